"""Emblems of cards that nobody has drawn: the signs of their effects, with their numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from castelli_pnp.base.geometry import Outline, bounds, line, move, polygon, transformed
from castelli_pnp.base.scene import Node, Path
from castelli_pnp.layout.art.palette import HOUSES, INK, LAND, WHITE, Look
from castelli_pnp.layout.art.symbols import SYMBOL_BOX, put
from castelli_pnp.render import fonts
from castelli_pnp.systems.castelli.cards import face_of
from castelli_pnp.systems.castelli.model.cards import CardType

_MARK: Final = "signs:"
MOST_SIGNS: Final = 4
_PLACES: Final[dict[int, tuple[tuple[float, float, float], ...]]] = {
    1: ((20.0, 22.0, 24.0),),
    2: ((11.5, 23.0, 16.0), (28.5, 23.0, 16.0)),
    3: ((20.0, 12.5, 14.5), (11.2, 28.5, 14.5), (28.8, 28.5, 14.5)),
    4: ((13.2, 14.5, 12.5), (27.0, 14.5, 12.5), (11.5, 30.0, 12.5), (28.5, 30.0, 12.5)),
}
"""For so many signs the middle of each, and its size, in the box of an emblem."""
POINT, CROSSED = "point", "burnt-"
"""A shield with a number, and what is removed."""


def is_composed(name: str) -> bool:
    """Whether an emblem is put together from signs."""
    return name.startswith(_MARK)


def sign_names(card: CardType) -> str:
    """The signs of a card with their numbers, as the name of an emblem: ``signs:silver 2,card 1``."""
    signs: list[str] = []
    for part in face_of(card).parts:
        numbers = [*part.numbers.values(), *[0] * len(part.effect.signs)]
        for sign, number in zip(part.effect.signs, numbers, strict=False):
            shown = f"{sign} {-number if part.effect.price else number}"
            signs += [shown] if shown not in signs else []
    return _MARK + ",".join(signs[:MOST_SIGNS])


def sign_nodes(name: str, look: Look, unit: float) -> Iterator[Node]:
    """The picture of such an emblem; ``unit`` is how many of its millimeters are one in print."""
    ground: Outline = polygon(((0, 0), (40, 0), (40, 40), (0, 40)))
    yield Path(ground, look.fill(LAND["meadow"].fill))
    signs = [each.rpartition(" ") for each in name.removeprefix(_MARK).split(",")]
    for (sign, _, number), (x, y, size) in zip(signs, _PLACES[len(signs)], strict=True):
        yield from _sign(sign, int(number), x, y, size, look, unit)


def _sign(sign: str, number: int, x: float, y: float, size: float, look: Look, unit: float) -> Iterator[Node]:
    if sign == POINT:
        yield from _badge(str(number), x, y, 0.42 * size, look, unit)
        return
    what = sign.removeprefix(CROSSED)
    yield put(what, x, y, size, look, line=max(1.0, size / SYMBOL_BOX))
    if sign != what:
        half = 0.46 * size
        for side in (-1, 1):
            cross = line(x - half, y - side * half, x + half, y + side * half)
            yield Path(cross, None, WHITE, 3.0 * size / 19)
            yield Path(cross, None, INK if look.low else HOUSES["red"].fill, 1.8 * size / 19)
    elif number not in (0, 1):
        shown = f"\N{MINUS SIGN}{-number}" if number < 0 else str(number)
        yield from _badge(shown, x + 0.36 * size, y + 0.36 * size, 0.24 * size, look, unit)


def _badge(text: str, x: float, y: float, radius: float, look: Look, unit: float) -> Iterator[Node]:
    """A number on a gold disc, drawn as shapes: emblems are printed at any size."""
    size = radius * (4.2 if len(text) == 1 else 3.0)
    shape = polygon([(x + dx * radius, y + dy * radius) for dx, dy in _ROUND])
    yield Path(shape, look.fill(HOUSES["yellow"].fill), INK, 0.3 * unit)
    figure = fonts.outline(text, "number", size)
    box = bounds((figure,))
    middle = move(x - box.middle[0], y - box.middle[1])
    yield Path(transformed(figure, middle), INK)


def _round(steps: int) -> list[tuple[float, float]]:
    from math import cos, pi, sin

    return [(round(cos(2 * pi * n / steps), 6), round(sin(2 * pi * n / steps), 6)) for n in range(steps)]


_ROUND: Final = _round(48)
