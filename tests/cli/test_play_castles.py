"""Castles at the terminal: what is shown, what is hidden, what can be typed, what is kept."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from castelli_pnp.systems.castles.bots import BOTS
from castelli_pnp.systems.castles.rules.game import Game
from castelli_pnp.systems.castles.rules.record import RECORDS
from castelli_pnp.systems.castles.screen.map import LandMap
from castelli_pnp.systems.castles.screen.session import CastlesClient, CastlesSession
from castelli_pnp.terminal.opening import SaveFile, seated
from castelli_pnp.words.ui_language import using_language
from tests.castles.tables import facts, facts_with, played
from tests.cli.conftest import Ran
from tests.cli.playing import Tape

Castelli = Callable[..., Ran]
Typist = Callable[[Game], str]


class Sat:
    """A game, its screen, and what is typed."""

    def __init__(self, game: Game, typist: Typist, path: Path, bots: str = "random", **look: object) -> None:
        self.out = io.StringIO()
        settings = {"width": 80, "highlight": False, "markup": False, "emoji": False} | look
        self.screen = Tape(Console(file=self.out, **settings))  # type: ignore[arg-type]
        seating = seated(BOTS, game.table.seats, bots)
        save_file = SaveFile(path, text=path.read_text("utf-8") if path.exists() else None)
        self.client = CastlesClient(game, seating, save_file, self.screen)
        self.screen.typist = lambda: typist(game)

    def run(self) -> str:
        assert CastlesSession(self.client).run("hello") == 0
        return self.out.getvalue()


def first(game: Game) -> str:
    """The first legal action, as it is written down."""
    return str(game.legal_actions()[0])


def script(*lines: str) -> Typist:
    left = iter(lines)

    def typist(game: Game) -> str:
        del game
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    return typist


@pytest.mark.parametrize(("players", "variant"), [(2, "base"), (3, "1"), (4, "2")])
def test_a_whole_game(players: int, variant: str, tmp_path: Path) -> None:
    game = Game.new(facts(), players, variant, 7)
    text = Sat(game, first, tmp_path / "g.yaml").run()
    assert game.is_over
    assert max(map(len, text.splitlines())) <= 80
    assert text.count("is over: all coins are turned over.") == players
    assert "The game is over." in text
    assert RECORDS.read(facts(), tmp_path / "g.yaml").result() == game.result()
    assert "\x1b" not in text


def test_the_values_of_others_are_shown_only_when_the_round_is_over(tmp_path: Path) -> None:
    game = Game.new(facts(), 2, "base", 3)
    text = Sat(game, first, tmp_path / "g.yaml").run()
    bot = game.table.suits[1].letter
    before, after = text.split("Round 1 is over")[:2]
    hidden = [line for line in before.splitlines() if f"{bot}?" in line]
    assert hidden
    assert not [line for line in hidden if re.search(rf"\b{bot}[na2-5]\b", line)]
    assert "?" not in after.split("castle  own")[0]


def test_two_people_pass_the_screen(tmp_path: Path) -> None:
    game = Game.new(facts(), 2, "1", 3)
    text = Sat(game, script("", "1", "", "1", "", "quit"), tmp_path / "g.yaml", "human").run()
    assert text.count("Pass the screen to") == 3
    assert len(game.log) == 2


def test_undo_goes_back_over_bots(tmp_path: Path) -> None:
    game = Game.new(facts(), 3, "1", 8, suits=["suns", "moons", "arms"])
    while game.state.actor:
        game.apply(first(game))
    before = len(game.log)
    text = Sat(game, script("1", "undo", "undo 2", "undo x", "quit"), tmp_path / "g.yaml").run()
    assert len(game.log) == before
    assert "Undone: place" in text
    assert "“x” is not a number of decisions" in text


def test_a_saved_game_goes_on(castelli: Castelli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n1\nsave\nquit\n"))
    ran = castelli(
        "play", "--game", "castles", "-p", "2", "--seed", "4", "--save", "g.yaml", "--suit", "arms"
    )
    assert ran.code == 0
    assert "Arms, round 1 of 2" in ran.out
    assert "castelli-pnp play --game castles --resume" in " ".join(ran.out.split())
    count = len(RECORDS.parse(facts(), Path("g.yaml").read_text("utf-8")).log)
    assert count >= 2
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    ran = castelli("play", "--game", "castles", "--resume", "g.yaml")
    assert "Resuming the game with seed 4." in ran.out
    assert len(RECORDS.parse(facts(), Path("g.yaml").read_text("utf-8")).log) == count
    assert castelli("play", "--game", "castles", "--resume", "g.yaml", "--variant", "1").code == 2


def test_bots_alone(castelli: Castelli) -> None:
    ran = castelli("play", "--game", "castles", "-p", "2", "--watch", "--seed", "word", "--variant", "2")
    assert ran.code == 0
    assert "The record of the game is in castles-word.yaml." in ran.out


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--layout", "two", "--house", "red"], "--layout, --house"),
        (["--suit", "stars"], "no suit “stars”"),
        (["--variant", "9"], "no variant “9”"),
        (["-p", "7"], "7"),
        (["--bots", "planner"], "planner"),
    ],
)
def test_what_cannot_be_played(options: list[str], told: str, castelli: Castelli) -> None:
    ran = castelli("play", "--game", "castles", *options)
    assert ran.code == 2
    assert told in ran.err
    assert castelli("play", "--game", "piecepack").code == 2


# --- what is typed ---


@pytest.mark.parametrize("language", ["en", "de", "es", "nl"])
def test_every_action_can_be_typed_as_it_is_shown(language: str) -> None:
    with using_language(language):
        for plies in range(0, 70, 5):
            game = played(2, "base", 6, plies)
            client = Sat(game, first, Path("g.yaml")).client
            for number, action in enumerate(game.legal_actions(), 1):
                assert client.meant(action.text) is action
                assert client.meant(client.shown(action)) is action
                if game.phase in ("place", "castle"):
                    assert client.meant(action.text.split()[1]) is action
                if game.phase == "army":
                    assert client.meant(" ".join(action.text.split()[1:])) is action
                else:
                    assert client.meant(str(number)) is action


@pytest.mark.parametrize("text", ["", "x", "9999", "army", "place", "1,", "take", "5 5 5,5", "place 99,99"])
def test_what_means_nothing(text: str) -> None:
    assert Sat(played(2, "base", 6, 1), first, Path("g.yaml")).client.meant(text) is None


def test_what_is_not_possible_is_explained(tmp_path: Path) -> None:
    game = played(2, "1", 6, 4)
    while game.state.actor:
        game.apply(first(game))
    typed = ["place 0,0", "0,9", "why 0,0", "why 1", "army 5 0,0", "nonsense", "why", "?", "legend", "rules"]
    typed += ["log", "board", "save", "quit"]
    text = " ".join(Sat(game, script(*typed), tmp_path / "g.yaml").run().split())
    for told in (
        "there is already a tile", "no tile is next to that place", "is possible now",
        "is not possible at this moment", "“nonsense” is not a command or a choice",
        "the land again", "is the castle of the suit",
        "Aim:", "The game is saved in",
    ):  # fmt: skip
        assert told in text


@pytest.mark.parametrize(
    ("piles", "told"), [("common", "draw from the pile or take"), ("own", "draw from your pile or take")]
)
def test_the_rules_tell_of_the_piles_in_play(piles: str, told: str, tmp_path: Path) -> None:
    game = Game.new(facts_with(piles), 2, seed=6)
    text = " ".join(Sat(game, script("rules", "quit"), tmp_path / "g.yaml").run().split())
    assert told in text


@pytest.mark.parametrize(("piles", "pile"), [("common", "{all: M3}"), ("own", "{moons: M3}")])
def test_who_has_nothing_to_draw_is_asked_for_a_secret_tile(piles: str, pile: str, tmp_path: Path) -> None:
    start = f'players: [suns, moons]\ntiles: {{"0,0": S2}}\nproper: {{suns: S5, moons: M5}}\npiles: {pile}\n'
    game = Game.from_position(facts_with(piles), start)
    text = " ".join(Sat(game, script("quit"), tmp_path / "g.yaml").run().split())
    assert ("there is no tile left to draw. Whose secret tile" in text) is (piles == "own")


# --- the map ---


def test_a_wide_land_still_fits() -> None:
    """Twenty-four tiles in a row are wider than eighty columns can show with coins."""
    game = Game.new(facts(), 4, "1", 1)
    for x in range(24):
        game.apply(f"place {x},0")
    lines = [line.plain for line in LandMap(game.table, game.state.land, {}, frozenset(), "#").lines(80)]
    assert max(map(len, lines)) <= 80
    assert len(lines) == 2
    narrow = [line.plain for line in LandMap(game.table, game.state.land, {}, frozenset(), "#").lines(100)]
    assert max(map(len, narrow)) == 4 + 24 * 4


def test_colors_and_an_old_terminal(tmp_path: Path) -> None:
    game = played(3, "base", 6, 50)
    look: dict[str, Any] = {"force_terminal": True, "color_system": "truecolor", "legacy_windows": False}
    colored = Sat(game.copy(), script("quit"), tmp_path / "a.yaml", **look).run()
    assert "\x1b[1;38;2;255;255;255;48;2;179;38;30m" in colored
    plain = Sat(game.copy(), script("quit"), tmp_path / "b.yaml").run()
    bare = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", colored)
    assert [line.rstrip() for line in bare.splitlines()][:20] == [
        line.rstrip() for line in plain.splitlines()
    ][:20]


@pytest.mark.parametrize("language", ["de", "es", "nl"])
def test_in_every_language(language: str, tmp_path: Path) -> None:
    with using_language(language):
        game = Game.new(facts(), 2, "base", 7)
        lines = iter(["?", "rules", "legend"])
        text = Sat(game, lambda at: next(lines, "") or first(at), tmp_path / f"{language}.yaml").run()
    assert max(map(len, text.splitlines())) <= 80
    assert "Round" not in text
