"""Files for cutting machines: sheets with registration marks as PDF, and their lines as SVG and DXF."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box, Outline, move, polygon, rectangle, transformed
from castelli_pnp.base.scene import Group, Node, Page, Path, Symbol, Use
from castelli_pnp.kits.drawn import Artifact
from castelli_pnp.kits.exporters.dxf import dxf_text
from castelli_pnp.kits.exporters.guidance import guidance
from castelli_pnp.kits.exporters.work import ExportWork
from castelli_pnp.kits.paint import MAKER
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.render.svg import paint_svg

BLACK = "#000000"
EDGE, SQUARE, ARM, LINE = 10.0, 5.0, 20.0, 0.3
"""The marks: their distance from the paper's edges, the square, the length and the thickness of the arms."""
CLEAR = 2.0
"""The clear space around a mark."""
TINY = 1e-6


class Place(NamedTuple):
    """A copy of a piece on a sheet: the top left corner of its trim."""

    piece: Component
    x: float
    y: float


Sheet = tuple[Place, ...]


def marks(paper: Paper) -> dict[str, Path]:
    """The registration marks of Silhouette machines, by their names in the machine's software."""
    right, bottom = paper.width - EDGE, paper.height - EDGE
    top_right = polygon(((right - ARM, EDGE), (right, EDGE), (right, EDGE + ARM)), closed=False)
    bottom_left = polygon(((EDGE, bottom - ARM), (EDGE, bottom), (EDGE + ARM, bottom)), closed=False)
    return {
        "regmark-tl": Path(rectangle(EDGE, EDGE, SQUARE, SQUARE), BLACK),
        "regmark-tr": Path(top_right, None, BLACK, LINE),
        "regmark-bl": Path(bottom_left, None, BLACK, LINE),
    }


def room_on(paper: Paper, bleed: float) -> Box:
    """The area for the trims of pieces that keeps everything printed clear of the marks."""
    inset = EDGE + SQUARE + CLEAR + bleed
    return Box(inset, inset, paper.width - inset, paper.height - inset)


def files(work: ExportWork) -> Iterator[Artifact]:
    order = work.order
    pieces = [piece for part in work.parts().values() for piece in part]
    left: set[str] = set()
    for name in order.papers:
        paper = order.paper(name)
        room = room_on(paper, order.bleed)
        fitting = [piece for piece in pieces if piece.width <= room.width and piece.height <= room.height]
        left |= {piece.id for piece in pieces} - {piece.id for piece in fitting}
        if not fitting:
            _refuse(work, pieces, paper)
        yield from _paper_files(work, paper, sheets(fitting, room, order.bleed))
    names_left = [piece.id for piece in pieces if piece.id in left]
    lines = [work.words.text("export.left", names=", ".join(names_left))] if names_left else []
    yield guidance(work, lines)


def _refuse(work: ExportWork, pieces: Sequence[Component], paper: Paper) -> None:
    if not pieces:
        raise Refused("export_nothing", service=work.exporter.service, game=work.order.game.id)
    large = max(pieces, key=lambda piece: piece.width * piece.height)
    size = {"width": round(large.width), "height": round(large.height)}
    raise Refused("export_no_room", piece=large.id, paper=paper.id, **size)


def sheets(pieces: Iterable[Component], room: Box, bleed: float) -> list[Sheet]:
    """Places every copy in rows, tall pieces first, each in the first row with room; bleeds never overlap."""
    found: list[_Rows] = []
    for piece in sorted(pieces, key=lambda each: -each.height):
        for _ in range(piece.copies):
            if not any(rows.take(piece) for rows in found):
                found.append(_Rows(room, 2 * bleed))
                found[-1].take(piece)
    return [tuple(rows.places) for rows in found]


class _Rows:
    """A sheet that is being filled: rows from the top, each as high as its first piece."""

    def __init__(self, room: Box, gap: float) -> None:
        self.room, self.gap = room, gap
        self.places: list[Place] = []
        self._rows: list[tuple[float, float, float]] = []
        """For each row: its top, its height, and the start of the next piece."""

    def take(self, piece: Component) -> bool:
        """Puts a piece on the sheet if there is room; returns whether it did."""
        for number, (top, height, x) in enumerate(self._rows):
            if piece.height <= height and x + piece.width <= self.room.right + TINY:
                self.places.append(Place(piece, x, top))
                self._rows[number] = (top, height, x + piece.width + self.gap)
                return True
        top = self._rows[-1][0] + self._rows[-1][1] + self.gap if self._rows else self.room.top
        if top + piece.height > self.room.bottom + TINY:
            return False
        self.places.append(Place(piece, self.room.left, top))
        self._rows.append((top, piece.height, self.room.left + piece.width + self.gap))
        return True


def _paper_files(work: ExportWork, paper: Paper, found: Sequence[Sheet]) -> Iterator[Artifact]:
    stem = work.order.stem(work.exporter.id, paper.id, work.language)
    language = work.language.replace("_", "-")
    pages: list[Page] = []
    for number, sheet in enumerate(found, 1):
        front = _page(sheet, paper, f"{stem} {number}")
        printed = (*front.children, *marks(paper).values())
        pages += [replace(front, children=printed), _back(sheet, paper)]
        lines = {"CUT": front.cuts, "FOLD": front.folds}
        yield work.artifact(
            f"{stem}-{number}.svg", paint_svg(front, language, marks=marks(paper)), paper=paper.id
        )
        yield work.artifact(
            f"{stem}-{number}.dxf", dxf_text(lines, paper.height).encode("ascii"), paper=paper.id
        )
    info = PdfInfo(f"{work.order.game.title} · {stem}", language, author=MAKER, duplex=True)
    yield work.artifact(f"{stem}.pdf", paint_pdf(pages, info), paper=paper.id)


def _page(sheet: Sheet, paper: Paper, title: str) -> Page:
    """The front of a sheet without its marks."""
    cuts: list[Outline] = []
    folds: list[Outline] = []
    art: list[Node] = []
    for piece, x, y in sheet:
        at = move(x, y)
        cuts.append(transformed(piece.cut or rectangle(0, 0, piece.width, piece.height), at))
        folds += [transformed(fold, at) for fold in piece.folds]
        art.append(_placed(piece.front, x, y))
    return Page(paper.width, paper.height, tuple(art), title, cuts=tuple(cuts), folds=tuple(folds))


def _back(sheet: Sheet, paper: Paper) -> Page:
    """The back of a sheet, which is turned like the page of a book."""
    backs = (
        _placed(piece.back, paper.width - x - piece.width, y)
        for piece, x, y in sheet
        if piece.back is not None
    )
    return Page(paper.width, paper.height, tuple(backs))


def _placed(symbol: Symbol, x: float, y: float) -> Group:
    box = symbol.box
    return Group((Use(symbol),), move(x, y), rectangle(box.left, box.top, box.width, box.height))
