"""Dice: nets of six squares with glue tabs that fold up to cubes.

Opposite sides add up to five: null and 5, ace and 4, 2 and 3.
"""

from __future__ import annotations

from castelli_pnp.base.geometry import move, scale, transformed
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import INK, WHITE, Look
from castelli_pnp.layout.component import Component, face
from castelli_pnp.layout.cube_net import CUT_LINE, glue_marks, net_folds, net_outline
from castelli_pnp.systems.piecepack.layout.sizes import PackSizes
from castelli_pnp.systems.piecepack.layout.suits import rank_sign, suit_color, suit_sign

NET: dict[str, tuple[int, int]] = {
    "2": (0, 1), "ace": (1, 1), "3": (2, 1), "4": (3, 1), "null": (1, 0), "5": (1, 2),
}  # fmt: skip
"""Where each side lies, in squares across and down: four in a row, one above and one below the second."""
DRAWN = 12.7
RANK, MARK, MARK_AT = 6.9, 2.7, -3.75


def side_art(suit: str, rank: str) -> tuple[Node, ...]:
    """One side of a die, 12.7 mm large round 0,0, all of it in the color of the suit."""
    mark = suit_sign(suit, MARK_AT, MARK_AT, MARK)
    return (Path(mark + rank_sign(rank, suit, 0.0, 0.55, RANK), suit_color(suit)),)


def die_net(suit: str, copies: int, sizes: PackSizes, look: Look) -> Component:
    """A die to cut out, fold and glue."""
    die, depth = sizes.die, sizes.die_tab
    at = move(depth, 0.0)
    outline = transformed(net_outline(die, depth), at)
    width, height = 4 * die + depth, 3 * die
    children: list[Node] = [Path(outline, WHITE, INK, CUT_LINE), glue_marks(at, die, depth)]
    for rank, (column, row) in NET.items():
        middle = at @ move((column + 0.5) * die, (row + 0.5) * die) @ scale(die / DRAWN)
        children.append(Group(side_art(suit, rank), middle))
    front = face(f"die-{suit}-{look.name}", width, height, sizes.bleed, tuple(children))
    folds = tuple(transformed(fold, at) for fold in net_folds(die))
    return Component(
        f"die-{suit}", "dice", width, height, front, None, copies, outline, folds, sheet=suit, by_hand=True
    )
