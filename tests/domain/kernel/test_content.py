"""Is canonical JSON what RFC 8785 says, and does a pack with faults list them all?"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.content import canonical, digest_of, read_pack
from domain.kernel.errors import ContentError, Fault

ascii_keys = st.text(st.characters(max_codepoint=127), max_size=8)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
leaves = st.one_of(st.none(), st.booleans(), st.integers(-(2**53) + 1, 2**53 - 1), texts)
plain = st.recursive(
    leaves, lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(ascii_keys, inner, max_size=4))
)


@given(data=plain)
def test_canonical_equals_the_library(data: Any) -> None:
    """On whole numbers, texts and ASCII keys the bytes are those of an RFC 8785 library."""
    assert canonical(data) == rfc8785.dumps(data)


def test_canonical_sorts_and_wastes_nothing() -> None:
    """Keys are sorted, there is no space, and letters beyond ASCII stay as they are."""
    assert canonical({"b": [1, True, None], "a": "é\n"}) == '{"a":"é\\n","b":[1,true,null]}'.encode()


def test_canonical_refuses_what_json_cannot_say() -> None:
    """Infinities and lone surrogates cannot be written."""
    with pytest.raises(ValueError, match="JSON"):
        canonical(float("inf"))
    with pytest.raises(UnicodeEncodeError):
        canonical("\ud800")


class Cards:
    """A title that knows packs of cards with costs."""

    slug = "cards"

    def parse_pack(self, data: Mapping[str, Any]) -> object:
        faults = [Fault(f"cards.{i}", "no id") for i, card in enumerate(data["cards"]) if "id" not in card]
        if faults:
            raise ContentError(faults)
        return tuple(card["id"] for card in data["cards"])


def test_a_pack_is_pinned_by_its_hash() -> None:
    """The digest is the SHA-256 of the canonical data, whatever the order of keys; the name is outside of it."""
    data = {"cards": [{"id": "a", "cost": 3}]}
    pack = read_pack(Cards(), data, name="mine")
    assert pack.digest == hashlib.sha256(b'{"cards":[{"cost":3,"id":"a"}]}').hexdigest() == digest_of(data)
    assert (pack.title, pack.name, pack.board) == ("cards", "mine", ("a",))
    assert read_pack(Cards(), {"cards": [{"cost": 3, "id": "a"}]}, name="other").digest == pack.digest


@pytest.mark.parametrize("data", [[], "text", 3, None])
def test_a_pack_is_an_object(data: Any) -> None:
    """A pack that is not a JSON object has one fault, at the root."""
    with pytest.raises(ContentError) as refused:
        read_pack(Cards(), data)
    assert [fault.where for fault in refused.value.faults] == ["$"]


def test_all_faults_are_listed_at_once() -> None:
    """Fractions, numbers too large for JSON readers, foreign keys and what the title finds come together."""
    data = {"cards": [{"id": "a", "cost": 0.5}, {"cost": 2**60}, {"id": "c", "é": 1}]}
    with pytest.raises(ContentError) as refused:
        read_pack(Cards(), data)
    assert sorted(map(str, refused.value.faults)) == [
        "$.cards.0.cost: 0.5 is not a whole number",
        "$.cards.1.cost: 1152921504606846976 is outside -9007199254740991..9007199254740991",
        "$.cards.2: the key 'é' is not ASCII",
        "cards.1: no id",
    ]
    assert all(str(fault) in str(refused.value) for fault in refused.value.faults)


def test_data_that_no_hash_could_be_taken_of_is_refused() -> None:
    """A lone surrogate and a key that is not a text are faults, not crashes."""
    with pytest.raises(ContentError) as refused:
        read_pack(Cards(), {"cards": [{"id": "\ud800", 3: 1}]})
    assert {fault.where for fault in refused.value.faults} == {"$.cards.0.id", "$.cards.0"}
