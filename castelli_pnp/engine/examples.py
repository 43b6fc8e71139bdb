"""Runs worked examples: step by step for pictures, or to compare the results with the expected ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from castelli_pnp.base.chance import Seed
from castelli_pnp.base.errors import Unreadable
from castelli_pnp.base.places import Route
from castelli_pnp.engine.example_files import CODE, Example, Mismatch, Values, files_of, own_options
from castelli_pnp.engine.forms import COUNT, NAME, TITLE, Actions, Anything, Legal, as_map, choice, some
from castelli_pnp.engine.game import Game
from castelli_pnp.engine.records import plain
from castelli_pnp.engine.rules import ActionT, Data, FactsT, StateT
from castelli_pnp.files.nodes import Map, Node
from castelli_pnp.files.yamlfile import read_yaml
from castelli_pnp.schema import Bad, Field, ListOf, MapOf, Pattern, Reading, Record, Shape
from castelli_pnp.schema.base import near
from castelli_pnp.systems.files import find_game
from castelli_pnp.systems.load import Loaded
from castelli_pnp.systems.system import Facts

GameT = TypeVar("GameT", bound=Game[Any, Any, Any, Any, Any, Any])
Shapes = Mapping[str, tuple[Shape[Any], str]]


class Shown(NamedTuple, Generic[GameT]):
    """A step after it was played."""

    number: int
    """Counts from 0."""
    step: Values
    before: GameT
    after: GameT
    seen_before: Data
    seen_after: Data
    """Everything that ``then`` can name."""
    refused: tuple[str, str] | None = None
    """The action that could not be carried out, and why; the example ends there."""


class ExampleRunner(Generic[FactsT, StateT, ActionT, GameT]):
    """The examples of one system: their grammar, and how to read, play, and compare them."""

    def __init__(
        self,
        game: type[GameT],
        *,
        pin: Shape[str],
        options: Record[Any],
        position: Shape[Any],
        player: Pattern[str],
        points: Shape[int],
        reasons: tuple[str, ...],
        then: Shape[Any],
        result: Shapes | None = None,
        step: Shapes | None = None,
        fields: Mapping[str, Field] | None = None,
    ) -> None:
        """``result``, ``step``, and ``fields``: what this system adds to the keys of all examples."""
        self._game = game
        self._options = options
        self._by_seat: Shapes = {
            "ranks": (MapOf(player, COUNT), "Places; those who share one have the same."),
            "points": (MapOf(player, points), "Points at the end."),
            **(result or {}),
        }
        winners = (ListOf(player, 1, 4), "Who won; several share the victory.")
        steps = {
            "do": (Actions(), "Legal actions, carried out one after the other."),
            **(step or {}),
            "then": (then, "What holds afterwards."),
            "refuse": (MapOf(NAME, choice(reasons)), "Actions that are not legal now, and why."),
            "legal": (Legal(), "The legal actions now."),
            "result": (some({"winners": winners, **self._by_seat}), "How the game ended."),
        }
        self.grammar = _grammar(pin, position, fields or {}, steps)

    # --- what a system can override ---

    def seen(self, game: GameT) -> Data:
        """Everything that ``then`` can name."""
        return game.position()

    def judge(self, example: Example, reading: Reading) -> None:
        """Reports faults in the form of an example."""

    def options_data(self, options: Any) -> Data:
        """The options of a game in the form of a file."""
        data: Data = plain(options)
        return data

    def position(self, facts: FactsT, example: Example, seed: Seed) -> Node:
        """The position at the start of an example."""
        del facts, seed
        return example.root.entries["position"].node

    def prepare(self, state: StateT, example: Example) -> None:
        """Sets the random events of the position in advance."""

    def check_action(self, game: GameT, action: ActionT, example: Example) -> None:
        """Refuses an action whose random events cannot be as the example says."""

    def known_actions(self, game: GameT) -> Sequence[str]:
        """Texts of actions, for suggestions after a typing error."""
        del game
        return ()

    def own_mismatches(self, example: Example, shown: Shown[GameT]) -> Iterator[Mismatch]:
        """Differences in results that only this system has."""
        del example, shown
        yield from ()

    # --- reading ---

    def load(self, game: Loaded[Facts] | str | Path) -> tuple[Example, ...]:
        """A game's own examples by file name; ``Unreadable`` lists all faults."""
        file = game.file if isinstance(game, Loaded) else find_game(game)
        reading = Reading()
        examples: list[Example] = []
        first: dict[str, Example] = {}
        for path in files_of(file):
            try:
                examples += self._understood(read_yaml(path), reading)
            except Unreadable as error:
                reading.faults.extend(error.faults)
        for example in examples:
            other = first.setdefault(example.title, example)
            if other is not example:
                mark = example.mark(("title",))
                reading.fault(CODE, "title", mark, title=example.title, file=other.path.name)
        if reading.faults:
            raise Unreadable(reading.faults)
        return tuple(examples)

    def read(self, path: Path) -> Example:
        """The example in one file."""
        reading = Reading()
        examples = self._understood(read_yaml(path), reading)
        if reading.faults:
            raise Unreadable(reading.faults)
        return examples[0]

    def _understood(self, root: Node, reading: Reading) -> list[Example]:
        before = len(reading.faults)
        values = self.grammar.read(root, reading)
        if isinstance(values, Bad) or not isinstance(root, Map) or len(reading.faults) > before:
            return []
        example = Example(values["title"], values["pins"], values, root)
        for number, step in enumerate(example.steps):
            if all(value is None for value in step.values()):
                reading.fault(CODE, "empty_step", example.mark(("steps", number)))
        self.judge(example, reading)
        return [example]

    # --- playing ---

    def begin(self, facts: FactsT, example: Example, seed: Seed = 0) -> GameT:
        """The game in the position of an example; ``Unreadable`` explains why it is impossible."""
        options = own_options(example, self._options, self.options_data(facts.options))
        facts = facts if options is None else replace(facts, options=options)
        state = self._game.own_rules().restore(facts, self.position(facts, example, seed), seed)
        self.prepare(state, example)
        return self._game(state, seed)

    def play(self, facts: FactsT, example: Example, seed: Seed = 0) -> Iterator[Shown[GameT]]:
        """Plays an example step by step and returns the position before and after each."""
        game = self.begin(facts, example, seed)
        seen = self.seen(game)
        for number, step in enumerate(example.steps):
            before, was, refused = game.copy(), seen, None
            for text in step["do"] or ():
                action = self._find(example, game, text, ("steps", number, "do"))
                reason = game.why_illegal(action)
                if reason is not None:
                    refused = text, reason
                    break
                self.check_action(game, action, example)
                game.apply(action)
            seen = self.seen(game)
            yield Shown(number, step, before, game.copy(), was, seen, refused)
            if refused is not None:
                return

    def run(self, facts: FactsT, example: Example, seed: Seed = 0) -> tuple[Mismatch, ...]:
        """Everything that differs from the example; ``Unreadable`` if the example does not fit the game."""
        shown = self.play(facts, example, seed)
        return tuple(found for each in shown for found in self.mismatches(example, each))

    def outcome(self, game: GameT) -> Data:
        """Everything that ``result`` can name."""
        names, result = game.table.names, game.standings()
        data: Data = {name: dict(zip(names, getattr(result, name), strict=True)) for name in self._by_seat}
        return data | {"winners": tuple(names[seat] for seat in result.winners)}

    def _find(self, example: Example, game: GameT, text: str, route: Route) -> ActionT:
        """The action with that text; ``Unreadable`` if the game has no such action."""
        action: ActionT | None = game.rules.find(game.table, text)
        if action is None:
            raise example.fault("action", route, action=text[:60], near=near(text, self.known_actions(game)))
        return action

    # --- results ---

    def mismatches(self, example: Example, shown: Shown[GameT]) -> Iterator[Mismatch]:
        """Everything that differs in one step."""
        at = ("steps", shown.number)
        if shown.refused is not None:
            yield Mismatch(example.mark((*at, "do")), "do", *shown.refused)
            return
        yield from self.own_mismatches(example, shown)
        if shown.step["then"] is not None:
            yield from differences(example, shown.step["then"], shown.seen_after, (*at, "then"))
        yield from self._wrong_refusals(example, shown, (*at, "refuse"))
        yield from self._wrong_choices(example, shown, (*at, "legal"))
        if shown.step["result"] is not None:
            route = (*at, "result")
            if not shown.after.is_over:
                yield Mismatch(example.mark(route), "result", "over", shown.after.phase)
            yield from differences(example, shown.step["result"], self.outcome(shown.after), route)

    def _wrong_refusals(self, example: Example, shown: Shown[GameT], route: Route) -> Iterator[Mismatch]:
        """Actions that should be refused for a reason, but are legal or refused for another one."""
        for text, reason in (shown.step["refuse"] or {}).items():
            action = self._find(example, shown.after, text, (*route, text))
            given = shown.after.why_illegal(action) or "legal"
            if given != reason:
                yield Mismatch(example.mark((*route, text)), f"refuse.{text}", reason, given)

    def _wrong_choices(self, example: Example, shown: Shown[GameT], route: Route) -> Iterator[Mismatch]:
        """Legal actions that the example does not name, or named actions that are not legal."""
        texts = [action.text for action in shown.after.legal_actions()]
        for start, actions in (shown.step["legal"] or {}).items():
            such = [text for text in texts if not start or f"{text} ".startswith(f"{start} ")]
            if sorted(such) != sorted(actions):
                yield Mismatch(example.mark((*route, start)), f"legal.{start}", list(actions), such)


