"""The examples of the shipped game, played with the rules of any game, and what is visible in them.

A moment is the position before the first step of an example (0) or after a step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

from castelli_pnp.base.caching import cache, cache_by_identity
from castelli_pnp.base.errors import Unreadable
from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.base.places import Mark
from castelli_pnp.base.resources import find
from castelli_pnp.booklet.document import Block, Figure, RowFigure, Sum
from castelli_pnp.booklet.grammar import FigureSpec, MasterBlock
from castelli_pnp.booklet.plan import Facts, M, Played, Values, Way
from castelli_pnp.booklet.writing import Writer
from castelli_pnp.engine import examples as engine
from castelli_pnp.engine.example_files import FOLDER, Example, Mismatch
from castelli_pnp.engine.examples import GameT
from castelli_pnp.engine.rules import FactsT
from castelli_pnp.schema.base import near
from castelli_pnp.systems.load import load_any
from castelli_pnp.systems.system import Facts as AnyGame


class GameMoment(Generic[GameT]):
    """What is visible in a position of any game: the points of the players."""

    def __init__(self, game: GameT) -> None:
        self.game = game

    @property
    def verdicts(self) -> object:
        return self.game.position(), self.game.standings().ranks

    def number(self, what: Way, before: GameMoment[GameT] | None) -> int:
        """The number for words such as ``points suns``."""
        del before
        names, result = self.game.table.names, self.game.standings()
        if len(what) != 2 or what[0] != "points" or what[1] not in names:
            raise KeyError(" ".join(what))
        points: int = result.points[names.index(what[1])]
        return points


class Examples(Generic[FactsT, GameT, M]):
    """The examples of the shipped game of a system, played with the rules of another game."""

    def __init__(self, rules: engine.ExampleRunner[FactsT, Any, Any, GameT], game: FactsT) -> None:
        shipped: FactsT = shipped_game(game.system)
        self._rules, self._shipped = rules, shipped
        self.game = game if game == shipped else self.adapted(shipped, game)
        self.strict = self.same_rules(shipped, game)
        """Whether the examples were written for these rules."""
        self._played: dict[str, Played[M] | None] = {}

    # --- what a system defines ---

    def adapted(self, shipped: FactsT, game: FactsT) -> FactsT:
        """The board and pieces of the shipped game with the rules of another game."""
        return replace(shipped, options=game.options)

    def same_rules(self, shipped: FactsT, game: FactsT) -> bool:
        """Whether a game has the same rules as the shipped one."""
        del game
        return self.game == shipped

    def moment(self, shown: engine.Shown[GameT], after: bool) -> M:
        """The moment before or after a step."""
        return cast(M, GameMoment(shown.after if after else shown.before))

    # --- reading and playing ---

    @property
    def _folder(self) -> Path:
        return find("data", self._shipped.id, FOLDER)

    def names(self) -> list[str]:
        return sorted(path.stem for path in self._folder.glob("*.yaml"))

    def read(self, name: str) -> Example:
        """An example by the name of its file; ``KeyError`` if it does not exist."""
        path = self._folder / f"{name}.yaml"
        if not path.is_file():
            raise KeyError(name)
        return _read(self._rules, path)

    def played(self, name: str) -> Played[M] | None:
        """An example; None if it cannot be played with these rules. ``KeyError``: no such example.

        With the rules that it was written for, it must have the written results, or it is ``Unreadable``;
        with other rules, the text about it must still be true.
        """
        if name not in self._played:
            example = self.read(name)
            found = self._play(self.game, example, name, self.strict)
            self._played[name] = found if self.strict or self._is_still_true(example, found) else None
        return self._played[name]

    def _is_still_true(self, example: Example, played: Played[M] | None) -> bool:
        usual = self._play(self._shipped, example, "", strict=True)
        ways = [[moment.verdicts for moment in each.moments] for each in (usual, played) if each]
        return len(ways) == 2 and ways[0] == ways[1]

    def _play(self, facts: FactsT, example: Example, name: str, strict: bool) -> Played[M] | None:
        """All moments of an example. With its own rules, it must have the written results."""
        wrong: list[Mismatch] = []
        moments: list[M] = []
        try:
            for shown in self._rules.play(facts, example):
                if shown.refused is not None and not strict:
                    return None
                wrong += self._rules.mismatches(example, shown) if strict else ()
                moments += [] if moments else [self.moment(shown, after=False)]
                moments.append(self.moment(shown, after=True))
        except Unreadable:
            if strict:
                raise
            return None  # the position is impossible with these rules
        if wrong:
            raise Unreadable(each.fault for each in wrong)
        return Played(name, tuple(moments))


ExamplesT = TypeVar("ExamplesT")


@cache_by_identity(8)
def examples_of(game: FactsT, kind: Callable[[FactsT], ExamplesT]) -> ExamplesT:
    """The examples of a game, played once for all languages."""
    return kind(game)


@cache
def shipped_game(system: str) -> Any:
    """The game with the name of a system, whose examples are in its booklets."""
    return load_any(system).game


@cache
def _read(rules: engine.ExampleRunner[Any, Any, Any, Any], path: Path) -> Example:
    return rules.read(path)


class PlayedBooklet(Generic[FactsT, GameT, M]):
    """The content of the booklet of one game; the writer records errors in the master.

    The engine plays its examples; each system adds its own content.
    """

    def __init__(
        self, game: FactsT, facts: Facts, examples: Examples[FactsT, GameT, M], shown: AnyGame
    ) -> None:
        self.game, self.facts, self.examples = game, facts, examples
        self.shown = shown
        """The game whose pieces are drawn."""

    # --- what a system defines ---

    def own_figure(self, spec: FigureSpec, alt: str, writer: Writer) -> Figure | None:
        """A figure of a kind that only this system has; None if it does not apply to this game."""
        raise NotImplementedError

    def sums_of(self, moment: M, values: Values) -> tuple[Sum, ...]:
        """How a number is calculated; ``KeyError`` for an unknown place."""
        raise NotImplementedError

    def blocks(self, part: MasterBlock, writer: Writer, language: str) -> Iterator[Block]:
        """The blocks of a kind that only this system has."""
        del part, writer, language
        yield from ()

    def cover(self) -> Figure | None:
        """The picture in the arch of the cover; None for the picture of the system."""
        return None

    # --- the same for all systems ---

    def played(self, name: str, mark: Mark, writer: Writer) -> Played[M] | None:
        """An example; None if it cannot be played with the rules of this game."""
        try:
            return self.examples.played(name)
        except KeyError:
            writer.fault("example", mark, name=name, near=near(name, self.examples.names()))
            return None

    def moment(self, name: str, step: int, mark: Mark, writer: Writer) -> M | None:
        """A moment of an example; None if the example cannot be played with the rules of this game."""
        played = self.played(name, mark, writer)
        if played is None:
            return None
        if step >= len(played.moments):
            writer.fault("step", mark, name=name, step=step, steps=len(played.moments) - 1)
            return None
        return played.moments[step]

    def figure(self, spec: FigureSpec, alt: str, writer: Writer) -> Figure | None:
        """A figure; None if it does not apply to this game."""
        if spec.kind == "row":
            things = tuple(self._counted(each, spec.mark, writer) for each in spec.values["row"])
            return RowFigure(self.pictured(things), things, tuple(spec.values["labels"]), alt)
        return self.own_figure(spec, alt, writer)

    def _counted(self, thing: str, mark: Mark, writer: Writer) -> str:
        """The name of a thing with its value filled in: ``badge:{start_tile}``."""
        before, brace, after = thing.partition("{")
        name, closing, rest = after.partition("}")
        return f"{before}{writer.number(name, mark)}{rest}" if brace and closing else thing

    def pictured(self, things: Sequence[str]) -> AnyGame:
        """The game to which these things belong."""
        del things
        return self.shown

    def marks(self, spec: FigureSpec, known: Sequence[str], writer: Writer) -> FrozenMap[str, str] | None:
        """The letters and numbers of a figure; None if one of them has an unknown place."""
        for mark in spec.values["marks"].values():
            if mark not in known:
                guess, choices = near(mark, known), ", ".join(known)
                writer.fault("table_mark", spec.mark, name=mark, near=guess, choices=choices)
                return None
        return FrozenMap(spec.values["marks"])

    def sums(self, values: Values, name: str, mark: Mark, writer: Writer) -> tuple[Sum, ...]:
        """How a number of an example is calculated."""
        moment = self.moment(name, values["step"], mark, writer)
        try:
            return () if moment is None else self.sums_of(moment, values)
        except KeyError as error:
            writer.fault("place", mark, name=str(error.args[0]), example=name)
            return ()
