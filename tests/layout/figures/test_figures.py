"""All kinds of figures: their size, nothing outside, names refused, the same input the same drawing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.booklet.document import Figure, RowFigure
from castelli_pnp.layout.art.palette import LOW, NORMAL, Look
from castelli_pnp.layout.figures import draw
from castelli_pnp.systems.castelli.booklet.figure_facts import TABLE_MARKS, BoardFigure, TableFigure
from tests.layout.figures.castles import CASTLES
from tests.layout.figures.shown import GAME, board, named, seen_box, texts

MARKS = {chr(65 + number): name for number, name in enumerate(TABLE_MARKS)}
THINGS = (
    "tile:tile7", "tile:tile7:E", "back:tile", "back:start", "symbol:village", "symbol:castle-red",
    "spot:wood", "spot:coat", "card:king", "card:king:5", "card:abbot", "cardback", "minetile", "land:6,5",
)  # fmt: skip
FIGURES: dict[str, Figure] = {
    "area": board("influence", 1, (4, 4), (6, 6), focus=("6,5:NW",), letters={"A": "6,5:NW"}),
    "tile": board("influence", 0, (3, 3), (7, 7), numbers={"1": "5,5"}, laid=("5,5",)),
    "lines": board("castle_points", 1, (1, 1), (8, 8), lines=("5,6",), focus=("5,6",)),
    "corner": board("edge_reward", 0, (1, 1), (2, 2), focus=("1,1",)),
    **{layout: TableFigure(GAME, layout, MARKS) for layout in GAME.layouts},
    "row": RowFigure(GAME, THINGS, tuple("ABCDEFGHIJKLMN")),
    "short row": RowFigure(GAME, ("symbol:city",), ("2",)),
    **CASTLES,
}


@pytest.mark.parametrize("look", [NORMAL, LOW], ids=lambda look: look.name)
@pytest.mark.parametrize("name", FIGURES)
@pytest.mark.parametrize("width", [60.0, 90.0, 122.0])
def test_nothing_lies_outside(name: str, width: float, look: Look) -> None:
    drawing = draw(FIGURES[name], width, look)
    box = seen_box(drawing)
    assert drawing.width <= width + 1e-6
    assert min(box.left, box.top) >= -0.4
    assert box.right <= drawing.width + 0.4
    assert box.bottom <= drawing.height + 0.4


@pytest.mark.parametrize("name", FIGURES)
def test_texts_can_be_read(name: str) -> None:
    for width in (60.0, 122.0):
        for text, size in texts(draw(FIGURES[name], width, NORMAL)):
            assert size >= 6.5 - 1e-6, text


@pytest.mark.parametrize("name", FIGURES)
def test_a_height_binds(name: str) -> None:
    whole = draw(FIGURES[name], 90.0, NORMAL)
    low = draw(FIGURES[name], 90.0, NORMAL, height=0.8 * whole.height)
    assert low.height <= 0.8 * whole.height + 1e-6


@pytest.mark.parametrize("name", FIGURES)
def test_what_is_said_in_words_changes_nothing(name: str) -> None:
    figure = FIGURES[name]
    other: Any = replace(figure, alt="A board.")  # type: ignore[type-var]
    assert draw(other, 90.0, NORMAL) is draw(figure, 90.0, NORMAL)


@pytest.mark.parametrize(
    ("figure", "reason", "name"),
    [
        (board("influence", 0, (4, 4), (6, 6), focus=("6,5:N",)), "figure_name", "6,5:N"),
        (board("influence", 0, (4, 4), (6, 6), focus=("9,9",)), "figure_name", "9,9"),
        (board("influence", 0, (4, 4), (6, 6), letters={"A": "6,5:NW#x"}), "figure_name", "6,5:NW#x"),
        (board("influence", 0, (4, 4), (6, 6), letters={"A": "1,1"}), "figure_name", "1,1"),
        (board("influence", 0, (4, 4), (6, 6), lines=("5,5",)), "figure_name", "5,5"),
        (board("influence", 0, (4, 4), (6, 6), laid=("1,1",)), "figure_name", "1,1"),
        (RowFigure(GAME, ("tile:tile99",)), "figure_thing", "tile99"),
        (RowFigure(GAME, ("tile:tile7:X",)), "figure_thing", "tile:tile7:X"),
        (RowFigure(GAME, ("symbol:dragon",)), "figure_thing", "symbol:dragon"),
        (RowFigure(GAME, ("card:dragon",)), "figure_thing", "card:dragon"),
        (RowFigure(GAME, ("land:1,1",)), "figure_thing", "land:1,1"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_unknown_names_are_refused(figure: Figure, reason: str, name: str) -> None:
    with pytest.raises(Refused) as refused:
        assert draw(figure, 74.0, NORMAL).nodes
    assert refused.value.reason == reason
    assert refused.value.data["name"] == name


@pytest.mark.parametrize("window", [((0, 1), (2, 2)), ((3, 3), (2, 2)), ((7, 7), (9, 8))], ids=str)
def test_windows_outside_the_field_are_refused(window: tuple[tuple[int, int], tuple[int, int]]) -> None:
    with pytest.raises(Refused, match="figure_window"):
        draw(board("influence", 0, *window), 74.0, NORMAL)


def test_unknown_layouts_are_refused() -> None:
    with pytest.raises(Refused, match="figure_layout"):
        draw(TableFigure(GAME, "seven"), 74.0, NORMAL)


def test_rows_keep_order_and_labels() -> None:
    drawing = draw(FIGURES["row"], 90.0, NORMAL)
    things = named(drawing, "thing:")
    assert [thing.name.removeprefix("thing:") for thing in things] == list(THINGS)
    for number, one in enumerate(things):
        for other in things[number + 1 :]:
            apart = max(other.box.left - one.box.right, one.box.left - other.box.right,
                        other.box.top - one.box.bottom, one.box.top - other.box.bottom)  # fmt: skip
            assert apart > 0.5, (one.name, other.name)
    assert [disc.name for disc in named(drawing, "disc:")] == [f"disc:{each}" for each in "ABCDEFGHIJKLMN"]


def test_figures_are_figures() -> None:
    assert isinstance(FIGURES["area"], BoardFigure)
