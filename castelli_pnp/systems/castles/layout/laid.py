"""Tiles as they lie in the land, with coins on their quarters and perhaps a castle."""

from __future__ import annotations

from collections.abc import Sequence

from castelli_pnp.base.geometry import circle, move, scale
from castelli_pnp.base.scene import Group, Node, Path, Use
from castelli_pnp.layout.art.palette import INK, Look
from castelli_pnp.layout.figures.tint import shrunk, tinted_symbol
from castelli_pnp.systems.castles.layout.tower import HEIGHT, tower
from castelli_pnp.systems.piecepack.layout import things
from castelli_pnp.systems.piecepack.layout.suits import suit_colour

QUARTERS = ((-1, -1), (1, -1), (-1, 1), (1, 1))
OUT = 0.3
"""From the middle of a tile to that of a coin, as a share of the tile: clear of the numeral."""
COIN = 9.6
"""The radius of a coin, on a tile of 50.8 mm."""
SHARE, CROWDED = 0.62, 0.41
"""How high a castle is, as a share of its tile, alone and between coins."""
Army = tuple[str, str] | tuple[()]
"""Suit and rank of a coin, or nothing on that quarter."""


def laid(
    suit: str, rank: str, x: float, y: float, size: float, look: Look,
    armies: Sequence[Army] = (), castle: str = "",
) -> tuple[Node, ...]:  # fmt: skip
    """A tile centered on a point; coins show their values, and their suits by their rims."""
    k = size / things.TILE
    tint = shrunk(k, look)
    tile = things.pictured_tile(suit, rank, look, middle=not castle, mark=not any(armies[:1]))
    nodes: list[Node] = [Use(tinted_symbol(tile, tint), move(x, y) @ scale(k))]
    for (across, down), army in zip(QUARTERS, armies, strict=False):
        if army:
            nodes.append(_coin(*army, x + across * OUT * size, y + down * OUT * size, k, look))
    if castle:
        share = CROWDED if armies else SHARE
        foot = y + share * size / 2 + (0.02 if armies else 0.05) * size
        drawn = tower(castle, look, shadow=not armies)
        nodes.append(Use(drawn, move(x, foot) @ scale(share * size / HEIGHT)))
    return tuple(nodes)


def _coin(suit: str, rank: str, x: float, y: float, k: float, look: Look) -> Group:
    """A coin with its value up; the value side does not tell the owner, so its rim does."""
    drawn = tinted_symbol(things.coin_value(rank, look), shrunk(k, look))
    rim = Path(circle(0, 0, 0.91 * COIN), None, suit_colour(suit), 0.15 * COIN)
    edge = Path(circle(0, 0, COIN), None, INK, max(0.5, 0.16 / k))
    face = Use(drawn, scale(2 * COIN / things.COIN))
    return Group((face, rim, edge), move(x, y) @ scale(k))


def suit_coin(suit: str, x: float, y: float, size: float, look: Look) -> Use:
    """A coin with its suit up, that wide, centered on a point."""
    k = size / things.COIN
    return Use(tinted_symbol(things.coin_suit(suit, look), shrunk(k, look)), move(x, y) @ scale(k))
