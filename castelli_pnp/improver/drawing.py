"""Draws changes of a game that keep it legal and are no worse by any advice, most where trouble is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial
from itertools import accumulate
from typing import NamedTuple, TypeVar

from castelli_pnp.base.chance import Generator
from castelli_pnp.improver.moves import BOARD_MOVES, MOST_SYMBOLS, GameChange
from castelli_pnp.improver.tile_moves import TILE_MOVES, Draw, give_silver, swap_spots
from castelli_pnp.systems.castelli.check import check_game
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.pieces import Landscape
from castelli_pnp.systems.finding import Verdict

TRIES = 30
"""Changes that are drawn for each one that is needed; most break a rule or go against an advice."""
PULL = 30.0
"""How much likelier a landscape that is wholly dead or strong is looked at than one without trouble."""
FAR_TOO_MANY = 3.0
"""The trouble of a landscape with more symbols in an area than are ever given to one."""
FEW, MANY = 2, 20
"""How often tiles and silver at the start are looked at: usually, and if colors or turns are uneven."""
BOARD_OFTEN = 22
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Trouble:
    """Where a game is weak: how dead or strong each place is, whether colors or turns are uneven."""

    places: Mapping[str, float] = field(default_factory=dict)
    colors: bool = False
    turns: bool = False

    def of(self, land: Landscape) -> float:
        """Of a landscape with all that is on it; very many symbols are trouble of their own."""
        if any(area.symbols > MOST_SYMBOLS for area in land.areas):
            return FAR_TOO_MANY
        own = [found for name, found in self.places.items() if name.partition(":")[0] == land.id]
        return max(own, default=0.0)


class ChangeScope(StrEnum):
    """What of a game may be changed."""

    BOARD = "board"
    TILES = "tiles"
    EDGE = "edge"
    START = "start"


class Scope(NamedTuple):
    """All that may be changed."""

    parts: frozenset[ChangeScope]
    edge: frozenset[str] = frozenset()
    """Frame pieces and charts whose spots the game says itself; others stay as they are."""
    start: tuple[str, ...] = ()
    """The layouts that are played: their players may be given silver."""

    def draws(self, trouble: Trouble) -> Iterator[tuple[Draw, float]]:
        """Kinds of changes other than those of the board, and how often each is tried."""
        often = MANY if trouble.colors else FEW
        if ChangeScope.TILES in self.parts:
            yield from ((draw, often / len(TILE_MOVES)) for draw in TILE_MOVES)
        if ChangeScope.EDGE in self.parts and self.edge:
            yield partial(swap_spots, self.edge), FEW
        if ChangeScope.START in self.parts and self.start:
            yield partial(give_silver, self.start), MANY if trouble.turns else FEW / MANY


def draw_moves(
    game: CastelliFacts, trouble: Trouble, scope: Scope, count: int, luck: Generator
) -> list[GameChange]:
    """So many different changes, fewer if chance finds no more."""
    lands = [land for land in game.landscapes if not land.is_mine]
    weights = [1 + PULL * trouble.of(land) for land in lands]
    board = [draw for draw, often in BOARD_MOVES.items() for _ in range(often)]

    def on_board(game: CastelliFacts, luck: Generator) -> GameChange | None:
        return luck.choice(board)(game, weighted(lands, weights, luck), luck)

    draws = dict(scope.draws(trouble))
    if ChangeScope.BOARD in scope.parts:
        draws[on_board] = BOARD_OFTEN
    verdict = check_game(game)
    seen: set[tuple[str, tuple[object, ...]]] = set()
    found: list[GameChange] = []
    for _ in range(TRIES * count if draws else 0):
        if len(found) == count:
            break
        move = weighted(list(draws), list(draws.values()), luck)(game, luck)
        if move is None or (key := (move.kind, tuple(move.data.values()))) in seen:
            continue
        seen.add(key)
        if no_worse(verdict, check_game(move.game)):
            found.append(move)
    return found


def no_worse(before: Verdict, after: Verdict) -> bool:
    """Legal, no more advice of any code than before, and no property that holds less well."""
    if after.errors:
        return False
    old, new = (Counter(each.code for each in verdict.advice) for verdict in (before, after))
    scores, held = before.scores, after.scores
    return all(new[code] <= old[code] and held[code] >= scores[code] - 1e-9 for code in held)


def weighted(items: Sequence[Item], weights: Sequence[float], luck: Generator) -> Item:
    """One of the items, each as likely as its weight says."""
    sums = list(accumulate(weights))
    mark = luck.below(1 << 30) / (1 << 30) * sums[-1]
    return next(item for item, sum_ in zip(items, sums, strict=True) if mark < sum_)
