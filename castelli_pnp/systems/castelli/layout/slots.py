"""The places that pieces go to, as large as the boards show them: no piece may be larger than its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.layout.board_spaces import spaces
from castelli_pnp.systems.castelli.layout.charts import scale_spaces
from castelli_pnp.systems.castelli.layout.frame import track_spaces
from castelli_pnp.systems.castelli.model.game import Game
from castelli_pnp.systems.castelli.model.words import House


class PieceSlot(NamedTuple):
    """The smallest place of a kind, and the piece, or the kind of pieces, that lies there."""

    id: str
    piece: str
    size: float


def slots(game: Game, sizes: Sizes) -> tuple[PieceSlot, ...]:
    """One for each kind of place that the game has."""
    smallest: dict[tuple[str, str], float] = {}
    for slot in _all_places(game, sizes):
        key = (slot.id, slot.piece)
        smallest[key] = min(slot.size, smallest.get(key, slot.size))
    return tuple(PieceSlot(name, piece, round(size, 4)) for (name, piece), size in smallest.items())


def _all_places(game: Game, sizes: Sizes) -> Iterator[PieceSlot]:
    tiles = ("tiles", "start-tiles")
    for piece in game.pieces.values():
        laid = spaces(piece, sizes)
        for square in laid.squares.values():
            yield from (PieceSlot("square", name, min(square.width, square.height)) for name in tiles)
        for octagon in laid.octagons.values():
            for area in octagon.areas:
                if area.sites:
                    yield PieceSlot("site", "castles", 2 * area.half_site)
    yield PieceSlot("landscape", "mine", 2 * sizes.half_octagon)
    for name in ("village", "city"):
        yield PieceSlot("settlement", name, sizes.settlement)
    for chart in game.charts:
        for scale in scale_spaces(game, chart, sizes).values():
            for space in scale:
                for place in space.places:
                    yield from (
                        PieceSlot("scale", f"resource-marker-{house}", place.width) for house in House
                    )
    for piece_of_frame in game.frame:
        for space in track_spaces(game, piece_of_frame, sizes):
            for place in space.places:
                yield from (PieceSlot("track", f"scoring-marker-{house}", place.width) for house in House)
