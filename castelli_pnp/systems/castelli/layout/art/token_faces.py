"""Flat tokens: grounds without a border that run into the bleed, art well inside.

Every function draws one side of a piece with the top left corner of its trim at 0,0.
"""

from __future__ import annotations

from castelli_pnp.base.geometry import Outline, joined, line, move, rectangle, scale, transformed
from castelli_pnp.base.scene import Group, Node, Path, Use
from castelli_pnp.layout.art.palette import HOUSES, INK, LAND, WHITE, Look
from castelli_pnp.layout.art.symbols import drawn_symbol, put
from castelli_pnp.systems.castelli.layout.art.heraldry import charge, charge_color
from castelli_pnp.systems.castelli.layout.art.panels import (
    GOLD,
    bled,
    clear_of,
    house_field,
    plus,
    rock,
    sky,
    town_panel,
)
from castelli_pnp.systems.castelli.layout.art.pieces import BROAD, FOLDER, figure, rim, squat, squat_contour

CASTLE, MARKER, PLAQUE, PLAQUE_DEPTH = 11.0, 9.6, 9.0, 6.8
"""The sizes the tokens are drawn for."""
GROUND = 2.1
"""The strip of ground at the foot of a castle."""
SAFE = 1.85
"""From the cut of a marker to its charge, however small it is: knives slip no less on small pieces."""
LEAST_CHARGE = 0.36
"""The smallest charge, as a share of the side of its marker."""
GOLD_BAND = 3.35
"""How high the gold is on a scoring marker that counts a whole track."""
CHARGE_SHARE = 0.94
"""The largest charge, as a share of its box."""


def castle_face(
    house: str, side: float, bleed: float, look: Look, on_walls: bool = False
) -> tuple[Node, ...]:
    """A squat castle on rock before the tincture of its house; ``on_walls``: on the walls of another one."""
    k = side / CASTLE
    above = rectangle(-bleed, -bleed, side + 2 * bleed, side + bleed - GROUND * k)
    tint = look.fill(HOUSES[house].tint)
    name = f"castle-{house}"
    fit, foot = (0.82, 2.5) if on_walls else (0.96, 1.0)
    at = move(side / 2, side - foot * k) @ scale(fit * k)
    walls = (Use(figure("walls", look), move(side / 2, side - 1.0 * k) @ scale(k)),) if on_walls else ()
    return (
        Path(above, tint),
        sky(house, above, side, look, k),
        Group(
            (rim(transformed(squat_contour(name, look, BROAD), at), tint, clear_of(look) * k),), clip=above
        ),
        *rock((side, side), k, bleed, look, GROUND),
        Group((Use(squat(name, look, BROAD), at), *walls), name=f"art:{name}"),
    )


def settlement_face(kind: str, points: int, side: float, bleed: float, look: Look) -> tuple[Node, ...]:
    """A village or city as on its standing piece."""
    return town_panel(kind, points, (side, side), bleed, look)


def marker_face(house: str, side: float, bleed: float, look: Look) -> tuple[Node, ...]:
    """A resource marker: the charge on its tincture."""
    k = side / MARKER
    wide = max(min(5.9 * k, side - 2 * SAFE), LEAST_CHARGE * side)
    drawn = charge(house, side / 2, side / 2, wide / CHARGE_SHARE)
    return (
        *house_field(house, bled(side, side, bleed), side, look, 0.96 * k),
        rim(drawn, WHITE if look.low else look.tones.flat(f"house.{house}.fill"), 1.1 * k),
        Group((Path(drawn, charge_color(house, look)),), name=f"art:charge:{house}"),
    )


def plaque_face(
    house: str, size: tuple[float, float], bleed: float, look: Look, points: int | None = None
) -> tuple[Node, ...]:
    """A flat scoring marker; on the side that counts a whole track, its points stand on gold."""
    width, depth = size
    k = min(width / PLAQUE, depth / PLAQUE_DEPTH)
    ground = house_field(house, bled(*size, bleed), width, look, 0.9 * k)
    if points is None:
        art = Use(drawn_symbol(f"{FOLDER}plaque-{house}", look), move(width / 2, depth / 2) @ scale(k))
        return *ground, Group((art,), name=f"art:banner:{house}")
    top = depth - GOLD_BAND * k
    band = rectangle(-bleed, top, width + 2 * bleed, depth + bleed - top)
    shown = charge(house, width / 2, top / 2 + 0.22 * k, 2.3 * k / CHARGE_SHARE)
    return (
        *ground,
        rim(shown, WHITE if look.low else look.tones.flat(f"house.{house}.fill"), 0.6 * k),
        Path(band, look.fill(GOLD), INK, 0.25 * k),
        Group((Path(shown, charge_color(house, look)),), name=f"art:banner:{house}"),
        Group(
            (Path(plus(points, width / 2, top + 1.43 * k, width - 3 * k, 2.0 * k), INK),),
            name=f"art:points:{points}",
        ),
    )


def silver_face(side: float, bleed: float, look: Look) -> tuple[Node, ...]:
    """A cube of silver on slate: the only dark piece."""
    k, area = side / MARKER, bled(side, side, bleed)
    art = Group((put("silver", side / 2, side / 2, 7.2 * k, look, line=0.85 * k),), name="art:silver")
    if look.low:
        return Path(area, look.fill(LAND["mine"].fill)), art
    stripes = _stripes(side, bleed)
    return (
        Path(area, look.fill(LAND["mine"].fill)),
        Group((Path(stripes, None, look.line(LAND["mine"].dark), 0.6 * k),), clip=area),
        art,
    )


def _stripes(side: float, bleed: float) -> Outline:
    """Slanting lines that go on in the next piece, the same after a half-turn."""
    step, count = side / 3, int((side + 2 * bleed) / side * 3) + 1
    starts = ((i + 0.5) * step for i in range(-count, count))
    return joined(line(x - bleed, -bleed, x + side + bleed, side + bleed) for x in starts)
