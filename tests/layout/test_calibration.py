"""The calibration page: lengths and offsets to a hundredth of a millimeter, read from the finished scene."""

from __future__ import annotations

import pytest

from castelli_pnp.base.geometry import Outline, bounds
from castelli_pnp.base.scene import Page, Text
from castelli_pnp.layout.art.palette import LOW, NORMAL, Look
from castelli_pnp.layout.calibration import calibration, offsets
from castelli_pnp.layout.sizes import Paper, papers
from castelli_pnp.words.catalog import catalog
from tests.layout.guide_scene import (
    assert_inside_margin,
    assert_no_text_collides,
    assert_readable,
    named,
    texts,
)

LANGUAGES = ("en", "de", "es", "fr", "nl")
PAPERS = tuple(papers().values())
EXACT = 0.01


def strokes(page: Page, name: str) -> list[tuple[float, float, float, float]]:
    """The straight lines of a named group: where each begins and ends."""
    (outline,) = named(page, name)
    return [_line(outline, i) for i in range(0, len(outline), 2)]


def _line(outline: Outline, i: int) -> tuple[float, float, float, float]:
    (_, x1, y1), (_, x2, y2) = outline[i : i + 2]
    return x1, y1, x2, y2


@pytest.mark.parametrize("look", [NORMAL, LOW], ids=lambda look: look.name)
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits(language: str, paper: Paper, look: Look) -> None:
    for page in calibration(paper, language, look):
        assert_inside_margin(page, paper.margin)
        assert_no_text_collides(page)
        assert_readable(page)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
def test_ruler_and_square_are_exact(paper: Paper) -> None:
    front, _ = calibration(paper, "en", NORMAL)
    ruler = strokes(front, "ruler-100")
    base, marks = ruler[0], ruler[1:]
    assert abs(base[2] - base[0] - 100) < EXACT
    assert len(marks) == 101
    for number, mark in enumerate(marks):
        assert abs(mark[0] - base[0] - number) < EXACT
    (square,) = named(front, "square-50")
    box = bounds([square])
    assert abs(box.width - 50) < EXACT
    assert abs(box.height - 50) < EXACT


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
def test_every_line_of_the_back_is_off_by_its_number(paper: Paper) -> None:
    """Turned over on the long edge, x of the front becomes width minus x; y stays."""
    front, back = calibration(paper, "en", NORMAL)
    across = zip(strokes(front, "front-x"), strokes(back, "back-x"), offsets(), strict=True)
    for one, other, offset in across:
        assert abs(other[0] - (paper.width - one[0]) - offset) < EXACT
        assert abs(other[1] - one[3]) < EXACT  # they meet end to end
    down = zip(strokes(front, "front-y"), strokes(back, "back-y"), offsets(), strict=True)
    for one, other, offset in down:
        assert abs(other[1] - one[1] - offset) < EXACT
        assert abs(other[0] - (paper.width - one[0])) < EXACT
    (cross,), (ring,) = named(front, "front-cross"), named(back, "back-ring")
    seen, around = bounds([cross]), bounds([ring])
    assert abs(paper.width - (seen.left + seen.right) / 2 - (around.left + around.right) / 2) < EXACT
    assert abs((seen.top + seen.bottom) / 2 - (around.top + around.bottom) / 2) < EXACT


def test_the_scales_reach_two_millimeters_to_both_sides() -> None:
    assert offsets()[0] == -2
    assert offsets()[-1] == 2
    assert 0 in offsets()
    steps = {round(b - a, 6) for a, b in zip(offsets(), offsets()[1:], strict=False)}
    assert steps == {0.25}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_stand_at_their_lines(language: str) -> None:
    paper, words = PAPERS[0], catalog("guide", language)
    _, back = calibration(paper, language, NORMAL)
    shown = [placed.node for placed in texts(back) if isinstance(placed.node, Text)]
    for line, offset in zip(strokes(back, "back-x"), offsets(), strict=True):
        sign = "−" if offset < 0 else "+" if offset > 0 else ""
        told = sign + words.number(abs(offset))
        assert any(
            text.text == told and abs(text.at[0] - line[0]) < 4 and text.at[1] > line[3] for text in shown
        )


def test_a_drift_is_undone_by_the_number_read() -> None:
    """The printer moves the back by (0.75, -1.5): the lines that meet name what moves it back."""
    paper, drift = PAPERS[0], (0.75, -1.5)
    front, back = calibration(paper, "en", NORMAL)
    met = [
        offset
        for one, other, offset in zip(
            strokes(front, "front-x"), strokes(back, "back-x"), offsets(), strict=True
        )
        if abs(other[0] + drift[0] - (paper.width - one[0])) < EXACT
    ]
    assert met == [-drift[0]]
    met = [
        offset
        for one, other, offset in zip(
            strokes(front, "front-y"), strokes(back, "back-y"), offsets(), strict=True
        )
        if abs(other[1] + drift[1] - one[1]) < EXACT
    ]
    assert met == [-drift[1]]


@pytest.mark.parametrize("folder", ["a" * 300, "/a-long-name-of-a-folder" * 9])
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
def test_a_command_with_a_long_path_can_be_read(paper: Paper, folder: str) -> None:
    command = f"castelli-pnp kit --game {folder} --lang en"
    page = calibration(paper, "en", NORMAL, command)[1]
    assert_inside_margin(page, paper.margin)
    assert_no_text_collides(page)
    nodes = [placed.node for placed in texts(page)]
    typed = [
        node.text for node in nodes if isinstance(node, Text) and node.face == "label" and node.size >= 7.5
    ]
    assert command.replace(" ", "") in "".join(typed).replace(" ", "")
