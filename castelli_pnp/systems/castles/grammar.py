"""The files of a game of Castles: the piecepack it is played with, and every number of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from castelli_pnp.files.nodes import mark_at
from castelli_pnp.schema import Field, Reading, Record, Whole
from castelli_pnp.schema.groups import described
from castelli_pnp.systems.castles.model import Castles, CastlesOptions
from castelli_pnp.systems.grammar import HEAD
from castelli_pnp.systems.piecepack.grammar import made, pieces
from castelli_pnp.systems.piecepack.model import PieceSet
from castelli_pnp.systems.system import Model, Values

if TYPE_CHECKING:
    from castelli_pnp.systems.files import MergedGame

OPTIONS = described(CastlesOptions)
SECTIONS: Mapping[str, Field] = {
    "pieces": Field(pieces(Whole(1, 1), Whole(1, 1), 2), "The piecepack used in the game."),
    "options": Field(OPTIONS, "Every number in the rules."),
}
GAME: Record[dict[str, Any]] = Record(lambda **values: values, {**HEAD, **SECTIONS})


def _settle(values: Values, tree: MergedGame, reading: Reading) -> None:
    """Everybody needs a suit."""
    options, found = values["options"], values["pieces"]
    if isinstance(options, CastlesOptions) and isinstance(found, PieceSet):
        fewest, most = options.players
        if not fewest <= most <= len(found.suits):
            routes = (("options", "players", "most"), ("options", "players", "fewest"), ("pieces", "suits"))
            marks = [mark_at(tree.root, route) for route in routes]
            at = next((at for at, mark in enumerate(marks) if mark.source.path in tree.files), 0)
            reason = "players" if fewest <= most else "players_order"
            numbers = {"fewest": fewest, "most": most, "suits": len(found.suits)}
            reading.fault_of(routes[at], "E15", reason, marks[at], **numbers)


MODEL: Model[Castles] = Model(
    "castles",
    GAME,
    SECTIONS,
    made(Castles, "pieces", "options"),
    frozenset(["piecepack"]),
    _settle,
    facts=Castles,
)
