"""Faces for web pages: WOFF files with only the characters of a page."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from itertools import product
from struct import pack, pack_into, unpack_from

from castelli_pnp.render.fonts import KERNED, face
from castelli_pnp.render.glyphs import pieces, without_instructions
from castelli_pnp.render.sfnt import FontFile

MOST_PAIRS = 10_000
"""The maximum number of pairs in a kerning subtable, with a reserve."""


def web_font(name: str, text: str) -> bytes:
    """A face with the characters of a text, those that it has; the same text gives the same bytes."""
    file = face(name).file
    codes = {ord(sign): file.glyphs[ord(sign)] for sign in set(text) if ord(sign) in file.glyphs}
    kept = sorted(_with_pieces(file, {0, *codes.values()}))
    numbers = {glyph: number for number, glyph in enumerate(kept)}
    tables = (
        _tables(file, kept, numbers)
        | {
            "cmap": _cmap({code: numbers[glyph] for code, glyph in sorted(codes.items())}),
            "name": pack(">HHH", 0, 0, 6),  # browsers require one, even if empty
            "post": pack(">I", 0x30000) + file.table("post")[4:32],
        }
    )
    if name in KERNED:
        tables["kern"] = _kern(file, codes.values(), numbers)
    return _woff(tables)


def _with_pieces(file: FontFile, glyphs: set[int]) -> set[int]:
    """Glyphs, and their component glyphs."""
    found: set[int] = set()
    while glyphs:
        found |= glyphs
        glyphs = {piece.glyph for glyph in glyphs for piece in pieces(file.glyph(glyph))} - found
    return found


def _tables(file: FontFile, kept: list[int], numbers: Mapping[int, int]) -> dict[str, bytes]:
    """Outlines and widths of the remaining glyphs."""
    outlines, starts = bytearray(), [0]
    for glyph in kept:
        data = without_instructions(file.glyph(glyph))
        for piece in pieces(bytes(data)):
            pack_into(">H", data, piece.start + 2, numbers[piece.glyph])
        outlines += data + bytes(-len(data) % 4)
        starts.append(len(outlines))
    head, hhea, maxp = (bytearray(file.table(tag)) for tag in ("head", "hhea", "maxp"))
    pack_into(">h", head, 50, 1)  # offsets of outlines have four bytes
    pack_into(">H", hhea, 34, len(kept))
    pack_into(">H", maxp, 4, len(kept))
    widths = (pack(">Hh", file.advance(glyph), file.bearing(glyph)) for glyph in kept)
    return {
        "glyf": bytes(outlines), "head": bytes(head), "hhea": bytes(hhea), "hmtx": b"".join(widths),
        "loca": pack(f">{len(starts)}I", *starts), "maxp": bytes(maxp), "OS/2": file.table("OS/2"),
    }  # fmt: skip


def _cmap(glyphs: Mapping[int, int]) -> bytes:
    """Code points in order and their glyphs, as tables of format 12 and format 4."""
    groups = b"".join(pack(">III", code, code, glyph) for code, glyph in glyphs.items())
    long = pack(">HHIII", 12, 0, 16 + len(groups), 0, len(glyphs)) + groups
    plain = [*((code, glyph) for code, glyph in glyphs.items() if code < 0xFFFF), (0xFFFF, 0)]
    count = len(plain)
    power = 1 << (count.bit_length() - 1)
    search = (2 * count, 2 * power, power.bit_length() - 1, 2 * (count - power))
    codes = [code for code, _ in plain]
    deltas = [(glyph - code) & 0xFFFF for code, glyph in plain]
    rows = pack(f">{4 * count + 1}H", *codes, 0, *codes, *deltas, *[0] * count)
    short = pack(">HHHHHHH", 4, 14 + len(rows), 0, *search) + rows
    return pack(">HHHHIHHI", 0, 2, 3, 1, 20, 3, 10, 20 + len(short)) + short + long


def _kern(file: FontFile, glyphs: Iterable[int], numbers: Mapping[int, int]) -> bytes:
    """The kerning pairs."""
    shift = file.kerning.shift
    found = sorted(
        (numbers[one], numbers[two], by)
        for one, two in product(sorted(set(glyphs)), repeat=2)
        if (by := shift(one, two))
    )
    parts = [found[i : i + MOST_PAIRS] for i in range(0, len(found), MOST_PAIRS)]
    table = pack(">HH", 0, len(parts))
    for pairs in parts:
        power = 1 << (len(pairs).bit_length() - 1)
        search = (6 * power, power.bit_length() - 1, 6 * (len(pairs) - power))
        table += pack(">HHHHHHH", 0, 14 + 6 * len(pairs), 1, len(pairs), *search)
        table += b"".join(pack(">HHh", *pair) for pair in pairs)
    return table


def _woff(tables: Mapping[str, bytes]) -> bytes:
    """The compressed tables of a font in one file."""
    tables = {**tables, "head": _summed(tables)}
    at, packed, entries = 44 + 20 * len(tables), b"", b""
    for tag in sorted(tables):
        data = tables[tag]
        small = min(zlib.compress(data), data, key=len)
        entries += pack(">4sIIII", tag.encode(), at + len(packed), len(small), len(data), _sum(data, tag))
        packed += small + bytes(-len(small) % 4)
    whole = 12 + 16 * len(tables) + sum(len(data) + -len(data) % 4 for data in tables.values())
    size = at + len(packed)
    head = pack(">4sIIHHIHH5I", b"wOFF", 0x10000, size, len(tables), 0, whole, 1, 0, 0, 0, 0, 0, 0)
    return head + entries + packed


def _summed(tables: Mapping[str, bytes]) -> bytes:
    """The head table with the checksum of the entire font, as in an uncompressed file."""
    count = len(tables)
    power = 1 << (count.bit_length() - 1)
    start = pack(">IHHHH", 0x10000, count, 16 * power, power.bit_length() - 1, 16 * (count - power))
    at, total = 12 + 16 * count, 0
    for tag in sorted(tables):
        data = tables[tag]
        start += pack(">4sIII", tag.encode(), _sum(data, tag), at, len(data))
        at += len(data) + -len(data) % 4
        total += _sum(data, tag)
    adjusted = bytearray(tables["head"])
    pack_into(">I", adjusted, 8, (0xB1B0AFBA - total - _sum(start)) & 0xFFFFFFFF)
    return bytes(adjusted)


def _sum(data: bytes, tag: str = "") -> int:
    """The checksum of a table; for the head table, without its own checksum field."""
    if tag == "head":
        data = data[:8] + bytes(4) + data[12:]
    data += bytes(-len(data) % 4)
    total: int = sum(unpack_from(f">{len(data) // 4}I", data))
    return total & 0xFFFFFFFF
