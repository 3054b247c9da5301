"""IM-26.2 Who may see what, and what could be behind what a player sees?"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random

from domain.kernel.effects import Envelope
from domain.kernel.options import Option
from domain.kernel.records import HIDDEN, Seat, Viewer
from domain.kernel.redaction import fill_sealed
from domain.titles.imperialism.actions.conquest import SelectConquest
from domain.titles.imperialism.actions.intrigue import SelectIntrigue, is_playable
from domain.titles.imperialism.actions.war import DeclareWar
from domain.titles.imperialism.cards.atoms import fits
from domain.titles.imperialism.cards.events import RESPONSES, response_options
from domain.titles.imperialism.cards.looks import PickRequiredFromHand
from domain.titles.imperialism.cards.windows import PIRATES, pirate_options
from domain.titles.imperialism.legality import can_conquer, possible_religions, seen_by_all
from domain.titles.imperialism.state import ImperialismState

__all__ = ["guess", "may_see", "redact"]


def may_see(s: ImperialismState, viewer: Viewer, owner: Seat) -> bool:
    """IM-26.3 The hand is the viewer's own, or shown to them now."""
    return viewer == owner or (s.shown is not None and (s.shown.looker, s.shown.owner) == (viewer, owner))


def redact(s: ImperialismState, viewer: Viewer) -> ImperialismState:
    """IM-26.2, IM-26.7 Hands, decks, superpowers and sealed answers as the viewer may know them."""
    view = s.copy()
    view.redact_sealed(viewer)
    view.providence = [HIDDEN] * len(s.providence)
    view.lands = [HIDDEN] * len(s.lands)
    view.undealt = [HIDDEN] * len(s.undealt)
    if s.phase != "setup" or s.achievement_row:
        view.achievement_deck = [HIDDEN] * (len(s.achievement_deck) - 1) + s.achievement_deck[-1:]
    else:
        view.achievement_deck = [HIDDEN] * len(s.achievement_deck)
    for owner, hand in enumerate(s.hands):
        if owner != viewer:
            view.hands[owner] = [HIDDEN] * len(hand)
            view.dealt[owner] = [HIDDEN] * len(s.dealt[owner])
    if s.shown is not None and viewer not in (s.shown.looker, s.shown.owner):
        view.shown = replace(s.shown, cards=(HIDDEN,) * len(s.shown.cards))
    return view


def guess(s: ImperialismState, viewer: Seat, dice: Random) -> ImperialismState:
    """IM-26.2 A world that the viewer cannot refute: what is unseen lies anywhere that its back allows."""
    world = s.copy()
    board = s.board
    looked_at = s.shown.cards if s.shown is not None and s.shown.looker == viewer else ()
    known = {*seen_by_all(s), *(c for hand in s.hands for c in hand), *looked_at}
    cards = [c for c in board.card if c not in known]
    dice.shuffle(cards)
    fronts = {c for pile in (s.row, s.land_discard, *s.owned_lands, *s.owned_colonies) for c in pile}
    lands = [x.id for x in board.territory.values() if x.kind != "board_space"]
    lands = [c for c in lands if c not in known and c not in fronts]
    dice.shuffle(lands)
    for owner, hand in enumerate(s.hands):
        if owner != viewer and may_see(s, viewer, owner):
            world.hands[owner] = list(looked_at)
        elif HIDDEN in hand:
            backs = s.backs[owner]
            filled = [lands.pop() for _ in range(backs)] + [cards.pop() for _ in range(len(hand) - backs)]
            dice.shuffle(filled)
            world.hands[owner] = filled
    world.providence, world.lands = cards, lands
    _satisfy(s, world, dice)
    if s.shown is not None and HIDDEN in s.shown.cards:
        world.shown = replace(s.shown, cards=tuple(sorted(world.hands[s.shown.owner])))
    _fill_achievements(world, dice)
    _fill_superpowers(world, viewer, dice)
    fill_sealed(world, dice, _offered)
    return world


def _satisfy(s: ImperialismState, world: ImperialismState, dice: Random) -> None:
    """IM-6.2 Who chose an action, or must take a card, was able to: that much of a hand is public."""
    top = s.agenda[-1] if s.agenda else None
    board = s.board
    if isinstance(top, SelectIntrigue) and not possible_religions(s, top.seat):
        _give(s, world, top.seat, lambda c: c in board.card and is_playable(board.card[c]), dice)
    elif isinstance(top, DeclareWar):
        _give(s, world, top.seat, lambda c: c in board.card and board.card[c].war is not None, dice)
    elif isinstance(top, SelectConquest) and not any(can_conquer(s, top.seat, x) for x in board.spaces):
        seat = top.seat
        _give(s, world, seat, lambda c: c in board.territory and can_conquer(s, seat, board.territory[c]), dice)
    elif isinstance(top, PickRequiredFromHand):
        wanted = top.filter
        _give(s, world, top.owner, lambda c: c in board.card and fits(s, c, wanted), dice)


def _give(
    s: ImperialismState, world: ImperialismState, seat: Seat, fitting: Callable[[str], bool], dice: Random
) -> None:
    """Swap a fitting unseen card into a guessed hand that has none."""
    hand = world.hands[seat]
    if HIDDEN not in s.hands[seat] or any(fitting(c) for c in hand):
        return
    guessed = [world.hands[x] for x in range(s.seats) if x != seat and HIDDEN in s.hands[x]]
    piles = [pile for pile in (world.providence, world.lands, *guessed) if any(fitting(c) for c in pile)]
    pile = dice.choice(piles)
    there = dice.choice([i for i, c in enumerate(pile) if fitting(c)])
    back = pile[there] in s.board.territory
    here = dice.choice([i for i, c in enumerate(hand) if (c in s.board.territory) == back])
    hand[here], pile[there] = pile[there], hand[here]


def _fill_achievements(world: ImperialismState, dice: Random) -> None:
    """IM-3.5 Beneath the top lie the achievements not seen, highest value at the bottom, each value in any order."""
    board = world.board
    seen = {*world.achievement_row, *world.achievement_deck, *(a for taken in world.achievements for a in taken)}
    unseen = [a for a in board.achievement.values() if a.id not in seen]
    dice.shuffle(unseen)
    unseen.sort(key=lambda a: -a.glory)
    names = [a.id for a in unseen]
    world.achievement_deck = [*names, *world.achievement_deck[len(names) :]]


def _fill_superpowers(world: ImperialismState, viewer: Seat, dice: Random) -> None:
    seen = {*world.power, *world.dealt[viewer]}
    unseen = [p for p in world.board.superpower if p not in seen]
    dice.shuffle(unseen)
    for owner, dealt in enumerate(world.dealt):
        if owner != viewer:
            world.dealt[owner] = [unseen.pop() for _ in dealt]
    world.undealt = unseen


def _offered(s: ImperialismState, envelope: Envelope) -> Iterable[Option]:
    """IM-16.8 What a seat could have sealed, by what it holds in this world."""
    if envelope.window >= RESPONSES:
        return response_options(s, envelope.seat)
    if envelope.window == PIRATES:
        return pirate_options(s, envelope.seat)
    return [Option("keep", p) for p in s.dealt[envelope.seat]]
