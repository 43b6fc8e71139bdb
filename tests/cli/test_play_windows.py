"""At one screen, being asked shows nothing: everybody is asked the same after each tile and each attack."""

from __future__ import annotations

from pathlib import Path

import pytest

from castelli_pnp.systems.castelli.rules.game import Game
from tests.cli.playing import Session, castelli_facts, chairs_for, script
from tests.cli.test_play_selling import one_line

HANDS = ("steward", "king 4")
START = """\
layout: three
houses: [blue, red, green]
players:
  blue: {{hand: [peasant]}}
  red: {{hand: [{red}]}}
  green: {{hand: [{green}]}}
turn: {{player: blue}}
"""
TURN = ("", "reveal 1,1", "orient N")
"""Blue takes the screen and places a tile."""


def sit(path: Path, *lines: str, red: str = "king 4", green: str = "king 3", bots: str = "human") -> Session:
    path.unlink(missing_ok=True)
    game = Game.from_position(castelli_facts(), START.format(red=red, green=green), seed=5)
    at = Session(game, chairs_for(3, ",".join(["human", bots, "human"])), script(*lines), path)
    at.screen.asks_windows = True
    assert at.run() == 0
    return at


def asked(at: Session) -> list[str]:
    return [prompt.strip() for prompt in at.screen.prompts]


@pytest.mark.parametrize("more", [(), ("pass",), ("log", "why steward", "undo", "log"), ("pass", "", "log")])
def test_blue_sees_the_same_whoever_holds_a_steward(more: tuple[str, ...], tmp_path: Path) -> None:
    """Nobody wants the screen: not a letter differs, nor how often something is asked."""
    seen = {
        (red, green): sit(tmp_path / "g.yaml", *TURN, "", *more, "quit", red=red, green=green)
        for red in HANDS
        for green in ("king 3", "steward")
    }
    texts = {(tuple(at.screen.prompts), at.text) for at in seen.values()}
    assert len(texts) == 1
    assert "does anyone answer this tile? Red and Green" in one_line(next(iter(texts))[1])


def test_with_open_windows_it_shows() -> None:
    """The test above can fail."""
    texts = set()
    for red in HANDS:
        at = sit(Path("open.yaml"), "", "open", "reveal 1,1", "orient N", "quit", red=red)
        texts.add(tuple(at.screen.prompts))
        assert "does anyone answer" not in one_line(at.text)
    assert len(texts) == 2


@pytest.mark.parametrize("red", HANDS)
def test_who_wants_the_screen_gets_it(red: str, tmp_path: Path) -> None:
    """Red holds a Steward or only looks; to the others, both begin in the same way."""
    at = sit(tmp_path / "g.yaml", *TURN, "red", "", "pass", "", "quit", red=red)
    told = at.text.partition("Pass the screen to Red")
    assert told[1]
    assert "teward" not in told[0]
    assert [str(action) for action in at.game.log][:2] == ["reveal 1,1", "orient N"]
    assert ("You have no card that answers this" in one_line(told[2])) == (red != "steward")


def test_a_steward_is_played_and_all_are_asked_again(tmp_path: Path) -> None:
    at = sit(tmp_path / "g.yaml", *TURN, "red green", "", "steward E", "", "", "quit", red="steward")
    assert "play steward E" in [str(action) for action in at.game.log]
    assert one_line(at.text).count("does anyone answer this tile?") == 2


def test_another_word_is_answered(tmp_path: Path) -> None:
    at = sit(tmp_path / "g.yaml", *TURN, "purple", "blue", "", "quit")
    shown = one_line(at.text)
    assert "“purple” is not the color of a player who may answer: Red and Green." in shown
    assert "“blue” is not the color of a player who may answer" in shown


def test_bots_answer_on_their_own(tmp_path: Path) -> None:
    at = sit(tmp_path / "g.yaml", *TURN, "", "quit", bots="random")
    assert "does anyone answer this tile? Green" in one_line(at.text)


def test_undo_takes_the_tile_back_in_both_cases(tmp_path: Path) -> None:
    for red in HANDS:
        at = sit(tmp_path / "g.yaml", *TURN, "", "undo", "quit", red=red)
        assert [str(action) for action in at.game.log] == ["reveal 1,1"]
