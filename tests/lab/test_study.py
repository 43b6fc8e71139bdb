"""A study is the same for any pool, cut short or not, and says what is there to be found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.workers import in_order
from castelli_pnp.lab.compare import compare
from castelli_pnp.lab.items import Journal
from castelli_pnp.lab.outcome import FAIR, OPEN, UNFAIR, plain
from castelli_pnp.lab.study import ALL_EXTRAS, held_out, study, total_games
from tests.lab.races import Race

NOTHING: frozenset[str] = frozenset()


def local_pool(workers: int, work: Callable[[Any], Any], items: Sequence[Any]) -> Iterator[Any]:
    return in_order(work, items, workers)


class Notebook(Journal):
    """Remembers as much as it is allowed to, then the power fails."""

    def __init__(self, pages: int) -> None:
        self.pages = pages
        self.known: dict[str, Any] = {}

    def get(self, key: str) -> Any | None:
        return self.known.get(key)

    def put(self, key: str, data: Any) -> None:
        if len(self.known) >= self.pages:
            raise KeyboardInterrupt
        assert key not in self.known
        self.known[key] = data


def test_a_fair_race_is_fair() -> None:
    found = study(Race(2), 6000, extras=NOTHING).study
    assert (found.verdict, found.order.verdict, found.roles.verdict) == (FAIR, FAIR, FAIR)
    assert found.games == 6000
    assert not [each for each in found.findings if each.code in ("B1", "B2")]


def test_who_starts_with_a_bonus_is_found_out() -> None:
    found = study(Race(2, heads=(3, 0)), 1200, extras=NOTHING).study
    assert [seat.verdict for seat in found.order.seats] == [UNFAIR, UNFAIR]
    assert found.roles.verdict != UNFAIR
    assert found.order.seats[1].handicap.value == pytest.approx(3, abs=0.7)
    assert {each.reason for each in found.findings if each.code == "B1"} == {"order_more", "order_less"}


def test_a_color_with_a_bonus_is_found_out() -> None:
    found = study(Race(2, favor={"south": 4}), 1200, extras=NOTHING).study
    assert {seat.name: seat.verdict for seat in found.roles.seats}["south"] == UNFAIR
    assert found.order.verdict != UNFAIR
    assert [each.data["house"] for each in found.findings if each.reason == "role_more"] == ["south"]


def test_dead_and_strong_places_are_found_out_and_checked() -> None:
    found = study(Race(2), 1200).study
    flags = {each.id: each.flag for each in found.places}
    assert flags == {"inner": "strong", "middle": "", "outer": "", "gravel": "dead"}
    gravel = next(each for each in found.places if each.id == "gravel")
    assert gravel.completed.value == pytest.approx(0.05, abs=0.02)
    assert gravel.causal is not None
    assert gravel.causal.confirmed
    assert [(each.code, each.data["place"]) for each in found.findings if "place" in each.data] == [
        ("B9", "gravel")
    ]  # to close the inner lane changes nothing: who is first does not depend on it


def test_extras() -> None:
    found = study(Race(2), 1200).study
    assert found.skill[0].gap.low > 0.1
    assert found.luck is not None
    assert (found.luck.deals, found.luck.replays) == (12, 5)
    assert found.choice is not None
    assert found.choice.weight.value == pytest.approx(
        1
    )  # the third option is always one better than the mean
    assert (found.choice.options, found.choice.decisions) == (3, 16)
    assert set(found.flow) == {"length", "steps"}
    assert found.flow["length"].value == 6


def test_relabeled_colors_permute_the_result() -> None:
    first = study(Race(2, favor={"south": 4}), 240, extras=NOTHING).study
    turned = Race(2, favor={"north": 4}, roles=("west", "north", "south"))
    second = study(turned, 240, extras=NOTHING).study
    other = {"south": "north", "north": "west", "west": "south"}
    wins = {seat.name: seat.wins for seat in second.roles.seats}
    assert {other[seat.name]: seat.wins for seat in first.roles.seats} == wins
    assert first.order == second.order


@pytest.mark.parametrize("workers", [2, 3])
def test_the_same_for_any_number_of_workers(workers: int) -> None:
    alone = study(Race(2), 160).study
    assert study(Race(2), 160, pool=partial(local_pool, workers)).study == alone


@pytest.mark.parametrize("pages", [0, 1, 25, 60])
def test_a_run_that_was_cut_short_goes_on(pages: int) -> None:
    whole = study(Race(2), 160).study
    book = Notebook(pages)
    with pytest.raises(KeyboardInterrupt):
        study(Race(2), 160, journal=book)
    assert len(book.known) == pages
    book.pages = 10_000
    assert study(Race(2), 160, journal=book).study == whole
    played = len(book.known)
    assert study(Race(2), 160, journal=book).study == whole
    assert len(book.known) == played


def test_more_games_begin_with_the_fewer() -> None:
    book = Notebook(10_000)
    study(Race(2), 80, extras=NOTHING, journal=book)
    first = dict(book.known)
    study(Race(2), 160, extras=NOTHING, journal=book)
    assert len(book.known) == 2 * len(first)


def test_until_it_is_sure() -> None:
    unfair = study(Race(2, heads=(3, 0)), 40, extras=NOTHING, until_sure=True).study
    assert (unfair.verdict, unfair.sequential) == (UNFAIR, UNFAIR)
    assert unfair.games < 600
    fair = study(Race(2), 40, extras=NOTHING, until_sure=True).study
    assert (fair.verdict, fair.sequential) == (FAIR, FAIR)
    assert fair.games > unfair.games


def test_until_it_is_sure_with_several_workers() -> None:
    alone = study(Race(2, heads=(3, 0)), 40, extras=NOTHING, until_sure=True).study
    pool = partial(local_pool, 2)
    assert study(Race(2, heads=(3, 0)), 40, extras=NOTHING, until_sure=True, pool=pool).study == alone


def test_few_games_tell_nothing() -> None:
    found = study(Race(2), 1, extras=NOTHING).study
    assert (found.chapters, found.games, found.verdict) == (2, 8, OPEN)
    assert found.order.more > 0 or found.roles.more > 0


def test_progress_adds_up() -> None:
    told: list[int] = []
    study(Race(2), 160, advance=told.append)
    assert sum(told) <= total_games(Race(2), 160)
    told.clear()
    study(Race(2), 160, extras=NOTHING, advance=told.append)
    assert sum(told) == total_games(Race(2), 160, NOTHING) == 160


def test_slow_bots_play_less() -> None:
    found = study(Race(2, patience=10), 400, extras=ALL_EXTRAS).study
    assert found.games == 40


@pytest.mark.parametrize("games", [0, -3, 10**9])
def test_what_cannot_be_played_is_refused(games: int) -> None:
    with pytest.raises(Refused) as refused:
        study(Race(2), games)
    assert refused.value.reason == "games"


# --- two games on the same seeds ---


def test_the_same_seeds_save_games() -> None:
    """A point more for whoever starts: the same dice, so the difference is seen through them."""
    first = study(Race(2, heads=(1, 0)), 400, extras=NOTHING)
    second = study(Race(2, heads=(3, 0)), 400, extras=NOTHING)
    found = compare(first, second)
    changes = {each.metric: each for each in found.changes}
    assert found.games == 400
    assert changes["order_spread"].difference.low > 0
    assert changes["points"].difference.value == pytest.approx(1)  # two points for one of two players
    assert changes["points"].saved == 1000
    assert changes["steps"].difference.value == pytest.approx(2)
    same = compare(first, first)
    assert all(each.difference.low == each.difference.high == 0 for each in same.changes)


def test_different_games_are_not_compared() -> None:
    first = study(Race(2), 40, extras=NOTHING)
    for other in (Race(3), Race(2, seed="1")):
        with pytest.raises(Refused) as refused:
            compare(first, study(other, 40, extras=NOTHING))
        assert refused.value.reason == "compare"


def test_held_out_games_are_others() -> None:
    first = study(Race(2), 40, extras=NOTHING).digests
    second = study(Race(2, seed=held_out("0")), 40, extras=NOTHING).digests
    assert first != second


def test_plain_data_has_no_surprises() -> None:
    data = plain(study(Race(2), 80).study)
    assert set(data["order"]["seats"][0]) == {"name", "wins", "points", "handicap", "verdict"}
    assert set(data["tension"]["drama"]) == {"value", "low", "high", "count"}

    def kinds(value: Any) -> Iterator[type]:
        if isinstance(value, dict):
            for each in value.values():
                yield from kinds(each)
        elif isinstance(value, list):
            for each in value:
                yield from kinds(each)
        else:
            yield type(value)

    assert set(kinds(data)) <= {int, float, str, bool, type(None)}
