"""Records of games of Castles: besides the actions, every deal."""

from __future__ import annotations

from castelli_pnp.engine.forms import Restorer
from castelli_pnp.engine.records import Records
from castelli_pnp.engine.rules import Data
from castelli_pnp.files.nodes import Map, Node
from castelli_pnp.schema import Field, ListOf, MapOf, whole_map
from castelli_pnp.systems.castles.model import Castles, Piles, with_piles
from castelli_pnp.systems.castles.rules.actions import Action
from castelli_pnp.systems.castles.rules.game import Game
from castelli_pnp.systems.castles.rules.position import DEAL, PLAYER, POINTS, POSITION, deal_data
from castelli_pnp.systems.castles.rules.restore import restore_deal
from castelli_pnp.systems.castles.rules.state import State


class _Records(Records[Castles, State, Action, Game]):
    chance = "deals"

    def options_data(self, facts: Castles) -> Data:
        """Own piles are not written: they were the rule before there was a choice."""
        data = super().options_data(facts)
        return {name: value for name, value in data.items() if (name, value) != ("piles", Piles.OWN)}

    def played_with(self, facts: Castles, root: Node) -> Castles:
        """A record that says nothing of piles was played with own piles."""
        told = root.entries.get("options") if isinstance(root, Map) else None
        if told is None or not isinstance(told.node, Map) or "piles" in told.node.entries:
            return facts
        return with_piles(facts, Piles.OWN)

    def chance_data(self, game: Game) -> Data:
        dealt = game.state.deals[game.start.round + 1 : game.state.round + 1]
        return {"deals": [deal_data(game.table, deal) for deal in dealt]}

    def restore_chance(self, start: State, values: Data, at: Restorer) -> None:
        """A later round is dealt with all tiles."""
        pieces = start.table.pieces
        for number, given in enumerate(values["deals"]):
            deal = restore_deal(start.table, given, ("deals", number), at)
            tiles = sorted((*deal[0], *(tile for pile in deal[1] for tile in pile)))
            if tiles != list(range(pieces)):
                found = len(set(tiles) - {-1})
                at.wrong("missing_tiles", ("deals", number), spaces=pieces, tiles=found)
            start.deals.append(deal)

    def used_up(self, game: Game, values: Data) -> bool:
        rounds = min(game.state.round, game.table.rounds - 1) - game.start.round
        return len(values["deals"]) == max(0, rounds)


RECORDS = _Records(
    Game,
    ("pieces", "options"),
    POSITION,
    MapOf(PLAYER, POINTS),
    {"deals": Field(ListOf(whole_map(**DEAL), most=99), "The tiles of the later rounds.")},
)
