"""A land of tiles with the castles and armies on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box, Point, move, rectangle, rounded, scale
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import INK, PARCHMENT, WALL, Look
from castelli_pnp.layout.art.shapes import disc
from castelli_pnp.layout.figures.drawing import Drawing, fitting
from castelli_pnp.systems.castles.booklet.figure_facts import FigurePiece, MapFigure, Spot
from castelli_pnp.systems.castles.layout.laid import GOLD, Army, laid
from castelli_pnp.systems.piecepack.layout.things import TILE

STEP = TILE + 1.0
"""From tile to tile: a narrow gap shows that they are pieces."""
EDGE = 2.5
"""Around the land, on paper."""
LARGEST = 0.56
"""No tile is larger than 28 mm."""
PALE = 0.5
DISC = 2.15
FRAME, RIM = 1.1, 0.22
"""How broad the gold frame of the castle that scores is on paper, and its lines of ink."""
FREE = (2, 3, 1, 0)
"""In which quarters coins lie: they leave the suit mark of their tile free as long as they can."""
CORNER = 3.0
Middle = Callable[[Spot], Point]


def draw_land(figure: MapFigure, width: float, look: Look, height: float | None) -> Drawing:
    """The tiles of a window on parchment, with all that stands on them and its discs."""
    left, low, right, high = _window(figure)
    across, down = right - left + 1, high - low + 1
    inner = (
        width - 2 * EDGE,
        height - 2 * EDGE if height is not None else None,
    )
    by = fitting(across * STEP - 1.0, down * STEP - 1.0, *inner, LARGEST)
    wide, tall = (across * STEP - 1.0) * by + 2 * EDGE, (down * STEP - 1.0) * by + 2 * EDGE

    def nodes() -> tuple[Node, ...]:
        return tuple(_painted(figure, (left, high), by, (wide, tall), look))

    return Drawing(wide, tall, nodes)


def _window(figure: MapFigure) -> tuple[int, int, int, int]:
    """The outermost columns and rows that are shown."""
    spots = [*(figure.window or (*figure.position.tiles, *figure.spaces.values()))]
    if not spots:
        raise Refused("figure_name", name="")
    xs, ys = zip(*spots, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _painted(figure: MapFigure, corner: Spot, by: float, size: Point, look: Look) -> Iterator[Node]:
    wide, tall = size
    left, top = corner

    def middle(spot: Spot) -> Point:
        """The middle of a spot in the millimeters of tiles; the corner of the land is at 0,0."""
        return (spot[0] - left) * STEP + TILE / 2, (top - spot[1]) * STEP + TILE / 2

    inside = Box(0.0, 0.0, (wide - 2 * EDGE) / by, (tall - 2 * EDGE) / by)
    shown = {
        spot: at
        for spot in figure.position.tiles
        if inside.left < (at := middle(spot))[0] < inside.right and inside.top < at[1] < inside.bottom
    }
    ground = rounded(0, 0, wide, tall, min(CORNER, wide / 8, tall / 8))
    yield Path(ground, look.fill(PARCHMENT), *((INK, 0.2) if look.low else ()))
    yield Group(tuple(_tiles(figure, shown, by, look)), move(EDGE, EDGE))
    yield Group(tuple(_spaces(figure, middle, by, look)), move(EDGE, EDGE) @ scale(by))
    for text, spot in sorted({**figure.letters, **figure.spaces}.items()):
        x, y = middle(spot)
        away = 0.0 if text in figure.spaces else TILE / 2 - DISC * 1.05 / by
        at = (EDGE + (x - away) * by, EDGE + (y - away) * by)
        yield disc(text, at, DISC, look, numbered=False)


def _tiles(figure: MapFigure, shown: dict[Spot, Point], by: float, look: Look) -> Iterator[Node]:
    """Tiles with all that lies on them, from the back to the front; the one that scores has a gold frame."""
    position = figure.position
    standing = {spot: suit.value for suit, spot in position.castles.items()}
    for spot, (x, y) in sorted(shown.items(), key=lambda each: (-each[0][1], each[0][0])):
        tile = position.tiles[spot]
        pale = 0.0 if not figure.focus or spot in figure.focus else PALE
        armies = quartered(position.armies.get(spot, ()), figure.open)
        nodes = laid(
            tile.suit.value, tile.rank.value, x * by, y * by, TILE * by, look, armies,
            standing.get(spot, ""), pale, spot in figure.count,
        )  # fmt: skip
        name = "counted" if spot in figure.count else "pale" if pale else "tile"
        yield Group(nodes, name=f"{name}:{spot[0]},{spot[1]}")
    if figure.frame in shown:
        yield from _frame(shown[figure.frame], by, look)


def quartered(armies: tuple[FigurePiece, ...], told: bool) -> tuple[Army, ...]:
    """Coins on the quarters of their tile; ``told``: with their values up."""
    coins: list[Army] = [()] * min(len(armies) and 4, 4)
    for number, (suit, rank) in enumerate(armies):
        coin = (suit.value, rank.value if told else "")
        if number < len(FREE):
            coins[FREE[number]] = coin
        else:
            coins.append(coin)
    return tuple(coins)


def _frame(at: Point, by: float, look: Look) -> Iterator[Node]:
    x, y = (each * by for each in at)
    half = TILE * by / 2 + FRAME / 2 - 0.3
    square = rectangle(x - half, y - half, 2 * half, 2 * half)
    yield Path(square, None, INK, FRAME + 2 * RIM)
    yield Path(square, None, look.fill(GOLD), FRAME)


def _spaces(figure: MapFigure, middle: Middle, by: float, look: Look) -> Iterator[Node]:
    """Dashed squares where no tile lies."""
    for spot in figure.spaces.values():
        x, y = middle(spot)
        half = TILE / 2 - 0.8 / by
        square = rounded(x - half, y - half, 2 * half, 2 * half, 2.0)
        yield Path(square, None, look.line(WALL.dark), 0.35 / by, (1.4 / by, 1.1 / by))
