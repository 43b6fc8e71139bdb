"""A finished PDF made smaller: small objects are compressed together, and so is the table of all objects."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

TOGETHER = 200
"""So many objects are compressed as one stream."""
LEVEL = 9
"""The compression level: few bytes, so the best one costs little time."""
WIDTHS = (1, 4, 2)
"""How many bytes the columns of the table have."""
FREE = (0, 0, 0xFFFF)
"""The row of a number that no object has."""
_HEAD = re.compile(rb"\d+ 0 obj\s*")
_ENTRY = re.compile(rb"(\d{10}) \d{5} ([nf])")
_TRAILER = re.compile(rb"/(ID\s*\[[^\]]*\]|Info \d+ 0 R|Root \d+ 0 R)")


class _Object(NamedTuple):
    number: int
    body: bytes

    @property
    def is_stream(self) -> bool:
        return self.body.endswith(b"endstream")


def repacked(data: bytes) -> bytes:
    """The same file with object streams; it must have one table of its objects, at its end."""
    table = int(data[data.rindex(b"startxref") + 9 :].split()[0])
    objects = list(_objects(data, table))
    size = max(each.number for each in objects) + 1
    small = [each for each in objects if not each.is_stream]
    groups = [small[start : start + TOGETHER] for start in range(0, len(small), TOGETHER)]
    made = bytearray(data[: data.index(b"%d 0 obj" % objects[0].number)])
    rows: dict[int, tuple[int, int, int]] = {}
    for each in objects:
        if each.is_stream:
            rows[each.number] = (1, len(made), 0)
            made += b"%d 0 obj\n%b\nendobj\n" % each
    for number, group in enumerate(groups, size):
        rows[number] = (1, len(made), 0)
        rows.update({each.number: (2, number, place) for place, each in enumerate(group)})
        made += b"%d 0 obj\n%b\nendobj\n" % (number, _together(group))
    start, own = len(made), size + len(groups)
    rows[own] = (1, start, 0)
    entries = b"".join(b"/" + found for found in _TRAILER.findall(data[table:]))
    made += b"%d 0 obj\n%b\nendobj\nstartxref\n%d\n%%%%EOF\n" % (own, _table(rows, own + 1, entries), start)
    return bytes(made)


def _objects(data: bytes, table: int) -> Iterator[_Object]:
    """All objects in their order in the file."""
    entries = _ENTRY.findall(data[table : data.index(b"trailer", table)])
    starts = sorted((int(at), number) for number, (at, kind) in enumerate(entries) if kind == b"n")
    for (start, number), (end, _) in pairwise([*starts, (table, 0)]):
        body = data[start:end].rstrip()
        head = _HEAD.match(body)
        assert head is not None
        yield _Object(number, body[head.end() :].removesuffix(b"endobj").rstrip())


def _together(group: Sequence[_Object]) -> bytes:
    """Small objects as one stream: where each of them begins, then all of them."""
    places: list[bytes] = []
    at = 0
    for each in group:
        places.append(b"%d %d" % (each.number, at))
        at += len(each.body) + 1
    head = b" ".join(places) + b"\n"
    code = zlib.compress(head + b"\n".join(each.body for each in group), LEVEL)
    entries = b"/Type/ObjStm/N %d/First %d" % (len(group), len(head))
    return _stream(entries, code)


def _table(rows: dict[int, tuple[int, int, int]], size: int, entries: bytes) -> bytes:
    """The table of all objects as a stream."""
    values = (value for number in range(size) for value in zip(rows.get(number, FREE), WIDTHS, strict=True))
    code = b"".join(value.to_bytes(wide, "big") for value, wide in values)
    shape = b"/Type/XRef/Size %d/W[%d %d %d]" % (size, *WIDTHS)
    return _stream(shape + entries, zlib.compress(code, LEVEL))


def _stream(entries: bytes, code: bytes) -> bytes:
    return b"<<%b/Filter/FlateDecode/Length %d>>\nstream\n%b\nendstream" % (entries, len(code), code)
