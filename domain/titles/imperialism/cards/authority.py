"""IM-18 What do authority cards do when they are laid?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from domain.kernel.options import Move, Option
from domain.kernel.records import Count, Seat, record
from domain.kernel.steps import Ask, Step
from domain.titles.imperialism.board import PRESTIGE, Definition, EffectOp
from domain.titles.imperialism.cards.atoms import (
    MoveLevel,
    card_in_play,
    pick_up,
    raise_options,
    take_from_discard,
)
from domain.titles.imperialism.cards.looks import LookAtHand, TakeAtRandom
from domain.titles.imperialism.cards.territories import ConquerFromHand
from domain.titles.imperialism.changes import Table, move_level, pay_bank
from domain.titles.imperialism.effects.play import AuthoritiesRearranged, AuthorityDiscarded, AuthorityLaid
from domain.titles.imperialism.legality import (
    are_dissenters,
    around,
    first_copy,
    has_most_army,
    has_most_glory,
    prestige,
)
from domain.titles.imperialism.refusals import refused
from domain.titles.imperialism.state import ImperialismState

__all__ = [
    "ChooseHand",
    "DiscardForPrestige",
    "LookAtDissenter",
    "RaiseByAuthority",
    "RaiseInRevolution",
    "Rearrange",
    "TakeByAuthority",
    "UseDefender",
    "lay_authority",
    "rearrangements",
]


def lay_authority(t: Table, seat: Seat, definition: str, holder: Seat) -> None:
    """IM-18.3 The card is laid, the old one goes, then come the immediate effects in the order of the card."""
    card = t.s.board.definitions[definition]
    t.tell(AuthorityLaid(seat, first_copy(t.s, seat, definition), holder))
    # IM-18.10 Who has the most army is looked at once, right after the card was laid.
    most = has_most_army(t.s, holder)
    for op in card.immediate:
        if op.condition != "target_has_most_army" or most:
            t.then(*_steps(t.s, seat, holder, card, op))


def _steps(
    s: ImperialismState, seat: Seat, holder: Seat, card: Definition, op: EffectOp
) -> list[Step[ImperialismState]]:
    if op.op == "lose_prestige":
        return [MoveLevel(holder, "prestige", -op.amount)]
    if op.op == "pay_to_raise" and op.who == "each_player_but_target":
        return [RaiseInRevolution(x, card.id) for x in around(s, seat) if x != holder]
    if op.op == "pay_to_raise":
        return [RaiseByAuthority(seat, card.id)]
    if op.op == "take_from_discard":
        return [TakeByAuthority(seat, op.filter)]
    if op.op == "take_from_hand" and op.how == "random":
        return [TakeAtRandom(seat, holder)]
    if op.op == "take_from_hand" and op.who == "each_dissenter":
        return [UseDefender(seat, op.filter)]
    if op.op == "take_from_hand":
        return [ChooseHand(seat, op.filter)]
    if op.op == "rearrange_authority":
        return [Rearrange(seat, op.amount)]
    if op.op == "conquer_from_hand":
        return [ConquerFromHand(seat)]
    raise AssertionError(f"{card.id}: {op.op} is not an immediate effect of an authority card")


def _paid_raise(s: ImperialismState, card: str) -> EffectOp:
    return next(o for o in s.board.definitions[card].immediate if o.op == "pay_to_raise")


def _raise(t: Table, seat: Seat, card: str, option: Option) -> None:
    """IM-1.10 Payment and raise together."""
    if option.verb == "raise":
        op = _paid_raise(t.s, card)
        pay_bank(t, seat, op.cost)
        move_level(t, seat, t.s.board.track_at[option.str_arg()], op.amount, card)


@record
class RaiseByAuthority(Ask[ImperialismState]):
    """IM-18.4, IM-18.5, IM-18.7 The player of the card may pay to raise a level."""

    rule_broken = refused("IM-18.4", "full-cost")
    seat: Seat
    card: str

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        op = _paid_raise(s, self.card)
        return [*raise_options(s, seat, op.cost, op.options), s.board.said["decline"]]

    def default(self, s: ImperialismState, seat: Seat) -> Option:
        return s.board.said["decline"]

    def take(self, t: Table, move: Move) -> None:
        _raise(t, self.seat, self.card, move.option)


@record
class RaiseInRevolution(Ask[ImperialismState]):
    """IM-18.7, R-35 Every player but the target may pay to raise their army."""

    auto: ClassVar[bool] = True
    rule_broken = refused("IM-18.7", "full-cost")
    seat: Seat
    card: str

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        op = _paid_raise(s, self.card)
        return [*raise_options(s, seat, op.cost, op.options), s.board.said["decline"]]

    def default(self, s: ImperialismState, seat: Seat) -> Option:
        return s.board.said["decline"]

    def take(self, t: Table, move: Move) -> None:
        _raise(t, self.seat, self.card, move.option)


@record
class TakeByAuthority(Ask[ImperialismState]):
    """IM-18.4 The player of Adventurer may take a war card of the providence discard."""

    rule_broken = refused("IM-18.4", "war-card-discard")
    seat: Seat
    filter: str

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        return [*take_from_discard(s, self.filter), s.board.said["decline"]]

    def default(self, s: ImperialismState, seat: Seat) -> Option:
        return s.board.said["decline"]

    def take(self, t: Table, move: Move) -> None:
        if move.option.verb == "take":
            pick_up(t, self.seat, move.option.str_arg())


@record
class ChooseHand(Ask[ImperialismState]):
    """IM-18.9 The player of Great diplomat may look at a hand; an empty one is not offered."""

    rule_broken = refused("IM-18.9", "look")
    seat: Seat
    filter: str

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        return [*(Option("look", x) for x in around(s, seat)[1:] if s.hands[x]), s.board.said["decline"]]

    def default(self, s: ImperialismState, seat: Seat) -> Option:
        return s.board.said["decline"]

    def take(self, t: Table, move: Move) -> None:
        if move.option.verb == "look":
            t.then(LookAtHand(self.seat, move.option.int_arg(), self.filter, taking="may"))


@record
class UseDefender(Ask[ImperialismState]):
    """IM-18.9 The player of Defender of the faith may look at the hands of all dissenters, clockwise."""

    rule_broken = refused("IM-18.9", "look-all")
    seat: Seat
    filter: str

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        return [s.board.said["decline"], Option("use")]

    def take(self, t: Table, move: Move) -> None:
        if move.option.verb == "use":
            t.then(*(LookAtDissenter(self.seat, x, self.filter) for x in around(t.s, self.seat)[1:]))


@record
class LookAtDissenter(Step[ImperialismState]):
    """IM-22.8 Whether somebody is a dissenter is looked at when their hand's turn comes."""

    seat: Seat
    owner: Seat
    filter: str

    def run(self, t: Table) -> None:
        if are_dissenters(t.s, self.seat, self.owner):
            t.then(LookAtHand(self.seat, self.owner, self.filter, taking="may"))


