"""Descriptions of titles, apart from their rules."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from application.engines.catalogue import ENGINES
from application.engines.nets import NetFile, played_with
from application.engines.outside import OutsideEngines
from application.games.seats import opponent_named
from application.languages.catalogues import LANGUAGES, Language, catalogue
from application.languages.rendering import Wording, wording
from domain.kernel.content import ContentPack, canonical, read_pack
from domain.kernel.messages import Thing, seat
from domain.kernel.title import Title
from domain.registry import TITLES, bundled_pack, former_packs, make_setup
from eventstore.game_terms import Terms
from eventstore.store import Store
from service.docs.rules import rules_path
from service.problems import Problem
from service.titles.discovery import document

__all__ = [
    "brief",
    "content",
    "engine_names",
    "install",
    "messages",
    "new_game",
    "pack_shown",
    "schema_of",
    "shown",
    "title_of",
]


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


def content(title: Title[Any], pack: ContentPack, language: Language) -> dict[str, Any]:
    """A pack, and what its things do, in a language."""
    said = wording(language, title, pack.board)
    return {
        "title": pack.title,
        "digest": pack.digest,
        "language": language,
        "data": pack.data,
        "texts": {
            kind: {id_: [said.told(line) for line in lines] for id_, lines in things.items()}
            for kind, things in title.card_texts(pack).items()
        },
    }


def brief(title: Title[Any], language: Language) -> dict[str, Any]:
    """A title as the list shows it, with the name that its edition has in the language."""
    name = wording(language, title).name(Thing("title", title.slug))
    return {"slug": title.slug, "name": name, "rules": title.rules, "seats": list(title.seats)}


def shown(
    title: Title[Any], store: Store, outside: OutsideEngines, nets: Iterable[NetFile], language: Language
) -> dict[str, Any]:
    """Everything that a client needs to open a game of a title."""
    bundled = bundled_pack(title.slug)
    said = wording(language, title, bundled.board)
    engines = [(e, levels, played_with(e, title.slug, title.rules, nets)) for e, levels in ENGINES.items()]
    engines += [(e.name, e.levels, []) for e in outside.engines() if e.plays(title.slug)]
    own = {bundled.digest: bundled, **former_packs(title.slug)}
    packs = [pack_shown(pack.digest, pack.data, name=pack.name, said=said) for pack in own.values()]
    for digest in store.packs(title.slug):
        data = store.pack(digest)
        if digest not in own and data is not None:
            packs.append(pack_shown(digest, json.loads(data), name=None, said=said))
    return {
        **brief(title, language),
        "roles": list(title.roles[: title.seats.stop - 1]),
        "role_names": [said.name(seat(number)) for number in range(title.seats.stop - 1)],
        "options_schema": _options(title, said),
        "new_game": new_game(title),
        "end_reasons": list(title.end_reasons),
        "end_reason_names": [said.name(Thing("ending", reason)) for reason in title.end_reasons],
        "standing_orders": [
            {
                "kind": decision.kind,
                "prompt": said.told(title.grammar.prompts.get(decision.kind, "")),
                "answer": decision.answer.text,
                "orders": list(decision.orders),
                "order_names": [said.name(Thing("order", order)) for order in decision.orders],
            }
            for decision in (title.standing_orders.decisions if title.standing_orders is not None else ())
        ],
        "references": {
            "decisions": _places(title, title.references.decisions),
            "options": {kind: _places(title, rules) for kind, rules in title.references.options.items()},
            "things": _places(title, title.references.things),
        },
        "engines": [
            {
                "engine": engine,
                "levels": list(levels),
                **engine_names(engine, levels, language),
                "engine_help": said.help(Thing("engine", engine)) if engine in ENGINES else None,
                "nets": games,
            }
            for engine, levels, games in engines
        ],
        "packs": packs,
    }


def engine_names(engine: str, levels: Sequence[str], language: Language) -> dict[str, Any]:
    """What an engine and its levels are called in a language; one from outside as its owner calls it."""
    named = [opponent_named(engine, level, language) for level in levels]
    return {
        "engine_name": opponent_named(engine, None, language)["engine_name"],
        "level_names": [each["level_name"] for each in named],
    }


def _places(title: Title[Any], rules: Mapping[str, str]) -> dict[str, Any]:
    """Rules, each with where it stands."""
    return {name: {"rule": rule, "rule_url": rules_path(title.slug, rule)} for name, rule in rules.items()}


def _options(title: Title[Any], said: Wording) -> dict[str, Any]:
    """The JSON Schema of a title's options, which tells each of them and its values to a person."""

    def told(name: str, spec: Mapping[str, Any]) -> dict[str, Any]:
        thing = Thing("setting", name)
        shown = {**spec, "title": said.name(thing), "description": said.help(thing) or spec["description"]}
        if "x-annals-rule" in spec:
            shown["x-annals-rule-url"] = rules_path(title.slug, spec["x-annals-rule"])
        if "enum" in spec:
            names = {value: said.name(Thing("setting", f"{name}.{value}")) for value in spec["enum"]}
            shown["x-annals-names"] = names
        return shown

    specs = title.options_schema["properties"].items()
    return {**title.options_schema, "properties": {name: told(name, spec) for name, spec in specs}}


def new_game(title: Title[Any]) -> dict[str, Any]:
    """A body of `POST /v1/games` in which everything has its default."""
    return {
        "title": title.slug,
        "seats": title.seats.start,
        "options": dict(make_setup(title.slug, title.seats.start).options),
        "pack": bundled_pack(title.slug).digest,
        "name": "",
        "talk": None,
        "opponents": [],
        **Terms().to_json(),
    }


def pack_shown(digest: str, data: Any, *, name: str | None, said: Wording) -> dict[str, Any]:
    """A pack by its digest, with counts of its records by source; `name` is None if it was installed."""
    records = [record for record in _records(data) if isinstance(record.get("provenance"), str)]
    return {
        "digest": digest,
        "name": name,
        "edition_name": None if name is None else said.name(Thing("edition", name)),
        "edition_help": None if name is None else said.help(Thing("edition", name)),
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
