"""Headings, paragraphs, lists and notes as slabs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from castelli_pnp.base.geometry import move, rectangle, rounded, scale
from castelli_pnp.base.markup import bare
from castelli_pnp.base.scene import Anchor, Group, Node, Path
from castelli_pnp.booklet.document import (
    Aside,
    Bullets,
    Chapter,
    Colophon,
    Paragraph,
    SectionHeading,
    Steps,
    TurnSummary,
)
from castelli_pnp.layout.art.palette import INK, LAND, WALL, WHITE, WINE
from castelli_pnp.layout.booklet import form
from castelli_pnp.layout.booklet.form import Place
from castelli_pnp.layout.booklet.marks import FIGURE, disc, disc_fill, lozenge, numbered_shield
from castelli_pnp.layout.booklet.slab import (
    Numbers,
    Painter,
    Part,
    Slab,
    SlabMaker,
    Tag,
    artifact,
    line_slabs,
)
from castelli_pnp.layout.booklet.stack import shared, side_by_side
from castelli_pnp.layout.text import Style

SHIELD = 13.0
"""The shield of a step of the turn, and the plaque of a module; where the title begins next to it."""
TITLE_AT = SHIELD + 3.6
SIGN_ON_PLAQUE = 1.45
"""How much larger a module's sign is there than next to a word."""
INDENT = 7.2
HANG = 4.0
DISC, DISC_AT = 2.3, 2.5
LONG_ITEM = 8
"""Items of a list are parted only if they have more lines."""
ABOVE_TITLE = Style("text-bold", 7.9, 1.2)


def chapter_head(desk: SlabMaker, chapter: Chapter, measure: float = form.WIDE) -> Slab:
    """The large title, perhaps next to the shield of its step or the plaque of its module."""
    module, signed = chapter.form.module, bool(chapter.step or chapter.form.module)
    left = TITLE_AT if signed else 0.0
    block = desk.fitted(chapter.title, form.CHAPTER, (measure - left, 34), form.LEAST_CHAPTER, "title")
    word = desk.word("module") if module else ""
    wine = replace(ABOVE_TITLE, fill=desk.look.line(WINE.fill))
    above = desk.whole(word, wine, measure - left, "title") if word else None
    words = block.height + (above.height + 2.2 if above else 0.0)
    high = SHIELD * 1.1 if chapter.step else SHIELD
    height = max(high, words) if signed else words
    tags = (desk.tag("H1"),)
    before: tuple[Part, ...] = ()
    if chapter.step:
        shield = numbered_shield(chapter.step, SHIELD / 2, (height - high) / 2, SHIELD, desk.look)
        before = (Part(tags, shield),)
    elif module:
        before = (artifact(*_plaque(desk, module, (height - SHIELD) / 2)),)
    top = (height - words) / 2

    def paint(numbers: Numbers) -> Iterator[Part]:
        yield from before
        if above:
            yield desk.part(above, (left, top), tags, numbers)
        yield desk.part(block, (left, top + words - block.height), tags, numbers)

    anchor = Anchor(chapter.id, (0.0, 0.0), bare(chapter.title), 1)
    return Slab(0.0, height, paint, keep=True, heading=True, anchors=(anchor,))


def _plaque(desk: SlabMaker, module: str, top: float) -> tuple[Node, ...]:
    """What a module is about, on a dark ground."""
    ground = rounded(0.0, top, SHIELD, SHIELD, 1.6)
    line = (INK, 0.3) if desk.look.low else (None, 0.0)
    about = desk.style.module(module, 0.0, 0.0, desk.look)
    place = move(SHIELD / 2, top + SHIELD / 2) @ scale(SIGN_ON_PLAQUE)
    return Path(ground, desk.look.fill(WINE.fill), *line), Group(about, place)


def section_head(desk: SlabMaker, section: SectionHeading, measure: float) -> list[Slab]:
    style, floor = (form.BIG, form.LEAST_BIG) if section.big else (form.SECTION, form.LEAST_SECTION)
    block = desk.fitted(section.title, style, (measure, 22), floor, "title")
    paint = desk.painter(block, (0.0, 0.0), (desk.tag("H2"),))
    anchor = Anchor(section.id, (0.0, 0.0), bare(section.title), 2)
    head = Slab(form.BEFORE_SECTION, block.height, paint, keep=True, heading=True, anchors=(anchor,))
    return [replace(head, opens=section.big and desk.book.folded)]


