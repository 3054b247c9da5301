"""How are states, effects and steps written as plain data, and read again for ever?

Names come from a table per title, never from class paths.
A stored shape is never edited: a new field is a new version and an upcast, a new meaning a new name.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import fields
from typing import Any, Generic, NamedTuple, TypeVar

from domain.kernel.content import ContentPack
from domain.kernel.effects import (
    AgendaChanged,
    AnswerOpened,
    AnswersDropped,
    AnswerSealed,
    Effect,
)
from domain.kernel.errors import CodecError, MalformedOption
from domain.kernel.options import Option
from domain.kernel.shapes import (
    Array,
    Either,
    Nested,
    Object,
    OneOf,
    OptionText,
    Row,
    Scalar,
    Shape,
    Tagged,
    layout_of,
    stored_fields,
)
from domain.kernel.state import State
from domain.kernel.steps import Step

__all__ = ["Codec", "Plain", "Upcast"]

S = TypeVar("S", bound=State)
Plain = Any
"""What JSON can say: None, bool, int, str, list, dict with string keys."""

Upcast = Callable[[dict[str, Any], Any], dict[str, Any]]
"""Lifts the fields of one version of a stored shape to the next, on plain data.

The second argument is the board of the game's content pack, for shapes that once named a piece by its place in the
pack. It is None for a codec that was not asked `for_pack`.
"""

_Fn = Callable[[Any], Any]


class _Coders(NamedTuple):
    """How a class is written and read; writers and readers of fields are None for what is plain already."""

    encoders: list[tuple[str, _Fn | None]]
    decoders: dict[str, _Fn | None]
    optional: frozenset[str]
    """The fields that may be missing."""
    write: _Fn
    """Writes an instance, with its name and version if it has them."""
    read: _Fn
    """Reads an instance from data that has each of its fields."""


_NUMBER = re.compile(r"0|-?[1-9][0-9]*")
_PACKS = 32
"""So many packs a codec keeps a reader for."""

_KERNEL_EFFECTS: Mapping[str, type[Effect[Any]]] = {
    "agenda_changed": AgendaChanged,
    "answer_sealed": AnswerSealed,
    "answer_opened": AnswerOpened,
    "answers_dropped": AnswersDropped,
}


class Codec(Generic[S]):
    """The stored names of one title, and its state's layout.

    `versions` holds the names whose version is above 1; `upcasts[name, v]` lifts version v to v + 1.
    `told_since[name]` is the version since which an effect tells more than its earlier versions can be lifted to, and
    the fields that do so: they change nothing on the table, and are None in what was stored before.
    """

    def __init__(
        self,
        *,
        state: type[S],
        effects: Mapping[str, type[Effect[S]]],
        steps: Mapping[str, type[Step[S]]],
        versions: Mapping[str, int] | None = None,
        upcasts: Mapping[tuple[str, int], Upcast] | None = None,
        told_since: Mapping[str, tuple[int, tuple[str, ...]]] | None = None,
    ) -> None:
        self.state_type = state
        self.effects: dict[str, type[Effect[Any]]] = {**_KERNEL_EFFECTS, **effects}
        self.steps: dict[str, type[Step[Any]]] = dict(steps)
        self._versions = dict(versions or {})
        self._upcasts = dict(upcasts or {})
        self._told_since = dict(told_since or {})
        self._board: object = None
        self._readers: dict[str, Codec[S]] = {}
        self._names: dict[type, str] = {}
        taken = (_KERNEL_EFFECTS.keys() & (effects.keys() | steps.keys())) | (effects.keys() & steps.keys())
        if taken:
            raise CodecError(f"stored names are used twice: {', '.join(sorted(taken))}")
        for table in (self.effects, self.steps):
            for name, cls in table.items():
                if cls in self._names:
                    raise CodecError(f"{cls.__name__} has two stored names: {self._names[cls]} and {name}")
                self._names[cls] = name
        self._coders: dict[type, _Coders] = {}
        self._layout: str | None = None

    def for_pack(self, pack: ContentPack) -> Codec[S]:
        """The codec of games with this content pack, whose board upcasts may consult."""
        found = self._readers.get(pack.digest)
        if found is None:
            found = copy(self)
            found._board = pack.board
            # Coders are bound to the codec that made them, so those of this one are made anew.
            found._coders = {}
            while len(self._readers) >= _PACKS:
                self._readers.pop(next(iter(self._readers)), None)
            found = self._readers.setdefault(pack.digest, found)
        return found

    def effect_name(self, effect: Effect[Any]) -> str:
        """The stored name of an effect's class."""
        return self._name(type(effect))

    def step_name(self, step: Step[Any]) -> str:
        """The stored name of a step's class, which is also the kind of its decision."""
        return self._name(type(step))

    def encode_effect(self, effect: Effect[Any]) -> dict[str, Any]:
        """`{"type": name, field: value, ...}`, with `"v"` where the version is above 1."""
        return self._encode_named(effect)

    def decode_effect(self, data: Mapping[str, Any]) -> Effect[S]:
        """Read an effect of any version.

        Raises:
            CodecError: unknown name or version, or fields that do not fit.
        """
        effect: Effect[S] = self._decode_named(data, self.effects)
        return effect

    def encode_step(self, step: Step[Any]) -> dict[str, Any]:
        """As `encode_effect`, for steps."""
        return self._encode_named(step)

    def decode_step(self, data: Mapping[str, Any]) -> Step[S]:
        """As `decode_effect`, for steps."""
        step: Step[S] = self._decode_named(data, self.steps)
        return step

    def encode_state(self, s: S) -> dict[str, Any]:
        """A state as plain data, without its static fields."""
        out: dict[str, Any] = self._encode_record(s)
        return out

    def decode_state(self, data: Mapping[str, Any], static: Mapping[str, Any]) -> S:
        """Read a state; `static` gives the fields that are not stored, such as the board."""
        state: S = self._decode_record(self.state_type, data, static)
        return state

    def state_encoders(self) -> dict[str, Callable[[Any], Plain] | None]:
        """What makes plain data of each field of a state; None for what is plain already."""
        return dict(self._coders_of(self.state_type).encoders)

    def is_newest(self, data: Plain) -> bool:
        """True if every effect and step within plain data has the newest version of its stored name."""
        if isinstance(data, list):
            return all(map(self.is_newest, data))
        if not isinstance(data, dict):
            return True
        name = data.get("type")
        if isinstance(name, str) and data.get("v", 1) != self._versions.get(name, 1):
            return False
        return all(map(self.is_newest, data.values()))

    def as_told_by(self, stored: Mapping[str, Any], decided: dict[str, Any]) -> dict[str, Any]:
        """An effect that was decided now, in plain data, without what one of the version of `stored` does not tell."""
        since, fields = self._told_since.get(decided["type"], (1, ()))
        if stored.get("type") != decided["type"] or stored.get("v", 1) >= since:
            return decided
        return {**decided, **dict.fromkeys(fields)}

    @property
    def static_fields(self) -> tuple[str, ...]:
        """Names of the state's fields that are not stored."""
        return tuple(f.name for f in fields(self.state_type) if f.metadata.get("static"))

    @property
    def layout(self) -> str:
        """A name of the state's layout; it changes when a field or its type does."""
        if self._layout is None:
            text = repr(layout_of(self.state_type)) + repr(sorted(self.steps))
            self._layout = hashlib.sha256(text.encode()).hexdigest()[:16]
        return self._layout

    def _name(self, cls: type) -> str:
        try:
            return self._names[cls]
        except KeyError:
            raise CodecError(f"{cls.__name__} has no stored name") from None

    def _encode_named(self, value: Any) -> dict[str, Any]:
        cls = type(value)
        coders = self._coders.get(cls)
        if coders is None:
            self._name(cls)
            coders = self._coders_of(cls)
        out: dict[str, Any] = coders.write(value)
        return out

    def _decode_named(self, data: Mapping[str, Any], table: Mapping[str, type]) -> Any:
        if not isinstance(data, dict):
            raise CodecError(f"expected an object, got {data!r}")
        given = data.copy()
        name = given.pop("type", None)
        version = given.pop("v", 1)
        cls = table.get(name) if isinstance(name, str) else None
        if cls is None or not isinstance(name, str):
            raise CodecError(f"unknown stored name {name!r}")
        current = self._versions.get(name, 1)
        if type(version) is not int or version < 1:
            raise CodecError(f"{name}: the version must be a whole number from 1, got {version!r}")
        while version < current:
            lift = self._upcasts.get((name, version))
            if lift is None:
                raise CodecError(f"{name}: an upcast from version {version} is missing")
            given = self._lifted(lift, given, f"{name} of version {version}")
            version += 1
        if version != current:
            raise CodecError(f"{name} has version {version}, which is newer than {current}")
        return self._decode_record(cls, given, {})

    def _lifted(self, lift: Upcast, fields: dict[str, Any], what: str) -> dict[str, Any]:
        """The fields of the next version; what the upcast cannot make sense of is data that does not decode."""
        try:
            return lift(fields, self._board)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise CodecError(f"{what} does not fit the pack: {error}") from None

    def _encode_record(self, value: Any) -> dict[str, Any]:
        out: dict[str, Any] = self._coders_of(type(value)).write(value)
        return out

    def _decode_record(self, cls: type, data: Mapping[str, Any], static: Mapping[str, Any]) -> Any:
        coders = self._coders_of(cls)
        if not isinstance(data, dict):
            raise CodecError(f"{cls.__name__}: expected an object, got {data!r}")
        given, known = data.keys(), coders.decoders.keys()
        try:
            if given == known and not static:
                return coders.read(data)
            if given - known or known - given - coders.optional:
                raise CodecError(f"{cls.__name__}: expected the fields {sorted(known)}, got {sorted(data)}")
            values = dict(static)
            for name, item in data.items():
                decode = coders.decoders[name]
                values[name] = item if decode is None else decode(item)
            return cls(**values)
        except TypeError as error:
            raise CodecError(f"{cls.__name__}: {error}") from None

    def _coders_of(self, cls: type) -> _Coders:
        known = self._coders.get(cls)
        if known is not None:
            return known
        encoders: list[tuple[str, _Fn | None]] = []
        decoders: dict[str, _Fn | None] = {}
        for f in stored_fields(cls):
            encode, decode = self._coder(f.shape, f"{cls.__name__}.{f.name}")
            encoders.append((f.name, encode))
            decoders[f.name] = decode
        optional = frozenset(f.name for f in stored_fields(cls) if f.optional)
        stored: dict[str, Any] = {}
        if cls in self._names:
            stored["type"] = name = self._names[cls]
            if self._versions.get(name, 1) > 1:
                stored["v"] = self._versions[name]
        # Kept when it is whole: threads share a codec, and one may ask while another works it out.
        made = _Coders(encoders, decoders, optional, _written_out(stored, encoders), _read_out(cls, decoders))
        return self._coders.setdefault(cls, made)

    def _coder(self, shape: Shape, where: str) -> tuple[_Fn | None, _Fn | None]:
        """How to write and read a value of a shape; None for what is plain already."""
        match shape:
            case Scalar(kind):
                return None, _scalar(kind, where)
            case OneOf(values):
                return None, _choice(values, where)
            case OptionText():
                return lambda o: o.text, _option(where)
            case Either():
                return self._either(shape, where)
            case Array(kind, item):
                return self._array(kind, item, where)
            case Row(items):
                return self._row(items, where)
            case Object(key, value):
                return self._object(key, value, where)
            case Tagged(base) if issubclass(base, Step):
                return self._encode_named, _instance(self.decode_step, base, where)
            case Tagged(base):
                return self._encode_named, _instance(self.decode_effect, base, where)
            case Nested(cls):
                return self._encode_record, lambda d: self._decode_record(cls, d, {})

    def _either(self, shape: Either, where: str) -> tuple[_Fn | None, _Fn | None]:
        coders = [self._coder(x, where) for x in shape.shapes]
        if not any(encode for encode, _ in coders):
            return None, _first_of([decode for _, decode in coders if decode], where)
        encode, decode = self._coder(shape.present[0], where)
        return (
            (lambda v: None if v is None else encode(v)) if encode else None,
            (lambda v: None if v is None else decode(v)) if decode else None,
        )

    def _array(self, kind: type, item: Shape, where: str) -> tuple[_Fn | None, _Fn | None]:
        encode, decode = self._coder(item, where)
        return (
            list if encode is None else lambda v: [encode(x) for x in v],
            lambda v: kind(
                _checked(v, list, where) if decode is None else [decode(x) for x in _checked(v, list, where)]
            ),
        )

    def _row(self, items: tuple[Shape, ...], where: str) -> tuple[_Fn | None, _Fn | None]:
        coders = [self._coder(x, where) for x in items]

        def read(value: Any) -> Any:
            if len(_checked(value, list, where)) != len(coders):
                raise CodecError(f"{where}: expected {len(coders)} items, got {len(value)}")
            return tuple(x if d is None else d(x) for x, (_, d) in zip(value, coders, strict=True))

        return lambda v: [x if e is None else e(x) for x, (e, _) in zip(v, coders, strict=True)], read

    def _object(self, key: type, value: Shape, where: str) -> tuple[_Fn | None, _Fn | None]:
        encode, decode = self._coder(value, where)

        def read_key(text: Any) -> Any:
            if key is int and not _NUMBER.fullmatch(_checked(text, str, where)):
                raise CodecError(f"{where}: the key {text!r} must be a whole number")
            return key(text)

        return (
            lambda v: {str(k): x if encode is None else encode(x) for k, x in v.items()},
            lambda v: {read_key(k): x if decode is None else decode(x) for k, x in _checked(v, dict, where).items()},
        )


