"""Does the API still keep what the last release promised? `python api_spec/breaking.py [tag]`; part of `make lint`.

The OpenAPI document and the schemas of the titles are compared with those of the last tag. A change that can break a
client must be named in the changelog, under "Unreleased", by its subject in backticks: `OptionShown.args`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[1]
SPECIFICATION = "api_spec/openapi.yaml"
TITLES = "api_spec/titles.json"
METHODS = ("get", "put", "post", "patch", "delete")
LOWER, UPPER = ("minimum", "minLength", "minItems"), ("maximum", "maxLength", "maxItems")


@dataclass(frozen=True, slots=True)
class Break:
    """A change that can break a client."""

    subject: str
    """What the changelog must name: `GET /v1/games`, `GET /v1/games limit`, `webhook event` or `Position.state`."""
    what: str


@dataclass(frozen=True, slots=True)
class Use:
    """Whether clients send values of a schema, receive them, or both."""

    sent: bool
    received: bool


def breaks(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[Break]:
    """What can break a client, between two OpenAPI documents."""
    found: list[Break] = []
    for path, item in old["paths"].items():
        for method in METHODS:
            if method in item:
                subject = f"{method.upper()} {path}"
                after = new["paths"].get(path, {}).get(method)
                found += [Break(subject, "is gone")] if after is None else _operation(subject, item[method], after)
    for name, item in old.get("webhooks", {}).items():
        after = new.get("webhooks", {}).get(name)
        found += [Break(f"webhook {name}", "is gone")] if after is None else _webhook(name, item, after)
    uses, now = _uses(old), new.get("components", {}).get("schemas", {})
    for name, schema in old.get("components", {}).get("schemas", {}).items():
        use = uses.get(name)
        if use is not None and name in now:
            found += _schema(name, schema, now[name], use)
        elif use is not None:
            found.append(Break(name, "is gone"))
    return list(dict.fromkeys(found))


def title_breaks(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[Break]:
    """The same, between the schemas of all titles by slug."""
    found = []
    for slug, schema in old.items():
        if slug not in new:
            found.append(Break(slug, "is gone"))
            continue
        now = new[slug]["$defs"]
        for name, each in schema["$defs"].items():
            use = Use(sent=name.endswith(("Option", "Options")), received=True)
            found += _schema(name, each, now[name], use) if name in now else [Break(name, "is gone")]
    return list(dict.fromkeys(found))


def _operation(subject: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Break]:
    if old.get("operationId") != new.get("operationId"):
        yield Break(subject, "has another operationId")
    if [s for s in new.get("security", ()) if s not in old.get("security", ())] and not _weaker(old, new):
        yield Break(subject, "asks for other rights")
    yield from _parameters(subject, old.get("parameters", ()), new.get("parameters", ()))
    before, after = old.get("requestBody"), new.get("requestBody")
    if before is None and after is not None and after.get("required"):
        yield Break(subject, "needs a body")
    elif before is not None and after is None:
        yield Break(subject, "takes no body any more")
    elif before is not None and after is not None:
        if after.get("required") and not before.get("required"):
            yield Break(subject, "needs a body")
        yield from _content(f"{subject} body", before["content"], after["content"], Use(sent=True, received=False))
    for status, response in old["responses"].items():
        there = new["responses"].get(status)
        if not status.startswith("2"):
            continue
        if there is None:
            yield Break(subject, f"never answers {status} any more")
            continue
        for header in response.get("headers", {}).keys() - there.get("headers", {}).keys():
            yield Break(subject, f"answers {status} without the header {header}")
        use = Use(sent=False, received=True)
        yield from _content(f"{subject} {status}", response.get("content", {}), there.get("content", {}), use)


def _webhook(name: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[Break]:
    """What the service sends by itself: its bodies are received."""
    for method in METHODS:
        if method in old:
            before, after = (item.get(method, {}).get("requestBody", {}).get("content", {}) for item in (old, new))
            yield from _content(f"webhook {name}", before, after, Use(sent=False, received=True))


def _weaker(old: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
    """Whether everybody who was let in still is."""
    return all(way in new.get("security", ()) for way in old.get("security", ()))


def _parameters(subject: str, old: Sequence[Mapping[str, Any]], new: Sequence[Mapping[str, Any]]) -> Iterator[Break]:
    before, after = ({(p["in"], p["name"]): p for p in found if "name" in p} for found in (old, new))
    for key, parameter in before.items():
        if key not in after:
            yield Break(f"{subject} {key[1]}", "is refused")
            continue
        if after[key].get("required") and not parameter.get("required"):
            yield Break(f"{subject} {key[1]}", "must be sent")
        use = Use(sent=True, received=False)
        yield from _schema(f"{subject} {key[1]}", parameter.get("schema", {}), after[key].get("schema", {}), use)
    for key in after.keys() - before.keys():
        if after[key].get("required"):
            yield Break(f"{subject} {key[1]}", "must be sent")


def _content(subject: str, old: Mapping[str, Any], new: Mapping[str, Any], use: Use) -> Iterator[Break]:
    for media, body in old.items():
        if media not in new:
            yield Break(subject, f"is not {media} any more")
        else:
            yield from _schema(subject, body.get("schema", {}), new[media].get("schema", {}), use)


def _schema(subject: str, old: Any, new: Any, use: Use) -> Iterator[Break]:
    if old == new or not isinstance(old, Mapping) or not isinstance(new, Mapping):
        return
    if "$ref" in old or "$ref" in new:
        if old.get("$ref") != new.get("$ref"):
            yield Break(subject, f"is {_name(new)} instead of {_name(old)}")
        return
    yield from _types(subject, old, new, use)
    yield from _limits(subject, old, new, use)
    yield from _members(subject, old, new, use)
    for name in ("anyOf", "oneOf"):
        alternatives = [_plain(each) for each in new.get(name, ())]
        for each in old.get(name, ()):
            if _plain(each) not in alternatives:
                yield Break(subject, f"is never {_name(each)} any more")
        nothing = {"type": "null"}
        if use.received and nothing in alternatives and name in old and nothing not in map(_plain, old[name]):
            yield Break(subject, "may be null")
    if "items" in old:
        yield from _schema(subject, old["items"], new.get("items", {}), use)
    more, now = old.get("additionalProperties"), new.get("additionalProperties")
    if use.sent and more is not False and now is False:
        yield Break(subject, "refuses further members")
    yield from _schema(subject, more, now, use)
    for kind, forms in old.get("x-annals-grammar", {}).items():
        for form in forms:
            if form not in new.get("x-annals-grammar", {}).get(kind, ()):
                yield Break(f"{subject}.{kind}", f"has no form {form} any more")


def _types(subject: str, old: Mapping[str, Any], new: Mapping[str, Any], use: Use) -> Iterator[Break]:
    before, after = ({one} if isinstance(one := s.get("type"), str) else set(one or ()) for s in (old, new))
    if (use.sent and after and (before - after or not before)) or (
        use.received and (after - before or not after) and before
    ):
        yield Break(subject, f"is {_words(after)} instead of {_words(before)}")
    if "const" in old and old["const"] != new.get("const"):
        yield Break(subject, f"is not {old['const']!r} any more")
    for value in old.get("enum", ()) if "enum" in new else ():
        if use.sent and value not in new["enum"]:
            yield Break(subject, f"may not be {value!r} any more")
    if use.sent and "enum" in new and "enum" not in old:
        yield Break(subject, "may only be one of a few values")
    if use.received and "enum" in old and "enum" not in new:
        yield Break(subject, "may be other values than those listed")


def _limits(subject: str, old: Mapping[str, Any], new: Mapping[str, Any], use: Use) -> Iterator[Break]:
    for name in LOWER + UPPER if use.sent else ():
        if name in new and (name not in old or (new[name] > old[name] if name in LOWER else new[name] < old[name])):
            yield Break(subject, f"has {name} {new[name]}")
    for name in ("pattern", "format"):
        if use.sent and name in new and new[name] != old.get(name):
            yield Break(subject, f"has another {name}")
    if use.received and "format" in old and old["format"] != new.get("format"):
        yield Break(subject, "has another format")


def _members(subject: str, old: Mapping[str, Any], new: Mapping[str, Any], use: Use) -> Iterator[Break]:
    before, after = old.get("properties", {}), new.get("properties", {})
    for name, schema in before.items():
        if name not in after:
            yield Break(f"{subject}.{name}", "is gone")
        else:
            yield from _schema(f"{subject}.{name}", schema, after[name], use)
    needed, now = set(old.get("required", ())), set(new.get("required", ()))
    if use.sent:
        yield from (Break(f"{subject}.{name}", "must be sent") for name in sorted(now - needed))
    if use.received:
        yield from (Break(f"{subject}.{name}", "may be missing") for name in sorted((needed - now) & after.keys()))


def _uses(doc: Mapping[str, Any]) -> dict[str, Use]:
    """How clients use each component."""
    operations = [item[m] for item in doc["paths"].values() for m in METHODS if m in item]
    sent = _reached(doc, [[op.get("requestBody", {}), op.get("parameters", [])] for op in operations])
    shared = doc.get("components", {}).get("responses", {})
    webhooks = [
        item[m].get("requestBody", {}) for item in doc.get("webhooks", {}).values() for m in METHODS if m in item
    ]
    received = _reached(doc, [[op["responses"] for op in operations], shared, webhooks])
    return {name: Use(name in sent, name in received) for name in sent | received}


def _reached(doc: Mapping[str, Any], parts: Any) -> set[str]:
    found: set[str] = set()
    todo = list(_refs(parts))
    while todo:
        name = todo.pop()
        if name not in found:
            found.add(name)
            todo += _refs(doc["components"]["schemas"].get(name, {}))
    return found


def _refs(part: Any) -> Iterator[str]:
    if isinstance(part, Mapping):
        own = part.get("$ref")
        if isinstance(own, str) and own.startswith("#/components/schemas/"):
            yield own.rsplit("/", 1)[1]
        part = list(part.values())
    if isinstance(part, list):
        for each in part:
            yield from _refs(each)


def _plain(schema: Any) -> Any:
    """A schema without what is only read by people."""
    silent = ("description", "examples", "example", "title")
    return {k: v for k, v in schema.items() if k not in silent} if isinstance(schema, Mapping) else schema


def _name(schema: Mapping[str, Any]) -> str:
    return str(schema.get("$ref", schema.get("type", "anything"))).rsplit("/", 1)[-1]


def _words(types: set[str]) -> str:
    return " or ".join(sorted(types)) or "anything"


def unsaid(found: Sequence[Break], changelog: str) -> list[Break]:
    """The breaks that the changelog does not name under "Unreleased"."""
    _, _, rest = changelog.partition("## [Unreleased]")
    section = rest.partition("\n## ")[0]
    return [each for each in found if f"`{each.subject}`" not in section]


def last_tag() -> str | None:
    """The last release; None if there is none, or no history to look at."""
    command = ["git", "describe", "--tags", "--abbrev=0", "--match", "[0-9]*", "--match", "v[0-9]*"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.strip() or None


def _then(tag: str, path: str) -> str | None:
    done = subprocess.run(["git", "show", f"{tag}:{path}"], cwd=ROOT, capture_output=True, text=True, check=False)
    return None if done.returncode else done.stdout


def main() -> int:
    """Compare with a tag, by default the last; 1 if it is not there, or if the changelog does not name a break."""
    tag = sys.argv[1] if len(sys.argv) > 1 else last_tag()
    if tag is None:
        print("no release yet: there is nothing to compare with")
        return 0
    if _then(tag, "") is None:
        print(f"there is no tag {tag} to compare with")
        return 1
    found: list[Break] = []
    if (before := _then(tag, SPECIFICATION)) is not None:
        old, new = (yaml.load(text, yaml.CSafeLoader) for text in (before, (ROOT / SPECIFICATION).read_text("utf-8")))
        found += breaks(old, new)
    if (before := _then(tag, TITLES)) is not None:
        found += title_breaks(json.loads(before), json.loads((ROOT / TITLES).read_text("utf-8")))
    missing = unsaid(found, (ROOT / "CHANGELOG.md").read_text("utf-8"))
    for each in missing:
        print(f"breaks clients of {tag}, and the changelog does not name it: `{each.subject}` {each.what}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
