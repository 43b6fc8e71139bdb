"""The search by itself: what is the same is hardly ever called better, and what is better is found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.improver.drawing import ChangeScope, Scope
from castelli_pnp.improver.search import Task, play, prove, trouble_of
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.pieces import Piece
from tests.generate.made import base


def turned(piece: Piece) -> Piece:
    """The same piece after a half-turn: on the table it can lie as it lay before."""
    lands = (
        replace(land.turned(), cell=land.cell.turned(piece.size, piece.size)) for land in piece.landscapes
    )
    return replace(piece, landscapes=tuple(sorted(lands, key=lambda land: land.cell)))


def seen_from_the_other_side(game: CastelliFacts) -> CastelliFacts:
    """Another game on the same seeds, but one that plays just as well."""
    pieces = {
        name: turned(piece) if name in ("piece2", "piece3") else piece for name, piece in game.pieces.items()
    }
    return replace(game, pieces=FrozenMap(pieces))


def task(seed: str, games: int) -> Task:
    return Task(base().game, (4,), ("random",), seed, games, 1, Scope(frozenset(ChangeScope)), lambda _: True)


def ignored(games: int) -> None:
    del games


def test_more_games_are_played_on_top_of_those_there_are() -> None:
    wanted = task("more", 200)
    one, other = wanted.entrant(base().game, "seed"), wanted.entrant(base().game, "seed")
    played: list[int] = []
    play([one], 40, map, played.append)
    first = list(one.played[0][1])
    play([one], 60, map, played.append)
    play([other], 60, map, ignored)
    assert sum(played) == 60
    assert one.played[0][1][: len(first)] == first
    assert [found for _, found in one.played] == [found for _, found in other.played]
    assert set(trouble_of(one).places) == set(one.played[0][0].names)


def test_total_games_are_told_beforehand() -> None:
    wanted = task("total", 320)
    assert wanted.games_in_step == 320 // 2 + 320 + 320 // 2 + 320 // 2 + 320 // 2 + 2 * 320
    assert wanted.games_in_all == wanted.games_in_step + 2 * 320


@pytest.mark.soak
def test_a_game_that_is_no_better_is_hardly_ever_proved_better() -> None:
    """At most one in twenty by design; of sixty tests more than seven would be a rare thing."""
    game = base().game
    other = seen_from_the_other_side(game)
    proved = 0
    for number in range(60):
        _, sure = prove(task(f"same {number}", 400), game, other, 1, map, ignored)
        proved += sure
    assert proved <= 7
