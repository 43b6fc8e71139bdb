"""A second, slow reading of the rules, from written positions only; it shares no code with the engine."""

from __future__ import annotations

from typing import Any

Told = dict[str, Any]
Place = tuple[int, int]
SIDES = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
TILE = {"n": 0, "a": 1, "2": 2, "3": 3, "4": 4, "5": 5}
ARMY = {"n": 1, "2": 2, "3": 3, "4": 4, "5": 5}
ACE_ON = {"n": 1, "a": 6, "2": 2, "3": 3, "4": 4, "5": 5}


def place(text: str) -> Place:
    x, y = text.split(",")
    return int(x), int(y)


def beside(spot: Place) -> dict[str, Place]:
    return {side: (spot[0] + dx, spot[1] + dy) for side, (dx, dy) in SIDES.items()}


class Oracle:
    """One land as a position tells it."""

    def __init__(self, told: Told, needs_army: bool = False) -> None:
        self.told = told
        self.needs_army = needs_army
        self.tiles = {place(spot): tile for spot, tile in told.get("tiles", {}).items()}
        self.castles = {player: place(spot) for player, spot in told.get("castles", {}).items()}
        self.armies = [
            (place(spot), coin) for spot, coins in told.get("armies", {}).items() for coin in coins.split()
        ]
        self.players = {name[0].upper(): name for name in told["players"]}

    def worth(self, spot: Place, coin: str) -> int:
        under = self.tiles[spot][1]
        count = ACE_ON[under] if coin[1] == "a" else ARMY[coin[1]]
        castle = self.castles.get(self.players[coin[0]])
        if castle is not None and self.tiles[castle][1] == "a" and spot in beside(castle).values():
            count += 1
        return count

    def forces(self, player: str, spot: Place) -> tuple[int, int]:
        """Own armies and all others on a tile."""
        here = [(self.players[coin[0]], self.worth(spot, coin)) for at, coin in self.armies if at == spot]
        own = sum(count for owner, count in here if owner == player)
        return own, sum(count for owner, count in here) - own

    def controls(self, player: str, spot: Place) -> bool:
        own, enemy = self.forces(player, spot)
        there = any(at == spot and self.players[coin[0]] == player for at, coin in self.armies)
        return own >= enemy and (there or not self.needs_army)

    def score(self, player: str) -> int:
        if player not in self.castles:
            return 0
        castle = self.castles[player]
        own, enemy = self.forces(player, castle)
        total = TILE[self.tiles[castle][1]] + own - enemy
        for spot in beside(castle).values():
            tile = self.tiles.get(spot)
            if tile is None:
                continue
            mine = self.players[tile[0]] == player
            if mine and self.controls(player, spot):
                total += TILE[tile[1]]
            if not mine and not self.controls(player, spot):
                total -= TILE[tile[1]]
        return total

    def legal(self) -> set[str]:
        """All legal actions, worked out from what lies where."""
        turn = self.told["turn"]
        if turn["asked"] == "over":
            return set()
        player = turn["player"]
        match turn["asked"]:
            case "source":
                if {player, "all"} & set(self.told.get("piles", {})):
                    return {"draw", f"take {player}"}
                return {f"take {owner}" for owner in self.told["proper"]}
            case "place":
                spots = {near for spot in self.tiles for near in beside(spot).values()} - set(self.tiles)
                return {f"place {x},{y}" for x, y in spots or {(0, 0)}}
            case "castle":
                own = [spot for spot, tile in self.tiles.items() if self.players[tile[0]] == player]
                return {f"castle {x},{y}" for x, y in own}
            case _:
                full = {spot for spot in self.tiles if sum(at == spot for at, _ in self.armies) >= 4}
                return {
                    f"army {coin} {x},{y}"
                    for coin in self.told["hands"][player].split()
                    for x, y in set(self.tiles) - full
                }
