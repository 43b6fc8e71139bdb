"""What is never lost and never too much, whatever is played (H14)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from castelli_pnp.systems.castelli.rules.game import Game


def check(game: Game) -> None:
    """Counts everything there is in the written position."""
    told = game.position()
    facts = game.table.game
    options = facts.options
    players = {house: told.get("players", {}).get(house, {}) for house in game.table.names}
    _check_silver(game, [player.get("silver", 0) for player in players.values()], told["mine"])
    for player in players.values():
        assert all(0 <= player.get(kind, 0) <= options.resource_cap for kind in ("wood", "grain", "rocks"))
        assert player.get("points", 0) == sum(player.get("earned", {}).values())
    cards: Counter[str] = Counter(told["deck"])
    for player in players.values():
        cards.update(player.get("hand", ()))
    assert cards == _deck(game)
    _check_castles(game, told.get("castles", {}))
    _check_tiles(game, [tile.split()[0] for tile in told["tiles"].values()], players)
    reserve = told["reserve"]
    assert all(
        0 <= count <= options.reserve[kind]
        for kind, count in zip(options.reserve, reserve.values(), strict=True)
    )
    assert game.is_over or game.legal_actions()


def _deck(game: Game) -> Counter[str]:
    whole: Counter[str] = Counter()
    battle = "battle" in game.table.setup.modules
    for card in game.table.game.cards.values():
        if card.deck == "character" or battle:
            for copy in range(card.copies):
                whole[f"{card.id} {card.values[copy]}" if card.values else card.id] += 1
    return whole


def _check_silver(game: Game, purses: list[int], mines: list[int]) -> None:
    """Cubes of one half never leave it."""
    start = game.table.game.options.silver_in_mine[game.table.setup.layout.id]
    assert all(count >= 0 for count in (*purses, *mines))
    each = len(purses) // len(mines)
    for half, mine in enumerate(mines):
        assert mine + sum(purses[half * each : (half + 1) * each]) == start


def _check_castles(game: Game, castles: dict[str, str]) -> None:
    options = game.table.game.options
    height = options.battle.stack_height if "battle" in game.table.setup.modules else 1
    owners: Counter[str] = Counter()
    for stack in castles.values():
        houses = stack.split(" over ")
        assert len(houses) <= height
        assert all(above != below for above, below in pairwise(houses))
        owners.update(houses)
    assert all(count <= options.castles_per_player for count in owners.values())
    standing = game.standings()
    assert dict(zip(standing.houses, standing.castles, strict=True)) == {
        house: owners[house] for house in standing.houses
    }


def _check_tiles(game: Game, tiles: list[str], players: dict[str, dict[str, str]]) -> None:
    """No tile is in two places; with Dilemma everybody holds one."""
    held = [player["tile"] for player in players.values() if "tile" in player]
    assert len(held) == (len(players) if "dilemma" in game.table.setup.modules else 0)
    assert len({*tiles, *held}) == len(tiles) + len(held)
    spaces = sum(len(field.squares) for field in game.table.board.fields)
    assert len(tiles) == spaces


def check_end(game: Game) -> None:
    """All of it, and a result that makes sense."""
    assert game.is_over
    check(game)
    assert all(len(tile.split()) == 2 for tile in game.position()["tiles"].values())
    result = game.result()
    assert result is not None
    assert game.legal_actions() == []
    assert result.winners
    for seat, points in enumerate(result.points):
        assert points == sum(result.sources[seat].values())
        assert min(result.sources[seat].values()) >= 0
    merits = list(zip(result.points, result.castles, strict=True))
    halves = len(game.table.board.fields)
    each = len(merits) // halves
    for half in range(halves):
        here = range(half * each, (half + 1) * each)
        best = max(merits[seat] for seat in here)
        assert {seat for seat in here if merits[seat] == best} == set(result.winners) & set(here)
