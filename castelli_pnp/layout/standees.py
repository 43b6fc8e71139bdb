"""Standees: a strip to fold over at the head and to glue back to back, with a foot at either end.

The feet are bent outwards and stay unglued, printed side up. So a castle that is overbuilt is laid flat
on its site, feet straightened, and the new castle stands on it: both are seen.
"""

from __future__ import annotations

from castelli_pnp.geometry import Outline, line, move, rectangle, turn
from castelli_pnp.layout.art.palette import LAND, WALL, Look
from castelli_pnp.layout.art.token_faces import field, settlement_face, tower_face
from castelli_pnp.layout.component import Component, face
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.model.words import House, Settlement
from castelli_pnp.scene import Group, Node, Path


def castle_standee(house: House, copies: int, sizes: Sizes, look: Look) -> Component:
    """A tower of its house on both sides, its feet in the same tincture."""
    width, height = sizes.castle, sizes.castle_height
    foot = field(house, _foot_area(width, sizes), width, width / 11.0, look)
    panel = tower_face(house, sizes, look)
    return _strip(f"castle-{house}", "castles", copies, (width, height), panel, foot, sizes, look)


def settlement_standee(kind: Settlement, copies: int, sizes: Sizes, look: Look) -> Component:
    """A village or city on both sides, its feet in the colour of its ground."""
    width, height = sizes.settlement_token, sizes.settlement_height
    ground = LAND["meadow"] if kind is Settlement.VILLAGE else WALL
    foot = () if look.low else (Path(_foot_area(width, sizes), ground.dark),)
    panel = settlement_face(kind, width, height, sizes, look)
    return _strip(kind.value, "settlements", copies, (width, height), panel, foot, sizes, look)


def _foot_area(width: float, sizes: Sizes) -> Outline:
    """A foot below a panel, its fold at 0, its bleed at the sides and the end."""
    return rectangle(-sizes.bleed, 0.0, width + 2 * sizes.bleed, sizes.foot + sizes.bleed)


def _strip(
    name: str,
    kind: str,
    copies: int,
    size: tuple[float, float],
    panel: tuple[Node, ...],
    foot: tuple[Node, ...],
    sizes: Sizes,
    look: Look,
) -> Component:
    """Foot, panel, panel, foot: the upper half is the lower half after a half-turn."""
    width, height = size
    middle, bleed = sizes.foot + height, sizes.bleed
    whole = 2 * middle
    half = Group(
        (
            Group(panel, clip=rectangle(-bleed, 0.0, width + 2 * bleed, height)),
            Group(foot, move(0.0, height), clip=_foot_area(width, sizes)),
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
    folds = tuple(line(0.0, y, width, y) for y in (sizes.foot, middle, whole - sizes.foot))
    return Component(name, kind, width, whole, front, None, copies, None, folds)
