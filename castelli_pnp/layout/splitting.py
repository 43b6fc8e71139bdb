"""Pieces larger than the paper: printed in equal parts that are joined edge to edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import move
from castelli_pnp.base.scene import Use
from castelli_pnp.layout.component import Component, face
from castelli_pnp.layout.packing.room import Room
from castelli_pnp.layout.sizes import Paper

MOST_PARTS = 8
"""Nobody wants to join more along one side."""


def in_parts(components: Iterable[Component], paper: Paper, bleed: float) -> Iterator[Component]:
    """The same pieces; those that no page can hold are cut into as few equal parts as can be."""
    for component in components:
        across, down = _fewest_parts(component, paper, bleed)
        if (across, down) == (1, 1):
            yield component
        else:
            yield from _parts(component, across, down, bleed)


def _fewest_parts(component: Component, paper: Paper, bleed: float) -> tuple[int, int]:
    if component.blank >= paper.edge:
        return 1, 1
    room = Room(paper, bleed)
    wide, high = room.width - 2 * bleed, room.highest

    def fits(width: float, height: float) -> bool:
        return (width <= wide and height <= high) or (height <= wide and width <= high)

    ways = [(a * b, a, b) for a in range(1, MOST_PARTS + 1) for b in range(1, MOST_PARTS + 1)]
    for _, across, down in sorted(ways):
        if fits(component.width / across, component.height / down):
            if (across, down) != (1, 1) and (component.back or component.cut or component.folds):
                break  # only plain one-sided sheets that are glued onto board can be joined
            return across, down
    size = {"width": round(component.width, 1), "height": round(component.height, 1)}
    raise Refused("too_large", piece=component.id, paper=paper.id, **size)


def _parts(component: Component, across: int, down: int, bleed: float) -> Iterator[Component]:
    width, height = component.width / across, component.height / down
    for row in range(down):
        for column in range(across):
            name = f"{component.id}-part{row * across + column + 1}"
            window = (Use(component.front, move(-column * width, -row * height)),)
            front = face(name, width, height, bleed, window)
            yield replace(component, id=name, width=width, height=height, joined=True, front=front)
