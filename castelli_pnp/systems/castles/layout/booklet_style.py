"""How a booklet of Castles shows itself: as every game for the piecepack, with its own cover."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.base.geometry import move, polygon, scale
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import INK, Look
from castelli_pnp.layout.art.symbols import drawn
from castelli_pnp.layout.figures.tint import shrunk
from castelli_pnp.systems.castles.booklet.figure_facts import FigurePiece
from castelli_pnp.systems.castles.layout.figures.pieces import Tray
from castelli_pnp.systems.piecepack.layout.booklet_style import STYLE as PIECEPACK
from castelli_pnp.systems.piecepack.layout.things import TILE
from castelli_pnp.systems.piecepack.model import Rank, Suit

SIZE = 26.0
"""How large the tiles are."""
TOP = 66.0
_TILES = (
    ((Suit.MOONS, "4"), (Suit.SUNS, "5"), (Suit.CROWNS, "2"), (Suit.ARMS, "3")),
    ((Suit.ARMS, "ace"), (Suit.CROWNS, "4"), (Suit.SUNS, "2"), (Suit.MOONS, "5")),
)
"""The rows of the land from the back."""
_CASTLES = {(1, 0): Suit.SUNS, (3, 0): Suit.ARMS, (0, 0): Suit.MOONS, (1, 1): Suit.CROWNS}
_ARMIES = {(1, 0): "MA", (2, 0): "SCA", (0, 1): "MA", (2, 1): "CS", (3, 1): "MS", (1, 1): "S"}


def scene(look: Look) -> tuple[Node, ...]:
    """The picture with its top left corner at 0,0."""
    return *drawn("covers/castles", look), *_land(look)


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
            pieces.append(tray.tile(FigurePiece(suit, Rank(rank)), x, y))
    for (column, row), armies in _ARMIES.items():
        for number, letter in enumerate(armies):
            army = FigurePiece(letters[letter], Rank.NULL)
            pieces.append(tray.army(army, number, (column + 0.5) * TILE, (row + 0.5) * TILE, told=False))
    for (column, row), suit in sorted(_CASTLES.items(), key=lambda each: each[0][1]):
        pieces.append(tray.castle(suit, (column + 0.5) * TILE, (row + 0.5) * TILE - 4.0, 1.6))
    yield Group(tuple(pieces), move(0.0, TOP) @ scale(to))


STYLE = PIECEPACK._replace(scene=scene)
