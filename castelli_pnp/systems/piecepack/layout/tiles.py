"""Tiles: rank in the middle, suit at the top left; all backs are one drawing.

The rim in the tint of the suit, hatched in its color, takes little ink. It is as wide as what four coins
leave free, so a full tile still shows whose it is. A tile with banners repeats suit and rank between the
quarters, where neither coins nor a pawn lie.
"""

from __future__ import annotations

from castelli_pnp.base.geometry import (
    ARC,
    Box,
    Outline,
    circle,
    joined,
    line,
    move,
    rectangle,
    scale,
    transformed,
    turn,
)
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import CREAM, INK, WALL, Look
from castelli_pnp.layout.art.symbols import boxed
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.component import face
from castelli_pnp.systems.piecepack.layout.sizes import PackSizes
from castelli_pnp.systems.piecepack.layout.suits import (
    COLORS,
    rank_sign,
    suit_color,
    suit_hatching,
    suit_sign,
)

DRAWN = 50.8
HALF = DRAWN / 2
RIM = 3.9
"""The width of the colored rim."""
CORNER = 2.6
"""The radius of the quarter circles that are cut out of the panel's corners."""
MARK, MARK_AT = 10.4, -HALF / 2
"""The suit mark stands in the middle of the upper left quarter."""
PLAIN_RANK, BANNERED_RANK = 19.0, 16.5
"""How high the numeral in the middle is; between banners it has less room."""
BANNER, SHOULDER, TIP = 3.2, 11.0, 15.2
"""Half the width of a banner, and how far from the cut its sides and its tip end."""
BANNER_MARK, BANNER_MARK_AT = 4.3, 4.7
BANNER_RANK, BANNER_RANK_AT = 4.5, 10.2
FREE = rectangle(-2.7, 2.1, 5.4, RIM - 2.1)
"""What hatching leaves free of the rim where a banner begins, the middle of the cut at 0,0."""
LATTICE = DRAWN / 8
"""From line to line of the back's lozenges, across."""


@cache
def tile_face(suit: str, rank: str, sizes: PackSizes, look: Look, banners: bool = False) -> Symbol:
    """One face as it is printed, in its place: the trim begins at 0,0 and the art runs on into the bleed."""
    name = f"tile-{suit}-{rank}{'-banners' if banners else ''}-{look.name}"
    return _printed(name, sizes, tile_art(suit, rank, look, banners, sizes.bleed * DRAWN / sizes.tile))


@cache
def tile_back(sizes: PackSizes, look: Look) -> Symbol:
    """The back of every tile: a cross that parts it in quarters; no quarter-turn changes it."""
    return _printed(f"tile-back-{look.name}", sizes, back_art(look, sizes.bleed * DRAWN / sizes.tile))


def _printed(name: str, sizes: PackSizes, art: tuple[Node, ...]) -> Symbol:
    placed = Group(art, move(sizes.tile / 2, sizes.tile / 2) @ scale(sizes.tile / DRAWN))
    return face(name, sizes.tile, sizes.tile, sizes.bleed, (placed,))


def tile_art(suit: str, rank: str, look: Look, banners: bool = False, bleed: float = 0.0) -> tuple[Node, ...]:
    """A face of 50.8 mm round 0,0, and as much of its rim beyond the cut as the bleed asks for."""
    color = suit_color(suit)
    middle = rank_sign(rank, suit, 0.0, 0.0, BANNERED_RANK if banners else PLAIN_RANK)
    repeated = [Use(_on_banner(suit, rank, look), turn(90 * side)) for side in range(4)] if banners else []
    return (
        Use(_ground(suit, look, banners, round(bleed, 4))),
        Path(suit_sign(suit, MARK_AT, MARK_AT, MARK), color),
        *((Path(middle, color),) if middle else ()),
        *repeated,
    )


PICTURED = 2.2
"""How much coarser the hatching of a small picture is."""


@cache
def pictured_art(
    suit: str, rank: str, look: Look, middle: bool = True, mark: bool = True
) -> tuple[Node, ...]:
    """A face of 50.8 mm for small pictures: its rim is solid, or coarsely hatched with little ink.

    Where a piece would half hide them, the mark in the corner is left out, or the numerals in the middle and
    on the banners above and below it."""
    color, whole, panel = suit_color(suit), rectangle(-HALF, -HALF, DRAWN, DRAWN), _panel(True)
    rim = joined((whole, _panel(False), *_free()))
    hatched = suit_hatching(suit, rim, look, (DRAWN, DRAWN), k=PICTURED) if look.low else ()
    fills = () if look.low else (Path(whole, color), Path(panel, CREAM))
    signs: list[Outline] = [suit_sign(suit, MARK_AT, MARK_AT, MARK)] if mark else []
    signs += [rank_sign(rank, suit, 0.0, 0.0, BANNERED_RANK)] if middle else []
    banner = _on_banner(suit, rank, look, color if look.low else CREAM)
    repeated = [Use(banner, turn(90 * side)) for side in (range(4) if middle else (1, 3))]
    marks = (Path(joined(signs), color),) if signs else ()
    return (*fills, *hatched, Path(panel, None, INK, 0.4), *marks, *repeated)


