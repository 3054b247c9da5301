"""Who may see what? (IS-1)

Hidden are hands and the Event deck, face-down Ministries, face-down War tiles and the pools of the other side.
"""

from __future__ import annotations

from random import Random

from domain.kernel.records import HIDDEN, Seat, Viewer
from domain.kernel.redaction import fill_sealed
from domain.titles.imperial_struggle.pieces import BR, FR, Era
from domain.titles.imperial_struggle.state import StruggleState

__all__ = ["guess", "redact"]


def redact(s: StruggleState, viewer: Viewer) -> StruggleState:
    """IS-1 The state as a viewer may know it."""
    view = s.copy()
    view.deck = [HIDDEN] * len(s.deck)
    for seat in (FR, BR):
        if seat == viewer:
            continue
        view.hands[seat] = [HIDDEN] * len(s.hands[seat])
        view.cabinet[seat] = [c if up else HIDDEN for c, up in zip(s.cabinet[seat], s.face_up[seat], strict=True)]
        for piles in (view.basic_pool, view.bonus_pool, view.basic_out, view.looking):
            piles[seat] = [HIDDEN] * len(piles[seat])
        for theater in range(s.revealed, len(s.basic[seat])):
            if s.basic[seat][theater] is not None:
                view.basic[seat][theater] = HIDDEN
            view.bonus[seat][theater] = [HIDDEN] * len(s.bonus[seat][theater])
    view.redact_sealed(viewer)
    return view


def guess(s: StruggleState, viewer: Seat, dice: Random) -> StruggleState:
    """IS-1 A full state that the viewer cannot refute: everything that is hidden is dealt anew."""
    world = s.copy()
    other = 1 - viewer
    _guess_cards(world, viewer, dice)
    _guess_cabinet(world, other, dice)
    _guess_basic(world, other, dice)
    _guess_bonus(world, other, dice)
    fill_sealed(world, dice)
    return world


def _guess_cards(world: StruggleState, viewer: Seat, dice: Random) -> None:
    """IS-1 The other hand and the deck share the cards that were not seen."""
    other = 1 - viewer
    seen = [*world.hands[viewer], *world.discard, *world.out, *world.aside]
    unseen = sorted(c for c in world.board.events if c not in seen)
    table = world.board.events
    count = len(world.hands[other])
    # In the Revolution Era no hand holds a Succession card (IS-4.1).
    purged = world.era == Era.REVOLUTION and world.phase != "setup"
    new = [c for c in unseen if not (purged and table[c].era == Era.SUCCESSION)]
    hand = dice.sample(new, count)
    world.hands[other] = hand
    world.deck = [c for c in unseen if c not in hand]


def _guess_cabinet(world: StruggleState, seat: Seat, dice: Random) -> None:
    """IS-4.7 Face-down Ministries are some of those that the Era allows."""
    cabinet = world.cabinet[seat]
    if HIDDEN not in cabinet:
        return
    era = world.era
    # The cabinet of the last Era lies there until the Ministry Phase of the next.
    if world.board.turns[world.turn].first_of_era and world.phase not in _AFTER_MINISTRIES:
        era = Era(era - 1)
    able = [
        m.id
        for m in world.board.ministries.values()
        if m.side == seat and era in m.eras and m.id not in world.ministries_out and m.id not in cabinet
    ]
    chosen = dice.sample(able, cabinet.count(HIDDEN))
    world.cabinet[seat] = [chosen.pop() if c == HIDDEN else c for c in cabinet]


_AFTER_MINISTRIES = ("initiative", "action", "end_of_turn", "scoring", "final_scoring", "finished")


def _guess_basic(world: StruggleState, seat: Seat, dice: Random) -> None:
    """IS-3.7 Basic War tiles of the other side that are not turned up are dealt anew."""
    kind = world.board.basic[seat]
    looking = world.looking[seat]
    open_tiles = [x for x in world.basic[seat] if x not in (None, HIDDEN)]
    unseen = [x for x in kind if x not in open_tiles]
    dice.shuffle(unseen)
    world.basic[seat] = [unseen.pop() if x == HIDDEN else x for x in world.basic[seat]]
    world.basic_out[seat] = sorted(unseen.pop() for _ in world.basic_out[seat])
    pool = len(world.basic_pool[seat])
    if len(unseen) > pool:
        # The rest is what the side is looking at; otherwise that is a Bonus tile.
        world.looking[seat] = [unseen.pop() for _ in looking]
    world.basic_pool[seat] = sorted(unseen)


def _guess_bonus(world: StruggleState, seat: Seat, dice: Random) -> None:
    """IS-3.7 Bonus War tiles of the other side that are not turned up are dealt anew."""
    if world.war is None:
        return
    rows = world.bonus[seat]
    open_tiles = [x for row in rows for x in row if x != HIDDEN]
    unseen = [x for x in world.display.bonus[seat] if x not in open_tiles]
    dice.shuffle(unseen)
    world.bonus[seat] = [[unseen.pop() if x == HIDDEN else x for x in row] for row in rows]
    if HIDDEN in world.looking[seat]:
        world.looking[seat] = [unseen.pop() if x == HIDDEN else x for x in world.looking[seat]]
    world.bonus_pool[seat] = sorted(unseen[: len(world.bonus_pool[seat])])
