"""Castelli Nib, the face of titles: skeletons, written by a broad nib, spaced, kerned, saved.

``python -m typeface.nib`` writes ``castelli_pnp/fonts/CastelliNib-Regular.ttf``.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from typeface import skeleton
from typeface.shapes import Shape, written
from typeface.spacing import Glyph, Pairs, Spacing, kerning, rows
from typeface.ttf import UNITS, Drawn, Record
from typeface.ttf import written as font_file

FILE = Path(__file__).parent.parent / "castelli_pnp" / "fonts" / "CastelliNib-Regular.ttf"
PLAIN = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    ".,:;!?¡¿'\"’‘“”„‚«»‹›-–—&()/×+=·…*−%°_|[]#±ºªßæœÆŒẞı"
)
ACCENTED = "äöüÄÖÜáéíóúñÁÉÍÓÚÑëïèËÏàâçêîôùûÿÀÂÇÈÊÎÔÙÛŸìòÌÒąćęłńśźżĄĆĘŁŃŚŹŻčďěňřšťůýžČĎĚŇŘŠŤŮÝŽãõÃÕåÅőűŐŰ"
"""German, Spanish, Dutch, French, Italian, Polish, Czech, and letters of their neighbors."""
BESIDE = {"ď": "d", "ť": "t"}
"""Letters whose caron is next to them, like an apostrophe."""
BARRED = {"ł": "l", "Ł": "L"}
UNDER = ("cedilla", "ogonek")
LONG_NAMES = ("d.uncial", "germandbls", "ae", "oe", "AE", "OE", "uni1E9E")
"""Letters that are kerned and whose names are not a letter."""
HANGING = ("caronalt", "slashl")


class Face:
    """The glyphs of the face, by name, as they are spaced."""

    def __init__(self) -> None:
        self.skeletons = skeleton.load()
        self.spacing = Spacing(self.skeletons.spacing, self.skeletons.metrics)
        self.metrics = self.skeletons.metrics
        marks = {*self.skeletons.marks.values(), *HANGING}
        self.shape = cache(lambda name: written(name, self.skeletons))
        self.glyphs: dict[str, Glyph] = {
            name: self.spacing.spaced(name, self.shape(name))
            for name in self.skeletons.glyphs
            if name not in marks
        }
        self.characters = {0x20: "space", 0xA0: "space"} | {ord(sign): glyph_name(sign) for sign in PLAIN}
        for sign in ACCENTED:
            self.glyphs[glyph_name(sign)] = self._accented(sign)
            self.characters[ord(sign)] = glyph_name(sign)

    def _accented(self, sign: str) -> Glyph:
        if sign in BESIDE:
            return self._caron_beside(BESIDE[sign])
        if sign in BARRED:
            base = BARRED[sign]
            bar = self.shape("slashl").moved(
                60 + self.glyphs[base].shift + 20 * base.isupper(), 60 * base.islower()
            )
            return self._with(base, base, [bar])
        parts = unicodedata.normalize("NFD", sign)
        letter, marks = parts[0], parts[1:]
        names = [self.skeletons.marks[f"{ord(mark):04X}"] for mark in marks]
        undotted = {"i": "dotlessi", "j": "dotlessj"}.get(letter, letter)
        base = letter if names[0] in UNDER else undotted
        return self._with(letter, base, [self._mark(name, letter, base) for name in names])

    def _with(self, letter: str, base: str, marks: list[Shape]) -> Glyph:
        glyph = self.glyphs[base]
        return Glyph(glyph.shape.joined(marks), glyph.advance, glyph.shift, letter)

    def _mark(self, mark: str, letter: str, base: str) -> Shape:
        glyph, spacing = self.glyphs[base], self.skeletons.spacing
        left, _, right, _ = glyph.shape.bounds
        anchor = self._anchor(f"{base}_{mark}", glyph)
        if mark in UNDER:
            beside = (left + right) / 2 if mark == "cedilla" else right - 70
            return self.shape(mark).moved(beside if anchor is None else anchor, 0)
        small = letter.islower()
        height = self.metrics["xheight" if small else "cap"]
        anchor = self._anchor(base, glyph)
        if anchor is None:
            band = rows(height - 120, height)
            anchor = float(glyph.profile.left[band].min() + glyph.profile.right[band].max()) / 2
        lifted = height + (0 if small else spacing["capmark"]) - self.metrics["xheight"]
        return self.shape(mark).moved(anchor, lifted)

    def _anchor(self, name: str, glyph: Glyph) -> float | None:
        x = self.skeletons.anchors.get(name)
        return None if x is None else x * self.skeletons.stretch + glyph.shift

    def _caron_beside(self, base: str) -> Glyph:
        glyph, caron = self.glyphs[base], self.shape("caronalt")
        left, _, right, _ = caron.bounds
        x = float(glyph.profile.right[rows(500, 720)].max()) + 28 - left
        advance = int(max(glyph.advance, right + x + 20))
        return Glyph(glyph.shape.joined([caron.moved(x, 24)]), advance, glyph.shift, base)

    def kerning(self) -> tuple[Pairs, Pairs]:
        letters = [
            name
            for name, glyph in self.glyphs.items()
            if glyph.base == name and (len(name) == 1 or name in LONG_NAMES)
        ]
        return kerning(self.spacing, self.glyphs, letters, self.skeletons.kern)


@cache
def opened() -> Face:
    return Face()


@cache
def glyph_name(sign: str) -> str:
    from fontTools.agl import UV2AGL

    return str(UV2AGL.get(ord(sign), f"uni{ord(sign):04X}"))


def _features(glyphs: Mapping[str, Glyph], shared: Pairs, apart: Pairs) -> str:
    """Kerning by families of letters, the pairs that need their own amount before them."""
    scale = UNITS // 1000
    families: dict[str, list[str]] = {}
    for name, glyph in glyphs.items():
        families.setdefault(glyph.base, []).append(name)
    lines = [f"pos {one} {two} {amount * scale};" for (one, two), amount in apart.items()]
    lines += [
        f"pos [{' '.join(families[one])}] [{' '.join(families[two])}] {amount * scale};"
        for (one, two), amount in shared.items()
    ]
    return (
        "languagesystem DFLT dflt; languagesystem latn dflt;\n"
        "feature kern {\n" + "\n".join(lines) + "\n} kern;\n"
        "feature ss01 { sub d by d.uncial; } ss01;\n"
    )


def build() -> bytes:
    """The font file."""
    face = opened()
    metrics = face.metrics
    record = Record(
        "Castelli Nib", "1.000", "The face of the titles of Castelli, written by a broad nib.", weight=700,
        ascent=960, descent=-270, x_height=int(metrics["xheight"]), cap_height=int(metrics["cap"]),
    )  # fmt: skip
    drawn = {"space": Drawn(None, face.skeletons.spacing["space"])}
    drawn |= {name: Drawn(glyph.shape, glyph.advance) for name, glyph in face.glyphs.items()}
    return font_file(record, drawn, face.characters, _features(face.glyphs, *face.kerning()))


if __name__ == "__main__":
    FILE.write_bytes(build())
