"""A finished page: its type area, its foot and marks; everything tagged in the order of reading."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box, joined, line, move, rectangle, rounded, scale
from castelli_pnp.base.markup import bare
from castelli_pnp.base.scene import Anchor, Group, Node, Page, Path
from castelli_pnp.booklet.document import Document
from castelli_pnp.layout.art.lettering import outlined_nodes
from castelli_pnp.layout.art.palette import INK, WALL, Look
from castelli_pnp.layout.booklet import form as forms
from castelli_pnp.layout.booklet.form import DEPTH, FULL_INSET, QUIET, SECTION, WIDE, PageForm, is_left
from castelli_pnp.layout.booklet.leaves import NONE, BookletLeaf, FullHalf
from castelli_pnp.layout.booklet.marks import FOLIO, FOLIO_SIZE, folio, thumb, town_wall
from castelli_pnp.layout.booklet.slab import Numbers, Part, Slab, SlabMaker, artifact, shifted
from castelli_pnp.layout.booklet.stack import Set
from castelli_pnp.layout.figures.drawing import part_of
from castelli_pnp.layout.fit import TextBox, fitting_size
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts

FOOT = DEPTH + 1.4
"""From the top of the type area to the shield with the page number."""
FOOT_STYLE, LEAST_FOOT = Style("label", 7.4), 6.5
FOOT_WIDE = 130.0
THUMB, THUMB_TOP, THUMB_STEP = 4.2, 39.0, 7.4
THUMB_ROOM = 4.2 + 0.25 + 6.35
"""The margin that thumb shields need."""


class PageSetting(NamedTuple):
    """What all pages share."""

    document: Document
    look: Look
    form: PageForm
    numbers: Numbers
    desk: SlabMaker


def finished(sheet: PageSetting, leaf: BookletLeaf, number: int) -> Page:
    """A page of the text."""
    form = sheet.form
    left = form.left(number)
    if leaf.back is not None:
        return _back(sheet, leaf.back, number)
    parts = list(_in_order(sheet, leaf, number))
    anchors = tuple(
        replace(anchor, at=(left + anchor.at[0], form.top + each.y + anchor.at[1]))
        for each in leaf.sets
        for anchor in each.slab.anchors
    )
    if leaf.full and not leaf.full.right:
        anchors = (*(_at(anchor, (left, form.top)) for anchor in leaf.full.picture.head.anchors), *anchors)
    furniture = Group((*_foot(sheet, leaf, number), *_thumbs(sheet, leaf, number)), role="Artifact")
    children = (furniture, *_nested(parts, 0))
    links = tuple(link for part in parts for link in part.links)
    return Page(form.width, form.height, children, label=str(number), anchors=anchors, links=links)


def enlarged_page(page: Page, by: float) -> Page:
    """The same, so much larger."""
    if by == 1.0:
        return page
    anchors = tuple(_at(each, (each.at[0] * by, each.at[1] * by)) for each in page.anchors)
    links = tuple(replace(each, box=Box(*(by * side for side in each.box))) for each in page.links)
    children = (Group(page.children, scale(by)),)
    width, height = page.width * by, page.height * by
    return replace(page, width=width, height=height, children=children, anchors=anchors, links=links)


def _at(anchor: Anchor, at: tuple[float, float]) -> Anchor:
    return replace(anchor, at=at)


def _back(sheet: PageSetting, slab: Slab, number: int) -> Page:
    """The back cover: drawn for A5 and made to fit other forms."""
    form = sheet.form
    size = (form.width - 2 * FULL_INSET) / (forms.A5.width - 2 * FULL_INSET)
    middle = move(-forms.A5.width / 2, -forms.A5.height / 2)
    place = move(form.width / 2, form.height / 2) @ scale(size) @ middle
    parts = list(slab.paint(sheet.numbers))
    children = (Group(tuple(_nested(parts, 0)), place),)
    anchors = tuple(_at(anchor, (form.left(number), form.top)) for anchor in slab.anchors)
    return Page(form.width, form.height, children, label=str(number), anchors=anchors)


def _in_order(sheet: PageSetting, leaf: BookletLeaf, number: int) -> Iterator[Part]:
    """Slabs from the top down."""
    form = sheet.form
    if leaf.full:
        yield from _full(sheet, leaf.full)
    for each in leaf.sets:
        yield from shifted(each.slab.paint(sheet.numbers), form.left(number), form.top + each.y)


TITLE_IN, LEAD_IN = (5.0, 7.5), 34.0
"""Where the title stands in a picture through the fold, and how wide its lead is in the other corner."""


def _full(sheet: PageSetting, half: FullHalf) -> Iterator[Part]:
    """Half of a picture that lies through the fold, on its ground, with title and lead."""
    form, desk, look = sheet.form, sheet.desk, sheet.look
    size = form.full
    drawing = desk.draw(half.picture.block.figure, forms.FULL_WIDTH, half.height)
    whole = form.width - FULL_INSET
    top = FULL_INSET + form.lift
    high = half.height * size
    start = FULL_INSET if not half.right else -whole
    page = rectangle(0.0, 0.0, form.width, form.height)
    ground = Path(rounded(start, top, 2 * whole, high, 3.0), look.fill(forms.TABLE_TOP))
    own_edge = look.low and getattr(half.picture.block.figure, "seats", False)
    edge = (Path(ground.outline, None, INK, 0.25),) if look.low and not own_edge else ()
    within = (forms.FULL_WIDTH - drawing.width) / 2 * size if own_edge else 0.0
    yield artifact(Group((ground, *edge), clip=page))
    place = move(start + (forms.FULL_WIDTH - drawing.width) / 2 * size, top) @ scale(size)
    alt = half.picture.block.figure.alt if not half.right else ""
    tag = desk.tag("Figure", alt) if alt else None
    art = part_of(drawing.nodes, place, Box(0.0, 0.0, form.width, form.height))
    yield Part((tag,), (art,)) if tag else artifact(art)
    if not half.right:
        x, y = TITLE_IN
        yield from shifted(half.picture.head.paint(sheet.numbers), FULL_INSET + within + x, top + y)
    if half.right and half.picture.lead:
        words = desk.whole(half.picture.lead.text, forms.NOTE, LEAD_IN, "text")
        x = form.width - FULL_INSET - within - LEAD_IN - 3.0
        yield desk.part(words, (x, top + TITLE_IN[1] + 2.5), (desk.tag("P"),), sheet.numbers)


def _nested(parts: Sequence[Part], depth: int) -> Iterator[Node]:
    """Parts as groups with their roles; neighbors with the same tag share a group."""
    for tag, run in groupby(parts, key=lambda part: part.tags[depth] if len(part.tags) > depth else None):
        inner = list(run)
        if tag is None:
            yield from (node for part in inner for node in part.nodes)
        else:
            yield Group(tuple(_nested(inner, depth + 1)), role=tag.role, alt=tag.alt)


def _foot(sheet: PageSetting, leaf: BookletLeaf, number: int) -> tuple[Node, ...]:
    """The shield with the page number at the outer end, the chapter, and the town wall up to the fold."""
    form, left = sheet.form, is_left(number)
    top = form.top + FOOT
    wide = min(FOOT_WIDE, form.width - FULL_INSET - 9.0)
    outer = FULL_INSET if left else form.width - FULL_INSET
    away = 1 if left else -1
    name = ""
    if leaf.chapter != NONE:
        chapter = sheet.document.chapters[leaf.chapter]
        word = sheet.document.words.get("module", "") if chapter.form.module else ""
        name = sheet.document.titled(word, bare(chapter.title))
    style = replace(FOOT_STYLE, fill=sheet.look.line(QUIET), align="left" if left else "right")
    style = replace(style, size=_foot_size(sheet, leaf, name, style, wide - FOLIO[0] - 2.4))
    x = outer + away * (FOLIO[0] + 2.4)
    middle = top + FOLIO[1] * 0.5
    words = line_at(name, x, middle + forms.cap(style) / 2, style)
    begin = x + away * (fonts.width(name, style.face, style.size) + 2.4 if name else 0.0)
    end = outer + away * wide
    wall = town_wall(min(begin, end), max(begin, end), middle - 1.4, sheet.look)
    shield = folio(number, outer + away * FOLIO[0] / 2, top, sheet.look, sheet.desk.book.size(FOLIO_SIZE))
    return (*shield, *((words,) if name else ()), *wall)


def _foot_size(sheet: PageSetting, leaf: BookletLeaf, name: str, style: Style, room: float) -> float:
    """The size at which the name of a chapter fits the foot in one line; one that is too long is refused."""
    if not name:
        return style.size
    chapter, book = sheet.document.chapters[leaf.chapter], sheet.desk.book
    box = TextBox(room, 0.4 * book.size(style.size), f"booklet/{chapter.id}", "foot", "")
    try:
        return fitting_size([(name, box)], book.sized(style), max(LEAST_FOOT, book.least), 0.1)
    except Refused as refused:
        raise Refused(refused.reason, **{**refused.data, "language": sheet.document.language}) from None


def _thumbs(sheet: PageSetting, leaf: BookletLeaf, number: int) -> tuple[Node, ...]:
    """Shields of the steps of a turn at the outer edge of right pages, where the margin has room for them."""
    form = sheet.form
    if leaf.chapter == NONE or is_left(number) or form.outer < THUMB_ROOM:
        return ()
    here = sheet.document.chapters[leaf.chapter].step
    steps = [chapter.step for chapter in sheet.document.chapters if chapter.step]
    if not here or len(steps) < 2:
        return ()
    nodes: list[Node] = []
    x = form.width - forms.EDGE - 0.25 - THUMB / 2
    for count, step in enumerate(steps):
        top = form.top + THUMB_TOP + count * THUMB_STEP
        nodes += outlined_nodes(thumb(step, step == here, x, top, THUMB, sheet.look))
    return tuple(nodes)


RULE_GAP = 9.0


def ruled_leaf(desk: SlabMaker) -> BookletLeaf:
    """A page to write on."""
    desk.place = "booklet/notes"
    word = desk.word("notes")
    title = desk.fitted(word, SECTION, (WIDE, 22), forms.LEAST_SECTION, "title") if word else None
    tag = desk.tag("P")
    top = (title.height if title else 0.0) + RULE_GAP + 3.0
    rules = joined(
        line(0.0, top + i * RULE_GAP, WIDE, top + i * RULE_GAP) for i in range(int((DEPTH - top) / RULE_GAP))
    )

    def paint(numbers: Numbers) -> Iterator[Part]:
        if title:
            yield desk.part(title, (0.0, 0.0), (tag,), numbers)
        yield artifact(Path(rules, None, desk.look.line(WALL.dark), 0.2))

    return BookletLeaf((Set(0.0, Slab(0.0, DEPTH, paint)),))
