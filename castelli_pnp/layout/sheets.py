"""Sheets as pages: every side of every piece in its place, with the marks around them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from castelli_pnp.base.geometry import Box, Matrix, Outline, box_around, move, rectangle, transformed, turn
from castelli_pnp.base.scene import Group, Node, Page, Path, Symbol, Use
from castelli_pnp.layout import cut_numbers, cutmarks, marks
from castelli_pnp.layout.art.palette import INK
from castelli_pnp.layout.imposition import Axis, Backs, Bleeds, Printed, Sheet, printed
from castelli_pnp.layout.joints import joints
from castelli_pnp.layout.making_steps import making_steps
from castelli_pnp.layout.sizes import Paper


class SheetPage(NamedTuple):
    """A page and what lies on it, for the list of pieces."""

    page: Page
    sides: tuple[Printed, ...]
    sheet: Sheet | None = None
    """The sheet that a front belongs to."""


def turned_into(width: float, height: float, degrees: int) -> Matrix:
    """A turn of a piece (clockwise, by quarters) after which its box begins at 0,0 again."""
    shift = {0: (0.0, 0.0), 90: (height, 0.0), 180: (width, height), 270: (0.0, width)}[degrees]
    return move(*shift) @ turn(degrees)


def side_matrix(side: Printed) -> Matrix:
    """From a piece's own millimeters to the page."""
    component = side.place.component
    return move(side.x, side.y) @ turned_into(component.width, component.height, side.turn)


