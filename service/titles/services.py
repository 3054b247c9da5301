"""Descriptions of titles, apart from their rules."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from application.engines.catalogue import ENGINES
from application.engines.outside import OutsideEngines
from application.languages.catalogues import LANGUAGES, Language, catalogue
from application.languages.rendering import wording
from domain.kernel.content import ContentPack, canonical, read_pack
from domain.kernel.messages import Thing, seat
from domain.kernel.title import Title
from domain.registry import TITLES, bundled_pack, former_packs, make_setup
from eventstore.game_terms import Terms
from eventstore.store import Store
from service.problems import Problem
from service.titles.discovery import document

__all__ = ["brief", "install", "messages", "new_game", "pack_shown", "schema_of", "shown", "title_of"]


def title_of(slug: str) -> Title[Any]:
    """The title with the slug of an address.

    Raises:
        Problem: there is no such title.
    """
    title = TITLES.get(slug)
    if title is None:
        raise Problem("unknown_title", f"there is no title {slug!r}"[:120])
    return title


@lru_cache(maxsize=32)
def messages(title: Title[Any], language: Language) -> dict[str, Any]:
    """A title's messages in a language, with the names of what its pack holds."""
    board = bundled_pack(title.slug).board
    said = wording(language, title, board)
    return {
        "title": title.slug,
        "language": language,
        "languages": list(LANGUAGES),
        "fluent": "\n".join(catalogue(language, title.slug).sources.values()),
        "names": {
            kind: {id_: said.name(Thing(kind, id_)) for id_ in named} for kind, named in title.names(board).items()
        },
        "roles": [said.name(seat(number)) for number in range(title.seats.stop - 1)],
    }


def brief(title: Title[Any]) -> dict[str, Any]:
    """A title as the list shows it."""
    return {"slug": title.slug, "name": title.name, "rules": title.rules, "seats": list(title.seats)}


def shown(title: Title[Any], store: Store, outside: OutsideEngines) -> dict[str, Any]:
    """Everything that a client needs to open a game of a title."""
    bundled = bundled_pack(title.slug)
    own = {bundled.digest: bundled, **former_packs(title.slug)}
    packs = [pack_shown(pack.digest, pack.data, name=pack.name) for pack in own.values()]
    for digest in store.packs(title.slug):
        data = store.pack(digest)
        if digest not in own and data is not None:
            packs.append(pack_shown(digest, json.loads(data), name=None))
    return {
        **brief(title),
        "roles": list(title.roles[: title.seats.stop - 1]),
        "options_schema": dict(title.options_schema),
        "new_game": new_game(title),
        "end_reasons": list(title.end_reasons),
        "standing_orders": [
            {"kind": decision.kind, "answer": decision.answer.text, "orders": list(decision.orders)}
            for decision in (title.standing_orders.decisions if title.standing_orders is not None else ())
        ],
        "engines": [{"engine": engine, "levels": list(levels)} for engine, levels in ENGINES.items()]
        + [{"engine": e.name, "levels": list(e.levels)} for e in outside.engines() if e.plays(title.slug)],
        "packs": packs,
    }


def new_game(title: Title[Any]) -> dict[str, Any]:
    """A body of `POST /v1/games` in which everything has its default."""
    return {
        "title": title.slug,
        "seats": title.seats.start,
        "options": dict(make_setup(title.slug, title.seats.start).options),
        "pack": bundled_pack(title.slug).digest,
        "name": "",
        "opponents": [],
        **Terms().to_json(),
    }


def pack_shown(digest: str, data: Any, *, name: str | None) -> dict[str, Any]:
    """A pack by its digest, with counts of its records by source; `name` is None if it was installed."""
    records = [record for record in _records(data) if isinstance(record.get("provenance"), str)]
    return {
        "digest": digest,
        "name": name,
        "bundled": name is not None,
        "provenance": dict(sorted(Counter(record["provenance"] for record in records).items())),
        "partly_reconstructed": sum(bool(record.get("reconstructed_fields")) for record in records),
    }


def _records(data: Any) -> Iterator[Mapping[str, Any]]:
    """Every object in a pack, at any depth."""
    if isinstance(data, dict):
        yield data
    if isinstance(data, (dict, list)):
        for value in data.values() if isinstance(data, dict) else data:
            yield from _records(value)


def install(title: Title[Any], data: Any, store: Store) -> ContentPack:
    """Check a pack and store it permanently.

    Raises:
        ContentError: every fault listed.
    """
    pack = read_pack(title, data, name="installed")
    store.save_pack(pack.digest, title.slug, canonical(pack.data))
    return pack


@lru_cache(maxsize=16)
def schema_of(slug: str) -> bytes:
    """A title's JSON Schema document."""
    return json.dumps(document(TITLES[slug]), ensure_ascii=False, separators=(",", ":")).encode()
