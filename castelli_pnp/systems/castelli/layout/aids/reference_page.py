"""What both sides of the reference share: margins, the head with its title, panels, sizes of type."""

from __future__ import annotations

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box, rounded
from castelli_pnp.base.scene import Node, Path
from castelli_pnp.layout.art.palette import INK, Look
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.layout.text import Style, TextBlock, line_at, set_text
from castelli_pnp.render import fonts
from castelli_pnp.systems.castelli.layout.aids.aid_card import UNBROKEN, AidCard, TypeSizes
from castelli_pnp.systems.castelli.layout.aids.drawing import Bit, row, row_width
from castelli_pnp.systems.castelli.layout.aids.pen import NO_ROOM, Pen
from castelli_pnp.systems.castelli.layout.aids.words import AidWords

SIDE, TOP = 12.0, 9.6
"""From the edges of the paper to what stands on it."""
HEAD = 14.2
"""From the top of the title to what stands below it."""
FOOTER = 6.5
"""Left free above the margin, for the line that names the sheet."""
TITLE = 27.0
PANEL = "#F8EFD8"
PAD = 3.6
"""From the edge of a panel to what stands on it."""
NOTE, LEAST = 9.0, 7.0
"""What stands under pictures and in tables; and no type of the reference is smaller than that."""


def text_area(paper: Paper) -> Box:
    """What margins, head and foot leave of a page."""
    bottom = paper.height - paper.margin - FOOTER
    return Box(SIDE, TOP + HEAD, paper.width - SIDE, bottom)


def page_head(title: str, right: list[Bit], language: str, look: Look, paper: Paper) -> tuple[Node, ...]:
    """The title at the left, pictures at the right."""
    wide = row_width(right, 1.4) if right else 0.0
    pen = Pen("page", language, look, Style("text", LEAST))
    style = pen.title([("title", title)], paper.width - 2 * SIDE - wide - 6.0, TITLE)
    middle = TOP + 4.6
    base = middle + fonts.cap("title", style.size) / 2
    return line_at(title, SIDE, base, style), *row(right, paper.width - SIDE - wide, middle, 1.4)


def panel(box: Box, look: Look) -> Path:
    """The ground of what belongs together; in low ink its outline."""
    shape = rounded(box.left, box.top, box.width, box.height, 2.2)
    return Path(shape, look.fill(PANEL), INK if look.low else None, 0.25)


def reference_card(words: AidWords, look: Look, size: float) -> AidCard:
    """How labels and notes are set next to a text of that size."""
    note = max(LEAST, min(NOTE, size))
    return AidCard(words, look, TypeSizes(note, note, broken=size < NOTE))


def words_under(text: str, card: AidCard, width: float, align: str = "center") -> TextBlock:
    """A text below a picture; its words are broken only if they must be."""
    style = Style("text", card.type.note, leading=1.2, align=align)
    try:
        return set_text(text, style, width, UNBROKEN, balanced=True)
    except Refused as refused:
        if refused.reason not in NO_ROOM:
            raise
        return set_text(text, style, width, card.words.language, balanced=True)