BAND_PAD = 2.9
"""From the edge of a dark band to the capitals of its heading."""


def section_band(desk: SlabMaker, section: SectionHeading, measure: float) -> list[Slab]:
    """A heading on a dark band over the whole width."""
    look = desk.look
    style = replace(form.BIG, fill=INK if look.low else WHITE)
    block = desk.fitted(section.title, style, (measure - 2 * BAND_PAD, 22), form.LEAST_BIG, "title")
    height = block.height + 2 * BAND_PAD
    ground = Path(rounded(0.0, 0.0, measure, height, 1.6), look.fill(LAND["mine"].fill))
    edge = (Path(ground.outline, None, INK, 0.45),) if look.low else ()
    before = artifact(ground, *edge)
    paint = desk.painter(block, (BAND_PAD + 0.4, BAND_PAD), (desk.tag("H2"),), before)
    anchor = Anchor(section.id, (0.0, 0.0), bare(section.title), 2)
    return [Slab(form.BEFORE_SECTION, height, paint, keep=True, heading=True, anchors=(anchor,))]


def paragraph(desk: SlabMaker, block: Paragraph, measure: float) -> list[Slab]:
    style = form.LEAD if block.lead and not desk.small_lead else desk.body
    words = desk.set(block.text, style, measure, "text")
    return line_slabs(desk, words, (desk.tag("P"),), form.BETWEEN)


def steps(desk: SlabMaker, block: Steps, measure: float, across: int = 1) -> list[Slab]:
    """Discs with numbers or letters before what is done."""
    middle, by = form.cap(desk.sized(desk.body)) / 2, desk.book.by(DISC * FIGURE)
    leads = [disc(mark, DISC_AT * by, middle, desk.look, disc_fill(mark), DISC * by) for mark in block.marks]
    return _items(desk, list(zip(block.items, leads, strict=True)), INDENT * by, measure, across)


def bullets(desk: SlabMaker, block: Bullets, measure: float, across: int = 1) -> list[Slab]:
    mark = (lozenge(1.2, form.cap(desk.sized(desk.body)) / 2, desk.look, 0.75),)
    return _items(desk, [(item, mark) for item in block.items], HANG, measure, across)


def _items(
    desk: SlabMaker,
    items: Sequence[tuple[str, tuple[Node, ...]]],
    indent: float,
    measure: float,
    across: int,
) -> list[Slab]:
    """The items of a list, one under another or in several columns of equal width."""
    whole = desk.tag("L")
    width = (measure - (across - 1) * form.GUTTER) / across
    slabs: list[Slab] = []
    for item, lead in items:
        entry = desk.tag("LI")
        label, body = (whole, entry, desk.tag("Lbl")), (whole, entry, desk.tag("LBody"))
        text = desk.set(item, desk.body, width - indent, "item")
        gap = form.BETWEEN_ITEMS if slabs else form.BETWEEN
        made = line_slabs(desk, text, body, gap, indent, (Part(label, lead),))
        together = across > 1 or len(made) <= LONG_ITEM
        slabs += [*(replace(slab, keep=True) for slab in made[:-1]), made[-1]] if together else made
    if across == 1:
        return slabs
    columns = shared(slabs, across)
    places = [Place(number * (width + form.GUTTER), width) for number in range(across)]
    return [side_by_side(list(zip(places, columns, strict=False)), form.BETWEEN)]


def turn_summary(desk: SlabMaker, block: TurnSummary, measure: float) -> list[Slab]:
    """The turn in short where it is no cover: a heading and a list for each of its parts."""
    slabs: list[Slab] = []
    for head, lines in block.parts:
        title = desk.fitted(head, form.SECTION, (measure, 22), form.LEAST_SECTION, "summary")
        paint = desk.painter(title, (0.0, 0.0), (desk.tag("H2"),))
        slabs.append(Slab(form.BEFORE_SECTION, title.height, paint, keep=True, heading=True))
        items = bullets(desk, Bullets(lines), measure)
        slabs += [replace(items[0], gap=form.AFTER_SECTION), *items[1:]]
    return slabs


