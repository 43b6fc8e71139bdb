"""Ruled boxes: what a module changes."""

from __future__ import annotations

from castelli_pnp.base.geometry import Outline, rounded
from castelli_pnp.base.scene import Path
from castelli_pnp.booklet.document import ModuleBox
from castelli_pnp.layout.art.palette import INK
from castelli_pnp.layout.booklet.examples import BETWEEN_TEXTS, INSIDE, PAD
from castelli_pnp.layout.booklet.form import MAIN
from castelli_pnp.layout.booklet.lines import artifact, block_painted, painted
from castelli_pnp.layout.booklet.slab import Desk, Numbers, Painted, Slab
from castelli_pnp.layout.booklet.type import AROUND_BOX, BOX_HEAD, OUT, SMALL
from castelli_pnp.layout.text import Block


def module_box(desk: Desk, block: ModuleBox) -> Slab:
    """A ruled box whose title breaks the line."""
    title = _module_title(desk, block)
    texts = [desk.set(text, SMALL, INSIDE, "module") for text in block.texts]
    top = title.height + 4.4
    body = sum(text.height for text in texts) + BETWEEN_TEXTS * (len(texts) - 1)
    line, height = title.height / 2, top + body + PAD
    tag = desk.tag("Div")

    def paint(numbers: Numbers) -> Painted:
        rule = Path(_broken(line, height, title.width + 12.0), None, INK, 0.4)
        pieces = [Painted((artifact(rule, *desk.style.module(block.module, 5.4, line, desk.look)),))]
        head = block_painted(title, (10.0, 0.0), (tag, desk.tag("P")), numbers, desk.look)
        y = top
        for text in texts:
            pieces.append(block_painted(text, (PAD - OUT, y), (tag, desk.tag("P")), numbers, desk.look))
            y += text.height + BETWEEN_TEXTS
        return painted(pieces[0], head, *pieces[1:])

    return Slab(AROUND_BOX, height, paint, floats=True)


def _module_title(desk: Desk, block: ModuleBox) -> Block:
    word = desk.word("module")
    told = f"{word}: {block.title}" if word else block.title
    return desk.set(told, BOX_HEAD, MAIN - 14, "module")


def _broken(top: float, bottom: float, gap: float) -> Outline:
    """A round rectangle whose upper line leaves a gap for a title."""
    around = rounded(-OUT, top, MAIN + 2 * OUT, bottom - top, 2.5)
    return (("M", 1.0 + gap, top), *around[1:-1], ("L", 1.0, top))
