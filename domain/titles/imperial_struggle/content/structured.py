"""How are filters, restrictions and the structured effects of cards read?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from domain.titles.imperial_struggle.board import GOODS, KINDS, REGIONS, Filter, Op, Restriction, Space

__all__ = ["Ops", "make_filter"]


def _many(value: Any) -> tuple[Any, ...]:
    """A filter's value as a tuple: one or a list."""
    if value is None:
        return ()
    return tuple(value) if isinstance(value, (list, tuple)) else (value,)


def make_filter(spaces: Sequence[Space], spec: Mapping[str, Any]) -> Filter:
    """Work out which spaces a filter of the pack means."""
    kinds = _many(spec.get("type"))
    regions = _many(spec.get("region"))
    countries = (*_many(spec.get("country")), *_many(spec.get("countries")))
    goods = (*_many(spec.get("good")), *_many(spec.get("goods")))
    named = _many(spec.get("spaces"))
    outside = _many(spec.get("not_countries"))
    fits = tuple(
        i
        for i, s in enumerate(spaces)
        if (not kinds or KINDS[s.kind] in kinds)
        and (not regions or REGIONS[s.region] in regions)
        and (not countries or s.country in countries)
        and (not goods or (s.good >= 0 and GOODS[s.good] in goods))
        and (not named or s.id in named)
        and s.country not in outside
        and ("subregion" not in spec or s.subregion == spec["subregion"])
        and all(key not in spec or getattr(s, key) == spec[key] for key in ("alliance", "local_alliance", "prestige"))
    )
    return Filter(
        fits,
        spec.get("owner"),
        spec.get("protected"),
        bool(spec.get("no_conflict")),
        bool(spec.get("no_new_isolation")),
    )


class Ops:
    """Collects the structured effects of all cards under their paths."""

    def __init__(self, spaces: Sequence[Space]) -> None:
        self.spaces = spaces
        self.ops: dict[str, Op] = {}
        self.restrictions: dict[str, Restriction] = {}

    def read(self, base: str, effects: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
        """Take in a list of effects; the path of each, which begins with `base`."""
        return tuple(self._one(f"{base}.{i}", e) for i, e in enumerate(effects))

    def _one(self, path: str, e: Mapping[str, Any]) -> str:
        options = tuple(
            (o["label"], self.read(f"{path}.{o['label']}", o["effects"]), o.get("if")) for o in e.get("options", ())
        )
        self.ops[path] = Op(
            path,
            e["op"],
            e,
            make_filter(self.spaces, e.get("filter") or {}) if e["op"] in _SPACED else None,
            options,
            self.read(f"{path}.then", e.get("then", ())),
            self.read(f"{path}.else", e.get("else", ())),
            self.restrict(path, e.get("restriction")),
        )
        return path

    def restrict(self, path: str, spec: Mapping[str, Any] | None) -> str:
        """Take in a restriction; the path of the first that is equal, and an empty text for none."""
        if not spec:
            return ""
        known = Restriction(
            path,
            tuple(REGIONS.index(r) for r in _many(spec.get("region"))),
            _many(spec.get("countries")),
            spec.get("purpose", "any"),
            bool(spec.get("adjacent_to_own_market")),
            spec.get("prestige") is False,
        )
        for name, other in self.restrictions.items():
            if (other.regions, other.countries, other.purpose, other.near_own_market, other.no_prestige) == (
                known.regions,
                known.countries,
                known.purpose,
                known.near_own_market,
                known.no_prestige,
            ):
                return name
        self.restrictions[path] = known
        return path


_SPACED: Final = (
    "place_conflict", "unflag", "remove_flag", "shift", "take_control", "damage_fort", "displace_squadron",
)  # fmt: skip
