"""Pieces as they lie in a figure, in the tone and at the scale of that figure."""

from __future__ import annotations

from dataclasses import dataclass

from castelli_pnp.base.geometry import Matrix, move, scale
from castelli_pnp.base.scene import Node, Symbol, Use
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.figures.tint import Tint, tinted_symbol
from castelli_pnp.systems.castles.layout.tower import HEIGHT, tower
from castelli_pnp.systems.piecepack.layout import things
from castelli_pnp.systems.piecepack.model import Rank, Suit


@dataclass(frozen=True, slots=True)
class Tray:
    """Puts pieces in their own millimeters, whatever the size of the figure."""

    look: Look
    tint: Tint

    def _use(self, symbol: Symbol, at: Matrix) -> Use:
        return Use(tinted_symbol(symbol, self.tint), at)

    def back(self, x: float, y: float) -> Node:
        return self._use(things.tile_back(self.look), move(x, y))

    def coin(self, suit: Suit, x: float, y: float) -> Node:
        return self._use(things.coin_suit(suit, self.look), move(x, y))

    def die(self, suit: Suit) -> Node:
        """A die that counts the first round."""
        return self._use(things.die(suit, Rank.ACE, self.look), move(0, 0))

    def tower(self, suit: Suit, x: float, y: float, high: float) -> Node:
        """A pawn that high on paper, the middle of its foot on a point."""
        return Use(tower(suit.value, self.look, shadow=False), move(x, y) @ scale(high / HEIGHT))
