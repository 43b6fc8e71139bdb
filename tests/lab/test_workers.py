"""Work that is spread comes back in order, and what goes wrong is told."""

from __future__ import annotations

import os
import time
from functools import partial
from multiprocessing import active_children
from pathlib import Path

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.workers import can_start_processes, cores, in_order, worker_pool


def slow_at_first(number: int) -> int:
    time.sleep(0.2 if number == 0 else 0)
    return number * number


def stumble(number: int) -> int:
    if number == 2:
        raise Refused("layout", layout="five", choices="two")
    return number


def vanish(number: int) -> int:
    if number == 1:
        os._exit(3)
    return number


def die_at_first(folder: Path, number: int) -> int:
    """The work of some numbers ends its worker, but only once."""
    seen = folder / str(number)
    if number % 3 == 1 and not seen.exists():
        seen.touch()
        os._exit(3)
    return number * number


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_results_come_in_the_order_of_the_work(workers: int) -> None:
    assert list(in_order(slow_at_first, range(7), workers)) == [number * number for number in range(7)]
    assert not active_children()


@pytest.mark.parametrize("workers", [1, 2])
def test_what_goes_wrong_in_a_worker_is_told(workers: int) -> None:
    with pytest.raises(Refused) as refused:
        list(in_order(stumble, range(4), workers))
    assert (refused.value.reason, refused.value.data) == ("layout", {"layout": "five", "choices": "two"})
    assert not active_children()


def test_work_that_is_the_death_of_every_worker_is_given_up() -> None:
    with pytest.raises(Refused) as refused:
        list(in_order(vanish, range(40), 2))
    assert (refused.value.reason, refused.value.data) == ("worker", {"times": 3})
    assert not active_children()


def test_a_worker_that_dies_costs_time_but_no_work(tmp_path: Path) -> None:
    work = partial(die_at_first, tmp_path)
    assert list(in_order(work, range(12), 2)) == [number * number for number in range(12)]
    assert len(list(tmp_path.iterdir())) == 4
    assert not active_children()


def test_all_workers_may_die_at_once() -> None:
    """Killed from outside, in the middle of their work and without warning."""
    parts = in_order(slow_at_first, range(30), 3)
    done = [next(parts)]
    for process in active_children():
        process.kill()
    assert done + list(parts) == [number * number for number in range(30)]
    assert not active_children()


def test_nobody_works_on_when_nobody_waits() -> None:
    """Closing in the middle, as an interruption does, ends the workers."""
    parts = in_order(slow_at_first, range(50), 2)
    assert next(parts) == 0
    parts.close()  # type: ignore[attr-defined]
    assert not active_children()


def test_no_work_needs_no_workers() -> None:
    assert list(in_order(slow_at_first, [], 2)) == []


def test_a_pool_does_one_task_after_another() -> None:
    """The same processes; what was left in the middle mixes with nothing."""
    with worker_pool(2) as pool:
        assert not active_children()
        assert list(pool(slow_at_first, range(7))) == [number * number for number in range(7)]
        started = {process.pid for process in active_children()}
        parts = pool(slow_at_first, range(50))
        assert next(parts) == 0
        assert list(pool(stumble, range(2))) == [0, 1]  # by another pool: this one is busy
        parts.close()  # type: ignore[attr-defined]
        with pytest.raises(Refused):
            list(pool(stumble, range(9)))
        assert list(pool(slow_at_first, range(30))) == [number * number for number in range(30)]
        assert {process.pid for process in active_children()} == started
        for process in active_children():  # nobody is busy: nothing is lost
            process.kill()
        assert list(pool(slow_at_first, range(7))) == [number * number for number in range(7)]
    assert not active_children()


def test_without_processes_work_is_done_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a web browser."""
    can_start_processes.cache_clear()
    monkeypatch.setattr("sys.platform", "emscripten")
    try:
        assert cores() == 1
        assert list(in_order(lambda number: (os.getpid(), number), range(3), 8)) == [
            (os.getpid(), number) for number in range(3)
        ]
    finally:
        can_start_processes.cache_clear()
