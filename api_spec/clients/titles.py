"""A few moves of every title with the generated client, told by what the types say of each.

`PYTHONPATH=api_spec/clients/build/python python api_spec/clients/titles.py http://127.0.0.1:8000 20`
"""

from __future__ import annotations

import json
import sys
from uuid import uuid4

from annals_client import AuthenticatedClient, Client
from annals_client.api.games import open_game, read_game, take_seat
from annals_client.api.moves import make_move, read_decisions
from annals_client.api.players import register_guest
from annals_client.models import (
    EndeavorArgumentNamed,
    EndeavorDecisionBuild,
    EndeavorDecisions,
    EndeavorGameEventMoveMade,
    EndeavorPosition,
    EndeavorReceipt,
    ImperialismDecisionExchangeDiscard,
    ImperialismDecisions,
    ImperialismGameEventMoveMade,
    ImperialismPosition,
    ImperialismReceipt,
    ImperialStruggleDecisionAct,
    ImperialStruggleDecisions,
    ImperialStruggleGameEventMoveMade,
    ImperialStrugglePosition,
    ImperialStruggleReceipt,
    MoveWanted,
    NewGame,
    PaxRenaissanceDecisions,
    PaxRenaissanceDecisionTakeAction,
    PaxRenaissanceGameEventMoveMade,
    PaxRenaissancePosition,
    PaxRenaissanceReceipt,
    Problem,
    Registered,
    SeatTaken,
)

SEATS = {"endeavor": 3, "imperial_struggle": 2, "imperialism": 2, "pax_renaissance": 2}

Position = EndeavorPosition | ImperialStrugglePosition | ImperialismPosition | PaxRenaissancePosition
Decisions = EndeavorDecisions | ImperialStruggleDecisions | ImperialismDecisions | PaxRenaissanceDecisions
Receipt = EndeavorReceipt | ImperialStruggleReceipt | ImperialismReceipt | PaxRenaissanceReceipt


def place(position: Position) -> str:
    """Where the game is, and a figure of the first seat."""
    if isinstance(position, EndeavorPosition) and position.where and position.facts:
        return f"round {position.where.round_}: {position.facts.seats[0].discs.harbor} discs"
    if isinstance(position, ImperialStrugglePosition) and position.where and position.facts:
        return f"turn {position.where.turn}: {position.facts.vp} VP, {position.facts.available_debt[0]} Debt"
    if isinstance(position, ImperialismPosition) and position.where and position.facts:
        return f"turn {position.where.turn}: {position.facts.seats[0].counts.lands} lands"
    if isinstance(position, PaxRenaissancePosition) and position.where and position.facts:
        return f"turn {position.where.turn}: {position.facts.seats[0].concessions} Concessions"
    return "not started"


def question(owed: Decisions) -> str:
    """What a decision is about: its members follow from title and kind."""
    for asked in owed.decisions:
        if isinstance(asked, EndeavorDecisionBuild) and asked.about:
            return f"level {asked.about.build_level}"
        if isinstance(asked, ImperialStruggleDecisionAct) and asked.about:
            return f"{asked.about.major.left} left"
        if isinstance(asked, ImperialismDecisionExchangeDiscard) and asked.about:
            return f"may discard {asked.about.may}"
        if isinstance(asked, PaxRenaissanceDecisionTakeAction) and asked.about:
            return f"{asked.about.actions} actions"
    return ""


def named(owed: Decisions) -> str:
    """The first thing that an option of Endeavor names."""
    if isinstance(owed, EndeavorDecisions):
        for asked in owed.decisions:
            for option in asked.options or ():
                for argument in option.args:
                    if isinstance(argument, EndeavorArgumentNamed):
                        return f"{argument.kind} {argument.id}"
    return ""


def effects(done: Receipt) -> list[str]:
    """What moves did, by the types of the effects."""
    moves = (
        EndeavorGameEventMoveMade,
        ImperialStruggleGameEventMoveMade,
        ImperialismGameEventMoveMade,
        PaxRenaissanceGameEventMoveMade,
    )
    return [effect.type_ for event in done.events if isinstance(event, moves) for effect in event.payload.effects]


def played(players: list[AuthenticatedClient], title: str, moves: int) -> dict[str, object]:
    """A game of a title, as far as it goes."""
    opened = open_game.sync(client=players[0], body=NewGame(title=title, seats=len(players)))
    if opened is None or isinstance(opened, Problem):
        raise SystemExit(f"not opened: {opened}")
    for seat, client in enumerate(players):
        take_seat.sync(opened.game, seat, client=client, body=SeatTaken())
    made, questions, told, thing = 0, list[str](), list[str](), ""
    while made < moves:
        for client in players:
            owed = read_decisions.sync(opened.game, client=client)
            if owed is None or isinstance(owed, Problem):
                raise SystemExit(f"no decisions: {owed}")
            questions += filter(None, [question(owed)])
            thing = thing or named(owed)
            for asked in owed.decisions:
                if asked.mine and asked.options:
                    move = MoveWanted(option=asked.options[0].text, expected_version=owed.version)
                    done = make_move.sync(opened.game, client=client, body=move)
                    if done is None or isinstance(done, Problem):
                        raise SystemExit(f"not moved: {done}")
                    told += effects(done)
                    made += 1
                    break
    position = read_game.sync(opened.game, client=players[0])
    if position is None or isinstance(position, Problem):
        raise SystemExit(f"no position: {position}")
    return {"made": made, "place": place(position), "questions": questions, "effects": told, "argument": thing}


def player(url: str) -> AuthenticatedClient:
    """A guest of the service."""
    made = register_guest.sync(client=Client(base_url=url), idempotency_key=str(uuid4()))
    if not isinstance(made, Registered):
        raise SystemExit(f"not registered: {made}")
    return AuthenticatedClient(base_url=url, token=made.token.token)


def main() -> None:
    """Play every title and say what was seen."""
    players = [player(sys.argv[1]) for _ in range(max(SEATS.values()))]
    moves = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    print(json.dumps({title: played(players[:seats], title, moves) for title, seats in SEATS.items()}))


if __name__ == "__main__":
    main()
