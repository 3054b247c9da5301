"""Do the helpers of redaction treat a view and a full state alike?"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.effects import AgendaChanged, AnswerSealed, Effect, Envelope
from domain.kernel.options import Option
from domain.kernel.records import HIDDEN, Viewer, record
from domain.kernel.redaction import fill_sealed, redacted, withdraw
from domain.kernel.state import State
from tests.domain.kernel.test_ask_all import Vote, Votes


@record
class Whispered(Effect[State]):
    """Known to one seat; others do not even learn that it happened."""

    seat: int

    def seen_by(self, viewer: Viewer) -> Effect[State] | None:
        return self if viewer == self.seat else None


def test_wholly_hidden_effects_are_left_out() -> None:
    """A viewer gets the effects in order, each as it may know it, without those that are hidden whole."""
    batch: list[Effect[State]] = [Whispered(1), AnswerSealed(1, 0, "a"), AgendaChanged(0, (), 0)]
    assert redacted(batch, 1) == [Whispered(1), AnswerSealed(1, 0, HIDDEN), AgendaChanged(0, (), 0)]
    assert redacted(batch, None) == [AnswerSealed(1, 0, HIDDEN), AgendaChanged(0, (), 0)]


@given(pile=st.permutations("aabbcc"), count=st.integers(0, 6), known=st.sets(st.sampled_from("abc")))
def test_withdrawing_commutes_with_hiding(pile: list[str], count: int, known: set[str]) -> None:
    """To take pieces and then look gives as many pieces, known and hidden, as to look and then take them."""

    def view(cards: list[str]) -> list[str]:
        return sorted(c if c in known else HIDDEN for c in cards)

    pieces = pile[::-1][:count]
    seen_pile = view(pile)
    withdraw(pile, *pieces)
    withdraw(seen_pile, *pieces)
    assert len(pile) == 6 - count
    assert seen_pile == view(pile)


def test_nothing_is_withdrawn_from_where_it_is_not() -> None:
    """A piece that does not lie in a pile that is wholly known cannot be taken out of it."""
    with pytest.raises(ValueError, match="not in list"):
        withdraw(["a", "b"], "c")


def test_hidden_envelopes_are_filled_with_legal_answers() -> None:
    """Every hidden answer becomes one of the step's options; known ones and the order of envelopes stay."""
    envelopes = [Envelope(4, 0, HIDDEN), Envelope(4, 1, "no"), Envelope(4, 0, HIDDEN)]
    found = set()
    for seed in range(30):
        s = Votes(seats=3, owe=[2, 1, 1], agenda=[Vote(4, (0, 1, 2))], sealed=envelopes.copy())
        fill_sealed(s, Random(seed))
        assert [(e.window, e.seat) for e in s.sealed] == [(4, 0), (4, 1), (4, 0)]
        assert s.sealed[1].answer == "no"
        found.add((s.sealed[0].answer, s.sealed[2].answer))
    assert found == {(a, b) for a in ("yes", "no") for b in ("yes", "no")}


def test_a_title_may_say_what_was_offered() -> None:
    """Where the step has left the agenda the title names the options itself."""
    s = Votes(seats=2, sealed=[Envelope(9, 1, HIDDEN)])
    fill_sealed(s, Random(1), lambda _, e: [Option("window", e.window, e.seat)])
    assert s.sealed == [Envelope(9, 1, "window:9:1")]
