"""IS-5.7 Which purchases can a player make and pay now?"""

from __future__ import annotations

from domain.kernel.options import Option
from domain.kernel.records import Seat
from domain.titles.imperial_struggle.board import DIPLOMATIC, ECONOMIC, FR, MILITARY, NOBODY, TYPES, USA, Board
from domain.titles.imperial_struggle.legality.conditions import jacobite_spaces
from domain.titles.imperial_struggle.legality.control import (
    available,
    can_build_fort,
    can_seize,
    can_shift_market,
    squadron_spaces,
)
from domain.titles.imperial_struggle.legality.costs import ability_ready, type_of, usable_advantage
from domain.titles.imperial_struggle.legality.payment import Purse, recruit_regions, ways
from domain.titles.imperial_struggle.state import StruggleState

__all__ = ["deploy_sources", "payable", "purchase_options"]

_PRINTED = ("shift", "mshift", "fort", "repair", "seize")
_EXTRA = 2
"""No increases add more than this to a printed cost."""
_VERBS = ("shift", "mshift", "clear", "fort", "repair", "seize", "deploy", "bastion")


def purchase_options(s: StruggleState, seat: Seat) -> list[Option]:
    """IS-5.7 Every purchase that the player can make and pay now."""
    purse = Purse(s, seat)
    found: list[Option] = []
    table = s.board.cache
    if "shift:0" not in table:
        table.update({f"{v}:{i}": Option(v, x.id) for v in _VERBS for i, x in enumerate(s.board.spaces)})
    if purse.has(ECONOMIC):
        found += [table[f"shift:{i}"] for i in _markets(purse)]
    if purse.has(DIPLOMATIC):
        found += [table[f"shift:{i}"] for i in _politicals(purse, "shift", s.board.politicals)]
        if s.deck and payable(purse, "draw", -1):
            found.append(Option("draw"))
    if purse.has(MILITARY):
        found += [table[f"{kind}:{i}"] for kind, i in _military(purse)]
        found += _military_plain(purse)
    return found


def payable(purse: Purse, kind: str, target: int, source: int = -1) -> bool:
    """IS-5.3.5 There is a way to pay; asked first by the most that it can cost."""
    wanted = type_of(purse.s, kind, target)
    most = purse.s.board.spaces[target].cost + _EXTRA if kind in _PRINTED else _dearest(purse.s.board)[kind]
    if most <= purse.sure[wanted]:
        return True
    if most <= purse.easy[wanted] and kind == "shift" and purse.s.flag[target] == NOBODY:
        return True
    return next(ways(purse, kind, target, source), None) is not None


def _dearest(board: Board) -> dict[str, int]:
    """The most that purchases without a printed cost can cost, by kind."""
    found: dict[str, int] | None = board.cache.get("dearest")
    if found is None:
        n = board.n
        # What a card prices has no bound here and is always looked up.
        found = board.cache["dearest"] = {
            "draw": n["draw_cost"],
            "recruit": n["recruit_cost"],
            "clear": n["clear_cost"] + n["clear_plus"],
            "squadron": n["squadron_cost"],
            "deploy": max(n["deploy_empty"], n["deploy_naval"], n["deploy_navy"]),
            "exchange": n["exchange_cost"],
            "bastion": 99,
            "jscore": 99,
        }
    return found


def _markets(purse: Purse) -> list[int]:
    """IS-5.4.1 Markets that can be shifted."""
    s, seat = purse.s, purse.seat
    flag = s.flag
    return [
        i
        for i in s.board.markets
        if flag[i] != seat and flag[i] != USA and can_shift_market(s, seat, i) and payable(purse, "shift", i)
    ]


def _politicals(purse: Purse, kind: str, spaces: tuple[int, ...]) -> list[int]:
    """IS-5.5.1 Political spaces that can be shifted."""
    s, seat = purse.s, purse.seat
    gates = s.board.gates
    return [i for i in spaces if s.flag[i] != seat and (i not in gates or available(s, i)) and payable(purse, kind, i)]


def _military(purse: Purse) -> list[tuple[str, int]]:
    """IS-5.6 Military purchases with a target on the map."""
    s, seat = purse.s, purse.seat
    board = s.board
    found = [("clear", i) for i, marker in enumerate(s.conflict) if marker and payable(purse, "clear", i)]
    for i in board.forts:
        owner = s.flag[i]
        if owner == NOBODY:
            kind = "fort" if can_build_fort(s, seat, i) else ""
        elif not s.damaged[i]:
            kind = ""
        elif owner == seat:
            kind = "repair"
        else:
            kind = "seize" if owner == 1 - seat and can_seize(s, seat, i) else ""
        if kind and payable(purse, kind, i):
            found.append((kind, i))
    if "jacobite_shift" in s.modifiers and seat == FR:
        found += [("mshift", i) for i in _politicals(purse, "mshift", jacobite_spaces(s))]
    sources = deploy_sources(s, seat)
    if sources:
        found += [
            ("deploy", i)
            for i in board.navals
            if s.flag[i] != seat and any(payable(purse, "deploy", i, source) for source in sources[:2])
        ]
    bastion = board.advantage_at["naval_bastion"]
    if usable_advantage(s, seat, bastion):
        found += [("bastion", i) for i in squadron_spaces(s, 1 - seat) if payable(purse, "bastion", i)]
    return found


def _military_plain(purse: Purse) -> list[Option]:
    """IS-5.6 Military purchases without a target on the map."""
    s, seat = purse.s, purse.seat
    n = s.board.n
    found = []
    if s.recruits < n["recruit_most"] and recruit_regions(s, seat, ()) and payable(purse, "recruit", -1):
        found.append(Option("recruit"))
    if s.unbuilt[seat] and payable(purse, "squadron", -1):
        found.append(Option("squadron"))
    if (
        seat == FR
        and ability_ready(s, FR, "jacobite_uprisings", "score")
        and "jacobite_shift" not in s.modifiers
        and payable(purse, "jscore", -1)
    ):
        found.append(Option("jscore"))
    if s.war < 0:
        # IS-5.6.7 In turn 6 military AP can be exchanged, into one type per round.
        found += [
            Option("exchange", TYPES[wanted])
            for wanted in (ECONOMIC, DIPLOMATIC)
            if s.exchanged in (-1, wanted) and payable(purse, "exchange", wanted)
        ]
    return found


def deploy_sources(s: StruggleState, seat: Seat) -> list[int]:
    """IS-5.6.6 Whence a Squadron may deploy: the Navy Box (-1) or a Naval space whose Squadron has not yet."""
    found = [-1] if s.navy[seat] else []
    return found + [i for i in squadron_spaces(s, seat) if i not in s.deployed]
