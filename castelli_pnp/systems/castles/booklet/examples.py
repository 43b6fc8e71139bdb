"""The examples of a booklet of Castles, played by the engine: positions, and the numbers that come out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.booklet import examples
from castelli_pnp.booklet.plan import Way
from castelli_pnp.systems.castles.booklet.figure_facts import FigurePiece, Position
from castelli_pnp.systems.castles.booklet.grammar import spot_of
from castelli_pnp.systems.castles.model import Castles
from castelli_pnp.systems.castles.rules.examples import EXAMPLES, Shown, worth
from castelli_pnp.systems.castles.rules.game import Game
from castelli_pnp.systems.castles.rules.pieces import LETTERS, RANKS, SUIT_OF
from castelli_pnp.systems.castles.rules.position import land_data
from castelli_pnp.systems.castles.rules.scoring import Beside, ScoreSheet
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
            FrozenMap(
                {spot_of(cell): tuple(map(piece_of, names.split())) for cell, names in told["armies"].items()}
            ),
        )

    @cached_property
    def sheets(self) -> Mapping[str, ScoreSheet]:
        """The scores of all players."""
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
        """Everything that the words of an example may mention, besides numbers."""
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

    def number(self, what: Way, before: Moment | None) -> int:
        """``score suns total``, ``score suns N own``, ``worth Sa``, ``total suns``."""
        del before
        match what:
            case ("score", player, side, name) if side in "NESW":
                beside = {each.side: each for each in self.sheets[player].beside}[side]
                return _number(beside, name)
            case ("score", player, name):
                return _number(self.sheets[player], name)
            case ("worth", coin):
                return self.worth[coin]
            case ("total", player):
                return sum(scores[player] for scores in self.rounds)
        raise KeyError(" ".join(what))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def piece_of(name: str) -> FigurePiece:
    return FigurePiece(SUIT_OF[name[0]], RANKS[LETTERS.index(name[1])])


def _number(told: ScoreSheet | Beside, what: str) -> int:
    number = getattr(told, what, None)
    if not isinstance(number, int):
        raise KeyError(what)
    return number


class Examples(examples.Examples[Castles, Game, Moment]):
    """The examples of the shipped game, played with the rules of another game."""

    def __init__(self, game: Castles) -> None:
        super().__init__(EXAMPLES, game)

    def adapted(self, shipped: Castles, game: Castles) -> Castles:
        kept = {name: getattr(shipped.options, name) for name in ("players", "variants", "piles")}
        pieces = replace(shipped.pieces, values=game.pieces.values)
        return replace(shipped, options=replace(game.options, **kept), pieces=pieces)

    def moment(self, shown: Shown, after: bool) -> Moment:
        if not after:
            return Moment(shown.before)
        ended = len(shown.after.state.past) - 1
        return Moment(shown.after, ended if len(shown.before.state.past) <= ended else None)
