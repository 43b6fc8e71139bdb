"""What tiles, coins and dice show of their rank: nothing, a sign, or a numeral in our own face."""

from __future__ import annotations

from castelli_pnp.base.geometry import Outline, bounds, move, transformed
from castelli_pnp.layout.caching import cache
from castelli_pnp.render import fonts
from castelli_pnp.systems.piecepack.layout.suits import suit_sign

RANKS = ("null", "ace", "2", "3", "4", "5")
FACE = "title"
SIGN_SHARE = 1.08
"""How large the sign of an ace is beside a numeral: it has no stem that reaches up."""


@cache
def numeral(rank: str, x: float, y: float, height: float) -> Outline:
    """A numeral with its ink centred on a point."""
    drawn = fonts.outline(rank, FACE, fonts.size_for_figures(height, FACE))
    ink = bounds([drawn])
    return transformed(drawn, move(x - (ink.left + ink.right) / 2, y - (ink.top + ink.bottom) / 2))


def rank_sign(rank: str, suit: str, x: float, y: float, height: float) -> Outline:
    """What a tile or a die shows: a null is blank, an ace is the sign of its suit."""
    if rank == "null":
        return ()
    return suit_sign(suit, x, y, SIGN_SHARE * height) if rank == "ace" else numeral(rank, x, y, height)
