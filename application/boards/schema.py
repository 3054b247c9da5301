"""Is the data of a board sound, and which plan does it describe?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from marshmallow import RAISE, Schema, ValidationError, fields, post_load, validate

from application.boards.plan import (
    BESIDE,
    BUILT_IN,
    FORMS,
    SHAPES,
    Fill,
    Kind,
    Line,
    PieceLook,
    PieceType,
    Plan,
    RegionOutline,
    Role,
    TablePlace,
)
from domain.kernel.errors import ContentError, Fault

__all__ = ["read_plan"]


class _Part(Schema):
    class Meta:
        unknown = RAISE


_COLOUR = validate.Regexp(r"^#[0-9a-f]{6}$")
_POINTER = validate.Regexp(r"^(/|\{)")


def _frozen(data: Mapping[str, Any]) -> dict[str, Any]:
    """Lists as tuples."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in data.items()}


def _unit() -> fields.Float:
    return fields.Float(validate=validate.Range(0, 1))


class _Look(_Part):
    colour = fields.String(required=True, validate=_COLOUR)
    ink = fields.String(load_default="#1b1b1b", validate=_COLOUR)
    icon = fields.String(load_default=None)
    form = fields.String(load_default=None, validate=validate.OneOf(FORMS))

    @post_load
    def made(self, data: dict[str, Any], **_: Any) -> PieceLook:
        return PieceLook(**data)


class _Role(_Part):
    name = fields.String(required=True, validate=validate.Length(1, 20))
    colour = fields.String(required=True, validate=_COLOUR)
    ink = fields.String(required=True, validate=_COLOUR)
    mark = fields.String(required=True, validate=validate.Length(1, 2))
    form = fields.String(load_default=None, validate=validate.OneOf(FORMS))

    @post_load
    def made(self, data: dict[str, Any], **_: Any) -> Role:
        return Role(**data)


class _Fill(_Part):
    source = fields.String(required=True, data_key="from", validate=_POINTER)
    type = fields.String(required=True, data_key="as")
    word = fields.String(load_default=None)
    tints = fields.Boolean(load_default=False)
    line = fields.Boolean(load_default=False)
    each = fields.Boolean(load_default=False, data_key="each_seat")
    cell = fields.Boolean(load_default=False)
    seat = fields.Integer(load_default=None)
    zero = fields.Boolean(load_default=False)
    apart = fields.Boolean(load_default=False)
    by = fields.String(load_default=None, validate=_POINTER)
    track = fields.String(load_default=None, validate=_POINTER)
    points = fields.String(load_default=None)
    stands_for = fields.String(load_default=None)

    @post_load
    def made(self, data: dict[str, Any], **_: Any) -> Fill:
        return Fill(**data)


_PLAIN = PieceLook("#f4efe2", "#1b1b1b", None)


class _Type(_Part):
    names = fields.String(required=True)
    name = fields.String(load_default="{id}")
    looks = fields.Dict(keys=fields.String(), values=fields.Nested(_Look), load_default=dict)
    look = fields.Nested(_Look, load_default=_PLAIN)
    marks = fields.List(fields.Nested(_Fill), load_default=list)
    short = fields.Boolean(load_default=False)

    @post_load
    def made(self, data: dict[str, Any], **_: Any) -> PieceType:
        return PieceType(**{**data, "marks": tuple(data["marks"])})


class _Kind(_Part):
    content = fields.String(load_default=None, validate=_POINTER)
    printed = fields.String(load_default=None)
    badges = fields.String(load_default=None)
    names = fields.String(load_default=None)
    name = fields.String(load_default="{id}")
    shape = fields.String(load_default="box", validate=validate.OneOf(SHAPES))
    paint = fields.String(load_default="#ffffff", validate=_COLOUR)
    ink = fields.String(load_default="#1b1b1b", validate=_COLOUR)
    text = fields.Float(load_default=12.0, validate=validate.Range(6, 40))
    inline = fields.Boolean(load_default=False)
    label = fields.Boolean(load_default=True)
    legend = fields.String(load_default=None)
    mat = fields.Boolean(load_default=False)
    beside = fields.String(load_default=None, validate=validate.OneOf(BESIDE))
    faces = fields.Boolean(load_default=False)
    fills = fields.List(fields.Nested(_Fill), load_default=list)

    @post_load
    def made(self, data: dict[str, Any], **_: Any) -> Kind:
        return Kind(**{**data, "fills": tuple(data["fills"])})


class _PlaceData(_Part):
    id = fields.String(required=True)
    kind = fields.String(required=True)
    box = fields.List(_unit(), required=True, validate=validate.Length(equal=4))
    seat = fields.Integer(load_default=None, validate=validate.Range(0, 9))
    index = fields.Integer(load_default=None, validate=validate.Range(0, 199))
    cells = fields.List(fields.String(), load_default=list)
    per_row = fields.Integer(load_default=0)
    asked = fields.Boolean(load_default=False)
    stands_for = fields.String(load_default=None)
    fills = fields.List(fields.Nested(_Fill), load_default=list)

    @post_load
    def made(self, data: dict[str, Any], **_: Any) -> TablePlace:
        return TablePlace(**_frozen(data))


