"""The resource charts: scales that climb, a place for every marker, deck and reserve, edge spots."""

from __future__ import annotations

from dataclasses import replace

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box
from castelli_pnp.base.scene import Text, Use
from castelli_pnp.generator.blanks import Extent
from castelli_pnp.layout.art.palette import LOW, NORMAL, Look
from castelli_pnp.layout.sizes import Sizes, sizes
from castelli_pnp.systems.castelli.layout.art.chart_panels import cost_panel
from castelli_pnp.systems.castelli.layout.chart_column import reserve_places
from castelli_pnp.systems.castelli.layout.chart_plan import marker_side, plan_chart
from castelli_pnp.systems.castelli.layout.charts import chart_spot_places, charts, deck_place, scale_spaces
from castelli_pnp.systems.castelli.layout.frame import piece_length
from castelli_pnp.systems.castelli.layout.tokens import tokens
from castelli_pnp.systems.castelli.model.frame import Chart
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import House, Resource, Settlement, Side, Spot
from castelli_pnp.words.catalog import catalog
from tests.generate.made import made
from tests.layout.frame_ink import all_apart, apart, castelli, ink, marks, within
from tests.layout.scenes import ink as placed_ink
from tests.layout.test_frame import number_box

LOOKS = pytest.mark.parametrize("look", [NORMAL, LOW], ids=["normal", "low"])
ROW = (Spot.CARD, Spot.COAT, Spot.WOOD, Spot.COAT, Spot.ROCKS, Spot.COAT, Spot.SILVER, Spot.COAT)


def game_of(size: int, *shown: Chart) -> CastelliFacts:
    return replace(castelli(), piece_size=size, charts=shown)


def chart(name: str, low: int, high: int, size: int = 4, sides: str = "W") -> Chart:
    values = tuple(range(low, high + 1))
    return Chart(name, dict.fromkeys(Resource, values), {Side(side): ROW[:size] for side in sides})


def assert_sound(game: CastelliFacts, given: Sizes, houses: int = 1) -> None:
    """What must hold for every chart that is drawn at all."""
    length, safe = piece_length(game, given), given.safe
    fronts = charts(game, given, NORMAL)
    for shown, part in zip(game.charts, fronts, strict=True):
        scales = scale_spaces(game, shown, given)
        assert {r: tuple(s.value for s in spaces) for r, spaces in scales.items()} == {
            r: values for r, values in shown.scales.items() if values
        }
        everything = [space for spaces in scales.values() for space in spaces]
        inside = plan_chart(game, shown, given).court
        walls = (inside.left, inside.top, length - inside.right, length - inside.bottom)
        assert min(walls) >= safe * min(1, given.cell / 47.5)
        items = plan_chart(game, shown, given).items
        assert all_apart([*(space.box for space in everything), *items.values()])
        assert all(within(box, inside) for box in (*(space.box for space in everything), *items.values()))
        numbers = [mark.node for mark in marks(part.front.children) if isinstance(mark.node, Text)]
        assert all(number.size >= 12 for number in numbers)
        for space in everything:
            assert len(space.places) >= houses
            assert all(min(place.width, place.height) >= marker_side(game, given) for place in space.places)
            assert all_apart(space.places)
            assert all(within(place, space.box) for place in space.places)
            own = [n for n in numbers if n.text == str(space.value) and within(number_box(n), space.box)]
            assert len(own) == 1
            assert all(apart(number_box(own[0]), place) for place in space.places)
        for spaces in scales.values():
            tops = [space.box.top for space in spaces]
            assert tops == sorted(tops, reverse=True)


def test_a_chart_for_each_entry_as_large_as_a_board_piece() -> None:
    game, given = castelli(), sizes()
    drawn = charts(game, given, NORMAL)
    assert [part.id for part in drawn] == ["chart1", "chart2"]
    assert {(part.kind, part.width, part.height, part.copies) for part in drawn} == {("charts", 190, 190, 1)}


def test_the_shipped_charts_hold_the_markers_of_all_houses() -> None:
    assert_sound(castelli(), sizes(), len(House))


