"""IS-4, IS-5: Does a whole Peace Turn, written out by hand, come out with the expected figures?"""

from __future__ import annotations

from domain.titles.imperial_struggle.scoring import ScoreTurn
from domain.titles.imperial_struggle.sequence.phases import PlayActionRounds, ReduceTreaty, ResolveRemainingEffects
from tests.domain.titles.imperial_struggle.table import BOARD, BR, FR, Position, scored, tile_of

ROUNDS = (
    (FR, "E4", "P", ["shift:ile_aux_noix", "pay:3:0:0:0", "shift:antigua", "pay:1:2:0:0", "shift:savoy", "end"]),
    (BR, "P4", "M", ["shift:german_states_alliance_2", "pay:2:0:0:0", "shift:denmark_norway", "pay:2:0:0:0",
                     "deploy:biscay", "end"]),
    (FR, "M4", "E", ["deploy:balearic", "pay:1:0:0:0", "recruit", "pay:2:0:0:0", "place:wss_spain",
                     "advantage:algonquin_raids", "conflict:hudson_valley", "end"]),
    (BR, "M4", "P", ["clear:hudson_valley", "pay:2:0:0:0", "deploy:gulf_of_maine", "pay:1:0:0:0", "end"]),
    (FR, "P4", "E", ["shift:sardinia", "pay:2:0:0:0", "shift:spain_prestige_2", "pay:2:0:0:0", "end"]),
    (BR, "E4", "M", ["shift:santiago", "pay:2:0:0:0", "shift:bahamas_run_west", "pay:2:0:0:0", "end"]),
    (FR, "E4", "M", ["pass:2"]),
    (BR, "E3", "P", ["pass:0"]),
)  # fmt: skip
"""Side, Major and Minor of the tile, and answers after it was selected."""


def test_a_peace_turn_by_hand() -> None:
    """IS-4.9, IS-4.10, IS-4.11, IS-4.12, IS-5.0.1 Eight rounds move by move, then the Scoring Phase."""
    p = Position(
        FR,
        demand=["furs", "fish", "sugar"],
        awards=["award_5", "award_3", "award_4", "award_7"],
        award_stack=["award_1", "award_2", "award_6", "award_8"],
        up=["john_law"],
    )
    s = p.s
    s.tile_stack = sorted(BOARD.tiles)
    s.tile, s.played, s.left = None, False, {"major": 0, "minor": 0}
    chosen = []
    for _, major, minor, _ in ROUNDS:
        name = next(t for t in [tile_of(major, minor), *_like(tile_of(major, minor))] if t not in chosen)
        chosen.append(name)
    s.tiles, s.tiles_taken = sorted(chosen), []
    s.tile_stack = [t for t in s.tile_stack if t not in chosen]
    p.begin(PlayActionRounds(), ReduceTreaty(), ResolveRemainingEffects(), ScoreTurn())
    for (seat, _, _, answers), tile in zip(ROUNDS, chosen, strict=True):
        assert s.active == seat
        p.do(f"tile:{tile}")
        if not answers[0].startswith("pass"):
            p.do("play")
        for answer in answers:
            if answer.startswith("pay") and answer not in p.offered():
                assert p.offered()[0].split(":")[0] != "pay", (answer, p.offered())
                continue
            p.do(answer)
            while p.offered() and p.offered()[0].startswith("from") if s.agenda else False:
                p.do(p.offered()[0])
    # France borrowed 2, passed with 2 and had nothing left for John Law to lower; Fish costs Britain 1.
    assert s.debt == [0, 1]
    # Europe 8 : 6, North America 5 : 5, Caribbean 6 : 7, India 4 : 4; Prestige 3 : 2.
    # Furs 2 : 1, Fish 0 : 1, Sugar 3 : 2.
    assert (s.vp, s.trp) == (15 + 7 - 3, [2, 0])
    assert [p.flag(x) for x in ("savoy", "sardinia", "balearic", "ile_aux_noix")] == [FR] * 4
    assert [p.flag(x) for x in ("biscay", "gulf_of_maine", "santiago", "denmark_norway")] == [BR] * 4
    assert s.points[FR] == scored(awards=1, prestige=2, global_demand=4)
    assert s.points[BR] == scored(awards=1, global_demand=2)


def _like(tile: str) -> list[str]:
    """Tiles that are printed alike."""
    one = BOARD.tiles[tile]
    return [t.id for t in BOARD.tiles.values() if (t.major, t.minor) == (one.major, one.minor)]
