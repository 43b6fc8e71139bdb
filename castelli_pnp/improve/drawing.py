"""Draws changes of a game that keep it legal and are no worse by any advice, most where trouble is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TypeVar

from castelli_pnp.check import Verdict, check_game
from castelli_pnp.improve.moves import BOARD_MOVES, MOST_SYMBOLS, Move
from castelli_pnp.improve.tile_moves import TILE_MOVES, Edge
from castelli_pnp.model.game import Game
from castelli_pnp.model.pieces import Landscape
from castelli_pnp.rules.chance import Generator

TRIES = 30
"""Changes that are drawn for each one that is wanted; most break a rule or go against an advice."""
PULL = 30.0
"""How much likelier a landscape that is wholly dead or strong is looked at than one without trouble."""
OTHERS, MANY_OTHERS = 2, 12
"""Tries in 24 that are about tiles and edge: usually, and if the colours win unevenly."""
_STEPS = 24
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Trouble:
    """What is wanting in a game: how dead or strong each place is, and whether the colours are uneven."""

    places: Mapping[str, float]
    colours: bool

    def of(self, land: Landscape) -> float:
        """Of a landscape with all that is on it; very many symbols are trouble of their own."""
        if any(area.symbols > MOST_SYMBOLS for area in land.areas):
            return 1.0
        own = [found for name, found in self.places.items() if name.partition(":")[0] == land.id]
        return max(own, default=0.0)


def draw_moves(game: Game, trouble: Trouble, edge: Edge, count: int, luck: Generator) -> list[Move]:
    """So many different changes, fewer if chance finds no more."""
    lands = [land for land in game.landscapes if not land.is_mine]
    weights = [1 + PULL * trouble.of(land) for land in lands]
    board = [draw for draw, often in BOARD_MOVES.items() for _ in range(often)]
    around = [*TILE_MOVES, *([edge.swap_spots] if edge.holders else [])]
    verdict = check_game(game)
    seen: set[tuple[str, tuple[object, ...]]] = set()
    found: list[Move] = []
    for _ in range(TRIES * count):
        if len(found) == count:
            break
        if luck.below(_STEPS) < (MANY_OTHERS if trouble.colours else OTHERS):
            move = luck.choice(around)(game, luck)
        else:
            land = weighted(lands, weights, luck)
            move = luck.choice(board)(game, land, luck)
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
    told, anew = (Counter(each.code for each in verdict.advice) for verdict in (before, after))
    scores, held = before.scores, after.scores
    return all(anew[code] <= told[code] and held[code] >= scores[code] - 1e-9 for code in held)


def weighted(items: Sequence[Item], weights: Sequence[float], luck: Generator) -> Item:
    """One of the items, each as likely as its weight says."""
    sums = list(accumulate(weights))
    mark = luck.below(1 << 30) / (1 << 30) * sums[-1]
    return next(item for item, sum_ in zip(items, sums, strict=True) if mark < sum_)
