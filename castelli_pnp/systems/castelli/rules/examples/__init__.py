"""Worked examples of Castelli (see ``engine.examples``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from castelli_pnp.base.chance import Seed
from castelli_pnp.engine import examples as engine
from castelli_pnp.engine.example_files import CODE, Example, Mismatch, Values
from castelli_pnp.engine.examples import differences
from castelli_pnp.engine.forms import COUNT, choice
from castelli_pnp.engine.rules import Data
from castelli_pnp.files.nodes import Map, MapEntry, Node, node_of
from castelli_pnp.schema import Field, ListOf, MapOf, Reading
from castelli_pnp.schema.base import near
from castelli_pnp.systems.castelli.grammar.numbers import OPTIONS
from castelli_pnp.systems.castelli.model.game import CastelliFacts as Facts
from castelli_pnp.systems.castelli.rules.actions import Action
from castelli_pnp.systems.castelli.rules.examples.seen import GAIN, GOODS, HOUSE, PIN, THEN, seen
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.grammar import CARD, POSITION
from castelli_pnp.systems.castelli.rules.reasons import REASONS
from castelli_pnp.systems.castelli.rules.record import draw_fits
from castelli_pnp.systems.castelli.rules.restore import restore
from castelli_pnp.systems.castelli.rules.state import SOURCES, State

__all__ = [
    "CODE", "EXAMPLES", "Example", "Mismatch", "Shown", "load_examples", "play_example", "read_example",
    "run_example",
]  # fmt: skip
Shown = engine.Shown[Game]


class _Examples(engine.ExampleRunner[Facts, State, Action, Game]):
    def seen(self, game: Game) -> Data:
        return seen(game)

    def judge(self, example: Example, reading: Reading) -> None:
        for number, step in enumerate(example.steps):
            if step["gain"] is not None and step["do"] is None:
                reading.fault(CODE, "gain", example.mark(("steps", number, "gain")))

    def options_data(self, options: Any) -> Data:
        data: Data = _data(options)
        return data

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
            gained = _gained(shown.seen_before["players"], shown.seen_after["players"])
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
        "castles": (MapOf(HOUSE, COUNT), "Castles built, overbuilt ones too."),
        "silver": (MapOf(HOUSE, COUNT), "Silver cubes."),
        "sources": (MapOf(HOUSE, MapOf(choice(SOURCES), COUNT)), "Points by where they came from."),
    },
    step={"gain": (MapOf(HOUSE, GAIN), "All that players gained and paid by it.")},
    fields={
        "rest": Field(
            choice(("face_down", "face_up")),
            "How the tiles lie that the position does not give.",
            "face_down",
        ),
        "next_cards": Field(ListOf(CARD), "The cards on top of the deck, the first is drawn first.", ()),
        "draws": Field(ListOf(CARD), "The cards that are drawn unseen from hands.", ()),
    },
)
load_examples = EXAMPLES.load
read_example = EXAMPLES.read
play_example = EXAMPLES.play
run_example = EXAMPLES.run


def _data(value: object) -> Any:
    if is_dataclass(value):
        return {field.name: _data(getattr(value, field.name)) for field in fields(value)}
    return dict(value) if isinstance(value, Mapping) else value


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


def _gained(before: Values, after: Values) -> dict[str, dict[str, int]]:
    return {
        house: {what: player[what] - before[house][what] for what in GOODS} for house, player in after.items()
    }
