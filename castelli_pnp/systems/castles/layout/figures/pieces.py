"""Pieces as they lie in a figure, in the tone and at the scale of that figure."""

from __future__ import annotations

from dataclasses import dataclass

from castelli_pnp.base.geometry import Matrix, circle, move, scale
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import INK, WHITE, Look
from castelli_pnp.layout.figures.tint import Tint, mixed, tinted_symbol
from castelli_pnp.systems.castles.booklet.figure_facts import FigurePiece
from castelli_pnp.systems.piecepack.layout import things
from castelli_pnp.systems.piecepack.layout.suits import numeral, spiral
from castelli_pnp.systems.piecepack.model import Rank, Suit

QUARTER = 14.4
"""From the middle of a tile to the middle of a coin in a quarter: a little farther out than half way."""
QUARTERS = ((-1, 1), (1, 1), (1, -1), (-1, -1))
"""Coins leave the suit mark of their tile free as long as they can."""
PAWN = 1.35
"""A pawn is drawn larger than it is, so that it can be seen behind coins."""
BADGE, BADGE_AT = 5.6, 6.0
"""The disc with the value beside a coin, and how far to the lower right of its middle it stands."""


@dataclass(frozen=True, slots=True)
class Tray:
    """Puts pieces on tiles of 50.8 mm, whatever the size of the figure."""

    look: Look
    tint: Tint

    def _use(self, symbol: Symbol, at: Matrix) -> Use:
        return Use(tinted_symbol(symbol, self.tint), at)

    def tile(self, piece: FigurePiece, x: float, y: float) -> Node:
        return self._use(things.tile(piece.suit, piece.rank, self.look, True), move(x, y))

    def back(self, x: float, y: float) -> Node:
        return self._use(things.tile_back(self.look), move(x, y))

    def coin(self, suit: Suit, x: float, y: float) -> Node:
        return self._use(things.coin_suit(suit, self.look), move(x, y))

    def castle(self, suit: Suit, x: float, y: float, by: float = PAWN) -> Node:
        return self._use(things.pawn(suit, self.look), move(x, y) @ scale(by))

    def army(self, army: FigurePiece, number: int, x: float, y: float, told: bool) -> Node:
        """A coin in its quarter of a tile; ``told``: with its value beside it."""
        across, down = QUARTERS[number % len(QUARTERS)]
        over = number // len(QUARTERS)  # more coins than quarters lie upon one another
        at = (x + across * QUARTER + 1.6 * over, y + down * QUARTER - 1.6 * over)
        coin = self.coin(army.suit, *at)
        return Group((coin, *self._value(army.rank, *at))) if told else coin

    def _value(self, rank: Rank, x: float, y: float) -> tuple[Node, ...]:
        """A white disc with the rank as coins show it; a null stays blank."""
        x, y = x + BADGE_AT, y + BADGE_AT
        ink, paper = (mixed(each, self.tint.share, self.tint.ground) for each in (INK, WHITE))
        disc = Path(circle(x, y, BADGE), paper, ink, max(0.5, self.tint.least))
        if rank is Rank.NULL:
            return (disc,)
        if rank is Rank.ACE:
            return disc, Path(spiral(x, y, 3.5), None, ink, max(0.9, self.tint.least))
        return disc, Path(numeral(rank, x, y, 7.6), ink)
