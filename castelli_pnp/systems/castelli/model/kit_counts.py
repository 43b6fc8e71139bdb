"""How many pieces the kit of a game has, counted from its facts alone."""

from __future__ import annotations

from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import House, Module

COUNTED = 140
"""The scoring markers of a house count at least so many points, however short the track is."""


def scoring_laps(game: CastelliFacts) -> tuple[tuple[int, int], ...]:
    """What both sides of each scoring marker of a house add: nothing and one round of the track, then on."""
    spaces = sum(len(piece.track) for piece in game.frame)
    markers = -(-COUNTED // (2 * spaces)) if spaces else 1
    return tuple((2 * number * spaces, (2 * number + 1) * spaces) for number in range(markers))


def piece_counts(game: CastelliFacts, part: str) -> dict[str, int]:
    """How many pieces of each kind are in a part of the kit."""
    kit = game.kit
    match part:
        case "boards":
            return {"board": len(game.pieces), "charts": len(game.charts)}
        case "frame":
            return {"frame": len(game.frame), "corners": 4}
        case "tiles":
            start = sum(tile.start for tile in game.tiles.all)
            starting = start if Module.DILEMMA in game.modules else 0
            return {"tiles": len(game.tiles.all) - start, "start-tiles": starting, "mine": game.tiles.mine}
        case "tokens":
            banners = kit.scoring_markers * len(scoring_laps(game))
            standing = {"settlements": kit.villages + kit.cities, "banners": banners}
            return {"castles": kit.castles, **standing, "markers": kit.resource_markers, "silver": kit.silver}
        case "cubes":
            return {"cubes": kit.silver}
        case "cards":
            return {"cards": kit.character_cards, "battle-cards": kit.battle_cards}
        case "aids":
            return {"aids": max((one.players for one in game.layouts.values()), default=len(House))}
        case _:
            return {}