def test_the_scales_climb_from_the_lower_chart_to_the_upper_one() -> None:
    game, given = castelli(), sizes()
    upper, lower = (plan_chart(game, shown, given).towers for shown in game.charts)
    for above, below in zip(upper, lower, strict=True):
        assert above.resource is below.resource
        assert (above.box.left, above.box.right) == (below.box.left, below.box.right)
        ends = (above.head, above.foot, below.head, below.foot)
        assert [bool(end) for end in ends] == [True, False, False, True]
        assert above.box.bottom == 190 - below.box.top
        assert above.spaces[0].value == below.spaces[-1].value + 1
        assert above.spaces[0].box.height == pytest.approx(below.spaces[0].box.height, abs=1.5)


def test_the_deck_and_the_reserve_have_places_of_their_size() -> None:
    game, given = castelli(), sizes()
    upper, lower = (plan_chart(game, shown, given).items for shown in game.charts)
    deck = deck_place(lower["deck"], given)
    assert deck.width >= given.card_width + 1
    assert deck.height >= given.card_height + 1
    assert set(lower) == {"deck", "turn"}
    assert set(upper) == {"cost", "line", "reserve", "final"}
    places = reserve_places(game, upper["reserve"], given)
    assert [kind for kind, _ in places] == [Settlement.VILLAGE] * 2 + [Settlement.CITY] * 2
    assert all(min(place.width, place.height) >= given.settlement_token for _, place in places)
    assert all(within(place, upper["reserve"]) for _, place in places)
    assert all_apart(place for _, place in places)


@LOOKS
def test_spots_stand_in_their_places_upright_and_clear_of_the_cut(look: Look) -> None:
    game, given = castelli(), sizes()
    for shown, part in zip(game.charts, charts(game, given, look), strict=True):
        places = chart_spot_places(game, shown, given)
        drawn: dict[tuple[float, float], str] = {}
        for mark in marks(part.front.children):
            if not mark.group.startswith("spot-"):
                continue
            box = mark.box()
            assert min(box.left, box.top, 190 - box.right, 190 - box.bottom) >= given.safe - 0.2
            middle = ((box.left + box.right) / 2, (box.top + box.bottom) / 2)
            nearest = min(
                (point for _, _, point in places),
                key=lambda p: abs(p[0] - middle[0]) + abs(p[1] - middle[1]),
            )
            drawn[nearest] = mark.group
            assert abs(nearest[1] - middle[1]) < 9
        assert drawn == {point: f"spot-{spot}" for _, spot, point in places}


@pytest.mark.parametrize("sides", ["", "W", "N", "WE", "NS", "NESW"])
def test_spots_may_lie_on_any_side(sides: str) -> None:
    game = game_of(4, chart("one", 0, 2, sides=sides))
    assert_sound(game, sizes())
    for side, _, (x, y) in chart_spot_places(game, game.charts[0], sizes()):
        assert {Side.N: y == 0, Side.S: y == 190, Side.W: x == 0, Side.E: x == 190}[side]


@pytest.mark.parametrize(
    ("size", "shown"),
    [
        (4, [(0, 5)]), (4, [(0, 9)]), (4, [(0, 1)]), (4, [(0, 0)]), (4, [(6, 8), (3, 5), (0, 2)]),
        (4, [(5, 9), (0, 4)]), (6, [(0, 5)]), (6, [(0, 9)]), (8, [(0, 9)]), (3, [(2, 3), (0, 1)]),
        (2, [(0, 1)]), (5, [(8, 12), (0, 7)]),
    ],
)  # fmt: skip
def test_other_scales_fit(size: int, shown: list[tuple[int, int]]) -> None:
    game = game_of(size, *(chart(f"chart{i}", *ends, size) for i, ends in enumerate(shown)))
    assert_sound(game, sizes())


def test_charts_may_lack_a_scale_or_all_of_them() -> None:
    some = Chart("some", {Resource.ROCKS: (0, 1, 2), Resource.WOOD: (), Resource.GRAIN: (0, 1)}, {})
    assert_sound(game_of(4, some, Chart("none", dict.fromkeys(Resource, ()), {Side.W: ROW[:4]})), sizes())


def test_scales_in_another_order_end_where_no_chart_goes_on() -> None:
    game = game_of(4, chart("first", 0, 2), chart("second", 3, 5))
    for shown in game.charts:
        assert all(tower.foot and tower.head for tower in plan_chart(game, shown, sizes()).towers)


@pytest.mark.parametrize("factor", [0.7, 1.41, 2.0])
def test_everything_grows_together(factor: float) -> None:
    assert_sound(castelli(), sizes().scaled(factor), 2 if factor < 1 else 4)


