"""Whole tables in figures: every layout, games of other sizes, and marks that point to what they name."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path as File

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box, move
from castelli_pnp.base.scene import Page, Text
from castelli_pnp.layout import figures
from castelli_pnp.layout.art.palette import LOW, NORMAL, Look
from castelli_pnp.layout.figures import Drawing, draw
from castelli_pnp.layout.figures.drawing import part_of
from castelli_pnp.render import fonts
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.systems.castelli.booklet.figure_facts import TABLE_MARKS, BoardFigure, Position, TableFigure
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import House
from tests.games import Raw, grown, load, shipped
from tests.layout.figures.shown import GAME, board, named, picture, seen_box
from tests.layout.looking import walk
from tests.render.pictures import share_that_differs

MARKS = {chr(65 + number): name for number, name in enumerate(TABLE_MARKS)}


def painted(drawing: Drawing) -> bytes:
    return paint_pdf([Page(drawing.width, drawing.height, drawing.nodes)], PdfInfo("figure", "en"))


@pytest.mark.parametrize("width", [90.0, 122.0])
@pytest.mark.parametrize("layout", GAME.layouts)
def test_a_table_shows_all_its_parts(layout: str, width: float) -> None:
    own = GAME.layouts[layout]
    drawing = draw(TableFigure(GAME, layout, {"1": "castles"}), width, NORMAL)
    assert drawing.width == pytest.approx(width)
    assert len(named(drawing, "field:")) == len(own.fields)
    assert len(named(drawing, "charts:")) == len(GAME.charts)
    assert len(named(drawing, "frame:")) == len(GAME.frame)
    assert len(named(drawing, "corners:")) == 4
    assert len(named(drawing, "face-down:")) == sum(slot == "x" for row in own.grid for slot in row)
    assert len(named(drawing, "deck")) == 1
    silver = GAME.options.silver_in_mine[layout]
    assert [found.name for found in named(drawing, "mine:")] == [f"mine:{silver}"] * len(own.fields)
    castles = [found.name for found in named(drawing, "castles:")]
    count = GAME.options.castles_per_player
    assert castles == [f"castles:{house}:{count}" for house in list(House)[: own.players]]


@pytest.mark.parametrize("look", [NORMAL, LOW], ids=lambda look: look.name)
@pytest.mark.parametrize("layout", GAME.layouts)
def test_marks_stand_apart(layout: str, look: Look) -> None:
    """Every mark of what the table has; only the tournament covers a landscape with the mine tile."""
    drawing = draw(TableFigure(GAME, layout, MARKS), 122.0, look)
    discs = named(drawing, "disc:")
    missing = {mark for mark in MARKS if f"disc:{mark}" not in {found.name for found in discs}}
    lacking = {"four": {"mine_tile", "face_down"}, "three": {"mine_tile", "face_down"}, "two": {"mine_tile"}}
    assert {MARKS[mark] for mark in missing} == lacking.get(layout, {"face_down"})
    for one, other in combinations(discs, 2):
        apart = max(one.box.left - other.box.right, other.box.left - one.box.right,
                    one.box.top - other.box.bottom, other.box.top - one.box.bottom)  # fmt: skip
        assert apart > -0.35, (one.name, other.name)
    for found in discs:
        assert found.box.left > -0.01
        assert found.box.right < drawing.width + 0.01


@pytest.mark.parametrize("look", [NORMAL, LOW], ids=lambda look: look.name)
@pytest.mark.parametrize("layout", ["two", "three", "four"])
def test_a_mark_stands_at_what_it_names(layout: str, look: Look) -> None:
    """A disc touches what it names, and does not hide it."""
    marks = {"1": "deck", "2": "silver", "3": "tiles", "4": "settlements", "5": "reserve"}
    drawing = draw(TableFigure(GAME, layout, marks), 122.0, look)
    discs = {found.name: found.box for found in named(drawing, "disc:")}
    (deck,), (mine,) = named(drawing, "deck"), named(drawing, "mine:")
    for name, thing in (("disc:1", deck.box), ("disc:2", mine.box)):
        disc = discs[name]
        assert disc.left < thing.right + 1.5
        assert disc.right > thing.left - 1.5
        assert disc.top < thing.bottom + 1.5
        assert disc.bottom > thing.top - 1.5
        x, y = thing.middle
        assert not (disc.left < x < disc.right and disc.top < y < disc.bottom)


@pytest.mark.parametrize("look", [NORMAL, LOW], ids=lambda look: look.name)
@pytest.mark.parametrize("layout", GAME.layouts)
def test_nothing_to_be_read_lies_in_the_fold(layout: str, look: Look) -> None:
    """The picture across the fold: no disc within 8 mm of the middle, no number within 6."""
    drawing = draw(TableFigure(GAME, layout, MARKS, seats=True), 282.0, look)
    middle = drawing.width / 2
    assert len(named(drawing, "castles:")) == GAME.layouts[layout].players
    for found in named(drawing, "disc:"):
        assert min(abs(found.box.left - middle), abs(found.box.right - middle)) > 7.5, found.name
        assert (found.box.left < middle) == (found.box.right < middle)
    written = [(node, matrix) for node, matrix, _ in walk(drawing.nodes) if isinstance(node, Text)]
    assert len(written) > 10
    for node, matrix in written:
        x, _ = matrix.at(node.at)
        if not matrix.b:
            reach = fonts.width(node.text, node.face, node.size)
            assert x > middle + 6 or x + reach < middle - 6, node.text


def test_a_picture_across_the_fold_has_two_halves() -> None:
    drawing = draw(TableFigure(GAME, "four", MARKS, seats=True), 282.0, NORMAL)
    wide, high = drawing.width / 2, drawing.height
    page = Box(0.0, 0.0, wide, high)
    left, right = (Drawing(wide, high, (part_of(drawing.nodes, move(-x, 0.0), page),)) for x in (0.0, wide))
    words = [
        Counter(node.text for node, _, _ in walk(each.nodes) if isinstance(node, Text))
        for each in (drawing, left, right)
    ]
    assert words[0] == words[1] + words[2]  # each is on one page only
    assert words[1]
    assert words[2]
    whole = picture(drawing)
    for number, half in enumerate((left, right)):
        shown = picture(half)
        part = whole.crop((number * shown.width, 0, (number + 1) * shown.width, shown.height))
        assert share_that_differs(shown, part.resize(shown.size)) < 0.01
    pages = [Page(half.width, half.height, half.nodes) for half in (left, right)]
    both = len(paint_pdf(pages, PdfInfo("fold", "en")))
    assert both < 1.1 * len(painted(drawing))  # the table is in the file once


def test_supplies_do_not_touch() -> None:
    for width in (60.0, 90.0, 122.0):
        groups = named(draw(TableFigure(GAME, "four", {"1": "castles"}), width, NORMAL), "castles:")
        assert len(groups) == 4
        for one, other in pairwise(groups):
            assert one.box.right + 0.5 < other.box.left


def _without_frame() -> Raw:
    raw = shipped()
    raw["frame"] = {}
    raw["kit"]["frame_pieces"] = 0
    return raw


CUSTOM = {
    "one piece": lambda: grown(1, 1),
    "large": lambda: grown(3, 4),
    "small pieces": lambda: grown(2, 2, size=2),
    "large pieces": lambda: grown(1, 2, size=6),
    "without frame": _without_frame,
}


@pytest.mark.parametrize("look", [NORMAL, LOW], ids=lambda look: look.name)
@pytest.mark.parametrize("name", CUSTOM)
def test_other_games(name: str, look: Look, tmp_path: File) -> None:
    game = load(CUSTOM[name](), tmp_path).game
    for width in (60.0, 122.0):
        drawing = draw(TableFigure(game, "four", MARKS), width, look)
        box = seen_box(drawing)
        assert min(box.left, box.top) > -0.4
        assert box.right < drawing.width + 0.4
        assert box.bottom < drawing.height + 0.4
        assert painted(drawing).startswith(b"%PDF")
    corner = draw(BoardFigure(_beginning(game), (1, 1), (2, 2), letters={"A": "1,2"}), 60.0, look)
    assert len(named(corner, "disc:")) == 1
    assert bool(named(corner, "spot:")) == (name != "without frame")


def _beginning(game: CastelliFacts) -> Position:
    layout = game.layouts["four"]
    return Position(game, "four", game.arrangement(layout), {}, {}, {}, (22,), {})


def test_a_layout_that_cannot_be_laid_still_has_a_table(tmp_path: File) -> None:
    """Its slots are there, but no field."""
    raw = shipped()
    raw["layouts"]["huge"] = {"players": 4, "grid": ["P P P P C", "P P P P C"]}
    game = load(raw, tmp_path).game
    assert not game.can_lay(game.layouts["huge"])
    drawing = draw(TableFigure(game, "huge", MARKS), 122.0, NORMAL)
    assert not named(drawing, "field:")
    assert len(named(drawing, "charts:")) == 2
    with pytest.raises(Refused, match="figure_layout"):
        draw(BoardFigure(Position(game, "huge", game.arrangement(game.layouts["huge"]), {}, {}, {}, (), {}),
                         (1, 1), (2, 2)), 60.0, NORMAL)  # fmt: skip


def test_the_same_figure_gives_the_same_file() -> None:
    shown = (
        TableFigure(GAME, "two", MARKS),
        board("influence", 1, (4, 4), (6, 6), focus=("6,5:NW",), letters={"A": "6,5:NW"}),
    )
    once = [painted(draw(figure, 90.0, NORMAL)) for figure in shown]
    figures._DRAWN.clear()
    assert [painted(draw(figure, 90.0, NORMAL)) for figure in shown] == once


def test_equal_games_share_their_figures(tmp_path: File) -> None:
    one, other = load(shipped(), tmp_path / "one").game, load(shipped(), tmp_path / "one").game
    assert one is not other
    assert draw(TableFigure(one, "two"), 91.0, NORMAL) is draw(TableFigure(other, "two"), 91.0, NORMAL)
