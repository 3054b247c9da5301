"""Do the pictures of a training show its numbers?"""

from __future__ import annotations

from xml.etree import ElementTree

from application.engines.plots import strength_plot

SVG = "{http://www.w3.org/2000/svg}"


def test_the_strength_of_a_generation_is_drawn_with_its_whole_interval() -> None:
    """The axis reaches from the least to the largest share that is likely, and the bar along all of it."""
    gate = {"agent": "greedy:easy", "share": 600, "interval": [250, 1000]}
    root = ElementTree.fromstring(strength_plot(2, [[gate]]))
    levels = [line.get("y1") for line in root.iter(f"{SVG}line")]
    shares = [text.text for text in root.iter(f"{SVG}text")][1 : 1 + len(levels)]
    assert (shares[0], shares[-1]) == ("0.250", "1.000")
    bar = next(root.iter(f"{SVG}polyline")).get("points", "").split()
    assert [point.split(",")[1] for point in bar] == [levels[0], levels[-1]]