def test_a_scale_that_does_not_fit_is_refused_with_numbers() -> None:
    with pytest.raises(Refused) as caught:
        charts(game_of(2, chart("one", 0, 9, 2)), sizes(), NORMAL)
    assert caught.value.reason == "narrow_scale"
    assert caught.value.data["chart"] == "one"
    assert caught.value.data["spaces"] == 10
    assert caught.value.data["marker"] == sizes().resource_marker
    assert set(catalog("ui").placeholders("refused.narrow_scale")) == set(caught.value.data)


@pytest.mark.parametrize("high", [16, 19])
def test_markers_shrink_where_only_then_all_four_fit(high: int) -> None:
    game = game_of(4, chart("one", 0, high, 4))
    side = marker_side(game, sizes())
    assert 0.6 * sizes().resource_marker < side < sizes().resource_marker
    for spaces in scale_spaces(game, game.charts[0], sizes()).values():
        for space in spaces:
            assert len(space.places) == len(House)
            assert all(min(place.width, place.height) >= side for place in space.places)
            assert all_apart(space.places)
    (marker, *_) = (token for token in tokens(game, sizes(), NORMAL, "flat") if token.kind == "markers")
    assert marker.width == side
    assert marker_side(castelli(), sizes()) == sizes().resource_marker


@pytest.mark.parametrize("cost", [{}, {Resource.WOOD: 1}, dict.fromkeys(Resource, 3)])
def test_the_turn_shows_what_a_castle_costs(cost: dict[Resource, int]) -> None:
    game = castelli()
    shown = replace(game, options=replace(game.options, castle_cost=cost))

    def paths(of: CastelliFacts) -> int:
        return sum(1 for _ in marks(charts(of, sizes(), NORMAL)[1].front.children))

    free = replace(game, options=replace(game.options, castle_cost={}))
    assert (paths(shown) > paths(free)) is bool(cost)


@pytest.mark.parametrize("units", [(1, 1, 1), (2, 2, 1), (3, 0, 0), (3, 3, 3), (12, 9, 10), (0, 40, 0)])
@pytest.mark.parametrize("look", [NORMAL, LOW], ids=lambda look: str(look.name))
def test_any_cost_fits_before_the_castle(units: tuple[int, int, int], look: Look) -> None:
    cost = dict(zip(Resource, units, strict=True))
    box = Box(0.0, 0.0, 67.6, 34.0)
    drawn = cost_panel(box, replace(castelli().options, castle_cost=cost, purchases_per_turn=0), 1.0, look)
    castle, arrow, *rest = reversed(drawn[2:])
    assert sum(isinstance(node, Use) for node in rest) == (
        sum(units) if sum(units) <= 5 else sum(map(bool, units))
    )
    ((_, reach, _),) = placed_ink([arrow])
    assert all(box.within(Box(2.0, 2.0, reach.left, 32.0)) == box for _, box, _ in placed_ink(rest))
    assert isinstance(castle, Use)


def test_low_ink_takes_at_most_35_percent() -> None:
    for normal, low in zip(*(charts(castelli(), sizes(), look) for look in (NORMAL, LOW)), strict=True):
        assert ink(low.front, 190, 190) <= 0.35 * ink(normal.front, 190, 190)


def test_markers_of_a_narrow_chart_are_smaller_so_that_two_lie_side_by_side() -> None:
    small = made(2, Extent(1, 4, 2))
    assert marker_side(small, sizes()) < sizes().resource_marker
    for chart in small.charts:
        for tower in plan_chart(small, chart, sizes()).towers:
            assert all(len(space.places) == 2 for space in tower.spaces)


@pytest.mark.parametrize("rows", [1, 2, 3, 4])
@pytest.mark.parametrize("columns", [1, 2, 4])
def test_every_chart_of_a_generated_game_has_a_column_and_no_bare_walls(rows: int, columns: int) -> None:
    game, given = made(5, Extent(rows, columns, 4)), sizes()
    assert_sound(game, given, len(House))
    assert marker_side(game, given) == given.resource_marker
    shown = [plan_chart(game, chart, given) for chart in game.charts]
    assert all(plan.items for plan in shown)
    assert "deck" in shown[-1].items
    names = [name for plan in shown for name in plan.items]
    assert len(names) == len(set(names) - {"scene"}) + names.count("scene")
    for plan in shown:
        used = sum(box.height for box in plan.items.values())
        assert used >= 0.85 * plan.court.height
        assert all(space.box.height <= 48 for tower in plan.towers for space in tower.spaces)
