"""What would a seat of Endeavor score if the game ended now, and what would the next card add, as a net sees it?

Everybody passes (EN-22.1), arranges their cards as well as they can (R-15, R-16), discards what the Card Limit forces
them to (EN-22.4), and counts their Glory (EN-24). Nets that were trained before these numbers were shown see the rows
without them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from operator import add, sub
from typing import Final

from domain.kernel.records import Seat
from domain.titles.endeavor.actions.passing import ArrangeCards
from domain.titles.endeavor.actions.turn import CarryOutSecond, FinishCommand
from domain.titles.endeavor.board import Board
from domain.titles.endeavor.legality import may_keep
from domain.titles.endeavor.state import EndeavorState
from workers.opponents.evaluations.endeavor import FIGURES, Holdings, drawable, on_tracks, tops_of
from workers.opponents.leading import best_others
from workers.opponents.nets.endeavor_actions import NAMES as OF_ACTIONS
from workers.opponents.nets.endeavor_actions import payable, possible, rivals_in
from workers.opponents.nets.rows import signed

__all__ = ["names", "rows"]

_OF_DECKS: Final = ("next card", "settled Glory by the next card", "statuses raised by the next card")
_OF_EACH: Final = (
    "settled Glory",
    "settled lead",
    "settled lead in the last round",
    "settled Glory by an empty governor space",
    "decks with a next card",
    "most settled Glory by a next card",
    "most statuses raised by a next card",
    *OF_ACTIONS,
)
_CITIES, _LINKS, _VACANT = (FIGURES.index(name) for name in ("city_glory", "connection_glory", "cities_to_occupy"))
_KEPT: Final = 8192
_NO_ACTIONS: Final = bytes(len(OF_ACTIONS))


def names(board: Board, seats: int) -> list[str]:
    """The meaning of every number of a row."""
    found = [f"own {part}: {deck.id}" for deck in board.decks for part in _OF_DECKS]
    for whose in ("own", *(f"rival {turn}" for turn in range(1, seats))):
        found += [f"{whose} {part}" for part in _OF_EACH]
    return found


def rows(s: EndeavorState, owned: list[Holdings]) -> list[bytes]:
    """By seat: the next cards of all decks, then the own seat and the rivals in the order of turns; `owned` is what
    every seat has."""
    board = s.board
    last, acting, over = s.round == board.rounds, s.phase == "action", s.phase == "finished"
    offer = _offer(board, tuple(s.open), tops_of(s))
    rivals = rivals_in(board, tuple(s.city_owner), s.seats)
    totals, spaces, decks, rest = [], [], [], []
    for seat, own in enumerate(owned):
        passed = over or (acting and s.passed[seat])
        arranged = passed and last and not _arranges(s, seat)
        total, emptied, shown, more = _of_seat(
            offer, own, passed, passed and last, arranged, s.governor[seat], tuple(s.count[seat]), rivals[seat]
        )
        totals.append(total)
        spaces.append(emptied)
        decks.append(shown)
        rest.append(more)
    standings = _standings(tuple(totals), tuple(spaces), last)
    mine = [*map(add, standings, rest)]
    mine += mine
    return [shown + b"".join(mine[seat : seat + s.seats]) for seat, shown in enumerate(decks)]


@dataclass(frozen=True, slots=True, eq=False)
class _Offer:
    """What lies on the table for everybody; one object for as long as it is remembered, as a key for caches."""

    board: Board
    opened: tuple[bool, ...]
    tops: tuple[str | None, ...]


@lru_cache(maxsize=_KEPT)
def _offer(board: Board, opened: tuple[bool, ...], tops: tuple[str | None, ...]) -> _Offer:
    return _Offer(board, opened, tops)


@lru_cache(maxsize=_KEPT)
def _of_seat(
    offer: _Offer,
    own: Holdings,
    passed: bool,
    done: bool,
    arranged: bool,
    governor: str | None,
    discs: tuple[int, ...],
    rivals: tuple[bool, ...],
) -> tuple[int, int, bytes, bytes]:
    """The settled Glory of a seat, what an empty governor space brings it, the next card of each deck, and what that
    and its actions are to others; who is `done` draws no more in this game."""
    board = offer.board
    next_cards = (None,) * len(offer.tops) if done else drawable(board, offer.opened, offer.tops, discs)
    total, emptied = _standing(board, own, arranged, governor)
    shown, best = _next_cards(board, own.statuses, own.cards, next_cards)
    if passed:
        return total, emptied, shown, best + _NO_ACTIONS
    mask = possible(board, offer.opened, discs, rivals, own.figures[_VACANT] > 0, any(next_cards))
    return total, emptied, shown, best + payable(board, own.buildings, own.active, own.tokens, own.harbor, mask)


def _arranges(s: EndeavorState, seat: Seat) -> bool:
    """EN-22.2, EN-22.11 Whether a seat that has passed is still to arrange its cards, now or after this command."""
    for step in s.agenda:
        match step:
            case ArrangeCards(seat=arranging) if arranging == seat:
                return True
            case CarryOutSecond(unsettled=others) | FinishCommand(unsettled=others) if seat in others:
                return True
    return False


@lru_cache(maxsize=_KEPT)
def _standings(totals: tuple[int, ...], spaces: tuple[int, ...], last: bool) -> tuple[bytes, ...]:
    """By seat its settled Glory, how far it is ahead of the best of the others, and the space of its Governor."""
    leads = map(sub, totals, best_others(totals))
    return tuple(
        [
            signed((total, lead, lead if last else 0, space))
            for total, lead, space in zip(totals, leads, spaces, strict=True)
        ]
    )


def _standing(board: Board, own: Holdings, arranged: bool, governor: str | None) -> tuple[int, int]:
    """EN-24 The settled Glory of a seat, whose Governor lies where it is if it has `arranged` its cards; and how much
    more that would be with an empty governor space than with the best Governor on it, if it has one."""
    glory = int(own.figures[_CITIES] + own.figures[_LINKS]) + board.face_down_glory * own.face_down
    glory += own.building_glory + own.harbor // board.discs_per_glory
    if arranged:
        return glory + _kept(board, own.statuses, own.cards, governor), 0
    empty, governed = _arrangements(board, own.statuses, own.cards)
    return (glory + empty, 0) if governed is None else (glory + max(empty, governed), empty - governed)


@lru_cache(maxsize=_KEPT)
def _arrangements(board: Board, statuses: tuple[int, ...], cards: tuple[str, ...]) -> tuple[int, int | None]:
    """R-15, R-16 What cards and Status Tracks bring with an empty governor space, and with the best Governor on it."""
    empty = _kept(board, statuses, cards, None)
    governors = [card for card in cards if board.cards[card].kind == "governor"]
    return empty, max([_kept(board, statuses, cards, governor) for governor in governors], default=None)


def _kept(board: Board, statuses: tuple[int, ...], cards: tuple[str, ...], governor: str | None) -> int:
    """EN-22.4 to EN-22.9 The most Glory of cards, Status Tracks and governor space that discards leave, if any are
    forced; slavery cards that are discarded lie face down."""
    known = board.cards
    if governor is None:
        return board.empty_governor_glory + _discarding(board, statuses, cards)
    spaces = tuple([card for card in cards if card != governor])
    return known[governor].icons.glory + _discarding(board, statuses, spaces)


@lru_cache(maxsize=8)
def _known(board: Board) -> dict[str, tuple[tuple[int, ...], int, bool]]:
    """By card its icons by status, its Glory, and whether it is one of slavery."""
    return {card.id: (card.icons.amounts, card.icons.glory, card.kind == "slavery") for card in board.cards.values()}


@lru_cache(maxsize=_KEPT)
def _discarding(board: Board, statuses: tuple[int, ...], cards: tuple[str, ...]) -> int:
    """The same of the card spaces and the Status Tracks alone."""
    known = _known(board)
    slavery = glory = 0
    for card in cards:
        _, shown, enslaved = known[card]
        glory += shown
        slavery += enslaved
    count, (_, tracked, levels) = len(cards), on_tracks(board, statuses)
    if may_keep(board, count, slavery, levels[board.keeps]):
        return tracked + glory
    found = []
    for n, card in enumerate(cards):
        amounts, shown, enslaved = known[card]
        after = tuple(map(sub, statuses, amounts))
        _, there, levels = on_tracks(board, after)
        if may_keep(board, count - 1, slavery - enslaved, levels[board.keeps]):
            there += glory - shown
        else:
            there = _discarding(board, after, cards[:n] + cards[n + 1 :])
        found.append(there + board.face_down_glory if enslaved else there)
    return max(found)


@lru_cache(maxsize=_KEPT)
def _next_cards(
    board: Board, statuses: tuple[int, ...], cards: tuple[str, ...], next_cards: tuple[str | None, ...]
) -> tuple[bytes, bytes]:
    """By deck whether there is a next card, what it adds to the settled Glory and of how many statuses it raises the
    level; and of all decks how many have one, and the most of both."""
    shown, gains, raised = [], [], []
    for card in next_cards:
        if card is None:
            shown += [0, 0, 0]
            continue
        gain, up = _gain(board, statuses, cards, card)
        shown += [1, gain, up]
        gains.append(gain)
        raised.append(up)
    return signed(shown), signed((len(gains), max(gains, default=0), max(raised, default=0)))


@lru_cache(maxsize=_KEPT)
def _gain(board: Board, statuses: tuple[int, ...], cards: tuple[str, ...], card: str) -> tuple[int, int]:
    """EN-20.3, EN-21.4 What a card adds to the settled Glory, negative where it costs more than it brings; and of how
    many statuses it raises the level before anything is discarded. An abolition takes slavery cards away."""
    known = board.cards
    drawn = known[card]
    after, kept, face_down = tuple(map(add, statuses, drawn.icons.amounts)), (*cards, card), 0
    if drawn.abolishes:
        for slave in [each for each in cards if known[each].kind == "slavery"]:
            after = tuple(map(sub, after, known[slave].icons.amounts))
            kept = tuple([each for each in kept if each != slave])
            face_down += board.face_down_glory
    gain = face_down + _most(_arrangements(board, after, kept)) - _most(_arrangements(board, statuses, cards))
    return gain, sum(map(int.__gt__, on_tracks(board, after)[2], on_tracks(board, statuses)[2]))


def _most(arrangements: tuple[int, int | None]) -> int:
    empty, governed = arrangements
    return empty if governed is None else max(empty, governed)
