"""Does the text form of an option round-trip, and is everything else refused?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.errors import MalformedOption
from domain.kernel.options import Move, Option

verbs = st.from_regex(r"[a-z][a-z0-9_]{0,20}", fullmatch=True)
words = st.from_regex(r"[A-Za-z_][A-Za-z0-9_.+-]{0,20}", fullmatch=True)
args = st.lists(st.one_of(st.integers(-(10**9), 10**9), words), max_size=6)


@given(verb=verbs, args=args)
def test_an_option_round_trips(verb: str, args: list[int | str]) -> None:
    """An option of a verb, whole numbers and ids comes back from its text as it went."""
    option = Option(verb, *args)
    assert Option.parse(option.text) == option
    assert hash(Option.parse(option.text)) == hash(option)


@given(text=st.one_of(st.text(max_size=30), st.from_regex(r"[a-z:0-9_-]{1,12}", fullmatch=True)))
def test_a_text_is_an_option_in_one_way(text: str) -> None:
    """Whatever text is accepted is itself the text form of what it gives: no option has two forms."""
    try:
        option = Option.parse(text)
    except MalformedOption:
        return
    assert option.text == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        ":",
        "Pass",
        "pass:",
        ":1",
        "pass::1",
        "pass 1",
        "pass:é",
        "pass:1a",
        "pass:007",
        "pass:-0",
        "pass:+1",
        "pass\n",
    ],
)
def test_what_is_no_option(text: str) -> None:
    """Empty parts, capitals in the verb, blanks, foreign letters, and numbers in a second form are refused."""
    with pytest.raises(MalformedOption):
        Option.parse(text)


def test_a_long_text_is_refused_and_named_in_short() -> None:
    """An option of more than 400 characters is refused, and the message quotes only the start."""
    assert Option.parse("a" * 400).verb == "a" * 400
    with pytest.raises(MalformedOption) as refused:
        Option.parse("a" * 401)
    assert len(str(refused.value)) < 120


def test_arguments_are_read_by_kind() -> None:
    """`word` gives an id and `number` a number, by position."""
    option = Option.parse("build:shop:3:-2")
    assert (option.str_arg(), option.int_arg(1), option.int_arg(2)) == ("shop", 3, -2)
    with pytest.raises(AssertionError):
        option.int_arg(0)
    with pytest.raises(AssertionError):
        option.str_arg(1)


def test_options_and_moves_are_values() -> None:
    """Options and moves are equal by content; a number is not the text of it."""
    assert Option("a", 1) == Option("a", 1) != Option("a", "x")
    assert Move(0, Option("a")) == Move(0, Option("a")) != Move(1, Option("a"))
    assert Option("a") != "a"
    assert repr(Option("a", 1)) == "Option('a:1')"
