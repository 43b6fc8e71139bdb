"""Strips that are folded over and glued: counters of double thickness, and figures with a foot at either
end."""

from __future__ import annotations

from castelli_pnp.base.geometry import Outline, line, move, rectangle, turn
from castelli_pnp.base.scene import Group, Node
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.component import Component, face


def folded_counter(
    name: str,
    kind: str,
    copies: int,
    size: tuple[float, float],
    front: tuple[Node, ...],
    back: tuple[Node, ...],
    look: Look,
    sheet: str = "",
) -> Component:
    """Both sides head to head, folded between them; ``size``: the side of the counter, and its bleed."""
    side, bleed = size
    half = rectangle(-bleed, 0.0, side + 2 * bleed, side + bleed)
    upper = Group((Group(back, clip=half),), turn(180, (side / 2, side / 2)))
    lower = Group((Group(front, clip=half),), move(0.0, side))
    drawn = face(f"{name}-{look.name}-folded", side, 2 * side, bleed, (upper, lower))
    folds = (line(0.0, side, side, side),)
    return Component(name, kind, side, 2 * side, drawn, None, copies, None, folds, sheet=sheet)


def foot_area(width: float, foot: float, bleed: float) -> Outline:
    """A foot below a panel, its fold at 0, its bleed at the sides and the end."""
    return rectangle(-bleed, 0.0, width + 2 * bleed, foot + bleed)


def standing_strip(
    name: str,
    kind: str,
    copies: int,
    size: tuple[float, float],
    foot: float,
    bleed: float,
    panel: tuple[Node, ...],
    foot_art: tuple[Node, ...],
    look: Look,
    sheet: str = "",
) -> Component:
    """Foot, panel, panel, foot: the upper half is the lower half after a half-turn."""
    width, height = size
    middle = foot + height
    whole = 2 * middle
    half = Group(
        (
            Group(panel, clip=rectangle(-bleed, 0.0, width + 2 * bleed, height)),
            Group(foot_art, move(0.0, height), clip=foot_area(width, foot, bleed)),
        ),
        move(0.0, middle),
    )
    front = face(
        f"{name}-{look.name}-standee",
        width,
        whole,
        bleed,
        (half, Group((half,), turn(180, (width / 2, middle)))),
    )
    folds = tuple(line(0.0, y, width, y) for y in (foot, middle, whole - foot))
    return Component(name, kind, width, whole, front, None, copies, None, folds, sheet=sheet)
