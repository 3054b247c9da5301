"""Harvest: draw a crop in secret each turn, then keep or sell it. Two decisions a turn, luck, and hidden barns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from domain.kernel.codec import Codec
from domain.kernel.effects import Effect
from domain.kernel.errors import BadSetup, Fault
from domain.kernel.options import Move, Option
from domain.kernel.outcome import Outcome, ScoreLine, ScoreSheet
from domain.kernel.records import HIDDEN, Seat, Viewer, record
from domain.kernel.state import State
from domain.kernel.steps import Ask, Step
from domain.kernel.table import Table
from domain.kernel.title import Setup, Title


@dataclass(slots=True, kw_only=True)
class Farm(State):
    """Barns are secret, coins are not."""

    crops: Mapping[str, int] = field(metadata={"static": True})
    rounds: int = 4
    round: int = 0
    drawn_crop: str = ""
    drawn_by: int = -1
    barns: list[list[str]] = field(default_factory=list)
    coins: list[int] = field(default_factory=list)


@record
class RoundBegun(Effect[Farm]):
    round: int

    def apply(self, s: Farm) -> None:
        s.round = self.round


@record
class Drawn(Effect[Farm]):
    seat: Seat
    crop: str

    def apply(self, s: Farm) -> None:
        s.drawn_crop = self.crop
        s.drawn_by = self.seat

    def seen_by(self, viewer: Viewer) -> Drawn:
        return self if viewer == self.seat else Drawn(self.seat, HIDDEN)


@record
class Kept(Effect[Farm]):
    seat: Seat
    crop: str

    def apply(self, s: Farm) -> None:
        s.barns[self.seat].append(self.crop)
        s.drawn_crop = ""
        s.drawn_by = -1

    def seen_by(self, viewer: Viewer) -> Kept:
        return self if viewer == self.seat else Kept(self.seat, HIDDEN)


@record
class Sold(Effect[Farm]):
    seat: Seat
    coins: int

    def apply(self, s: Farm) -> None:
        s.coins[self.seat] += self.coins
        s.drawn_crop = ""
        s.drawn_by = -1


@record
class DrawCrop(Ask[Farm]):
    """H-1 The seat draws a crop."""

    seat: Seat

    def options(self, s: Farm, seat: Seat) -> Iterable[Option]:
        return [Option("draw")]

    def take(self, t: Table[Farm], move: Move) -> None:
        t.tell(Drawn(self.seat, t.pick(sorted(t.s.crops))))
        t.then(KeepOrSell(self.seat))


@record
class KeepOrSell(Ask[Farm]):
    """H-2 The seat keeps the crop for its value at the end, or sells it for two coins."""

    seat: Seat

    def options(self, s: Farm, seat: Seat) -> Iterable[Option]:
        return [Option("keep"), Option("sell")]

    def take(self, t: Table[Farm], move: Move) -> None:
        if move.option.verb == "keep":
            t.tell(Kept(self.seat, t.s.drawn_crop))
        else:
            t.tell(Sold(self.seat, 2))


@record
class Round(Step[Farm]):
    """H-3 Each seat has a turn; then the next round."""

    round: int

    def run(self, t: Table[Farm]) -> None:
        t.tell(RoundBegun(self.round))
        for seat in range(t.s.seats):
            t.then(DrawCrop(seat))
        if self.round < t.s.rounds:
            t.then(Round(self.round + 1))


SEATS = range(2, 5)
ROLES = ("North", "East", "South", "West")
CODEC = Codec(
    state=Farm,
    effects={"round_begun": RoundBegun, "drawn": Drawn, "kept": Kept, "sold": Sold},
    steps={"draw_crop": DrawCrop, "keep_or_sell": KeepOrSell, "round": Round},
)


def parse_pack(data: Mapping[str, Any]) -> object:
    return dict(data["crops"])


def new(setup: Setup) -> Farm:
    faults = []
    if setup.seats not in SEATS:
        faults.append(Fault("seats", "2 to 4"))
    rounds = setup.options["rounds"]
    if type(rounds) is not int or not 1 <= rounds <= 1000:
        faults.append(Fault("options.rounds", "a whole number from 1 to 1000"))
    if faults:
        raise BadSetup(faults)
    crops: Any = setup.pack.board
    n = setup.seats
    return Farm(seats=n, crops=crops, rounds=rounds, barns=[[] for _ in range(n)], coins=[0] * n)


def opening(s: Farm) -> Step[Farm]:
    return Round(1)


def outcome(s: Farm) -> Outcome | None:
    if s.agenda:
        return None
    sheet = score_sheet(s)
    points = [sheet.total(seat) for seat in range(s.seats)]
    ranks = sorted(set(points), reverse=True)
    ranking = tuple(tuple(i for i, p in enumerate(points) if p == rank) for rank in ranks)
    return Outcome("rounds", ranking, tuple(points))


def score_sheet(s: Farm) -> ScoreSheet:
    lines = [ScoreLine(seat, "H-2", "coins", coins) for seat, coins in enumerate(s.coins)]
    for seat, barn in enumerate(s.barns):
        lines.extend(ScoreLine(seat, "H-2", crop, s.crops.get(crop, 0)) for crop in barn)
    return ScoreSheet(tuple(lines))


def redact(s: Farm, viewer: Viewer) -> Farm:
    seen = s.copy()
    seen.redact_sealed(viewer)
    seen.barns = [b if seat == viewer else [HIDDEN] * len(b) for seat, b in enumerate(seen.barns)]
    if s.drawn_crop and s.drawn_by != viewer:
        seen.drawn_crop = HIDDEN
    return seen


def guess(s: Farm, viewer: Seat, dice: Random) -> Farm:
    full = s.copy()
    crops = sorted(s.crops)
    full.barns = [[dice.choice(crops) if c == HIDDEN else c for c in b] for b in full.barns]
    if full.drawn_crop == HIDDEN:
        full.drawn_crop = dice.choice(crops)
    return full


def check(s: Farm) -> Sequence[str]:
    return []


def where(s: Farm) -> Mapping[str, int | str]:
    return {"round": s.round}


def headings(s: Farm) -> Sequence[str]:
    return tuple(f"{name} {value}" for name, value in where(s).items())


def facts(s: Farm, viewer: Viewer) -> Mapping[str, Any]:
    return {}


def label(s: Farm, seat: Seat, option: Option) -> str:
    return option.verb.capitalize()


def line(s: Farm, effect: Effect[Farm]) -> str | None:
    match effect:
        case RoundBegun():
            return f"Round {effect.round}."
        case Drawn():
            return f"{ROLES[effect.seat]} draws {'a crop' if effect.crop == HIDDEN else effect.crop}."
        case Kept():
            return f"{ROLES[effect.seat]} keeps {'it' if effect.crop == HIDDEN else effect.crop}."
        case Sold():
            return f"{ROLES[effect.seat]} sells for {effect.coins}."
    return None


def traits(s: Farm, seat: Seat) -> Mapping[str, str]:
    return {}


TITLE = Title(
    slug="harvest",
    name="Harvest",
    rules=1,
    seats=SEATS,
    roles=ROLES,
    options_schema={
        "type": "object",
        "properties": {"rounds": {"type": "integer", "default": 4, "description": "Rounds played."}},
        "additionalProperties": False,
    },
    end_reasons=("rounds",),
    move_limit=8000,
    option_budget=2,
    codec=CODEC,
    parse_pack=parse_pack,
    new=new,
    opening=opening,
    outcome=outcome,
    score_sheet=score_sheet,
    redact=redact,
    guess=guess,
    check=check,
    where=where,
    headings=headings,
    facts=facts,
    label=label,
    line=line,
    traits=traits,
)
"""The title."""
