"""The picture in the arch of the cover: a castle over a land of tiles, with pawns and coins on it."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.base.geometry import move, polygon, scale
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import HOUSES, INK, LAND, Look
from castelli_pnp.layout.booklet.cover_view import FAR, cypress, land, pattern, sky, slopes
from castelli_pnp.layout.booklet.towers import castle
from castelli_pnp.layout.figures.tint import shrunk
from castelli_pnp.systems.castles.booklet.figure_facts import Piece
from castelli_pnp.systems.castles.layout.figures.pieces import Tray
from castelli_pnp.systems.piecepack.layout.things import TILE
from castelli_pnp.systems.piecepack.model import Rank, Suit

SIZE = 26.0
"""How large the tiles are."""
TOP = 66.0
_FAR = "M-2 46 C10 36 22 34 34 42 C46 34 60 32 70 40 C82 32 96 34 106 42 L106 90 L-2 90 Z"
_NEAR = "M-2 58 C8 50 18 50 28 55 C40 58 70 58 80 53 C90 48 100 50 106 54 L106 90 L-2 90 Z"
_HILL = "M10 88 C24 72 29 50 38 46 L66 46 C75 50 80 72 94 88 Z"
_CYPRESSES = ((20, 63, 11), (26, 58, 10), (84, 63, 11), (78, 58, 9.5), (93, 65, 9))
_TILES = (
    ((Suit.MOONS, "4"), (Suit.SUNS, "5"), (Suit.CROWNS, "2"), (Suit.ARMS, "3")),
    ((Suit.ARMS, "ace"), (Suit.CROWNS, "4"), (Suit.SUNS, "2"), (Suit.MOONS, "5")),
)
"""The rows of the land from the back."""
_CASTLES = {(1, 0): Suit.SUNS, (3, 0): Suit.ARMS, (0, 0): Suit.MOONS, (1, 1): Suit.CROWNS}
_ARMIES = {(1, 0): "MA", (2, 0): "SCA", (0, 1): "MA", (2, 1): "CS", (3, 1): "MS", (1, 1): "S"}


def scene(look: Look) -> tuple[Node, ...]:
    """The picture with its top left corner at 0,0."""
    green = HOUSES["green"]
    return (
        *sky(look),
        land(_FAR, FAR, look),
        land(_NEAR, LAND["meadow"].fill, look),
        Group((land(_HILL, green.fill, look), pattern(slopes(), green.dark, look)), move(0, -9)),
        Group(castle(look), move(52, 38.5) @ scale(1.12)),
        *(node for x, y, high in _CYPRESSES for node in cypress(x, y, high, look)),
        *_land(look),
    )


def _land(look: Look) -> Iterator[Node]:
    """Two rows of tiles that reach from side to side; what stands behind is drawn first."""
    to = SIZE / TILE
    tray = Tray(look, shrunk(to, look))
    edge = polygon(((-2, TOP - 1.2), (106, TOP - 1.2), (106, TOP + 60), (-2, TOP + 60)))
    yield Path(edge, INK)
    pieces: list[Node] = []
    letters = {suit.letter: suit for suit in Suit}
    for row, tiles in enumerate(_TILES):
        for column, (suit, rank) in enumerate(tiles):
            x, y = (column + 0.5) * TILE, (row + 0.5) * TILE
            pieces.append(tray.tile(Piece(suit, Rank(rank)), x, y))
    for (column, row), armies in _ARMIES.items():
        for number, letter in enumerate(armies):
            army = Piece(letters[letter], Rank.NULL)
            pieces.append(tray.army(army, number, (column + 0.5) * TILE, (row + 0.5) * TILE, told=False))
    for (column, row), suit in sorted(_CASTLES.items(), key=lambda each: each[0][1]):
        pieces.append(tray.castle(suit, (column + 0.5) * TILE, (row + 0.5) * TILE - 4.0, 1.6))
    yield Group(tuple(pieces), move(0.0, TOP) @ scale(to))
