"""Compares pages with pieces and pages that are drawn again from the facts of the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from castelli_pnp.base.geometry import Box, Point, flattened
from castelli_pnp.base.svgpath import path_outline
from castelli_pnp.kits.proof.album import Album, Window
from castelli_pnp.kits.proof.flaw import FILE_CHECKS, PAGE_CHECKS, Flaw, registered
from castelli_pnp.kits.proof.limits import FAINT, FOLD_REACH, NEAR, SPECK, UNLIKE
from castelli_pnp.kits.proof.page_images import DPI, PageImage
from castelli_pnp.kits.proof.subject import PieceSide, Subject

if TYPE_CHECKING:
    from PIL.Image import Image


@registered(PAGE_CHECKS, "K33")
def pieces_as_drawn(subject: Subject, number: int, look: PageImage) -> Iterator[Flaw]:
    """K33: every side of every piece looks as it does when drawn separately from the facts of the game."""
    if subject.origin is None:
        return
    reported: set[tuple[str, str]] = set()
    for piece in subject.pieces:
        if piece.page != number or (piece.piece, piece.side) in reported or subject.is_judged(piece):
            continue  # copies show the same drawing, as K1 has proved
        reported.add((piece.piece, piece.side))
        album = subject.origin.album(piece.part or subject.part, subject.language, subject.paper)
        if album is None or not album.has(piece.piece, piece.side):
            yield subject.flaw("K33", "unknown", number, piece=piece.name)
        elif not _fits(piece, album):
            yield subject.flaw("K33", "size", number, piece=piece.name)
        elif not _is_drawn_alike(subject, piece, album) and _looks_unlike(piece, album, look):
            yield subject.flaw("K33", "piece", number, piece=piece.name)


def _is_drawn_alike(subject: Subject, piece: PieceSide, album: Album) -> bool:
    """Whether the drawings have the same steps, so that they look the same."""
    drawn, origin = subject.drawing(piece), subject.origin
    if origin is None or not drawn or not subject.is_as_made:
        return False
    return drawn == album.drawing(piece.piece, piece.side, origin.drawings)


def _fits(piece: PieceSide, album: Album) -> bool:
    one = album.sizes[piece.piece]
    size = (one.height, one.width) if piece.turn % 180 else (one.width, one.height)
    return max(abs(piece.listed.width - size[0]), abs(piece.listed.height - size[1])) < 0.01


def _looks_unlike(piece: PieceSide, album: Album, look: PageImage) -> bool:
    (across, down), box = look.grain, piece.listed
    one = album.sizes[piece.piece]
    inner = box.grown(-one.blank)
    left, top = int(inner.left * across) + 2, int(inner.top * down) + 2
    window = Window(left, top, int(inner.right * across) - 1 - left, int(inner.bottom * down) - 1 - top)
    if window.width < 1 or window.height < 1:
        return False
    alone = album.picture(piece.piece, piece.side, box[:2], piece.turn, look.grain, window)
    there = look.page.crop((left, top, left + window.width, top + window.height))
    if unlike(alone, there) is None:
        return False
    for picture in (alone, there):
        _cover(picture, piece, look.grain, window)
    return unlike(alone, there) is not None


def _cover(picture: Image, piece: PieceSide, grain: Point, window: Window) -> None:
    """Whitens what the sheet adds to a piece: its folds, and marks between its outline and its box."""
    from PIL import Image, ImageDraw

    def at(point: Point) -> Point:
        return point[0] * grain[0] - window.left, point[1] * grain[1] - window.top

    brush = ImageDraw.Draw(picture)
    broad = round(2 * FOLD_REACH * grain[0])
    for fold in piece.folds:
        brush.line((at((fold[0], fold[1])), at((fold[2], fold[3]))), fill=(255, 255, 255), width=broad)
    if piece.cut:
        inside = Image.new("L", picture.size, 255)
        outline = [at(point) for point in flattened(path_outline(piece.cut))[0]]
        ImageDraw.Draw(inside).polygon(outline, fill=0)
        ImageDraw.Draw(inside).line(outline, fill=255, width=broad)
        picture.paste((255, 255, 255), mask=inside)


def unlike(one: Image, other: Image) -> Box | None:
    """Where two pictures of the same size differ by more than a letter that moved by one pixel.

    A pixel may be as light or dark as any of its neighbors in the other picture.
    """
    from PIL import ImageChops, ImageFilter

    difference = ImageChops.difference(one, other)
    if _highest(difference) <= NEAR:
        return None
    worst = _most(difference)
    if (spot := worst.point([0] * (UNLIKE + 1) + [255] * (255 - UNLIKE)).getbbox()) is None:
        return _broad(worst)
    around = (
        max(spot[0] - 2, 0),
        max(spot[1] - 2, 0),
        min(spot[2] + 2, one.width),
        min(spot[3] + 2, one.height),
    )
    first, second = one.crop(around), other.crop(around)
    beyond = [
        ImageChops.subtract(a, b.filter(ImageFilter.MaxFilter(3)))
        for a, b in ((first, second), (second, first))
    ] + [
        ImageChops.subtract(a.filter(ImageFilter.MinFilter(3)), b)
        for a, b in ((first, second), (second, first))
    ]
    for each in beyond:
        found = _most(each).point([0] * (UNLIKE + 1) + [255] * (255 - UNLIKE))
        if found.histogram()[255] > SPECK and (box := found.getbbox()):
            return Box(*(float(side + around[index % 2]) for index, side in enumerate(box)))
    return _broad(worst)


def _most(picture: Image) -> Image:
    """The largest of the three channels for each pixel."""
    from PIL import ImageChops

    red, green, blue = picture.split()
    return ImageChops.lighter(red, ImageChops.lighter(green, blue))


def _broad(worst: Image) -> Box | None:
    """Finds a slight difference over a broad area: a drawing that is faded or has another color."""
    slight = worst.point([0] * (NEAR + 1) + [255] * (255 - NEAR))
    share = slight.histogram()[255] / (worst.width * worst.height)
    box = slight.getbbox() if share > FAINT else None
    return Box(*map(float, box)) if box else None


@registered(PAGE_CHECKS, "K33")
def pages_as_drawn(subject: Subject, number: int, look: PageImage) -> Iterator[Flaw]:
    """K33: every page has the picture and the text of the page drawn from the facts."""
    origin = subject.origin
    if origin is None or subject.is_as_made or subject.name not in origin.files:
        return
    drawn = origin.look(subject.name, number - 1, DPI / 72)
    if drawn is None or drawn.size != look.page.size:
        yield subject.flaw("K33", "size", number, piece="-")
        return
    if (box := unlike(drawn, look.page)) is not None:
        x, y = round(box.left / look.grain[0]), round(box.top / look.grain[1])
        yield subject.flaw("K33", "page", number, x=x, y=y)
    said, wanted = (
        [(words.group, words.text) for words in file.pages[number - 1].words]
        for file in (subject.file, origin.read(subject.name))
    )
    if said != wanted:
        other = next((text for _, text in said if ("", text) not in wanted and text.strip()), "")
        yield subject.flaw("K33", "words", number, text=other[:40] or "-")


@registered(FILE_CHECKS, "K33")
def whole_file(subject: Subject) -> Iterator[Flaw]:
    """K33: a file has as many pages as its order makes."""
    origin = subject.origin
    if origin is None or subject.name not in origin.files:
        return
    if subject.is_as_made:
        return
    made, found = len(origin.read(subject.name).pages), len(subject.file.pages)
    if made != found:
        yield subject.flaw("K33", "pages", count=found, required=made)


def _highest(difference: Image) -> int:
    extremes: Any = difference.getextrema()
    return max(int(high) for _, high in extremes)
