"""Playing as part of a check: what never happens is told (P), and only legal games are played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from castelli_pnp.actions.check import check
from castelli_pnp.systems.castelli.check import check_game
from castelli_pnp.systems.castelli.lab import playable
from castelli_pnp.systems.castelli.lab.playable import play_game
from castelli_pnp.systems.castelli.model.game import CastelliFacts as Facts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.words.catalog import catalog
from tests.games import Raw, grown, load, shipped, write

Change = Callable[[Raw], None]


def spots(raw: Raw, change: Callable[[str], str]) -> None:
    """Changes what the edge shows."""
    for piece in raw["frame"].values():
        piece["spots"] = [change(spot) for spot in piece["spots"]]
    for chart in raw["charts"].values():
        chart["spots"] = {side: [change(spot) for spot in row] for side, row in chart["spots"].items()}


def areas(raw: Raw) -> list[dict[str, Any]]:
    places = [place for piece in raw["board"]["pieces"].values() for place in piece["landscapes"].values()]
    return [area for place in places if isinstance(place, dict) for area in place["areas"]]


def tiles(raw: Raw) -> list[dict[str, Any]]:
    return [*raw["tiles"]["heraldic"].values(), *raw["tiles"]["start"].values()]


def without_wood(raw: Raw) -> None:
    for area in areas(raw):
        if area["kind"] == "wood":
            area["kind"] = "market"
    spots(raw, lambda spot: "card" if spot == "wood" else spot)


def without_cards(raw: Raw) -> None:
    raw["options"] |= {"cards_per_icon": 0, "cards_per_tent": 0, "edge_reward": 0}


def without_silver(raw: Raw) -> None:
    without_cards(raw)
    for tile in raw["tiles"]["heraldic"].values():
        tile["silver"] = 0
    for tile in raw["tiles"]["start"].values():
        tile["silver"] = 0
    spots(raw, lambda spot: "wood" if spot == "silver" else spot)


def without_overbuilding(raw: Raw) -> None:
    raw["options"]["battle"]["stack_height"] = 1


def without_points_for_red(raw: Raw) -> None:
    """Red's coats are worth nothing, and neither is what a player without influence can get."""
    raw["options"]["rulings"]["tile_values"] = "free"
    raw["options"]["final_points"] |= {"card": 0, "resource": 0}
    raw["options"]["silver_award"] |= {"first": 0, "second": 0, "tie": 0}
    raw["cards"]["king"]["values"] = [0, 0, 0, 0]
    for tile in tiles(raw):
        value = tile["value"]
        tile["value"] = [0 if house == "red" else value for house in tile["coats"]]


def without_points(raw: Raw) -> None:
    for tile in tiles(raw):
        tile["value"] = 0


def without_castles(raw: Raw) -> None:
    raw["options"] |= {"castles_per_site": 0, "castles_per_card_area": 0}


def with_few_start_tiles(raw: Raw) -> None:
    raw["tiles"]["start"] = dict(list(raw["tiles"]["start"].items())[:3])


def with_few_tiles(raw: Raw) -> None:
    raw["tiles"]["heraldic"] = dict(list(raw["tiles"]["heraldic"].items())[:31])


def with_five_players(raw: Raw) -> None:
    raw["layouts"]["four"]["players"] = 5


def with_few_pieces(raw: Raw) -> None:
    del raw["board"]["pieces"]["piece4"]


CASES: list[tuple[str, Change]] = [
    ("P1.houses", with_five_players),
    ("P1.tiles", with_few_tiles),
    ("P1.start_tiles", with_few_start_tiles),
    ("P1.cannot_lay", with_few_pieces),
    ("P2.areas", without_points),
    ("P3.resource", without_wood),
    ("P4.castles", without_castles),
    ("P5.cards", without_cards),
    ("P5.silver", without_silver),
    ("P6.overbuilt", without_overbuilding),
    ("P7.points", without_points_for_red),
]


def changed(change: Change, folder: Path) -> Facts:
    raw = shipped()
    change(raw)
    return load(raw, folder).game


def test_the_shipped_game_is_playable() -> None:
    played = play_game(load_game("castelli").game)
    assert played.findings == ()
    assert set(played.games) == {"four", "three", "two", "tournament"}
    assert all(games >= 200 for games in played.games.values())


@pytest.mark.parametrize(("key", "change"), CASES, ids=[key for key, _ in CASES])
def test_what_never_happens_is_told(
    key: str, change: Change, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playable, "GAMES", 48)
    facts = changed(change, tmp_path)
    found = play_game(facts).findings
    assert key in {f"{finding.code}.{finding.reason}" for finding in found}
    for finding in found:
        assert finding.severity == "error"
        assert catalog("ui").text(f"{finding.code}.{finding.reason}", **finding.data)


def test_every_reason_has_a_case() -> None:
    messages = catalog("ui").messages
    keys = {key for key in messages if key[0] == "P" and "." in key and not key.endswith(".fix")}
    assert keys == {key for key, _ in CASES}


def test_a_legal_board_that_cannot_be_played(tmp_path: Path) -> None:
    """Nothing static is wrong with it; playing shows it."""
    raw = shipped()
    without_wood(raw)
    folder = write(raw, tmp_path / "treeless")
    assert not check_game(load_game(folder).game).errors
    assert check(folder, play=False).legal
    examined = check(folder)
    assert not examined.legal
    assert {note.code for note in examined.findings if note.severity == "error"} >= {"P3"}


def test_an_illegal_game_is_not_played(tmp_path: Path) -> None:
    raw = shipped()
    raw["kit"]["castles"] = 35
    examined = check(write(raw, tmp_path / "short"))
    assert not examined.played
    assert {note.code for note in examined.findings if note.severity == "error"}


def test_large_boards_get_fewer_games(tmp_path: Path) -> None:
    facts = load(grown(4, 4), tmp_path).game
    assert play_game(facts).games["four"] < playable.GAMES // 2


def test_the_same_game_gives_the_same_findings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playable, "GAMES", 24)
    facts = changed(without_wood, tmp_path)
    assert play_game(facts) == play_game(facts)