class _Line(_Part):
    ends = fields.List(fields.String(), required=True, validate=validate.Length(equal=2))
    style = fields.String(required=True)
    via = fields.List(fields.List(_unit(), validate=validate.Length(equal=2)), load_default=list)

    @post_load
    def made(self, data: dict[str, Any], **_: Any) -> Line:
        return Line(tuple(data["ends"]), data["style"], tuple((x, y) for x, y in data["via"]))


class _Region(_Part):
    id = fields.String(required=True)
    names = fields.String(load_default=None)
    outline = fields.List(
        fields.List(_unit(), validate=validate.Length(equal=2)), required=True, validate=validate.Length(3)
    )
    label = fields.List(_unit(), required=True, validate=validate.Length(equal=2))
    paint = fields.String(required=True, validate=_COLOUR)

    @post_load
    def made(self, data: dict[str, Any], **_: Any) -> RegionOutline:
        outline = tuple((x, y) for x, y in data.pop("outline"))
        return RegionOutline(**{**data, "outline": outline, "label": tuple(data["label"])})


class _Plan(_Part):
    title = fields.String(required=True)
    size = fields.List(
        fields.Integer(validate=validate.Range(200, 4000)), required=True, validate=validate.Length(equal=2)
    )
    paper = fields.String(required=True, validate=_COLOUR)
    roles = fields.List(fields.Nested(_Role), required=True)
    types = fields.Dict(keys=fields.String(), values=fields.Nested(_Type), required=True)
    kinds = fields.Dict(keys=fields.String(), values=fields.Nested(_Kind), required=True)
    lines = fields.List(fields.Nested(_Line), load_default=list)
    styles = fields.Dict(
        keys=fields.String(), values=fields.Dict(keys=fields.String(), values=fields.String()), load_default=dict
    )
    regions = fields.List(fields.Nested(_Region), load_default=list)
    places = fields.List(fields.Nested(_PlaceData), required=True)
    words = fields.Dict(
        keys=fields.String(), values=fields.Dict(keys=fields.String(), values=fields.String()), required=True
    )
    icons = fields.Dict(keys=fields.String(), values=fields.String(), load_default=dict)

    @post_load
    def made(self, data: dict[str, Any], **_: Any) -> Plan:
        return Plan(**_frozen(data))


def read_plan(data: Mapping[str, Any]) -> Plan:
    """The plan in a board's data.

    Raises:
        ContentError: every fault listed.
    """
    try:
        plan: Plan = _Plan().load(dict(data))
    except ValidationError as error:
        raise ContentError([Fault(where, what) for where, what in _flat(error.messages)]) from None
    faults = list(_faults(plan))
    if faults:
        raise ContentError(faults)
    return plan


def _flat(found: Any, where: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(found, dict):
        for name, inner in found.items():
            yield from _flat(inner, f"{where}.{name}".lstrip("."))
    else:
        yield where, " ".join(str(each) for each in found)


def _faults(plan: Plan) -> Iterator[Fault]:
    """What does not hang together: ids used twice, and names of nothing."""
    ids = [place.id for place in plan.places]
    for name in sorted({i for i in ids if ids.count(i) > 1}):
        yield Fault(f"places.{name}", "there are two places of this id")
    for place in plan.places:
        if place.kind not in plan.kinds:
            yield Fault(f"places.{place.id}.kind", f"there is no kind {place.kind!r}")
        left, top, width, height = place.box
        if left + width > 1.0001 or top + height > 1.0001:
            yield Fault(f"places.{place.id}.box", "it leaves the table")
    for line in plan.lines:
        for end in line.ends:
            if end not in ids:
                yield Fault(f"lines.{'-'.join(line.ends)}", f"there is no place {end!r}")
        if line.style not in plan.styles:
            yield Fault(f"lines.{'-'.join(line.ends)}", f"there is no style {line.style!r}")
    looks = [(name, look) for name, type_ in plan.types.items() for look in (type_.look, *type_.looks.values())]
    for name, look in looks:
        if look.icon is not None and look.icon not in plan.icons:
            yield Fault(f"types.{name}", f"there is no icon {look.icon!r}")
    for name, kind in plan.kinds.items():
        for member, type_ in (("printed", kind.printed), ("badges", kind.badges)):
            if type_ is not None and (kind.content is None or type_ not in plan.types):
                yield Fault(f"kinds.{name}.{member}", f"there is no type {type_!r}, or no list of the pack")
    fills = [fill for kind in plan.kinds.values() for fill in kind.fills]
    fills += [fill for place in plan.places for fill in place.fills]
    fills += [fill for type_ in plan.types.values() for fill in type_.marks]
    for fill in fills:
        if fill.type not in plan.types and fill.type not in BUILT_IN:
            yield Fault(f"fills.{fill.source}", f"there is no type {fill.type!r}")
        for word in (fill.word, fill.points):
            if word is not None and word not in plan.words["en"]:
                yield Fault(f"fills.{fill.source}", f"there is no word {word!r}")
