"""What tests ask of a field, or of all ways to lay one: listed plainly, to compare cleverer answers with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from castelli_pnp.systems.castelli.model.edge import TileSide
from castelli_pnp.systems.castelli.model.field import AreaAt, LaidField, MineAt
from castelli_pnp.systems.castelli.model.layouts import Arrangement, Layout, Placed, parse_placed


def parse_arrangement(text: str) -> Arrangement:
    """``"piece1, piece3 turned"``; the opposite of ``str``."""
    return Arrangement(tuple(parse_placed(part.strip()) for part in text.split(",")))


def arrangements(layout: Layout, pieces: Sequence[str], mine: str | None) -> Iterator[Arrangement]:
    """Every way to lay the pieces: any order, any half-turns (A66), the mine's piece always in play (R32).

    Their number explodes with the number of pieces; the checks reason over classes of them instead.
    """
    count = len(layout.places(*layout.fields))
    for order in permutations(pieces, count):
        if mine is not None and mine not in order:
            continue
        for turns in product((False, True), repeat=count):
            yield Arrangement(tuple(Placed(piece, turn) for piece, turn in zip(order, turns, strict=True)))


def tiles_of(field: LaidField) -> dict[AreaAt | MineAt, list[TileSide]]:
    """The tile sides that border each area and the mine."""
    found: dict[AreaAt | MineAt, list[TileSide]] = {at: [] for at in field.areas}
    for tile_side, touch in field.touches.items():
        if isinstance(touch, AreaAt | MineAt):
            found.setdefault(touch, []).append(tile_side)
    return found


def void_areas(field: LaidField) -> list[AreaAt]:
    """The areas that touch no tile and so are never evaluated (R54, A14)."""
    return [at for at, sides in tiles_of(field).items() if isinstance(at, AreaAt) and not sides]
