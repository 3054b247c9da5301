"""What does each card, building, token and track do, for a person who has it at hand?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from domain.kernel.content import ContentPack
from domain.kernel.messages import Message, Texts, Thing, listed, message
from domain.titles.endeavor.board import Action, AssetCard, Board, Building, Icons, Track, TradeToken
from domain.titles.endeavor.text import said_action, said_icons

__all__ = ["card_texts"]


def card_texts(pack: ContentPack) -> Texts:
    """What each thing of a pack does, as its data say."""
    board = pack.board
    assert isinstance(board, Board), "the pack is one of Endeavor's"
    return {
        "card": {each.id: tuple(_card(board, each)) for each in board.cards.values()},
        "building": {each.id: tuple(_building(board, each)) for each in board.building.values()},
        "token": {each.id: tuple(_token(board, each)) for each in board.tokens},
        "status": {each.id: tuple(_track(each)) for each in board.tracks},
    }


def _card(board: Board, card: AssetCard) -> Iterator[Message]:
    """EN-14.2, EN-20.1 How a card is got; EN-5.1 what it adds; EN-21 what else it does."""
    region = Thing("region", board.regions[board.decks[card.deck].region].id)
    if card.kind == "governor":
        yield message("endeavor-text-governor", region=region)
    else:
        yield message("endeavor-text-draw", count=card.required, region=region)
    yield from _icons(board, card.icons)
    if card.abolishes:
        yield message("endeavor-text-abolition")
    if card.kind == "governor":
        yield message("endeavor-text-governor-space")
    if card.kind == "slavery":
        yield message("endeavor-text-slavery", glory=-board.face_down_glory)


def _building(board: Board, building: Building) -> Iterator[Message]:
    """EN-7.2 The level that a building needs, EN-5.1 what it adds, EN-11.2 what it is activated for."""
    if building.level:
        yield message("endeavor-text-level", level=building.level)
    if building.level == board.single_level:
        yield message("endeavor-text-single")
    yield from _icons(board, building.icons)
    if building.action is not None:
        yield message("endeavor-text-activate", action=said_action(building.action))
        yield from _form(building.action)
        if "payment" in building.action.actions:
            yield message("endeavor-text-own-disc")


def _token(board: Board, token: TradeToken) -> Iterator[Message]:
    """EN-5.1 What a status token adds, EN-11.3 what an action token is spent for."""
    yield from _icons(board, token.icons)
    if token.action is not None:
        yield message("endeavor-text-spend", action=said_action(token.action))
        yield from _form(token.action)


def _track(track: Track) -> Iterator[Message]:
    """EN-5.3 What the marker gives in its phase, EN-24.4 and at the end."""
    yield message(_DRIVES[track.drives])
    yield message("endeavor-text-levels", levels=listed(_bands(track.levels)))
    yield message("endeavor-text-track-glory", glory=listed(_bands(track.glory)))


_DRIVES: Final[Mapping[str, str]] = {
    "build_level": "endeavor-text-build-level",
    "growth_discs": "endeavor-text-growth",
    "salary_payments": "endeavor-text-salary",
    "card_limit": "endeavor-text-card-limit",
}


def _bands(values: tuple[int, ...]) -> Iterator[Message]:
    """The first marker position of each value, with the value."""
    for marker, value in enumerate(values):
        if marker == 0 or values[marker - 1] != value:
            yield message("endeavor-text-band", marker=marker, value=value)


def _icons(board: Board, icons: Icons) -> Iterator[Message]:
    said = said_icons(board, icons)
    if said:
        yield message("endeavor-text-icons", icons=listed(said))


def _form(action: Action) -> Iterator[Message]:
    """EN-12.2 to EN-12.4 What a player may do of a form of action."""
    if action.mode == "choice":
        yield message("endeavor-text-choice")
    if action.combined:
        yield message("endeavor-text-combination")
    if action.same_deck:
        yield message("endeavor-text-same-deck")
    elif action.same_region:
        yield message("endeavor-text-same-region")
