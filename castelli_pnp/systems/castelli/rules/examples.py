"""Worked examples of Castelli (see ``engine.examples``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from castelli_pnp.base.chance import Seed
from castelli_pnp.engine import examples as engine
from castelli_pnp.engine.example_files import CODE, Example, Mismatch
from castelli_pnp.engine.examples import differences
from castelli_pnp.engine.forms import COUNT, NAME, choice, some
from castelli_pnp.engine.rules import Data
from castelli_pnp.files.nodes import Map, MapEntry, Node, node_of
from castelli_pnp.schema import Field, ListOf, MapOf, Pattern, Reading, Whole, whole_map
from castelli_pnp.schema.base import near
from castelli_pnp.systems.castelli.grammar import OPTIONS
from castelli_pnp.systems.castelli.model.game import CastelliFacts as Facts
from castelli_pnp.systems.castelli.model.words import CITY, VILLAGE, House
from castelli_pnp.systems.castelli.rules.actions import Action
from castelli_pnp.systems.castelli.rules.building import influence
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.legal import REASONS
from castelli_pnp.systems.castelli.rules.position import (
    CARD,
    CELL,
    HOUSES,
    POSITION,
    SETTLEMENTS,
    stack_text,
    tile_text,
)
from castelli_pnp.systems.castelli.rules.record import draw_fits
from castelli_pnp.systems.castelli.rules.restore import restore
from castelli_pnp.systems.castelli.rules.state import FLEETING, PHASES, SOURCES, State
from castelli_pnp.systems.castelli.rules.table import RESOURCES


def seen(game: Game) -> Data:
    """All that ``then`` can name."""
    s, t = game.state, game.table
    spaces = len([space for piece in t.game.frame for space in piece.track]) or 1
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
        "influence": {name: influence(s, [area]) for area, name in enumerate(t.board.area_names)}
        | {name: influence(s, t.land_areas[land]) for land, name in enumerate(t.board.land_names)},
        "areas": {name: _area_state(s, area) for area, name in enumerate(t.board.area_names)},
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


def _area_state(s: State, area: int) -> str:
    pending = s.done if s.open_phases & FLEETING["done"] else ()
    if s.areas[area] < 0 or area in pending:
        return "waiting"
    return "evaluated" if s.areas[area] else "void"


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
GAIN = whole_map(**{name: Field(Whole(-100, 100), f"Change of {name}.", 0) for name in GOODS})
INFLUENCE = whole_map(**{house.value: Field(COUNT, f"Points of {house}.", 0) for house in House})
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
        "castles": (MapOf(CELL, STACK), "Castles by building site: a color, red over blue, or none."),
        "settlements": (MapOf(CELL, choice(SETTLEMENTS)), "Settlements on landscapes."),
        "reserve": (
            some({name: (COUNT, f"Pieces of the kind {name}.") for name in SETTLEMENTS[1:]}),
            "Settlements set aside.",
        ),
        "tiles": (MapOf(CELL, TILE), "Tiles on spaces; those with a side are face up."),
        "influence": (
            MapOf(CELL, INFLUENCE),
            "Heraldic points around an area (2,3:NE), a landscape or the mine (2,3).",
        ),
        "areas": (MapOf(CELL, choice(AREA_STATES)), "Whether areas wait for tiles, are evaluated or void."),
        "track": (
            MapOf(HOUSE, some({"space": (COUNT, "The space."), "lap": (COUNT, "Full laps before it.")})),
            "The spaces of scoring markers.",
        ),
        "turn": (
            some(
                {
                    "player": (HOUSES, "Whose turn it is."),
                    "asked": (choice(PHASES), "The decision."),
                    "of": (HOUSES, "The player who decides."),
                }
            ),
            "Whose turn it is, and the decision.",
        ),
    }
)


Shown = engine.Shown[Game]


class _Examples(engine.ExampleRunner[Facts, State, Action, Game]):
    def seen(self, game: Game) -> Data:
        return seen(game)

    def judge(self, example: Example, reading: Reading) -> None:
        for number, step in enumerate(example.steps):
            if step["gain"] is not None and step["do"] is None:
                reading.fault(CODE, "gain", example.mark(("steps", number, "gain")))

    def position(self, facts: Facts, example: Example, seed: Seed) -> Node:
        position = super().position(facts, example, seed)
        if example.values["rest"] == "face_up" and isinstance(position, Map):
            return _turned_up(facts, position, seed)
        return position

    def prepare(self, state: State, example: Example) -> None:
        """The cards that are drawn next go on top of the deck."""
        names = example.values["next_cards"]
        cards = [_card(state, name, example, "next_cards") for name in names]
        for card, name in zip(cards, names, strict=True):
            if card not in state.deck:
                raise example.fault("not_in_deck", ("next_cards",), name=name)
            state.deck.remove(card)
        state.deck += reversed(cards)
        state.fate = tuple(_card(state, name, example, "draws") for name in example.values["draws"])

    def check_action(self, game: Game, action: Action, example: Example) -> None:
        if not draw_fits(game, action):
            raise example.fault("draw", ("draws",), action=action.text)

    def known_actions(self, game: Game) -> Sequence[str]:
        return tuple(game.table.actions.by_text)

    def own_mismatches(self, example: Example, shown: Shown) -> Iterator[Mismatch]:
        if shown.step["gain"] is not None:
            before, after = shown.seen_before["players"], shown.seen_after["players"]
            gained = {
                house: {what: has[what] - before[house][what] for what in GOODS}
                for house, has in after.items()
            }
            wanted = {house: dict.fromkeys(GOODS, 0) for house in gained} | dict(shown.step["gain"])
            yield from differences(example, wanted, gained, ("steps", shown.number, "gain"))


EXAMPLES = _Examples(
    Game,
    pin=PIN,
    options=OPTIONS,
    position=POSITION,
    player=HOUSE,
    points=COUNT,
    reasons=REASONS,
    then=THEN,
    result={
        "castles": (MapOf(HOUSE, COUNT), "Castles built, including overbuilt ones."),
        "silver": (MapOf(HOUSE, COUNT), "Silver cubes."),
        "sources": (MapOf(HOUSE, MapOf(choice(SOURCES), COUNT)), "Points by where they came from."),
    },
    step={"gain": (MapOf(HOUSE, GAIN), "Everything that players gained and paid.")},
    fields={
        "rest": Field(
            choice(("face_down", "face_up")),
            "The orientation of tiles that the position leaves out.",
            "face_down",
        ),
        "next_cards": Field(ListOf(CARD), "The cards on top of the deck; the first one is drawn first.", ()),
        "draws": Field(ListOf(CARD), "The cards that are drawn from hands without looking.", ()),
    },
)


def _turned_up(facts: Facts, position: Map, seed: Seed) -> Map:
    """The position with the tiles that it does not give face up, in their order, north to the north."""
    calm = Map({key: entry for key, entry in position.entries.items() if key != "turn"}, position.mark)
    s = restore(facts, calm, seed)
    given = position.entries.get("tiles", MapEntry(position.mark, Map({}, position.mark)))
    lying = dict(given.node.entries) if isinstance(given.node, Map) else {}
    spaces = {name: space for space, name in enumerate(s.table.board.space_names)}
    used = {*s.held, *(s.tiles[spaces[name]] for name in lying)}
    tiles = enumerate(s.table.tiles[: s.table.first_start_tile])
    left = iter([tile.id for number, tile in tiles if number not in used])
    for name in spaces:
        if name not in lying:
            lying[name] = MapEntry(given.key_mark, node_of(f"{next(left)} N", given.key_mark))
    entries = {**position.entries, "tiles": MapEntry(given.key_mark, Map(lying, given.node.mark))}
    return Map(entries, position.mark)


def _card(s: State, name: str, example: Example, key: str) -> int:
    known = s.table.face_numbers
    if name not in known:
        raise example.fault("unknown", (key,), name=name, near=near(name, known))
    return known[name]
