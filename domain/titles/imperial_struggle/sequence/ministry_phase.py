"""IS-4.7 Which Ministries does a side choose, and when?"""

from __future__ import annotations

from domain.kernel.effects import AnswersDropped
from domain.kernel.options import Option
from domain.kernel.records import Seat, record
from domain.kernel.steps import AskAll, Step
from domain.kernel.table import Table
from domain.titles.imperial_struggle.board import BR, FR
from domain.titles.imperial_struggle.changes import era
from domain.titles.imperial_struggle.effects.cards import CabinetSet, MinistryRevealed
from domain.titles.imperial_struggle.effects.tracks import PhaseBegan
from domain.titles.imperial_struggle.legality.costs import face_up
from domain.titles.imperial_struggle.state import StruggleState

__all__ = ["ChooseMinistries", "MinistryPhase", "ReplaceMinistries"]

T = Table[StruggleState]


def eligible(s: StruggleState, seat: Seat) -> list[str]:
    """IS-4.7 Ministries that the side may choose in this Era; permanent Jacobites are not chosen (IS-7.3.2)."""
    now = era(s)
    return [
        m.id
        for m in s.board.ministries.values()
        if m.side == seat
        and now in m.eras
        and m.id not in s.ministries_out
        and not (s.permanent_jacobites and m.id == "jacobite_uprisings")
    ]


@record
class MinistryPhase(Step[StruggleState]):
    """IS-4.7 New Ministries in the first turn of an Era, replacements in the second; Jacobites first (IS-7.3.2)."""

    def run(self, t: T) -> None:
        s = t.s
        t.tell(PhaseBegan("ministries"))
        if s.board.turns[s.turn].first_of_era:
            t.then(ChooseMinistries(3, (FR, BR)))
            return
        card = "jacobite_uprisings"
        if s.permanent_jacobites and card not in s.cabinet[FR]:
            t.tell(CabinetSet(FR, (*s.cabinet[FR], card), (*s.face_up[FR], 1)))
        elif s.permanent_jacobites and not face_up(s, FR, card):
            t.tell(MinistryRevealed(FR, s.cabinet[FR].index(card), card))
        t.then(ReplaceMinistries(4, (FR, BR)))


@record
class ChooseMinistries(AskAll[StruggleState]):
    """IS-4.7.1 Each player chooses two Ministries of the Era, face down."""

    window: int
    seats: tuple[Seat, ...]

    def answer_count(self, s: StruggleState, seat: Seat) -> int:
        return 2

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        given = [o.str_arg() for o in self.answers(s, seat)]
        return [Option("ministry", c) for c in eligible(s, seat) if c not in given]

    def reveal(self, t: T) -> None:
        s = t.s
        for seat in self.seats:
            cards = [o.str_arg() for o in self.answers(s, seat)]
            up = [0] * len(cards)
            if seat == FR and s.permanent_jacobites:
                cards.append("jacobite_uprisings")
                up.append(1)
            t.tell(CabinetSet(seat, tuple(cards), tuple(up)))
        t.tell(AnswersDropped(self.window))


@record
class ReplaceMinistries(AskAll[StruggleState]):
    """IS-4.7.2, RU-15 Each face-down Ministry may be replaced; nobody learns whether it was."""

    window: int
    seats: tuple[Seat, ...]

    def _lacks_one(self, s: StruggleState, seat: Seat) -> bool:
        """IS-7.3.2 France adds a Ministry because Jacobite Uprisings was one of its two."""
        return seat == FR and s.permanent_jacobites and len(s.cabinet[FR]) < 3

    def answer_count(self, s: StruggleState, seat: Seat) -> int:
        return s.face_up[seat].count(0) + self._lacks_one(s, seat)

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        given = self.answers(s, seat)
        taken = [*s.cabinet[seat], *(o.str_arg(1) for o in given if o.verb == "replace")]
        free = [c for c in eligible(s, seat) if c not in taken]
        slots = [i for i, up in enumerate(s.face_up[seat]) if not up]
        if len(given) >= len(slots):
            return [Option("add", c) for c in free]
        slot = s.cabinet[seat][slots[len(given)]]
        return [Option("keep", slot), *(Option("replace", slot, c) for c in free)]

    def reveal(self, t: T) -> None:
        s = t.s
        for seat in self.seats:
            cards, up = list(s.cabinet[seat]), list(s.face_up[seat])
            for o in self.answers(s, seat):
                if o.verb == "replace":
                    cards[cards.index(o.str_arg())] = o.str_arg(1)
                elif o.verb == "add":
                    cards.append(o.str_arg())
                    up.append(0)
            t.tell(CabinetSet(seat, tuple(cards), tuple(up)))
        t.tell(AnswersDropped(self.window))
