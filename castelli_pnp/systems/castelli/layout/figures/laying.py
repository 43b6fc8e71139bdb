"""Tiles on the board of a figure: their coats lit or paled one by one, or their backs."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box, Matrix, move, rounded, turn
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import HOUSES, INK, Look
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.figures.tint import Tint, mixed, tinted, tinted_symbol
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.booklet.figure_facts import LaidTile, Position
from castelli_pnp.systems.castelli.layout.figures.light import Light
from castelli_pnp.systems.castelli.layout.figures.survey import Survey
from castelli_pnp.systems.castelli.layout.tiles import tile_back, tile_symbol
from castelli_pnp.systems.castelli.model.game import Game
from castelli_pnp.systems.castelli.model.pieces import Cell
from castelli_pnp.systems.castelli.model.tiles import Tile
from castelli_pnp.systems.castelli.model.words import SIDES, Side

CORNER = 1.0
"""How round the corners of a tile are."""
GOLD = HOUSES["yellow"].fill


def tile_of(game: Game, name: str) -> Tile:
    """The tile of that name."""
    tile = next((tile for tile in game.tiles.all if tile.id == name), None)
    if tile is None:
        raise Refused("figure_thing", name=name)
    return tile


def tiles(
    position: Position, survey: Survey, light: Light, shown: frozenset[Cell], tint: Tint, look: Look
) -> Iterator[Node]:
    """The tiles on the shown spaces."""
    for cell in survey.field.squares:
        laid = position.tiles.get(f"{survey.prefix}{cell}")
        if laid is not None and cell in shown:
            drawn = _drawn(position.game, laid, cell, light, tint, survey.sizes, look)
            place = tile_place(survey.middle(cell), laid.up, survey.sizes)
            yield Group((Use(drawn),), place, name=f"tile:{cell}")


def tile_place(middle: tuple[float, float], up: Side | None, sizes: Sizes) -> Matrix:
    """How a tile lies with its middle at a point."""
    half = sizes.tile / 2
    return move(*middle) @ turn(90 * SIDES.index(up) if up else 0) @ move(-half, -half)


def _drawn(
    game: Game, laid: LaidTile, cell: Cell, light: Light, tint: Tint, sizes: Sizes, look: Look
) -> Symbol:
    tile = tile_of(game, laid.tile)
    if laid.up is None:
        return back_symbol(tile.start, light.tiles(tint, light.tile(cell)), sizes, look)
    north = SIDES.index(laid.up)
    lit = frozenset(
        number for number in range(len(SIDES)) if light.coat(cell, SIDES[(number + north) % len(SIDES)])
    )
    return face_symbol(tile, lit, tint, light.tiles(tint), sizes, look)


@cache
def back_symbol(start: bool, tint: Tint, sizes: Sizes, look: Look) -> Symbol:
    """A tile that lies face down."""
    drawn = tinted_symbol(tile_back(start, sizes, look), tint)
    return _trimmed(drawn.id, (Use(drawn),), tint, sizes)


@cache
def face_symbol(tile: Tile, lit: frozenset[int], tint: Tint, paled: Tint, sizes: Sizes, look: Look) -> Symbol:
    """A tile that lies face up, with the coats of these numbers in full color; all: with its ground too."""
    rest = tint if len(lit) == len(tile.coats) else paled
    (drawn,) = tile_symbol(tile, sizes, look).children
    assert isinstance(drawn, Group)
    children: list[Node] = []
    number = 0
    for node in drawn.children:
        coat = isinstance(node, Group) and node.name.startswith("coat:")
        children += tinted((node,), tint if coat and number in lit else rest)
        number += coat
    shown = "".join(map(str, sorted(lit)))
    name = f"tile-{tile.id}-{shown}-{look.name}-{paled.share:g}{paled.ground}-{tint.least:g}"
    return _trimmed(name, (Group(tuple(children), drawn.matrix),), rest, sizes)


def _trimmed(name: str, nodes: tuple[Node, ...], tint: Tint, sizes: Sizes) -> Symbol:
    """What is left of a tile when it is cut, with a line round it."""
    side = sizes.tile
    trim = rounded(0, 0, side, side, CORNER)
    rim = Path(trim, None, mixed(INK, tint.share * 0.6, tint.ground), max(0.35, tint.least))
    far = max(1.0, tint.least)
    return Symbol(f"{name}-trim", (Group(nodes, clip=trim), rim), Box(-far, -far, side + far, side + far))


def laid_frame(middle: tuple[float, float], scale: float, sizes: Sizes, look: Look) -> tuple[Node, ...]:
    """A gold frame round a tile that was just laid."""
    half, line = sizes.tile / 2 + 0.35 / scale, 0.95 / scale
    frame = rounded(middle[0] - half, middle[1] - half, 2 * half, 2 * half, CORNER + 0.3 / scale)
    inner = look.width(line, 0.45 / scale)
    return (Path(frame, None, INK, line + 0.5 / scale), Path(frame, None, look.fill(GOLD), inner))
