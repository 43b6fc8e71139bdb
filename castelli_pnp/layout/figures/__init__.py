"""The figures of rule booklets: maps, boards, tables, and things side by side.

They speak no language, so each is drawn once for all of them.
"""

from __future__ import annotations

from castelli_pnp.booklet.document import Figure, RowFigure
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.caching import CACHES, Cache
from castelli_pnp.layout.figures.drawing import Drawing
from castelli_pnp.layout.figures.row import draw_row
from castelli_pnp.systems import find_system
from castelli_pnp.systems.system import Facts

__all__ = ["Drawing", "draw"]

_GAMES: list[Facts] = []
"""Games that were drawn from; equal ones give equal figures."""
_DRAWN: dict[tuple[object, ...], Drawing] = {}


def draw(figure: Figure, width: float, look: Look, height: float | None = None) -> Drawing:
    """A figure as wide as wanted, or smaller where a height or its natural size binds."""
    shown = (*_key(figure), look)
    key = (*shown, width, height)
    known = _DRAWN.get(key)
    if known is not None:
        return known
    drawing = _drawn(figure, width, look, height)
    if not isinstance(figure, RowFigure):  # whatever was wanted, of one size they are the same
        drawing = _DRAWN.setdefault((*shown, "size", drawing.width, drawing.height), drawing)
    _DRAWN[key] = drawing
    return drawing


def _drawn(figure: Figure, width: float, look: Look, height: float | None) -> Drawing:
    if isinstance(figure, RowFigure):
        return draw_row(figure, width, look, height)
    return find_system(figure.system).figures.draw(figure, width, look, height)


def _key(figure: Figure) -> tuple[object, ...]:
    """All that a drawing depends on; what a figure says in words does not change it."""
    if isinstance(figure, RowFigure):
        return "row", _number(figure.game), figure.things, figure.labels
    return find_system(figure.system).figures.key(figure, _number)


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
