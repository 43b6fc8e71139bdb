"""The faces of the kit: their files, the widths of lines, and their outlines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

from castelli_pnp.base.caching import cache
from castelli_pnp.base.errors import Refused
from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import MM_PER_PT, Outline, Segment
from castelli_pnp.base.resources import PACKAGE
from castelli_pnp.base.tracing import unmarked
from castelli_pnp.render.glyphs import curves
from castelli_pnp.render.sfnt import FontFile

FACES = {
    "title": "castelli_pnp:fonts/CastelliNib-Regular.ttf",
    "icon": "castelli_pnp:fonts/CastelliIcons.ttf",
    "body": "font_source_serif_pro:files/SourceSerifPro-Regular.ttf",
    "body-italic": "font_source_serif_pro:files/SourceSerifPro-It.ttf",
    "body-bold": "font_source_serif_pro:files/SourceSerifPro-Bold.ttf",
    "number": "font_source_serif_pro:files/SourceSerifPro-Black.ttf",
    "number-light": "font_source_serif_pro:files/SourceSerifPro-Bold.ttf",
    "text": "font_source_sans_pro:files/SourceSansPro-Regular.ttf",
    "text-italic": "font_source_sans_pro:files/SourceSansPro-It.ttf",
    "text-bold": "font_source_sans_pro:files/SourceSansPro-Bold.ttf",
    "label": "font_source_sans_pro:files/SourceSansPro-Semibold.ttf",
    "badge": "font_source_sans_pro:files/SourceSansPro-Black.ttf",
}
"""Role -> package and file; the only place to change a face."""
KERNED = ("title",)
"""Faces whose lines are kerned; reportlab does not kern by itself."""
STAND_INS = {"\N{NARROW NO-BREAK SPACE}": "\N{NO-BREAK SPACE}", "\N{NON-BREAKING HYPHEN}": "-"}
"""Substitutes for characters that a face lacks. Lines are broken first, so both forms prevent breaks."""


def face_path(face: str) -> Path:
    """The file of a face; refuses if its package is not installed."""
    package, file = FACES[face].split(":")
    if package == "castelli_pnp":
        return PACKAGE / file
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise Refused("no_font", package=package.replace("_", "-"))
    return Path(spec.origin).parent / file


class Face:
    """An open font file; lengths are in thousandths of the size."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.path = face_path(name)

    @cached_property
    def file(self) -> FontFile:
        """The content of the file, in its own units."""
        return _opened(self.path)

    @cached_property
    def _unit(self) -> float:
        return 1000 / self.file.units

    @cached_property
    def _advances(self) -> dict[str, float]:
        file, unit = self.file, self._unit
        own = {chr(code): file.advance(glyph) * unit for code, glyph in file.glyphs.items()}
        return own | {
            sign: own[shown] for sign, shown in STAND_INS.items() if sign not in own and shown in own
        }

    @cached_property
    def _shown(self) -> dict[int, str]:
        """The substitutes for the characters that the face lacks."""
        return {ord(sign): shown for sign, shown in STAND_INS.items() if ord(sign) not in self.file.glyphs}

    def shown(self, text: str) -> str:
        """A text of equal length, with substitutes for characters that the face lacks."""
        return text if text.isascii() else text.translate(self._shown)

    def missing(self, text: str) -> list[str]:
        """The characters that the face cannot show."""
        signs = self.signs
        return sorted(sign for sign in set(text) - signs if STAND_INS.get(sign) not in signs)

    @cached_property
    def signs(self) -> frozenset[str]:
        """The characters in the face."""
        return frozenset(map(chr, self.file.glyphs))

    @cached_property
    def cap_height(self) -> float:
        return self._height("H")

    @cached_property
    def figure_height(self) -> float:
        return self._height("1")

    def _height(self, sign: str) -> float:
        self.advance(sign)
        return self.file.top(self.file.glyphs[ord(sign)]) * self._unit

    def advance(self, text: str, kerns: Sequence[float] = ()) -> float:
        """The distance that the pen moves; a missing glyph is an error, never a gap."""
        advances = self._advances
        try:
            return float_sum([advances[sign] for sign in text]) + float_sum(kerns)
        except KeyError:
            bare = unmarked(text)
            if bare != text:
                return self.advance(bare)
            sign = self.missing(text)[0]
            code = f"U+{ord(sign):04X}"
            raise Refused("no_glyph", sign=sign, code=code, face=self.name, text=text) from None

    def placed(self, text: str, kerns: Sequence[float] = ()) -> Iterator[tuple[str, float]]:
        """Each character of a line, and where the pen is before it."""
        pen = 0.0
        for i, sign in enumerate(unmarked(text)):
            yield sign, pen
            pen += self.advance(sign) + (kerns[i] if i < len(kerns) else 0.0)

    @lru_cache(maxsize=30_000)  # noqa: B019  faces live as long as the program
    def kerns(self, text: str) -> tuple[float, ...]:
        """The shift after each character but the last, for faces that are kerned."""
        if self.name not in KERNED or len(text) < 2:
            return ()
        if unmarked(text) != text:
            return ()
        self.advance(text)  # refuses characters that the face lacks
        glyphs = [self.file.glyphs[ord(sign)] for sign in self.shown(text)]
        return tuple(round(self.file.kerning.shift(*pair) * self._unit, 3) for pair in pairwise(glyphs))

    @cache
    def glyph(self, sign: str) -> Outline:
        """The outline of one character, y down, from the start of the pen."""
        self.advance(sign)
        unit = self._unit
        return tuple(
            (command, *[-v * unit if n % 2 else v * unit for n, v in enumerate(values)])
            for command, *values in curves(self.file, self.file.glyphs[ord(self.shown(sign))])
        )


@cache
def _opened(path: Path) -> FontFile:
    """A font file; two roles may share one."""
    return FontFile(path)


@cache
def face(name: str) -> Face:
    return Face(name)


def width(text: str, name: str, size: float) -> float:
    """The width of a line in millimeters, size in pt, kerned if the face is."""
    return advance(text, name) * size * MM_PER_PT / 1000


@lru_cache(maxsize=30_000)
def advance(text: str, name: str) -> float:
    """The width in thousandths of the size: the same words are measured in many sizes."""
    opened = face(name)
    return opened.advance(text, opened.kerns(text))


def outline(text: str, name: str, size: float, kerns: Sequence[float] = ()) -> Outline:
    """A line as outlines in millimeters, its baseline beginning at 0,0."""
    opened, unit = face(name), size * MM_PER_PT / 1000
    segments: list[Segment] = []
    for sign, x in opened.placed(text, kerns):
        for command, *values in opened.glyph(sign):
            segments.append((command, *[(v + x if n % 2 == 0 else v) * unit for n, v in enumerate(values)]))
    return tuple(segments)


def cap(name: str, size: float) -> float:
    """The height of capitals in millimeters, for a size in pt."""
    return face(name).cap_height * size * MM_PER_PT / 1000


def figure(name: str, size: float) -> float:
    """The height of digits in millimeters, for a size in pt."""
    return face(name).figure_height * size * MM_PER_PT / 1000


def size_within(text: str, name: str, size: float, room: float) -> float:
    """The size in pt, reduced if necessary so that a line fits the room."""
    return min(size, size * room / max(width(text, name, size), 1e-9))


def size_for_figures(height: float, name: str) -> float:
    """The size in pt at which digits have that height in millimeters."""
    return height / figure(name, 1.0)
