"""Faces for web pages: only the characters that a page shows, packed as WOFF."""

from __future__ import annotations

import io

from castelli_pnp.render.fonts import KERNED, face, face_path


def web_font(name: str, text: str) -> bytes:
    """A face with the characters of a text, as far as it has them; the same text gives the same bytes."""
    from fontTools import subset
    from fontTools.ttLib import newTable

    options = subset.Options()
    options.flavor = "woff"
    options.hinting = False
    options.recalc_timestamp = False
    options.harfbuzz_repacker = False  # the same bytes whether HarfBuzz is installed or not
    options.layout_features = ["kern"]
    if name not in KERNED:
        options.drop_tables += ["GPOS", "GSUB", "GDEF"]
    options.drop_tables += ["name"]
    shown = "".join(sorted(set(text) & face(name).signs))
    with subset.load_font(str(face_path(name)), options, lazy=True) as font:
        subsetter = subset.Subsetter(options)
        subsetter.populate(text=shown)
        subsetter.subset(font)
        font["name"] = newTable("name")  # browsers want one, be it empty
        font["name"].names = []
        stream = io.BytesIO()
        subset.save_font(font, stream, options)
    return stream.getvalue()
