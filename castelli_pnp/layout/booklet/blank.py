"""Pages to write on, so that a booklet fills its sheets to the last page."""

from __future__ import annotations

from collections.abc import Sequence

from castelli_pnp.base.geometry import joined, line
from castelli_pnp.base.scene import Path
from castelli_pnp.layout.art.palette import WALL
from castelli_pnp.layout.booklet.form import DEPTH, WIDE
from castelli_pnp.layout.booklet.leaves import Leaf, arranged
from castelli_pnp.layout.booklet.lines import artifact, block_painted, painted
from castelli_pnp.layout.booklet.page import NONE
from castelli_pnp.layout.booklet.slab import Desk, Numbers, Painted, Slab
from castelli_pnp.layout.booklet.type import LEAST_SECTION, SECTION

RULE_GAP = 9.0


def filled(desk: Desk, leaves: Sequence[Leaf], before: int, multiple: int) -> list[Leaf]:
    """The pages with some to write on before the last; with those ``before`` them they fill all sheets."""
    missing = -(len(leaves) + before) % multiple
    if not missing or not leaves:
        return list(leaves)
    blank = [arranged([_ruled(desk)], force=True) for _ in range(missing)]
    return [*leaves[:-1], *blank, leaves[-1]]


def _ruled(desk: Desk) -> Slab:
    desk.place = "booklet/notes"
    word = desk.word("notes")
    title = desk.fitted(word, SECTION, (WIDE, 22), LEAST_SECTION, "title") if word else None
    tag = desk.tag("P")
    top = (title.height if title else 0.0) + RULE_GAP + 3.0
    rules = joined(
        line(0.0, top + i * RULE_GAP, WIDE, top + i * RULE_GAP) for i in range(int((DEPTH - top) / RULE_GAP))
    )

    def paint(numbers: Numbers) -> Painted:
        lines = Painted((artifact(Path(rules, None, desk.look.line(WALL.dark), 0.2)),))
        words = block_painted(title, (0.0, 0.0), (tag,), numbers, desk.look) if title else Painted(())
        return painted(words, lines)

    return Slab(0.0, DEPTH, paint, wide=True, chapter=NONE)
