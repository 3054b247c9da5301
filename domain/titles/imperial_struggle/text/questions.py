"""Which message asks for a decision and names the place, card or tile that it is about?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.kernel.messages import Message, Thing
from domain.kernel.messages import seat as role
from domain.kernel.steps import Step
from domain.titles.imperial_struggle.actions.military import KeepTile, PlaceBonus
from domain.titles.imperial_struggle.actions.purchases import ChooseSquadron, ChooseWay, Pay
from domain.titles.imperial_struggle.cards.events import OfferAdvantages
from domain.titles.imperial_struggle.cards.resolve import ActivateAdvantage, ChooseOption, ChooseSpace
from domain.titles.imperial_struggle.cards.tiles import RemoveBonus, TakeSquadron
from domain.titles.imperial_struggle.cards.trade import AddDemand, BuyWithAdvantage, ReplaceDemand, ScoreGood
from domain.titles.imperial_struggle.pieces import MAJOR, MINOR
from domain.titles.imperial_struggle.sequence.act import Act
from domain.titles.imperial_struggle.sequence.rounds import PlayOrPass
from domain.titles.imperial_struggle.sequence.spoils import PlaceUsaFlags, RefuseConquest, SpendConquest, UnflagBySpoils
from domain.titles.imperial_struggle.sequence.theaters import ChooseTileTarget, OrderTileEffects
from domain.titles.imperial_struggle.state import StruggleState
from domain.titles.imperial_struggle.text.labels import points, purchase
from domain.titles.imperial_struggle.text.names import (
    advantage,
    commodity,
    event,
    half,
    ministry,
    say,
    space,
    theater_of,
    tile_words,
    war_tile_words,
)

__all__ = ["QUESTIONS"]


def _card(s: StruggleState, path: str) -> Thing:
    """The Advantage, Event or Ministry of an effect, whose id begins with its card."""
    first, second, *_ = path.split(".")
    if first == "advantage":
        return advantage(second)
    return event(s, first) if first in s.board.events else ministry(s, first)


def _keep(s: StruggleState, step: KeepTile) -> Message:
    tiles = step.about(s, step.seat)
    new, old = war_tile_words(s, tiles["new"]), war_tile_words(s, tiles["old"])
    return say("prompt-upgrade-of", theater=theater_of(s, step.theater), new=new, old=old)


def _play(s: StruggleState, step: PlayOrPass) -> Message | None:
    return None if s.tile is None else say("prompt-play_or_pass-of", words=tile_words(s, s.tile))


def _act(s: StruggleState, step: Act) -> Message | None:
    """What is left of both Actions."""
    if s.tile is None:
        return None
    tile, left = s.round_tile, s.left_to_spend
    return say("prompt-act-with", major=half(tile.major, left[MAJOR]), minor=half(tile.minor, left[MINOR]))


def _refuse(s: StruggleState, step: RefuseConquest) -> Message:
    return say("prompt-refuse_conquest-of", space=space(step.space), points=step.about(s, step.seat)["points"])


def _interlude(s: StruggleState, step: OfferAdvantages) -> Message | None:
    return None if s.event is None else say("prompt-interlude-of", card=event(s, s.event))


QUESTIONS: Final[Mapping[type[Step[StruggleState]], Callable[[StruggleState, Any], Message | None]]] = {
    PlayOrPass: _play,
    Act: _act,
    ChooseSquadron: lambda s, x: say("prompt-deploy_from-to", space=space(x.target)),
    ChooseWay: lambda s, x: say("prompt-choose_way-of", what=purchase(s, x.kind, x.target)),
    Pay: lambda s, x: say("prompt-pay-for", what=purchase(s, x.kind, x.target), cost=points(x.cost)),
    PlaceBonus: lambda s, x: say("prompt-place_bonus-of", tile=war_tile_words(s, s.looking[x.seat][-1])),
    KeepTile: _keep,
    OfferAdvantages: _interlude,
    ChooseSpace: lambda s, x: say("prompt-choose_space-of", card=_card(s, x.path), count=x.left),
    ChooseOption: lambda s, x: say("prompt-choose_option-of", card=_card(s, x.path)),
    ActivateAdvantage: lambda s, x: say("prompt-activate_advantage-by", card=_card(s, x.path)),
    TakeSquadron: lambda s, x: say("prompt-take_squadron-of", side=role(x.side), count=x.left),
    RemoveBonus: lambda s, x: say("prompt-remove_bonus-of", side=role(x.side)),
    BuyWithAdvantage: lambda s, x: say("prompt-activated_purchase-with", advantage=advantage(x.advantage)),
    AddDemand: lambda s, x: say("prompt-add_demand-by", card=_card(s, x.path)),
    ReplaceDemand: lambda s, x: say("prompt-replace_demand-by", good=commodity(x.drawn)),
    ScoreGood: lambda s, x: say("prompt-score_good-of", good=commodity(x.good)),
    OrderTileEffects: lambda s, x: say("prompt-tile_effects-in", theater=theater_of(s, x.theater)),
    ChooseTileTarget: lambda s, x: say("prompt-tile_target-in", theater=theater_of(s, x.theater)),
    SpendConquest: lambda s, x: say("prompt-spend_conquest-in", theater=theater_of(s, x.theater), count=x.left),
    RefuseConquest: _refuse,
    UnflagBySpoils: lambda s, x: say("prompt-spoils_unflag-in", theater=theater_of(s, x.theater)),
    PlaceUsaFlags: lambda s, x: say("prompt-place_usa_flags-forts") if x.forts else None,
}