def _written_out(stored: Mapping[str, Any], encoders: Sequence[tuple[str, _Fn | None]]) -> _Fn:
    """A writer of a class, written out field by field: twice as fast as a loop over the fields."""
    names: dict[str, Any] = {}
    parts = [f"{name!r}: {value!r}" for name, value in stored.items()]
    for i, (name, encode) in enumerate(encoders):
        names[f"e{i}"] = encode
        parts.append(f"{name!r}: " + (f"x.{name}" if encode is None else f"e{i}(x.{name})"))
    made: _Fn = eval("lambda x: {" + ", ".join(parts) + "}", names)
    return made


def _read_out(cls: type, decoders: Mapping[str, _Fn | None]) -> _Fn:
    """A reader of a class, written out field by field."""
    names: dict[str, Any] = {"cls": cls}
    parts = []
    for i, (name, decode) in enumerate(decoders.items()):
        names[f"d{i}"] = decode
        parts.append(f"{name}=" + (f"d[{name!r}]" if decode is None else f"d{i}(d[{name!r}])"))
    made: _Fn = eval("lambda d: cls(" + ", ".join(parts) + ")", names)
    return made


def _checked(value: Any, kind: type, where: str) -> Any:
    """The value, if it is of the expected kind of JSON."""
    if not isinstance(value, kind):
        raise CodecError(f"{where}: expected {kind.__name__}, got {value!r}")
    return value


