"""Does the quick reader and writer of JSON agree with the standard library, to the byte and to the verdict?"""

from __future__ import annotations

import json
import sys
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.kernel import content
from eventstore.quick_json import canonical, loads, read_canonical
from eventstore.verification.verifier import UNREAD, plain, read_with

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
ODD = (
    b"1.5",
    b"1.0",
    b"1e2",
    b"-0",
    b"-0.0",
    b"01",
    b"NaN",
    b"Infinity",
    b"[1, 2]",
    b"[1,2] ",
    b"[1,2]\n",
    b"[1,2]x",
    b'{"b":1,"a":2}',
    b'{"a":1,"a":1}',
    b'{"a":1,"a":2}',
    b'"\\/"',
    b'"\\u0041"',
    b'"\\u001F"',
    b'"\\u001f"',
    b'"\\ud800"',
    b'"\\ud83d\\ude00"',
    b'"\xed\xa0\x80"',
    b'"\xff"',
    b'"\t"',
    b"\xef\xbb\xbf1",
    b"",
    b"null",
    b"9007199254740991",
    b"9007199254740992",
    b"123456789012345678901234567890",
    b'{"\xc3\xa9":1}',
    b"[" * 101 + b"]" * 101,
    b"[" * 100_000 + b"]" * 100_000,
)
"""Texts on which readers of JSON differ."""


def verdict(line: bytes) -> Any:
    """What `plain` says of a line: its value, or why not."""
    try:
        return plain(line)
    except ValueError as error:
        return type(error), str(error)


def by_the_standard_library(line: bytes) -> Any:
    """The same without the quick reader."""
    read_with(None)
    try:
        return verdict(line)
    finally:
        read_with(read_canonical)


def test_every_character_is_written_alike() -> None:
    """Escapes and UTF-8 are those of the standard library for all of Unicode, in names of fields too."""
    for code in range(sys.maxunicode + 1):
        if not 0xD800 <= code < 0xE000:
            text = chr(code)
            assert canonical(text) == json.dumps(text, ensure_ascii=False).encode()
    assert all(canonical({chr(code): code}) == content.canonical({chr(code): code}) for code in range(128))
    with pytest.raises(UnicodeEncodeError):
        canonical("\ud800")


@settings(deadline=None, derandomize=True, max_examples=400)
@given(VALUES)
def test_every_value_is_written_and_read_alike(value: Any) -> None:
    """Both write the same bytes, which both read as the value."""
    line = content.canonical(value)
    assert canonical(value) == line
    assert read_canonical(line) == value
    assert loads(line) == value
    assert verdict(line) == by_the_standard_library(line)


@pytest.mark.parametrize("line", ODD, ids=lambda line: repr(line[:24]))
def test_odd_texts_get_the_same_verdict(line: bytes) -> None:
    """What one reader takes and another does not is judged by the standard library alone."""
    assert verdict(line) == by_the_standard_library(line)


def test_altered_texts_get_the_same_verdict() -> None:
    """One byte more, less or other gives the same value or the same reason."""
    line = content.canonical({"a": [1, -2, None, {"b": 'x\u00e9\n"', "c": True}], "at": "2026-11-23T12:00:00.000001Z"})
    random = Random(1)
    for _ in range(3000):
        at, byte = random.randrange(len(line)), random.choice(b'0123456789.eE+-"\\{}[],:utnaf \xc3\x80')
        for altered in (line[:at] + line[at + 1 :], line[:at] + bytes([byte]) + line[at + random.randrange(2) :]):
            assert verdict(altered) == by_the_standard_library(altered)


def test_what_is_not_canonical_is_left_alone() -> None:
    """The quick reader gives no value where the standard library has to say why."""
    assert read_canonical(b"1.5") is read_canonical(b"[1, 2]") is read_canonical(b"x") is UNREAD