def sheet_pages(
    sheets: Sequence[Sheet],
    name: str,
    backs: Backs,
    offset: tuple[float, float],
    version: str,
    more: int = 0,
) -> Iterator[SheetPage]:
    """The pages in print order: front, back, front, back; blank backs where pieces have none.

    ``more``: how many full pages follow in the same file.
    """
    two_sided = backs is Backs.DUPLEX and any(sheet.has_backs for sheet in sheets)
    each = 2 if two_sided else 1
    count = each * len(sheets) + more
    for place in range(each * len(sheets)):
        sheet, behind = sheets[place // each], place % each == 1
        short, which = sheet_number(place, count, two_sided)
        label = marks.Label(f"{name} · {which} · {version}", two_sided)
        chosen = tuple(side for side in printed(sheet, backs, offset) if side.page == behind)
        shift = offset if behind else (0.0, 0.0)
        page = _page(sheet, chosen, behind, label, short, shift)
        yield SheetPage(page, chosen, None if behind else sheet)


def sheet_number(place: int, pages: int, two_sided: bool = True) -> tuple[str, str]:
    """The number of a sheet with the letter of its side, alone and with how many sheets there are."""
    number, letter = (place // 2 + 1, "AB"[place % 2]) if two_sided else (place + 1, "")
    return f"{number}{letter}", f"{number}/{(pages + 1) // 2 if two_sided else pages}{letter}"


def labeled(
    pages: Sequence[Page], paper: Paper, name: str, version: str, two_sided: bool = False, before: int = 0
) -> tuple[Page, ...]:
    """Full pages with the foot that all sheets of the kit have: ruler, name, number and version.

    ``before``: how many pages come before them in the same file.
    """
    done: list[Page] = []
    for place, page in enumerate(pages, start=before):
        short, which = sheet_number(place, before + len(pages), two_sided)
        foot = marks.page_foot(paper, marks.Label(f"{name} · {which} · {version}", two_sided))
        done.append(replace(page, children=(*page.children, *foot), label=page.label or short))
    return tuple(done)


TOUCHING = 0.01
"""Sides that are no farther apart than that touch."""


def _page(
    sheet: Sheet,
    sides: Sequence[Printed],
    behind: bool,
    label: marks.Label,
    short: str,
    shift: tuple[float, float],
) -> Page:
    nodes: list[Node] = [*_joints(sides, sheet.bleed)]
    nodes += [_placed(side, sheet.bleed) for side in sides]
    around = _marks(sheet, sides, behind)
    nodes += _shifted(around, sheet.paper, shift) if any(shift) else around
    folds = _folds(sides)
    nodes += [Path(fold, None, INK, marks.MARK_LINE, marks.FOLD_DASH) for fold in folds]
    if not behind:
        folds = (*folds, *cutmarks.block_folds(sheet))
        nodes += [*cutmarks.fold_lines(sheet), *cut_numbers.cut_numbers(sheet)]
    if sheet.fold is not None:
        folds = (*folds, cutmarks.sheet_fold(sheet))
    if folds or (not behind and any(side.place.component.rims for side in sides)):
        nodes += marks.legend(sheet, bool(folds), label)
    if any(side.place.component.folds for side in sides):
        nodes += making_steps(sheet.paper, [_side_box(side, (0.0,) * 4) for side in sides])
    nodes += marks.page_foot(sheet.paper, label, sheet)
    return Page(
        sheet.paper.width,
        sheet.paper.height,
        tuple(nodes),
        title=label.text,
        label=short,
        trim=_around(sides, 0.0),
        bleed=_around(sides, sheet.bleed),
        cuts=tuple(cut_outline(side) for side in sides),
        folds=folds,
    )


def _marks(sheet: Sheet, sides: Sequence[Printed], behind: bool) -> list[Node]:
    """Everything that shows where to cut and fold, and the crosses that distinguish front from back."""
    if not sides:
        return []
    nodes: list[Node] = [cutmarks.cut_marks(sheet, mirrored=behind)]
    if sheet.fold is not None:
        nodes.append(cutmarks.cut_marks(sheet, fold=True))
    fronts = [side for side in sides if side.side == "front" and not side.place.component.by_hand]
    slanted = [cut_outline(side) for side in fronts if side.place.component.cut]
    if slanted:
        bleeds = [_around((side,), sheet.bleed) for side in sides]
        inner = Box(0.0, 0.0, sheet.paper.width, sheet.paper.height).grown(-sheet.paper.edge)
        art = [box for box in bleeds if box]
        nodes.append(cutmarks.slanted_marks(slanted, art, sheet.bleed, inner))
    return [*nodes, *cutmarks.registration_marks(sheet)]


def _shifted(nodes: Sequence[Node], paper: Paper, shift: tuple[float, float]) -> list[Node]:
    """Marks that go with shifted backs, but never where a printer cannot print."""
    edge = paper.edge
    inner = rectangle(edge, edge, paper.width - 2 * edge, paper.height - 2 * edge)
    return [Group((Group(tuple(nodes), move(*shift)),), clip=inner)]


def _placed(side: Printed, bleed: float) -> Group:
    """One side of a piece, cut off at its bleed and marked with its name."""
    component = side.place.component
    left, top, right, bottom = own_bleeds(side, bleed)
    box = rectangle(-left, -top, component.width + left + right, component.height + top + bottom)
    return Group((Use(_art(side)),), side_matrix(side), clip=box, name=f"{side.place.id}:{side.side}")


def _joints(sides: Sequence[Printed], bleed: float) -> Iterator[Group]:
    """What lies under the lines along which pieces touch."""
    boxes = [_side_box(side, page_bleeds(side, bleed)) for side in sides]
    for side, box in zip(sides, boxes, strict=True):
        quarter = side.turn // 90
        met = {number for other in boxes for number in range(4) if _touch(box, other, number)}
        touched = {(number - quarter) % 4 for number in met}
        size = (side.place.component.width, side.place.component.height)
        yield from joints(_art(side), size, own_bleeds(side, bleed), side_matrix(side), touched)


def _touch(box: Box, other: Box, side: int) -> bool:
    """Whether the left, upper, right or lower side of a box runs along the opposite side of another one."""
    one = 1 - side % 2
    along = min(box[one + 2], other[one + 2]) - max(box[one], other[one])
    return abs(box[side] - other[(side + 2) % 4]) < TOUCHING and along > TOUCHING


def _art(side: Printed) -> Symbol:
    symbol = side.place.component.front if side.side == "front" else side.place.component.back
    assert symbol is not None
    return symbol


def cut_outline(side: Printed) -> Outline:
    """Where a piece is cut out, on the page."""
    component = side.place.component
    outline = component.cut or rectangle(0, 0, component.width, component.height)
    return transformed(outline, side_matrix(side))


def _folds(sides: Sequence[Printed]) -> tuple[Outline, ...]:
    return tuple(
        transformed(fold, side_matrix(side))
        for side in sides
        if side.side == "front"
        for fold in side.place.component.folds
        if side.place.component.rims is None
    )


def _around(sides: Sequence[Printed], bleed: float) -> Box | None:
    if not sides:
        return None
    boxes = [_side_box(side, page_bleeds(side, bleed) if bleed else (0.0,) * 4) for side in sides]
    return box_around([corner for box in boxes for corner in (box[:2], box[2:])])


def _side_box(side: Printed, bleeds: Sequence[float]) -> Box:
    left, top, right, bottom = bleeds
    end = (side.x + side.place.width, side.y + side.place.height)
    return Box(side.x - left, side.y - top, end[0] + right, end[1] + bottom)


def own_bleeds(side: Printed, bleed: float) -> Bleeds:
    """How far a side runs on, as the piece is drawn: to the left, above, to the right, below."""
    if side.place.bleeds is None:
        return (bleed,) * 4
    on_page = page_bleeds(side, bleed)
    quarter = side.turn // 90
    left, top, right, bottom = (on_page[(number + quarter) % 4] for number in range(4))
    return left, top, right, bottom


def page_bleeds(side: Printed, bleed: float) -> Bleeds:
    """The same as it is placed on the page; a back is mirrored, behind the paper or beyond the fold."""
    if side.place.bleeds is None:
        return (bleed,) * 4
    left, top, right, bottom = side.place.bleeds
    if side.side == "front":
        return left, top, right, bottom
    over = side.fold is not None and side.fold.axis is Axis.LEVEL
    return (left, bottom, right, top) if over else (right, top, left, bottom)
