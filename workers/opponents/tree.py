"""How does the search tree of `mcts` grow?

Information-set Monte Carlo tree search with one tree for the seat that asks (Cowling, Powley & Whitehouse 2012):
every simulation guesses a full state, and goes down among the options that are legal in that guess.
Each seat takes what is best for itself (max^n, Luckhardt & Irani 1986), by PUCT (Rosin 2011).
New options begin with the value and, by their rank in it, the prior that a one-step look gives them.
Seats with simultaneous sealed answers choose decoupled, so that none responds to what it cannot see.
Where turns are made of many commands, a simulation may instead play the turn of the seat that asks out to its end, by
what each option gained when it was first looked at (a rollout, Tesauro & Galperin 1996), and look no further.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from math import inf, sqrt
from typing import Any, Final, NamedTuple, TypeAlias

from domain.kernel.engine import pending_seats, play
from domain.kernel.options import Arg, Move, Option
from domain.kernel.records import Seat
from workers.opponents.adding import summed
from workers.opponents.lookahead import Lookahead
from workers.opponents.promises import Promise, less

__all__ = ["Edge", "Node", "Tree"]

Key: TypeAlias = tuple[str, tuple[Arg, ...]]
"""An option as a dictionary key; its verb and arguments hash faster than the option itself."""

_DEEP = 4
"""How many small decisions of one command are opened at once."""
_ROOM = 60
"""About how many positions one simulation may open."""
_TURN = 60
"""A turn is played out for at most so many small decisions."""
_TRUSTED = 4
"""An option is trusted that was visited at least one in so many times as often as the most visited one."""
_CURIOSITY = 0.6
"""Weight of prior against value, in units of the spread of all values seen for the seat."""


class Edge:
    """What is known of one option of one seat at one node."""

    __slots__ = ("key", "prior", "seen", "toll", "totals", "visits", "weight")

    def __init__(self, key: Key, prior: float, values: list[float], toll: float = 0.0) -> None:
        self.key = key
        self.prior = prior
        self.toll = toll
        """What the option must gain; its values are told without that."""
        self.seen = 1
        """How often the option was there to be chosen."""
        self.visits = 1
        """The first look counts as a visit."""
        self.totals = values.copy()
        self.weight = 1
        """How many values were added up; 0 where the first look is to give way to the first turn that is played out."""


class Node:
    """A point in the game as far as the options taken since the root tell it."""

    __slots__ = ("kids", "tables")

    def __init__(self) -> None:
        self.tables: dict[Seat, dict[Key, Edge]] = {}
        """For each seat that answers here, its options."""
        self.kids: dict[Key | tuple[Key, ...], Node] = {}
        """What follows, by the option taken or by all sealed answers together."""


class _CommandToll(NamedTuple):
    """What an option in the middle of a command must gain, which counts for the decisions that led to it, too."""

    first: int
    """Where the command begins on the path."""
    end: int
    """Where the option itself stands, whose own toll is counted when options are compared."""
    seat: Seat
    toll: float


class Tree:
    """A tree that grows by one simulation at a time."""

    over: Final = False
    """Another simulation always tells more."""

    def __init__(self, look: Lookahead, view: Any, seat: Seat, among: Container[Option] | None = None) -> None:
        """`among` are the options of which the seat that asks is to take one; all of them if left out."""
        self._look = look
        self._among = among
        self.positions = look.positions
        """Average number of positions per simulation at which a level stops."""
        self._view = view
        self._seat = seat
        self._low = [1.0] * view.seats
        self._high = [0.0] * view.seats
        self._gains: dict[tuple[Seat, Key], list[float]] = {}
        """What options changed when they were first looked at; kept where turns are played out."""
        self._alone = look.whole_turns and pending_seats(view) == (seat,)
        self._first: list[float] = []
        self.root = Node()

    def grow(self) -> None:
        """One simulation: guess, go down, open what is new, carry its value up."""
        look = self._look
        s = look.guess(self._view, self._seat)
        plain = look.level(s, self._first)
        self._first = self._first or plain
        node = self.root
        path: list[Edge] = []
        charges: list[_CommandToll] = []
        begun = 0
        while True:
            if not s.agenda:
                values = look.judge(s)
                break
            owners = pending_seats(s)
            if self._alone and owners != (self._seat,):
                values = look.judge(s)
                break
            if len(owners) == 1:
                seat = owners[0]
                options = look.options(s, seat)
                if self._among is not None and node is self.root:
                    options = [option for option in options if option in self._among]
                table = node.tables.get(seat)
                if table is None:
                    table = node.tables[seat] = {}
                edge, missing = self._select(table, options, seat)
                if not (look.carries and look.goes_on(s, seat)):
                    begun = len(path)
                if missing:
                    values, toll = self._open(node, table, s, seat, missing, owners, _ROOM, _DEEP)
                    if toll and begun < len(path):
                        charges.append(_CommandToll(begun, len(path), seat, toll))
                    if look.playout:
                        values = self._played_on(s, seat, missing)
                    elif self._alone:
                        values = self._turn_played_out(s, table, values)
                    break
                assert edge is not None
                if edge.toll and begun < len(path):
                    charges.append(_CommandToll(begun, len(path), seat, edge.toll))
                path.append(edge)
                play(s, Move(seat, Option(edge.key[0], *edge.key[1])), look.dice)
                key: Key | tuple[Key, ...] = edge.key
            else:
                taken, values = self._sealed(node, s, owners)
                if not taken:
                    break
                path.extend(taken)
                key = tuple(edge.key for edge in taken)
            below = node.kids.get(key)
            if below is None:
                below = node.kids[key] = Node()
            node = below
        self._carry_up(path, values, charges)

    def ranking(self) -> Iterator[tuple[Option, float]]:
        """The options of the seat that asked with their values, the one to be taken first."""
        for edge, value in self.edges():
            yield Option(edge.key[0], *edge.key[1]), value

    def edges(self) -> Iterator[tuple[Edge, float]]:
        """What is known of these options, in the same order, with the values."""
        seat = self._seat
        table = self.root.tables.get(seat, {}).values()
        found = [(edge, edge.totals[seat] / max(1, edge.weight) - edge.toll) for edge in table]
        found.sort(key=lambda each: (-each[0].visits, -each[1]))
        if self._look.version > 14 and found:
            trusted = found[0][0].visits / _TRUSTED
            found.sort(key=lambda each: -each[1] if each[0].visits >= trusted else inf)
        return iter(found)

    def _select(self, table: dict[Key, Edge], options: list[Option], seat: Seat) -> tuple[Edge | None, list[Option]]:
        """The option to follow, or those that are not in the table yet."""
        missing: list[Option] = []
        edges: list[Edge] = []
        for option in options:
            edge = table.get((option.verb, option.args))
            if edge is None:
                missing.append(option)
            else:
                edges.append(edge)
        if missing:
            return None, missing
        if len(edges) == 1:
            return edges[0], missing
        spread = _CURIOSITY * max(1e-9, self._high[seat] - self._low[seat])
        chosen = edges[0]
        most = -1.0
        for edge in edges:
            edge.seen += 1
            worth = edge.totals[seat] / (edge.weight or 1) - edge.toll
            worth += spread * edge.prior * sqrt(edge.seen) / (1 + edge.visits)
            if worth > most:
                most = worth
                chosen = edge
        return chosen, missing

    def _sealed(self, node: Node, s: Any, owners: tuple[Seat, ...]) -> tuple[list[Edge], list[float]]:
        """Let every owner answer by its own table; no edges but a value where something new was opened."""
        look = self._look
        chosen: list[tuple[Seat, Edge]] = []
        opened: list[float] = []
        for seat in owners:
            table = node.tables.setdefault(seat, {})
            edge, missing = self._select(table, look.options(s, seat), seat)
            if missing:
                opened, _ = self._open(node, table, s, seat, missing, owners, 0, 0)
            elif edge is not None:
                chosen.append((seat, edge))
        if opened:
            return [], opened
        taken = []
        for seat, edge in chosen:
            if seat in pending_seats(s):
                play(s, Move(seat, Option(edge.key[0], *edge.key[1])), look.dice)
                taken.append(edge)
        return taken, opened

    def _open(
        self,
        node: Node,
        table: dict[Key, Edge],
        s: Any,
        seat: Seat,
        options: list[Option],
        together: tuple[Seat, ...],
        room: int,
        deep: int,
    ) -> tuple[list[float], float]:
        """Put new options into a table with the value of a first look; that of the best for the seat, and its toll."""
        look = self._look
        found: list[tuple[float, int, Key, list[float], float]] = []
        share = room // len(options)
        low, high = self._low[seat], self._high[seat]
        base = look.judge(s) if self._alone and look.settled(s) else []
        promises: list[tuple[Key, Promise, bool]] = []
        for option in options:
            key = (option.verb, option.args)
            if base and (seat, key) in self._gains:
                promises.append((key, [], False))
                continue
            after = look.made(s, seat, option, together)
            promise: Promise
            if deep and share and look.goes_on(after, seat):
                below = node.kids[key] = Node()
                inner = below.tables[seat] = {}
                promise, toll = self._open(
                    below, inner, after, seat, look.options(after, seat), (seat,), share, deep - 1
                )
                if look.carries:
                    promise = less(promise, seat, toll)
            else:
                promise = look.ahead(after, share)
            promises.append((key, promise, bool(base and after.agenda and pending_seats(after) == (seat,))))
        planning = look.plans and len(together) == 1
        plans = [look.planned(s, seat, option) for option in options] if planning and look.settled(s) else []
        look.settle()
        for i, (key, promise, lasts) in enumerate(promises):
            values = look.kept(promise)
            if values:
                if planning:
                    values = values.copy()
                    if plans and (plan := plans[i]) is not None:
                        hoped, counted_on, _ = plan
                        values[seat] += counted_on * max(0.0, look.kept(hoped)[seat] - values[seat])
                    values[seat] -= look.toll(s, options[i])
                low, high = min(low, values[seat]), max(high, values[seat])
            else:
                values = [a + b for a, b in zip(base, self._gains[seat, key], strict=True)]
            if lasts:
                self._gains[seat, key] = [a - b for a, b in zip(values, base, strict=True)]
            toll = look.price(s, options[i])
            found.append((toll - values[seat], i, key, values, toll))
        self._low[seat], self._high[seat] = low, high
        found.sort()
        for (_, _, key, values, toll), prior in zip(found, _priors([worth for worth, *_ in found]), strict=True):
            table[key] = Edge(key, prior, values, toll)
        return found[0][3], found[0][4]

    def _played_on(self, s: Any, seat: Seat, options: list[Option]) -> list[float]:
        """The value of a new position after some random play from one of its new options; changes `s`."""
        look = self._look
        play(s, Move(seat, options[look.random.randrange(len(options))]), look.dice)
        return look.stroll(s, look.playout)

    def _turn_played_out(self, s: Any, table: dict[Key, Edge], first_look: list[float]) -> list[float]:
        """The value at the end of the turn if the seat goes on with what gained most when it was looked at.

        Changes `s`. What the rest of the turn adds is added to the first look at every new option, so that it can be
        compared with those that were played out, and gives way to them.
        """
        look, seat = self._look, self._seat
        for _ in range(_TURN):
            if not s.agenda or pending_seats(s) != (seat,):
                break
            options = look.options(s, seat)
            best = options[0]
            if len(options) > 1:
                best = self._gaining(s, options)
            play(s, Move(seat, best), look.dice)
            look.nodes += 1
        values = look.judge(s)
        more = [a - b for a, b in zip(values, first_look, strict=True)]
        for edge in table.values():
            if edge.visits == 1 and edge.weight:
                edge.totals = [a + b for a, b in zip(edge.totals, more, strict=True)]
                edge.weight = 0
        return values

    def _gaining(self, s: Any, options: list[Option]) -> Option:
        """The option that changed most for the better when it was looked at, now or before."""
        look, seat = self._look, self._seat
        settled = look.settled(s)
        base = look.judge(s)
        best, most = options[0], -9.0
        for option in options:
            key = (option.verb, option.args)
            known = self._gains.get((seat, key)) if settled else None
            if known is not None:
                gain = known[seat]
            else:
                after = look.made(s, seat, option, ())
                lasts = settled and bool(after.agenda) and pending_seats(after) == (seat,)
                values = look.best(after, _ROOM // 4)
                gain = values[seat] - base[seat]
                if lasts:
                    # What hands the turn on costs what is left, which is something else each time.
                    self._gains[seat, key] = [a - b for a, b in zip(values, base, strict=True)]
            if gain > most:
                best, most = option, gain
        return best

    def _carry_up(self, path: list[Edge], values: list[float], charges: list[_CommandToll]) -> None:
        for i, edge in enumerate(path):
            edge.visits += 1
            found = values.copy() if charges or not edge.weight else values
            for charge in charges:
                if charge.first <= i < charge.end:
                    found[charge.seat] -= charge.toll
            if not edge.weight:
                edge.totals = found
            else:
                edge.totals = [a + b for a, b in zip(edge.totals, found, strict=True)]
            edge.weight += 1


def _priors(sorted_worths: list[float]) -> list[float]:
    """Priors in proportion to 1 / rank, which need no scale of values; equal values share theirs."""
    n = len(sorted_worths)
    mass = summed(1 / rank for rank in range(1, n + 1))
    priors: list[float] = []
    while (first := len(priors)) < n:
        last = first + 1
        while last < n and sorted_worths[last] == sorted_worths[first]:
            last += 1
        share = summed(1 / rank for rank in range(first + 1, last + 1)) / (last - first) / mass
        priors += [share] * (last - first)
    return priors
