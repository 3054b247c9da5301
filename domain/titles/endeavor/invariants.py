"""What is true of every position? (EN-4.5)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from domain.kernel.records import Seat
from domain.titles.endeavor.legality import is_over_limit
from domain.titles.endeavor.state import EndeavorState

__all__ = ["faults", "icons_owned", "recount_discs"]


def faults(s: EndeavorState) -> list[str]:
    """EN-4.5 Every broken invariant, in words."""
    return list(
        chain(
            disc_faults(s), token_faults(s), card_faults(s), building_faults(s), status_faults(s), place_faults(s),
            sequence_faults(s),
        )
    )  # fmt: skip


def recount_discs(s: EndeavorState, seat: Seat) -> list[int]:
    """EN-15.3 The disc count of a player by region, from what lies on the board."""
    found = [track.count(seat) + beside.count(seat) for track, beside in zip(s.track, s.beside, strict=True)]
    for city, owner in zip(s.board.cities, s.city_owner, strict=True):
        found[city.region] += owner == seat
    return found


def icons_owned(s: EndeavorState, seat: Seat, status: int) -> int:
    """EN-5.1 A status as the icons of tokens, buildings and face-up cards give it."""
    board = s.board
    tokens = sum(t.icons.amounts[status] * n for t, n in zip(board.tokens, s.tokens[seat], strict=True))
    buildings = sum(board.building[b].icons.amounts[status] for b in s.buildings[seat])
    cards = sum(board.cards[c].icons.amounts[status] for c in s.cards[seat])
    return tokens + buildings + cards


def disc_faults(s: EndeavorState) -> Iterator[str]:
    """EN-4.5 Nobody gains or loses a disc, and disc counts are true."""
    for seat in range(s.seats):
        counted = recount_discs(s, seat)
        if counted != s.count[seat]:
            yield f"seat {seat}: disc counts {s.count[seat]} where the board has {counted}"
        total = s.supply[seat] + s.harbor[seat] + sum(s.active[seat]) + sum(counted)
        if total != s.board.discs:
            yield f"seat {seat}: {total} discs instead of {s.board.discs}"
        if s.supply[seat] < 0 or s.harbor[seat] < 0:
            yield f"seat {seat}: a pile of discs is negative"


def token_faults(s: EndeavorState) -> Iterator[str]:
    """EN-4.5 Every token is on the board, owned or out of the game."""
    if s.phase == "setup":
        return
    lying: Counter[str | None] = Counter(chain(s.city_token, s.connection_token, *s.track_tokens))
    for index, token in enumerate(s.board.tokens):
        total = lying[token.id] + sum(own[index] for own in s.tokens) + s.spent_tokens[index]
        if total != token.count:
            yield f"{total} tokens {token.id} instead of {token.count}"
        if token.action is None and s.spent_tokens[index]:
            yield f"a status token {token.id} was spent"
    for index, region in enumerate(s.board.regions):
        if len(s.track[index]) + len(s.track_tokens[index]) != region.spaces:
            yield f"{region.id}: discs and tokens on the track do not fill {region.spaces} spaces"
    for city, owner, left in zip(s.board.cities, s.city_owner, s.city_token, strict=True):
        if owner is not None and left is not None:
            yield f"{city.id} has a disc and a token"
        if owner is None and left is None:
            yield f"{city.id} has neither a disc nor a token (EN-16.2)"


def card_faults(s: EndeavorState) -> Iterator[str]:
    """EN-4.5 Every card is in its deck, owned, face down or out of the game, once."""
    board = s.board
    where = Counter(chain(s.removed_cards, *s.decks, *s.cards, *s.face_down))
    for card in board.cards:
        if where[card] != 1:
            yield f"card {card} lies in {where[card]} places"
    for deck, pile in zip(board.decks, s.decks, strict=True):
        if list(pile) != [c for c in deck.cards if c in pile]:
            yield f"deck {deck.id} is out of order (EN-22.8)"
    for seat in range(s.seats):
        apart = s.governor[seat]
        if apart is not None and (apart not in s.cards[seat] or board.cards[apart].kind != "governor"):
            yield f"seat {seat}: {apart} on the governor space is not a Governor of this player (EN-22.2)"
        if any(board.cards[c].kind != "slavery" for c in s.face_down[seat]):
            yield f"seat {seat}: a card other than slavery lies face down (EN-22.9)"
        if s.abolished and any(board.cards[c].kind == "slavery" for c in s.cards[seat]):
            yield f"seat {seat}: a slavery card lies face up after abolition (EN-21.4)"


def building_faults(s: EndeavorState) -> Iterator[str]:
    """EN-4.5 Every tile is in the supply or built; nobody builds too many."""
    board = s.board
    built = Counter(chain(*s.buildings))
    for index, tile in enumerate(board.buildings):
        if s.tiles[index] + built[tile.id] != tile.count:
            yield f"{s.tiles[index] + built[tile.id]} tiles {tile.id} instead of {tile.count}"
    for seat in range(s.seats):
        mine = [board.building[b] for b in s.buildings[seat]]
        if mine[0].id != board.start_building or len(mine) > 1 + board.lots:
            yield f"seat {seat}: wrong buildings (EN-2.7)"
        if sum(b.level == board.single_level for b in mine) > 1:
            yield f"seat {seat}: two buildings of level {board.single_level} (EN-7.4)"
        if len(s.active[seat]) != len(mine):
            yield f"seat {seat}: discs noted for {len(s.active[seat])} of {len(mine)} buildings"
        elif any(disc and b.action is None for disc, b in zip(s.active[seat], mine, strict=True)):
            yield f"seat {seat}: a disc on a building without an activation circle (EN-11.2)"


def status_faults(s: EndeavorState) -> Iterator[str]:
    """EN-5.1, EN-23.4 The stored statuses are the icons owned, and never negative."""
    for status, values in enumerate(s.statuses):
        for seat, value in enumerate(values):
            icons = icons_owned(s, seat, status)
            if value != icons:
                yield f"seat {seat}: {s.board.tracks[status].id} is {value} where {icons} icons are owned"
            if value < 0:
                yield f"seat {seat}: {s.board.tracks[status].id} is negative"


def place_faults(s: EndeavorState) -> Iterator[str]:
    """EN-14, EN-15 Regions are open when their track is full; only present players hold cities."""
    for index, region in enumerate(s.board.regions):
        full = region.spaces > 0 and len(s.track[index]) == region.spaces
        if s.open[index] != (region.starts_open or full):
            yield f"{region.id} is {'open' if s.open[index] else 'closed'} (EN-14.1)"
        if not s.open[index] and any(s.city_owner[c] is not None for c in region.cities):
            yield f"{region.id} is closed but a city in it is held (EN-16.1)"
        if not full and s.beside[index]:
            yield f"{region.id}: a disc beside a track with free spaces (EN-13.3)"
        governors = [c for d in region.decks for c in s.decks[d] if s.board.cards[c].kind == "governor"]
        if full and governors:
            yield f"{region.id} is open but its Governor lies in the deck (EN-14.2)"


def sequence_faults(s: EndeavorState) -> Iterator[str]:
    """EN-4.1 Round, phase and agenda agree."""
    over = s.phase == "finished"
    if over != (not s.agenda) and s.phase != "setup":
        yield f"phase {s.phase} with {len(s.agenda)} steps to do"
    if over != bool(s.scores) and s.phase != "setup":
        yield f"phase {s.phase} with scores {s.scores}"
    if s.round > s.board.rounds:
        yield f"round {s.round} of {s.board.rounds}"
    if s.phase in ("growth", "salary", "action", "finished"):
        for seat in range(s.seats):
            if len(s.buildings[seat]) != s.round + 1:
                yield f"seat {seat}: {len(s.buildings[seat]) - 1} buildings in round {s.round} (EN-7.1)"
    if s.phase in ("build", "salary", "finished"):
        for seat in range(s.seats):
            if is_over_limit(s, seat):
                yield f"seat {seat} is over the Card Limit between rounds (EN-22.3)"
