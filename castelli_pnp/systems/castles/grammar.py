"""The files of a game of Castles: the piecepack it is played with, and every number of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from castelli_pnp.files.nodes import mark_at
from castelli_pnp.schema import Field, ListOf, Reading, Record, Whole, Word
from castelli_pnp.systems.castles.model import Castles, CastlesOptions, Control, Variant
from castelli_pnp.systems.grammar import HEAD, each
from castelli_pnp.systems.piecepack.grammar import made, pieces
from castelli_pnp.systems.piecepack.model import PieceSet, Rank, Suit
from castelli_pnp.systems.system import Model, Values

if TYPE_CHECKING:
    from castelli_pnp.systems.files import MergedGame

PLAYERS = Whole(2, len(Suit))
OPTIONS = Record(
    CastlesOptions,
    {
        "players": Field(
            Record(
                lambda fewest, most: (fewest, most),
                {
                    "fewest": Field(PLAYERS, "The fewest who can play."),
                    "most": Field(PLAYERS, "The most who can play; each needs a suit."),
                },
            ),
            "How many can play (R1).",
        ),
        "variants": Field(
            ListOf(Word(Variant), 1, len(Variant), unique=True),
            "The variants offered: base, 1 (all tiles in one pile), 2 (each draws from the own pile).",
        ),
        "army_limit": Field(Whole(1, 99), "Coins on one tile, of all players together (R14)."),
        "null_army": Field(Whole(0, 99), "What the null coin counts (F32)."),
        "ace_army": Field(
            each(Rank, "What the ace coin counts on a {} tile.", Whole(0, 99)),
            "What the ace coin counts, by the tile it lies on (F33).",
        ),
        "castle_bonus": Field(
            Whole(0, 99), "What an own army counts more beside a castle that stands on an ace (F21)."
        ),
        "rounds_per_player": Field(Whole(1, 9), "Rounds that each player starts (F2)."),
        "control": Field(
            Word(Control),
            "Control: least (own armies not weaker than the others), present (and at least one there) (R20).",
        ),
    },
)
SECTIONS: Mapping[str, Field] = {
    "pieces": Field(pieces(Whole(1, 1), Whole(1, 1), 2), "The piecepack that is played with."),
    "options": Field(OPTIONS, "Every number of the rules."),
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
            mark = next((mark for mark in marks if mark.source.path in tree.files), marks[0])
            reason = "players" if fewest <= most else "players_order"
            reading.fault("E15", reason, mark, fewest=fewest, most=most, suits=len(found.suits))


MODEL: Model[Castles] = Model(
    "castles",
    GAME,
    SECTIONS,
    made(Castles, "pieces", "options"),
    frozenset(["piecepack"]),
    _settle,
)
