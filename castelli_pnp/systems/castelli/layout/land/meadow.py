"""Meadows: where tiles lie. Each has one feature of its own, tufts and flowers, and stays calm."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from castelli_pnp.base.geometry import Box, Outline, Point, Segment, flattened, smooth
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.systems.castelli.layout.land.lines import Dice, inset, wobbled
from castelli_pnp.systems.castelli.layout.land.patch import VARIANTS, patch
from castelli_pnp.systems.castelli.layout.land.things import Placed, at, painted, thing
from castelli_pnp.systems.castelli.layout.land.units import GAP, CellPlace, Units
from castelli_pnp.systems.castelli.model.words import Side

FEATURES = ("sheep", "path", "flowers", "pond", "sheep", "tree", "orchard")
"""What makes each meadow one of its own: dealt like cards, so that neighbors differ."""
LINE_SHARE, LOW_LINE = 0.8, 0.25
"""The outline: a share of that of octagons, and its width in low ink."""
TUFTS, LOW_TUFTS = 84, 30
FENCE, POSTS, POST_DASH = (0.26, 0.14), (0.72, 0.4), (0.02, 2.35)
"""Rail and posts where a tile goes, in color and in low ink."""
LATERAL = {
    Side.E: (Side.N, Side.S),
    Side.W: (Side.N, Side.S),
    Side.S: (Side.W, Side.E),
    Side.N: (Side.W, Side.E),
}
PATH = 1.2
"""How far things keep from the middle of a footpath."""
Spot = tuple[float, float, float]


def features(squares: int, dice: Dice) -> list[str]:
    """The features of all meadows of a piece."""
    dealt: list[str] = []
    deck: list[str] = []
    for _ in range(squares):
        deck = deck or list(FEATURES)
        dealt.append(deck.pop(dice.below(len(deck))))
    return dealt


def meadow_nodes(place: CellPlace, feature: str, seed: int, units: Units, look: Look) -> tuple[Node, ...]:
    """A square cell, its middle at 0,0; at the rim of a piece it runs on to the lane along the cut.

    Without a feature it is bare, for small pictures.
    """
    dice, theme = Dice(seed), look.tones
    pasture = Pasture(place.rim, _box(place, units), units.sizes.half_square, dice, look)
    outer = meadow_shape(place, units)
    ink = wobbled(outer, 9, 0.15, dice)
    line = look.width(theme.number("line.cell") * LINE_SHARE, LOW_LINE)
    inner = wobbled(inset(outer, line), 8, 0.11, dice)
    ground: list[Node] = [Path(inner, look.fill(theme.flat("land.meadow.base")))]
    if not feature:
        return Path(ink, theme.ink), *ground
    ground += _spots(dice, look)
    if feature == "path":
        course = _course(dice)
        ground += _path(course, look)
        pasture.taken += ((x, y, PATH) for part in flattened(course, 6) for x, y in part)
    fence = _fence(place.rim, units.sizes.half_square, look, dice)
    pasture.show(feature)
    pasture.scatter(round((TUFTS if not look.low else LOW_TUFTS) * theme.number("switch.tufts")))
    return Path(ink, theme.ink), Group(tuple(ground), clip=inner), *fence, *painted(pasture.things)


def _box(place: CellPlace, units: Units) -> Box:
    """What things may stand on."""
    rim, near = place.rim, units.sizes.half_square - GAP
    seen = place.seen(units.seam, units.sizes)
    return Box(
        seen.left if Side.W in rim else -near,
        seen.top if Side.N in rim else -near,
        seen.right if Side.E in rim else near,
        seen.bottom if Side.S in rim else near,
    )


def meadow_shape(place: CellPlace, units: Units) -> list[Point]:
    """A square that widens like a funnel to the cut where it lies at the rim of its piece, clockwise."""
    rim, box, half = place.rim, _box(place, units), units.sizes.half_square - GAP
    slant = GAP * math.sqrt(2)
    points: list[Point] = []
    corners = (
        (Side.W, Side.N, True),
        (Side.E, Side.N, False),
        (Side.E, Side.S, True),
        (Side.W, Side.S, False),
    )
    for beside, above, first in corners:
        right, down = (-1 if beside is Side.W else 1), (-1 if above is Side.N else 1)
        far_x, far_y = abs(box.left if right < 0 else box.right), abs(box.top if down < 0 else box.bottom)
        if beside in rim and above in rim:
            corner = [(far_x, far_y)]
        elif beside in rim:  # a strip to the side: from the corner of the space out along the diagonal
            corner = [(half + slant, half), (far_x, far_x - slant)]
        elif above in rim:
            corner = [(half, half + slant), (far_y - slant, far_y)]
        else:
            corner = [(half, half)]
        if (beside if first else above) in rim:
            corner.reverse()
        points += [(right * x, down * y) for x, y in corner]
    return points


def _spots(dice: Dice, look: Look) -> list[Node]:
    """Light and dark ground."""
    if look.low or look.tones.texture("meadow") != "spots":
        return []
    found: list[Node] = []
    for paint, count in (
        ("land.meadow.base~land.meadow.dark:0.35", 4),
        ("land.meadow.light", 4),
        ("land.meadow.base~land.meadow.dark:0.18", 3),
    ):
        for _ in range(count):
            x, y, size = dice.between(-16, 16), dice.between(-16, 16), dice.between(0.8, 1.6)
            found.append(at(patch(dice.below(VARIANTS), paint, look), x, y, size)[1])
    return found


def _course(dice: Dice) -> Outline:
    """A line that winds over a meadow from one lane to another."""
    turned = dice.between(0, 1) < 0.5
    a, b = dice.between(-9, 9), dice.between(-9, 9)
    sway = [dice.between(-3, 3) for _ in "abc"]
    line = [(-27.0, a), (-9.0, a + sway[0]), (0.0, (a + b) / 2 + sway[1]), (9.0, b + sway[2]), (27.0, b)]
    return smooth([(y, x) for x, y in line] if turned else line)


def _path(course: Outline, look: Look) -> list[Node]:
    """A footpath."""
    theme = look.tones
    if look.low:
        return [Path(course, None, theme.ink, 0.16, (0.9, 1.1))]
    dark, lane = theme.flat("land.meadow.dark"), theme.flat("tones.lane")
    rut = theme.flat("tones.lane_line")
    return [
        Path(course, None, dark, 2.0),
        Path(course, None, lane, 1.5),
        Path(course, None, rut, 0.3, (0.5, 1.3)),
    ]


def _fence(rim: tuple[Side, ...], half: float, look: Look, dice: Dice) -> list[Node]:
    """A fence where the tile ends, on the sides that the rim leaves open."""
    ends = {
        Side.N: ((-half, -half), (half, -half)),
        Side.E: ((half, -half), (half, half)),
        Side.S: ((half, half), (-half, half)),
        Side.W: ((-half, half), (-half, -half)),
    }
    edge: list[Segment] = []
    for side in rim:
        edge += wobbled(ends[side], 5, 0.12, dice, closed=False)
    if not edge:
        return []
    line: Outline = tuple(edge)
    tone = look.tones.ink if look.low else look.tones.flat("tones.fence")
    return [
        Path(line, None, tone, look.width(*FENCE)),
        Path(line, None, tone, look.width(*POSTS), POST_DASH),
    ]


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
        return all(math.hypot(x - a, y - b) > r + c + 0.5 for a, b, c in self.taken)

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
        self.things.append(at(thing(name, self.look, "meadow"), x, y, size))
        self.taken.append((x, y - up, r))

    def show(self, feature: str) -> None:
        """What makes this meadow one of its own."""
        dice = self.dice
        match feature:
            case "pond":
                x, y = dice.between(-7, 7), dice.between(-7, 7)
                self.put(f"pond-{dice.below(3)}", x, y, 1.25, 5.2)
                for dx, dy in ((5.6, -2.0), (-5.4, -2.4)):
                    if self.free(x + dx, y + dy, 1.2):
                        self.put(f"bush-{dice.below(6)}", x + dx, y + dy, 0.9, 1.4)
            case "sheep":
                self._flock()
            case "orchard":
                x, y = dice.between(-7, -2), dice.between(-6, -1)
                for i in range(9):
                    at_x, at_y = (
                        x + i % 3 * 4.6 + dice.between(-0.5, 0.5),
                        y + i // 3 * 4.6 + dice.between(-0.5, 0.5),
                    )
                    self.put(f"apple-{i % 3}", at_x, at_y, 1.0, 2.0, 0.9)
            case "tree":
                x, y = dice.between(-8, 8), dice.between(-5, 9)
                self.put(f"tree-{dice.below(6)}", x, y, 1.3, 3.0, 1.6)
                if self.free(x + 4.4, y + 1.6, 1.4):
                    self.put(f"bush-{dice.below(6)}", x + 4.4, y + 1.6, 1.0, 1.5)
            case _:
                pass
        if self.look.tones.on("flowers"):
            for _ in range(4 if feature == "flowers" else 1):
                self._bed()

    def _flock(self) -> None:
        dice = self.dice
        x0, y0 = dice.between(-8, 8), dice.between(-8, 8)
        for _ in range(5 + dice.below(3)):
            x, y = x0 + dice.between(-6, 6), y0 + dice.between(-5, 5)
            if self.free(x, y, 2.0):
                self.put(f"sheep-{dice.below(2)}", x, y, 1.35, 2.0)

    def _bed(self) -> None:
        """Flowers of one kind."""
        dice = self.dice
        x0, y0, kind = dice.between(-12, 12), dice.between(-12, 12), dice.below(4)
        for _ in range(8):
            x, y = x0 + dice.between(-4, 4), y0 + dice.between(-2.6, 2.6)
            if self.free(x, y, 0.9):
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
