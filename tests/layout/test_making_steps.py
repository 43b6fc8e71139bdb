"""The pictures of how standing pieces are made: on every sheet of tents with room, clear of all art."""

from __future__ import annotations

import pytest

from castelli_pnp.base.geometry import Box
from castelli_pnp.base.scene import Group
from castelli_pnp.layout.making_steps import AROUND, EDGE, FOOT, HEIGHT, LARGER, WIDTH, making_steps
from castelli_pnp.layout.sizes import Paper, papers
from tests.layout.scenes import ink

PAPERS = tuple(papers().values())


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: str(paper.id) if hasattr(paper, "id") else "")
@pytest.mark.parametrize(
    "art",
    [(), (Box(8, 30, 200, 260),), (Box(8, 8, 200, 180), Box(60, 190, 200, 262)),
     (Box(8, 8, 160, 270), Box(190, 8, 205, 100))],
)  # fmt: skip
def test_four_steps_stand_clear_of_the_art(paper: Paper, art: tuple[Box, ...]) -> None:
    steps = making_steps(paper, art)
    assert [step.name for step in steps if isinstance(step, Group)] == [f"step:{n}" for n in (1, 2, 3, 4)]
    for step in steps:
        assert isinstance(step, Group)
        boxes = [box for _, box, _ in ink([step])]
        for box in boxes:
            assert box.within(Box(EDGE, EDGE - 0.3, paper.width - EDGE, paper.height - FOOT + 0.3)) == box
            for other in (one.grown(AROUND - 0.4) for one in art):
                apart = box.right <= other.left or box.left >= other.right
                assert apart or box.bottom <= other.top or box.top >= other.bottom
        whole = Box(min(b.left for b in boxes), min(b.top for b in boxes),
                    max(b.right for b in boxes), max(b.bottom for b in boxes))  # fmt: skip
        by = step.matrix.a
        assert by in LARGER
        assert whole.width <= WIDTH * by
        assert whole.height <= (HEIGHT + 0.6) * by


def test_a_full_sheet_has_none() -> None:
    assert making_steps(PAPERS[0], (Box(8, 8, 200, 280),)) == ()


def test_they_are_as_large_as_there_is_room() -> None:
    sizes = [
        step.matrix.a for art in ((), (Box(8, 8, 205, 262),)) for step in making_steps(PAPERS[0], art)[:1]
        if isinstance(step, Group)
    ]  # fmt: skip
    assert sizes == [LARGER[0], LARGER[-1]]
