"""Plain pieces, to test where things lie without their art."""

from __future__ import annotations

from castelli_pnp.base.geometry import polygon, rectangle
from castelli_pnp.base.scene import Path
from castelli_pnp.layout.component import Component, face

BLEED = 2.0


def plain_piece(
    name: str, width: float, height: float, copies: int = 1, backed: bool = True, kind: str = "plain"
) -> Component:
    """A piece with a flat ground and a mark in its top left corner, on both sides."""

    def side(ground: str) -> tuple[Path, ...]:
        all_of_it = rectangle(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED)
        mark = polygon(((3, 3), (width / 2, 3), (3, height / 2)))
        return (Path(all_of_it, ground), Path(mark, "#333333"))

    front = face(f"{name}-front", width, height, BLEED, side("#aaccaa"))
    back = face(f"{name}-back", width, height, BLEED, side("#ccaaaa")) if backed else None
    return Component(name, kind, width, height, front, back, copies)
