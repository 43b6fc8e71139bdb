"""The game box: it holds the game, closes, fits the paper in parts, and tells how it is made."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import IDENTITY, Matrix, bounds
from castelli_pnp.base.scene import Group, Node, Text, Use
from castelli_pnp.generator.blanks import Extent
from castelli_pnp.layout.art.palette import INK, LOW, NORMAL, WHITE, Look
from castelli_pnp.layout.sizes import Paper, papers, sizes
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.systems.castelli.booklet.box_back import box_back
from castelli_pnp.systems.castelli.layout.box_art import cover_art
from castelli_pnp.systems.castelli.layout.frame import piece_length
from castelli_pnp.systems.castelli.layout.gamebox import BOARD, LAP, Shell, shells, wraps
from castelli_pnp.systems.castelli.layout.gamebox_pages import game_box
from castelli_pnp.systems.castelli.layout.gamebox_parts import MOST_PARTS, OVERLAP, in_parts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.model.words import House
from tests.generate.made import made
from tests.layout.guide_scene import (
    assert_inside_margin,
    assert_no_text_collides,
    assert_readable,
    ink,
    said,
    walk,
)

GAME = load_game("castelli").game
BACK = box_back(GAME, "en")
PAPERS = tuple(paper for paper in papers().values() if paper.for_pages == paper)
"""Those that whole pages are printed on."""
LANGUAGES = ("en", "de", "es", "fr", "nl")


def both(paper: Paper) -> tuple[Shell, Shell]:
    return shells(GAME, sizes(), paper)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
def test_the_game_goes_in(paper: Paper) -> None:
    tray, _ = both(paper)
    length = piece_length(GAME, sizes())
    assert tray.width > max(length, paper.height / 2)  # a board, or the booklet across
    assert tray.length > max(length, paper.width)
    thick = BOARD + sizes().paper_thickness
    boards = (len(GAME.pieces) + len(GAME.charts)) * thick
    frame = math.ceil((len(GAME.frame) + 1) / int(tray.length / 30)) * thick
    assert tray.height >= boards + frame + 33.2  # the tiles on board stand in a tower that lies here


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
def test_it_closes(paper: Paper) -> None:
    tray, lid = both(paper)
    assert 1.0 <= lid.width - tray.plate[0] <= 3.0
    assert 1.0 <= lid.length - tray.plate[1] <= 3.0
    assert lid.height < tray.height
    for shell in (tray, lid):
        (_, one, across, down), (_, two, long, high), (_, pair, short, low) = shell.boards
        assert (one, two, pair) == (1, 2, 2)
        assert long == down
        assert short + 2 * BOARD == across  # the short sides stand between the long ones
        assert high == low == shell.height


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
def test_strips_cover_their_sides(paper: Paper) -> None:
    tray, lid = both(paper)
    sheets = list(wraps(tray, lid, cover_art(GAME, 2.0, NORMAL), BACK, sizes()))
    assert [sheet.letter for sheet in sheets] == list("DABBCCEEFF")
    sides = {shell.letters[1]: shell.plate[1] for shell in (tray, lid)}
    sides |= {shell.letters[2]: shell.plate[0] for shell in (tray, lid)}
    faces = {letter: shell.face for shell in (tray, lid) for letter in shell.letters}
    for sheet in sheets[2:]:
        levels = sorted({y for fold in sheet.folds for _, y in fold})
        uprights = [fold for fold in sheet.folds if fold[0][0] == fold[1][0]]
        (corner,) = uprights
        assert corner[0][0] == sides[sheet.letter]
        assert abs(corner[0][1] - corner[1][1]) == pytest.approx(faces[sheet.letter])
        gaps = sorted(round(b - a, 6) for a, b in pairwise(levels))
        assert gaps == [BOARD, faces[sheet.letter]]
        high = max(y for _, y in sheet.points)
        outer = levels[0] if sheet.letter in "EF" else high - levels[-1]
        assert outer == pytest.approx(LAP)


@pytest.mark.parametrize("room", [(185.0, 260.0), (120.0, 150.0)])
def test_parts_make_up_the_sheet(room: tuple[float, float]) -> None:
    for sheet in wraps(*both(PAPERS[0]), cover_art(GAME, 2.0, NORMAL), BACK, sizes()):
        parts = in_parts(sheet, room, 2.0)
        assert parts is not None
        assert all(part.width <= room[0] and part.height <= room[1] for part in parts)
        width, height = (max(point[axis] for point in sheet.points) for axis in (0, 1))
        columns = math.ceil(width / (room[0] - OVERLAP)) if width > room[0] else 1
        across = sum(part.width for part in parts[:columns])
        assert across - OVERLAP * (columns - 1) == pytest.approx(width)
        rows = parts[::columns]
        assert sum(part.height for part in rows) - OVERLAP * (len(rows) - 1) == pytest.approx(height)
        for part in parts:
            box = bounds([part.cut])
            assert box.left >= -1e-6
            assert box.top >= -1e-6
            assert box.right <= part.width + 1e-6
            assert box.bottom <= part.height + 1e-6


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
def test_no_joint_runs_through_the_name_or_the_words(paper: Paper) -> None:
    cover, back, *_ = wraps(*both(paper), cover_art(GAME, 2.0, NORMAL), BACK, sizes())
    for sheet, texts in ((cover, 1), (back, 2)):
        joint = sheet.seam * max(y for _, y in sheet.points)
        boxes = [ink(placed) for placed in walk(tuple(named(sheet.nodes)))]
        found = [box for box in boxes if box is not None]
        assert len(found) >= texts
        assert all(box.bottom < joint or box.top > joint for box in found)


def named(nodes: Iterable[Node]) -> Iterator[Node]:
    """What can be read."""
    for node in nodes:
        if isinstance(node, Text) or (isinstance(node, Group) and node.alt):
            yield node
        elif isinstance(node, Group):
            inner = tuple(named(node.children))
            yield from (node._replace(children=inner),) if inner else ()


def test_the_back_says_for_how_many_players_it_is() -> None:
    for language, line in (("en", "for 2–4 players"), ("de", "für 2–4 Personen")):
        shown = box_back(GAME, language)
        _, back, *_ = wraps(*both(PAPERS[0]), cover_art(GAME, 2.0, NORMAL), shown, sizes())
        texts = [
            placed.node.text for placed in walk(tuple(named(back.nodes))) if isinstance(placed.node, Text)
        ]
        assert line in " ".join(texts).replace("\u00a0", " ")


def test_the_sides_of_the_tray_show_the_arms_of_all_houses() -> None:
    tray, lid = both(PAPERS[0])
    for sheet in wraps(tray, lid, cover_art(GAME, 2.0, NORMAL), BACK, sizes()):
        if sheet.letter in "BC":
            coats = [
                node for node in sheet.nodes if isinstance(node, Use) and node.symbol.id.startswith("coat-")
            ]
            assert len(coats) == len(House)
            lowest = max(y for fold in sheet.folds for _, y in fold)  # where the plate begins
            for node in coats:
                assert lowest - (tray.height - lid.height) < node.matrix.f < lowest


def test_the_castles_of_all_houses_stand_behind_the_wall_of_the_tray() -> None:
    tray, lid = both(PAPERS[0])
    for sheet in list(wraps(tray, lid, cover_art(GAME, 2.0, NORMAL), BACK, sizes()))[2:6]:
        levels = sorted({y for fold in sheet.folds for _, y in fold})
        rim, foot = levels[-2], levels[-1]
        castles = list(castles_in(sheet.nodes))
        assert len(castles) == len(House)
        for place in castles:
            top = place.at((0.0, -15.0))[1]
            assert rim < top < foot - (tray.height - lid.height)  # the closed lid hides them
            assert top < place.f < foot


def castles_in(nodes: Iterable[Node], outer: Matrix = IDENTITY) -> Iterator[Matrix]:
    for node in nodes:
        if isinstance(node, Group):
            yield from castles_in(node.children, outer @ node.matrix)
        elif isinstance(node, Use) and "castle-" in node.symbol.id:
            yield outer @ node.matrix


@pytest.mark.parametrize("look", [NORMAL, LOW], ids=lambda look: look.name)
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages(language: str, paper: Paper, look: Look) -> None:
    first, *sheets = game_box(GAME, language, sizes(), look, paper, box_back(GAME, language))
    assert_no_text_collides(first)
    assert_readable(first)
    assert "217 × 62" in said(first) or "223 × 62" in said(first)
    assert sum(len(page.cuts) for page in sheets) == 12  # cover and back in two parts, eight strips
    for page in (first, *sheets):
        assert_inside_margin(page, paper.margin)


def test_low_ink_is_only_lines() -> None:
    for page in game_box(GAME, "en", sizes(), LOW, PAPERS[0], BACK):
        fills = {placed.node.fill for placed in walk(page.children)}
        assert fills <= {None, INK, WHITE}


def test_the_same_bytes_twice() -> None:
    first, second = (
        paint_pdf(game_box(GAME, "en", sizes(), NORMAL, PAPERS[0], BACK), PdfInfo("box", "en"))
        for _ in range(2)
    )
    assert first == second


@pytest.mark.parametrize(
    "extent", [Extent(1, 2, 4), Extent(2, 3, 4), Extent(4, 4, 4), Extent(2, 2, 6)], ids=str
)
def test_boxes_of_other_games(extent: Extent) -> None:
    game = made(2, extent)
    back = box_back(game, "de")
    for paper in PAPERS:
        for page in game_box(game, "de", sizes(), NORMAL, paper, back):
            assert_inside_margin(page, paper.margin)
            for node in page.children:
                assert not isinstance(node, Group) or node.name in ("", "wrap")


def test_what_needs_too_many_sheets_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        game_box(replace(GAME, piece_size=20), "en", sizes(), NORMAL, PAPERS[0], BACK)
    assert caught.value.reason == "game_box"
    assert int(str(caught.value.data["width"])) > MOST_PARTS * 190
