"""Emblems of the cards at a small size, each in its arch of stones."""

from __future__ import annotations

from castelli_pnp.base.geometry import Box, move, scale
from castelli_pnp.base.scene import Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import INK, Look
from castelli_pnp.layout.art.symbols import drawn
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.systems.castelli.layout.art.emblems import ARCH, EMBLEM_BOX, card_emblem, emblem

RING = 3.4
"""How broad the stones are, in the millimetres of the emblem's own box."""
HALF = EMBLEM_BOX / 2
VALUE_FOOT = 33.9
"""The baseline of the king's value on his shield."""
VALUE_SIZE = 44.0


def emblem_in_arch(
    card: str, value: int | None, battle: bool, x: float, y: float, width: float, look: Look
) -> Use:
    """The emblem of a card; x, y is the top left corner of its arch, stones included."""
    unit = width / (EMBLEM_BOX + 2 * RING)
    return Use(_drawn(card, value, battle, look, round(unit, 3)), move(x, y) @ scale(unit) @ move(RING, RING))


@cache
def _drawn(card: str, value: int | None, battle: bool, look: Look, unit: float) -> Symbol:
    name = card_emblem(card, value)
    nodes: list[Node] = [Use(emblem(name, look, EMBLEM_BOX * unit))]
    if value is not None:
        size = VALUE_SIZE if value < 10 else VALUE_SIZE * 0.67
        nodes.append(line_at(str(value), HALF, VALUE_FOOT, Style("number", size, align="centre")))
    nodes += drawn("castelli/arch-battle" if battle else "castelli/arch", look, 1 / unit)
    nodes.append(Path(ARCH, stroke=INK, width=0.3 / unit))
    reach = RING + 0.3 / unit
    box = Box(-reach, -reach, EMBLEM_BOX + reach, EMBLEM_BOX + 0.3 / unit)
    return Symbol(f"aid-emblem-{card}-{value}-{battle}-{look.name}-{unit}", tuple(nodes), box)
