"""An outside engine with the generated client: it leases turns of every title, answers them, and follows the games.

`PYTHONPATH=api_spec/clients/build/python python api_spec/clients/engine.py http://127.0.0.1:8000 ADMIN_TOKEN 3`
"""

from __future__ import annotations

import json
import sys
from uuid import UUID, uuid4

from annals_client import AuthenticatedClient
from annals_client.api.games import open_game, take_seat
from annals_client.api.moves import make_move, read_decisions
from annals_client.api.streams import stream_game, stream_lobby
from annals_client.api.work import register_engine, submit_work, take_work
from annals_client.models import (
    Acquisition,
    EndeavorDecisionBuild,
    EndeavorFollowedEventMoveMade,
    EndeavorToldInLobbyGameOpened,
    EndeavorWorkShown,
    EngineMade,
    FollowedEventSeatTaken,
    GameFeed,
    Handed,
    ImperialismDecisionChooseSuperpower,
    ImperialismFollowedEventMoveMade,
    ImperialismWorkShown,
    ImperialStruggleDecisionChooseMinistries,
    ImperialStruggleFollowedEventMoveMade,
    ImperialStruggleToldInLobbyGameOpened,
    ImperialStruggleWorkShown,
    LobbyFeed,
    MoveWanted,
    NewEngine,
    NewGame,
    OpponentSeat,
    PaxRenaissanceDecisionTakeAction,
    PaxRenaissanceFollowedEventMoveMade,
    PaxRenaissanceToldInLobbyGameOpened,
    PaxRenaissanceWorkShown,
    Problem,
    SeatTaken,
    Submission,
)

SEATS = {"endeavor": 3, "imperial_struggle": 2, "imperialism": 2, "pax_renaissance": 2}

Work = EndeavorWorkShown | ImperialStruggleWorkShown | ImperialismWorkShown | PaxRenaissanceWorkShown


def seen(work: Work) -> str:
    """A figure of the position, and what the decision is about: their members follow from title and kind."""
    asked, state = work.decision, work.position.state
    if isinstance(work, EndeavorWorkShown) and isinstance(asked, EndeavorDecisionBuild) and asked.about:
        return f"level {asked.about.build_level}"
    if isinstance(asked, ImperialStruggleDecisionChooseMinistries) and isinstance(work, ImperialStruggleWorkShown):
        return "Ministries" if work.position.facts is None else f"{work.position.facts.vp} VP"
    if isinstance(asked, ImperialismDecisionChooseSuperpower) and isinstance(work, ImperialismWorkShown):
        return "superpowers" if work.position.where is None else f"superpowers of turn {work.position.where.turn}"
    if isinstance(asked, PaxRenaissanceDecisionTakeAction) and asked.about:
        return f"{asked.about.actions} actions"
    return "" if state is None else asked.kind


def answered(machine: AuthenticatedClient) -> str | None:
    """Take a turn and answer it with the first option; what was seen, None if there was no work."""
    work = take_work.sync(client=machine, body=Acquisition(kinds=["turn"]))
    kinds = (EndeavorWorkShown, ImperialStruggleWorkShown, ImperialismWorkShown, PaxRenaissanceWorkShown)
    if not isinstance(work, kinds) or not work.decision.options:
        return None
    done = submit_work.sync(work.id, client=machine, body=Submission(option=work.decision.options[0].text))
    if not isinstance(done, Handed):
        raise SystemExit(f"not answered: {done}")
    return seen(work)


def told(feed: GameFeed) -> tuple[list[str], list[str]]:
    """By which engines seats were taken, and what moves did, by the types of the events of a stream."""
    moves = (
        EndeavorFollowedEventMoveMade,
        ImperialStruggleFollowedEventMoveMade,
        ImperialismFollowedEventMoveMade,
        PaxRenaissanceFollowedEventMoveMade,
    )
    engines, effects = list[str](), list[str]()
    for event in feed.events:
        if isinstance(event, moves):
            effects += [effect.type_ for effect in event.payload.effects]
        if isinstance(event, FollowedEventSeatTaken) and event.payload.engine:
            engines.append(event.payload.engine)
    return engines, effects


def opened(feed: LobbyFeed) -> list[bool]:
    """An option of each game that the lobby tells to be opened."""
    found = []
    for event in feed.events:
        if isinstance(event, ImperialStruggleToldInLobbyGameOpened):
            found.append(bool(event.payload.options.spanish_empire))
        if isinstance(event, PaxRenaissanceToldInLobbyGameOpened):
            found.append(bool(event.payload.options.expansion))
        if isinstance(event, EndeavorToldInLobbyGameOpened):
            found.append(event.payload.seats == SEATS["endeavor"])
    return found


def played(owner: AuthenticatedClient, machine: AuthenticatedClient, title: str, turns: int) -> dict[str, object]:
    """A game of the owner against the engine, for some turns and until a move had an effect."""
    opponents = [OpponentSeat(seat=seat, engine="first-choice") for seat in range(1, SEATS[title])]
    made = open_game.sync(client=owner, body=NewGame(title=title, seats=SEATS[title], opponents=opponents))
    if made is None or isinstance(made, Problem):
        raise SystemExit(f"not opened: {made}")
    game: UUID = made.game
    take_seat.sync(game, 0, client=owner, body=SeatTaken())
    answers: list[str] = []
    engines, effects = list[str](), list[str]()
    while len(answers) < turns or not effects:
        owed = read_decisions.sync(game, client=owner)
        if owed is None or isinstance(owed, Problem):
            raise SystemExit(f"no decisions: {owed}")
        for asked in owed.decisions:
            if asked.mine and asked.options:
                make_move.sync(
                    game, client=owner, body=MoveWanted(option=asked.options[0].text, expected_version=owed.version)
                )
        answer = answered(machine)
        answers += [] if answer is None else [answer]
        feed = stream_game.sync(game, client=owner, after="0", wait=0)
        if not isinstance(feed, GameFeed):
            raise SystemExit(f"no events: {feed}")
        engines, effects = told(feed)
    return {"answers": answers, "engines": engines, "effects": effects}


def main() -> None:
    """Register the engine, let it play every title, and say what was seen."""
    url, turns = sys.argv[1], int(sys.argv[3]) if len(sys.argv) > 3 else 3
    # Streams answer in JSON to those who accept nothing else.
    owner = AuthenticatedClient(base_url=url, token=sys.argv[2], headers={"Accept": "application/json"})
    engine = register_engine.sync(client=owner, body=NewEngine(name="first-choice"), idempotency_key=str(uuid4()))
    if not isinstance(engine, EngineMade):
        raise SystemExit(f"not registered: {engine}")
    machine = AuthenticatedClient(base_url=url, token=engine.token)
    start = stream_lobby.sync(client=owner, wait=0)
    found = {title: played(owner, machine, title, turns) for title in SEATS}
    lobby = stream_lobby.sync(client=owner, after=start.last if isinstance(start, LobbyFeed) else "0", wait=0)
    if not isinstance(lobby, LobbyFeed):
        raise SystemExit(f"no lobby: {lobby}")
    print(json.dumps({"titles": found, "lobby": opened(lobby)}))


if __name__ == "__main__":
    main()
