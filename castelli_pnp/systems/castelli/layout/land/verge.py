"""The verge: the same grass, flowers and bushes on any other part of the table.

For whoever draws frame and charts: ``verge(box, seed, look)`` gives the nodes of a strip of meadow, its
ground included, in the millimeters of the drawing. At another size give it the box divided by ``k`` and wrap
it in ``Group(..., scale(k))``. Things keep 1 mm off the sides of the box and off every box in ``free``,
so that no clip is needed: give it the places of pennants, coats and markers. The same seed gives the
same verge.
"""

from __future__ import annotations

from collections.abc import Sequence

from castelli_pnp.base.geometry import Box, rectangle
from castelli_pnp.base.scene import Group, Node, Path
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


def verge(box: Box, seed: int, look: Look, free: Sequence[Box] = (), ground: bool = True) -> tuple[Node, ...]:
    """A strip of meadow with tufts, flowers and bushes; ``ground`` False leaves out its color."""
    dice = Dice(seed)
    nodes: list[Node] = []
    if ground:
        shape = rectangle(box.left, box.top, box.width, box.height)
        tones = look.tones
        nodes.append(Path(shape, look.fill(tones.flat("land.meadow.base"))))
        nodes.append(Group(tuple(_spots(box, dice, look)), clip=shape))
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
    if look.low or look.tones.texture("meadow") != "spots":
        return []
    found: list[Node] = []
    for i in range(int(box.width * box.height / SPOT)):
        paint = "land.meadow.light" if i % 2 else "land.meadow.base~land.meadow.dark:0.35"
        x, y = dice.between(box.left, box.right), dice.between(box.top, box.bottom)
        found.append(at(patch(dice.below(VARIANTS), paint, look), x, y, dice.between(0.8, 1.5))[1])
    return found


def _inside(inner: Box, outer: Box) -> bool:
    left, top, right, bottom = outer.grown(-EDGE)
    return left <= inner.left and inner.right <= right and top <= inner.top and inner.bottom <= bottom


def _touch(one: Box, two: Box) -> bool:
    return one.left < two.right and two.left < one.right and one.top < two.bottom and two.top < one.bottom
