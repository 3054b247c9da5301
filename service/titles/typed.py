"""How do answers about games look for each title?

What a title determines has a schema per title, and answers with a `title` are unions that it discriminates: so a client
in a typed language knows, once it has looked at `title`, every member of a position, a decision, an event or a preview.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Final

from domain.kernel.title import Title
from eventstore.events import TYPES
from service.titles.discovery import argument
from service.titles.payloads import OF_TITLES, SHORTER_IN_LOBBY, payload_schema
from service.titles.shapes import abouts, camel

__all__ = ["add_typed"]

_Schema = dict[str, Any]

TOLD_BY_TITLE: Final = ("Position", "LobbyGame", "Decisions", "Receipt", "Preview", "EventList", "Replay", "WorkShown")
"""Schemas with a member `title`: each becomes a union of one for each title."""

FOLLOWED: Final = ("SentEvent", "FollowedEvent", "ToldInLobby")
"""Events as they are sent: unions by `type`, of which those that a title determines are unions by `title`."""

WITHIN: Final = (
    "PendingSeat",
    "DecisionShown",
    "OptionShown",
    "ArgumentShown",
    "PartShown",
    "GameEvent",
    "FrameShown",
    "MoveForeseen",
)
"""Schemas that those hold: there is one for each title."""


def add_typed(schemas: dict[str, Any], titles: Mapping[str, Title[Any]]) -> None:
    """Put the schemas of each title in the place of those for all titles."""
    for name in FOLLOWED:
        schemas.update(_followed(schemas[name], name, titles))
    for type_ in TYPES:
        if type_ not in OF_TITLES:
            schemas[f"Payload{camel(type_)}"] = payload_schema(type_, "")
            schemas[f"GameEvent{camel(type_)}"] = _event(schemas["GameEvent"], type_, "")
    for title in titles.values():
        schemas.update(_of_title(schemas, title))
    for name in TOLD_BY_TITLE:
        refs = {slug: _ref(camel(slug) + name)["$ref"] for slug in titles}
        schemas[name] = {
            "description": f"{schemas[name].get('description', name)} `title` says of which title.",
            "oneOf": [{"$ref": ref} for ref in refs.values()],
            "discriminator": {"propertyName": "title", "mapping": refs},
        }


def _followed(plain: Mapping[str, Any], name: str, titles: Mapping[str, Title[Any]]) -> dict[str, Any]:
    """The schema `name` of events as they are sent, and those of which it is the union; `plain` is one of any type."""
    lobby, found, by_type = name == "ToldInLobby", dict[str, Any](), dict[str, str]()
    for type_ in TYPES:
        if lobby and type_ == "move_made":
            continue
        own, shorter = name + camel(type_), type_ in SHORTER_IN_LOBBY
        by_type[type_] = _ref(own)["$ref"]
        if shorter:
            found[f"PayloadInLobby{camel(type_)}"] = payload_schema(type_, "", lobby=True)
        if type_ not in OF_TITLES or (lobby and shorter):
            found[own] = _sent(plain, type_, "", in_full=not lobby, shorter=shorter and name != "SentEvent")
            continue
        refs = {}
        for slug in titles:
            prefix = camel(slug)
            refs[slug] = _ref(prefix + own)["$ref"]
            event = _sent(plain, type_, prefix, in_full=True, shorter=shorter and name != "SentEvent")
            event["properties"]["title"] = {"const": slug, "description": "Slug of the title."}
            found[prefix + own] = event
        found[own] = _union(f"An event `{type_}`; `title` says of which title.", "title", refs)
    found[name] = _union(f"{plain.get('description', name)} `type` says what happened.", "type", by_type)
    return found


def _sent(plain: Mapping[str, Any], type_: str, prefix: str, *, in_full: bool, shorter: bool) -> _Schema:
    """An event as it is sent, with its payload in full, as the lobby tells it (`shorter`), or either."""
    event = _event(plain, type_, prefix)
    if shorter:
        own, lobby = event["properties"]["payload"], _ref(f"PayloadInLobby{camel(type_)}")
        text = own.pop("description")
        event["properties"]["payload"] = {"anyOf": [own, lobby], "description": text} if in_full else lobby
    return event


def _of_title(schemas: Mapping[str, Any], title: Title[Any]) -> dict[str, Any]:
    prefix = camel(title.slug)
    bound = {name: prefix + name for name in (*TOLD_BY_TITLE, *WITHIN)}
    found: dict[str, Any] = {own: _renamed(schemas[name], bound) for name, own in bound.items()}

    def members(name: str) -> dict[str, Any]:
        part: dict[str, Any] = found[prefix + name]["properties"]
        return part

    for name in TOLD_BY_TITLE:
        members(name)["title"] = {"const": title.slug, "description": "Slug of the title."}
    for name, member, shape in (
        ("Position", "state", "State"),
        ("Position", "where", "Where"),
        ("Position", "facts", "Facts"),
        ("LobbyGame", "where", "Where"),
        ("FrameShown", "where", "Where"),
    ):
        _put(members(name), member, {"anyOf": [_ref(prefix + shape), {"type": "null"}]})
    for name, member, shape in (
        ("Position", "options", "Options"),
        ("LobbyGame", "options", "Options"),
        ("PendingSeat", "kind", "DecisionKind"),
        ("MoveForeseen", "option", "Option"),
        ("OptionShown", "text", "Option"),
    ):
        _put(members(name), member, _ref(prefix + shape))
    _put(members("MoveForeseen"), "effects", {"type": "array", "items": _ref(f"{prefix}Effect")})
    resources = sorted(title.grammar.resources)
    if resources:
        _put(members("PartShown"), "kind", {"type": "string", "enum": resources})
    found |= _arguments(title)
    found[f"{prefix}ArgumentShown"] = found.pop(f"{prefix}Argument")
    kinds = {}
    for kind, about in abouts(title).items():
        name = f"{prefix}Decision{camel(kind)}"
        kinds[kind] = _ref(name)["$ref"]
        found[name] = deepcopy(found[f"{prefix}DecisionShown"])
        own = found[name]["properties"]
        own["kind"] = {"const": kind, "description": own["kind"]["description"]}
        _put(own, "about", about)
    found[f"{prefix}DecisionShown"] = _union(
        "A pending decision; complete if the seat is the caller's. `kind` says what is decided.", "kind", kinds
    )
    types = {type_: _ref(f"{prefix if type_ in OF_TITLES else ''}GameEvent{camel(type_)}")["$ref"] for type_ in TYPES}
    for type_ in OF_TITLES:
        found[f"{prefix}Payload{camel(type_)}"] = payload_schema(type_, prefix)
        found[f"{prefix}GameEvent{camel(type_)}"] = _event(schemas["GameEvent"], type_, prefix)
    found[f"{prefix}GameEvent"] = _union("An event as one viewer may see it; `type` says what happened.", "type", types)
    _put(members("FrameShown"), "payload", {"anyOf": _payloads(prefix)})
    return found


def _payloads(prefix: str) -> list[_Schema]:
    return [_ref(f"{prefix if type_ in OF_TITLES else ''}Payload{camel(type_)}") for type_ in TYPES]


def _event(plain: Mapping[str, Any], type_: str, prefix: str) -> _Schema:
    """An event of a type; `plain` is one of any type."""
    found: _Schema = deepcopy(dict(plain))
    found["properties"]["type"] = {"const": type_, "description": "What happened."}
    _put(found["properties"], "payload", _ref(f"{prefix}Payload{camel(type_)}"))
    return found


def _arguments(title: Title[Any]) -> dict[str, Any]:
    """The argument of an option, and each of its forms by name."""
    prefix = camel(title.slug)
    whole = argument(title)
    found: dict[str, Any] = {}
    for form in whole["oneOf"]:
        kind = form["properties"]["kind"]
        found[f"{prefix}Argument{camel(kind['const']) if 'const' in kind else 'Named'}"] = form
    return {**found, f"{prefix}Argument": {**whole, "oneOf": [_ref(name) for name in found]}}


def _union(text: str, member: str, refs: Mapping[str, str]) -> _Schema:
    discriminator = {"propertyName": member, "mapping": dict(refs)}
    return {"description": text, "oneOf": [{"$ref": ref} for ref in refs.values()], "discriminator": discriminator}


def _put(members: dict[str, Any], name: str, shape: _Schema) -> None:
    """Give a member another shape; what is said of it stays."""
    text = members[name].get("description")
    members[name] = shape if text is None else {**shape, "description": text}


def _renamed(part: Any, names: Mapping[str, str]) -> Any:
    """A schema that refers to others under new names."""
    if isinstance(part, Mapping):
        return {
            key: _ref(names.get(value.rsplit("/", 1)[1], value.rsplit("/", 1)[1]))["$ref"]
            if key == "$ref"
            else _renamed(value, names)
            for key, value in part.items()
        }
    return [_renamed(each, names) for each in part] if isinstance(part, list) else part


def _ref(name: str) -> _Schema:
    return {"$ref": f"#/components/schemas/{name}"}
