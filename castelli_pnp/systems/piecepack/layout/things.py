"""The pieces for figures: each is drawn once, round 0,0, at its own size."""

from __future__ import annotations

from castelli_pnp.base.geometry import Box, Outline, circle, move, rectangle
from castelli_pnp.base.scene import Group, Node, Path, Symbol
from castelli_pnp.layout.art.palette import INK, WHITE, Look
from castelli_pnp.layout.caching import cache
from castelli_pnp.systems.piecepack.layout import coins, dice, tiles
from castelli_pnp.systems.piecepack.layout.pawns import BODY, COLLAR, HEAD, pawn_art
from castelli_pnp.systems.piecepack.layout.suits import suit_color, suit_sign

OUTLINE = 0.45
TILE, COIN, DIE = tiles.DRAWN, coins.DRAWN, dice.DRAWN
PAWN_WIDTH, PAWN_HEIGHT = 11.8, 23.9
SIGN = 10.0
"""The box of a suit sign."""


@cache
def tile(suit: str, rank: str, look: Look, banners: bool = False) -> Symbol:
    """A tile face up, 50.8 mm."""
    art = tiles.tile_art(suit, rank, look, banners)
    return _square(f"lying-tile-{suit}-{rank}-{banners:d}-{look.name}", TILE, art)


@cache
def pictured_tile(suit: str, rank: str, look: Look, middle: bool = True, mark: bool = True) -> Symbol:
    """A tile face up for small pictures, with a solid rim; marks that pieces would half hide are left out."""
    art = tiles.pictured_art(suit, rank, look, middle, mark)
    return _square(f"pictured-tile-{suit}-{rank}-{middle:d}{mark:d}-{look.name}", TILE, art)


@cache
def tile_back(look: Look) -> Symbol:
    """A tile face down."""
    return _square(f"lying-tile-{look.name}", TILE, tiles.back_art(look))


@cache
def coin_value(rank: str, look: Look, suit: str = "") -> Symbol:
    """A coin with its value up, 19.05 mm; it shows a suit only if it is asked for."""
    return _disc(f"lying-coin-{rank}-{suit}-{look.name}", coins.value_art(rank, look, suit))


@cache
def coin_suit(suit: str, look: Look) -> Symbol:
    """A coin with its suit up."""
    return _disc(f"lying-coin-{suit}-{look.name}", coins.suit_art(suit, look))


@cache
def die(suit: str, rank: str, look: Look) -> Symbol:
    """A die seen from above, 12.7 mm."""
    return _square(f"lying-die-{suit}-{rank}-{look.name}", DIE, dice.side_art(suit, rank))


@cache
def pawn(suit: str, look: Look) -> Symbol:
    """A pawn seen from the front, its middle at 0,0; a light rim parts it from what it stands on."""
    halo = Path(BODY + HEAD + COLLAR, WHITE, WHITE, 1.6)
    raised = Group((halo, *pawn_art(suit, look)), move(0.0, PAWN_HEIGHT / 2))
    across, down = PAWN_WIDTH / 2 + 1.0, PAWN_HEIGHT / 2 + 1.0
    return Symbol(f"standing-pawn-{suit}-{look.name}", (raised,), Box(-across, -down, across, down))


@cache
def sign(suit: str, color: str = "") -> Symbol:
    """The sign of a suit in a box of 10 mm, in the color of the suit unless it is to have another."""
    path = Path(suit_sign(suit, 0.0, 0.0, SIGN), color or suit_color(suit))
    half = SIGN / 2
    return Symbol(f"sign-{suit}-{color or 'own'}", (path,), Box(-half, -half, half, half))


def _square(name: str, side: float, art: tuple[Node, ...]) -> Symbol:
    half = side / 2
    return _cut(name, rectangle(-half, -half, side, side), half, art)


def _disc(name: str, art: tuple[Node, ...]) -> Symbol:
    return _cut(name, circle(0.0, 0.0, COIN / 2), COIN / 2, art)


def _cut(name: str, outline: Outline, half: float, art: tuple[Node, ...]) -> Symbol:
    """A piece cut out: paper, what is printed on it, and a line round it."""
    reach = half + OUTLINE / 2
    children = (Path(outline, WHITE), Group(art, clip=outline), Path(outline, None, INK, OUTLINE))
    return Symbol(name, children, Box(-reach, -reach, reach, reach))
