"""What counts in a figure can be counted: the engine's terms are the outlined coats and the printed sum."""

from __future__ import annotations

from dataclasses import replace

import pytest

from castelli_pnp.base.geometry import Box, move, scale
from castelli_pnp.base.scene import Text, Use
from castelli_pnp.booklet.document import Sum
from castelli_pnp.layout.art.palette import INK, LOW, NORMAL, Look
from castelli_pnp.layout.figures import Drawing, draw
from castelli_pnp.layout.figures.sums import draw_sums
from castelli_pnp.layout.figures.tint import FINEST, thing_tint, tinted_symbol
from castelli_pnp.systems.castelli.booklet.figure_facts import BoardFigure
from castelli_pnp.systems.castelli.booklet.sums import (
    area_rows,
    castle_sums,
    castles_in_line,
    coats_at,
    influence_sums,
    line_sums,
)
from castelli_pnp.systems.castelli.layout.art.castles import castle, overbuilt_castle
from castelli_pnp.systems.castelli.model.words import House
from tests.layout.figures.shown import GAME, _examples, board, named, paths, picture, position, share_of
from tests.layout.looking import walk

AREAS = {
    "sum": ("influence_sum", 1, (4, 3), (5, 5), "5,4:NEW", "5,5"),
    "tie": ("tie_odd", 1, (4, 5), (5, 7), "5,6:NW", "5,5"),
    "rocks": ("influence", 1, (4, 4), (6, 6), "6,5:NW", "5,5"),
    "grain": ("influence", 1, (4, 4), (6, 6), "4,5:ESW", "5,5"),
    "mine": ("final_scoring", 1, (2, 1), (4, 3), "3,2", ""),
    "castle": ("overbuild", 2, (6, 1), (7, 3), "7,2", ""),
}


def counted(name: str, width: float = 53.3, height: float | None = None, look: Look = NORMAL) -> Drawing:
    return draw(_figure(name), width, look, height)


def _figure(name: str) -> BoardFigure:
    example, step, first, last, place, laid = AREAS[name]
    return board(
        example, step, first, last, focus=(place,), count=(place,), laid=(laid,) if laid else (), crop=True
    )


@pytest.mark.parametrize("look", [NORMAL, LOW], ids=lambda look: look.name)
@pytest.mark.parametrize("name", AREAS)
def test_the_outlined_coats_are_those_that_the_engine_counts(name: str, look: Look) -> None:
    example, step, _, _, place, _ = AREAS[name]
    played = _examples().played(example)
    assert played
    engine = {
        house: points for house, points in played.moments[step].seen["influence"][place].items() if points
    }
    drawing = counted(name, look=look)
    found = [each.name.split(":") for each in named(drawing, "counted:")]
    outlined: dict[str, int] = {}
    for _, _, _, house, value in found:
        outlined[house] = outlined.get(house, 0) + int(value)
    assert outlined == engine
    sums = influence_sums(position(example, step), place)
    assert {each.sign: each.total for each in sums if each.total} == engine
    printed = draw_sums(GAME, sums, 53.3, look)
    rows = [each.name.split(":") for each in named(printed, "sum:")]
    assert {house: int(total) for _, house, total in rows} == engine
    assert len(named(printed, "term:coat:")) == len(found)


@pytest.mark.parametrize("name", AREAS)
@pytest.mark.parametrize("share", [1.0, 0.9, 0.8])
def test_a_crop_holds_every_coat_of_its_sum(name: str, share: float) -> None:
    """Also when it is lowered."""
    whole = counted(name)
    drawing = counted(name, height=share * whole.height)
    assert drawing.height <= share * whole.height + 1e-6
    inside = Box(0.0, 0.0, drawing.width, drawing.height).grown(1e-6)
    found = named(drawing, "counted:")
    assert found
    for each in found:
        cut = _cut(each.box, inside)
        assert cut == each.box, each.name


def _cut(box: Box, inside: Box) -> Box:
    return box.within(inside)


def test_lowering_cuts_before_it_shrinks() -> None:
    wide = draw(replace(_figure("sum"), aspect=1.2), 53.3, NORMAL)
    low = draw(replace(_figure("sum"), aspect=1.2), 53.3, NORMAL, 0.85 * wide.height)
    assert low.width == pytest.approx(wide.width)
    assert low.height == pytest.approx(0.85 * wide.height)


@pytest.mark.parametrize(
    ("example", "step", "places"),
    [
        ("influence", 1, {"A": "6,5:NW", "B": "4,5:ESW"}),
        ("card_icon", 2, {"A": "3,4:SW", "B": "4,5:ESW", "C": "5,4:NEW", "D": "4,3:NE"}),
        ("tie_odd", 1, {"A": "5,6:NW"}),
        ("influence_sum", 1, {"A": "5,4:NEW"}),
    ],
)
def test_rows_say_what_the_engine_pays(example: str, step: int, places: dict[str, str]) -> None:
    """All areas that a tile completes together bring what players gained in that step."""
    played = _examples().played(example)
    assert played
    before, after = (played.moments[number].seen["players"] for number in (step - 1, step))
    told: dict[tuple[str, str], int] = {}
    for row in area_rows(position(example, step), places):
        for sign, goods in row.won:
            for good in goods:
                told[sign, good] = told.get((sign, good), 0) + 1
    for house, has in after.items():
        for good in ("wood", "grain", "rocks"):
            assert told.get((house, good), 0) == has[good] - before[house][good], (house, good)
        drawn = has["cards"] - before[house]["cards"]
        assert told.get((house, "card"), 0) <= drawn


