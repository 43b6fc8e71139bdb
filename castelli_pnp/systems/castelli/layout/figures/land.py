"""One landscape on its own."""

from __future__ import annotations

from castelli_pnp.base.geometry import move, polygon, scale
from castelli_pnp.base.scene import Group, Path, Use
from castelli_pnp.layout.art.palette import INK, Look
from castelli_pnp.layout.figures.drawing import Drawing
from castelli_pnp.layout.figures.tint import shrunk, tinted_symbol
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.systems.castelli.layout.figures.ground import octagon_symbol
from castelli_pnp.systems.castelli.layout.figures.survey import survey
from castelli_pnp.systems.castelli.layout.guide_map import shown_layout
from castelli_pnp.systems.castelli.layout.octagon import inset_octagon
from castelli_pnp.systems.castelli.model.game import Game
from castelli_pnp.systems.castelli.model.words import Slot


def landscape(game: Game, name: str, width: float, look: Look) -> Drawing | None:
    """A landscape as it lies in the layout for the most players; None if there is none of that name."""
    layout = shown_layout(game)
    if layout is None:
        return None
    laid = survey(game, layout, game.arrangement(layout), Slot.FIELD, sizes())
    cell = laid.cells.get(name)
    if cell is None or cell not in laid.field.landscapes:
        return None
    own, piece = laid.sizes, laid.laid(cell)
    landscapes = {each.cell: each for each in piece.piece.landscapes}
    to = width / (2 * own.half_octagon)
    drawn = octagon_symbol(piece.piece, landscapes[piece.own(cell)], own, look, False)
    tinted = tinted_symbol(drawn, shrunk(to, look))
    shape = polygon(inset_octagon(own.half_square, own.half_octagon, 0.4))
    half = own.half_octagon * to
    turned = scale(-1.0 if piece.turned else 1.0)
    children = (Group((Use(tinted, turned),), clip=shape), Path(shape, None, INK, 0.3 / to))
    return Drawing(2 * half, 2 * half, (Group(children, move(half, half) @ scale(to)),))
