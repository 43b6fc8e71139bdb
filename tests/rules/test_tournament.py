"""R96, R97 and A59: the two variants of the tournament, round by round."""

from __future__ import annotations

from functools import cache

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.systems.castelli.model.game import CastelliFacts as Facts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.rules.ending import Result
from castelli_pnp.systems.castelli.rules.tournament import Round, Tournament, TournamentVariant
from tests.rules.ids import pins
from tests.rules.tables import finish


@cache
def shipped() -> Facts:
    return load_game("castelli").game


def ended(points: tuple[int, ...], silver: tuple[int, ...] = (0, 0, 0, 0)) -> Result:
    """A game of two halves with these points in the order of the seats; no castles."""
    ranks = tuple(1 + (points[seat ^ 1] > points[seat]) for seat in range(4))
    return Result(("",) * 4, points, (0,) * 4, silver, ranks, ({},) * 4)


def play(tournament: Tournament, *results: Result) -> None:
    for result in results:
        tournament.rounds.append(Round(tournament.pairing(), result))


@pins("R96", "D40")
@pytest.mark.parametrize(
    ("points", "final"),
    [
        ((9, 5, 4, 7), ((0, 3), (1, 2))),
        ((5, 9, 7, 4), ((1, 2), (0, 3))),
        ((9, 5, 7, 4), ((0, 2), (1, 3))),
    ],
)
def test_winners_play_for_the_first_place_losers_for_the_third(
    points: tuple[int, ...], final: tuple[tuple[int, int], ...]
) -> None:
    cup = Tournament(shipped(), TournamentVariant.CUP)
    assert (cup.length, cup.pairing()) == (2, ((0, 1), (2, 3)))
    play(cup, ended(points))
    assert cup.pairing() == final
    play(cup, ended((1, 2, 8, 3)))
    places = {final[0][1]: 1, final[0][0]: 2, final[1][0]: 3, final[1][1]: 4}
    assert cup.places() == tuple(places[player] for player in range(4))


@pins("A59")
def test_a_drawn_semi_final_goes_to_the_one_with_more_silver() -> None:
    cup = Tournament(shipped(), TournamentVariant.CUP)
    play(cup, ended((7, 7, 5, 5), (1, 2, 9, 3)))
    assert cup.pairing() == ((1, 2), (0, 3))


@pins("A59")
def test_then_the_seed_draws() -> None:
    finals = set()
    for seed in range(24):
        cup = Tournament(shipped(), TournamentVariant.CUP, seed)
        play(cup, ended((7, 7, 5, 5), (2, 2, 3, 3)))
        again = Tournament(shipped(), TournamentVariant.CUP, seed)
        play(again, ended((7, 7, 5, 5), (2, 2, 3, 3)))
        assert cup.pairing() == again.pairing()
        finals.add(cup.pairing()[0])
    assert finals == {(0, 2), (0, 3), (1, 2), (1, 3)}


@pins("R97", "A59", "D41")
def test_everybody_meets_everybody_and_points_add_up() -> None:
    league = Tournament(shipped(), TournamentVariant.LEAGUE)
    assert league.length == 3
    pairings = []
    for result in (ended((10, 1, 2, 3)), ended((10, 4, 5, 6)), ended((1, 30, 7, 8))):
        pairings.append(league.pairing())
        play(league, result)
    assert pairings == [((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2))]
    assert league.is_over
    assert league.totals() == (10 + 10 + 1, 1 + 5 + 7, 2 + 4 + 8, 3 + 6 + 30)
    assert league.places() == (2, 4, 3, 1)


@pins("R97")
def test_equal_totals_share_a_place() -> None:
    league = Tournament(shipped(), TournamentVariant.LEAGUE)
    play(league, ended((5, 5, 1, 1)), ended((5, 1, 5, 1)), ended((5, 1, 5, 1)))
    assert league.totals() == (15, 15, 3, 3)
    assert league.places() == (1, 1, 3, 3)


@pins("R96", "R97", "A58")
@pytest.mark.parametrize("variant", list(TournamentVariant))
def test_a_whole_tournament(variant: TournamentVariant) -> None:
    """Players keep their colors, every game has both halves, and somebody wins."""
    tournament = Tournament(shipped(), variant, seed=4, modules=["dilemma"])
    while not tournament.is_over:
        pairing = tournament.pairing()
        game = tournament.next_game()
        houses = ("blue", "red", "green", "yellow")
        assert game.standings().houses == tuple(houses[player] for pair in pairing for player in pair)
        with pytest.raises(Refused):
            tournament.finish(game)
        finish(game)
        tournament.finish(game)
    with pytest.raises(Refused):
        tournament.next_game()
    assert min(tournament.places()) == 1
