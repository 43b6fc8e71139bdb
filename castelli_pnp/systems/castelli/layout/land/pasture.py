"""What stands on a meadow: its one feature, then tufts and flowers, all clear of each other."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from castelli_pnp.base.geometry import Box
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.systems.castelli.layout.land.lines import Dice
from castelli_pnp.systems.castelli.layout.land.things import Placed, at, thing
from castelli_pnp.systems.castelli.model.words import Side

LATERAL = {
    Side.E: (Side.N, Side.S),
    Side.W: (Side.N, Side.S),
    Side.S: (Side.W, Side.E),
    Side.N: (Side.W, Side.E),
}
GAP = 0.5
"""Between two things."""
REACH = {"tree": (2.1, 1.9), "bush": (1.3, 0.6), "apple": (1.7, 1.1), "sheep": (1.5, 0.2), "hay": (2.5, 1.4)}
REACH |= {"skep": (1.3, 0.7), "hurdle": (1.7, 0.6), "shrine": (1.6, 1.7), "scarecrow": (1.9, 2.0)}
"""How far a thing of full size reaches to each side, and how far above its foot its middle is."""
POND = ((-5.0, 2.6), (-2.3, 3.9), (2.3, 3.9), (5.0, 2.6))
"""Discs that cover a pond: from its middle, and their radius."""
POND_SIZE = 1.5
DUCKS = ((-0.5, -0.5), (3.9, 1.0))
"""Where they swim, if there is no ice."""
LARGE = 1.5
"""Things from this size on are drawn with thinner lines, as those of the others."""
Spot = tuple[float, float, float]


@dataclass(slots=True)
class Pasture:
    """A meadow that things are set on."""

    rim: tuple[Side, ...]
    box: Box
    half: float
    dice: Dice
    look: Look
    things: list[Placed] = field(default_factory=list)
    taken: list[Spot] = field(default_factory=list)

    def free(self, x: float, y: float, r: float) -> bool:
        """Whether a round thing stands clear of lanes, the fence, and other things."""
        left, top, right, bottom = self.box.grown(-r - 0.6)
        if not (left < x < right and top < y < bottom):
            return False
        over = max(abs(x), abs(y)) - self.half
        if abs(over) < r + 0.7 or (over > 0 and not self._in_strip(x, y, r)):
            return False
        for a, b, c in self.taken:
            dx, dy, reach = x - a, y - b, r + c + GAP
            if dx * dx + dy * dy <= reach * reach:
                return False
        return True

    def _in_strip(self, x: float, y: float, r: float) -> bool:
        """Whether a point beyond the tile lies well on the strip that the rim of a piece leaves."""
        for side, out, along in ((Side.E, x, y), (Side.W, -x, y), (Side.S, y, x), (Side.N, -y, x)):
            if side in self.rim and out > self.half:
                reach = out - 1.4 * r - 0.8
                before, after = LATERAL[side]
                return not (along < -reach and before not in self.rim) and not (
                    along > reach and after not in self.rim
                )
        return False

    def put(self, name: str, x: float, y: float, size: float, r: float, up: float = 0.0) -> None:
        line = round(1 / size, 2) if size >= LARGE else 1.0
        self.things.append(at(thing(name, self.look, "meadow", line), x, y, size))
        self.taken.append((x, y - up, r))

    def try_put(self, name: str, x: float, y: float, size: float) -> None:
        """A thing, if it stands free there."""
        r, up = (part * size for part in REACH[name.partition("-")[0]])
        if self.free(x, y - up, r):
            self.put(name, x, y, size, r, up)

    def show(self, feature: str) -> None:
        """What makes this meadow one of its own."""
        dice = self.dice
        x, y = dice.between(-7, 7), dice.between(-5, 7)
        match feature:
            case "pond":
                self._pond(x, y)
            case "sheep":
                self._flock(x, y)
            case "orchard":
                self._orchard(x - 5, min(y, 2.0) - 4)
            case "tree":
                self.try_put(f"tree-{dice.below(6)}", x, y, 1.6)
                self.try_put(f"tree-{dice.below(6)}", x + 6.6, y - 2.4, 1.0)
                for dx, dy in ((-5.4, 1.4), (3.8, 2.8)):
                    self.try_put(f"bush-{dice.below(6)}", x + dx, y + dy, 1.1)
            case "hay":
                for dx, dy, size in ((-3.6, 0.6, 1.15), (3.4, -2.2, 0.95), (2.4, 4.2, 1.0)):
                    self.try_put("hay", x + dx, y + dy, size)
            case "path":
                for name, size in (("shrine", 1.15), ("tree-2", 1.0), ("bush-1", 1.0), ("bush-4", 1.0)):
                    self._somewhere(name, size)
            case "flowers":
                for i in range(3):
                    self.try_put("skep", x + 3.6 * i - 3.6, y + dice.between(-0.3, 0.3), 1.15)
            case _:
                pass
        if self.look.tones.on("flowers"):
            for _ in range(5 if feature == "flowers" else 2):
                self._bed()

    def _somewhere(self, name: str, size: float) -> None:
        """A thing anywhere on the meadow."""
        before = len(self.things)
        for _ in range(6):
            if len(self.things) == before:
                self.try_put(name, self.dice.between(-12, 12), self.dice.between(-9, 13), size)

    def _pond(self, x: float, y: float) -> None:
        """Water with ducks, a tree and bushes on its bank."""
        dice = self.dice
        self.put(f"pond-{dice.below(3)}", x, y, POND_SIZE, POND[0][1])
        self.things[-1] = (y - POND[1][1], self.things[-1][1])  # it lies behind all that stands there
        self.taken += ((x + dx, y, r) for dx, r in POND)
        for dx, dy in () if self.look.tones.on("snow") else DUCKS:
            self.things.append(at(thing("duck", self.look, "meadow"), x + dx, y + dy, 1.15))
        self.try_put(f"tree-{dice.below(6)}", x - math.copysign(7.6, x), y - 3.2, 1.05)
        for dx, dy in ((6.6, -3.4), (-6.0, 4.4), (4.6, 5.6)):
            self.try_put(f"bush-{dice.below(6)}", x + dx, y + dy, 0.95)

    def _flock(self, x: float, y: float) -> None:
        """Sheep in front of a few hurdles."""
        dice = self.dice
        for i in range(3):
            self.try_put("hurdle", x + 4.5 * i - 4.5, y - 5.2, 1.1)
        for _ in range(12):
            size = 1.35 if dice.between(0, 1) < 0.8 else 0.95
            self.try_put(f"sheep-{dice.below(2)}", x + dice.between(-8, 8), y + dice.between(-3, 7), size)

    def _orchard(self, x: float, y: float) -> None:
        """Apple trees in rows, and somebody who keeps the birds away."""
        dice = self.dice
        for i in range(9):
            at_x, at_y = x + i % 3 * 5 + dice.between(-0.5, 0.5), y + i // 3 * 5 + dice.between(-0.5, 0.5)
            self.try_put(f"apple-{i % 3}", at_x, at_y, 1.15)
        self.try_put("scarecrow", x + (15 if x < -4 else -5), y + 6.5, 1.0)

    def _bed(self) -> None:
        """Flowers of one kind."""
        dice = self.dice
        x0, y0, kind = dice.between(-12, 12), dice.between(-12, 12), dice.below(4)
        for _ in range(10):
            x, y = x0 + dice.between(-4.5, 4.5), y0 + dice.between(-2.6, 2.6)
            if self.free(x, y, 1.3):
                self.put(f"flowers-{kind}", x, y, 1.0, 1.0)

    def scatter(self, count: int) -> None:
        """Tufts and flowers all over; bushes and trees on the strip along the rim."""
        dice, (left, top, right, bottom) = self.dice, self.box
        flowers = self.look.tones.on("flowers")
        for i in range(count):
            x, y, pick = dice.between(left, right), dice.between(top, bottom), dice.below(10)
            strip = max(abs(x), abs(y)) > self.half
            if strip and pick < 3 and self.free(x, y - 1.5, 1.9):
                self.put(f"tree-{i % 6}", x, y, 0.75, 2.0, 1.5)
            elif strip and pick < 6 and self.free(x, y - 0.5, 1.4):
                self.put(f"bush-{pick}", x, y, 1.0, 1.5, 0.5)
            elif pick < 2 and flowers and self.free(x, y, 1.4):
                self.put(f"flowers-{pick + i % 2}", x, y, 1.0, 1.5)
            elif self.free(x, y, 1.0):
                self.put(f"tuft-{i % 6}", x, y, 1.0, 1.1)
