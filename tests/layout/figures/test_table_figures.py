"""Whole tables in figures: every layout, games of other sizes, and marks that point to what they name."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path as File

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.scene import Page
from castelli_pnp.layout import figures
from castelli_pnp.layout.art.palette import LOW, NORMAL, Look
from castelli_pnp.layout.figures import Drawing, draw
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.systems.castelli.booklet.figure_facts import TABLE_MARKS, BoardFigure, Position, TableFigure
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import House
from tests.games import Raw, grown, load, shipped
from tests.layout.figures.shown import GAME, board, named, seen_box

MARKS = {chr(65 + number): name for number, name in enumerate(TABLE_MARKS)}


def painted(drawing: Drawing) -> bytes:
    return paint_pdf([Page(drawing.width, drawing.height, drawing.nodes)], PdfInfo("figure", "en"))


@pytest.mark.parametrize("width", [90.0, 122.0])
@pytest.mark.parametrize("layout", GAME.layouts)
def test_a_table_shows_all_its_parts(layout: str, width: float) -> None:
    own = GAME.layouts[layout]
    drawing = draw(TableFigure(GAME, layout), width, NORMAL)
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
    table = [found.box for kind in ("frame:", "charts:", "field:") for found in named(drawing, kind)]
    top, bottom = min(box.top for box in table), max(box.bottom for box in table)
    for found in discs:
        assert found.box.bottom < top + 0.5 or found.box.top > bottom - 0.5


def test_supplies_do_not_touch() -> None:
    for width in (60.0, 90.0, 122.0):
        groups = named(draw(TableFigure(GAME, "four"), width, NORMAL), "castles:")
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
