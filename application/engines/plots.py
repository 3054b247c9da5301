"""How do loss and strength move from generation to generation? Small pictures, drawn as SVG."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

__all__ = ["Line", "loss_plot", "plot", "strength_plot", "under_each_other"]

_WIDE, _HIGH, _LEFT, _TOP, _FOOT = 640, 280, 60, 28, 40
_COLOURS = ("#1b6ca8", "#c0392b", "#2e8b57", "#8e5ea2")

Line = tuple[str, Sequence[tuple[float, float]]]
"""A name, and points."""


def plot(title: str, across: str, lines: Sequence[Line], bars: Sequence[tuple[float, float, float]] = ()) -> str:
    """Lines over one axis; `bars` are vertical: where, from, to."""
    points = [point for _, line in lines for point in line] + [(x, y) for x, *ends in bars for y in ends]
    points = points or [(0.0, 0.0)]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    low, high = min(y for _, y in points), max(y for _, y in points)
    right, high = (right if right > left else left + 1), (high if high > low else low + 1)
    wide, tall = _WIDE - _LEFT - 12, _HIGH - _TOP - _FOOT

    def place(x: float, y: float) -> str:
        return f"{_LEFT + wide * (x - left) / (right - left):.1f},{_TOP + tall * (high - y) / (high - low):.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {_HIGH}" role="img" font-family="sans-serif"'
        f' font-size="11"><title>{escape(title)}</title><rect width="{_WIDE}" height="{_HIGH}" fill="#ffffff"/>',
        f'<text x="{_LEFT}" y="16" font-size="13">{escape(title)}</text>',
    ]
    for step in range(5):
        y = low + (high - low) * step / 4
        at = place(left, y).split(",")[1]
        parts.append(f'<line x1="{_LEFT}" x2="{_LEFT + wide}" y1="{at}" y2="{at}" stroke="#dddddd"/>')
        parts.append(f'<text x="{_LEFT - 4}" y="{at}" text-anchor="end">{y:.3f}</text>')
    for x, bottom, top in bars:
        ends = " ".join((place(x, bottom), place(x, top)))
        parts.append(f'<polyline points="{ends}" stroke="#555555" stroke-width="3" opacity="0.5"/>')
    for i, (name, line) in enumerate(lines):
        colour = _COLOURS[i % len(_COLOURS)]
        parts.append(
            f'<polyline fill="none" stroke="{colour}" stroke-width="1.6" points="{" ".join(place(*p) for p in line)}"/>'
        )
        parts += [
            f'<circle cx="{x}" cy="{y}" r="2.5" fill="{colour}"/>' for x, y in (place(*p).split(",") for p in line)
        ]
        parts.append(f'<text x="{_LEFT + 150 * i}" y="{_HIGH - 6}" fill="{colour}">{escape(name)}</text>')
    for x in (left, right):
        end = "start" if x == left else "end"
        at = place(x, low).split(",")[0]
        parts.append(f'<text x="{at}" y="{_HIGH - _FOOT + 16}" text-anchor="{end}">{across} {x:g}</text>')
    return "".join([*parts, "</svg>\n"])


def loss_plot(title: str, losses: Sequence[Sequence[tuple[float, float]]]) -> str:
    """The loss on games that were held back, by epoch; `losses` are those of each generation, learned and held back."""
    lines = [
        (f"generation {number}, held back", [(epoch + 1, held) for epoch, (_, held) in enumerate(found)])
        for number, found in enumerate(losses, 1)
    ]
    return plot(title, "epoch", lines)


def strength_plot(seats: int, gates: Sequence[Sequence[Mapping[str, Any]]]) -> str:
    """The share of wins of each generation in its matches; `gates` are those in the header of its net."""
    agents = dict.fromkeys(gate["agent"] for found in gates for gate in found)
    lines: list[Line] = []
    bars = []
    for agent in agents:
        points = []
        for number, found in enumerate(gates, 1):
            gate = next(gate for gate in found if gate["agent"] == agent)
            points.append((number, gate["share"] / 1000))
            bars.append((number, gate["interval"][0] / 1000, gate["interval"][1] / 1000))
        lines.append((f"{agent} against the best before", points))
    if gates:
        lines.append(("fair", [(1, 1 / seats), (len(gates), 1 / seats)]))
    return plot("Share of wins", "generation", lines, bars)


def under_each_other(plots: Sequence[str]) -> str:
    """Several pictures as one."""
    parts = [
        re.sub(r"^<svg ", f'<svg x="0" y="{n * _HIGH}" width="{_WIDE}" height="{_HIGH}" ', each, count=1).rstrip()
        for n, each in enumerate(plots)
    ]
    tall = _HIGH * len(plots)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {tall}">{"".join(parts)}</svg>\n'
