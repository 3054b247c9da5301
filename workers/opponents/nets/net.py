"""How does a net compute the prospects of every seat?

With whole numbers alone, so that every machine gives the same bits: rows of bytes, weights of 16 bits, sums of 32 bits
and a table for the activation. The sums of the first layer are computed in doubles, which hold them exactly in any
order, because numpy is ten times faster at these. One row for each seat gives the logit of its share of the win and
its final score.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from application.engines.nets import BadNet, NetFile, write_net
from workers.opponents.evaluations.shapes import WIN, margins
from workers.opponents.nets.features import FEATURES

__all__ = ["HIDDEN_ONE", "OUT_ONE", "STEPS", "WEIGHT_ONE", "Net", "Shown", "net_file", "tables"]

WEIGHT_ONE: Final = 1 << 12
"""What stands for 1 among the weights of the first layer."""
HIDDEN_ONE: Final = 1 << 8
"""What stands for 1 among hidden values, -1..1."""
OUT_ONE: Final = 1 << 10
"""What stands for 1 among the weights of the second layer."""
STEPS: Final = 1024
"""Entries of a table, for -8..8 in equal steps."""
_SHARE_ONE: Final = 1 << 15
_SUM: Final = 2**31 - 1
_POINTS: Final = 60.0
"""So many points of the own score are worth as much as the win, where it is counted by itself."""
_PRODUCTS: Final = 400_000
"""Multiplications of one product of matrices: so few that no library starts threads, which would wait in vain."""


Shown: TypeAlias = tuple[Sequence[bytes], float]
"""The rows of a position, and how much the own score counts in it, 0 to 1."""


def tables() -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """The tables of the hyperbolic tangent and of the logistic function; a file carries its own."""
    x = (np.arange(STEPS) - STEPS / 2 + 0.5) * 16 / STEPS
    tangent = np.round(np.tanh(x) * HIDDEN_ONE).astype(np.int16)
    share = np.clip(np.round(_SHARE_ONE / (1 + np.exp(-x))), 1, _SHARE_ONE - 1).astype(np.int16)
    return tangent, share


def _packed(arrays: Sequence[NDArray[np.int32]]) -> bytes:
    """The body of a file: first weights and biases, second weights and biases, and both tables."""
    kinds = ("<i2", "<i4", "<i2", "<i4")
    parts = [values.astype(kind).tobytes() for values, kind in zip(arrays, kinds, strict=True)]
    return b"".join([*parts, *(table.astype("<i2").tobytes() for table in tables())])


class Net:
    """A net that is ready to compute."""

    __slots__ = (
        "_at_once",
        "_bias",
        "_first",
        "_out",
        "_rows",
        "_second",
        "_share",
        "_tangent",
        "_unit",
        "digest",
        "file",
        "span",
    )

    def __init__(self, file: NetFile, span: float) -> None:
        """`span` is that of the title's evaluation.

        Raises:
            BadNet: the body does not have the size that the header says, or sums could leave 32 bits.
        """
        inputs, hidden, outputs = file.header["layers"]
        sizes = ((inputs * hidden, "<i2"), (hidden, "<i4"), (hidden * outputs, "<i2"), (outputs, "<i4"))
        parts: list[NDArray[np.int32]] = []
        at = 0
        for count, kind in (*sizes, (STEPS, "<i2"), (STEPS, "<i2")):
            parts.append(np.frombuffer(file.body, kind, count, at).astype(np.int32))
            at += count * int(kind[-1])
        if at != len(file.body):
            raise BadNet(f"the body has {len(file.body)} bytes instead of {at}")
        first, self._bias, second, self._out, self._tangent, self._share = parts
        self._first = first.reshape(inputs, hidden).astype(np.float64)
        self._second = second.reshape(hidden, outputs)
        self._at_once = max(1, _PRODUCTS // self._first.size)
        self.file = file
        self.digest = file.digest
        self._rows = FEATURES[file.header["title"]].rows
        self.span = span
        self._unit = float(file.header["score_unit"])
        for layer, bias, most in ((self._first, self._bias, 128), (self._second, self._out, HIDDEN_ONE)):
            if int((np.abs(layer.astype(np.int64)).sum(axis=0) * most + np.abs(bias.astype(np.int64))).max()) > _SUM:
                raise BadNet("sums could leave 32 bits")

    @property
    def weights(self) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]:
        """First weights and biases, second weights and biases, as the file has them."""
        return self._first.astype(np.int32), self._bias, self._second, self._out

    def rows(self, s: Any) -> list[bytes]:
        """By seat, what the net sees of a position: the beginning of what is shown today (`Features`)."""
        seen = len(self._first)
        return [row[:seen] for row in self._rows(s, wanted=seen)]

    def outputs(self, rows: bytes) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """For each row of bytes: the weight of its seat's share of the win, above 0, and its score in units of 1024."""
        x = np.frombuffer(rows, np.int8).reshape(-1, self._first.shape[0]).astype(np.float64)
        if len(x) <= self._at_once:
            sums = np.matmul(x, self._first)
        else:
            sums = np.empty((len(x), self._first.shape[1]))
            for start in range(0, len(x), self._at_once):
                piece = slice(start, start + self._at_once)
                np.matmul(x[piece], self._first, out=sums[piece])
        hidden = _looked_up(self._tangent, sums.astype(np.int32) + self._bias, WEIGHT_ONE)
        out = hidden @ self._second + self._out
        return _looked_up(self._share, out[:, 0], HIDDEN_ONE * OUT_ONE), out[:, 1] // HIDDEN_ONE

    def shares(self, rows: Sequence[bytes]) -> list[float]:
        """Every seat's share of the win in a position, by its rows."""
        weights = self.outputs(b"".join(rows))[0].tolist()
        whole = sum(weights)
        return [weight / whole for weight in weights]

    def prospects(self, positions: Sequence[Shown]) -> list[list[float]]:
        """The prospects of every seat in each position, on the scale of finished games; all positions in one batch.

        With each position comes how much of them is the seat's own score, beside what is usual, instead of its share of
        the win and its lead (`Evaluation.strives`).
        """
        seats = len(positions[0][0])
        shares, scores = self.outputs(b"".join(row for rows, _ in positions for row in rows))
        found = []
        unit = self._unit / OUT_ONE
        told = zip(positions, shares.reshape(-1, seats).tolist(), scores.reshape(-1, seats).tolist(), strict=True)
        for (_, striving), mine, units in told:
            whole, points = sum(mine), [unit * x for x in units]
            leads = margins(points, self.span)
            values = [WIN * a / whole + (1.0 - WIN) * lead for a, lead in zip(mine, leads, strict=True)]
            if striving:
                level = WIN / seats + (1.0 - WIN) / 2
                own = (min(1.0, max(0.0, level + x / _POINTS)) for x in points)
                values = [(1.0 - striving) * a + striving * b for a, b in zip(values, own, strict=True)]
            found.append(values)
        return found


def _looked_up(table: NDArray[np.int32], sums: NDArray[np.int32], one: int) -> NDArray[np.int32]:
    """The table's values at sums in which `one` stands for 1."""
    places = sums // (one * 16 // STEPS) + STEPS // 2
    return table.take(places, mode="clip")


def net_file(header: Mapping[str, Any], arrays: Sequence[NDArray[np.int32]]) -> bytes:
    """The bytes of a file of a fitted net."""
    return write_net(header, _packed(arrays))
