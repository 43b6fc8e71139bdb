"""What the eye sees of a page: ink near the edge, art that ends at the cut, text that does not stand out."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from castelli_pnp.geometry import MM_PER_INCH, Box, Point, flattened, parse_outline
from castelli_pnp.layout.imposition import UNPRINTABLE
from castelli_pnp.proof.colour import Colour, contrast, parse_colour
from castelli_pnp.proof.flaw import Flaw
from castelli_pnp.proof.reading import Words
from castelli_pnp.proof.subject import Piece, Subject

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 100
PAPER = 250
"""Channels above this are taken for bare paper."""
WORST_BARE = 0.06
"""Share of a rim that may be bare outside of the trim while there is ink inside of it."""
RIM, CORNER = 0.5, 1.0
"""How far from the cut, and from a corner of it, one looks."""
LARGE = 14.0
"""Text of this size in pt may stand out less."""


def pictures(subject: Subject) -> Iterator[Image]:
    """Every page as a picture; a pixel is about a quarter of a millimetre."""
    import pypdfium2

    document = pypdfium2.PdfDocument(subject.file.path)
    try:
        for page in document:
            yield page.render(scale=DPI / 72).to_pil().convert("RGB")
    finally:
        document.close()


def pixels(length: float) -> int:
    return round(length * DPI / MM_PER_INCH)


def margins(subject: Subject, number: int, picture: Image) -> Iterator[Flaw]:
    """K4: no ink where home printers cannot print."""
    from PIL import ImageChops

    if not subject.entry.get("paper"):
        return
    page = subject.file.pages[number - 1]
    box = ImageChops.invert(picture.convert("L")).point(lambda value: 255 if value > 8 else 0).getbbox()
    if box is None:
        return
    left, top, right, bottom = (value * MM_PER_INCH / DPI for value in box)
    room = min(left, top, page.width - right, page.height - bottom)
    if room < UNPRINTABLE - 0.3:
        yield subject.flaw("K4", "margin", number, room=round(room, 1), least=UNPRINTABLE)


def bare_rims(subject: Subject, number: int, picture: Image) -> Iterator[Flaw]:
    """K6 and K11: art that ends at the cut would show white when the knife or the printer slips."""
    if subject.entry.get("ink") == "low":
        return  # white ground: white cannot show
    pixel: Any = picture.load()
    for piece in subject.pieces():
        if piece.page != number or piece.bleed is None:
            continue
        bare = inked = 0
        for inside, outside in _rim(_cut_of(piece, subject.bleed), subject.bleed):
            try:
                if min(pixel[inside]) <= PAPER:
                    inked += 1
                    bare += min(pixel[outside]) > PAPER
            except IndexError:
                continue
        if inked and bare / inked > WORST_BARE and bare > 4:
            share = round(100 * bare / inked)
            yield subject.flaw("K11", "bare", number, piece=piece.name, share=share)


def _cut_of(piece: Piece, bleed: float) -> list[Point]:
    """The line that a piece is cut along: its own outline, or else its trim."""
    if piece.cut:
        return flattened(parse_outline(piece.cut))[0]
    left, top, right, bottom = piece.trim(bleed)
    return [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]


def _rim(cut: list[Point], bleed: float) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Pairs of pixels along the cut (clockwise): a little inside, and near the end of the bleed outside."""
    for (x1, y1), (x2, y2) in pairwise(cut):
        length = math.hypot(x2 - x1, y2 - y1)
        steps = pixels(length - 2 * CORNER)
        for step in range(max(0, steps)):
            share = (CORNER + step * MM_PER_INCH / DPI) / length
            x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
            out = ((y2 - y1) / length, (x1 - x2) / length)
            near, far = -RIM, bleed - RIM
            yield (
                (pixels(x + out[0] * near), pixels(y + out[1] * near)),
                (pixels(x + out[0] * far), pixels(y + out[1] * far)),
            )


def contrasts(subject: Subject, number: int, picture: Image) -> Iterator[Flaw]:
    """K19: text stands out from what is behind it."""
    told = set()
    boxes = {group.name: group.box for group in subject.file.pages[number - 1].marked}
    for words in subject.file.pages[number - 1].words:
        if words.group in boxes and not _within(words, boxes[words.group]):
            continue  # cut off: it belongs to another part of the piece
        ground = _ground(words, picture)
        least = 3.0 if words.size >= LARGE else 4.5
        key = (words.fill, ground, words.group)
        if ground is None or key in told:
            continue
        told.add(key)
        ratio = contrast(parse_colour(words.fill), ground)
        if ratio < least - 0.1:
            about = {"piece": words.group or "-", "colour": words.fill, "ratio": round(ratio, 1)}
            yield subject.flaw("K19", "contrast", number, **about, least=least)


def _within(words: Words, box: Box) -> bool:
    ends = (words.at, words.end)
    return all(box.left <= x <= box.right and box.top <= y <= box.bottom for x, y in ends)


def _ground(words: Words, picture: Image) -> Colour | None:
    """The commonest colour behind a line of text that is not the text's own."""
    height = words.size * MM_PER_INCH / 72
    xs, ys = (words.at[0], words.end[0]), (words.at[1], words.end[1])
    sideways = abs(xs[1] - xs[0]) < abs(ys[1] - ys[0])
    wide, high = (0.5 * height, 0.0) if sideways else (0.0, 0.5 * height)
    box = (
        max(0, pixels(min(xs) - wide)),
        max(0, pixels(min(ys) - high)),
        min(picture.width, pixels(max(xs) + wide) + 1),
        min(picture.height, pixels(max(ys) + high) + 1),
    )
    if box[2] - box[0] < 2 or box[3] - box[1] < 2:
        return None
    own = parse_colour(words.fill)
    colours: Any = picture.crop(box).getcolors(maxcolors=(box[2] - box[0]) * (box[3] - box[1])) or []
    found = [
        (count, colour)
        for count, colour in colours
        if max(abs(a - b) for a, b in zip(colour, own, strict=True)) > 12
    ]
    ground: Colour = max(found)[1] if found else own
    return ground


def ink_of(subject: Subject) -> float:
    """How much ink the file takes, as a share of covering all its pages with one colour."""
    total = 0.0
    for picture in pictures(subject):
        small = picture.resize((picture.width // 2, picture.height // 2))
        counted: Any = small.getcolors(maxcolors=small.width * small.height) or []
        size = sum(count for count, _ in counted)
        total += sum(count * ink_in(colour) for count, colour in counted) / max(size, 1)
    return total


def ink_in(colour: Colour) -> float:
    """Ink for one pixel: black for what all three colours share, and the colours for the rest."""
    cyan, magenta, yellow = (1 - value / 255 for value in colour)
    black = min(cyan, magenta, yellow)
    return cyan + magenta + yellow - 2 * black


CHECKS = (margins, bare_rims, contrasts)


def check_looks(subject: Subject) -> Iterator[Flaw]:
    for number, picture in enumerate(pictures(subject), start=1):
        for check in CHECKS:
            yield from check(subject, number, picture)
