"""How are states, effects and steps written as plain data, and read again for ever?

Names come from a table per title, never from class paths.
A stored shape is never edited: a new field is a new version and an upcast, a new meaning a new name.
"""

from __future__ import annotations

import hashlib
import re
import types
from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Generic, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

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
    """

    def __init__(
        self,
        *,
        state: type[S],
        effects: Mapping[str, type[Effect[S]]],
        steps: Mapping[str, type[Step[S]]],
        versions: Mapping[str, int] | None = None,
        upcasts: Mapping[tuple[str, int], Upcast] | None = None,
    ) -> None:
        self.state_type = state
        self.effects: dict[str, type[Effect[Any]]] = {**_KERNEL_EFFECTS, **effects}
        self.steps: dict[str, type[Step[Any]]] = dict(steps)
        self._versions = dict(versions or {})
        self._upcasts = dict(upcasts or {})
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
        self._shapes: dict[type, tuple[list[tuple[str, _Fn | None]], dict[str, _Fn | None], frozenset[str]]] = {}
        self._layout: str | None = None

    def for_pack(self, pack: ContentPack) -> Codec[S]:
        """The codec of games with this content pack, whose board upcasts may consult."""
        found = self._readers.get(pack.digest)
        if found is None:
            found = copy(self)
            found._board = pack.board
            # Coders are bound to the codec that made them, so those of this one are made anew.
            found._shapes = {}
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

    def is_newest(self, data: Plain) -> bool:
        """True where every effect and step within plain data has the newest version of its stored name."""
        if isinstance(data, list):
            return all(map(self.is_newest, data))
        if not isinstance(data, dict):
            return True
        name = data.get("type")
        if isinstance(name, str) and data.get("v", 1) != self._versions.get(name, 1):
            return False
        return all(map(self.is_newest, data.values()))

    @property
    def static_fields(self) -> tuple[str, ...]:
        """Names of the state's fields that are not stored."""
        return tuple(f.name for f in fields(self.state_type) if f.metadata.get("static"))

    @property
    def layout(self) -> str:
        """A name of the state's layout; it changes when a field or its type does."""
        if self._layout is None:
            seen: dict[str, Any] = {}
            _describe(self.state_type, seen)
            text = repr(sorted(seen.items())) + repr(sorted(self.steps))
            self._layout = hashlib.sha256(text.encode()).hexdigest()[:16]
        return self._layout

    def shape(self, cls: type) -> dict[str, Any]:
        """Field names and resolved types of a record class, for schemas and docs."""
        hints = _hints(cls)
        return {f.name: hints[f.name] for f in fields(cls) if not f.metadata.get("static")}

    def _name(self, cls: type) -> str:
        try:
            return self._names[cls]
        except KeyError:
            raise CodecError(f"{cls.__name__} has no stored name") from None

    def _encode_named(self, value: Any) -> dict[str, Any]:
        cls = type(value)
        name = self._name(cls)
        out: dict[str, Any] = {"type": name}
        version = self._versions.get(name, 1)
        if version > 1:
            out["v"] = version
        for field_name, encode in self._shape(cls)[0]:
            item = getattr(value, field_name)
            out[field_name] = item if encode is None else encode(item)
        return out

    def _decode_named(self, data: Mapping[str, Any], table: Mapping[str, type]) -> Any:
        if not isinstance(data, Mapping):
            raise CodecError(f"{data!r} is no object")
        given = dict(data)
        name = given.pop("type", None)
        version = given.pop("v", 1)
        cls = table.get(name) if isinstance(name, str) else None
        if cls is None or not isinstance(name, str):
            raise CodecError(f"unknown stored name {name!r}")
        current = self._versions.get(name, 1)
        if type(version) is not int or version < 1:
            raise CodecError(f"{name}: {version!r} is no version")
        while version < current:
            lift = self._upcasts.get((name, version))
            if lift is None:
                raise CodecError(f"no upcast of {name} from version {version}")
            given = lift(given, self._board)
            version += 1
        if version != current:
            raise CodecError(f"{name} has version {version}, which is newer than {current}")
        return self._decode_record(cls, given, {})

    def _encode_record(self, value: Any) -> dict[str, Any]:
        out: dict[str, Any] = {}
        for field_name, encode in self._shape(type(value))[0]:
            item = getattr(value, field_name)
            out[field_name] = item if encode is None else encode(item)
        return out

    def _decode_record(self, cls: type, data: Mapping[str, Any], static: Mapping[str, Any]) -> Any:
        _, decoders, optional = self._shape(cls)
        if not isinstance(data, Mapping):
            raise CodecError(f"{cls.__name__}: {data!r} is no object")
        if data.keys() != decoders.keys() and (
            data.keys() - decoders.keys() or decoders.keys() - data.keys() - optional
        ):
            raise CodecError(f"{cls.__name__}: fields {sorted(data)} where {sorted(decoders)} are wanted")
        values = dict(static)
        for field_name, item in data.items():
            decode = decoders[field_name]
            values[field_name] = item if decode is None else decode(item)
        try:
            return cls(**values)
        except TypeError as error:
            raise CodecError(f"{cls.__name__}: {error}") from None

    def _shape(self, cls: type) -> tuple[list[tuple[str, _Fn | None]], dict[str, _Fn | None], frozenset[str]]:
        known = self._shapes.get(cls)
        if known is not None:
            return known
        if not is_dataclass(cls):
            raise CodecError(f"{cls.__name__} is no record")
        hints = _hints(cls)
        encoders: list[tuple[str, _Fn | None]] = []
        decoders: dict[str, _Fn | None] = {}
        optional = set()
        for f in fields(cls):
            if f.metadata.get("static"):
                continue
            encode, decode = self._coder(hints[f.name], f"{cls.__name__}.{f.name}")
            encoders.append((f.name, encode))
            decoders[f.name] = decode
            if f.default is not MISSING or f.default_factory is not MISSING:
                optional.add(f.name)
        # Kept when it is whole: threads share a codec, and one may ask while another works it out.
        return self._shapes.setdefault(cls, (encoders, decoders, frozenset(optional)))

    def _coder(self, hint: Any, where: str) -> tuple[_Fn | None, _Fn | None]:
        """How to write and read a value of a type; None for what is plain already."""
        origin, args = get_origin(hint), get_args(hint)
        if hint in (int, str, bool, type(None)) or origin is Literal:
            return None, _plain(hint, where)
        if hint is Option:
            return lambda o: o.text, _option(where)
        if origin in (Union, types.UnionType):
            return self._union_coder(args, where)
        if origin in (list, tuple):
            return self._sequence_coder(origin, args, where)
        if origin is dict:
            return self._dict_coder(args, where)
        base = origin or hint
        if isinstance(base, type) and issubclass(base, Step):
            return self.encode_step, _instance(self.decode_step, base, where)
        if isinstance(base, type) and issubclass(base, Effect):
            return self.encode_effect, _instance(self.decode_effect, base, where)
        if isinstance(base, type) and is_dataclass(base):
            return self._encode_record, lambda d: self._decode_record(base, d, {})
        raise CodecError(f"{where}: {hint!r} cannot be stored")

    def _union_coder(self, args: tuple[Any, ...], where: str) -> tuple[_Fn | None, _Fn | None]:
        rest = [a for a in args if a is not type(None)]
        if all(a in (int, str, bool) or get_origin(a) is Literal for a in rest):
            return None, _either([_plain(a, where) for a in args], where)
        if len(rest) != 1 or len(rest) == len(args):
            raise CodecError(f"{where}: a union of records cannot be stored")
        encode, decode = self._coder(rest[0], where)
        return (
            (lambda v: None if v is None else encode(v)) if encode else None,
            (lambda v: None if v is None else decode(v)) if decode else None,
        )

    def _sequence_coder(self, origin: type, args: tuple[Any, ...], where: str) -> tuple[_Fn | None, _Fn | None]:
        if origin is tuple and (len(args) != 2 or args[1] is not Ellipsis):
            coders = [self._coder(a, where) for a in args]

            def read_fixed(value: Any) -> Any:
                if len(_checked(value, list, where)) != len(coders):
                    raise CodecError(f"{where}: {value!r} has not {len(coders)} parts")
                return tuple(x if d is None else d(x) for x, (_, d) in zip(value, coders, strict=True))

            return lambda v: [x if e is None else e(x) for x, (e, _) in zip(v, coders, strict=True)], read_fixed
        encode, decode = self._coder(args[0], where)
        return (
            list if encode is None else lambda v: [encode(x) for x in v],
            lambda v: origin(
                _checked(v, list, where) if decode is None else [decode(x) for x in _checked(v, list, where)]
            ),
        )

    def _dict_coder(self, args: tuple[Any, ...], where: str) -> tuple[_Fn | None, _Fn | None]:
        key, value = args
        if key not in (int, str):
            raise CodecError(f"{where}: keys must be int or str")
        encode, decode = self._coder(value, where)

        def read_key(text: Any) -> Any:
            if key is int and not _NUMBER.fullmatch(_checked(text, str, where)):
                raise CodecError(f"{where}: the key {text!r} is no whole number")
            return key(text)

        return (
            lambda v: {str(k): x if encode is None else encode(x) for k, x in v.items()},
            lambda v: {read_key(k): x if decode is None else decode(x) for k, x in _checked(v, dict, where).items()},
        )


