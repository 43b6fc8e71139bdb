"""Pictures of the places where messages appear, in a web page for each catalog."""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape
from pathlib import Path

from PIL import Image, ImageDraw

from castelli_pnp.actions.marked_pages import clean
from castelli_pnp.actions.message_notes import notes
from castelli_pnp.actions.message_places import PLAYED, Key, Spot, Trace, trace_kits
from castelli_pnp.base import resources
from castelli_pnp.base.geometry import Box
from castelli_pnp.base.scene import Page
from castelli_pnp.files.po_reader import read_po
from castelli_pnp.kits.drawn import Drawn
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.render.png import paint_png
from castelli_pnp.words.catalog import SOURCE, catalog_path, shipped_catalog
from castelli_pnp.words.notes import MessageNote, notes_by_hand

MADE = '<meta name="generator" content="castelli-pnp places">'
"""What distinguishes our pages from other files."""
DPI = 110.0
AROUND = 9.0
"""The margin around a place, in millimeters."""
LEAST = 46.0
"""The minimum width of a picture in millimeters; its minimum height is half of that."""
_STYLE = """
body{font:15px/1.45 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}
article{border-top:1px solid #ccc;padding:1rem 0;display:grid;gap:1rem;grid-template-columns:1fr 1fr}
article>*{min-width:0}article:target{background:#fff6d6}img{max-width:100%;border:1px solid #ddd}
h2{font-size:1rem;margin:0;font-family:monospace;overflow-wrap:anywhere}
p{margin:.4rem 0;overflow-wrap:anywhere}.note{color:#555;font-size:.9rem}
@media(max-width:40rem){article{grid-template-columns:1fr}}
"""


def write_pictures(target: Path) -> int:
    """Draws kits, crops a picture of each message, and writes the pages; returns the number of pictures."""
    from castelli_pnp.files.output import make_folder, write_files

    trace, files = trace_kits()
    shown = dict(pictures(trace, files))
    told = notes(trace)
    made = {f"{domain}.html": page(domain, told[domain], shown) for domain in PLAYED}
    listed = "".join(
        f'<p><a href="{domain}.html">{domain}</a> ({len(told[domain])} messages)</p>' for domain in PLAYED
    )
    made["index.html"] = _framed("Where messages appear", listed)
    with make_folder(target):
        write_files(target, made, lambda text: MADE in text)
    return len(shown)


def pictures(trace: Trace, files: Sequence[tuple[str, Drawn]]) -> Iterator[tuple[Key, str]]:
    """The picture of each message as a data URL; each page is painted once for all its messages."""
    wanted: dict[tuple[str, str], dict[int, list[tuple[Key, Spot]]]] = {}
    for key, found in trace.found.items():
        if found.spots:
            spot = found.spots[0]
            wanted.setdefault(spot[:2], {}).setdefault(spot.page, []).append((key, spot))
    for game, drawn in files:
        spots = wanted.pop((game, drawn.part), {})
        pages = [number for number in sorted(spots) if number <= len(drawn.pages)]
        if not pages:
            continue
        scenes = [clean(drawn.pages[number - 1]) for number in pages]
        painted = paint_png(paint_pdf(scenes, PdfInfo(drawn.stem, SOURCE)), DPI)
        for number, scene, data in zip(pages, scenes, painted, strict=True):
            with Image.open(io.BytesIO(data)) as opened:
                image = opened.convert("RGB")
            for key, spot in spots[number]:
                yield key, _cut_out(image, scene, spot.box)


def _cut_out(image: Image.Image, sheet: Page, box: Box) -> str:
    """Part of a page with a frame around the place."""
    unit = image.width / sheet.width
    wide = max(box.width + 2 * AROUND, LEAST)
    high = max(box.height + 2 * AROUND, LEAST / 2)
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    left = min(max(x - wide / 2, 0), max(sheet.width - wide, 0))
    top = min(max(y - high / 2, 0), max(sheet.height - high, 0))
    corners = (left, top, min(left + wide, sheet.width), min(top + high, sheet.height))
    part = image.crop(tuple(round(each * unit) for each in corners))  # type: ignore[arg-type]
    frame = [(box.left - left - 0.8) * unit, (box.top - top - 0.8) * unit]
    frame += [(box.right - left + 0.8) * unit, (box.bottom - top + 0.8) * unit]
    ImageDraw.Draw(part).rectangle(frame, outline="#d4145a", width=2)
    stream = io.BytesIO()
    part.quantize(48).save(stream, "PNG", optimize=True)
    return f"data:image/png;base64,{b64encode(stream.getvalue()).decode()}"


def page(domain: str, told: Mapping[str, MessageNote], shown: Mapping[Key, str]) -> str:
    words = shipped_catalog(domain, SOURCE)
    written = read_po(catalog_path(resources.root("locales"), domain, SOURCE), english=True)
    by_hand = {entry.id: notes_by_hand(entry) for entry in written.entries}
    rows = []
    for key, forms in words.messages.items():
        texts = "".join(f"<p>{escape(form)}</p>" for form in forms)
        notes_ = "".join(
            f'<p class="note">{escape(line)}</p>'
            for line in (*by_hand.get(key, ()), *replace(told[key], picture="").lines())
        )
        source = shown.get((domain, key))
        picture = f'<img src="{source}" alt="{escape(forms[0])}">' if source else ""
        rows.append(
            f'<article id="{key}"><div><h2>{key}</h2>{texts}{notes_}</div><div>{picture}</div></article>'
        )
    return _framed(f"Where messages appear: {domain}", '<p><a href="index.html">All</a></p>' + "".join(rows))


def _framed(title: str, body: str) -> str:
    return (
        f'<!DOCTYPE html><html lang="{SOURCE}"><meta charset="utf-8">{MADE}'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><style>{_STYLE}</style><h1>{title}</h1>{body}</html>\n"
    )
