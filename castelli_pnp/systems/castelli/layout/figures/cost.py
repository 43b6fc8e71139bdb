"""What something costs, as a picture: goods, an arrow, and what they buy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from castelli_pnp.base.geometry import move, rounded, scale
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import INK, Look
from castelli_pnp.layout.figures.drawing import Drawing
from castelli_pnp.systems.castelli.booklet.figure_facts import CostFigure
from castelli_pnp.systems.castelli.layout.aids.drawing import Bit, arrow, joined_bits, row_width, sign
from castelli_pnp.systems.castelli.layout.figures.bits import bit, good_bit, strung
from castelli_pnp.systems.castelli.model.words import Resource

GROUND, DASHED = "#f8efd8", "#a08d6d"
HEIGHT, LOW_HEIGHT = 18.0, 12.0
GOOD, SMALL_GOOD = 8.6, 6.4
GAP, PAD = 2.0, 3.0
DASH = (1.2, 1.0)


def draw_cost(figure: CostFigure, width: float, look: Look, height: float | None) -> Drawing:
    """A panel of the requested width with the sum in its middle; one that is too wide is made smaller."""
    missing = figure.cost == "missing"
    bits = list(_missing(figure, look) if missing else _paid(figure, look))
    natural = LOW_HEIGHT if missing else HEIGHT
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