def _checked(value: Any, kind: type, where: str) -> Any:
    """The value, if it is of the kind of JSON that is wanted."""
    if not isinstance(value, kind):
        raise CodecError(f"{where}: {value!r} is not of type {kind.__name__}")
    return value


def _option(where: str) -> _Fn:
    """A reader of options; a text that is none is data that does not decode."""

    def read(value: Any) -> Any:
        try:
            return Option.parse(_checked(value, str, where))
        except MalformedOption as error:
            raise CodecError(f"{where}: {error}") from None

    return read


def _instance(decode: _Fn, base: type, where: str) -> _Fn:
    """A reader that refuses a step or effect of another class than the field wants."""

    def read(value: Any) -> Any:
        found = decode(value)
        if not isinstance(found, base):
            raise CodecError(f"{where}: {type(found).__name__} is no {base.__name__}")
        return found

    return read


def _either(readers: list[_Fn], where: str) -> _Fn:
    """A reader that takes what one of the readers takes."""

    def read(value: Any) -> Any:
        for reader in readers:
            try:
                return reader(value)
            except CodecError:
                continue
        raise CodecError(f"{where}: {value!r} is of none of the types")

    return read


def _hints(cls: type) -> dict[str, Any]:
    """Resolved field types; kernel modules name Step and State for the type checker alone."""
    return get_type_hints(cls, localns={"Step": Step, "State": State, "Any": Any})


def _plain(hint: Any, where: str) -> _Fn:
    """A reader that refuses what is not of the plain type."""
    if get_origin(hint) is Literal:
        allowed = get_args(hint)

        def read_literal(value: Any) -> Any:
            if value not in allowed:
                raise CodecError(f"{where}: {value!r} is not one of {allowed}")
            return value

        return read_literal

    def read(value: Any) -> Any:
        if type(value) is not hint:
            raise CodecError(f"{where}: {value!r} is not of type {hint.__name__}")
        return value

    return read


def _describe(cls: Any, seen: dict[str, Any]) -> None:
    """Collect names and types of the fields of a record and of the records in it."""
    for arg in get_args(cls):
        _describe(arg, seen)
    base = get_origin(cls) or cls
    if not (isinstance(base, type) and is_dataclass(base)) or issubclass(base, (Step, Effect)):
        return
    if base.__name__ in seen:
        return
    hints = _hints(base)
    stored = [(f.name, str(hints[f.name])) for f in fields(base) if not f.metadata.get("static")]
    seen[base.__name__] = stored
    for f in fields(base):
        if not f.metadata.get("static"):
            _describe(hints[f.name], seen)
