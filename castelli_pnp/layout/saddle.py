"""The pages of a booklet two by two on both sides of a stack of sheets, to fold in the middle and staple.

Sheets stay upright like all of the kit and are turned over their long edge, so pages lie on their sides,
heads to the right in front and to the left behind. Inner sheets creep out when they are folded, by a tenth of
a millimeter each; that is not made up for. Blank pages can bring the last ones to the other side of the fold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from castelli_pnp.base.geometry import Box, Outline, box_around, joined, line, move, rectangle
from castelli_pnp.base.scene import Group, Node, Page, Path, Symbol, Use
from castelli_pnp.layout.art.palette import INK
from castelli_pnp.layout.imposition import UNPRINTABLE
from castelli_pnp.layout.marks import FOLD_DASH, MARK_LINE, flip_sign
from castelli_pnp.layout.sheets import sheet_number, turned_into
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.layout.text import Style, line_at

SIDES = 4
"""Pages on a sheet."""
FOLD_MARK = 4.0
LABEL = Style("label", 6.5, align="center")
LABEL_ROOM = 3.0
ROUNDING = 0.01


Spread = tuple[Page | None, Page | None]
"""The left and the right page on one side of a sheet as a reader sees them; none where it stays blank."""


def saddle_sheets(
    pages: Sequence[Page], paper: Paper, name: str = "", last: int = 1, version: str = ""
) -> tuple[Page, ...]:
    """Front, back, front, back: from the outermost sheet, which holds the cover, to the innermost.

    Blank pages fill up the last sheet; they come before the ``last`` pages, which stay at the end.
    """
    kept = max(len(pages) - last, 1)
    spreads = tuple(_spreads([*pages[:kept], *[None] * (-len(pages) % SIDES), *pages[kept:]]))
    sheets: list[Page] = []
    for number, spread in enumerate(spreads):
        short, which = sheet_number(number, len(spreads))
        label = " · ".join(word for word in (name, which, version) if word)
        sheets.append(_sheet(spread, paper, label, short, behind=number % 2 == 1))
    return tuple(sheets)


def _spreads(pages: Sequence[Page | None]) -> Iterator[Spread]:
    """The first page has the last one at its left, then they go inward."""
    count = len(pages)
    for first in range(0, count // 2, 2):
        yield pages[count - 1 - first], pages[first]
        yield pages[first + 1], pages[count - 2 - first]


def _sheet(spread: Spread, paper: Paper, label: str, short: str, behind: bool) -> Page:
    fold = paper.height / 2
    nodes: list[Node] = []
    boxes: list[Box] = []
    for page, left in zip(spread, (True, False), strict=True):
        if page is not None:
            boxes.append(_half(page, paper, upper=left != behind))
            nodes.append(_placed(page, boxes[-1], paper, behind))
    if behind:  # seen only in the gutter, where the sheet is folded inward
        nodes.append(Path(_fold_marks(paper), None, INK, MARK_LINE, FOLD_DASH))
    nodes += _foot(boxes, paper, label)
    return Page(
        paper.width, paper.height, tuple(nodes), title=label, label=short, trim=_around(boxes),
        folds=(line(0.0, fold, paper.width, fold),),
    )  # fmt: skip


def _half(page: Page, paper: Paper, upper: bool) -> Box:
    """Where a page lies on its side: in the middle of the fold, its inner edge on it."""
    fold = paper.height / 2
    if page.width > fold + ROUNDING or page.height > paper.width + ROUNDING:
        raise ValueError(f"a page of {page.width} x {page.height} mm is larger than half of {paper.id}")
    left = (paper.width - page.height) / 2
    top = fold - page.width if upper else fold
    return Box(left, top, left + page.height, top + page.width)


def _placed(page: Page, box: Box, paper: Paper, behind: bool) -> Group:
    """A page on its side, cut off where printers cannot print and at the fold."""
    matrix = move(box.left, box.top) @ turned_into(page.width, page.height, 270 if behind else 90)
    clip = box.within(Box(0.0, 0.0, paper.width, paper.height).grown(-UNPRINTABLE))
    drawn = Symbol(f"page-{page.label}", page.children, Box(0.0, 0.0, page.width, page.height))
    return Group((Use(drawn, matrix),), clip=rectangle(*clip[:2], clip.width, clip.height))


def _fold_marks(paper: Paper) -> Outline:
    """A short dash at either end of the fold, between the pages."""
    y, edge = paper.height / 2, UNPRINTABLE
    right = paper.width - edge
    return joined((line(edge, y, edge + FOLD_MARK, y), line(right - FOLD_MARK, y, right, y)))


def _foot(boxes: Sequence[Box], paper: Paper, label: str) -> Iterator[Node]:
    """The label and how to turn the paper over, if there is room below the pages."""
    y = paper.height - UNPRINTABLE
    if label and boxes and y - max(box.bottom for box in boxes) >= LABEL_ROOM:
        drawn = line_at(label, paper.width / 2, y - 0.6, LABEL)
        yield drawn
        yield from flip_sign(drawn.at[0] - 4.0, y - 0.2)


def _around(boxes: Sequence[Box]) -> Box | None:
    return box_around([corner for box in boxes for corner in (box[:2], box[2:])]) if boxes else None
