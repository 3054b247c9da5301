"""How are packs and nets read that a command names by their files?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from domain.kernel.content import ContentPack
from domain.registry import TITLES, bundled_pack, former_packs
from service.cli.common import fail

if TYPE_CHECKING:
    from application.engines.nets import NetFile

__all__ = ["read_content", "read_fitting_net"]


def read_content(title: str, file: Path) -> ContentPack | None:
    """A pack from a file; None after its faults have been printed."""
    from domain.kernel.content import read_pack
    from domain.kernel.errors import ContentError

    try:
        data = json.loads(file.read_bytes())
    except (ValueError, RecursionError) as error:
        raise click.UsageError(f"{file} is not valid JSON: {error}") from None
    try:
        return read_pack(TITLES[title], data, name=file.stem)
    except ContentError as error:
        for fault in error.faults:
            click.echo(f"{fault.where}: {fault.what}")
        count = len(error.faults)
        click.echo(f"annals: {file} is not a valid pack of {title}: {count} fault{'s' if count > 1 else ''}", err=True)
        return None


def read_fitting_net(file: Path, pack: Path | None, title: str | None = None) -> tuple[NetFile, ContentPack]:
    """The net in a file, of a title if one is given, and the pack that it plays with; ends with an error that names the
    file if it does not fit."""
    from application.engines.nets import BadNet, read_net
    from eventstore.errors import UnknownTitle
    from workers.opponents.nets.checks import check_fit

    try:
        net = read_net(file.read_bytes())
        if title is not None and net.header.get("title") != title:
            raise BadNet(f"the net is not for {title}")
        return net, check_fit(net, lambda title, digest: _pack_of(title, digest, pack))
    except (BadNet, UnknownTitle) as error:
        fail(f"{file}: {error}")


def _pack_of(title: str, digest: str, own: Path | None) -> ContentPack:
    """The pack in that file, or the one of the title that has this digest.

    Raises:
        BadNet: there is none.
    """
    from application.engines.nets import BadNet

    if own is not None:
        if (read := read_content(title, own)) is None:
            raise BadNet(f"{own} is not a valid pack")
        return read
    for known in (bundled_pack(title), *former_packs(title).values()):
        if known.digest == digest:
            return known
    raise BadNet("the net was trained on another pack: name it with --pack")