@cache
def _ground(suit: str, look: Look, banners: bool, bleed: float) -> Symbol:
    """Rim and panel, the same for all ranks; only the rim is hatched, but for where banners begin."""
    reach = HALF + bleed
    panel, whole = _panel(banners), rectangle(-reach, -reach, 2 * reach, 2 * reach)
    free = _free() if banners else []
    hatched = suit_hatching(suit, joined((whole, _panel(False), *free)), look, (DRAWN, DRAWN), light=True)
    fills = (Path(whole, COLORS[suit].tint), Path(panel, CREAM))
    children = (*(() if look.low else fills), *hatched, Path(panel, None, INK, look.width(0.4, 0.3)))
    name = f"tile-ground-{suit}{'-banners' if banners else ''}-{look.name}-{bleed:g}"
    return Symbol(name, children, Box(-reach, -reach, reach, reach))


def _free() -> list[Outline]:
    """Where banners begin, on all four sides."""
    at_top = transformed(FREE, move(0.0, -HALF))
    return [transformed(at_top, turn(90 * side)) for side in range(4)]


@cache
def _on_banner(suit: str, rank: str, look: Look, color: str = "") -> Symbol:
    """What a banner repeats: the suit mark, and the rank where there is one."""
    drawn = suit_sign(suit, 0.0, BANNER_MARK_AT - HALF, BANNER_MARK)
    drawn += rank_sign(rank, suit, 0.0, BANNER_RANK_AT - HALF, BANNER_RANK)
    name = f"banner-{suit}-{rank}-{look.name}{'-' if color else ''}{color.lstrip('#')}"
    return boxed(name, (Path(drawn, color or suit_color(suit)),))


def _panel(banners: bool) -> Outline:
    """A square with hollow corners; banners hang into it from the middle of its sides."""
    a, k, r, b = HALF - RIM, ARC * CORNER, CORNER, BANNER
    low, tip = SHOULDER - HALF, TIP - HALF
    bend = (tip - low) * 0.55
    notch: Outline = (
        ("L", -b, -a), ("L", -b, low), ("C", -b, low + bend, -b / 2, tip - bend / 3, 0.0, tip),
        ("C", b / 2, tip - bend / 3, b, low + bend, b, low), ("L", b, -a),
    )  # fmt: skip
    side: Outline = (
        *(notch if banners else ()),
        ("L", a - r, -a),
        ("C", a - r, -a + k, a - k, -a + r, a, -a + r),
    )
    around = joined(transformed(side, turn(90 * number)) for number in range(4))
    return (("M", -a + r, -a), *around, ("Z",))


def back_art(look: Look, bleed: float = 0.0) -> tuple[Node, ...]:
    """A back of 50.8 mm round 0,0: lozenges, the cross, and a boss where its arms meet."""
    reach = HALF + bleed
    nodes: list[Node] = [] if look.low else [Path(rectangle(-reach, -reach, 2 * reach, 2 * reach), WALL.fill)]
    nodes += _lattice(reach, look)
    arms = line(-reach, 0.0, reach, 0.0) + line(0.0, -reach, 0.0, reach)
    nodes.append(Path(arms, None, INK, look.width(1.5, 1.1)))
    nodes.append(Path(circle(0.0, 0.0, 3.2), look.fill(CREAM), INK, look.width(0.9, 0.6)))
    nodes.append(Path(circle(0.0, 0.0, 1.3), INK))
    return tuple(nodes)


def _lattice(reach: float, look: Look) -> tuple[Node, ...]:
    """Lozenges with a dot in each; no line runs along the cut."""
    color, step = look.line(WALL.dark), LATTICE
    count = int(2 * reach / step) + 2
    lines: list[Outline] = []
    for i in range(-count, count + 1):
        shift = (i + 0.5) * step
        low, high = max(-reach, -reach - shift), min(reach, reach - shift)
        if high > low:
            lines += [
                line(low, low + shift, high, high + shift),
                line(-low, low + shift, -high, high + shift),
            ]
    span = range(-count, count + 1)
    dots = [
        circle(x * step / 2, y * step / 2, look.width(0.62, 0.32))
        for x in span
        for y in span
        if (x + y) % 2 == 0 and x and y and max(abs(x), abs(y)) * step / 2 < reach
    ]
    if look.low:
        return (Path(joined(dots), color),)
    return Path(joined(lines), None, color, 0.34), Path(joined(dots), color)