def _option(where: str) -> _Fn:
    """A reader of options; a malformed text is data that does not decode."""

    def read(value: Any) -> Any:
        try:
            return Option.parse(_checked(value, str, where))
        except MalformedOption as error:
            raise CodecError(f"{where}: {error}") from None

    return read


def _instance(decode: _Fn, base: type, where: str) -> _Fn:
    """A reader that refuses a step or effect of another class than that of the field."""

    def read(value: Any) -> Any:
        found = decode(value)
        if not isinstance(found, base):
            raise CodecError(f"{where}: expected a {base.__name__}, got a {type(found).__name__}")
        return found

    return read


def _first_of(readers: list[_Fn], where: str) -> _Fn:
    """A reader that takes what one of the readers takes."""

    def read(value: Any) -> Any:
        for reader in readers:
            try:
                return reader(value)
            except CodecError:
                continue
        raise CodecError(f"{where}: {value!r} has none of the types allowed here")

    return read


def _choice(values: tuple[Any, ...], where: str) -> _Fn:
    """A reader of one of a few values."""

    def read(value: Any) -> Any:
        if value not in values:
            raise CodecError(f"{where}: {value!r} is not one of {values}")
        return value

    return read


def _scalar(kind: type, where: str) -> _Fn:
    """A reader that refuses what is not of the plain type."""

    def read(value: Any) -> Any:
        if type(value) is not kind:
            raise CodecError(f"{where}: expected {kind.__name__}, got {value!r}")
        return value

    return read
