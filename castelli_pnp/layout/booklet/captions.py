"""Things in a row, and below each of them what its letter means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from castelli_pnp.base.geometry import scale
from castelli_pnp.base.scene import Group
from castelli_pnp.booklet.document import Aside, Block, Picture, RowFigure, Steps
from castelli_pnp.layout.booklet import form
from castelli_pnp.layout.booklet.boxes import picture
from castelli_pnp.layout.booklet.form import Place, equal_places
from castelli_pnp.layout.booklet.marks import DISC, FIGURE, disc, disc_fill
from castelli_pnp.layout.booklet.prose import steps
from castelli_pnp.layout.booklet.slab import Numbers, Part, Slab, SlabMaker, Tag
from castelli_pnp.layout.booklet.stack import side_by_side

MOST = 4
"""So many things have columns of their own."""
LEAST_COLUMN = 24.0
LARGEST, SMALLEST = 20.0, 14.0
"""How large a thing is at most, and when room is short."""
BESIDE, BELOW = 1.4, 2.8
"""From a thing to its letter, and to its words."""


def explains(block: Block, before: Block) -> bool:
    """Whether steps say what the letters of a row of things mean."""
    return (
        isinstance(block, Steps)
        and isinstance(before, Picture)
        and isinstance(before.figure, RowFigure)
        and before.figure.labels == block.marks
        and len(block.marks) <= MOST
    )


def pictured(
    desk: SlabMaker, block: Picture, more: Sequence[Block], measure: float, give: float | None
) -> list[Slab]:
    """A figure with what belongs to it."""
    notes = [note for note in more if isinstance(note, Aside)]
    explained = next((each for each in more if isinstance(each, Steps)), None)
    if explained is None:
        return picture(desk, block, notes, measure, give)
    columns = equal_places(measure, len(explained.marks))
    if columns[0].width >= LEAST_COLUMN and isinstance(block.figure, RowFigure):
        return [_captioned(desk, block.figure, explained, columns)]
    return [*picture(desk, block, notes, measure, give), *steps(desk, explained, measure)]


def _captioned(desk: SlabMaker, figure: RowFigure, block: Steps, columns: Sequence[Place]) -> Slab:
    """Each thing at the head of its column, its letter next to it, its words below."""
    whole, figured = desk.tag("L"), desk.tag("Figure", figure.alt)
    cells = [
        _Cell(desk, figure, number, text, place, (whole, desk.tag("LI")), figured)
        for number, (place, text) in enumerate(zip(columns, block.items, strict=True))
    ]

    def made(size: float) -> Slab:
        row = side_by_side([(cell.place, [cell.slab(size)]) for cell in cells], form.AROUND_BOX)
        return Slab(
            form.AROUND_BOX, row.height, row.paint, tight=high, least=high - LARGEST + SMALLEST,
            shrinks=lambda height: made(max(SMALLEST, LARGEST - max(0.0, high - height))),
        )  # fmt: skip

    high = max(cell.slab(LARGEST).height for cell in cells)
    return made(LARGEST)


class _Cell:
    """One thing with its words."""

    def __init__(
        self,
        desk: SlabMaker,
        figure: RowFigure,
        number: int,
        text: str,
        place: Place,
        tags: tuple[Tag, ...],
        figured: Tag,
    ) -> None:
        self.desk, self.place, self.mark = desk, place, figure.labels[number]
        self.thing = desk.draw(RowFigure(figure.game, (figure.things[number],)), place.width, None)
        self.words = desk.whole(text, desk.body, place.width, "item")
        self.tags, self.figured = tags, figured
        self.inner = desk.tag("Lbl"), desk.tag("LBody")

    def slab(self, size: float) -> Slab:
        """The thing so high."""
        by = size / self.thing.height
        label, body = ((*self.tags, tag) for tag in self.inner)

        def paint(numbers: Numbers) -> Iterator[Part]:
            yield Part((self.figured,), (Group(self.thing.nodes, scale(by)),))
            radius = DISC * self.desk.book.by(DISC * FIGURE)
            x = self.thing.width * by + BESIDE + radius
            mark = disc(self.mark, x, radius + 0.2, self.desk.look, disc_fill(self.mark), radius)
            yield Part(label, mark)
            yield self.desk.part(self.words, (0.0, size + BELOW), body, numbers)

        return Slab(0.0, size + BELOW + self.words.height, paint)
