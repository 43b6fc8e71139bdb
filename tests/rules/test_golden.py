"""Three games as text that a person can follow; a change of the rules or of the shipped game shows here.

If the change was meant: ``python -m tests.rules.narrator``, then read what ``git diff`` shows.
"""

from __future__ import annotations

import pytest

from tests.rules.narrator import GOLDEN, PLAYTHROUGHS, Playthrough, tell


@pytest.mark.parametrize("told", PLAYTHROUGHS, ids=lambda told: told.name)
def test_the_game_goes_as_it_was_told(told: Playthrough) -> None:
    assert tell(told).splitlines() == (GOLDEN / f"{told.name}.txt").read_text("utf-8").splitlines()


def test_every_story_is_told() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} == {told.name for told in PLAYTHROUGHS}
