"""What something costs, or is worth, as a picture: goods, an arrow, and what they buy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from castelli_pnp.base.geometry import move, rectangle, rounded, scale
from castelli_pnp.base.scene import Group, Node, Path, Use
from castelli_pnp.layout.art.palette import INK, Look
from castelli_pnp.layout.figures.drawing import Drawing
from castelli_pnp.layout.figures.tint import shrunk, tinted_symbol
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.systems.castelli.booklet.figure_facts import CostFigure
from castelli_pnp.systems.castelli.layout.aids.drawing import Bit, arrow, joined_bits, row_width, sign
from castelli_pnp.systems.castelli.layout.figures.bits import badge_bit, bit, good_bit, strung
from castelli_pnp.systems.castelli.layout.tiles import tile_back
from castelli_pnp.systems.castelli.model.words import Resource, Settlement

GROUND, DASHED = "#f8efd8", "#a08d6d"
HEIGHT, LOW_HEIGHT = 18.0, 12.0
GOOD, SMALL_GOOD = 8.6, 6.4
GAP, PAD = 2.0, 3.0
DASH = (1.2, 1.0)
GOODS_FOR = ("castle", "overbuild")
BADGE = 4.2
"""How large the badge with points is, from its middle."""
START_TILE = 8.6
APART = 16.0
"""Between two things that are worth points."""


def draw_cost(figure: CostFigure, width: float, look: Look, height: float | None) -> Drawing:
    """A panel of the requested width with the sum in its middle; one that is too wide is made smaller."""
    missing = figure.cost == "missing"
    bits = list(_BITS.get(figure.cost, _paid)(figure, look))
    natural = HEIGHT if figure.cost in GOODS_FOR else LOW_HEIGHT
    by = min(1.0, (width - 2 * PAD) / row_width(bits, GAP), (height or natural) / natural)
    high = natural * by

    def nodes() -> tuple[Node, ...]:
        across = width / 2 - row_width(bits, GAP) * by / 2
        drawn = Group(strung(bits, 0.0, 0.0, GAP), move(across, high / 2) @ scale(by))
        panel = rounded(0.15, 0.15, width - 0.3, high - 0.3, 2.2)
        if missing:
            return Path(panel, None, look.line(DASHED), 0.3, DASH), drawn
        return Path(panel, look.fill(GROUND), INK if look.low else None, 0.2), drawn

    return Drawing(width, high, nodes)


def _paid(figure: CostFigure, look: Look) -> Iterator[Bit]:
    """So many units of each resource, and a castle."""
    options, over = figure.game.options, figure.cost == "overbuild"
    cost: Mapping[Resource, int] = options.battle.overbuild_cost if over else options.castle_cost
    kinds = [kind for kind in Resource if cost.get(kind)]
    for number, kind in enumerate(kinds):
        if number:
            yield sign("+", 14.0, "body-bold")
        yield good_bit(kind.value, cost[kind], GOOD, look)
    yield arrow(5.0)
    built = bit("over:blue:red" if over else "castle:blue", 10.4, look)
    assert built is not None
    yield built


def _missing(figure: CostFigure, look: Look) -> Iterator[Bit]:
    """Silver, and one unit of any resource that something costs."""
    options = figure.game.options
    if options.purchase_silver:
        yield good_bit("silver", options.purchase_silver, 7.2, look)
        yield arrow(5.0)
    kinds = [kind for kind in Resource if options.castle_cost.get(kind)] or list(Resource)
    goods: list[Bit] = []
    for kind in kinds:
        goods += [sign("/", 11.0, "text"), good_bit(kind.value, 1, SMALL_GOOD, look)]
    yield joined_bits(goods[1:], 1.2)


def _most(figure: CostFigure, look: Look) -> Iterator[Bit]:
    """Each kind of settlement, and the points for the most castles in line with it."""
    majority = figure.game.options.battle.majority
    for number, kind in enumerate(kind for kind in Settlement if majority.get(kind)):
        if number:
            yield Bit(APART, lambda *_: ())
        seen = bit(f"settlement:{kind.value}", 8.4, look)
        assert seen is not None
        yield from (seen, arrow(5.0), badge_bit(majority[kind], BADGE, look))


def _start_tile(figure: CostFigure, look: Look) -> Iterator[Bit]:
    """A start tile that is still in hand, and its points."""
    own, size = sizes(), START_TILE
    to = size / own.tile
    trim = rectangle(0.0, 0.0, own.tile, own.tile)
    back = tinted_symbol(tile_back(True, own, look), shrunk(to, look))
    tile = (Group((Use(back),), clip=trim), Path(trim, None, INK, 0.25 / to))
    yield Bit(size, lambda x, y: (Group(tile, move(x, y - size / 2) @ scale(to)),))
    yield arrow(5.0)
    yield badge_bit(figure.game.options.final_points.start_tile, BADGE, look)


_BITS: dict[str, Callable[[CostFigure, Look], Iterator[Bit]]] = {
    "missing": _missing, "most": _most, "start_tile": _start_tile,
}  # fmt: skip