def _grammar(
    pin: Shape[str], position: Shape[Any], fields: Mapping[str, Field], step: Shapes
) -> Record[dict[str, Any]]:
    """The grammar of a written example."""
    return Record(
        as_map,
        {
            "title": Field(TITLE, "The id of its title in the booklets."),
            "pins": Field(ListOf(pin, fewest=1, unique=True), "The rules and rulings it shows."),
            "options": Field(Anything(), "Options that differ from the game's, for this example.", None),
            "position": Field(position, "The position it begins with; only what matters is given."),
            **fields,
            "steps": Field(ListOf(some(step), fewest=1), "What is done, and what must come out."),
        },
        whole=True,
    )


def differences(example: Example, wanted: Values, found: Values, route: Route) -> Iterator[Mismatch]:
    """Compares the keys that are given; the words of a list may be in any order."""
    for key, value in wanted.items():
        at = (*route, key)
        if value is None:
            continue
        if key not in found:
            raise example.fault("unknown", at, name=key, near=near(key, found))
        if isinstance(value, Mapping):
            yield from differences(example, value, found[key], at)
        elif _in_order(value) != _in_order(found[key]):
            yield Mismatch(example.mark(at), ".".join(map(str, at[2:])), value, found[key])


def _in_order(value: object) -> object:
    """Lists of words sorted."""
    if isinstance(value, tuple) and all(isinstance(part, str) for part in value):
        return sorted(value)
    return value
