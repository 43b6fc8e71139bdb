"""The files of made games: the same bytes for the same seed, readable, commented, and loaded again equal."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from castelli_pnp.generator.blanks import Extent
from castelli_pnp.generator.making import make_game
from castelli_pnp.generator.requests import GameRequest
from castelli_pnp.generator.writing import Origin, board_text, game_files, tiles_text
from castelli_pnp.systems.castelli.check import check_game
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.model.words import Settlement
from tests.generate.made import EXTENTS, STYLES, TINY, base, made, name, with_counts, write

ORIGIN = Origin("castelli", base(), "castelli-pnp 1.2: castelli-pnp generate game --seed 0")


@pytest.mark.parametrize("extent", [*EXTENTS, *TINY], ids=name)
def test_a_made_game_is_loaded_again_equal(extent: Extent, tmp_path: Path) -> None:
    game = made(3, extent, STYLES[extent.pieces % len(STYLES)])
    loaded = load_game(write(game, tmp_path / "made")).game
    assert loaded == replace(game, id="made")
    assert check_game(loaded).errors == ()


def test_wishes_of_numbers_are_written_too(tmp_path: Path) -> None:
    game = with_counts(2, villages=15, cities=3, silver=20, card_icons=4)
    loaded = load_game(write(game, tmp_path / "made")).game
    assert loaded == replace(game, id="made")
    assert yaml.safe_load((tmp_path / "made" / "kit.yaml").read_text("utf-8")) == {
        "villages": 17,
        "cities": 5,
    }


def test_the_same_seed_makes_the_same_bytes() -> None:
    first, again, other = (
        game_files(make_game(base().game, GameRequest(seed, Extent(2, 3, 4), "rich")), ORIGIN, Path("x"))
        for seed in ("s", "s", "t")
    )
    assert first == again
    assert first["board.yaml"] != other["board.yaml"]
    assert first["tiles.yaml"] != other["tiles.yaml"]


def test_a_known_seed_makes_a_known_board() -> None:
    """If this changes, seeds that people noted down make other boards: raise the version and say so."""
    piece = made("castelli").pieces["piece2"]
    first = piece.landscapes[0]
    told = [f"{''.join(area.sides)} {area.kind} {area.symbols} {area.sites}" for area in first.areas]
    assert (str(first.cell), first.settlement) == ("1,2", Settlement.VILLAGE)
    assert told == ["NE rocks 2 1", "S market 1 0", "W wood 2 0"]


def test_only_what_differs_is_written() -> None:
    usual = game_files(made(1), ORIGIN, Path("x"))
    assert {file for file in usual if not file.startswith("schema/")} == {
        "game.yaml", "board.yaml", "tiles.yaml",
    }  # fmt: skip
    larger = game_files(made(1, Extent(3, 2, 4)), ORIGIN, Path("x"))
    assert {"layouts.yaml", "frame.yaml", "charts.yaml", "kit.yaml"} <= set(larger)


def test_the_files_are_commented_and_say_how_to_make_them_again() -> None:
    for file, text in game_files(made(1, Extent(3, 2, 4)), ORIGIN, Path("x")).items():
        if file.startswith("schema/"):
            continue
        lines = text.splitlines()
        part = file.removesuffix(".yaml")
        assert lines[0] == f"# yaml-language-server: $schema=schema/{part}.schema.json"
        assert f"# Made by {ORIGIN.command}" in lines
        assert sum(line.startswith("#") for line in lines) >= 5
        assert max(map(len, lines)) <= 120
        assert text.endswith("\n")
        assert not text.endswith("\n\n")
        assert not any(line != line.rstrip() for line in lines)


def test_every_piece_is_summed_up_in_a_line() -> None:
    text = board_text(made(1), ORIGIN)
    heads = [line for line in text.splitlines() if line.startswith("  piece")]
    assert len(heads) == 4
    assert heads[0].startswith("  piece1:  # the mine; ")
    assert all(
        "villages, " in head and " sites; " in head and " of each resource, " in head for head in heads
    )


def test_a_file_alone_says_what_else_it_needs() -> None:
    assert "needs" not in board_text(made(1), ORIGIN)
    assert "#   kit: {villages: 14}" in board_text(with_counts(1, villages=12), ORIGIN)
    assert "`castelli-pnp generate game` makes them all" in board_text(made(1, Extent(3, 2, 4)), ORIGIN)
    assert "needs" not in tiles_text(made(1), ORIGIN)


def test_a_made_game_can_be_the_base_of_another(tmp_path: Path) -> None:
    first = load_game(write(made(4, Extent(3, 2, 4)), tmp_path / "first"))
    again = make_game(first.game, GameRequest(9, keep=("piece2", "piece5", "tiles")))
    origin = Origin(str(tmp_path / "first"), first, "a test")
    loaded = load_game(write(again, tmp_path / "second", origin))
    assert loaded.game == replace(again, id="second")
    assert loaded.game.pieces["piece5"] == first.game.pieces["piece5"]
    assert loaded.game.tiles == first.game.tiles
    assert check_game(loaded.game).findings == ()
    assert yaml.safe_load((tmp_path / "second" / "game.yaml").read_text("utf-8"))["extends"] == "../first"
    assert not (tmp_path / "second" / "tiles.yaml").exists()
