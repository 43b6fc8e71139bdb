"""White between letters: side bearings and kerning measured from the shapes, row by row."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from typeface.shapes import Shape, polygons

STEP = 10
LOW, HIGH = -260, 980
"""Rows of ten units from below the descenders to above the accents."""
FIGURES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
SMALL = ("dotlessi", "dotlessj", "germandbls", "ae", "oe", "lslash")


def _names(text: str) -> tuple[str, ...]:
    return tuple(text.split())


PUNCTUATION = _names(
    "period comma colon semicolon exclam question exclamdown questiondown quoteright quoteleft quotesingle"
    " quotedbl quotedblright quotedblleft quotedblbase quotesinglbase guilsinglleft guilsinglright"
    " guillemotleft guillemotright hyphen endash emdash parenleft parenright slash multiply plus equal"
    " periodcentered ellipsis asterisk minus percent degree underscore bar"
    " bracketleft bracketright numbersign plusminus ordmasculine ordfeminine"
)
KERNED_MARKS = _names(
    "period comma colon semicolon hyphen endash quoteright quotedblright quotedblleft guillemotright"
    " guillemotleft exclam question quotedblbase questiondown exclamdown parenright parenleft"
)
FOLLOWS_CLOSE = ("period", "comma", "quoteright", "quotedblright", "hyphen", "endash")
LEADS_CLOSE = ("quoteright", "quotedblleft", "quotedblbase", "hyphen", "endash", "period", "comma")


def rows(low: float, high: float) -> slice:
    return slice(int((low - LOW) // STEP), int((high - LOW) // STEP))


@dataclass(frozen=True)
class Profile:
    """The leftmost and the rightmost ink of each row; infinite where there is none."""

    left: Any
    right: Any

    @classmethod
    def of(cls, shape: Shape) -> Profile:
        count = (HIGH - LOW) // STEP
        left, right = [math.inf] * count, [-math.inf] * count
        for part in polygons(shape.area):
            for ring in (part.exterior, *part.interiors):
                coords = list(ring.coords)
                for (x0, y0), (x1, y1) in itertools.pairwise(coords):
                    for row, x in _crossed(x0, y0, x1, y1):
                        if 0 <= row < count:
                            left[row], right[row] = min(left[row], x), max(right[row], x)
        return cls(np.array(left), np.array(right))

    @cached_property
    def widened(self) -> Profile:
        """Each row with its two neighbors above and below: for distances that are not level."""
        spread = []
        for values, outermost in ((self.left, np.minimum), (self.right, np.maximum)):
            wide = values.copy()
            for k in (1, 2):
                wide[k:] = outermost(wide[k:], values[:-k])
                wide[:-k] = outermost(wide[:-k], values[k:])
            spread.append(wide)
        return Profile(*spread)


def _crossed(x0: float, y0: float, x1: float, y1: float) -> Iterable[tuple[int, float]]:
    """The rows that an edge touches, with its outermost x in each."""
    first, last = (math.floor((y - LOW) / STEP) for y in (y0, y1))
    yield first, x0
    yield last, x1
    low, high = sorted((first, last))
    for row in range(low, high):
        x = x0 + (x1 - x0) * (LOW + (row + 1) * STEP - y0) / (y1 - y0)
        yield row, x
        yield row + 1, x


@dataclass(frozen=True)
class Glyph:
    """A shape in its place on the line; ``shift``: how far it was moved from its skeleton."""

    shape: Shape
    advance: int
    shift: int
    base: str
    """The letter it is kerned like."""

    @cached_property
    def profile(self) -> Profile:
        return Profile.of(self.shape)


class Spacing:
    """The targets of a face: units of white per side, and what kerning may do."""

    def __init__(self, targets: Mapping[str, float], metrics: Mapping[str, float]) -> None:
        self.targets = targets
        self.metrics = metrics

    def top(self, name: str) -> float:
        """The height of the band in which a glyph's white is measured."""
        plain = name.partition(".")[0]
        if (len(plain) == 1 and plain.islower()) or plain in SMALL:
            return self.metrics["xheight"]
        return self.metrics["fig" if plain in FIGURES else "cap"]

    def _white(self, name: str) -> float:
        top = self.top(name)
        key = {self.metrics["xheight"]: "lc", self.metrics["fig"]: "fig"}.get(top, "uc")
        return self.targets[key]

    def spaced(self, name: str, shape: Shape) -> Glyph:
        """A glyph with the mean white of its band next to it, counted no deeper than ``depth``."""
        profile, deep = Profile.of(shape), self.targets["depth"]
        if name in PUNCTUATION:
            left, _, right, _ = shape.bounds
            start, end = left - self.targets["punct"], right + self.targets["punct"]
        else:
            band = rows(0, self.top(name))
            lefts, rights, white = profile.left[band], profile.right[band], self._white(name)
            left = lefts[np.isfinite(lefts)].min()
            right = rights[np.isfinite(rights)].max()
            start = left - white + (np.minimum(lefts, left + deep) - left).mean()
            end = right + white - (right - np.maximum(rights, right - deep)).mean()
        at = round(float(start))
        return Glyph(shape.moved(-at, 0), round(float(end) - at), -at, name)

    def kern(self, one: str, two: str, glyphs: Mapping[str, Glyph]) -> float:
        """How a pair of letters, figures or marks moves together; never nearer than ``min_gap``."""
        near = nearest(glyphs[one], glyphs[two])
        if one in FIGURES and two in FIGURES:
            return max(0.0, 44 - near)
        if one in PUNCTUATION or two in PUNCTUATION:
            if near > 90 and (two in FOLLOWS_CLOSE or one in LEADS_CLOSE):
                return -min(near - 80, 90.0)
            return 0.0 if near > 22 else 30 - near
        band = rows(0, min(self.top(one), self.top(two)))
        white = glyphs[one].advance - glyphs[one].profile.right[band] + glyphs[two].profile.left[band]
        mean = float(np.minimum(white, 2 * self.targets["depth"] + 60).mean())
        wanted = self._white(one) + self._white(two)
        return max((wanted - mean) * self.targets["kern_strength"], self.targets["min_gap"] - near)


def nearest(one: Glyph, two: Glyph) -> float:
    """The least distance of two glyphs set side by side."""
    white = one.advance - one.profile.widened.right + two.profile.widened.left
    white = white[np.isfinite(white)]
    return float(white.min()) if len(white) else 400.0


Pairs = dict[tuple[str, str], int]


def kerning(
    spacing: Spacing, glyphs: Mapping[str, Glyph], alike: Sequence[str], corrections: Mapping[str, int]
) -> tuple[Pairs, Pairs]:
    """Kerning of base letters, which accented ones share, and the pairs of accents that would collide.

    ``alike`` names the letters that are kerned; figures and marks come with them.
    """
    kerned = (*alike, *FIGURES, *KERNED_MARKS)
    shared: Pairs = {}
    for one in kerned:
        for two in kerned:
            if one in PUNCTUATION and two in PUNCTUATION:
                continue
            amount = round(spacing.kern(one, two, glyphs)) + corrections.get(f"{one} {two}", 0)
            if abs(amount) >= spacing.targets["kern_min"]:
                shared[one, two] = amount
    apart: Pairs = {}
    for one, first in glyphs.items():
        for two, second in glyphs.items():
            base = first.base, second.base
            if base == (one, two) or not set(base) <= set(alike):
                continue
            amount = shared.get(base, 0)
            wider = round(24 - nearest(first, second))
            if wider > amount:
                apart[one, two] = wider
    return shared, apart
