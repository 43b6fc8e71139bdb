"""Standees: a strip to fold over at the head and to glue back to back, with a foot at either end.

The feet are bent outwards and stay unglued, printed side up. So a castle that is overbuilt is laid flat
on its site, feet straightened, and the new castle stands on it: both are seen.
"""

from __future__ import annotations

from castelli_pnp.base.geometry import Outline, line, move, rectangle, turn
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import LAND, WALL, Look
from castelli_pnp.layout.component import Component, face
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.layout.art.token_faces import field, settlement_face, tower_face
from castelli_pnp.systems.castelli.model.words import House, Settlement


def castle_standee(house: House, copies: int, sizes: Sizes, look: Look) -> Component:
    """A tower of its house on both sides, its feet in the same tincture."""
    width, height = sizes.castle, sizes.castle_height
    foot = field(house, _foot_area(width, sizes), width, width / 11.0, look)
    panel = tower_face(house, sizes, look)
    size = (width, height)
    return standing_strip(
        f"castle-{house}", "castles", copies, size, sizes.foot, sizes.bleed, panel, foot, look
    )


def settlement_standee(kind: Settlement, copies: int, sizes: Sizes, look: Look) -> Component:
    """A village or city on both sides, its feet in the colour of its ground."""
    width, height = sizes.settlement_token, sizes.settlement_height
    ground = LAND["meadow"] if kind is Settlement.VILLAGE else WALL
    foot = () if look.low else (Path(_foot_area(width, sizes), ground.dark),)
    panel = settlement_face(kind, width, height, sizes, look)
    size = (width, height)
    return standing_strip(kind.value, "settlements", copies, size, sizes.foot, sizes.bleed, panel, foot, look)


def _foot_area(width: float, sizes: Sizes) -> Outline:
    return foot_area(width, sizes.foot, sizes.bleed)


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
