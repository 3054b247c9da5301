"""How often do opponents find an answer that is known to be best?

Run with `python -m bench.positions`; the result goes to `bench/results/positions.json`. With `--find NAME` the
positions of a suite are searched anew in games that `greedy.v3` plays; with `--more-from GAME` it is made longer.
With `--again NAME` the answers of a suite are searched anew; positions that are no question any more are left out.

A suite is a file of `tests/workers/opponents/positions/`: a line with title, pack and rules, then a position in each
line, as the seat that is asked sees it, with its options and the best of them. It keeps its edition of the pack.

- `endeavor`: in the last Action Phase all others have passed, so the seat plays on alone until it passes. All ways to
  the end are searched; the best options reach the highest prospects (winning first, then the lead).
- `imperial_struggle`: the same for purchases in the last Action Round; the answer is the same in three guesses of what
  is hidden, and of what is drawn.
- `imperialism`: a war may be declared that no defence beats: whatever war cards the defender may hold, as far as the
  attacker knows, the attack is stronger; the backs of their hand tell how many may be. The answer is to choose the
  action of war, and then such a war.
- `pax_renaissance_wins`: the seat can win in this turn, but not at once. All ways of the turn are searched; whatever
  others answer, the best options lead to a victory that is declared, or to empty decks and most Patrons.
- `pax_renaissance_parries`: if the seat passes its last action, somebody else can win in the next turn. All ways of
  the action are searched, and for each of them all ways of the others' turns; after the best options nobody can win.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, Final

from bench.results_file import RESULTS, write_result
from domain.kernel.chance import Chance, Dice
from domain.kernel.content import ContentPack
from domain.kernel.engine import next_options, pending_seats, play, start
from domain.kernel.options import Move, Option
from domain.kernel.title import Title
from domain.registry import TITLES, bundled_pack, former_packs, make_setup
from domain.titles.endeavor.actions.turn import TakeTurn
from domain.titles.imperial_struggle.sequence.act import Act
from domain.titles.imperialism.actions.select import SelectAction
from domain.titles.imperialism.actions.war import DeclareWar
from domain.titles.imperialism.legality import providence_held, seen_by_all, strength
from domain.titles.pax_renaissance.actions.turn import TakeAction
from domain.titles.pax_renaissance.pieces import SIDES
from workers.opponents import agent_named, engine_named, seed_of
from workers.opponents.certain import LuckDecides, NoLuck
from workers.opponents.evaluations import Evaluation, evaluation_of, prospects
from workers.opponents.evaluations.pax_renaissance import compared, lacks
from workers.opponents.evaluations.renaissance_endings import glance, may_empty
from workers.opponents.turns import Turns

__all__ = [
    "SUITE",
    "SUITES",
    "Known",
    "committed",
    "main",
    "parries",
    "read_suite",
    "settlement",
    "succeeds",
    "sure_wars",
    "winning_turns",
]

_COMMAND = "python -m bench.positions"
SUITES: Final = Path(__file__).parents[1] / "tests/workers/opponents/positions"
AGENTS: Final = (
    "greedy.v1:normal",
    "greedy.v4:normal",
    "greedy/plain:easy",
    "greedy/plain:normal",
    "greedy:normal",
    "mcts:easy",
    "mcts:normal",
    "mcts:hard",
)
_MOST: Final = 20_000
"""Positions of a search, beyond which a candidate is left out."""
_MOST_ROUND: Final = 1_000
"""The same in Imperial Struggle, where positions are dear."""
_MOST_TURNS: Final = 400_000
"""The same, where own turns and those of others are searched."""
_FEW: Final = 500
"""Positions in which a win of others is looked for that may have to be prevented."""
_ALL: Final = 10**9
_GUESSES: Final = 2
"""The answer must be the same in so many guesses of what is hidden."""
_PLAYER: Final = "greedy.v3"
"""Who plays the games in which positions are found."""
_IDLE: Final = {"pass", "sell", "stop", "none", "keep", "win"}
"""What the busy do not do if there is anything else."""
_DISTRACTED: Final = 0.15
"""How often a player of Pax Renaissance does anything, so that there is something to win and to prevent."""


@dataclass(frozen=True, slots=True)
class Known:
    """A position with a known answer."""

    title: Title[Any]
    seat: int
    view: Any
    """The state as the seat sees it."""
    values: Mapping[str, int]
    """Of each option, by its text: millionths of the highest prospects; for a war 10^6 where it cannot be lost."""
    pack: ContentPack

    @property
    def best(self) -> list[str]:
        """The options that are best."""
        most = max(self.values.values())
        return [text for text, value in self.values.items() if value == most]


class _Unknown(Exception):
    """The end cannot be searched."""


def settlement(
    title: Title[Any], s: Any, seat: int, most: int = _MOST, luck: Chance | None = None
) -> dict[str, int] | None:
    """The value of each option by all ways to the end; None if luck, others or the number of ways forbid it.

    With `luck` it comes out so.
    """
    span = evaluation_of(title).span
    left = most
    chance = luck or NoLuck()

    def best(s: Any) -> float:
        nonlocal left
        if not s.agenda:
            outcome = title.outcome(s)
            assert outcome is not None
            return prospects(outcome, span)[seat]
        if pending_seats(s) != (seat,):
            raise _Unknown
        options = next_options(s, seat)
        left -= len(options)
        if left < 0:
            raise _Unknown
        return max(best(_after(s, seat, option, chance)) for option in options)

    try:
        return {option.text: round(10**6 * best(_after(s, seat, option, chance))) for option in next_options(s, seat)}
    except (_Unknown, LuckDecides):
        return None


def _after(s: Any, seat: int, option: Option, chance: Chance) -> Any:
    after = s.copy()
    play(after, Move(seat, option), chance)
    return after


def sure_wars(view: Any, seat: int) -> list[Option]:
    """IM-10, IM-15.1 The wars that the seat cannot lose, whatever the defender may lay: every pair is tried of unseen
    cards, or single ones and none, as the backs of their hand allow."""
    board = view.board
    known = {*seen_by_all(view), *view.hands[seat]}
    unseen = [card for card in board.card if card not in known and board.card[card].war is not None]
    found = []
    for option in DeclareWar(seat).options(view, seat):
        card, kind, target = option.str_arg(), option.str_arg(1), option.int_arg(2)
        copy = next(c for c in board.definitions[card].copies if c in view.hands[seat])
        attack = strength(view, seat, target, kind, (copy,))
        most = min(2, providence_held(view, target))
        laid = [cards for n in range(most + 1) for cards in combinations(unseen, n)]
        if attack > max(strength(view, target, seat, kind, cards) for cards in laid):
            found.append(option)
    return found


def _war(view: Any, seat: int) -> dict[str, int] | None:
    """Which actions lead to a war that cannot be lost; None if there is none, or if nothing else may be done."""
    texts = [option.text for option in next_options(view, seat)]
    if "action:war" not in texts or len(texts) < 2 or not sure_wars(view, seat):
        return None
    return {text: 10**6 * (text == "action:war") for text in texts}


def _endeavor(title: Title[Any], s: Any, seat: int) -> dict[str, int] | None:
    alone = [other for other in range(s.seats) if not s.passed[other]] == [seat]
    if s.round != s.board.rounds or s.phase != "action" or not isinstance(s.agenda[-1], TakeTurn) or not alone:
        return None
    return settlement(title, s, seat)


def _imperialism(title: Title[Any], s: Any, seat: int) -> dict[str, int] | None:
    return _war(title.redact(s, seat), seat) if isinstance(s.agenda[-1], SelectAction) else None


def winning_turns(title: Title[Any], s: Any, seat: int) -> dict[str, int] | None:
    """After which options the seat can win in this turn; None if after none, or if one ends the game at once."""
    if not s.turn or _wins_at_once(s, seat):
        return None
    turns = Turns(title, _all_ways(title), _MOST, exact=True)
    won = turns.winning(s, seat)
    if turns.cut or not won:
        return None
    return {option.text: 10**6 * (option in won) for option in next_options(s, seat)}


def parries(title: Title[Any], s: Any, seat: int) -> dict[str, int] | None:
    """After which options of its last action the seat can see to it that nobody else wins in the next turn.

    None if after none.
    """
    if not s.turn or s.actions > 1 or not _threatened(s, seat) or _wins_at_once(s, seat):
        return None
    if not Turns(title, evaluation_of(title), _FEW, killers=True).loses(s, seat, _FEW):
        return None
    view = title.redact(s, seat)
    # Most positions are left out by the search with hope, which is quick.
    quick = _held(title, s, seat, exact=False)
    if quick is None or len(set(quick.values())) < 2:
        return None
    guesses = (title.guess(view, seat, Random(n)) for n in range(_GUESSES))
    return _the_same(_held(title, each, seat, exact=True) for each in (s, *guesses))


def _wins_at_once(s: Any, seat: int) -> bool:
    """PR-12.7 Whether a victory can be declared, so that nothing need be prevented."""
    return any(option.verb == "win" for option in next_options(s, seat))


def _the_same(found: Iterator[dict[str, int] | None]) -> dict[str, int] | None:
    """The values of the first guess, if they tell options apart and all others have them, too; None otherwise."""
    values = next(found)
    if values is None or len(set(values.values())) < 2 or any(other != values for other in found):
        return None
    return values


def _all_ways(title: Title[Any]) -> Evaluation:
    """What leaves nothing out that can win, and sees which victory can be declared."""
    return replace(evaluation_of(title, 6), glance=glance, decisive=_what_can_win)


def _what_can_win(s: Any, options: list[Option]) -> list[Option]:
    """PR-12.2, PR-12.7 A victory is declared by an action: before it there may be one less, and free ones; where the
    decks may be empty after the turn everything can help.
    """
    if not isinstance(s.agenda[-1], TakeAction):
        return options
    declared = [option for option in options if option.verb == "win"]
    if declared or may_empty(s):
        return declared or options
    return [option for option in options if option.verb == "ability" or (option.verb != "pass" and s.actions > 1)]


def _threatened(s: Any, seat: int) -> bool:
    """Whether another seat lacks at most a step for a victory that is active: a quick look."""
    table = compared(s)
    near = (lacks(s, victory, table) for victory, on in s.active_victory.items() if on)
    return any(short < 2 for row in near for other, short in enumerate(row) if other != seat)


def _held(title: Title[Any], s: Any, seat: int, *, exact: bool) -> dict[str, int] | None:
    turns = Turns(title, _all_ways(title) if exact else evaluation_of(title), _MOST_TURNS, exact=exact, killers=True)
    found = {}
    for option in next_options(s, seat):
        after = turns.after(s, seat, option)
        held = after is not None and turns.holds(after, seat, _ALL, _ALL)
        if held is None or turns.cut:
            return None
        found[option.text] = 10**6 * held
    return found


def _struggle(title: Title[Any], s: Any, seat: int) -> dict[str, int] | None:
    """IS-11 The last round of the game, where what is hidden decides nothing any more."""
    last_round = s.round == 2 * s.board.numbers.rounds and s.turn == len(s.board.turns) - 1
    if not last_round or not isinstance(s.agenda[-1], Act):
        return None
    view = title.redact(s, seat)
    found = settlement(title, s, seat, _MOST_ROUND, Dice(Random(0)))
    for n in range(_GUESSES):
        guess, luck = title.guess(view, seat, Random(n)), Dice(Random(n))
        if found is None or settlement(title, guess, seat, _MOST_ROUND, luck) != found:
            return None
    return found


@dataclass(frozen=True, slots=True)
class _Suite:
    title: str
    finder: Callable[[Title[Any], Any, int], dict[str, int] | None]


SUITE: Mapping[str, _Suite] = {
    "endeavor": _Suite("endeavor", _endeavor),
    "imperial_struggle": _Suite("imperial_struggle", _struggle),
    "imperialism": _Suite("imperialism", _imperialism),
    "pax_renaissance_parries": _Suite("pax_renaissance", parries),
    "pax_renaissance_wins": _Suite("pax_renaissance", winning_turns),
}
"""By the name of the file."""


def _comets(s: Any, options: Sequence[Option]) -> list[Option]:
    """The purchases of comets, after which there is a victory to be prevented."""
    bought = [option for option in options if option.verb == "buy" and option.args[0] in SIDES]
    return [o for o in bought if s.board.cards[s.rows[o.str_arg()][o.int_arg(1)]].piece == "comet"]


def find(name: str, wanted: int, first: int = 0) -> Iterator[Known]:
    """Positions of a suite, one a game from game `first` on, where the options are not all alike.

    `greedy.v3` plays the games against itself, distracted now and then in Pax Renaissance. Where that would take too
    long games are played at random: by the busy, who buy every comet, or until the last turn of Imperial Struggle.
    """
    suite, player = SUITE[name], engine_named(_PLAYER)
    title, finder = TITLES[suite.title], suite.finder
    game, found = first, 0
    while found < wanted:
        seats = title.seats[game % len(title.seats)]
        s = start(title, make_setup(title.slug, seats), chance := Dice(Random(f"positions:{game}")))
        random = Random(game)
        skipped = random.randrange(4) if name == "imperialism" else 0
        while s.agenda:
            seat = pending_seats(s)[0]
            options = next_options(s, seat)
            values = finder(title, s, seat) if len(options) > 1 else None
            if values is not None and len(set(values.values())) > 1:
                skipped -= 1
                if skipped < 0:
                    yield Known(title, seat, title.redact(s, seat), values, bundled_pack(title.slug))
                    found += 1
                    break
            if suite.finder is parries or (suite.finder is _struggle and s.turn < len(s.board.turns) - 1):
                busy = [option for option in options if option.verb not in _IDLE] or options
                option = random.choice(_comets(s, options) or busy)
            elif suite.finder is winning_turns and random.random() < _DISTRACTED:
                option = options[random.randrange(len(options))]
            else:
                seed = seed_of("positions", game, seat, len(s.agenda))
                option = player.choose(title, title.redact(s, seat), seat, seed=seed, level="easy").option
            play(s, Move(seat, option), chance)
        game += 1


def again(name: str) -> Iterator[Known]:
    """The positions of a suite of Pax Renaissance that are still questions, with answers that are searched anew.

    They are the same in all guesses of what is hidden.
    """
    assert SUITE[name].title == "pax_renaissance", "the other suites are found anew"
    answers = partial(_held, exact=True) if SUITE[name].finder is parries else winning_turns
    for known in read_suite(name):
        title, seat = known.title, known.seat
        if _wins_at_once(known.view, seat):
            continue
        guesses = (title.guess(known.view, seat, Random(n)) for n in range(_GUESSES + 1))
        values = _the_same(answers(title, guess, seat) for guess in guesses)
        if values is not None:
            yield replace(known, values=values)


def write_suite(name: str, found: Sequence[Known]) -> None:
    """Write a suite, whose positions have one pack."""
    title = TITLES[SUITE[name].title]
    [pack] = {each.pack.digest for each in found}
    lines: list[dict[str, Any]] = [{"title": title.slug, "pack": pack, "rules": title.rules}]
    for each in found:
        state = title.codec.encode_state(each.view)
        lines.append({"seats": each.view.seats, "seat": each.seat, "values": dict(each.values), "state": state})
    text = "".join(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n" for line in lines)
    SUITES.mkdir(exist_ok=True)
    (SUITES / f"{name}.ndjson").write_text(text, encoding="utf-8")


def read_suite(name: str) -> list[Known]:
    """The committed positions of a suite."""
    head, *lines = map(json.loads, (SUITES / f"{name}.ndjson").read_text(encoding="utf-8").splitlines())
    title = TITLES[SUITE[name].title]
    slug = title.slug
    packs = {bundled_pack(slug).digest: bundled_pack(slug), **former_packs(slug)}
    pack = packs[head["pack"]]
    assert head == {"title": slug, "pack": pack.digest, "rules": title.rules}, "find the suite anew"
    found = []
    for line in lines:
        empty = title.new(make_setup(slug, line["seats"], pack=pack))
        codec = title.codec.for_pack(pack)
        view = codec.decode_state(line["state"], {name: getattr(empty, name) for name in codec.static_fields})
        view.rules = title.rules
        found.append(Known(title, line["seat"], view, line["values"], pack))
    return found


def committed() -> list[str]:
    """The suites of which there are positions."""
    return sorted(path.stem for path in SUITES.glob("*.ndjson"))


def succeeds(name: str, known: Known, seed: int) -> bool:
    """Whether an agent gives a best answer; a war that it begins has to be one that cannot be lost."""
    agent = agent_named(name)
    title, seat, view = known.title, known.seat, known.view
    opponent = agent.opponent(title.slug, view.seats, title.rules, known.pack.digest)

    def answer(view: Any) -> Option:
        return opponent.choose(title, view, seat, seed=seed, level=agent.level).option

    chosen = answer(view)
    if chosen.text not in known.best:
        return False
    if chosen.text != "action:war":
        return True
    after = view.copy()
    play(after, Move(seat, chosen), Dice(Random(seed)))
    war = answer(after)
    return war in sure_wars(after, seat)


def main(argv: Sequence[str] | None = None) -> int:
    """Find a suite, or measure all agents on all suites."""
    parser = argparse.ArgumentParser(prog=_COMMAND)
    parser.add_argument("--find", choices=sorted(SUITE))
    parser.add_argument("--again", choices=[name for name, suite in SUITE.items() if suite.title == "pax_renaissance"])
    parser.add_argument("--positions", type=int, default=100, help="of a new suite, or how many more")
    parser.add_argument("--more-from", type=int, metavar="GAME", help="keep the suite, and go on with this game")
    parser.add_argument("--suites", default=",".join(committed()), help="to measure; others keep their figures")
    parser.add_argument("--agents", default=",".join(AGENTS))
    parser.add_argument("--output", type=Path)
    args = parser.parse_args(argv)
    if args.again:
        write_suite(args.again, list(again(args.again)))
        return 0
    if args.find:
        kept = [] if args.more_from is None else read_suite(args.find)
        for each in find(args.find, args.positions, args.more_from or 0):
            kept.append(each)
            # Written after each position, so that a search that is ended leaves what it has found.
            write_suite(args.find, kept)
        return 0
    known = json.loads((RESULTS / "positions.json").read_text(encoding="utf-8"))
    rows: dict[str, Any] = {name: known[name] for name in committed() if name in known}
    for slug in args.suites.split(","):
        suite = read_suite(slug)
        rows[slug] = {"positions": len(suite)}
        for name in args.agents.split(","):
            right = sum(succeeds(name, each, seed) for seed, each in enumerate(suite))
            rows[slug][name] = round(right / len(suite), 3)
            print(f"{slug}: {name} {right} of {len(suite)}", flush=True)
    write_result("positions", _COMMAND, rows, args.output)
    return 0


if __name__ == "__main__":
    sys.exit(main())
