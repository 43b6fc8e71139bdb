"""Checks the picture of a page: ink near the edge, art that ends at the cut, text with low contrast."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from castelli_pnp.base.geometry import MM_PER_INCH, Box, Point, box_around, flattened
from castelli_pnp.base.svgpath import path_outline
from castelli_pnp.kits.proof.colors import Color, contrast, parse_color, same_color
from castelli_pnp.kits.proof.flaw import FILE_CHECKS, PAGE_CHECKS, Flaw, registered
from castelli_pnp.kits.proof.grounds import Grounds
from castelli_pnp.kits.proof.limits import (
    CAP,
    CONTRAST,
    CONTRAST_LARGE,
    EXACT,
    LARGE_TEXT,
    LEAST_BLEED,
    NETS,
    UNPRINTABLE,
)
from castelli_pnp.kits.proof.page_images import DPI, FINE, PageImage, looks
from castelli_pnp.kits.proof.shown import PageRead, ShownText
from castelli_pnp.kits.proof.subject import PieceSide, Subject

if TYPE_CHECKING:
    from PIL.Image import Image

NEARLY = 0.75
PAPER = 250
"""Channels above this count as blank paper."""
MOST_MARKED = 0.1
"""The maximum share of an unprinted rim that marks and numbers may cover."""
WORST_BARE = 0.06
"""The maximum share of a rim that may be blank outside the trim while there is ink inside."""
RIM, CORNER = 0.5, 1.0
"""How far inside the cut, and how far from its corners, the picture is sampled."""
STEP = 0.5
"""The distance between samples along the cut."""
DEPTHS = (0.3, 1.0, 1.75)
"""Distances outside the cut; they avoid the last pixel of the bleed, which a picture may not show."""
ONE_COLOR = 6
"""The maximum difference between channels in a blank piece."""


WHITE = (255, 255, 255)
_INKED = [255 if value > 3 else 0 for value in range(256)] * 3


FOLD_OF_LEFT, FOLD_OF_RIGHT = 2, 0
"""The edge with the fold on a left page and on a right page of a booklet."""


def pixels(length: float) -> int:
    return round(length * DPI / MM_PER_INCH)


@registered(PAGE_CHECKS, "K4")
def margins(subject: Subject, number: int, look: PageImage) -> Iterator[Flaw]:
    """K4: no ink, however light, where home printers cannot print; pictures may
    cross the fold of a booklet.
    """
    from PIL import ImageChops

    if not subject.is_printed or (subject.is_as_made and _reaches_no_margin(subject.file.pages[number - 1])):
        return
    rooms = []
    for side, strip in enumerate(look.strips):
        if subject.is_page and side == (FOLD_OF_LEFT if number % 2 == 0 else FOLD_OF_RIGHT):
            continue
        box = ImageChops.invert(strip).point(_INKED).getbbox()
        if box is not None:
            edge = (box[0], box[1], strip.width - box[2], strip.height - box[3])[side]
            rooms.append(edge * MM_PER_INCH / FINE)
    room = min(rooms, default=UNPRINTABLE)
    if room < UNPRINTABLE - CAP - 0.02:
        yield subject.flaw("K4", "margin", number, room=round(room, 1), least=UNPRINTABLE)


def _reaches_no_margin(page: PageRead) -> bool:
    """Whether the bounding boxes of everything on a page stay clear of its margins."""
    inner = Box(0, 0, page.width, page.height).grown(CAP - UNPRINTABLE)
    return page.reach is None or page.reach.within(inner) == page.reach


@registered(PAGE_CHECKS, "K1")
def blank(subject: Subject, number: int, look: PageImage) -> Iterator[Flaw]:
    """K1: every trim contains a picture."""
    for piece in subject.pieces:
        if piece.page != number or piece.bleed is None or subject.is_seen(piece):
            continue
        left, top, right, bottom = piece.trim(subject.bleed)
        inner = (pixels(left + RIM), pixels(top + RIM), pixels(right - RIM), pixels(bottom - RIM))
        if inner[0] >= inner[2] or inner[1] >= inner[3]:
            continue
        extremes: Any = look.page.crop(inner).getextrema()
        if all(high - low <= ONE_COLOR for low, high in extremes):
            yield subject.flaw("K1", "blank", number, piece=piece.name)


@registered(PAGE_CHECKS, "K6", "K11")
def bare_rims(subject: Subject, number: int, look: PageImage) -> Iterator[Flaw]:
    """K6 and K11: art that ends at the cut would show white edges after small cutting or printing errors."""
    if subject.entry.get("ink") == "low":
        return  # white ground: white edges are invisible
    for piece in subject.pieces:
        if piece.page != number or piece.bleed is None or piece.kind == NETS or subject.is_seen(piece):
            continue
        pixel: Any = look.page.load()
        bare, inked, seen = [0] * len(DEPTHS), 0, 0
        for inside, outside in _rim(_cut_of(piece, subject.bleed), look.grain):
            try:
                seen += 1
                if min(pixel[inside]) <= PAPER:
                    inked += 1
                    for depth, place in enumerate(outside):
                        bare[depth] += min(pixel[place]) > PAPER
            except IndexError:
                continue
        if piece.blank:  # an unprinted rim has only marks and numbers
            if inked > MOST_MARKED * seen:
                yield subject.flaw("K6", "thin", number, bleed=0)
            continue
        thin = min((each for each in piece.bleeds or () if each > EXACT), default=subject.bleed)
        worst = max(
            count for count, depth in zip(bare, DEPTHS, strict=True) if depth < max(thin, LEAST_BLEED)
        )
        if inked and worst / inked > WORST_BARE and worst > 4:
            share = round(100 * worst / inked)
            yield subject.flaw("K11", "bare", number, piece=piece.name, share=share)


def _cut_of(piece: PieceSide, bleed: float) -> list[Point]:
    """The line along which a piece is cut: its own outline, or else its trim."""
    if piece.cut:
        return flattened(path_outline(piece.cut))[0]
    left, top, right, bottom = piece.trim(bleed)
    return [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]


Pixel = tuple[int, int]


def _rim(cut: list[Point], grain: Point) -> Iterator[tuple[Pixel, tuple[Pixel, ...]]]:
    """Pixels along the cut (clockwise): one slightly inside, and several in the bleed outside."""
    for (x1, y1), (x2, y2) in pairwise(cut):
        length = math.hypot(x2 - x1, y2 - y1)
        for share in _shares(length):
            x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
            out = ((y2 - y1) / length, (x1 - x2) / length)
            near, *far = ((x + out[0] * reach, y + out[1] * reach) for reach in (-RIM, *DEPTHS))
            yield _pixel(near, grain), tuple(_pixel(point, grain) for point in far)


def _shares(length: float) -> list[float]:
    """Where a straight part of a cut is sampled: not at its corners, and not if it is short, as on curves."""
    if EXACT < length < 2 * CORNER + STEP:
        return [0.5]
    return [(CORNER + step * STEP) / length for step in range(max(0, int((length - 2 * CORNER) / STEP)))]


def _pixel(point: Point, grain: Point) -> Pixel:
    """The pixel that contains a point."""
    return int(point[0] * grain[0]), int(point[1] * grain[1])


@registered(PAGE_CHECKS, "K19")
def contrasts(subject: Subject, number: int, look: PageImage) -> Iterator[Flaw]:
    """K19: text has enough contrast with its background."""
    told = set()
    page = subject.file.pages[number - 1]
    boxes = {group.name: group.box for group in page.marked}
    there = [piece for piece in subject.pieces if piece.page == number]
    copies = {piece.name for piece in there} - _firsts(subject)
    copies |= {piece.name for piece in there if subject.is_seen(piece)}
    grounds = Grounds(page) if subject.is_as_made else None
    for words in page.words:
        if words.group in copies:
            continue  # the same drawing, as K1 has proved
        if words.group in boxes and not _within(words, boxes[words.group]):
            continue  # cut off: it belongs to another part of the piece
        least = CONTRAST_LARGE if words.size >= LARGE_TEXT else CONTRAST
        if grounds is not None and grounds.are_fine(_letters(words), words.fill, least):
            continue
        ground = _ground(words, look)
        key = (words.fill, ground, words.group)
        if ground is None or key in told:
            continue
        told.add(key)
        ratio = contrast(parse_color(words.fill), ground)
        if ratio < least - 0.1:
            about = {"piece": words.group or "-", "color": words.fill, "ratio": round(ratio, 1)}
            yield subject.flaw("K19", "contrast", number, **about, least=least)


def _letters(words: ShownText) -> Box:
    """The box of the letters of a text with a small margin; digits do not extend below the baseline."""
    corners = words.corners
    if words.text.isdigit():
        corners = [words.at, words.end, *corners[2:]]
        return box_around(corners).grown(0.1)
    return box_around(corners).grown(0.2)


def _firsts(subject: Subject) -> set[str]:
    """One copy of each side of each piece."""
    return set({(piece.piece, piece.side): piece.name for piece in reversed(subject.pieces)}.values())


def _within(words: ShownText, box: Box) -> bool:
    ends = (words.at, words.end)
    return all(box.left <= x <= box.right and box.top <= y <= box.bottom for x, y in ends)


def _ground(words: ShownText, picture: Image | PageImage) -> Color | None:
    """The most common color behind a line of text other than the text color; of nearly equally common ones
    the one with most contrast, because neighboring lines blend with small text.
    """
    left, top, right, bottom = map(pixels, box_around(words.corners))
    box = (max(0, left - 1), max(0, top - 1), min(picture.width, right + 2), min(picture.height, bottom + 2))
    if box[2] - box[0] < 2 or box[3] - box[1] < 2:
        return None
    own = parse_color(words.fill)
    colors: Any = picture.crop(box).getcolors(maxcolors=(box[2] - box[0]) * (box[3] - box[1])) or []
    least = 0.0
    grounds: list[Color] = []
    for count, color in sorted(colors, reverse=True):
        if same_color(color, own):
            continue
        least = NEARLY * count if not grounds else least
        if count < least:
            break
        grounds.append(color)
    return max(grounds, key=lambda color: contrast(own, color), default=own)


def ink_of(subject: Subject) -> float:
    """The ink that the file needs, as a share of covering all its pages with one color."""
    total = 0.0
    for look in looks(subject):
        picture = look.page
        small = picture.resize((picture.width // 2, picture.height // 2))
        counted: Any = small.getcolors(maxcolors=small.width * small.height) or []
        size = sum(count for count, _ in counted)
        total += sum(count * ink_in(color) for count, color in counted) / max(size, 1)
    return total


def ink_in(color: Color) -> float:
    """The ink for a pixel: black for the common part of all three colors, and colors for the rest."""
    cyan, magenta, yellow = (1 - value / 255 for value in color)
    black = min(cyan, magenta, yellow)
    return cyan + magenta + yellow - 2 * black


@registered(FILE_CHECKS)
def page_pictures(subject: Subject) -> Iterator[Flaw]:
    """Runs every check of the picture of a page, for all pages."""
    if subject.again:
        return
    for number, look in enumerate(looks(subject), start=1):
        for check in PAGE_CHECKS:
            yield from check(subject, number, look)
        subject.judge(number)
