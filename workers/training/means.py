"""What is the mean of several nets?

Nets that go on from each other err in different ways where few games taught them; the mean of their weights errs less
(Izmailov et al. 2018), and thinks no longer than one of them. The mean of nets of which each began with weights by lot
knows nothing; its matches show that.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from application.engines.nets import BadNet, NetFile, read_net
from domain.registry import TITLES
from workers.opponents.evaluations import evaluation_of
from workers.opponents.nets.net import Net, net_file

__all__ = ["mean_of"]

_ALIKE = ("title", "seats", "rules", "pack")


def mean_of(files: Sequence[NetFile]) -> NetFile:
    """The net whose weights are the means of those of these nets, two or more, before any match.

    Each of them must fit its pack (`nets/checks.py`). One that sees less than another, because the title showed less
    when it was trained, gives no weight to the rest. Scores of all of them are told in the unit of the last one, whose
    seed and number of games it names.

    Raises:
        BadNet: they are for different games, have different numbers of hidden units, or one of them is there twice; or
            a weight of the mean is too large for a file.
    """
    last = files[-1]
    widest = max(files, key=_inputs)
    if len({file.digest for file in files}) < len(files):
        raise BadNet("a net is there twice")
    for name in _ALIKE:
        if any(file.header[name] != last.header[name] for file in files):
            raise BadNet(f"they differ in {name}")
    if any(file.header["layers"][1:] != last.header["layers"][1:] for file in files):
        raise BadNet("they differ in hidden units")
    if any(file.header["features"] != widest.header["features"] for file in files if _inputs(file) == _inputs(widest)):
        raise BadNet("they differ in features")
    span, unit = evaluation_of(TITLES[last.header["title"]]).span, last.header["score_unit"]
    sums: list[NDArray[np.float64]] = [np.zeros(1)] * 4
    for file in files:
        first, bias, second, out = (each.astype(np.float64) for each in Net(file, span).weights)
        first = np.pad(first, ((0, _inputs(widest) - _inputs(file)), (0, 0)))
        points = np.array([1.0, file.header["score_unit"] / unit])
        sums = [a + b for a, b in zip(sums, (first, bias, second * points, out * points), strict=True)]
    shown = {name: widest.header[name] for name in ("features", "layers")}
    header = {**last.header, **shown, "parents": [file.digest for file in files], "gates": []}
    means = [np.round(each / len(files)) for each in sums]
    if max(float(np.abs(each).max()) for each in means[::2]) >= 2**15 or float(np.abs(means[3]).max()) >= 2**31:
        raise BadNet("their scores are told in units that are too different")
    made = read_net(net_file(header, [each.astype(np.int32) for each in means]))
    Net(made, span)
    return made


def _inputs(file: NetFile) -> int:
    """How many features it sees."""
    return int(file.header["layers"][0])
