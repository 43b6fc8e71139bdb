"""Reads a TrueType file: characters, advances, heights, kerning, and the bytes of outlines and tables.

A general font library would take ten times as long to load and to open a face.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from struct import unpack_from


class FontFile:
    """A font file; lengths are in its own units."""

    def __init__(self, path: Path) -> None:
        self.data = path.read_bytes()
        count = unpack_from(">H", self.data, 4)[0]
        entries = [unpack_from(">4sIII", self.data, 12 + 16 * i) for i in range(count)]
        self._tables = {tag.decode("latin-1"): start for tag, _, start, _ in entries}
        self._lengths = {tag.decode("latin-1"): length for tag, _, _, length in entries}
        self.units: int = unpack_from(">H", self.data, self._tables["head"] + 18)[0]

    def table(self, tag: str) -> bytes:
        """The bytes of a table."""
        start = self._tables[tag]
        return self.data[start : start + self._lengths[tag]]

    def _shorts(self, at: int, count: int) -> tuple[int, ...]:
        return unpack_from(f">{count}H", self.data, at)

    @cached_property
    def advances(self) -> tuple[int, ...]:
        """The advances of all glyphs that have their own; the others share the last one."""
        count = unpack_from(">H", self.data, self._tables["hhea"] + 34)[0]
        return self._shorts(self._tables["hmtx"], 2 * count)[::2]

    def bearing(self, glyph: int) -> int:
        """The distance from the start of the pen to the left end of a glyph."""
        own = len(self.advances)
        at = 4 * glyph + 2 if glyph < own else 4 * own + 2 * (glyph - own)
        bearing: int = unpack_from(">h", self.data, self._tables["hmtx"] + at)[0]
        return bearing

    def advance(self, glyph: int) -> int:
        return self.advances[min(glyph, len(self.advances) - 1)]

    @cached_property
    def glyphs(self) -> dict[int, int]:
        """Code point -> glyph number, from the largest Unicode map in the file."""
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
        """Reads a map of format 12."""
        count = unpack_from(">I", self.data, at + 12)[0]
        found: dict[int, int] = {}
        for i in range(count):
            first, last, glyph = unpack_from(">III", self.data, at + 16 + 12 * i)
            found.update(zip(range(first, last + 1), range(glyph, glyph + last - first + 1), strict=True))
        return found

    def _segments(self, at: int) -> dict[int, int]:
        """Reads a map of format 4."""
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

    def glyph(self, glyph: int) -> bytes:
        """The outline of a glyph as bytes; empty if it is invisible."""
        loca, long = self._tables["loca"], unpack_from(">h", self.data, self._tables["head"] + 50)[0]
        if long:
            start, end = unpack_from(">II", self.data, loca + 4 * glyph)
        else:
            start, end = (2 * half for half in unpack_from(">HH", self.data, loca + 2 * glyph))
        outlines = self._tables["glyf"]
        return self.data[outlines + start : outlines + end]

    def top(self, glyph: int) -> int:
        """The height of a glyph above the baseline."""
        height: int = unpack_from(">h", self.glyph(glyph), 8)[0]
        return height

    @cached_property
    def kerning(self) -> Kerning:
        """The shifts between pairs of glyphs."""
        return Kerning(self.data, self._tables["GPOS"])


PairShift = Callable[[int, int], int | None]
"""The shift between two glyphs by their numbers; ``None`` if a subtable does not decide it."""


class Kerning:
    """The lookups of the ``kern`` feature in a GPOS table: pairs of glyphs, and pairs of classes of glyphs.

    Only lookups that change the advance of the first glyph are read; a font with others is an error.
    """

    def __init__(self, data: bytes, start: int) -> None:
        self._data = data
        features, lookups = start + self._short(start + 6), start + self._short(start + 8)
        numbers: set[int] = set()
        for i in range(self._short(features)):
            tag, offset = unpack_from(">4sH", data, features + 2 + 6 * i)
            if tag == b"kern":
                numbers.update(self._list(features + offset + 2))
        starts = [lookups + self._short(lookups + 2 + 2 * number) for number in sorted(numbers)]
        self._lookups = [[self._subtable(at + offset) for offset in self._list(at + 4)] for at in starts]

    def shift(self, first: int, second: int) -> int:
        """The change of the first glyph's advance; in each lookup, the first subtable that decides counts."""
        total = 0
        for subtables in self._lookups:
            found = (subtable(first, second) for subtable in subtables)
            total += next((shift for shift in found if shift is not None), 0)
        return total

    def _short(self, at: int) -> int:
        value: int = unpack_from(">H", self._data, at)[0]
        return value

    def _list(self, at: int) -> tuple[int, ...]:
        """Numbers, preceded by their count."""
        return unpack_from(f">{self._short(at)}H", self._data, at + 2)

    def _ranges(self, at: int) -> Iterator[tuple[int, int]]:
        """Each glyph of a list of ranges, with the number of its range."""
        for i in range(self._short(at)):
            first, last, number = unpack_from(">HHH", self._data, at + 2 + 6 * i)
            yield from ((glyph, number) for glyph in range(first, last + 1))

    def _coverage(self, at: int) -> tuple[int, ...]:
        """The first glyphs that a subtable covers."""
        if self._short(at) == 1:
            return self._list(at + 2)
        return tuple(glyph for glyph, _ in self._ranges(at + 2))

    def _classes(self, at: int) -> dict[int, int]:
        """The class of each glyph; all others are in class 0."""
        if self._short(at) == 2:
            return dict(self._ranges(at + 2))
        return dict(enumerate(self._list(at + 4), self._short(at + 2)))

    def _subtable(self, at: int) -> PairShift:
        form, coverage, *values = unpack_from(">HHHH", self._data, at)
        if values != [4, 0]:
            raise ValueError("only kerning that changes the advance of the first glyph is supported")
        covered = self._coverage(at + coverage)
        return self._glyph_pairs(at, covered) if form == 1 else self._class_pairs(at, covered)

    def _glyph_pairs(self, at: int, covered: tuple[int, ...]) -> PairShift:
        shifts: dict[tuple[int, int], int] = {}
        for first, offset in zip(covered, self._list(at + 8), strict=True):
            for i in range(self._short(at + offset)):
                second, shift = unpack_from(">Hh", self._data, at + offset + 2 + 4 * i)
                shifts[first, second] = shift
        return lambda first, second: shifts.get((first, second))

    def _class_pairs(self, at: int, covered: tuple[int, ...]) -> PairShift:
        first_offset, second_offset, rows, columns = unpack_from(">HHHH", self._data, at + 8)
        first_classes, second_classes = self._classes(at + first_offset), self._classes(at + second_offset)
        shifts = unpack_from(f">{rows * columns}h", self._data, at + 16)
        known = frozenset(covered)

        def shift(first: int, second: int) -> int | None:
            if first not in known:
                return None
            return int(shifts[first_classes.get(first, 0) * columns + second_classes.get(second, 0)])

        return shift
