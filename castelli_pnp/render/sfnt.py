"""Reads what measuring needs from a TrueType file: characters, advances, heights.

A whole font library would take ten times as long to load and to open a face.
"""

from __future__ import annotations

import sys
from array import array
from functools import cached_property
from pathlib import Path
from struct import unpack_from


class FontFile:
    """A font file; lengths in its own units."""

    def __init__(self, path: Path) -> None:
        self.data = path.read_bytes()
        count = unpack_from(">H", self.data, 4)[0]
        entries = (unpack_from(">4sIII", self.data, 12 + 16 * i) for i in range(count))
        self._tables = {tag.decode("latin-1"): start for tag, _, start, _ in entries}
        self.units: int = unpack_from(">H", self.data, self._tables["head"] + 18)[0]

    def _shorts(self, at: int, count: int, signed: bool = False) -> array[int]:
        values = array("h" if signed else "H", self.data[at : at + 2 * count])
        if sys.byteorder == "little":
            values.byteswap()
        return values

    @cached_property
    def advances(self) -> array[int]:
        """Of every glyph that has one of its own; the rest shares the last."""
        count = unpack_from(">H", self.data, self._tables["hhea"] + 34)[0]
        return self._shorts(self._tables["hmtx"], 2 * count)[::2]

    def advance(self, glyph: int) -> int:
        return self.advances[min(glyph, len(self.advances) - 1)]

    @cached_property
    def glyphs(self) -> dict[int, int]:
        """Code point -> number of the glyph, of the widest Unicode map in the file."""
        start = self._tables["cmap"]
        maps = []
        for i in range(unpack_from(">H", self.data, start + 2)[0]):
            platform, _, offset = unpack_from(">HHI", self.data, start + 4 + 8 * i)
            form = unpack_from(">H", self.data, start + offset)[0]
            if platform in (0, 3) and form in (4, 12):
                maps.append((form, start + offset))
        form, at = max(maps)
        return self._segments(at) if form == 4 else self._groups(at)

    def _groups(self, at: int) -> dict[int, int]:
        """A map of format 12."""
        count = unpack_from(">I", self.data, at + 12)[0]
        found: dict[int, int] = {}
        for i in range(count):
            first, last, glyph = unpack_from(">III", self.data, at + 16 + 12 * i)
            found.update(zip(range(first, last + 1), range(glyph, glyph + last - first + 1), strict=True))
        return found

    def _segments(self, at: int) -> dict[int, int]:
        """A map of format 4."""
        length, double = unpack_from(">H", self.data, at + 2)[0], unpack_from(">H", self.data, at + 6)[0]
        count = double // 2
        ends = self._shorts(at + 14, count)
        starts = self._shorts(at + 16 + double, count)
        deltas = self._shorts(at + 16 + 2 * double, count)
        rest = self._shorts(at + 16 + 3 * double, (length - 16 - 3 * double) // 2)
        found: dict[int, int] = {}
        for i, (start, end, delta) in enumerate(zip(starts, ends, deltas, strict=True)):
            if not rest[i]:
                found.update((code, (code + delta) & 0xFFFF) for code in range(start, end + 1))
                continue
            first = i + rest[i] // 2 - start
            for code in range(start, end + 1):
                if glyph := rest[first + code]:
                    found[code] = (glyph + delta) & 0xFFFF
        found.pop(0xFFFF, None)
        return {code: glyph for code, glyph in found.items() if glyph}

    def top(self, glyph: int) -> int:
        """The height of a glyph above the baseline."""
        long = unpack_from(">h", self.data, self._tables["head"] + 50)[0]
        loca = self._tables["loca"]
        at = (
            unpack_from(">I", self.data, loca + 4 * glyph)[0]
            if long
            else 2 * unpack_from(">H", self.data, loca + 2 * glyph)[0]
        )
        height: int = unpack_from(">h", self.data, self._tables["glyf"] + at + 8)[0]
        return height