def test_the_best_row_is_that_of_whoever_gets_something() -> None:
    sums = influence_sums(position("influence_sum", 1), "5,4:NEW")
    assert [(each.sign, each.best, bool(each.won)) for each in sums] == [
        ("blue", True, True), ("red", False, False),
    ]  # fmt: skip
    builder = influence_sums(position("overbuild", 2), "7,2", House.BLUE)
    assert [each.sign for each in builder if each.best] == ["blue"]
    assert not any(each.won for each in builder)


def test_points_stand_at_every_settlement_in_line() -> None:
    own = position("castle_points", 2)
    drawing = draw(
        BoardFigure(own, (1, 1), (6, 8), focus=("5,6",), lines=("5,6",), score=("5,6",)), 116.0, NORMAL
    )
    badges = sorted(each.name for each in named(drawing, "badge:"))
    assert badges == ["badge:1,6:1", "badge:5,2:1", "badge:5,4:1", "badge:5,8:2"]
    assert sum(int(name.rpartition(":")[2]) for name in badges) == sum(
        each.total for each in line_sums(own, "5,6")
    )
    for each in named(drawing, "badge:"):
        assert each.box.left >= -0.01
        assert each.box.right <= drawing.width + 0.01


def test_castles_of_a_majority_are_ringed_and_counted() -> None:
    own = position("battle_city", 1)
    drawing = draw(BoardFigure(own, (2, 1), (8, 7), lines=("4,5",), castles=("4,5",)), 80.0, NORMAL)
    assert len(named(drawing, "ring:")) == len(castles_in_line(own, "4,5"))
    sums = castle_sums(own, "4,5")
    played = _examples().played("battle_city")
    assert played
    earned = played.moments[2].result["sources"]
    best = [each for each in sums if each.best]
    assert {each.sign for each in best} == {"castle:green", "castle:blue"}
    for each in best:
        ((_, goods),) = each.won
        house = each.sign.partition(":")[2]
        assert goods == (f"badge:{earned[house]['majorities']}",)


def test_coats_are_read_from_the_upper_left() -> None:
    found = coats_at(position("final_scoring", 1), "3,2")
    assert [str(each.space) for each in found] == ["2,2", "3,1", "3,3", "4,2"]


@pytest.mark.parametrize("width", [38.6, 53.3, 110.0])
@pytest.mark.parametrize("look", [NORMAL, LOW], ids=lambda look: look.name)
def test_sums_fit_their_width(width: float, look: Look) -> None:
    many = Sum("blue", (9,) * 4, 36, signs=("coat:blue:9",) * 4, best=True)
    for sums in ((many,), line_sums(position("castle_points", 2), "5,6")):
        drawing = draw_sums(GAME, sums, width, look)
        for each in named(drawing, "term:"):
            assert each.box.right <= width + 0.1
        ends = [matrix.at(node.at)[0] for node, matrix, _ in walk(drawing.nodes) if isinstance(node, Text)]
        assert max(ends) < width


def test_a_window_grows_until_it_holds_what_counts() -> None:
    """The ring of a castle at the edge of the window is whole, as is a coat on a tile beyond it."""
    own = position("battle_city", 1)
    for figure in (
        BoardFigure(own, (2, 1), (8, 7), lines=("4,5",), castles=("4,5",)),
        replace(_figure("sum"), first=(5, 4), last=(5, 4), crop=False, laid=()),
    ):
        drawing = draw(figure, 80.0, NORMAL)
        found = [*named(drawing, "ring:"), *named(drawing, "counted:")]
        assert len(found) in (3, len(castles_in_line(own, "4,5")))
        for each in found:
            assert each.box.left >= -0.01
            assert each.box.right <= drawing.width + 0.01
            assert each.box.top >= -0.01
            assert each.box.bottom <= drawing.height + 0.01


@pytest.mark.parametrize("look", [NORMAL, LOW], ids=lambda look: look.name)
@pytest.mark.parametrize("size", [2.5, 3.0, 3.6, 4.2, 5.0, 6.5, 8.9, 9.0, 12.0, 20.0])
@pytest.mark.parametrize("house", House)
def test_castles_are_no_blots_of_ink(house: House, size: float, look: Look) -> None:
    """Less than 45 % of what a castle covers is ink, at every size, and no line is finer than 0.1 mm."""
    drawn = tinted_symbol(castle(house, look), thing_tint(size, look))
    by, box = size / 10, drawn.box
    nodes = (Use(drawn, scale(by) @ move(-box.left, -box.top)),)
    drawing = Drawing(box.width * by, box.height * by, nodes)
    ink = sum(share_of(drawing, color, levels=40) for color in {INK, look.tones.ink})
    image = picture(drawing)
    covered = 1 - share_of(drawing, "#ffffff", levels=2) if not look.low else 0.6
    assert image.width > 10
    assert ink / covered < 0.45
    widths = [path.width * by for path, _ in paths(nodes) if path.stroke and path.width]
    assert min(widths) >= FINEST - 0.006 or look.low


def test_small_things_show_less() -> None:
    """From 9 mm all; from 5 mm no patterns; below, main shapes only."""
    drawn = overbuilt_castle("blue", "red", NORMAL)
    counts = [
        len(list(paths(tinted_symbol(drawn, thing_tint(size, NORMAL)).children))) for size in (10.0, 7.0, 4.0)
    ]
    assert counts[0] > counts[1] > counts[2]
