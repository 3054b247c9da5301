"""How do the chances of all seats over a game look? A small picture, drawn as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import escape

__all__ = ["chart"]

WIDTH, HEIGHT, LEFT, TOP, FOOT = 720, 260, 36, 12, 40
COLOURS = ("#1b6ca8", "#c0392b", "#2e8b57", "#8e5ea2", "#b8860b", "#555555")
"""Colours that differ in lightness, so that they can be distinguished without their hue; the dashes differ too."""
DASHES = ("none", "6 3", "2 3", "8 3 2 3", "1 2", "10 4")


def chart(roles: Sequence[str], findings: Mapping[int, Mapping[str, Any]]) -> str:
    """A line per seat over the versions of the moves; positions without an evaluation are left out."""
    points = [(version, found["chances"]) for version, found in findings.items() if found["chances"] is not None]
    first = points[0][0] if points else 0
    last = points[-1][0] if points else 1
    wide, high = WIDTH - LEFT - 8, HEIGHT - TOP - FOOT

    def place(version: int, chance: int) -> str:
        x = LEFT + wide * (version - first) / max(1, last - first)
        return f"{x:.1f},{TOP + high * (1000 - chance) / 1000:.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        ' font-family="sans-serif" font-size="11">',
        "<title>Chances to win, by version</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
    ]
    for percent in (0, 25, 50, 75, 100):
        y = TOP + high * (100 - percent) / 100
        parts.append(f'<line x1="{LEFT}" x2="{LEFT + wide}" y1="{y:.1f}" y2="{y:.1f}" stroke="#dddddd"/>')
        parts.append(f'<text x="{LEFT - 4}" y="{y + 4:.1f}" text-anchor="end">{percent} %</text>')
    for seat, role in enumerate(roles):
        colour, dash = COLOURS[seat % len(COLOURS)], DASHES[seat % len(DASHES)]
        line = " ".join(place(version, chances[seat]) for version, chances in points)
        style = f'stroke="{colour}" stroke-dasharray="{dash}" stroke-width="1.6"'
        if line:
            parts.append(f'<polyline fill="none" {style} points="{line}"/>')
        x = LEFT + seat * wide / max(1, len(roles))
        parts.append(f'<line x1="{x:.1f}" x2="{x + 20:.1f}" y1="{HEIGHT - 10}" y2="{HEIGHT - 10}" {style}/>')
        parts.append(f'<text x="{x + 24:.1f}" y="{HEIGHT - 6}">{escape(role)}</text>')
    parts.append(f'<text x="{LEFT}" y="{HEIGHT - FOOT + 16}">{first}</text>')
    parts.append(f'<text x="{LEFT + wide}" y="{HEIGHT - FOOT + 16}" text-anchor="end">{last}</text>')
    return "".join([*parts, "</svg>"])
