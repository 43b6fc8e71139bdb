"""Meadows: where tiles lie. Each has one feature of its own, tufts and flowers, and stays calm."""

from __future__ import annotations

import math

from castelli_pnp.base.geometry import Box, Outline, Point, Segment, flattened, smooth
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.systems.castelli.layout.land.lines import Dice, inset, wobbled
from castelli_pnp.systems.castelli.layout.land.pasture import Pasture
from castelli_pnp.systems.castelli.layout.land.patch import VARIANTS, patch
from castelli_pnp.systems.castelli.layout.land.things import at, painted
from castelli_pnp.systems.castelli.layout.land.units import GAP, CellPlace, Units
from castelli_pnp.systems.castelli.model.words import Side

FEATURES = ("sheep", "path", "flowers", "pond", "hay", "tree", "orchard")
"""What makes each meadow one of its own: dealt like cards, so that neighbors differ."""
LINE_SHARE, LOW_LINE = 0.8, 0.25
"""The outline: a share of that of octagons, and its width in low ink."""
TUFTS, LOW_TUFTS, MOWN = 84, 30, 0.4
"""How many tufts are tried, and which share of them where the grass is mown."""
FENCE, POSTS, POST_DASH = (0.26, 0.14), (0.72, 0.4), (0.02, 2.35)
"""Rail and posts where a tile goes, in color and in low ink."""
PATH = 1.2
"""How far things keep from the middle of a footpath."""
SWATH = 3.3
"""From swath to swath of a mown meadow."""
STUBBLE = (0.5, 2.0, 0.35, 4.6, 0.6, 3.1, 0.4, 6.2)
"""The dashes of a mown row, so that no two rows have theirs in line."""


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
    if feature == "hay":
        ground += _swaths(dice, look)
    if feature == "path":
        course = _course(dice)
        ground += _path(course, look)
        pasture.taken += ((x, y, PATH) for part in flattened(course, 6) for x, y in part)
    fence = _fence(place.rim, units.sizes.half_square, look, dice)
    pasture.show(feature)
    share = theme.number("switch.tufts") * (MOWN if feature == "hay" else 1)
    pasture.scatter(round((TUFTS if not look.low else LOW_TUFTS) * share))
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


def _swaths(dice: Dice, look: Look) -> list[Node]:
    """Mown grass: broad light rows in color, the edge of each in low ink."""
    slant, sway, phase = dice.between(-0.35, 0.35), dice.between(0.6, 1.4), dice.between(0, 6)
    lined = look.low or look.tones.texture("meadow") != "spots"
    rows: list[Segment] = []
    for number in range(-9, 10):
        v, start = number * SWATH, -27.0
        if lined:
            v, start = v + 0.8 * math.sin(2.4 * number + phase), start - 11 * math.sin(5.1 * number) ** 2
        across = (start, -13, 0, 13, 27)
        rows += smooth([(u, v + slant * u + sway * math.sin(u / 9 + phase)) for u in across])
    if look.low:
        return [Path(tuple(rows), None, look.tones.ink, 0.1, STUBBLE)]
    if lined:
        return [Path(tuple(rows), None, look.tones.flat("land.meadow.dark"), 0.26, STUBBLE)]
    return [Path(tuple(rows), None, look.tones.flat("land.meadow.base~land.meadow.light:0.75"), SWATH / 2)]


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