def rearrangements(s: ImperialismState, most: int) -> list[tuple[tuple[str, ...], ...]]:
    """IM-18.11 Every end state that differs by new holders of one or two cards, at most one card per player."""
    now = tuple(s.authority)
    cards = [seat for seat, held in enumerate(now) if held]
    empty = [seat for seat, held in enumerate(now) if not held]
    found: dict[tuple[tuple[str, ...], ...], None] = {}

    def moved(*moves: tuple[Seat, Seat]) -> None:
        holders = list(now)
        for source, _ in moves:
            holders[source] = ()
        for source, to in moves:
            holders[to] = now[source]
        found[tuple(holders)] = None

    for one in cards:
        for to in empty:
            moved((one, to))
    if most >= 2:
        for i, one in enumerate(cards):
            for other in cards[i + 1 :]:
                places = [one, other, *empty]
                for x in places:
                    for y in places:
                        if x != y and x != one and y != other:
                            moved((one, x), (other, y))
    return list(found)


@record
class Rearrange(Ask[ImperialismState]):
    """IM-18.6, R-40 The player of Member of the great dynasty may give one or two authority cards new holders."""

    rule_broken = refused("IM-18.11", "rearrange")
    seat: Seat
    most: Count

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        board = s.board
        found = [
            Option("arrange", *(board.card[cards[0]].id if cards else "none" for cards in holders))
            for holders in rearrangements(s, self.most)
        ]
        return [*found, board.said["decline"]]

    def default(self, s: ImperialismState, seat: Seat) -> Option:
        return s.board.said["decline"]

    def take(self, t: Table, move: Move) -> None:
        if move.option.verb == "arrange":
            here = {t.s.board.card[c].id: (c,) for cards in t.s.authority for c in cards}
            t.tell(AuthoritiesRearranged(tuple(here.get(str(name), ()) for name in move.option.args)))


@record
class DiscardForPrestige(Ask[ImperialismState]):
    """IM-18.8 The holder of Mad or Bureaucrat may lose prestige and be rid of it, if its condition holds."""

    auto: ClassVar[bool] = True
    rule_broken = refused("IM-18.8", "keep-or-discard")
    seat: Seat

    def options(self, s: ImperialismState, seat: Seat) -> Iterable[Option]:
        op = self.offer(s)
        return [] if op is None else [s.board.said["no"], s.board.said["yes"]]

    def offer(self, s: ImperialismState) -> EffectOp | None:
        """IM-18.8 The standing option of the card in front, if it may be used now."""
        for card in s.authority[self.seat]:
            for op in s.board.card[card].additional:
                if self.may_discard(s, op):
                    return op
        return None

    def may_discard(self, s: ImperialismState, op: EffectOp) -> bool:
        """IM-18.8, R-24 The condition of the card holds, and the prestige is there."""
        if op.condition == "owner_has_not_most_army" and has_most_army(s, self.seat):
            return False
        if op.condition == "owner_has_not_most_glory" and has_most_glory(s, self.seat):
            return False
        return prestige(s, self.seat) >= op.cost

    def take(self, t: Table, move: Move) -> None:
        op = self.offer(t.s)
        if move.option.verb == "yes" and op is not None:
            move_level(t, self.seat, PRESTIGE, -op.cost, card_in_play(t.s, self.seat))
            t.tell(AuthorityDiscarded(self.seat))
