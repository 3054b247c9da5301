"""IS-4.7 Which Ministries does a side choose, and when?"""

from __future__ import annotations

from typing import ClassVar, Final

from domain.kernel.effects import AnswersDropped
from domain.kernel.options import Option
from domain.kernel.records import Count, Seat, record
from domain.kernel.steps import AskAll, Step
from domain.kernel.table import Table
from domain.titles.imperial_struggle.effects.cards import CabinetSet, MinistryRevealed
from domain.titles.imperial_struggle.effects.tracks import PhaseBegan
from domain.titles.imperial_struggle.legality.ministries import face_up
from domain.titles.imperial_struggle.pieces import BR, FR
from domain.titles.imperial_struggle.refusals import Ruled
from domain.titles.imperial_struggle.state import StruggleState

__all__ = ["BeginMinistryPhase", "ChooseMinistries", "ReplaceMinistries"]

T = Table[StruggleState]
_JACOBITES: Final = "jacobite_uprisings"
_CABINET: Final = 2
"""IS-4.7.1 Ministries that a player chooses."""
_CHOICE, _REPLACEMENT = 3, 4
"""The windows of the two decisions."""


def eligible(s: StruggleState, seat: Seat) -> list[str]:
    """IS-4.7 Ministries that the side may choose in this Era; permanent Jacobites are not chosen (IS-7.3.2)."""
    now = s.era
    return [
        m.id
        for m in s.board.ministries.values()
        if m.side == seat
        and now in m.eras
        and m.id not in s.ministries_out
        and not (s.permanent_jacobites and m.id == _JACOBITES)
    ]


@record
class BeginMinistryPhase(Step[StruggleState]):
    """IS-4.7 New Ministries in the first turn of an Era, replacements in the second; Jacobites first (IS-7.3.2)."""

    def run(self, t: T) -> None:
        s = t.s
        t.tell(PhaseBegan("ministries"))
        if s.board.turns[s.turn].first_of_era:
            t.then(ChooseMinistries(_CHOICE, (FR, BR)))
            return
        card = _JACOBITES
        if s.permanent_jacobites and card not in s.cabinet[FR]:
            t.tell(CabinetSet(FR, (*s.cabinet[FR], card), (*s.face_up[FR], True)))
        elif s.permanent_jacobites and not face_up(s, FR, card):
            t.tell(MinistryRevealed(FR, s.cabinet[FR].index(card), card))
        t.then(ReplaceMinistries(_REPLACEMENT, (FR, BR)))


@record
class ChooseMinistries(Ruled, AskAll[StruggleState]):
    """IS-4.7.1 Each player chooses two Ministries of the Era, face down."""

    rule: ClassVar[str] = "IS-4.7.1"
    window: Count
    seats: tuple[Seat, ...]

    def answer_count(self, s: StruggleState, seat: Seat) -> int:
        return _CABINET

    def options(self, s: StruggleState, seat: Seat) -> list[Option]:
        given = [o.str_arg() for o in self.answers(s, seat)]
        return [Option("ministry", c) for c in eligible(s, seat) if c not in given]

    def reveal(self, t: T) -> None:
        s = t.s
        for seat in self.seats:
            cards = [o.str_arg() for o in self.answers(s, seat)]
            up = [False] * len(cards)
            if seat == FR and s.permanent_jacobites:
                cards.append(_JACOBITES)
                up.append(True)
            t.tell(CabinetSet(seat, tuple(cards), tuple(up)))
        t.tell(AnswersDropped(self.window))


@record
class ReplaceMinistries(Ruled, AskAll[StruggleState]):
    """IS-4.7.2, RU-15 Each face-down Ministry may be replaced; nobody learns whether it was."""

    rule: ClassVar[str] = "IS-4.7.2"
    window: Count
    seats: tuple[Seat, ...]

    def _lacks_one(self, s: StruggleState, seat: Seat) -> bool:
        """IS-7.3.2 France adds a Ministry because Jacobite Uprisings was one of its two."""
        return seat == FR and s.permanent_jacobites and len(s.cabinet[FR]) <= _CABINET

    def answer_count(self, s: StruggleState, seat: Seat) -> int:
        return s.face_up[seat].count(False) + self._lacks_one(s, seat)

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
                    up.append(False)
            t.tell(CabinetSet(seat, tuple(cards), tuple(up)))
        t.tell(AnswersDropped(self.window))
