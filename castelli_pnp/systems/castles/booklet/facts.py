"""The facts of a game of Castles that its booklet speaks of."""

from __future__ import annotations

from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.booklet.plan import Fact, Facts
from castelli_pnp.systems.castles.model import Castles, Variant
from castelli_pnp.systems.piecepack.model import Rank

NUMBERED = (Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE)
PLAYERS = (2, 3, 4)


def facts_of(game: Castles) -> Facts:
    """Every fact by name; the names are the same for all games."""
    options, values = game.options, game.pieces.values
    return FrozenMap(
        {
            "title": game.title,
            "tiles_each": game.tiles_each,
            "armies_each": game.armies_each,
            "castles_each": game.pieces.pawns,
            "dice_each": game.pieces.dice,
            **{f"value_{rank.value}": values[rank] for rank in Rank},
            "plain_values": all(values[rank] == int(rank) for rank in NUMBERED),
            "army_limit": options.army_limit,
            "null_army": options.null_army,
            **{f"ace_on_{rank.value}": options.ace_army[rank] for rank in Rank},
            "plain_ace": all(options.ace_army[rank] == int(rank) for rank in NUMBERED),
            "castle_bonus": options.castle_bonus,
            "rounds_per_player": options.rounds_per_player,
            "control": options.control.value,
            **_players(game),
            **_variants(game),
        }
    )


def _players(game: Castles) -> dict[str, Fact]:
    told: dict[str, Fact] = {}
    for players in PLAYERS:
        told[f"players_{players}"] = players in game.player_counts
        told[f"tiles_for_{players}"] = players * game.tiles_each
        told[f"rounds_for_{players}"] = game.rounds(players)
    fewest, most = game.options.players
    return told | {"players_least": fewest, "players_most": most}


def _variants(game: Castles) -> dict[str, Fact]:
    """Which ways to lay out the land there are, and which of them the booklet tells in full."""
    there = game.options.variants
    main = next(each for each in (Variant.BASE, Variant.OWN_PILE, Variant.SHARED_PILE) if each in there)
    names = {Variant.BASE: "base", Variant.OWN_PILE: "own", Variant.SHARED_PILE: "shared"}
    return {
        "main": names[main],
        "variant_1": Variant.SHARED_PILE in there,
        "variant_2": Variant.OWN_PILE in there,
        "several_variants": len(there) > 1,
    }
