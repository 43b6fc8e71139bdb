"""Blocks on a tint: a figure with its words below it, and the steps of a turn side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from castelli_pnp.base.geometry import move
from castelli_pnp.base.scene import Group, Node
from castelli_pnp.booklet.document import Picture, Steps
from castelli_pnp.layout.booklet import form
from castelli_pnp.layout.booklet.boxes import CAPTION_GAP, HIGHEST, PAD, tinted
from castelli_pnp.layout.booklet.form import Place, equal_places
from castelli_pnp.layout.booklet.marks import numbered_shield
from castelli_pnp.layout.booklet.prose import steps
from castelli_pnp.layout.booklet.slab import Numbers, Part, Slab, SlabMaker, Tag, artifact, shifted
from castelli_pnp.layout.text import TextBlock


def framed(desk: SlabMaker, block: Picture, measure: float) -> list[Slab]:
    """A figure in the middle of a box, its words below it; boxes side by side are equally high."""
    inside = measure - 2 * PAD
    style = replace(form.NOTE, align="center")
    words = desk.whole(block.caption, style, inside, "caption", balanced=True) if block.caption else None
    drawn = desk.draw(block.figure, inside, HIGHEST)
    figured, captioned = desk.tag("Figure", block.figure.alt), desk.tag("Caption")
    natural = drawn.height + 2 * PAD + (CAPTION_GAP + words.height if words else 0.0)

    def made(high: float) -> Slab:
        def paint(numbers: Numbers) -> Iterator[Part]:
            yield tinted(desk.look, measure, high)
            place = move((measure - drawn.width) / 2, PAD)
            yield Part((figured,), (Group(drawn.nodes, place),))
            if words:
                below = PAD + drawn.height + CAPTION_GAP
                yield desk.part(words, (PAD, below), (figured, captioned), numbers)

        return Slab(form.AROUND_BOX, high, paint, fills=made)

    return [made(natural)]


LEAST_PANEL = 34.0
"""A step of a turn is no narrower."""
SHIELD, BESIDE, BELOW = 7.4, 2.0, 3.4
"""The shield of a step, and how far its heading and its words keep from it."""
LINES = 2


def step_panels(desk: SlabMaker, block: Steps, measure: float) -> list[Slab]:
    """Steps side by side in one box, the key words of each as its heading; a list if they do not fit."""
    inside = measure - 2 * PAD
    parts = [_headed(item) for item in block.items]
    if not all(head for head, _ in parts) or inside / len(parts) < LEAST_PANEL or not desk.book.folded:
        return steps(desk, block, measure)
    whole = desk.tag("L")
    panels = [
        _Panel(desk, mark, *part, place, whole)
        for mark, part, place in zip(block.marks, parts, equal_places(inside, len(parts)), strict=True)
    ]
    top = max(SHIELD * 1.1, *(panel.head.height for panel in panels))
    high = 2 * PAD + top + BELOW + max(panel.words.height for panel in panels)

    def paint(numbers: Numbers) -> Iterator[Part]:
        yield tinted(desk.look, measure, high)
        for panel in panels:
            yield from shifted(panel.paint(top, numbers), PAD + panel.place.x, PAD)

    return [Slab(form.AROUND_BOX, high, paint)]


def _headed(item: str) -> tuple[str, str]:
    """The key words at the head of an item, without their stop, and all other words."""
    if not item.startswith("*"):
        return "", item
    head, _, rest = item[1:].partition("*")
    return head.rstrip(".: "), rest.lstrip(".: \N{NO-BREAK SPACE}")


class _Panel:
    """One step: a shield with its heading, its words below."""

    def __init__(self, desk: SlabMaker, mark: str, head: str, rest: str, place: Place, whole: Tag) -> None:
        self.desk, self.mark, self.place = desk, mark, place
        room = (place.width - SHIELD - BESIDE, LINES * form.SECTION.line_height)
        self.head: TextBlock = desk.fitted(head, form.SECTION, room, form.LEAST_SECTION, "item")
        self.words: TextBlock = desk.set(rest, desk.body, place.width, "item")
        self.tags = (whole, desk.tag("LI"))

    def paint(self, top: float, numbers: Numbers) -> Iterator[Part]:
        desk = self.desk
        shield: tuple[Node, ...] = numbered_shield(
            self.mark, SHIELD / 2, (top - SHIELD * 1.1) / 2, SHIELD, desk.look
        )
        yield artifact(*shield, within=self.tags[:1])
        at = (SHIELD + BESIDE, (top - self.head.height) / 2)
        yield desk.part(self.head, at, (*self.tags, desk.tag("Lbl")), numbers)
        yield desk.part(self.words, (0.0, top + BELOW), (*self.tags, desk.tag("LBody")), numbers)
