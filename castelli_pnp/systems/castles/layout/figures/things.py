"""Things of a row that only Castles has: tiles with what lies on them, aces with their strength, signs."""

from __future__ import annotations

from castelli_pnp.base.scene import Node
from castelli_pnp.layout.art.palette import INK, Look
from castelli_pnp.layout.art.shapes import plate
from castelli_pnp.layout.figures.drawing import Thing
from castelli_pnp.layout.figures.tint import shown
from castelli_pnp.systems.castelli.layout.aids.drawing import arrow
from castelli_pnp.systems.castles.layout.laid import Army, laid
from castelli_pnp.systems.castles.layout.tower import HEIGHT, tower
from castelli_pnp.systems.castles.model import Castles
from castelli_pnp.systems.castles.rules.pieces import LETTERS, RANKS, SUIT_OF
from castelli_pnp.systems.piecepack.layout.booklet_style import thing as piece
from castelli_pnp.systems.piecepack.model import Rank

LAID, ACE, TOWER = 23.0, 15.2, 15.0
"""How large tiles are on paper, with coins and a castle, and with an ace alone; how high a castle is."""
PLATE = 2.9
EDGE = 0.3
"""Lines around a tile."""


def thing(game: Castles, name: str, by: float, look: Look) -> Thing | None:
    """As for every game for the piecepack; and what lies on tiles.

    ``laid:M3 MK M S`` is a tile, the castle on it, and a coin on each quarter with its suit up, or with its
    value: ``S4``; ``-`` is an empty quarter. ``ace_on:suns:5`` is an ace on a tile with its strength below,
    ``tower:suns`` a castle, ``sign:arrow`` an arrow.
    """
    match name.split(":"):
        case ["laid", told]:
            return _laid(game, told.split(), LAID * by, look)
        case ["ace_on", suit, rank] if suit in game.pieces.suits and rank in tuple(Rank):
            return _ace_on(game, suit, Rank(rank), ACE * by, look)
        case ["tower", suit] if suit in game.pieces.suits:
            return shown(tower(suit, look, shadow=False), TOWER * by / HEIGHT, look)
        case ["sign", "arrow"]:
            return Thing(5.0 * by, 4.0 * by, arrow(5.0 * by).draw(0.0, 2.0 * by))
    return piece(game, name, by, look)


def _laid(game: Castles, names: list[str], size: float, look: Look) -> Thing | None:
    tile, *others = names
    castles = [each for each in others if each.endswith("K")]
    coins = [each for each in others if each not in castles]
    pieces = (tile, *(each for each in coins if each != "-"), *(each[:1] for each in castles))
    if len(tile) < 2 or not all(_is_piece(game, each[:1], each[1:]) for each in pieces):
        return None
    armies: list[Army] = [() if each == "-" else (_suit(each), _rank(each[1:])) for each in coins]
    castle = _suit(castles[0]) if castles else ""
    middle = size / 2 + EDGE
    nodes = laid(_suit(tile), _rank(tile[1:]), middle, middle, size, look, armies, castle)
    return Thing(size + 2 * EDGE, size + 2 * EDGE, nodes)


def _is_piece(game: Castles, suit: str, rank: str) -> bool:
    return suit in SUIT_OF and SUIT_OF[suit] in game.pieces.suits and (not rank or rank in LETTERS)


def _suit(name: str) -> str:
    return SUIT_OF[name[0]].value


def _rank(letter: str) -> str:
    return RANKS[LETTERS.index(letter)].value if letter else ""


def _ace_on(game: Castles, suit: str, rank: Rank, size: float, look: Look) -> Thing:
    """An ace of another suit on a tile, and how strong it is there."""
    others = [each.value for each in game.pieces.suits if each.value != suit] or [suit]
    middle = size / 2 + EDGE
    tile = laid(suit, rank.value, middle, middle, size, look, ((), (), (others[0], Rank.ACE.value)))
    radius = PLATE * size / ACE
    below = size + 2 * EDGE + 1.2 + radius
    strength = str(game.options.ace_army[rank])
    nodes: tuple[Node, ...] = (*tile, *plate(strength, middle, below, radius, look, "badge", 10.5, INK))
    return Thing(size + 2 * EDGE, below + radius + EDGE, nodes)
