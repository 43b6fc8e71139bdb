"""A record in Portable Piecepack Notation, read back and compared with the game."""

from __future__ import annotations

import pytest

from castelli_pnp.systems.castles.model import Piles, Variant
from castelli_pnp.systems.castles.rules.game import Game
from castelli_pnp.systems.castles.rules.ppn import ppn_text
from tests.castles import ppn
from tests.castles.tables import IDS, SETUPS, facts, played


@pytest.mark.parametrize(("players", "variant", "piles"), SETUPS, ids=IDS)
def test_every_round_is_told_as_it_was_played(players: int, variant: Variant, piles: Piles) -> None:
    game = played(players, variant, 12, piles=piles)
    told = game.position()["rounds"]
    tables = ppn.read(ppn_text(game))
    assert len(tables) == players
    for number, (table, finished) in enumerate(zip(tables, told, strict=True)):
        assert table.head == {
            "GameType": "Castles",
            "SetUp": "None",
            "MovetextParser": {"Name": "Default", "ScaleFactor": 2},
            "Round": number + 1,
        }
        assert len(table.tags) == 13 * players + 2
        assert len(set(table.tags)) == len(table.tags)
        scores = ", ".join(f"{name.capitalize()} {points}" for name, points in finished["scores"].items())
        assert table.comments[-1] == scores
        assert table.face_up
        assert (table.tiles, table.pawns, table.coins) == ({}, {}, {})
        _compare(table, finished)


def _compare(table: ppn.Table, finished: dict[str, dict[str, str]]) -> None:
    """The same land, only moved; the coins of a tile in its quarters."""
    assert table.at_score is not None
    tiles, pawns, coins = table.at_score
    spots = {name: tuple(map(int, name.split(","))) for name in finished["tiles"]}
    left, low = min(x for x, _ in spots.values()), min(y for _, y in spots.values())
    moved = {name: (float(x - left + 2), float(y - low + 2)) for name, (x, y) in spots.items()}
    assert tiles == {moved[name]: tile for name, tile in finished["tiles"].items()}
    assert pawns == {moved[spot]: f"p{name[0].upper()}" for name, spot in finished["castles"].items()}
    lying: dict[tuple[float, float], list[str]] = {}
    for (x, y), coin in coins.items():
        assert (x % 1, y % 1) in {(0.25, 0.25), (0.25, 0.75), (0.75, 0.25), (0.75, 0.75)}
        lying.setdefault((float(round(x)), float(round(y))), []).append(coin[1:3])
    armies = {moved[name]: sorted(text.split()) for name, text in finished["armies"].items()}
    assert {place: sorted(found) for place, found in lying.items()} == armies


def test_a_running_round_keeps_its_secrets() -> None:
    game = played(3, "base", 2, 34)
    (table,) = ppn.read(ppn_text(game))
    assert table.coins
    assert {len(coin) for coin in table.coins.values()} == {3}
    assert not table.cleared
    for plies in (1, 5, 60, 70):
        ppn.read(ppn_text(played(2, "base", 2, plies)))


def test_a_record_that_begins_in_a_position() -> None:
    text = 'players: [suns, moons]\ntiles: {"0,0": S5, "0,1": M2}\ncastles: {suns: "0,0", moons: "0,1"}\n'
    game = Game.from_position(facts(), text + 'armies: {"0,0": S4}\nhands: {suns: 5, moons: 5}\n')
    game.apply("army 5 0,1")
    assert ppn_text(game).splitlines()[-2:] == [
        "SetUp. S5@(2,2) M2@(2,3) pS@(2,2) pM@(2,3) cSb@(2.25,2.25)",
        "A1S. cSb@(2.25,3.25)",
    ]
    game.apply("army 5 0,0")
    assert "SetUp. S5@(2,2) M2@(2,3) pS@(2,2) pM@(2,3) cS4b@(2.25,2.25)" in ppn_text(game).splitlines()


HEAD = "---\na: b\n...\n"
WRONG = {
    "no game": "",
    "no game ": "1S. S5@(2,2)",
    "no end of the head": "---\na: b\n",
    "without a number": HEAD + "S5@(2,2)\n",
    "S6": HEAD + "1S. S6@(2,2)\n",
    "too small": HEAD + "1S. S5@(0,2)\n",
    "two pieces": HEAD + "1S. S5@(2,2) 1M. M5@(2,2)\n",
    "without end": HEAD + "{ open\n",
}


@pytest.mark.parametrize("told", WRONG)
def test_the_reader_of_these_tests_refuses_what_is_none(told: str) -> None:
    with pytest.raises(ValueError, match=told.strip()):
        ppn.read(WRONG[told])
