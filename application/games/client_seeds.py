"""How do seats commit to client seeds and open them, and what does that protect a game's luck from?

Whoever knows the game's seed and gives the last client seed could try many. A seat that gives the SHA-256 of its client
seed when it is taken, and the seed itself when all seats are taken, leaves them nothing to try: the client seeds of all
others are fixed before this one can be known. Then the only choice left is to open nothing, so that the game does not
start, and that is an event of the record.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from application.games.checks import holder_of, must_be_open
from application.games.consequences import start_if_full
from application.games.runner import matches
from application.games.unit_of_work import Decided, tell
from domain.kernel.records import Seat
from eventstore.clocks import instant, micros
from eventstore.errors import NotRunning, Refused, SeatRefused
from eventstore.events import Payload, time_text
from eventstore.game import Game, Holder
from eventstore.uptime import Outage
from eventstore.verification.verifier import seed_commitment

__all__ = [
    "PROTECTIONS",
    "SHORTEST_SEED",
    "OpenSeed",
    "decide_open_seed",
    "decide_withheld",
    "must_not_wait_for_seeds",
    "protection",
    "seeds_of",
]

SHORTEST_SEED: Final = 16
"""Bytes, in UTF-8, of a client seed to which a seat commits: fewer could be guessed from the commitment."""

PROTECTIONS = ("none", "client_seeds", "one_commitment", "commitments")
"""What protects the luck of a game from its service, from the least to the most: see `protection`."""


@dataclass(frozen=True, slots=True)
class OpenSeed:
    """Open the client seed to which a seat has committed."""

    seat: Seat
    client_seed: str

    def repeated_in(self, events: Sequence[Payload]) -> bool:
        """See `Request.repeated_in`."""
        return matches(events, ("client_seed_opened", {"seat": self.seat, "word": self.client_seed}))


def decide_open_seed(game: Game, request: OpenSeed, at: datetime) -> list[Decided]:
    """A seat opens its client seed; the game starts when it was the last.

    It may come late, until the end of the game is recorded: that its player has more time helps nobody, since the
    commitment has fixed the seed.

    Raises:
        NotRunning: the game has started or has ended, or a seat is still free.
        SeatRefused: the seat did not commit to a client seed.
        Refused: the seat has opened another one, or this is not the one to which it has committed.
    """
    must_be_open(game, "client seeds are opened before it starts")
    holder = holder_of(game, request.seat)
    if holder is None or holder.seed_commitment is None or holder.took is None:
        raise SeatRefused("no_seed_commitment", f"seat {request.seat} did not commit to a client seed")
    if game.filled is None:
        raise NotRunning("seats_free", "a client seed is opened when all seats are taken, and one is still free")
    if not holder.owes_seed:
        raise Refused("seed_opened", f"the client seed of seat {request.seat} is open already")
    if seed_commitment(str(game.id), holder.took, request.client_seed) != holder.seed_commitment:
        what = f"the client seed is not the one to which seat {request.seat} of this game has committed"
        raise Refused("wrong_client_seed", what)
    opened = tell(game, at, "client_seed_opened", {"seat": request.seat, "word": request.client_seed})
    return [opened, *start_if_full(opened.after, at)]


def decide_withheld(game: Game, outages: Iterable[Outage], at: datetime) -> list[Decided]:
    """The end of a game whose client seeds were not opened in time; nothing if it does not wait for any, or still may.

    The time is that of the terms, from the last seat that was taken, and as long again as the service was down since
    then: `outages` are those that have ended since.
    """
    by, filled = game.seeds_by, game.filled
    if by is None or filled is None:
        return []
    down = sum(micros(outage.first_beat) - max(filled, micros(outage.last_beat)) for outage in outages)
    if micros(at) < by + down:
        return []
    told = {"seats": list(game.unopened), "deadline": time_text(instant(by))}
    return [tell(game, at, "seeds_withheld", told)]


def must_not_wait_for_seeds(game: Game) -> None:
    """Check that a game is not waiting for client seeds: then nobody may leave, having seen those of others.

    Raises:
        NotRunning: it is.
    """
    if game.unopened:
        by = time_text(instant(game.seeds_by or 0))
        raise NotRunning(
            "seeds_due",
            f"all seats are taken, and the game starts when seats {list(game.unopened)} open their client seeds, "
            f"or ends when they have not by {by}",
        )


def seeds_of(game: Game) -> list[dict[str, Any]]:
    """For each seat, what it did for the luck, as plain JSON; public."""
    return [
        {
            "seat": seat,
            "client_seed": holder.client_seed if holder is not None else None,
            "commitment": holder.seed_commitment if holder is not None else None,
            "took": holder.took if holder is not None else None,
            "status": _status(game, holder),
        }
        for seat, holder in enumerate(game.holders)
    ]


def _status(game: Game, holder: Holder | None) -> str:
    if holder is None:
        return "none"
    if holder.seed_commitment is None:
        return "given" if holder.client_seed is not None else "none"
    if holder.client_seed is not None:
        return "opened"
    return "withheld" if game.status == "abandoned" else "committed"


def protection(game: Game) -> str:
    """What protects the luck of a game from a service that knows the seed and holds a seat itself.

    `none`: no seat gave a client seed; luck was fixed by the seed alone. `client_seeds`: seats gave some as they were
    taken, so the last one could be chosen with knowledge of the others. `one_commitment`: a seat committed to its own,
    so its player knows that nobody could choose the luck; others must trust that player. `commitments`: two seats or
    more did, so it would take all of them together.
    """
    held = [holder for holder in game.holders if holder is not None]
    committed = sum(holder.seed_commitment is not None for holder in held)
    if committed:
        return "commitments" if committed > 1 else "one_commitment"
    return "client_seeds" if any(holder.client_seed is not None for holder in held) else "none"
