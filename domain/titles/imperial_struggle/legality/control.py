"""Who controls what, what is connected, Protected or Isolated?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from domain.kernel.records import Seat
from domain.titles.imperial_struggle.pieces import BR, FORT, FR, NAVAL, SPAIN, USA, Flag
from domain.titles.imperial_struggle.printed import Filter
from domain.titles.imperial_struggle.state import StruggleState

__all__ = [
    "available",
    "can_build_fort",
    "can_seize",
    "can_shift_market",
    "chained",
    "controls",
    "count_controlled",
    "has_chain",
    "isolated_now",
    "isolates_others",
    "keywords",
    "matching",
    "protected",
    "squadron_spaces",
    "usa_on_map",
]


def usa_on_map(s: StruggleState) -> bool:
    """IS-10.2 At least one USA flag is on the map."""
    return USA in s.flag


def available(s: StruggleState, space: int) -> bool:
    """IS-3.1.5 The Political space is in play."""
    if space not in s.board.gates:
        return True
    here = s.board.spaces[space]
    return usa_on_map(s) if here.needs_usa else s.era >= here.era


def controls(s: StruggleState, seat: Seat, space: int) -> bool:
    """IS-3.8.4 The side's flag is there and no Conflict marker suspends it."""
    return s.flag[space] == seat and not s.conflict[space]


def count_controlled(s: StruggleState, seat: Seat, spaces: Iterable[int]) -> int:
    """IS-3.8.4 How many of these spaces the side controls."""
    flag, conflict = s.flag, s.conflict
    return sum(1 for i in spaces if flag[i] == seat and not conflict[i])


def squadron_spaces(s: StruggleState, seat: Seat) -> list[int]:
    """IS-3.6.1 Naval spaces with a Squadron of the side."""
    flag = s.flag
    return [i for i in s.board.navals if flag[i] == seat]


def keywords(s: StruggleState, seat: Seat) -> list[str]:
    """IS-3.5.3 Keywords of the side's face-up Ministries."""
    table = s.board.ministries
    return [
        word for card, up in zip(s.cabinet[seat], s.face_up[seat], strict=True) if up for word in table[card].keywords
    ]


def protected(s: StruggleState, space: int) -> bool:
    """IS-3.1.8 A flagged Market next to a Squadron or an undamaged Fort of its owner."""
    owner = s.flag[space]
    if owner not in (FR, BR):
        return False
    spaces, flag, damaged = s.board.spaces, s.flag, s.damaged
    for i in s.board.anchor_links[space]:
        if flag[i] == owner:
            kind = spaces[i].kind
            if kind == NAVAL or (kind == FORT and not damaged[i]):
                return True
    return False


def has_chain(s: StruggleState, market: int, without: int | None = None) -> bool:
    """IS-5.4.2 The Market has a chain to a Territory, Fort or Naval space of its owner, as if one flag were gone."""
    flag, conflict, anchors, links = s.flag, s.conflict, s.board.anchor_links, s.board.market_links
    owner = flag[market]
    if owner is None or market == without:
        return False
    seen, todo = {market, without}, [market]
    while todo:
        m = todo.pop()
        for a in anchors[m]:
            if flag[a] == owner:
                return True
        for other in links[m]:
            # A chain cannot pass through another Market with a Conflict marker.
            if flag[other] == owner and other not in seen and not conflict[other]:
                seen.add(other)
                todo.append(other)
    return False


def chained(s: StruggleState) -> set[int]:
    """IS-5.4.2 Markets that have a chain. The result is asked for membership alone; nothing iterates over it."""
    return {m for m in s.board.markets if has_chain(s, m)}


def isolated_now(s: StruggleState) -> tuple[int, ...]:
    """IS-5.4.2 Flagged Markets without a chain; Spanish ones always (IS-12.1)."""
    reached = chained(s)
    flag = s.flag
    return tuple(m for m in s.board.markets if flag[m] is not None and (m not in reached or flag[m] == SPAIN))


def isolates_others(s: StruggleState, space: int) -> bool:
    """IS-5.4.4 The loss of this Market's flag would leave another Market without its chain."""
    # The first one that would lose it lies beside this one, for its chain leads through here.
    beside, owner = s.board.market_links[space], s.flag[space]
    return any(s.flag[m] == owner and has_chain(s, m) and not has_chain(s, m, space) for m in beside)


def can_shift_market(s: StruggleState, seat: Seat, space: int) -> bool:
    """IS-5.4.1 The Market is connected to something of the player's that serves."""
    flag = s.flag
    for a in s.board.anchor_links[space]:
        if flag[a] == seat:
            return True
    for m in s.board.market_links[space]:
        if flag[m] == seat and s.start_flag[m] == seat and not s.changed[m] and not s.isolated[m] and not s.conflict[m]:
            return True
    return False


def can_build_fort(s: StruggleState, seat: Seat, space: int) -> bool:
    """IS-5.6.3, RU-7 A connected space served at the start of the round and serves now; Forts do not."""
    board = s.board
    flag, start = s.flag, s.start_flag
    for a in board.anchor_links[space]:
        if flag[a] == seat and start[a] == seat and board.spaces[a].kind != FORT:
            return True
    return any(flag[m] == seat and start[m] == seat and not s.conflict[m] for m in board.market_links[space])


def can_seize(s: StruggleState, seat: Seat, space: int) -> bool:
    """IS-5.6.4 The player controls a connected Naval space or Market now."""
    board = s.board
    for a in board.anchor_links[space]:
        if s.flag[a] == seat and board.spaces[a].kind == NAVAL:
            return True
    return any(s.flag[m] == seat and not s.conflict[m] for m in board.market_links[space])


_WANTED: Final[Mapping[str, Callable[[Flag | None, Seat], bool]]] = {
    "any": lambda flag, me: True,
    "none": lambda flag, me: flag is None,
    "self": lambda flag, me: flag == me,
    # RU-30 A Spanish flag may be removed like an opposing one.
    "opponent": lambda flag, me: flag in (1 - me, SPAIN),
    "not_self": lambda flag, me: flag != me,
    "FR": lambda flag, me: flag == FR,
    "BR": lambda flag, me: flag == BR,
}
"""By what a filter says of flags: whether one suits the side that plays the card."""


def matching(s: StruggleState, me: Seat, wanted: Filter) -> list[int]:
    """Spaces that a filter of a card hits now; its owner is seen from the player of the card."""
    suits = _WANTED[wanted.owner]
    flag, conflict, gates = s.flag, s.conflict, s.board.gates
    found = [
        i
        for i in wanted.spaces
        if flag[i] != USA
        and suits(flag[i], me)
        and not (wanted.no_conflict and conflict[i])
        and (i not in gates or available(s, i))
    ]
    if wanted.protected is not None:
        found = [i for i in found if protected(s, i) == wanted.protected]
    if wanted.no_new_isolation:
        found = [i for i in found if not isolates_others(s, i)]
    return found
