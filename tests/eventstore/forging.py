"""How would somebody alter a record, from a clumsy flip to a forger who makes every hash anew?"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from hashlib import sha256
from typing import Any

from domain import registry
from domain.kernel.content import canonical
from eventstore.chain import link
from eventstore.events import Payload
from eventstore.store import GENESIS
from eventstore.verification.verifier import same, whole_payload

__all__ = ["Forged", "event_named", "lacking", "leaves"]


class Forged:
    """A complete record, opened, so that it can be changed and made consistent again."""

    def __init__(self, data: bytes) -> None:
        lines = data.split(b"\n")[:-1]
        self.header: dict[str, Any] = json.loads(lines[0])
        self.pack = lines[1]
        self.repeating = self.header["version"] == 1
        """Whether sealed parts repeat what bodies tell, as programs of release 0.2 wrote them."""
        self.events: list[dict[str, Any]] = []
        for line in lines[2:]:
            event = json.loads(line)
            body, sealed = json.loads(event["body"]), json.loads(event["sealed"])
            payload = sealed.pop("payload", None) or deepcopy(whole_payload(body["payload"], sealed.pop("hidden")))
            self.events.append({"body": body, "sealed": sealed, "payload": payload})

    def copy(self) -> Forged:
        """A record of its own."""
        return deepcopy(self)

    def event(self, type_: str, where: Callable[[dict[str, Any]], bool] = lambda p: True) -> dict[str, Any]:
        """The first event of a type whose payload fits."""
        return next(e for e in self.events if e["body"]["type"] == type_ and where(e["payload"]))

    def version(self, event: dict[str, Any]) -> int:
        """The version that an event has."""
        return next(i for i, e in enumerate(self.events, 1) if e is event)

    def republish(self, event: dict[str, Any]) -> None:
        """Make the public body of a changed payload, as an honest server would."""
        codec = registry.TITLES[self.header["title"]].codec
        event["body"]["payload"] = Payload(codec, event["body"]["type"], event["payload"]).shown_to(None).data

    def change(self, event: dict[str, Any], **fields: Any) -> None:
        """Give an event other values in both of its halves."""
        event["payload"].update(deepcopy(fields))
        event["body"]["payload"].update({n: v for n, v in fields.items() if n in event["body"]["payload"]})

    def rename_title(self, slug: str) -> None:
        """Another title in header, opening and end."""
        self.header["title"] = slug
        for event in self.events:
            if "title" in event["payload"]:
                self.change(event, title=slug)

    def of_type(self, *types: str) -> list[dict[str, Any]]:
        """All events of these types."""
        return [e for e in self.events if e["body"]["type"] in types]

    def insert(self, at: int, type_: str, payload: dict[str, Any], **body: Any) -> dict[str, Any]:
        """Put an event at an index; the rest of it is like that before it, from which it leaves the position as it was.

        `body` gives other actors and times.
        """
        before = self.events[at - 1]
        event = deepcopy(before)
        event["payload"] = deepcopy(payload)
        event["body"] = {**event["body"], "type": type_, "payload": deepcopy(payload), **body}
        self.events.insert(at, event)
        return event

    def bytes(self, *, redacted: bool = False) -> bytes:
        """The file with every hash, the count and the head made anew."""
        prev = GENESIS
        lines = []
        for version, event in enumerate(self.events, 1):
            body = canonical(event["body"])
            hidden = {"hidden": lacking(event["body"]["payload"], event["payload"])}
            secret = {"payload": event["payload"]} if self.repeating else hidden
            sealed = canonical({**secret, **event["sealed"]})
            hash_ = link(prev, body, sealed)
            line = {
                "actor": event["body"]["actor"],
                "body": body.decode(),
                "hash": hash_.hex(),
                "prev_hash": prev.hex(),
                "recorded_at": event["body"]["at"],
                "rules": event["body"]["rules"],
                "sealed": sealed.decode(),
                "type": event["body"]["type"],
                "version": version,
            }
            if redacted:
                del line["sealed"]
                line["sealed_hash"] = sha256(sealed).hexdigest()
            lines.append(canonical(line))
            prev = hash_
        header = {
            **self.header,
            "version": 1 if redacted or self.repeating else 2,
            "events": len(self.events),
            "head": prev.hex(),
            "content": "redacted" if redacted else "complete",
        }
        return b"".join(line + b"\n" for line in [canonical(header), self.pack, *lines])


def lacking(public: Any, whole: dict[str, Any]) -> dict[str, Any]:
    """What a public payload lacks of the whole, as a server writes it; found by comparing, not by asking the rules."""
    if not isinstance(public, dict):
        return whole
    hidden = {name: value for name, value in whole.items() if name not in public or not same(value, public[name])}
    told, effects = public.get("effects"), hidden.get("effects")
    if isinstance(told, list) and isinstance(effects, list):
        next_ = 0
        hidden["effects"] = []
        for effect in effects:
            place = next((i for i in range(next_, len(told)) if same(told[i], effect)), None)
            hidden["effects"].append(effect if place is None else place)
            next_ = next_ if place is None else place + 1
    return hidden


def event_named(data: bytes, offset: int) -> int:
    """The version of the event in whose line a byte lies; 0 for the pack, -1 for the header."""
    return data[:offset].count(b"\n") - 1


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Paths of everything in plain data that holds nothing else."""
    if isinstance(value, dict) and value:
        for key, item in value.items():
            yield from leaves(item, (*path, key))
    elif isinstance(value, list) and value:
        for i, item in enumerate(value):
            yield from leaves(item, (*path, i))
    else:
        yield path
