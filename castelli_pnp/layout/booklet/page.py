"""A finished page: running head, columns, notes, page number; everything tagged in the order of reading."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from castelli_pnp.base.geometry import joined, line
from castelli_pnp.base.markup import bare
from castelli_pnp.base.scene import Group, Node, Page, Path
from castelli_pnp.booklet.document import Document
from castelli_pnp.layout.art.palette import INK, WALL, Look
from castelli_pnp.layout.booklet.form import DEPTH, LEAST_SECTION, QUIET, SECTION, WIDE, PageForm, is_left
from castelli_pnp.layout.booklet.leaves import BookletLeaf, arranged
from castelli_pnp.layout.booklet.marks import folio
from castelli_pnp.layout.booklet.slab import Numbers, Part, Slab, SlabMaker, artifact, shifted
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts
from castelli_pnp.systems import system_of

HEAD, RULE = -11.0, -8.0
"""From the top of the columns to the baseline of the running head and to its rule."""
HEAD_SIZE = 8.5
NONE = -1
"""The chapter of a page that belongs to none."""
FOLIO = DEPTH + 2.2
"""From the top of the columns to the shield with the page number."""


class PageSetting(NamedTuple):
    """What all pages share."""

    document: Document
    look: Look
    form: PageForm
    numbers: Numbers


def finished(sheet: PageSetting, leaf: BookletLeaf, number: int) -> Page:
    """A page of the text."""
    form = sheet.form
    parts = list(_in_order(sheet, leaf, number))
    anchors = tuple(
        replace(anchor, at=(form.left(number), form.top + spot.y))
        for spot in leaf.spots
        for anchor in spot.slab.anchors
    )
    chapter = _chapter(sheet, leaf, number)
    furniture = Group((*_head(sheet, chapter, number), *_foot(sheet, number)), role="Artifact")
    children = (furniture, *_nested(parts, 0))
    links = tuple(link for part in parts for link in part.links)
    return Page(form.width, form.height, children, label=str(number), anchors=anchors, links=links)


def _in_order(sheet: PageSetting, leaf: BookletLeaf, number: int) -> Iterator[Part]:
    """The slabs from the top down; a note follows the block it belongs to."""
    form, numbers = sheet.form, sheet.numbers
    waiting = list(leaf.notes)
    blocks = [spot.slab.block for spot in leaf.spots]
    for count, spot in enumerate(leaf.spots):
        slab = spot.slab
        if slab.shrinks and spot.height < slab.height - 1e-6:
            slab = slab.shrinks(spot.height)
        x = form.left(number) if slab.wide else form.main(number)
        yield from shifted(slab.paint(numbers), x, form.top + spot.y)
        if spot.slab.block not in blocks[count + 1 :]:
            for note in [note for note in waiting if note.block == spot.slab.block]:
                waiting.remove(note)
                yield from shifted(note.note.paint(numbers), form.side(number), form.top + note.y)


def _nested(parts: Sequence[Part], depth: int) -> Iterator[Node]:
    """Parts as groups with their roles; neighbours with the same tag share a group."""
    for tag, run in groupby(parts, key=lambda part: part.tags[depth] if len(part.tags) > depth else None):
        inner = list(run)
        if tag is None:
            yield from (node for part in inner for node in part.nodes)
        else:
            yield Group(tuple(_nested(inner, depth + 1)), role=tag.role, alt=tag.alt)


def _chapter(sheet: PageSetting, leaf: BookletLeaf, number: int) -> str:
    """Whose title the running head shows: the first on a left page, the last on a right one."""
    chapters = [spot.slab.chapter for spot in leaf.spots if spot.number >= 0]
    if chapters[0] == NONE:
        return ""
    return bare(sheet.document.chapters[chapters[0] if is_left(number) else chapters[-1]].title)


def _head(sheet: PageSetting, chapter: str, number: int) -> tuple[Node, ...]:
    """Sign and name of the game or of the booklet at the outer end, the chapter at the inner one."""
    form, left = sheet.form, is_left(number)
    start, y = form.left(number), form.top + HEAD
    name = bare(sheet.document.title if left else sheet.document.subtitle)
    bold, quiet = Style("body-bold", HEAD_SIZE), Style("text", HEAD_SIZE, fill=sheet.look.line(QUIET))
    name = _cut(name, bold, WIDE * 0.55)
    chapter = _cut(chapter, quiet, WIDE - 14 - fonts.width(name, bold.face, HEAD_SIZE))
    outer, inner = (start, start + WIDE) if left else (start + WIDE, start)
    away = 1 if left else -1
    style = system_of(sheet.document.game).booklet_style
    return (
        style.head(outer + 3 * away, y - 1.4, sheet.look),
        line_at(name, outer + 8 * away, y, replace(bold, align="left" if left else "right")),
        line_at(chapter, inner, y, replace(quiet, align="right" if left else "left")),
        Path(line(start, form.top + RULE, start + WIDE, form.top + RULE), None, INK, 0.3),
    )


def _cut(text: str, style: Style, room: float) -> str:
    """A title that is too long for the running head ends in dots; it stands in full on its own page."""
    words = text.split(" ")
    while len(words) > 1 and fonts.width(text, style.face, style.size) > room:
        words.pop()
        text = " ".join(words) + "…"
    while len(text) > 2 and fonts.width(text, style.face, style.size) > room:
        text = text[:-2] + "…"
    return text


def _foot(sheet: PageSetting, number: int) -> tuple[Node, ...]:
    form = sheet.form
    start = form.left(number)
    x = start + 5 if is_left(number) else start + WIDE - 5
    return folio(number, x, form.top + FOLIO, sheet.look)


RULE_GAP = 9.0


def filled(desk: SlabMaker, leaves: Sequence[BookletLeaf], before: int, multiple: int) -> list[BookletLeaf]:
    """The pages with some to write on before the last; with those ``before`` them they fill all sheets."""
    missing = -(len(leaves) + before) % multiple
    if not missing or not leaves:
        return list(leaves)
    blank = [arranged([_ruled(desk)], force=True) for _ in range(missing)]
    return [*leaves[:-1], *blank, leaves[-1]]


def _ruled(desk: SlabMaker) -> Slab:
    desk.place = "booklet/notes"
    word = desk.word("notes")
    title = desk.fitted(word, SECTION, (WIDE, 22), LEAST_SECTION, "title") if word else None
    tag = desk.tag("P")
    top = (title.height if title else 0.0) + RULE_GAP + 3.0
    rules = joined(
        line(0.0, top + i * RULE_GAP, WIDE, top + i * RULE_GAP) for i in range(int((DEPTH - top) / RULE_GAP))
    )

    def paint(numbers: Numbers) -> Iterator[Part]:
        if title:
            yield desk.part(title, (0.0, 0.0), (tag,), numbers)
        yield artifact(Path(rules, None, desk.look.line(WALL.dark), 0.2))

    return Slab(0.0, DEPTH, paint, wide=True, chapter=NONE)
