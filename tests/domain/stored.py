"""Where do the samples of a title's stored effects and steps lie, and how are missing ones written?

One file per name and version; a sample is never changed.
`python -m tests.domain.titles.TITLE.samples` adds a sample for every name and version that has none yet.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from domain.kernel.effects import Effect
from domain.kernel.title import Title
from domain.registry import bundled_pack
from tests.domain.laws import watching

__all__ = ["add_missing", "folder_of", "lifted", "names_of", "path_of", "shape"]


def folder_of(title: Title[Any]) -> Path:
    """Where the samples of a title lie."""
    return Path(__file__).parent / "titles" / title.slug / "stored"


def names_of(title: Title[Any]) -> dict[str, str]:
    """The stored names that are the title's own, each with its kind: effect or step."""
    own = {n: "effect" for n, cls in title.codec.effects.items() if cls.__module__.startswith("domain.titles")}
    return {**own, **dict.fromkeys(title.codec.steps, "step")}


def path_of(title: Title[Any], data: dict[str, Any]) -> Path:
    """Where the sample of a stored form lies, by its name and version."""
    return folder_of(title) / f"{data['type']}.v{data.get('v', 1)}.json"


def shape(text: str) -> dict[str, Any]:
    """A stored shape that a test writes as its name and its fields as JSON: `demand_added good="furs"`."""
    name, *parts = text.split(" ")
    return {"type": name, **{field: json.loads(value) for field, _, value in (part.partition("=") for part in parts)}}


def lifted(title: Title[Any], data: dict[str, Any]) -> dict[str, Any]:
    """A stored shape of any version as the newest, with the title's own pack."""
    codec = title.codec.for_pack(bundled_pack(title.slug))
    if data["type"] in codec.effects:
        return codec.encode_effect(codec.decode_effect(data))
    return codec.encode_step(codec.decode_step(data))


def add_missing(title: Title[Any], batches: Iterable[Iterable[Effect[Any]]]) -> None:
    """Write what has no sample yet and comes up in games, which are played while their effects are asked for.

    Steps count that are run or taken meanwhile. No more is played as soon as every name has come up; names that
    never do are printed.
    """
    codec, names = title.codec, names_of(title)
    found: dict[str, dict[str, Any]] = {}

    def note(step: Any, *_: Any) -> None:
        found.setdefault(codec.step_name(step), codec.encode_step(step))

    steps = codec.steps.values()
    with watching(steps, "run", note), watching(steps, "take", note):
        for batch in batches:
            for effect in batch:
                found.setdefault(codec.effect_name(effect), codec.encode_effect(effect))
            if names.keys() <= found.keys():
                break
    for name in names:
        if name not in found:
            print("never seen:", name)
        elif not (path := path_of(title, found[name])).exists():
            path.write_text(json.dumps(found[name], indent=1) + "\n", encoding="utf-8")