RAIL, RAIL_PAD = 0.5, 2.2
MARK = 5.6
"""Where the head of a note begins that has a mark."""
MARK_RADIUS = 2.1


def note(desk: SlabMaker, aside: Aside, measure: float) -> list[Slab]:
    """A note in its column, on a gold rail."""
    tag = desk.tag("Note")
    indent = RAIL + RAIL_PAD
    height, words = note_words(desk, aside, measure - indent, tag, indent)
    over = 0.9

    def paint(numbers: Numbers) -> Iterator[Part]:
        rail = rectangle(0.0, -over, RAIL, height + 2 * over)
        edge = (INK, 0.2) if desk.look.low else (None, 0.0)
        yield artifact(Path(rail, desk.look.fill(form.GOLD), *edge), within=(tag,))
        yield from words(numbers)

    return [Slab(form.AROUND_NOTE + over, height, paint)]


def note_words(
    desk: SlabMaker, aside: Aside, measure: float, tag: Tag, indent: float = 0.0
) -> tuple[float, Painter]:
    """Head and text of a note: how high they are, and how they are painted."""
    by = desk.book.by(MARK_RADIUS * FIGURE)
    left, radius, note_style = MARK * by if aside.mark else 0.0, MARK_RADIUS * by, desk.sized(form.NOTE)
    style = replace(form.NOTE_HEAD, fill=form.red_words(desk.look))
    head = desk.whole(aside.title, style, measure - left, "note") if aside.title else None
    text = desk.whole(aside.text, form.NOTE, measure, "note") if aside.text else None
    top = radius - form.cap(note_style) / 2 if aside.mark else 0.0
    below = top + (head.height if head else 0.0)
    if aside.mark:
        below = max(below, 2 * radius - 0.4)
    gap = form.between_lines(note_style) if text else 0.0
    start = below + gap if head or aside.mark else 0.0
    parts = ((head, left, top, desk.tag("P")), (text, 0.0, start, desk.tag("P")))

    def paint(numbers: Numbers) -> Iterator[Part]:
        if aside.mark:
            fill = disc_fill(aside.mark)
            mark = disc(aside.mark, indent + radius, radius, desk.look, fill, radius)
            yield Part((tag,), mark)
        for block, x, y, inner in parts:
            if block is not None:
                yield desk.part(block, (indent + x, y), (tag, inner), numbers)

    return start + (text.height if text else 0.0), paint


def legend(desk: SlabMaker, notes: Iterable[Aside], measure: float) -> list[Slab]:
    """What the marks of a figure mean, in columns below it."""
    asides = list(notes)
    count = max(1, min(len(asides), 4 if len(asides) == 4 else 3, int(measure / desk.book.growth / 27)))
    width = (measure - (count - 1) * form.GUTTER) / count
    slabs: list[Slab] = []
    for start in range(0, len(asides), count):
        row: list[tuple[Place, list[Slab]]] = []
        for number, aside in enumerate(asides[start : start + count]):
            height, paint = note_words(desk, aside, width, desk.tag("Note"))
            row.append((Place(number * (width + form.GUTTER), width), [Slab(0.0, height, paint)]))
        slabs.append(side_by_side(row, 3.2))
    return slabs


def colophon(desk: SlabMaker, block: Colophon, measure: float) -> list[Slab]:
    """Small print below a line."""
    style = replace(form.CAPTION, fill=desk.look.line(form.QUIET))
    words = desk.whole(block.text, style, measure, "colophon")
    tags = (desk.tag("P"),)
    below = 3.4

    def paint(numbers: Numbers) -> Iterator[Part]:
        yield artifact(Path(rectangle(0.0, 0.0, measure, 0.25), desk.look.line(WALL.dark)))
        yield desk.part(words, (0.0, below), tags, numbers)

    return [Slab(form.AROUND_BOX, below + words.height, paint)]
