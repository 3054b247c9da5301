"""Is luck what the commitment says, and is it even?"""

from __future__ import annotations

import hashlib
import hmac
import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.chance import Committed, Dice, Scripted, commitment, game_key

SEED = bytes(range(32))
KNOWN_D6 = [0, 1, 2, 1, 5, 4, 2, 2, 3, 3, 3, 1]
KNOWN_WIDE = [502121276489894770, 7507251628493774687]


def drawn_by_hand(key: bytes, bound: int, n: int) -> int:
    """The rule of a draw, written again from its description."""
    space = 2**64
    for tries in range(1000):
        mac = hmac.new(key, f"{n}:{tries}".encode(), hashlib.sha256).digest()
        value = int.from_bytes(mac[:8], "big")
        if value < space // bound * bound:
            return value % bound
    raise AssertionError("a thousand rejections")


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    """The published commitment is the SHA-256 of the seed in hex."""
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_known_keys() -> None:
    """The key is the HMAC of the seed over the canonical list of client seeds, with null where a seat gave none."""
    message = '["salt",null,"ő"]'.encode()
    assert game_key(SEED, ["salt", None, "ő"]) == hmac.new(SEED, message, hashlib.sha256).digest()
    assert game_key(SEED, []) == hmac.new(SEED, b"[]", hashlib.sha256).digest()
    assert game_key(SEED, ["a", "b"]) != game_key(SEED, ["ab"]) != game_key(SEED, ["b", "a"])


def test_known_draws() -> None:
    """Draws of a known key, computed by hand once and written down: old records depend on them for ever."""
    chance = Committed(game_key(SEED, ["north", None]))
    assert [chance.draw(6, n) for n in range(12)] == KNOWN_D6
    assert [chance.draw(1 << 63, n) for n in range(2)] == KNOWN_WIDE


@given(key=st.binary(min_size=32, max_size=32), bound=st.integers(1, 2**64), n=st.integers(0, 10**6))
def test_draws_follow_the_description(key: bytes, bound: int, n: int) -> None:
    """Every draw equals the one made anew from the description, for any bound."""
    assert Committed(key).draw(bound, n) == drawn_by_hand(key, bound, n)


def test_values_past_the_last_full_range_are_rejected() -> None:
    """A bound just above half of the space rejects about half of the tries, and the next try counts."""
    bound = 2**63 + 1
    key = game_key(SEED, [])
    chance = Committed(key)
    second = 0
    for n in range(200):
        first = int.from_bytes(hmac.new(key, f"{n}:0".encode(), hashlib.sha256).digest()[:8], "big")
        value = chance.draw(bound, n)
        assert value < bound
        assert (first < bound) == (value == first)
        second += first >= bound
    assert 60 < second < 140


@pytest.mark.parametrize("bound", [2, 3, 6, 10, 52])
def test_draws_are_even(bound: int) -> None:
    """Chi-square of 20,000 draws lies below the 99.99 % point; the seed is fixed, so this never varies."""
    chance = Committed(game_key(SEED, ["even"]))
    counts = [0] * bound
    total = 20_000
    for n in range(total):
        counts[chance.draw(bound, n)] += 1
    expected = total / bound
    chi = sum((c - expected) ** 2 / expected for c in counts)
    freedom = bound - 1
    # Wilson and Hilferty's approximation of the chi-square quantile.
    limit = freedom * (1 - 2 / (9 * freedom) + 3.719 * (2 / (9 * freedom)) ** 0.5) ** 3
    assert chi < limit


def test_a_draw_depends_on_its_number_alone() -> None:
    """Draw n is the same whatever was drawn before, with whatever bounds."""
    key = game_key(SEED, [])
    one, other = Committed(key), Committed(key)
    for n in range(10):
        other.draw(97, n)
    assert one.draw(6, 10) == other.draw(6, 10)


def test_dice_are_those_of_the_caller() -> None:
    """Luck for search comes from the caller's generator and from nothing else."""
    dice = Dice(Random(5))
    again = Random(5)
    assert [dice.draw(6, n) for n in range(20)] == [again.randrange(6) for _ in range(20)]


def test_scripted_luck_is_told_first_and_zero_then() -> None:
    """Scripted luck gives its numbers in order and zeros after them, and refuses a number out of range."""
    chance = Scripted([2, 5])
    assert [chance.draw(6, n) for n in range(4)] == [2, 5, 0, 0]
    with pytest.raises(AssertionError, match="scripted 6"):
        Scripted([6]).draw(6, 0)


def test_words_are_written_as_canonical_json() -> None:
    """Client seeds with quotes, control characters and letters beyond ASCII give the key of their canonical JSON."""
    client_seeds = ['"', "\n", "é", "\u2028"]
    message = json.dumps(client_seeds, ensure_ascii=False, separators=(",", ":")).encode()
    assert game_key(SEED, client_seeds) == hmac.new(SEED, message, hashlib.sha256).digest()
