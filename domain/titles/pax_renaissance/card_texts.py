"""What does each card do, for a person who has it at hand?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from domain.kernel.content import ContentPack
from domain.kernel.messages import Listed, Message, MessageArg, Texts, Thing, listed, message
from domain.titles.pax_renaissance import printed
from domain.titles.pax_renaissance.board import Bank, Board, Card, Empire, EmpireFace, Lead, Victory
from domain.titles.pax_renaissance.pieces import BISHOP, OWN_PAWN, PIRATE, Agent, Prestige, Religion
from domain.titles.pax_renaissance.text.names import florins, op_name, realm, shot_name, side_name, victory_name

__all__ = ["card_texts"]


def card_texts(pack: ContentPack) -> Texts:
    """What each card of a pack does, as its data say."""
    board = pack.board
    assert isinstance(board, Board), "the pack is one of Pax Renaissance's"
    cards = board.cards.values()
    abilities = {card["id"]: [a["id"] for a in card["abilities"] for _ in a["effects"]] for card in pack.data["cards"]}
    return {
        "card": {each.id: tuple(_card(each, abilities[each.id])) for each in cards if each.piece != "comet"},
        "comet": {each.id: (_comet(each),) for each in cards if each.piece == "comet"},
        "king": {each.id: tuple(_empire(each, "pax_renaissance-text-king", each.king)) for each in _empires(board)},
        "republic": {
            each.id: tuple(_empire(each, "pax_renaissance-text-republic", each.republic)) for each in _empires(board)
        },
        "victory": {each.id: tuple(_victory(each)) for each in board.victories.values()},
        "bank": {each.id: tuple(_bank(board, each)) for each in board.banks.values()},
    }


def _empires(board: Board) -> Iterable[Empire]:
    return board.empires.values()


def _card(card: Card, abilities: list[str]) -> Iterator[Message]:
    """PR-1.5 A tableau card from its top to its bottom."""
    yield _location(card)
    if card.agents:
        yield message("pax_renaissance-text-agents", agents=_agents(card.agents))
    yield from _prestige(card.prestige)
    if card.one_shot is not None:
        yield _one_shot(card.one_shot)
    elif card.other_one_shot is not None:
        yield message("pax_renaissance-text-second-edition", what=_one_shot(card.other_one_shot))
    if card.exceptional is not None:
        yield message("pax_renaissance-text-exceptional", map=realm(card.exceptional))
    bound = any(isinstance(ability, printed.RestrictBehead) for ability in card.abilities)
    for op in card.ops:
        yield _bound(op) if bound and isinstance(op, printed.Behead) else _op(op)
    for name, ability in zip(abilities, card.abilities, strict=True):
        yield message("pax_renaissance-text-ability", ability=Thing("ability", name), what=_ability(ability))


def _location(card: Card) -> Message:
    """PR-4.6 To which side a card goes, and where it acts."""
    piece, side = Thing("piece", card.piece), side_name(card.deck)
    if card.location.map is not None:
        return message("pax_renaissance-text-location", piece=piece, side=side, map=realm(card.location.map))
    if card.location.region is not None:
        region = side_name(card.location.region)
        return message("pax_renaissance-text-location-region", piece=piece, side=side, region=region)
    return message("pax_renaissance-text-location-queen", piece=piece, side=side)


def _agents(agents: tuple[Agent, ...]) -> Listed:
    """PR-4.3 The agents, those of a kind together."""
    return listed(
        message("pax_renaissance-text-agent", count=agents.count(agent), token=_agent(agent))
        for agent in dict.fromkeys(agents)
    )


def _agent(agent: Agent) -> MessageArg:
    return message("pax_renaissance-text-own-pawn") if agent == OWN_PAWN else Thing("token", agent)


def _prestige(icons: tuple[Prestige, ...]) -> Iterator[Message]:
    """PR-12.8 The prestige icons."""
    if icons:
        yield message("pax_renaissance-text-prestige", prestige=listed(Thing("prestige", icon) for icon in icons))


_BATTLES: Final[Mapping[str, str]] = {
    "conspiracy": "pax_renaissance-text-conspiracy",
    "peasant_revolt": "pax_renaissance-text-peasant-revolt",
}


def _one_shot(shot: printed.OneShot) -> Message:
    """PR-4.2 What a one-shot does."""
    if isinstance(shot, printed.TradeShift):
        city = Thing("city", shot.city)
        if shot.discovery:
            return message("pax_renaissance-text-trade-shift-needs", city=city, count=shot.discovery)
        return message("pax_renaissance-text-trade-shift", city=city)
    if isinstance(shot, printed.Coronation):
        return message("pax_renaissance-text-coronation", maps=listed(map(realm, shot.suitors), "or"))
    if isinstance(shot, printed.Battle):
        return _battle(shot)
    if isinstance(shot, printed.Apostasy):
        return message("pax_renaissance-text-apostasy", religions=listed(map(_icon, shot.religions), "and"))
    assert isinstance(shot, printed.Torch), f"{shot.name} is a one-shot"
    return message("pax_renaissance-text-torch")


def _battle(shot: printed.Battle) -> Message:
    """PR-9, PR-10 Who fights whom, and for what."""
    if shot.religion is None:
        return message(_BATTLES[shot.kind])
    return message("pax_renaissance-text-religious-war", shot=shot_name(shot.name), religion=_faith(shot.religion))


def _faith(religion: Religion) -> Thing:
    """A religion, as the colour of its tokens is named."""
    return Thing("faith", religion)


def _icon(prestige: Prestige) -> Thing:
    return Thing("prestige", prestige)


_OPS: Final[Mapping[type[printed.Op], tuple[str, Callable[[Any], dict[str, MessageArg]]]]] = {
    printed.Inquisitor: ("pax_renaissance-text-inquisitor", lambda op: {"token": Thing("token", BISHOP[op.religion])}),
    printed.Commerce: ("pax_renaissance-text-commerce", lambda op: {"side": side_name(op.market)}),
    printed.Behead: ("pax_renaissance-text-behead", lambda op: {}),
    printed.Tax: ("pax_renaissance-text-tax", lambda op: {}),
    printed.Repress: (
        "pax_renaissance-text-repress",
        lambda op: {"pieces": listed((Thing("unit", piece) for piece in op.pieces), "or")},
    ),
    printed.Vote: ("pax_renaissance-text-vote", lambda op: {"side": side_name(op.region)}),
    printed.Corsair: ("pax_renaissance-text-corsair", lambda op: {"token": Thing("token", PIRATE[op.religion])}),
    printed.Siege: ("pax_renaissance-text-siege", lambda op: {}),
    printed.Campaign: ("pax_renaissance-text-campaign", lambda op: {}),
}
"""PR-5 By op: the message that says what it does, and its arguments."""


def _op(op: printed.Op) -> Message:
    """PR-5 What an op does."""
    name, told = _OPS[type(op)]
    return message("pax_renaissance-text-op", op=op_name(op.id), what=message(name, **told(op)))


def _bound(op: printed.Behead) -> Message:
    """R-63 A Behead whose targets an ability of the card names."""
    return message("pax_renaissance-text-op", op=op_name(op.id), what=message("pax_renaissance-text-behead-bound"))


def _free_action(ability: printed.FreeAction) -> Message:
    if ability.ops is None:
        return message("pax_renaissance-text-free-fair")
    return message("pax_renaissance-text-free-ops", side=side_name(ability.ops))


def _profit(ability: printed.ConcessionProfit) -> Message:
    if ability.emporium is None:
        return message("pax_renaissance-text-profit", factor=ability.factor)
    return message("pax_renaissance-text-profit-from", factor=ability.factor, city=Thing("city", ability.emporium))


def _figure(figure: printed.Figure) -> Thing:
    """PR-12 What a victory compares."""
    return Thing("figure", figure)


def _counted(ability: printed.VictoryCount) -> Message:
    victory, figure = victory_name(ability.victory), _figure(ability.figure)
    if ability.per is None:
        return message("pax_renaissance-text-counts", victory=victory, figure=figure, count=ability.add)
    return message("pax_renaissance-text-counts-per", victory=victory, figure=figure, prestige=_icon(ability.per))


_ABILITIES: Final[Mapping[type[printed.Ability], Callable[[Any], Message]]] = {
    printed.RestrictBehead: lambda a: message(
        "pax_renaissance-text-restrict-behead",
        side=side_name(a.region),
        bishops=listed((Thing("token", kind) for kind in a.bishops), "or"),
    ),
    printed.ExtendCoronation: lambda a: message("pax_renaissance-text-extend-coronation"),
    printed.ExtendAttackers: lambda a: message(
        "pax_renaissance-text-extend-attackers", shot=shot_name(a.war), token=Thing("token", a.token)
    ),
    printed.ConcessionProfit: _profit,
    printed.ConcessionVotes: lambda a: message("pax_renaissance-text-votes", factor=a.factor),
    printed.SalePrice: lambda a: message("pax_renaissance-text-sale-price", price=florins(a.florins)),
    printed.CityCapacity: lambda a: message(
        "pax_renaissance-text-capacity", city=Thing("city", a.city), count=a.slots, religion=_faith(a.religion)
    ),
    printed.UnlimitedHand: lambda a: message("pax_renaissance-text-unlimited-hand"),
    printed.ImmuneToSilencing: lambda a: message("pax_renaissance-text-immune-to-silencing"),
    printed.DiscardForBattle: lambda a: message(
        "pax_renaissance-text-discard-for-battle", shot=shot_name(a.battle.name)
    ),
    printed.FreeAction: _free_action,
    printed.CombinedOps: lambda a: message("pax_renaissance-text-combined-ops"),
    printed.ApostasyAction: lambda a: message("pax_renaissance-text-apostasy-action"),
    printed.BorrowWhenSold: lambda a: message("pax_renaissance-text-borrow-when-sold"),
    printed.ShotWhenSold: lambda a: message(
        "pax_renaissance-text-shot-when-sold", shots=listed(map(shot_name, a.one_shots), "or")
    ),
    printed.VictoryCount: _counted,
    printed.VictoryCost: lambda a: message(
        "pax_renaissance-text-victory-cost", victory=victory_name(a.victory), count=a.actions
    ),
    printed.ImmuneToPirates: lambda a: message("pax_renaissance-text-immune-to-pirates"),
    printed.RemoveAdjacency: lambda a: message(
        "pax_renaissance-text-remove-adjacency", one=realm(a.pair[0]), other=realm(a.pair[1])
    ),
    printed.ImmuneToApostasy: lambda a: message("pax_renaissance-text-immune-to-apostasy"),
}
"""EFFECTS By ability: what it says."""


def _ability(ability: printed.Ability) -> Message:
    """PR-1.5 What an ability does."""
    return _ABILITIES[type(ability)](ability)


def _comet(comet: Card) -> Message:
    """PR-4.1.7, PR-12.1 A comet."""
    return message("pax_renaissance-text-comet", side=side_name(comet.deck))


def _empire(empire: Empire, name: str, face: EmpireFace) -> Iterator[Message]:
    """PR-1.4 One side of an Empire card."""
    yield message(name, side=side_name(empire.side), map=realm(empire.location.maps[0]))
    yield from _prestige(face.prestige)
    yield from map(_op, face.ops)


def _victory(victory: Victory) -> Iterator[Message]:
    """PR-12.7 The conditions of a Victory card."""
    yield message("pax_renaissance-text-victory")
    if victory.needs_supreme_religion:
        yield message("pax_renaissance-text-supreme-religion")
    yield from map(_lead, victory.leads)


def _lead(lead: Lead) -> Message:
    """PR-12 A lead over each opponent, which may depend on the number of players."""
    figure = Thing("figure", "supreme") if lead.figure is None else _figure(lead.figure)
    leasts = sorted(set(lead.by.values()))
    if len(leasts) == 1:
        return message("pax_renaissance-text-lead", figure=figure, count=leasts[0])
    by = listed(message("pax_renaissance-text-lead-by", seats=seats, count=lead.by[seats]) for seats in sorted(lead.by))
    return message("pax_renaissance-text-lead-seats", figure=figure, by=by)


def _bank(board: Board, bank: Bank) -> Iterator[Message]:
    """PR-1.3, PR-2.9 Where a bank begins."""
    one, other = board.borders[bank.border].maps
    yield message("pax_renaissance-text-bank", one=realm(one), other=realm(other))
    if bank.first:
        yield message("pax_renaissance-text-bank-first")
