"""What is never lost and never too much, whatever is played."""

from __future__ import annotations

from collections import Counter

from castelli_pnp.systems.castles.model import Control
from castelli_pnp.systems.castles.rules.game import Game
from tests.castles.oracle import Oracle, place
from tests.castles.tables import HIGHEST, LOWEST

ALL_RANKS = "na2345"


def check(game: Game) -> None:
    """Counts everything there is in the written position."""
    told = game.position()
    suits = [name[0].upper() for name in told["players"]]
    every = {suit + rank for suit in suits for rank in ALL_RANKS}
    piles = [tile for pile in told.get("piles", {}).values() for tile in pile.split()]
    drawn = [told["drawn"]] if "drawn" in told else []
    tiles = [*told.get("tiles", {}).values(), *told.get("proper", {}).values(), *piles, *drawn]
    assert Counter(tiles) == Counter(every)
    hands = [name[0].upper() + coin for name, hand in told.get("hands", {}).items() for coin in hand.split()]
    lying = [coin for coins in told.get("armies", {}).values() for coin in coins.split()]
    assert Counter(hands + lying) == Counter(every)
    assert all(len(coins.split()) <= 4 for coins in told.get("armies", {}).values())
    assert set(told.get("armies", {})) <= set(told.get("tiles", {}))
    _check_land({place(spot) for spot in told.get("tiles", {})})
    for name, spot in told.get("castles", {}).items():
        assert told["tiles"][spot][0] == name[0].upper()
    assert game.is_over or game.legal_actions()


def _check_land(spots: set[tuple[int, int]]) -> None:
    """Every tile can be reached from every other over whole sides (R8)."""
    reached = {min(spots)} if spots else set()
    edge = list(reached)
    while edge:
        x, y = edge.pop()
        new = {(x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)} & spots - reached
        reached |= new
        edge += new
    assert reached == spots


def check_end(game: Game) -> None:
    """The scores of all rounds are within the bounds, and those of a second reading."""
    players = game.table.seats
    assert game.is_over
    assert game.state.turn == 13 * players**2
    told = game.position()
    assert len(told["rounds"]) == players
    needs_army = game.table.game.options.control is Control.PRESENT
    for number, finished in enumerate(told["rounds"]):
        oracle = Oracle({**finished, "players": told["players"]}, needs_army)
        sheets = game.sheets(number)
        for sheet in sheets:
            assert sheet.total == finished["scores"][sheet.player] == oracle.score(sheet.player)
            assert needs_army or LOWEST[players] <= sheet.total <= HIGHEST
    result = game.result()
    assert result is not None
    totals = [sum(points) for points in zip(*result.rounds, strict=True)]
    assert list(result.points) == totals
    assert [result.points[seat] for seat in result.winners] == [max(totals)] * len(result.winners)
