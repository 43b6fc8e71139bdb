"""Tiles as they lie in the land, with coins on their quarters and perhaps a castle."""

from __future__ import annotations

from collections.abc import Sequence

from castelli_pnp.base.geometry import circle, move, scale
from castelli_pnp.base.scene import Group, Node, Path, Use
from castelli_pnp.layout.art.palette import HOUSES, INK, WHITE, Look
from castelli_pnp.layout.figures.tint import Tint, mixed, shrunk, tinted_symbol
from castelli_pnp.systems.castles.layout.tower import HEIGHT, tower
from castelli_pnp.systems.piecepack.layout import things
from castelli_pnp.systems.piecepack.layout.suits import suit_color

QUARTERS = ((-1, -1), (1, -1), (-1, 1), (1, 1))
OUT = 0.3
"""From the middle of a tile to that of a coin, as a share of the tile: clear of the numeral."""
COIN = 9.6
"""The radius of a coin, on a tile of 50.8 mm."""
SHARE, CROWDED = 0.62, 0.41
"""How high a castle is, as a share of its tile, alone and between coins."""
OVER = 0.03
"""Coins beyond the fourth lie on the others, shifted by this share of the tile."""
GOLD = HOUSES["yellow"].fill
Army = tuple[str, str] | tuple[()]
"""Suit and rank of a coin, or nothing on that quarter; a coin without a rank lies with its suit up."""


def laid(
    suit: str, rank: str, x: float, y: float, size: float, look: Look,
    armies: Sequence[Army] = (), castle: str = "", pale: float = 0.0, counted: bool = False,
) -> tuple[Node, ...]:  # fmt: skip
    """A tile centered on a point; coins show their values, and their suits by their rims.

    So much of the ground is mixed into a ``pale`` one; coins that are ``counted`` have a gold ring.
    """
    k = size / things.TILE
    tint = shrunk(k, look).paled(pale) if pale else shrunk(k, look)
    tile = things.pictured_tile(suit, rank, look, middle=not castle, mark=not any(armies[:1]))
    nodes: list[Node] = [Use(tinted_symbol(tile, tint), move(x, y) @ scale(k))]
    for number, army in enumerate(armies):
        (across, down), over = QUARTERS[number % len(QUARTERS)], number // len(QUARTERS) * OVER * size
        if army:
            at = (x + across * OUT * size + over, y + down * OUT * size - over)
            nodes.append(_coin(*army, *at, k, look, tint, counted))
    if castle:
        share = CROWDED if armies else SHARE
        foot = y + share * size / 2 + (0.02 if armies else 0.05) * size
        place = scale(share * size / HEIGHT)
        drawn = tower(castle, look, shadow=not armies)
        drawn = tinted_symbol(drawn, tint.within(place.size / k)) if pale else drawn
        nodes.append(Use(drawn, move(x, foot) @ place))
    return tuple(nodes)


def _coin(suit: str, rank: str, x: float, y: float, k: float, look: Look, tint: Tint, counted: bool) -> Group:
    """A coin; with its value up it does not show its owner, so its rim does."""
    side = things.coin_value(rank, look) if rank else things.coin_suit(suit, look)
    ink = mixed(INK, tint.share, tint.ground)
    nodes: list[Node] = _ring(k, look) if counted else []
    nodes.append(Use(tinted_symbol(side, tint), scale(2 * COIN / things.COIN)))
    if rank:
        color = mixed(suit_color(suit), tint.share, tint.ground)
        nodes.append(Path(circle(0, 0, 0.91 * COIN), None, color, 0.15 * COIN))
        nodes.append(Path(circle(0, 0, COIN), None, ink, max(0.5, 0.16 / k)))
    return Group(tuple(nodes), move(x, y) @ scale(k))


def _ring(k: float, look: Look) -> list[Node]:
    """Gold between ink around a coin; where ink is saved, white between ink."""
    gold, line = 0.85 / k, 0.2 / k
    fill = WHITE if look.low else GOLD
    return [Path(circle(0, 0, COIN + gold + line), INK), Path(circle(0, 0, COIN + gold), fill)]


def suit_coin(suit: str, x: float, y: float, size: float, look: Look) -> Use:
    """A coin with its suit up, that wide, centered on a point."""
    k = size / things.COIN
    return Use(tinted_symbol(things.coin_suit(suit, look), shrunk(k, look)), move(x, y) @ scale(k))
