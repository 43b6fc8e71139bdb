"""Examples played: step by step for pictures, or compared with what they say must come out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from castelli_pnp.base.chance import Seed
from castelli_pnp.engine import examples as engine
from castelli_pnp.engine.examples import (
    Example,
    Mismatch,
    Values,
    differences,
    given_reason,
    own_options,
    wrong_choices,
    wrong_refusals,
    wrong_result,
)
from castelli_pnp.files.nodes import Entry, Map, node_of
from castelli_pnp.schema.base import near
from castelli_pnp.systems.castelli.grammar.numbers import OPTIONS
from castelli_pnp.systems.castelli.model.game import Game as Facts
from castelli_pnp.systems.castelli.rules.actions import Verb
from castelli_pnp.systems.castelli.rules.examples.grammar import GOODS
from castelli_pnp.systems.castelli.rules.examples.sight import outcome, seen
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.restore import restore
from castelli_pnp.systems.castelli.rules.state import State

Shown = engine.Shown[Game]


def play_example(facts: Facts, example: Example, seed: Seed = 0) -> Iterator[Shown]:
    """Plays an example step by step and shows the position before and after each."""
    game = begin(facts, example, seed)
    for number, step in enumerate(example.steps):
        before = game.copy()
        for text in step["do"] or ():
            known = tuple(game.table.actions.by_text)
            reason = given_reason(example, game, text, ("steps", number, "do"), known)
            if reason is not None:
                yield engine.Shown(number, step, before, game.copy(), (text, reason))
                return
            _check_draw(game, text, example)
            game.apply(text)
        yield engine.Shown(number, step, before, game.copy())


def run_example(facts: Facts, example: Example, seed: Seed = 0) -> tuple[Mismatch, ...]:
    """Everything that comes out differently; ``Unreadable`` if the example does not fit the game at all."""
    found: list[Mismatch] = []
    for shown in play_example(facts, example, seed):
        found += mismatches(example, shown, seen(shown.before), seen(shown.after))
    return tuple(found)


# --- the position ---


def begin(facts: Facts, example: Example, seed: Seed = 0) -> Game:
    """The game in the position of an example; ``Unreadable`` says why it cannot exist."""
    options = own_options(example, OPTIONS, _data(facts.options))
    facts = facts if options is None else replace(facts, options=options)
    position = example.root.entries["position"].node
    if example.values["rest"] == "face_up" and isinstance(position, Map):
        position = _turned_up(facts, position, seed)
    state = restore(facts, position, seed)
    _stack_deck(state, example)
    state.fate = tuple(_card(state, name, example, "draws") for name in example.values["draws"])
    return Game(state, seed)


def _data(value: object) -> Any:
    """Options as a file would tell them."""
    if is_dataclass(value):
        return {field.name: _data(getattr(value, field.name)) for field in fields(value)}
    return dict(value) if isinstance(value, Mapping) else value


def _turned_up(facts: Facts, position: Map, seed: Seed) -> Map:
    """The position with the tiles that it does not tell face up, in their order, north to the north."""
    calm = Map({key: entry for key, entry in position.entries.items() if key != "turn"}, position.mark)
    s = restore(facts, calm, seed)
    told = position.entries.get("tiles", Entry(position.mark, Map({}, position.mark)))
    lying = dict(told.node.entries) if isinstance(told.node, Map) else {}
    spaces = {name: space for space, name in enumerate(s.table.ground.space_names)}
    used = {*s.held, *(s.tiles[spaces[name]] for name in lying)}
    tiles = enumerate(s.table.tiles[: s.table.first_start_tile])
    left = iter([tile.id for number, tile in tiles if number not in used])
    for name in spaces:
        if name not in lying:
            lying[name] = Entry(told.key_mark, node_of(f"{next(left)} N", told.key_mark))
    entries = {**position.entries, "tiles": Entry(told.key_mark, Map(lying, told.node.mark))}
    return Map(entries, position.mark)


def _stack_deck(s: State, example: Example) -> None:
    """The cards that are drawn next go on top."""
    names = example.values["next_cards"]
    cards = [_card(s, name, example, "next_cards") for name in names]
    for card, name in zip(cards, names, strict=True):
        if card not in s.deck:
            raise example.fault("not_in_deck", ("next_cards",), name=name)
        s.deck.remove(card)
    s.deck += reversed(cards)


def _card(s: State, name: str, example: Example, key: str) -> int:
    known = s.table.face_numbers
    if name not in known:
        raise example.fault("unknown", (key,), name=name, near=near(name, known))
    return known[name]


def _check_draw(game: Game, text: str, example: Example) -> None:
    """The cards that a traitor is said to draw must be in the hand he draws from."""
    s, action = game.state, game.parse(text)
    if action.verb == Verb.PLAY and s.table.faces[action.face].card.id == "traitor":
        count = s.table.faces[action.face].number("cards")
        told = Counter(s.fate[s.thefts : s.thefts + count])
        if told - Counter(s.hands[action.target]):
            raise example.fault("draw", ("draws",), action=text)


# --- what comes out ---


def mismatches(example: Example, shown: Shown, before: Values, now: Values) -> Iterator[Mismatch]:
    """Everything that comes out differently in one step, by what was seen before and after it."""
    step, at = shown.step, ("steps", shown.number)
    if shown.refused is not None:
        yield Mismatch(example.mark((*at, "do")), "do", *shown.refused)
        return
    if step["gain"] is not None:
        gained = _gained(before["players"], now["players"])
        wanted = {house: dict.fromkeys(GOODS, 0) for house in gained} | dict(step["gain"])
        yield from differences(example, wanted, gained, (*at, "gain"))
    if step["then"] is not None:
        yield from differences(example, step["then"], now, (*at, "then"))
    yield from wrong_refusals(example, shown, tuple(shown.after.table.actions.by_text))
    yield from wrong_choices(example, shown)
    yield from wrong_result(example, shown, outcome)


def _gained(before: Values, after: Values) -> dict[str, dict[str, int]]:
    return {
        house: {what: player[what] - before[house][what] for what in GOODS} for house, player in after.items()
    }
