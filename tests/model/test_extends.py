"""A game says only what differs from the one it extends."""

from __future__ import annotations

from pathlib import Path

import pytest

from castelli_pnp.base.errors import Unreadable
from castelli_pnp.systems.castelli.check import check_game
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.model.words import Resource, Settlement
from tests.games import write
from tests.model.test_unreadable import START, Files, lay


def test_nothing_differs(tmp_path: Path) -> None:
    own, base = load_game(lay({"game.yaml": START}, tmp_path / "mine")).game, load_game("castelli").game
    assert own.id == "mine"
    assert (own.pieces, own.tiles, own.options, own.kit) == (base.pieces, base.tiles, base.options, base.kit)


def test_maps_are_laid_over_each_other(tmp_path: Path) -> None:
    files: Files = {"game.yaml": START, "options.yaml": "castle_cost: {wood: 2}\nresource_cap: 5\n"}
    options = load_game(lay(files, tmp_path)).game.options
    assert dict(options.castle_cost) == {Resource.WOOD: 2, Resource.GRAIN: 1, Resource.ROCKS: 1}
    assert options.purchase_silver == 2


def test_a_landscape_is_replaced_as_a_whole(tmp_path: Path) -> None:
    base = load_game("castelli").game
    settled = next(place for place in base.pieces["piece4"].landscapes if place.settlement)
    areas = "[{sides: NE, kind: wood, symbols: 2}, {sides: SW, kind: grain, symbols: 2}]"
    text = f"pieces: {{piece4: {{landscapes: {{'{settled.cell}': {{areas: {areas}}}}}}}}}\n"
    game = load_game(lay({"game.yaml": START, "board.yaml": text}, tmp_path)).game
    changed = next(place for place in game.pieces["piece4"].landscapes if place.cell == settled.cell)
    assert changed.settlement is None
    assert len(changed.areas) == 2
    assert [place for place in game.landscapes if place.cell != settled.cell or place.piece != "piece4"] == [
        place for place in base.landscapes if place.cell != settled.cell or place.piece != "piece4"
    ]


def test_null_drops_an_entry(tmp_path: Path) -> None:
    text = START + "layouts: {tournament: null}\noptions: {silver_in_mine: {tournament: null}}\n"
    loaded = load_game(lay({"game.yaml": text}, tmp_path))
    assert list(loaded.game.layouts) == ["four", "three", "two"]
    assert check_game(loaded.game).findings == ()


def test_a_dropped_layout_takes_its_silver_along(tmp_path: Path) -> None:
    loaded = load_game(lay({"game.yaml": START + "layouts: {tournament: null, three: null}\n"}, tmp_path))
    assert dict(loaded.game.options.silver_in_mine) == {"four": 22, "two": 11}
    assert check_game(loaded.game).findings == ()


def test_inherit_false_starts_from_none(tmp_path: Path) -> None:
    text = START + "tiles: {start: {inherit: false, own1: {coats: [blue, red, green, yellow], value: 4}}}\n"
    tiles = load_game(lay({"game.yaml": text}, tmp_path)).game.tiles
    assert [tile.id for tile in tiles.start] == ["own1"]
    assert len(tiles.heraldic) == 32


def test_inherit_true_says_what_holds_anyway(tmp_path: Path) -> None:
    text = START + "tiles: {start: {inherit: true}}\n"
    assert len(load_game(lay({"game.yaml": text}, tmp_path)).game.tiles.start) == 4


def test_a_chain_of_games(tmp_path: Path) -> None:
    files: Files = {
        "one/game.yaml": START + "title: One\nkit: {silver: 30}\n",
        "two/game.yaml": "extends: ../one\ntitle: Two\n",
        "three/game.yaml": "extends: ../two/game.yaml\noptions: {reserve: {village: 3}}\n",
    }
    game = load_game(lay(files, tmp_path) / "three").game
    assert (game.title, game.kit.silver, game.options.reserve[Settlement.VILLAGE]) == ("Two", 30, 3)


def test_a_finding_points_into_the_file_it_comes_from(tmp_path: Path) -> None:
    files: Files = {
        "one/game.yaml": START + "kit:\n  castles: 40\n",
        "two/game.yaml": "extends: ../one\n\noptions: {resource_cap: 6}\n",
    }
    loaded = load_game(lay(files, tmp_path) / "two")
    castles, cap = loaded.mark(("kit", "castles")), loaded.mark(("options", "resource_cap"))
    assert (castles.source.path.parent.name, castles.line, castles.column) == ("one", 3, 3)
    assert (cap.source.path.parent.name, cap.line, cap.column) == ("two", 3, 11)
    errors = check_game(loaded.game).errors
    assert {finding.code: loaded.own_mark(finding.route, *finding.related) for finding in errors} == {
        "H11": cap,
        "H14": loaded.mark(("options", "castles_per_player")),
    }
    first = load_game(tmp_path / "one")
    (error,) = check_game(first.game).errors
    assert first.own_mark(error.route, *error.related) == first.mark(("kit", "castles"))


def test_the_same_game_whole_or_in_parts(tmp_path: Path) -> None:
    from tests.games import shipped

    whole = load_game(write(shipped(), tmp_path / "castelli")).game
    assert whole == load_game("castelli").game


@pytest.mark.parametrize("name", ["board.yaml", "kit.yaml", "game.yaml"])
def test_any_file_of_a_game_names_the_game(name: str, tmp_path: Path) -> None:
    folder = lay(
        {"game.yaml": START, "board.yaml": "piece_size: 4\n", "kit.yaml": "silver: 22\n"}, tmp_path / "g"
    )
    assert load_game(folder / name).game.id == "g"


def test_games_beside_each_other_in_one_folder(tmp_path: Path) -> None:
    folder = lay(
        {
            "base.yaml": START + "layouts: {five: {players: 4, grid: [P P C, P P C]}}\n"
            "options: {silver_in_mine: {five: 22}}\n",
            "own.yaml": "extends: base.yaml\nlayouts: {five: null}\n",
        },
        tmp_path,
    )
    loaded = load_game(folder / "own.yaml")
    assert "five" not in loaded.game.options.silver_in_mine
    assert not loaded.is_own(loaded.mark(("options", "silver_in_mine", "four")))
    assert loaded.is_own(loaded.mark(("extends",)))


def test_a_single_file_of_another_name(tmp_path: Path) -> None:
    folder = lay({"small.yaml": START + "title: Small\n", "kit.yaml": "silver: nonsense\n"}, tmp_path)
    game = load_game(folder / "small.yaml").game
    assert (game.id, game.title) == ("small", "Small")


def test_a_broken_base_is_told_at_both_places(tmp_path: Path) -> None:
    files: Files = {"one/game.yaml": START + "kit: {castles: x}\n", "two/game.yaml": "extends: ../one\n"}
    with pytest.raises(Unreadable) as caught:
        load_game(lay(files, tmp_path) / "two")
    assert [fault.code for fault in caught.value.faults] == ["E12"]
    files["one/game.yaml"] = "title: [\n"
    with pytest.raises(Unreadable) as caught:
        load_game(lay(files, tmp_path) / "two")
    assert [fault.code for fault in caught.value.faults] == ["E5", "E15"]
