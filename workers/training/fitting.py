"""How are the weights of a net found?

By Adam (Kingma and Ba 2015) in plain numpy, on the cross entropy of the share of the win and, as an auxiliary aim, the
squared error of the final score. Each step is shown a part of the features only, so that none is relied on alone
(dropout, Srivastava et al. 2014); with few games a net would learn them by heart. A net that has a parent goes on from
its weights, by smaller steps that see everything, also what the parent did not see. Some games are held back: as long
as the loss on them falls, fitting goes on; an epoch after which it did not fall is undone, and the next one takes steps
of half the size. The same slices and the same seed give the same weights on one machine.

All rows are in memory once, as the bytes that slices hold; what is computed with is made of some of them at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from workers.opponents.nets.net import HIDDEN_ONE, OUT_ONE, WEIGHT_ONE, Net
from workers.training.selfplay import Slice

__all__ = ["Fitted", "fit"]

Floats: TypeAlias = NDArray[np.float32]

_EPOCHS = 60
"""At most."""
_IN_VAIN = 4
"""So many epochs after which the loss of held-back games did not fall end the fitting."""
_BATCH = 256
"""Rows of a step, or fewer where there are so few that an epoch would have less than forty steps."""
_RATE = 1e-3
"""Size of the first steps."""
_ONWARD = 3e-4
"""The same from the weights of a parent on."""
_UNSEEN = 0.4
"""The share of the features that a step does not see, unless it goes on from the weights of the parent: these have
learned not to rely on single ones, and would only be spoiled."""
_DECAY = 1e-4
"""Weight decay at each step."""
_SCORE = 0.3
"""The weight of the auxiliary aim."""
_LAMBDA = 0.9
"""How much of a target is the later course of the game, and not what the parent thought one position later."""
_AT_ONCE = 2048
"""Rows of which numbers larger than bytes are made at a time, beside those of a step."""
_HELD_BACK = 10
"""Each game of so many is held back, to see whether an epoch was for the better."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """A net as it was fitted, in whole numbers."""

    arrays: Sequence[NDArray[np.int32]]
    score_unit: int
    """Points that stand for 1 in the second output."""
    losses: Sequence[tuple[float, float]]
    """By epoch: the loss on the games that it learned from, and on those that were held back."""
    games: int
    """Of all slices."""


@dataclass(frozen=True, slots=True)
class _Rows:
    """Some of the rows of a training, by their places among all of them."""

    every: NDArray[np.int8]
    places: NDArray[np.intp]
    targets: Floats
    """Of all rows: the share of the win, and the final score."""

    def __len__(self) -> int:
        return len(self.places)

    def pieces(self) -> list[NDArray[np.intp]]:
        """The places, some at a time."""
        return np.array_split(self.places, max(1, -(-len(self) // _AT_ONCE)))


def fit(
    slices: Iterable[Slice], parent: Net | None, hidden: int, seed: int, progress: Callable[[int, int], None]
) -> Fitted:
    """Fit a net with `hidden` units to some slices.

    With a parent it goes on from its weights, and so with as many units as that has, and targets mix in what the parent
    thinks (TD(lambda)).
    """
    rows, game, shares, scores = _gathered(slices)
    games = len(shares)
    unit = max(1, round(float(scores.std())))
    points = ((scores - scores.mean()) / unit).astype(np.float32)[game]
    shares = shares[game]
    if parent is not None:
        shares = _mixed(rows, game, shares, parent)
    seats, inputs = rows.shape[1:]
    x, y = rows.reshape(-1, inputs), np.stack([shares, points], axis=2).reshape(-1, 2).astype(np.float32)
    held = np.repeat(game % _HELD_BACK == 0, seats)
    if held.all():
        held[:] = False
    learned, known = (_Rows(x, np.flatnonzero(which), y) for which in (~held, held))
    # Features differ in size; each is shown to the descent on a scale of its own, which goes into the weights later.
    scale = (1 / np.maximum(0.25, _spread(learned))).astype(np.float32)
    random = np.random.default_rng(seed)
    if parent is None:
        begun, steps = _drawn(inputs, hidden, random), (_RATE, _UNSEEN)
    else:
        begun, steps = _fractions(parent, scale), (_ONWARD, 0.0)
    weights, losses = _descend(learned, known, begun, scale, steps, random, progress)
    return Fitted(_whole(weights, scale), unit, losses, games)


def _gathered(
    slices: Iterable[Slice],
) -> tuple[NDArray[np.int8], NDArray[np.int32], NDArray[np.float32], NDArray[np.int32]]:
    """Rows and games of all positions, and by game the shares and scores; the slices are gone through twice."""
    game, shares, scores = list[NDArray[np.int32]](), list[NDArray[np.float32]](), list[NDArray[np.int32]]()
    seats, seen, first = 0, 1 << 30, 0
    for each in slices:
        # Slices from before an upgrade may show less.
        seats, seen = each.rows.shape[1], min(seen, each.rows.shape[2])
        game.append(each.game + np.int32(first))
        shares.append(each.shares)
        scores.append(each.scores)
        first += len(each.shares)
    rows = np.empty((sum(map(len, game)), seats, seen), np.int8)
    filled = 0
    for each in slices:
        rows[filled : filled + len(each.rows)] = each.rows[:, :, :seen]
        filled += len(each.rows)
    return rows, np.concatenate(game), np.concatenate(shares), np.concatenate(scores)


def _drawn(inputs: int, hidden: int, random: np.random.Generator) -> list[Floats]:
    """Weights and biases to begin with."""
    first = random.normal(0, 1 / np.sqrt(inputs), (inputs, hidden)).astype(np.float32)
    second = random.normal(0, 0.5 / np.sqrt(hidden), (hidden, 2)).astype(np.float32)
    return [first, np.zeros(hidden, np.float32), second, np.zeros(2, np.float32)]


def _fractions(parent: Net, scale: Floats) -> list[Floats]:
    """The weights and biases of a net, as `_whole` made them whole numbers; 0 for what it does not see yet."""
    first, first_bias, second, second_bias = (each.astype(np.float32) for each in parent.weights)
    first = np.concatenate([first, np.zeros((len(scale) - len(first), first.shape[1]), np.float32)])
    return [
        first / scale[:, None] / np.float32(WEIGHT_ONE),
        first_bias / np.float32(WEIGHT_ONE),
        second / np.float32(OUT_ONE),
        second_bias / np.float32(OUT_ONE * HIDDEN_ONE),
    ]


def _mixed(rows: NDArray[np.int8], game: NDArray[Any], shares: Floats, parent: Net) -> Floats:
    """Targets from the end of each game backwards: what follows, and what the parent thought of it."""
    seen, thought = len(parent.weights[0]), np.empty(shares.shape)
    for start in range(0, len(rows), _AT_ONCE):
        piece = slice(start, start + _AT_ONCE)
        weights = parent.outputs(rows[piece, :, :seen].tobytes())[0].reshape(-1, rows.shape[1])
        thought[piece] = weights / weights.sum(axis=1, keepdims=True)
    mixed = shares.copy()
    for i in range(len(game) - 2, -1, -1):
        if game[i] == game[i + 1]:
            mixed[i] = (1 - _LAMBDA) * thought[i + 1] + _LAMBDA * mixed[i + 1]
    return mixed


def _descend(
    learned: _Rows,
    known: _Rows,
    found: list[Floats],
    scale: Floats,
    steps: tuple[float, float],
    random: np.random.Generator,
    progress: Callable[[int, int], None],
) -> tuple[list[Floats], list[tuple[float, float]]]:
    """Go down from the weights `found`, by rows to learn from, until it no longer helps with those held back.

    `steps` are the size of the first ones, and the share of the features that each does not see.
    """
    (rate, unseen), inputs = steps, len(scale)
    means = [np.zeros_like(p) for p in found]
    squares = [np.zeros_like(p) for p in found]
    size = max(1, min(_BATCH, len(learned) // 40))
    best, step, in_vain = [p.copy() for p in found], 0, 0
    least = _loss_on(known, found, scale) if len(known) else float("inf")
    losses: list[tuple[float, float]] = []
    while in_vain < _IN_VAIN and len(losses) < _EPOCHS:
        total = 0.0
        mixed = random.permutation(len(learned))
        for start in range(0, len(learned), size):
            batch = learned.places[mixed[start : start + size]]
            seen = (random.random(inputs) >= unseen) * scale / np.float32(1 - unseen)
            loss, slopes = _slopes(found, learned.every[batch] * seen, learned.targets[batch])
            total += loss * len(batch)
            step += 1
            length = np.float32(rate * np.sqrt(1 - 0.999**step) / (1 - 0.9**step))
            for p, slope, mean, square in zip(found, slopes, means, squares, strict=True):
                mean += (slope - mean) * np.float32(0.1)
                square += (slope * slope - square) * np.float32(0.001)
                p -= length * (mean / (np.sqrt(square) + np.float32(1e-8))) + np.float32(_DECAY) * p
        mean_loss = total / len(learned)
        held = _loss_on(known, found, scale) if len(known) else mean_loss
        losses.append((mean_loss, held))
        if held < least:
            best, least = [p.copy() for p in found], held
        else:
            found, rate, in_vain = [p.copy() for p in best], rate / 2, in_vain + 1
        progress(len(losses), _EPOCHS)
    return best, losses


def _spread(learned: _Rows) -> NDArray[np.float64]:
    """The standard deviation of each column, from exact sums."""
    first, second = (np.zeros(learned.every.shape[1], np.int64) for _ in range(2))
    for piece in learned.pieces():
        rows = learned.every[piece].astype(np.int64)
        first += rows.sum(axis=0)
        second += (rows * rows).sum(axis=0)
    n = len(learned)
    spread: NDArray[np.float64] = np.sqrt(second * n - first * first) / n
    return spread


def _loss_on(known: _Rows, found: Sequence[Floats], scale: Floats) -> float:
    """The mean loss of rows that are not learned from."""
    first, first_bias, second, second_bias = found
    tangent = np.concatenate([np.tanh((known.every[each] * scale) @ first + first_bias) for each in known.pieces()])
    return _loss(tangent @ second + second_bias, known.targets[known.places])


def _loss(out: Floats, y: Floats) -> float:
    """The mean loss of what a net says of some rows."""
    off = out[:, 1] - y[:, 1]
    entropy = np.logaddexp(0, out[:, 0]) - y[:, 0] * out[:, 0]
    return float(entropy.mean() + _SCORE * (off * off).mean() / 2)


def _slopes(found: Sequence[Floats], x: Floats, y: Floats) -> tuple[float, list[Floats]]:
    """The mean loss of some rows, and its derivatives by weights and biases."""
    first, first_bias, second, second_bias = found
    tangent = np.tanh(x @ first + first_bias)
    out = tangent @ second + second_bias
    share = 1 / (1 + np.exp(-out[:, 0]))
    off = out[:, 1] - y[:, 1]
    back = np.stack([share - y[:, 0], np.float32(_SCORE) * off], axis=1) / np.float32(len(x))
    below = (back @ second.T) * (1 - tangent * tangent)
    return _loss(out, y), [x.T @ below, below.sum(axis=0), tangent.T @ back, back.sum(axis=0)]


def _whole(found: Sequence[Floats], scale: Floats) -> list[NDArray[np.int32]]:
    """Weights and biases as whole numbers, by which the net computes."""
    first, first_bias, second, second_bias = found
    most = 2**15 - 1
    return [
        np.clip(np.round(first * scale[:, None] * WEIGHT_ONE), -most, most).astype(np.int32),
        np.round(first_bias * WEIGHT_ONE).astype(np.int32),
        np.clip(np.round(second * OUT_ONE), -most, most).astype(np.int32),
        np.round(second_bias * OUT_ONE * HIDDEN_ONE).astype(np.int32),
    ]
