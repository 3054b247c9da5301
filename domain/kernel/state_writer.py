"""How are the states of one game written fast, one after the other?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress
from operator import attrgetter, ne
from typing import Any, Generic, TypeVar

from domain.kernel.codec import Codec, Plain
from domain.kernel.content import canonical
from domain.kernel.shapes import Array, Either, OneOf, Row, Scalar, Shape, Tagged, stored_fields
from domain.kernel.state import State
from domain.kernel.steps import Step

__all__ = ["StateWriter"]

S = TypeVar("S", bound=State)
_Encode = Callable[[Any], Plain]


class StateWriter(Generic[S]):
    """Writes the states of one game, one after the other; fields equal to those before are not written again.

    The states must not change once they are written. Values of other types that Python calls equal, such as True and
    1, count as equal: the fields of a state hold what their types say, or it could not be decoded.
    """

    def __init__(self, codec: Codec[S], canonical: Callable[[Any], bytes] = canonical) -> None:
        """`canonical` writes what the writer does not write itself, to the byte as `content.canonical` does."""
        cls: type = codec.state_type
        coders = codec.state_encoders()
        shapes = {f.name: f.shape for f in stored_fields(cls)}
        names = sorted(coders)
        self._values_of = attrgetter(*names)
        self._writers = [
            (f'"{name}":'.encode(), _writer(shapes[name], coders[name], codec.encode_step, canonical)) for name in names
        ]
        self._places = range(len(names))
        self._before: tuple[Any, ...] = (self,) * len(names)
        self._texts = [b""] * len(names)

    def write(self, s: S) -> bytes:
        """The canonical JSON of `Codec.encode_state`."""
        values = self._values_of(s)
        for i in compress(self._places, map(ne, self._before, values)):
            name, write = self._writers[i]
            self._texts[i] = name + write(values[i])
        self._before = values
        return b"{" + b",".join(self._texts) + b"}"


def _writer(
    shape: Shape, encode: _Encode | None, encode_step: _Encode, canonical: Callable[[Any], bytes]
) -> Callable[[Any], bytes]:
    """A writer of canonical JSON; whole numbers need no encoder, and steps that are still there no second one."""
    match shape:
        case Scalar(kind) if kind is int:
            return lambda v: b"%d" % v
        case Array(_, Tagged(base)) if issubclass(base, Step):
            return _StepsWriter(lambda step: canonical(encode_step(step)))
    return canonical if encode is None or _as_it_is(shape) else lambda v: canonical(encode(v))


def _as_it_is(shape: Shape) -> bool:
    """Whether values of the shape are JSON as they stand: arrays, in lists or tuples, of nothing but scalars."""
    match shape:
        case Scalar() | OneOf():
            return True
        case Array(_, item):
            return _as_it_is(item)
        case Row(items) | Either(items):
            return all(map(_as_it_is, items))
    return False


class _StepsWriter:
    """Writes an agenda after another, which mostly has the same steps, but for the last ones."""

    def __init__(self, write: Callable[[Step[Any]], bytes]) -> None:
        self._write = write
        self._steps: list[Step[Any]] = []
        self._texts: list[bytes] = []

    def __call__(self, steps: Sequence[Step[Any]]) -> bytes:
        kept = 0
        for before, after in zip(self._steps, steps, strict=False):
            if before is not after:
                break
            kept += 1
        self._texts[kept:] = map(self._write, steps[kept:])
        self._steps = list(steps)
        return b"[" + b",".join(self._texts) + b"]"
