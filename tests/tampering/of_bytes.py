"""Changes of bytes and lines, with the hashes left as they were."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from domain.kernel.content import canonical
from tests.eventstore.forging import Forged
from tests.tampering.kinds import NOT_SOUND, UNREADABLE, row

BYTES = row("changed, dropped, added, swapped or cut lines or bytes, without new hashes", NOT_SOUND, NOT_SOUND)
FORM = row("wrote a line in another form: line feeds, spaces, order, numbers, escapes, fields", NOT_SOUND, NOT_SOUND)
HEADER = row("wrote another header than a record has", UNREADABLE, UNREADABLE)


def _lines(change: Callable[[list[bytes]], Any]) -> Callable[[bytes], bytes]:
    """A change of the list of lines."""

    def changed(data: bytes) -> bytes:
        lines = data.splitlines(keepends=True)
        change(lines)
        return b"".join(lines)

    return changed


def _flip(part: str) -> Callable[[bytes], bytes]:
    """One bit of a letter within a part of an event's line."""

    def changed(data: bytes) -> bytes:
        lines = data.splitlines(keepends=True)
        place = lines[9].index(f'"{part}":"'.encode()) + len(part) + 12
        lines[9] = lines[9][:place] + bytes([lines[9][place] ^ 1]) + lines[9][place + 1 :]
        return b"".join(lines)

    return changed


def _field(line: int, **fields: Any) -> Callable[[bytes], bytes]:
    """Other values in the object of a line; None drops one."""

    def change(lines: list[bytes]) -> None:
        data = json.loads(lines[line])
        given = {name: value(data) if callable(value) else value for name, value in fields.items()}
        data = {name: value for name, value in {**data, **given}.items() if value is not None}
        lines[line] = canonical(data) + b"\n"

    return _lines(change)


for part in ("body", "sealed", "hash", "prev_hash"):
    BYTES.add_raw(f"a bit of {part}", _flip(part))
BYTES.add_raw("a bit of the pack", _lines(lambda x: x.__setitem__(1, x[1].replace(b"e", b"d", 1))))
for name, value in {
    "head": "00" * 32,
    "events": lambda data: data["events"] + 1,
    "pack": "00" * 32,
    "game": "00000000-0000-4000-8000-000000000000",
    "rules": 9,
    "content": "redacted",
}.items():
    BYTES.add_raw(f"header with another {name}", _field(0, **{name: value}))
BYTES.add_raw("header with another version of the format that there is", _field(0, version=1))
BYTES.add_raw("redacted, with the version of complete ones", _field(0, version=2), redacted=True)
BYTES.add_raw("a line dropped", _lines(lambda x: x.pop(7)))
BYTES.add_raw("a line repeated", _lines(lambda x: x.insert(7, x[7])))
BYTES.add_raw("a line added at the end", _lines(lambda x: x.append(x[-1])))
BYTES.add_raw("two lines swapped", _lines(lambda x: x.insert(8, x.pop(7))))
BYTES.add_raw("the last line cut off", _lines(lambda x: x.pop()))
BYTES.add_raw("cut within a line", lambda data: data[:-40])
BYTES.add_raw("cut after the pack", _lines(lambda x: x.__delitem__(slice(2, None))))
BYTES.add_raw("cut after the header", _lines(lambda x: x.__delitem__(slice(1, None))))
BYTES.add_raw("rubbish at the end", lambda data: data + b"rubbish\n")
for name, value in {
    "actor": "player:eve",
    "type": "seat_left",
    "rules": 9,
    "recorded_at": "2026-11-22T12:00:00.000001Z",
    "version": 3,
}.items():
    BYTES.add_raw(f"a line with another {name} than its body", _field(8, **{name: value}))

FORM.add_raw("no last line feed", lambda data: data[:-1])
FORM.add_raw("an empty line at the end", lambda data: data + b"\n")
FORM.add_raw("an empty line within", _lines(lambda x: x.insert(6, b"\n")))
FORM.add_raw("a carriage return at the end", lambda data: data[:-1] + b"\r\n")
FORM.add_raw("a space in a line", _lines(lambda x: x.__setitem__(6, x[6].replace(b'":"', b'": "', 1))))
FORM.add_raw("an escape", _lines(lambda x: x.__setitem__(6, x[6].replace(b'"type"', b'"t\\u0079pe"', 1))))
FORM.add_raw(
    "a number with a fraction", _lines(lambda x: x.__setitem__(6, re.sub(rb'"rules":(\d)', rb'"rules":\1.0', x[6])))
)
FORM.add_raw("a key twice", _lines(lambda x: x.__setitem__(6, x[6].replace(b'{"actor"', b'{"actor":"x","actor"', 1))))
FORM.add_raw("fields in another order", _lines(lambda x: x.__setitem__(6, _reversed(x[6]))))
FORM.add_raw("a further field", _field(6, note="x"))
FORM.add_raw("a missing field", _field(6, actor=None))
FORM.add_raw("a hash in capitals", _field(6, hash=lambda data: data["hash"].upper()))
FORM.add_raw("a sealed part in a redacted record", _field(6, sealed="{}"), redacted=True)

HEADER.add_raw("another format", _field(0, format="annals"))
HEADER.add_raw("another version of the format", _field(0, version=3))
HEADER.add_raw("a header that is not an object", _lines(lambda x: x.__setitem__(0, b"[]\n")))
HEADER.add_raw("a game that is not a UUID", _field(0, game="x"))
HEADER.add_raw("a byte order mark", lambda data: b"\xef\xbb\xbf" + data)
HEADER.add_raw("nothing", lambda data: b"")


def _reversed(line: bytes) -> bytes:
    data = json.loads(line)
    return (
        json.dumps(dict(sorted(data.items(), reverse=True)), separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
    )


# What programs read differently, by a forger who makes all hashes anew


def repacked(f: Forged, pack: bytes) -> None:
    """Another pack, named by the header and the first event."""
    f.pack = pack
    digest = sha256(pack).hexdigest()
    f.header["pack"] = digest
    f.change(f.events[0], pack=digest)


def _thought(value: Any) -> Callable[[Forged], None]:
    """Something in what an opponent thought, which is nowhere compared."""
    return lambda f: f.event("move_made", lambda p: "choice" in p)["payload"]["choice"].update(note=value)


def _nested(levels: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(levels):
        value = [value]
    return value


FORM.add("a pack with a space", lambda f: repacked(f, f.pack.replace(b'":', b'": ', 1)))
FORM.add("a number above 2^53 - 1", _thought(2**53 + 1))
FORM.add("a number below -2^53 + 1", _thought([-(2**60)]))
FORM.add("names that have another order in UTF-16", _thought({"\uffff": 1, "\U0001f3b2": 2}))
FORM.add("a hundred and one levels deep with what is around it", _thought(_nested(97)))
FORM.add("a hundred levels deep", _thought(_nested(100)))
FORM.add("a thousand levels deep", _thought(_nested(900)))
