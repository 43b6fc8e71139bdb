"""The grammar of the data files: which keys there are, what they mean, and what they become.

Every sentence here is also the help an editor shows (``castelli-pnp schema``).
"""

from __future__ import annotations

from collections.abc import Mapping

from castelli_pnp.schema import Field, ListOf, Record, Word
from castelli_pnp.schema.groups import described
from castelli_pnp.systems.castelli.grammar.cards import CARDS
from castelli_pnp.systems.castelli.grammar.table import BOARD, CHARTS, FRAME, LAYOUTS
from castelli_pnp.systems.castelli.grammar.tiles import TILES
from castelli_pnp.systems.castelli.model.game import ComponentCounts
from castelli_pnp.systems.castelli.model.options import Options
from castelli_pnp.systems.castelli.model.words import Module
from castelli_pnp.systems.grammar import COUNT, HEAD

_NUMBERS = described(Options).fields
_FIRST = ("silver_in_mine", "start_silver")
OPTIONS = Record(Options, {**{name: _NUMBERS[name] for name in _FIRST}, **_NUMBERS})
SECTIONS: Mapping[str, Field] = {
    "board": Field(BOARD, "The board pieces and their landscapes."),
    "tiles": Field(TILES, "The heraldic tiles, the start tiles, and the mine tile."),
    "cards": Field(CARDS, "The card types, each made of effects."),
    "frame": Field(FRAME, "The frame pieces, clockwise from the northwest corner."),
    "charts": Field(CHARTS, "The resource charts, from the first chart slot of a layout to the last."),
    "layouts": Field(LAYOUTS, "The arrangement of pieces and charts for each number of players."),
    "kit": Field(described(ComponentCounts, COUNT), "How many of each component the kit has."),
    "options": Field(OPTIONS, "Every number in the rules."),
}
"""The parts of a game; each stands in game.yaml or in a file of its own name."""

GAME = Record(
    lambda **values: values,
    {
        **HEAD,
        "modules": Field(
            ListOf(Word(Module), most=2, unique=True), "The modules in the kit: dilemma, battle."
        ),
        **SECTIONS,
    },
)
