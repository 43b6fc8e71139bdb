"""Blocks that are never broken: figures with captions, boxes with a heading, ruled boxes of modules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from castelli_pnp.base.geometry import Outline, move, rounded
from castelli_pnp.base.scene import Group, Path
from castelli_pnp.booklet.document import Aside, ModuleBox, Picture, RowFigure
from castelli_pnp.layout.art.palette import INK, Look
from castelli_pnp.layout.booklet import form
from castelli_pnp.layout.booklet.prose import legend
from castelli_pnp.layout.booklet.slab import Numbers, Part, Slab, SlabMaker, artifact, shifted
from castelli_pnp.layout.booklet.stack import heights, stacked
from castelli_pnp.layout.figures.drawing import Drawing, enlarged
from castelli_pnp.layout.text import Style

PAD = 3.0
RADIUS = 2.2
CAPTION_GAP = 2.6
HIGHEST = form.DEPTH * 0.74
"""So that a heading and some words have room above it."""
GIVE = 0.1
"""The share by which figures may be made lower, unless something else is said."""
LEGEND_GAP = 2.6
GROWN_SIDE = 8.0
"""What larger things leave of their column, so that they stay apart from those in the next one."""
MOST_GROWN, CLEARLY = 1.3, 1.05
"""By how much things in a row may be larger on a page with room, and by how much at least."""


def tinted(look: Look, width: float, height: float, fill: str = form.TINT) -> Part:
    """The tinted ground of a box; where ink is saved it has an edge."""
    ground = Path(rounded(0.0, 0.0, width, height, RADIUS), look.fill(fill))
    edge = (Path(ground.outline, None, INK, 0.2),) if look.low else ()
    return artifact(ground, *edge)


def picture(
    desk: SlabMaker, block: Picture, notes: Sequence[Aside], measure: float, give: float | None
) -> list[Slab]:
    """A figure in its column with its caption, and what its marks mean below it."""
    low = GIVE if give is None else give
    style = replace(form.CAPTION, fill=desk.look.line(form.QUIET))
    caption = desk.whole(block.caption, style, measure, "caption", balanced=True) if block.caption else None
    below = legend(desk, notes, measure)
    under = (CAPTION_GAP + caption.height if caption else 0.0) + (
        LEGEND_GAP + heights(below).full if below else 0.0
    )
    natural = desk.draw(block.figure, measure, HIGHEST - under)
    in_column = isinstance(block.figure, RowFigure) and measure < form.WIDE
    figured, captioned = desk.tag("Figure", block.figure.alt), desk.tag("Caption")

    def made(drawn: Drawing) -> Slab:
        def paint(numbers: Numbers) -> Iterator[Part]:
            left = 0.0 if in_column else (measure - drawn.width) / 2
            yield Part((figured,), (Group(drawn.nodes, move(left, 0.0)),))
            y = drawn.height
            if caption:
                yield desk.part(caption, (0.0, y + CAPTION_GAP), (figured, captioned), numbers)
                y += CAPTION_GAP + caption.height
            for each in stacked(below, form.DEPTH):
                yield from shifted(each.slab.paint(numbers), 0.0, y + LEGEND_GAP + each.y)

        height = drawn.height + under
        return Slab(form.AROUND_BOX, height, paint, shrinks=shrunk, tight=natural.height + under, least=least)

    least = natural.height * (1 - low) + under

    def shrunk(height: float) -> Slab:
        return made(desk.draw(block.figure, measure, max(height - under, natural.height * (1 - low))))

    def larger(height: float) -> Slab | None:
        by = min(MOST_GROWN, (height - under) / natural.height, (measure - GROWN_SIDE) / natural.width)
        return made(enlarged(natural, by)) if by > CLEARLY else None

    slab = replace(made(natural), grows=larger if isinstance(block.figure, RowFigure) else None)
    return [slab if low else replace(slab, shrinks=None)]


HEADING_GAP = 3.4


def titled_box(desk: SlabMaker, title: str, inner: Sequence[Slab], measure: float) -> Slab:
    """A tinted box with a heading over what stands in it."""
    head = desk.fitted(title, form.SECTION, (measure - 2 * PAD, 16), form.LEAST_SECTION, "box")
    top = PAD + head.height + HEADING_GAP if title else PAD
    whole = heights(inner)
    around = top + PAD
    tag, tags = desk.tag("Div"), desk.tag("P")

    def made(room: float) -> Slab:
        sets = stacked(inner, room)

        def paint(numbers: Numbers) -> Iterator[Part]:
            yield tinted(desk.look, measure, room + around)
            yield desk.part(head, (PAD, PAD + 0.4), (tag, tags), numbers)
            for each in sets:
                yield from shifted(each.slab.paint(numbers), PAD, top + each.y)

        return Slab(
            form.AROUND_BOX, room + around, paint, tight=whole.tight + around, least=whole.least + around,
            shrinks=lambda height: made(max(height - around, whole.least)),
        )  # fmt: skip

    return made(whole.full)


MODULE_HEAD = Style("text-bold", 8.4, 1.15)
BETWEEN_TEXTS = 2.6


def module_box(desk: SlabMaker, block: ModuleBox, measure: float) -> list[Slab]:
    """A ruled box whose title breaks the line."""
    named = desk.document.titled(desk.word("module"), block.title)
    title = desk.whole(named, MODULE_HEAD, measure - 16, "module")
    texts = [desk.set(text, form.MODULE, measure - 2 * PAD, "module") for text in block.texts]
    top = max(title.height, 5.0) + 2.4
    body = sum(text.height for text in texts) + BETWEEN_TEXTS * (len(texts) - 1)
    line = max(title.height, 4.0) / 2
    height = top + body + PAD
    tag = desk.tag("Div")

    def paint(numbers: Numbers) -> Iterator[Part]:
        rule = Path(_broken(line, height, measure, title.width + 10.0), None, INK, 0.35)
        yield artifact(rule, *desk.style.module(block.module, 6.0, line, desk.look), within=(tag,))
        yield desk.part(title, (10.4, line - title.height / 2), (tag, desk.tag("P")), numbers)
        y = top
        for text in texts:
            yield desk.part(text, (PAD, y), (tag, desk.tag("P")), numbers)
            y += text.height + BETWEEN_TEXTS

    return [Slab(form.AROUND_BOX - 0.6, height, paint)]


def _broken(top: float, bottom: float, width: float, gap: float) -> Outline:
    """A round rectangle whose upper line leaves a gap for a title."""
    around = rounded(0.175, top, width - 0.35, bottom - top, 2.0)
    return (("M", 2.2 + gap, top), *around[1:-1], ("L", 2.2, top))
