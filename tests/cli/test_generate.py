"""``castelli-pnp generate`` in a terminal."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from castelli_pnp.systems.castelli.model.game import CastelliFacts
from tests.cli.conftest import Ran

Castelli = Callable[..., Ran]


def test_a_made_game_is_accepted_by_every_command(castelli: Castelli, tmp_path: Path) -> None:
    ran = castelli("generate", "game", "--seed", "7", "--out", "hills")
    assert ran.code == 0
    assert ran.out.splitlines()[0] == "hills is ready: legal, 0 pieces of advice."
    assert castelli("check", "hills", "--strict").code == 0
    assert (
        castelli("simulate", "--game", "hills", "--games", "2", "--bots", "random", "--workers", "1").code
        == 0
    )
    assert castelli("kit", "--game", "hills", "--only", "boards", "--paper", "a4", "--workers", "1").code == 0
    assert castelli("new", "valley", "--game", "hills").code == 0
    assert castelli("check", "valley", "--static").code == 0
    assert (tmp_path / "hills" / "board.yaml").is_file()


def test_a_board_and_tiles_fit_into_a_starter_folder(castelli: Castelli, tmp_path: Path) -> None:
    castelli("new", "mine")
    (tmp_path / "mine" / "board.yaml").unlink()
    assert castelli("generate", "board", "--seed", "3", "--out", "mine/board.yaml").code == 0
    ran = castelli("generate", "tiles", "--seed", "3", "--out", "mine/tiles.yaml")
    assert ran.code == 0
    assert "tiles.yaml" in ran.out.splitlines()[1]
    assert castelli("check", "mine", "--strict", "--static").code == 0


def test_the_same_command_writes_the_same_bytes(castelli: Castelli, tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        castelli("generate", "game", "--style", "rich", "--pieces", "2x3", "--out", f"{folder}/same")
    first, second = (
        {path.relative_to(tmp_path / folder): path.read_bytes() for path in (tmp_path / folder).rglob("*.*")}
        for folder in ("a", "b")
    )
    assert first == second
    assert len(first) > 10


def test_wishes_may_follow_set_with_spaces_or_commas(castelli: Castelli, tmp_path: Path) -> None:
    castelli("generate", "board", "--set", "villages=9", "cities=4", "sites=30,tents=13", "--out", "b.yaml")
    board = yaml.safe_load((tmp_path / "b.yaml").read_text("utf-8"))
    places = [place for piece in board["pieces"].values() for place in piece["landscapes"].values()]
    settled = [place.get("settlement") for place in places if place != "mine"]
    areas = [area for place in places if place != "mine" for area in place["areas"]]
    assert (settled.count("village"), settled.count("city")) == (9, 4)
    assert sum(area.get("sites", 0) for area in areas) == 30
    assert sum(area["symbols"] for area in areas if area["kind"] == "market") == 13


def test_the_command_in_a_file_makes_it_again(castelli: Castelli, tmp_path: Path) -> None:
    castelli(
        "generate", "board", "--seed", "x y", "--style", "harsh", "--set", "sites=24", "--out", "one.yaml"
    )
    head = (tmp_path / "one.yaml").read_text("utf-8").splitlines()[0]
    _, _, command = head.partition(": castelli-pnp ")
    castelli(*shlex.split(command), "--out", "two.yaml")
    assert (tmp_path / "two.yaml").read_bytes() == (tmp_path / "one.yaml").read_bytes()


def test_the_command_in_a_file_names_any_base(castelli: Castelli, tmp_path: Path) -> None:
    (tmp_path / "my games").mkdir()
    castelli("generate", "game", "--out", "my games/base")
    castelli("generate", "board", "--game", "my games/base", "--keep", "piece1", "--out", "one.yaml")
    head = (tmp_path / "one.yaml").read_text("utf-8").splitlines()[0]
    castelli(*shlex.split(head.partition(": castelli-pnp ")[2]), "--out", "two.yaml")
    assert (tmp_path / "two.yaml").read_bytes() == (tmp_path / "one.yaml").read_bytes()


def test_a_file_that_needs_more_says_so(castelli: Castelli) -> None:
    told = "It does not fit the extended game by itself"
    assert told not in castelli("generate", "board", "--out", "fits.yaml").out
    assert told in castelli("generate", "board", "--set", "cities=4", "--out", "fewer.yaml").out
    assert told in castelli("generate", "tiles", "--pieces", "3x2", "--out", "more.yaml").out
    assert told not in castelli("generate", "game", "--pieces", "3x2", "--out", "whole").out


@pytest.mark.parametrize(("best", "files"), [("2", ["cut-1", "cut-2"]), ("3", [])])
def test_an_interruption_keeps_the_best_of_those_made(
    castelli: Castelli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, best: str, files: list[str]
) -> None:
    made = []

    def measure(game: CastelliFacts) -> float:
        made.append(game)
        if len(made) == 3:
            raise KeyboardInterrupt
        return 1.0

    monkeypatch.setattr("castelli_pnp.generator.making.candidates.__defaults__", (measure,))
    ran = castelli("generate", "game", "--count", "9", "--best", best, "--workers", "1", "--out", "cut")
    assert ran.code == 130
    assert f"{len(made) - 1} of 9 candidates were generated and played" in ran.err
    assert sorted(path.name for path in tmp_path.glob("cut/*")) == files
    assert sorted(path.name for path in tmp_path.iterdir()) == (["cut"] if files else [])


def test_a_folder_that_cannot_be_written_is_refused_before_anything_is_played(
    castelli: Castelli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("castelli_pnp.cli.generate_report.os.access", lambda *_: False)
    ran = castelli("generate", "game", "--count", "9999", "--out", "never")
    assert (ran.code, ran.out) == (2, "")
    assert "Permission denied" in ran.err


def test_several_are_made_and_the_best_are_kept(
    castelli: Castelli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("castelli_pnp.generator.making.demerits.__defaults__", (2,))
    ran = castelli("generate", "game", "--count", "3", "--best", "2", "--workers", "1", "--out", "best")
    assert ran.code == 0
    assert sorted(path.name for path in (tmp_path / "best").iterdir()) == ["best-1", "best-2"]
    assert "seed 0/" in ran.out
    assert castelli("check", "best/best-2", "--static", "--strict").code == 0
    ran = castelli("generate", "tiles", "--count", "2", "--workers", "1", "--out", "t.yaml")
    assert ran.code == 0
    assert (tmp_path / "t.yaml").is_file()


def test_nothing_is_overwritten_and_nothing_half_written(castelli: Castelli, tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "there.yaml").write_text("mine", "utf-8")
    assert castelli("generate", "game", "--out", "there").code == 2
    assert castelli("generate", "board", "--out", "there.yaml").code == 2
    assert castelli("generate", "board", "--out", "nowhere/b.yaml").code == 2
    assert castelli("generate", "game", "--out", "castelli").code == 2
    assert castelli("generate", "game", "--out", "1game").code == 2
    assert castelli("generate", "game", "--set", "cities=40", "--out", "never").code == 2
    assert (tmp_path / "there.yaml").read_text("utf-8") == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["there", "there.yaml"]


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (("--set", "cities=40"), ("cities=40", "room for 25", "H12")),
        (("--set", "citys=4", "vilages=2"), ("“cities”", "“villages”")),
        (("--style", "ritch"), ("“rich”", "balanced")),
        (("--keep", "piece7"), ("piece7", "piece1, piece2, piece3, piece4")),
        (("--pieces", "2"), ("2x3",)),
        (("--piece-size", "5"), ("even", "H2")),
        (("--count", "2", "--best", "3"), ("--best 3", "--count 2")),
        (("--count", "2", "--workers", "0"), ("worker",)),
        (("--seed", ""), ("seed",)),
        (("--game", "castello"), ("castelli",)),
    ],
    ids=" ".join,
)
def test_what_cannot_be_is_told(
    castelli: Castelli, arguments: tuple[str, ...], parts: tuple[str, ...]
) -> None:
    ran = castelli("generate", "game", "--out", "never", *arguments)
    assert ran.code == 2
    assert not ran.out
    assert all(part in ran.err for part in parts), ran.err


def test_keys_of_tiles_are_none_of_a_board(castelli: Castelli) -> None:
    assert "silver" in castelli("generate", "board", "--set", "silver=9", "--out", "b.yaml").err
    assert "villages" in castelli("generate", "tiles", "--set", "villages=9", "--out", "t.yaml").err


ODD_BASES = {
    "no pieces": "board: {pieces: {inherit: false}}",
    "no layouts": "layouts: {inherit: false}",
    "one layout": "layouts: {inherit: false, two: {players: 2, grid: [P C]}}",
    "no frame": "frame: {inherit: false}",
    "no charts": "charts: {inherit: false}",
    "no tiles": "tiles: {heraldic: {inherit: false}, start: {inherit: false}, mine: 0}",
    "no silver": "options: {most_tile_silver: 0, silver_in_mine: {two: 0}}",
    "many values": "options: {highest_value: 99}",
    "odd size": "board: {piece_size: 5}",
    "larger pieces": "board: {piece_size: 6}",
    "no reserve": "options: {reserve: {village: 0, city: 0}}",
    "dear castles": "options: {castle_cost: {rocks: 0, wood: 0, grain: 0}}",
    "no cards": "kit: {character_cards: 0}",
}


@pytest.mark.parametrize("extent", [(), ("--pieces", "1x2"), ("--piece-size", "6")], ids=" ".join)
@pytest.mark.parametrize("part", ODD_BASES)
def test_odd_bases_give_a_game_or_a_reason(
    part: str, extent: tuple[str, ...], castelli: Castelli, tmp_path: Path
) -> None:
    (tmp_path / "game.yaml").write_text(f"extends: castelli\ntitle: Odd\n{ODD_BASES[part]}\n", "utf-8")
    ran = castelli("generate", "game", "--game", ".", "--out", "made", *extent)
    assert ran.code == 0 or (ran.code == 2 and ran.err.startswith("castelli-pnp: "))
    assert (tmp_path / "made").exists() is (ran.code == 0)
    if ran.code == 0:
        assert castelli("check", "made", "--static").code == 0


def test_a_base_without_a_whole_field_needs_to_be_told_the_extent(castelli: Castelli, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("extends: castelli\ntitle: Odd\nlayouts: {four: null, three: null}\n")
    assert "--pieces 2x3" in castelli("generate", "game", "--game", ".", "--out", "made").err
    assert castelli("generate", "game", "--game", ".", "--pieces", "2x2", "--out", "made").code == 0


def test_workers_tell_what_is_refused(castelli: Castelli) -> None:
    ran = castelli(
        "generate", "game", "--count", "2", "--workers", "2", "--set", "cities=40", "--out", "never"
    )
    assert ran.code == 2
    assert "room for 25" in ran.err
