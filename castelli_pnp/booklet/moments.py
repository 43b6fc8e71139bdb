"""The examples of the shipped game, played under the rules of any game, and what can be seen in them.

A moment is the position before the first step of an example (0) or after a step.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, Protocol, Self, TypeVar

from castelli_pnp.base.caching import cache, cache_by_identity
from castelli_pnp.base.errors import Unreadable
from castelli_pnp.base.places import Mark
from castelli_pnp.base.resources import root
from castelli_pnp.booklet.plan import Way
from castelli_pnp.booklet.writing import Writer
from castelli_pnp.engine import examples as engine
from castelli_pnp.engine.example_files import FOLDER, Example
from castelli_pnp.engine.examples import GameT, Mismatch
from castelli_pnp.engine.rules import FactsT
from castelli_pnp.schema.base import near


class AnyMoment(Protocol):
    """What can be seen in a position."""

    def number(self, what: Way, before: Self | None) -> int:
        """A number of it, or of what changed since the moment before; ``KeyError`` if there is none."""

    @property
    def verdicts(self) -> object:
        """What must be the same for the words about an example to be true under other rules."""


M = TypeVar("M", bound=AnyMoment)


@dataclass(frozen=True, slots=True)
class Played(Generic[M]):
    """An example after the engine has played it."""

    name: str
    moments: tuple[M, ...]

    def number(self, way: Way) -> int:
        """A number by the step and its own words: ``1 gain blue rocks``."""
        step = int(way[0])
        return self.moments[step].number(way[1:], self.moments[step - 1] if step else None)


class Examples(Generic[FactsT, GameT, M]):
    """The examples of the shipped game of a system, played with the rules of another game."""

    def __init__(
        self, rules: engine.Examples[FactsT, Any, Any, GameT], shipped: FactsT, game: FactsT
    ) -> None:
        self._rules, self._shipped = rules, shipped
        self.game = self.adapted(shipped, game)
        self.strict = self.same_rules(shipped, game)
        """Whether the rules are those that the examples were written for."""
        self._played: dict[str, Played[M] | None] = {}

    # --- what a system says of its own ---

    def adapted(self, shipped: FactsT, game: FactsT) -> FactsT:
        """The shipped board and pieces under the rules of a game."""
        raise NotImplementedError

    def same_rules(self, shipped: FactsT, game: FactsT) -> bool:
        """Whether a game has the rules of the shipped one."""
        del game
        return self.game == shipped

    def moment(self, shown: engine.Shown[GameT], after: bool) -> M:
        """The moment before or after a step."""
        raise NotImplementedError

    # --- reading and playing ---

    @property
    def _folder(self) -> Path:
        return root("data") / self._shipped.id / FOLDER

    def names(self) -> list[str]:
        return sorted(path.stem for path in self._folder.glob("*.yaml"))

    def read(self, name: str) -> Example:
        """An example by the name of its file; ``KeyError`` if there is none."""
        path = self._folder / f"{name}.yaml"
        if not path.is_file():
            raise KeyError(name)
        return _read(self._rules, path)

    def played(self, name: str) -> Played[M] | None:
        """An example; None if it cannot be played with these rules. ``KeyError``: no such example.

        With the rules that it was written for it must come out as written, or it is ``Unreadable``; with
        others the words about it must still be true.
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
        """All moments of an example. Under the rules that it was written for it must come out as written."""
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
            return None  # the position cannot exist with these rules
        if wrong:
            raise Unreadable(each.fault for each in wrong)
        return Played(name, tuple(moments))


ExamplesT = TypeVar("ExamplesT")


@cache_by_identity(8)
def examples_of(game: FactsT, kind: Callable[[FactsT], ExamplesT]) -> ExamplesT:
    """The examples of a game: they are played once for all languages."""
    return kind(game)


@cache
def _read(rules: engine.Examples[Any, Any, Any, Any], path: Path) -> Example:
    return rules.read(path)


def moment_of(
    examples: Examples[FactsT, GameT, M], name: str, step: int, mark: Mark, writer: Writer
) -> M | None:
    """A moment of an example; None if it cannot be played with the rules of this game."""
    try:
        played = examples.played(name)
    except KeyError:
        writer.fault("example", mark, name=name, near=near(name, examples.names()))
        return None
    if played is None:
        return None
    if step >= len(played.moments):
        writer.fault("step", mark, name=name, step=step, steps=len(played.moments) - 1)
        return None
    return played.moments[step]
