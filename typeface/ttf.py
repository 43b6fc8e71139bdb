"""Writes a TrueType file; the same glyphs give the same bytes."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

UNITS = 2000
COPYRIGHT = "Copyright (c) 2026 The castelli_pnp team"
DAY = 3_850_070_400
"""The first of January 2026 in seconds since 1904; the same in every build."""
LICENSE = "MIT License: free to use, copy, change and pass on; see LICENSE of castelli_pnp."
LICENSE_ADDRESS = "https://opensource.org/license/mit"


class Drawn(NamedTuple):
    """Anything that draws its outline with a pen and has an advance width; 1000 units per em."""

    shape: Any
    advance: float


@dataclass(frozen=True, slots=True)
class Record:
    """What a face says about itself; heights in units of 1000."""

    family: str
    version: str
    description: str
    weight: int
    ascent: int
    descent: int
    x_height: int
    cap_height: int

    @property
    def ps_name(self) -> str:
        return f"{self.family.replace(' ', '')}-Regular"


def written(
    record: Record, glyphs: Mapping[str, Drawn], characters: Mapping[int, str], features: str = ""
) -> bytes:
    """A font file; ``.notdef`` is drawn by us, ``features`` is feature text in units of the file."""
    from fontTools.fontBuilder import FontBuilder

    order = [".notdef", *glyphs]
    builder = FontBuilder(UNITS, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(dict(characters))
    builder.setupGlyf({name: _glyph(glyphs.get(name)) for name in order})
    scale = UNITS / 1000
    table = builder.font["glyf"]
    builder.setupHorizontalMetrics(
        {
            name: (
                round(glyphs[name].advance * scale) if name in glyphs else 920,
                getattr(table[name], "xMin", 0),
            )
            for name in order
        }
    )
    _describe(builder, record)
    builder.setupPost()
    if features:
        builder.addOpenTypeFeatures(features)
    builder.font["head"].created = builder.font["head"].modified = DAY
    stream = io.BytesIO()
    builder.save(stream)
    return stream.getvalue()


def _glyph(drawn: Drawn | None) -> Any:
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    pen = TTGlyphPen(None)
    if drawn is None:
        outer = ((120, 0), (120, 1200), (800, 1200), (800, 0))
        inner = ((220, 100), (700, 100), (700, 1100), (220, 1100))
        for ring in (outer, inner):
            pen.moveTo(ring[0])
            for point in ring[1:]:
                pen.lineTo(point)
            pen.closePath()
    elif drawn.shape is not None:
        scale = UNITS / 1000
        drawn.shape.draw(TransformPen(Cu2QuPen(pen, 0.6), (scale, 0, 0, scale, 0, 0)))
    return pen.glyph()


def _describe(builder: Any, record: Record) -> None:
    scale = UNITS // 1000
    ascent, descent = record.ascent * scale, record.descent * scale
    builder.setupHorizontalHeader(ascent=ascent, descent=descent)
    builder.setupNameTable(
        {
            "copyright": COPYRIGHT,
            "familyName": record.family,
            "styleName": "Regular",
            "uniqueFontIdentifier": f"{record.ps_name}-{record.version}",
            "fullName": f"{record.family} Regular",
            "version": f"Version {record.version}",
            "psName": record.ps_name,
            "manufacturer": "The castelli_pnp team",
            "description": record.description,
            "licenseDescription": LICENSE,
            "licenseInfoURL": LICENSE_ADDRESS,
        }
    )
    builder.setupOS2(
        sTypoAscender=ascent,
        sTypoDescender=descent,
        sTypoLineGap=0,
        usWinAscent=ascent + 40 * scale,
        usWinDescent=-descent + 30 * scale,
        sxHeight=record.x_height * scale,
        sCapHeight=record.cap_height * scale,
        usWeightClass=record.weight,
        fsType=0,
        achVendID="CSTL",
    )
