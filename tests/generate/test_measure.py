"""The best of several games are found, and found again."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from castelli_pnp.generator.making import ALL_PARTS, best_of, candidates, demerits, make_game
from castelli_pnp.generator.requests import GameRequest
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from tests.generate.made import base

FEW = partial(demerits, games=3)


def sites_far_from_thirty(game: CastelliFacts) -> float:
    """A measure of our own, to see that any will do."""
    return abs(30 - sum(place.sites for place in game.pieces["piece1"].landscapes))


def test_the_same_games_are_measured_the_same_with_any_number_of_workers() -> None:
    asked = GameRequest(3)
    alone, together = (list(candidates(base().game, asked, ALL_PARTS, 4, workers, FEW)) for workers in (1, 2))
    assert alone == together
    assert [each.request.seed for each in alone] == ["3/1", "3/2", "3/3", "3/4"]
    assert len({each.judged for each in alone}) > 1


def test_the_best_come_first() -> None:
    found = list(candidates(base().game, GameRequest(1), ALL_PARTS, 5, 1, sites_far_from_thirty))
    best = best_of(found, 3)
    assert [each.judged for each in best] == sorted(each.judged for each in found)[:3]
    assert best[0].game == make_game(base().game, best[0].request)


def test_a_game_in_which_one_seat_always_wins_has_most_demerits() -> None:
    """Blue coats count six times as much as the others."""
    game = base().game
    biased = tuple(
        replace(
            tile, coats=tuple(replace(coat, value=6 if coat.house == "blue" else 1) for coat in tile.coats)
        )
        for tile in game.tiles.heraldic
    )
    unfair = replace(game, tiles=replace(game.tiles, heraldic=biased))
    assert demerits(unfair, 40) > demerits(game, 40) + 5
