"""The verge: the grass, flowers and bushes of the land on frame and charts.

All is in the millimeters of the drawing: at another size divide the box by ``k`` and wrap what is drawn in
``Group(..., scale(k))``.
"""

from __future__ import annotations

from collections.abc import Sequence

from castelli_pnp.base.geometry import Box, bounds
from castelli_pnp.base.scene import Node, Path
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.systems.castelli.layout.land.lines import Dice
from castelli_pnp.systems.castelli.layout.land.patch import VARIANTS, patch
from castelli_pnp.systems.castelli.layout.land.things import Placed, at, painted, thing

EDGE = 1.0
DENSITY = 26.0
"""Square millimeters for each thing that is tried."""
SPOT = 160.0
Reach = tuple[str, int, float, float, float]
"""A thing: its name, how many drawings it has, its reach to each side, its height, and its size."""
TUFT, FLOWERS, BUSH, TREE = (
    ("tuft", 6, 1.0, 1.1, 1.0),
    ("flowers", 4, 1.5, 1.2, 1.0),
    ("bush", 6, 1.7, 2.4, 0.95),
    ("tree", 6, 2.2, 4.4, 0.85),
)


def verge(box: Box, seed: int, look: Look, free: Sequence[Box] = ()) -> tuple[Node, ...]:
    """Tufts, flowers and bushes on a strip of meadow, always the same for a seed.

    They keep 1 mm off the sides of the box and off every box in ``free``.
    """
    dice = Dice(seed)
    nodes = _spots(box, dice, look)
    taken: list[Box] = [each.grown(0.6) for each in free]
    found: list[Placed] = []
    for _ in range(int(box.width * box.height / DENSITY)):
        x, y, pick = dice.between(box.left, box.right), dice.between(box.top, box.bottom), dice.below(12)
        for name, count, reach, tall, size in _kinds(pick, look):
            here = Box(x - reach, y - tall, x + reach, y + 0.6)
            if _inside(here, box) and not any(_touch(here, other) for other in taken):
                found.append(at(thing(f"{name}-{dice.below(count)}", look, "meadow"), x, y, size))
                taken.append(here)
                break
    return *nodes, *painted(found)


def _kinds(pick: int, look: Look) -> tuple[Reach, ...]:
    """What is tried at a place, the largest first."""
    if pick == 0:
        return TREE, BUSH, TUFT
    if pick < 3:
        return BUSH, TUFT
    if pick < 5 and look.tones.on("flowers"):
        return FLOWERS, TUFT
    return (TUFT,)


def _spots(box: Box, dice: Dice, look: Look) -> list[Node]:
    """Light and dark ground, all of it inside the box."""
    if look.low or look.tones.texture("meadow") != "spots":
        return []
    found: list[Node] = []
    for i in range(int(box.width * box.height / SPOT)):
        paint = "land.meadow.light" if i % 2 else "land.meadow.base~land.meadow.dark:0.35"
        drawn, size = patch(dice.below(VARIANTS), paint, look), dice.between(0.7, 1.3)
        reach = bounds([node.outline for node in drawn.children if isinstance(node, Path)])
        size = min(size, (box.width - 2 * EDGE) / reach.width, (box.height - 2 * EDGE) / reach.height)
        x, y = (
            dice.between(low - size * under + EDGE, high - size * over - EDGE)
            for low, high, under, over in (
                (box.left, box.right, reach.left, reach.right),
                (box.top, box.bottom, reach.top, reach.bottom),
            )
        )
        found.append(at(drawn, x, y, size)[1])
    return found


def _inside(inner: Box, outer: Box) -> bool:
    left, top, right, bottom = outer.grown(-EDGE)
    return left <= inner.left and inner.right <= right and top <= inner.top and inner.bottom <= bottom


def _touch(one: Box, two: Box) -> bool:
    return one.left < two.right and two.left < one.right and one.top < two.bottom and two.top < one.bottom
