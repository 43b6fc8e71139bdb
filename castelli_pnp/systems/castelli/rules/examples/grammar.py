"""What an example of Castelli can expect.

It names only what matters. ``gain`` is complete: whoever and whatever it does not name gains nothing; so is
``influence`` for each place: a color that is not named has no points there.
"""

from __future__ import annotations

from castelli_pnp.engine.forms import COUNT, NAME, as_map, choice, some
from castelli_pnp.schema import Field, ListOf, MapOf, Pattern, Record, Whole
from castelli_pnp.systems.castelli.model.words import House
from castelli_pnp.systems.castelli.rules.grammar import CARD, CELL, HOUSES
from castelli_pnp.systems.castelli.rules.position import SETTLEMENTS
from castelli_pnp.systems.castelli.rules.state import PHASES, SOURCES

GOODS = ("wood", "grain", "rocks", "silver", "cards", "points", "castles")
"""What a player gains and pays; castles count from the own supply onto the board."""
AREA_STATES = ("waiting", "evaluated", "void")
PIN: Pattern[str] = Pattern(r"[RADHSX][1-9][0-9]{0,2}", "pin", str)
STACK: Pattern[str] = Pattern(r"none|[a-z]+( over [a-z]+)*", "stack", str)
TILE: Pattern[str] = Pattern(r"[a-z][a-z0-9_]{0,39}( [NESW])?", "laid", str)
HOUSE = choice(tuple(house.value for house in House))


PLAYER = some(
    {
        "wood": (COUNT, "Units of wood."),
        "grain": (COUNT, "Units of grain."),
        "rocks": (COUNT, "Units of rocks."),
        "silver": (COUNT, "Silver cubes."),
        "points": (COUNT, "Victory points."),
        "cards": (COUNT, "The number of cards in hand."),
        "castles": (COUNT, "Castles built."),
        "hand": (ListOf(CARD), "All cards in hand, in any order."),
        "tile": (NAME, "The Dilemma tile in hand."),
        "earned": (MapOf(choice(SOURCES), COUNT), "Points by where they came from."),
    }
)
GAIN = Record(as_map, {name: Field(Whole(-100, 100), f"Change of {name}.", 0) for name in GOODS}, whole=True)
INFLUENCE = Record(
    as_map, {house.value: Field(COUNT, f"Points of {house}.", 0) for house in House}, whole=True
)
THEN = some(
    {
        "players": (MapOf(HOUSE, PLAYER), "What players have."),
        "mine": (ListOf(COUNT, 1, 2), "Silver in the mine of each field."),
        "deck": (
            some(
                {
                    "count": (COUNT, "Cards in the deck."),
                    "top": (CARD, "The card that is drawn next."),
                    "bottom": (CARD, "The lowest card."),
                }
            ),
            "The deck.",
        ),
        "castles": (MapOf(CELL, STACK), "Castles by building place: a colour, red over blue, or none."),
        "settlements": (MapOf(CELL, choice(SETTLEMENTS)), "What stands on landscapes."),
        "reserve": (
            some({name: (COUNT, f"Pieces of the kind {name}.") for name in SETTLEMENTS[1:]}),
            "Settlements set aside.",
        ),
        "tiles": (MapOf(CELL, TILE), "Tiles on spaces; with a side they lie face up."),
        "influence": (
            MapOf(CELL, INFLUENCE),
            "Heraldic points around an area (2,3:NE), a landscape or the mine (2,3).",
        ),
        "areas": (MapOf(CELL, choice(AREA_STATES)), "Whether areas wait for tiles, are evaluated or void."),
        "track": (
            MapOf(HOUSE, some({"space": (COUNT, "The space."), "lap": (COUNT, "Full laps before it.")})),
            "Where scoring markers stand.",
        ),
        "turn": (
            some(
                {
                    "player": (HOUSES, "Whose turn it is."),
                    "asked": (choice(PHASES), "What is asked."),
                    "of": (HOUSES, "Of whom it is asked."),
                }
            ),
            "Whose turn it is and what is asked.",
        ),
    }
)
