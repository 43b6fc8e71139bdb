"""The figures of rule booklets: what a system draws of its games, and rows of things side by side.

They have no words, so each is drawn once for all languages.
"""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.geometry import move
from castelli_pnp.base.scene import Group, Node
from castelli_pnp.booklet.document import Figure, RowFigure
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.art.shapes import disc
from castelli_pnp.layout.caching import CACHES, Cache
from castelli_pnp.layout.figures.drawing import Drawing, FigureDrawer, Number, Thing
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts
from castelli_pnp.systems import find_system, system_of
from castelli_pnp.systems.system import Facts

__all__ = ["Drawing", "draw"]

_GAMES: list[Facts] = []
"""Games that were drawn from; equal ones give equal figures."""
_DRAWN: dict[tuple[object, ...], Drawing] = {}


def draw(figure: Figure, width: float, look: Look, height: float | None = None) -> Drawing:
    """A figure of the requested width, or smaller where a height or its natural size limits it."""
    drawer = _ROWS if isinstance(figure, RowFigure) else find_system(figure.system).figures
    shown = (*drawer.key(figure, _number), look)
    key = (*shown, width, height)
    if key not in _DRAWN:
        drawing = drawer.draw(figure, width, look, height)
        if drawer is not _ROWS:  # requested or not: of one size they are the same
            drawing = _DRAWN.setdefault((*shown, "size", drawing.width, drawing.height), drawing)
        _DRAWN[key] = drawing
    return _DRAWN[key]


def _number(game: Facts) -> int:
    """The number of a game among those that were drawn from."""
    for number, known in enumerate(_GAMES):
        if known is game or known == game:
            return number
    _GAMES.append(game)
    return len(_GAMES) - 1


def _clear() -> None:
    _GAMES.clear()
    _DRAWN.clear()


CACHES.append(Cache(_GAMES, 12, lambda: len(_GAMES), _clear))
CACHES.append(Cache(_DRAWN, 1_000, lambda: len(_DRAWN), _clear))

GAP, LEAST_GAP = 6.0, 2.5
BETWEEN = 3.5
"""Between two rows."""
LABEL, LABEL_SIZE = 5.6, 10.0
"""The room below a thing for its label, and the size of a number in pt."""
SMALLEST, STEP = 0.6, 0.01
"""Things shrink to this share before they are broken into rows."""


def _row(figure: RowFigure, width: float, look: Look, height: float | None) -> Drawing:
    """All things in as few rows as can be, each row on one line."""
    by, natural = 1.0, list(_things(figure, look, 1.0))
    if len(_rows(natural, width)) > 1 and len(_rows(list(_things(figure, look, SMALLEST)), width)) == 1:
        gaps = (len(natural) - 1) * LEAST_GAP
        by = max(SMALLEST, (width - gaps) / float_sum(each.width for each in natural) - 1e-3)
        while by > SMALLEST and len(_rows(list(_things(figure, look, by)), width)) > 1:
            by = max(SMALLEST, by - STEP)  # edges around things do not get smaller with them
    drawing = _rows_drawn(figure, width, look, by)
    while height is not None and drawing.height > height and by > 0.2:
        by *= max(0.5, min(0.95, height / drawing.height))
        drawing = _rows_drawn(figure, width, look, by)
    return drawing


def _things(figure: RowFigure, look: Look, by: float) -> Iterator[Thing]:
    style = system_of(figure.game).booklet_style
    for name in figure.things:
        made = style.thing(figure.game, name, round(by, 3), look)
        if made is None:
            raise Refused("figure_thing", name=name)
        yield made


def _rows(things: list[Thing], width: float) -> list[list[int]]:
    """Which things stand in which row, all rows about equally full."""

    def broken(room: float) -> list[list[int]]:
        rows: list[list[int]] = [[]]
        used = 0.0
        for number, each in enumerate(things):
            if rows[-1] and used + LEAST_GAP + each.width > room + 1e-6:
                rows.append([])
                used = 0.0
            used += each.width + (LEAST_GAP if rows[-1] else 0.0)
            rows[-1].append(number)
        return rows

    least = broken(width)
    room = width
    while len(broken(room - 1)) == len(least) and room > 2:
        room -= 1
    return broken(room)


def _rows_drawn(figure: RowFigure, width: float, look: Look, by: float) -> Drawing:
    things = list(_things(figure, look, by))
    rows = _rows(things, width)
    labeled = any(figure.labels)
    widths = [float_sum(things[number].width for number in row) for row in rows]
    gaps = [
        min(GAP, (width - wide) / (len(row) - 1)) if len(row) > 1 else 0.0
        for row, wide in zip(rows, widths, strict=True)
    ]
    whole = max((w + g * (len(r) - 1) for w, g, r in zip(widths, gaps, rows, strict=True)), default=0.0)
    nodes: list[Node] = []
    y = 0.0
    for row, wide, gap in zip(rows, widths, gaps, strict=True):
        x = (whole - wide - gap * (len(row) - 1)) / 2
        high = max((things[number].height for number in row), default=0.0)
        for number in row:
            each = things[number]
            top = y + (high - each.height) / (1 if labeled else 2)
            nodes.append(Group(each.nodes, move(x, top), name=f"thing:{figure.things[number]}"))
            label = figure.labels[number] if number < len(figure.labels) else ""
            if label:
                nodes.append(_label(label, x + each.width / 2, y + high, look))
            x += each.width + gap
        y += high + (LABEL if labeled else 0.0) + BETWEEN
    return Drawing(whole, max(0.0, y - BETWEEN), tuple(nodes))


def _label(text: str, x: float, y: float, look: Look) -> Node:
    """A letter in a disc, or a plain number."""
    if text.isalpha() and len(text) == 1:
        return disc(text, (x, y + LABEL / 2 + 0.3), 2.0, look, False)
    style = Style("badge", LABEL_SIZE, align="center")
    return line_at(text, x, y + LABEL / 2 + 0.3 + fonts.figure("badge", LABEL_SIZE) / 2, style)


def _row_key(figure: RowFigure, number: Number) -> tuple[object, ...]:
    return "row", number(figure.game), figure.things, figure.labels


_ROWS = FigureDrawer(_row, _row_key)
