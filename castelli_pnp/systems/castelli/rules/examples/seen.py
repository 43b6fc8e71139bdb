"""A position as examples see it: everything that they can name, by name."""

from __future__ import annotations

from castelli_pnp.engine.forms import COUNT, NAME, as_map, choice, some
from castelli_pnp.engine.rules import Data
from castelli_pnp.schema import Field, ListOf, MapOf, Pattern, Record, Whole
from castelli_pnp.systems.castelli.model.words import CITY, SIDES, VILLAGE, House
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.grammar import CARD, CELL, HOUSES
from castelli_pnp.systems.castelli.rules.position import SETTLEMENTS, stack_text, tile_text
from castelli_pnp.systems.castelli.rules.state import FLEETING, PHASES, SOURCES, State
from castelli_pnp.systems.castelli.rules.table import RESOURCES

_NOBODY = {house.value: 0 for house in House}


def seen(game: Game) -> Data:
    """All that ``then`` can name."""
    s, t = game.state, game.table
    spaces = len([space for piece in t.game.frame for space in piece.track]) or 1
    around = Around(s)
    deck = [t.faces[face].name for face in s.deck]
    return {
        "players": {name: _player(s, seat) for seat, name in enumerate(t.names)},
        "mine": tuple(s.mine),
        "deck": {"count": len(deck), "top": next(reversed(deck), "none"), "bottom": next(iter(deck), "none")},
        "castles": {
            name: stack_text(t, stack) or "none"
            for name, stack in zip(t.board.place_names, s.places, strict=True)
        },
        "settlements": {
            name: SETTLEMENTS[kind] for name, kind in zip(t.board.land_names, s.settled, strict=True)
        },
        "reserve": {SETTLEMENTS[kind]: s.reserve[kind] for kind in (VILLAGE, CITY)},
        "tiles": {name: tile_text(s, space) for space, name in enumerate(t.board.space_names)},
        "influence": around.influence(s),
        "areas": {name: around.state(s, area) for area, name in enumerate(t.board.area_names)},
        "track": {
            name: {"space": s.points[seat] % spaces, "lap": s.points[seat] // spaces}
            for seat, name in enumerate(t.names)
        },
        "turn": {"player": t.names[s.active], "asked": PHASES[s.phase], "of": t.names[s.actor]},
    }


def _player(s: State, seat: int) -> Data:
    t = s.table
    given: Data = {
        kind.value: units for kind, units in zip(RESOURCES, s.stock[seat * 3 : seat * 3 + 3], strict=True)
    }
    return given | {
        "silver": s.silver[seat],
        "points": s.points[seat],
        "cards": len(s.hands[seat]),
        "castles": t.options.castles_per_player - s.castles[seat],
        "hand": tuple(t.faces[face].name for face in s.hands[seat]),
        "tile": t.tiles[s.held[seat]].id if s.held[seat] >= 0 else "none",
        "earned": s.points_by_source(seat),
    }


class Around:
    """The heraldic points around each area and landscape, counted from the tiles that lie face up."""

    def __init__(self, s: State) -> None:
        board = s.table.board
        self.areas = [_NOBODY.copy() for _ in board.area_names]
        self.landscapes = [_NOBODY.copy() for _ in board.land_names]
        self.tiles = [0] * len(board.area_names)
        for space, up in enumerate(s.up):
            if up >= 0:
                for direction, area, land in board.touch[space]:
                    coat = s.table.tiles[s.tiles[space]].coats[(direction - up) % len(SIDES)]
                    self.landscapes[land][coat.house] += coat.value
                    if area < board.area_count:  # the mine is a landscape without areas (A43)
                        self.areas[area][coat.house] += coat.value
                        self.tiles[area] += 1

    def influence(self, s: State) -> Data:
        """By the name of the area or landscape; the mine is a landscape."""
        board = s.table.board
        by_area = dict(zip(board.area_names, self.areas, strict=True))
        return by_area | dict(zip(board.land_names, self.landscapes, strict=True))

    def state(self, s: State, area: int) -> str:
        pending = s.done if s.moments & FLEETING["done"] else ()
        if self.tiles[area] < s.table.board.area_tiles[area] or area in pending:
            return "waiting"
        return "evaluated" if any(self.areas[area].values()) else "void"


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
