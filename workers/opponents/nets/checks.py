"""Can a net from elsewhere be played with here?"""

from __future__ import annotations

from collections.abc import Callable

from application.engines.catalogue import LEARNING_ENGINES
from application.engines.nets import BadNet, NetFile
from domain.kernel.content import ContentPack
from domain.registry import TITLES
from workers.opponents.evaluations import evaluation_of
from workers.opponents.nets.features import FEATURES
from workers.opponents.nets.net import Net

__all__ = ["check_fit", "check_net"]


def check_net(net: NetFile, pack_of: Callable[[str, str], ContentPack]) -> None:
    """Check everything that a net's header says against this software; `pack_of` finds a pack by title and digest.

    Raises:
        BadNet: as by `check_fit`; or no engine plays better with the net.
        UnknownTitle: there is no such pack.
    """
    check_fit(net, pack_of)
    learning = (gate["engine"] in LEARNING_ENGINES and gate["passed"] is True for gate in net.header["gates"])
    if not any(learning) or not net.passed_any:
        raise BadNet("the net won no match: no engine would play with it")


def check_fit(net: NetFile, pack_of: Callable[[str, str], ContentPack]) -> ContentPack:
    """The pack that is found for a net, if it can compute in games of this software with that pack.

    Raises:
        BadNet: the header lacks something, or names a title, seats, rules or features that there are not here; or the
            numbers do not have the size of the layers.
        UnknownTitle: there is no such pack.
    """
    head = net.header
    try:
        title, seats, rules, layers = head["title"], head["seats"], head["rules"], head["layers"]
        wanted = head["pack"], head["features"], *(gate["engine"] for gate in head["gates"])
        gates = [gate["passed"] for gate in head["gates"]]
        kinds = [isinstance(x, int) for x in (seats, rules, head["score_unit"], *layers)]
        right = (
            isinstance(title, str)
            and all(isinstance(x, str) for x in wanted)
            and all(kinds)
            and len(layers) == 3
            and None not in gates
        )
    except (KeyError, TypeError, ValueError):
        right = False
    if not right or head["score_unit"] < 1 or min(layers) < 1 or layers[2] != 2:
        raise BadNet("the header is not that of a net of a title")
    features = FEATURES.get(title)
    if features is None:
        raise BadNet(f"the title {title} cannot learn here")
    if seats not in TITLES[title].seats:
        raise BadNet(f"{title} does not have {seats} seats")
    if rules != TITLES[title].rules:
        raise BadNet(f"the net was trained under version {rules} of the rules; here is {TITLES[title].rules}")
    pack = pack_of(title, head["pack"])
    if not features.fit(net, pack):
        raise BadNet("the net was trained on other features than the title shows here")
    try:
        Net(net, evaluation_of(TITLES[title]).span)
    except (ValueError, OverflowError) as error:
        raise BadNet(str(error)) from None
    return pack
