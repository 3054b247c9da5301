"""Which message asks for a decision and names the card, map card or place that it is about?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.kernel.messages import Message, Thing, message
from domain.kernel.steps import Step
from domain.titles.pax_renaissance.actions.agents import ChooseAgentMap, Pacify, PlaceAgents
from domain.titles.pax_renaissance.actions.battle import ChooseCasualties, FlipTheocracy, PlaceSurvivors
from domain.titles.pax_renaissance.actions.ops import AimOp, AnswerTax, ChooseOpMap, PlaceLevy
from domain.titles.pax_renaissance.actions.playing import AnnounceOneShot, ChooseBattle, ChooseKing
from domain.titles.pax_renaissance.actions.regime import (
    ArrangeConstantinople,
    Emancipate,
    KillSurplusToken,
    PlaceRegimeConcession,
)
from domain.titles.pax_renaissance.actions.tokens import FindToken
from domain.titles.pax_renaissance.legality.ops import op_of
from domain.titles.pax_renaissance.state import PaxState
from domain.titles.pax_renaissance.text.names import card_name, op_name, place_name, realm, shot_name, token, where

__all__ = ["QUESTIONS"]

_Question = Callable[[PaxState, Any], Message]


def _by_card(name: str) -> _Question:
    """A question that names its card."""
    return lambda s, x: message(name, card=card_name(s, x.card))


def _on_map(name: str) -> _Question:
    """A question that names its map card."""
    return lambda s, x: message(name, map=realm(x.map))


def _one_shot(s: PaxState, step: AnnounceOneShot) -> Message:
    shot = shot_name(step.shot(s).name)
    return message("pax_renaissance-prompt-announce_one_shot-of", card=card_name(s, step.card), shot=shot)


def _op(s: PaxState, step: AimOp | ChooseOpMap) -> Thing:
    return op_name(op_of(s, step.card, step.op).id)


def _aim(s: PaxState, step: AimOp) -> Message:
    card, op = card_name(s, step.card), _op(s, step)
    if step.map is None:
        return message("pax_renaissance-prompt-aim_op-of", card=card, op=op)
    return message("pax_renaissance-prompt-aim_op-in", card=card, op=op, map=realm(step.map))


def _op_map(s: PaxState, step: ChooseOpMap) -> Message:
    return message("pax_renaissance-prompt-choose_op_map-of", card=card_name(s, step.card), op=_op(s, step))


def _surplus(s: PaxState, step: KillSurplusToken) -> Message:
    return message("pax_renaissance-prompt-surplus_token-in", place=place_name(s, step.slot))


QUESTIONS: Final[Mapping[type[Step[PaxState]], _Question]] = {
    AnnounceOneShot: _one_shot,
    ChooseBattle: _by_card("pax_renaissance-prompt-choose_battle-of"),
    ChooseKing: _by_card("pax_renaissance-prompt-choose_king-for"),
    ChooseOpMap: _op_map,
    AimOp: _aim,
    AnswerTax: lambda s, x: message("pax_renaissance-prompt-answer_tax-on", where=where(s, x.place)),
    PlaceLevy: _on_map("pax_renaissance-prompt-levy-in"),
    ChooseCasualties: _on_map("pax_renaissance-prompt-casualties-in"),
    PlaceSurvivors: _on_map("pax_renaissance-prompt-place_survivors-in"),
    FlipTheocracy: _on_map("pax_renaissance-prompt-flip_theocracy-of"),
    ChooseAgentMap: _by_card("pax_renaissance-prompt-choose_agent_map-of"),
    PlaceAgents: _by_card("pax_renaissance-prompt-place_agents-of"),
    Pacify: _on_map("pax_renaissance-prompt-pacify-in"),
    PlaceRegimeConcession: _on_map("pax_renaissance-prompt-regime_concession-in"),
    Emancipate: _on_map("pax_renaissance-prompt-emancipate-in"),
    ArrangeConstantinople: _on_map("pax_renaissance-prompt-arrange_constantinople-in"),
    KillSurplusToken: _surplus,
    FindToken: lambda s, x: message("pax_renaissance-prompt-find_token-of", token=token(s, x.kind)),
}
