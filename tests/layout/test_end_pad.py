"""The end-scoring pad: a row for each thing that earns points, room to write, nothing on a cut, no words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from castelli_pnp.base.geometry import Box, bounds
from castelli_pnp.base.scene import Page, Path, Text, Use
from castelli_pnp.layout.art.palette import INK, LOW, NORMAL, WHITE, Look
from castelli_pnp.layout.sizes import Paper, papers
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.systems.castelli.layout.aids import end_pads
from castelli_pnp.systems.castelli.layout.aids.end_pad import (
    COLUMN,
    HEAD,
    HEIGHT,
    LEFT,
    ROWS,
    TOP,
    WIDTH,
    pad_rows,
)
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.model.words import Module, Settlement
from tests.layout.scenes import ink, overlap, paths_within, texts_within
from tests.layout.test_aids import case_name, odd_games, with_options

GAME = load_game("castelli").game
PAPERS = tuple(papers().values())
WRITABLE = 7.1
"""The narrowest ruled paper to write on by hand."""
MODULES = ((), (Module.DILEMMA,), (Module.BATTLE,), (Module.DILEMMA, Module.BATTLE))


def pad_of(page: Page) -> Use:
    pad = page.children[0]
    assert isinstance(pad, Use)
    return pad


def numbers(game: CastelliFacts, look: Look = NORMAL) -> list[str]:
    drawn = texts_within(pad_of(end_pads(game, look, PAPERS[0])).symbol.children)
    return [text.text for text in drawn if text.text.isdigit()]


def clear_of(box: Box, paper: Paper, by: float) -> bool:
    """Whether something keeps away from both cuts and from the edge of the paper."""
    edge = Box(paper.margin, paper.margin, paper.width - paper.margin, paper.height - paper.margin)
    apart = box.right < paper.width / 2 - by or box.left > paper.width / 2 + by
    above = box.bottom < paper.height / 2 - by or box.top > paper.height / 2 + by
    return apart and above and box.within(edge) == box


@pytest.mark.parametrize("paper", PAPERS, ids=case_name)
@pytest.mark.parametrize("look", [NORMAL, LOW], ids=case_name)
def test_four_pads_lie_clear_of_the_cuts(paper: Paper, look: Look) -> None:
    page = end_pads(GAME, look, paper)
    pads = [box for node, box, _ in ink(page.children) if isinstance(node, Use)]
    assert len(pads) == 4
    for box in pads:
        assert clear_of(box, paper, 5.0)
        assert (box.width, box.height) == pytest.approx((WIDTH + 0.6, HEIGHT + 0.6))
        assert box.bottom <= paper.height - 7.7  # the foot line of the sheet


@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("modules", MODULES, ids=lambda each: "+".join(each) or "none")
def test_nothing_leaves_the_pad_and_lines_can_be_written_on(number: int, modules: tuple[Module, ...]) -> None:
    for look in (NORMAL, LOW):
        game = replace([*odd_games()][number], modules=modules)
        pad = pad_of(end_pads(game, look, PAPERS[0])).symbol
        for node, box, _ in ink(pad.children):
            assert box.within(Box(-0.3, -0.3, WIDTH + 0.3, HEIGHT + 0.3)) == box, node
            if isinstance(node, Text):
                assert node.size >= 7.0, node
        assert ROWS / len(pad_rows(game, look)) >= WRITABLE
    assert COLUMN >= 14


def test_rows_follow_the_modules() -> None:
    counts = [len(pad_rows(replace(GAME, modules=modules), NORMAL)) for modules in MODULES]
    assert counts == [5, 6, 7, 8]
    poor = with_options(final_points=replace(GAME.options.final_points, card=0, resource=0, start_tile=0))
    assert len(pad_rows(poor, NORMAL)) == 5


def test_the_pad_shows_the_numbers_of_the_game() -> None:
    assert numbers(GAME) == ["25", "1", "1", "4", "2", "3", "8", "4", "6", "5", "3", "6", "2"]
    options = GAME.options
    other = with_options(
        final_points=replace(options.final_points, card=7, resource=8, start_tile=9),
        silver_award=replace(options.silver_award, first=10, second=0, tie=11),
        battle=replace(
            options.battle, castle_points=12, majority={Settlement.VILLAGE: 13, Settlement.CITY: 14},
            silver_award=replace(options.silver_award, first=15, second=16, tie=17),
        ),
    )  # fmt: skip
    assert numbers(other) == ["25", "7", "8", "10", "11", "15", "16", "17", "9", "13", "14", "12"]


def test_there_are_as_many_strokes_as_castles() -> None:
    for castles in (1, 9, 10, 12, 18):
        pad = pad_of(end_pads(with_options(castles_per_player=castles), NORMAL, PAPERS[0])).symbol
        tally = [node for node, box, _ in ink(pad.children) if isinstance(node, Path) and box.top > 116.0
                 and box.left > LEFT]  # fmt: skip
        assert sum(segment[0] == "M" for path in tally for segment in path.outline) == 4 * castles
        (drawn,) = tally
        first = bounds([drawn.outline[: next(i for i, part in enumerate(drawn.outline) if part[0] == "Z")]])
        assert 0.8 < first.width / first.height < 1.25  # a box to tick, no sliver
        assert first.width >= (2.0 if castles <= 9 else 1.2)


def test_there_are_no_words_but_the_name_of_the_game() -> None:
    drawn = texts_within(pad_of(end_pads(GAME, NORMAL, PAPERS[0])).symbol.children)
    letters = "".join(text.text for text in drawn if text.text.isalpha())
    assert letters == GAME.title.replace("ll", "")  # both l are towers


@pytest.mark.parametrize(
    "title", ["Ur", "The Castles of the Upper Valley", "Burgenbauwettbewerbsspiel", "Many castles " * 6,
              "Wide castles of the valley " * 12, "W" * 120],
)  # fmt: skip
def test_the_name_of_any_game_keeps_to_its_place(title: str) -> None:
    pad = pad_of(end_pads(replace(GAME, title=title), NORMAL, PAPERS[0])).symbol
    cell = Box(0, TOP, LEFT, TOP + HEAD)
    words = [box for node, box, _ in ink(pad.children) if isinstance(node, Text) and box.top < cell.bottom]
    rest = [box for node, box, _ in ink(pad.children) if isinstance(node, Path) and box.within(cell) == box]
    assert words
    for box in words:
        assert box.within(Box(1.0, TOP + 0.8, LEFT - 1.0, cell.bottom - 6.0)) == box
        assert all(overlap(box, other) < 0.01 for other in rest)
    drawn = "".join(text.text for text in texts_within(pad.children) if not text.text.isdigit())
    assert drawn.replace("=", "").replace(" ", "").replace("-", "") == title.replace(" ", "")


def test_low_ink_fills_nothing_and_bytes_stay() -> None:
    page = end_pads(GAME, LOW, PAPERS[1])
    assert all(path.fill in (None, WHITE, INK) for path in paths_within(page.children))
    first, again = (paint_pdf([end_pads(GAME, LOW, PAPERS[1])], PdfInfo("pad", "zxx")) for _ in range(2))
    assert first == again
