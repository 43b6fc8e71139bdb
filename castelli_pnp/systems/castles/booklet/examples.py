"""The examples of a booklet of Castles, played by the engine: positions, and the numbers that come out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property

from castelli_pnp.base.errors import Unreadable
from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.base.resources import root
from castelli_pnp.booklet.plan import Way
from castelli_pnp.systems.castles.booklet.figure_facts import Piece, Position
from castelli_pnp.systems.castles.booklet.grammar import spot_of
from castelli_pnp.systems.castles.model import Castles
from castelli_pnp.systems.castles.rules.examples import (
    Example,
    Mismatch,
    begin,
    mismatches,
    play_example,
    read_example,
    worth,
)
from castelli_pnp.systems.castles.rules.game import Game
from castelli_pnp.systems.castles.rules.pieces import LETTERS, RANKS, SUIT_OF
from castelli_pnp.systems.castles.rules.position import land_data
from castelli_pnp.systems.castles.rules.scoring import Beside, Sheet
from castelli_pnp.systems.load import load_as
from castelli_pnp.systems.piecepack.model import Suit


class Moment:
    """The land before the first step (0) or after a step; that of a round which the step has ended."""

    def __init__(self, game: Game, ended: int | None = None) -> None:
        self._game, self._ended = game, ended

    @cached_property
    def position(self) -> Position:
        state = self._game.state
        told = land_data(state.table, state.land if self._ended is None else state.past[self._ended])
        return Position(
            self._game.table.game,
            FrozenMap({spot_of(cell): piece_of(name) for cell, name in told["tiles"].items()}),
            FrozenMap({Suit(name): spot_of(cell) for name, cell in told["castles"].items()}),
            FrozenMap({spot_of(cell): _pieces(names) for cell, names in told["armies"].items()}),
        )

    def sheet(self, player: str) -> Sheet:
        """The score of a player; a ``KeyError`` if nobody plays that suit."""
        return self.sheets[player]

    @cached_property
    def sheets(self) -> Mapping[str, Sheet]:
        return {sheet.player: sheet for sheet in self._game.sheets(self._ended)}

    @property
    def rounds(self) -> Sequence[Mapping[str, int]]:
        """The scores of all finished rounds."""
        names = self._game.table.names
        return [dict(zip(names, earned, strict=True)) for earned in self._game.state.earned]

    @property
    def worth(self) -> Mapping[str, int]:
        """How strong every coin is where it lies."""
        state = self._game.state
        return worth(self._game, state.land if self._ended is None else state.past[self._ended])

    @property
    def verdicts(self) -> object:
        """All that the words of an example may tell, besides numbers."""
        sides = [
            (name, each.cell, each.is_own, each.controlled, _sign(each.points), _sign(each.own - each.enemy))
            for name, sheet in self.sheets.items()
            for each in sheet.beside
        ]
        totals = [
            (name, sheet.bonus, _sign(sheet.own - sheet.enemy), _sign(sheet.total))
            for name, sheet in self.sheets.items()
        ]
        return sides, totals, self._game.standings().ranks, self._game.phase


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def piece_of(name: str) -> Piece:
    return Piece(SUIT_OF[name[0]], RANKS[LETTERS.index(name[1])])


def _pieces(names: str) -> tuple[Piece, ...]:
    return tuple(map(piece_of, names.split()))


@dataclass(frozen=True, slots=True)
class Played:
    """An example after the engine has played it."""

    name: str
    moments: tuple[Moment, ...]

    def number(self, way: Way) -> int:
        """``2 score suns total``, ``2 score suns N own``, ``2 worth Sa``, ``2 total suns``."""
        moment = self.moments[int(way[0])]
        match way[1:]:
            case ("score", player, side, what) if side in "NESW":
                beside = {each.side: each for each in moment.sheet(player).beside}[side]
                return _number(beside, what)
            case ("score", player, what):
                return _number(moment.sheet(player), what)
            case ("worth", coin):
                return moment.worth[coin]
            case ("total", player):
                return sum(scores[player] for scores in moment.rounds)
        raise KeyError(" ".join(way))


def _number(told: Sheet | Beside, what: str) -> int:
    number = getattr(told, what, None)
    if not isinstance(number, int):
        raise KeyError(what)
    return number


class Examples:
    """The examples of the shipped game, played with the rules of another game."""

    def __init__(self, game: Castles) -> None:
        self.system = game.system
        shipped = shipped_game(self.system)
        kept = {name: getattr(shipped.options, name) for name in ("players", "variants")}
        options = replace(game.options, **kept)
        pieces = replace(shipped.pieces, values=game.pieces.values)
        self.game = replace(shipped, options=options, pieces=pieces)
        self.strict = self.game == shipped
        """Whether the rules are those that the examples were written for."""
        self._played: dict[str, Played | None] = {}

    def names(self) -> list[str]:
        return sorted(path.stem for path in (root("data") / self.system / "examples").glob("*.yaml"))

    def played(self, name: str) -> Played | None:
        """An example; None if it cannot be played with these rules. ``KeyError``: no such example.

        With the rules that it was written for it must come out as written, or it is ``Unreadable``; with
        others the words about it must still be true.
        """
        if name not in self._played:
            example = read(self.system, name)
            self._played[name] = _play(self.game, example, name, self.strict)
            if not self.strict and not self._is_still_true(example, self._played[name]):
                self._played[name] = None
        return self._played[name]

    def _is_still_true(self, example: Example, played: Played | None) -> bool:
        usual = _play(shipped_game(self.system), example, "", strict=True)
        assert usual is not None
        told = [[moment.verdicts for moment in way.moments] for way in (usual, played) if way]
        return len(told) == 2 and told[0] == told[1]


_EXAMPLES: dict[int, tuple[Castles, Examples]] = {}
"""By the id of a game, which is kept, so that its id stays its own."""


def examples_of(game: Castles) -> Examples:
    """The examples of a game: they are played once for all languages."""
    if id(game) not in _EXAMPLES:
        _EXAMPLES[id(game)] = game, Examples(game)
    return _EXAMPLES[id(game)][1]


@cache
def shipped_game(system: str) -> Castles:
    return load_as(root("data") / system, Castles).game


@cache
def read(system: str, name: str) -> Example:
    """An example by the name of its file."""
    path = root("data") / system / "examples" / f"{name}.yaml"
    if not path.is_file():
        raise KeyError(name)
    return read_example(path)


def _play(game: Castles, example: Example, name: str, strict: bool) -> Played | None:
    """All moments of an example. Under the rules that it was written for it must come out as written."""
    wrong: list[Mismatch] = []
    try:
        moments = [Moment(begin(game, example))]
        for shown in play_example(game, example):
            if shown.refused is not None and not strict:
                return None
            wrong += mismatches(example, shown) if strict else ()
            ended = len(shown.after.state.past) - 1
            is_over = len(shown.before.state.past) <= ended
            moments.append(Moment(shown.after, ended if is_over else None))
    except Unreadable:
        if strict:
            raise
        return None  # the position cannot exist with these rules
    if wrong:
        raise Unreadable(each.fault for each in wrong)
    return Played(name, tuple(moments))
