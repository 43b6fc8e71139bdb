"""Work on a cluster of real processes comes back as from this machine, whoever dies meanwhile."""

from __future__ import annotations

import os
import socket
from collections.abc import Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import overload

import pytest
from distributed import Client

from castelli_pnp.base.errors import Refused, RefusedAll
from castelli_pnp.base.workers import in_order
from castelli_pnp.lab.cluster.closing import Closed, closed
from castelli_pnp.lab.cluster.joining import joined
from castelli_pnp.lab.cluster.run import other, own
from castelli_pnp.lab.edition import Edition, edition
from castelli_pnp.lab.pools import Pool
from tests.lab.clusters import LONG, LocalCluster, local_cluster
from tests.lab.test_answers import Hostile
from tests.lab.test_workers import slow_at_first, stumble, vanish

NUMBERS = [number * number for number in range(60)]


class Heard(list[str]):
    """What was told on the way."""

    def __call__(self, notice: Refused) -> None:
        self.append(notice.reason)


def test_a_cluster_of_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One cluster for all of it: its processes take longer to start than to work."""
    heard = Heard()
    with local_cluster(tmp_path, 3, deaths_allowed=1) as cluster:
        with joined(cluster.address, heard) as pool:
            _same_as_here(pool)
            _errors_come_back_as_themselves(pool)
            _results_are_compared(pool)
            _nobody_works_on_when_nobody_waits(pool, tmp_path)
            _others_are_refused(cluster.address, pool, monkeypatch)
            _a_dead_worker_costs_no_work(pool, cluster)
            assert heard == []
            _work_that_kills_is_given_up(pool)
        cluster.start_workers(1)
        _nothing_that_they_send_runs_here(cluster.address, tmp_path)
        cluster.kill_worker()
        _without_workers_it_ends(cluster.address)
        _workers_may_come_back(cluster)


def _same_as_here(pool: Pool) -> None:
    assert list(pool(slow_at_first, range(60))) == list(in_order(slow_at_first, range(60), 2)) == NUMBERS
    assert list(pool(slow_at_first, [])) == []


def _errors_come_back_as_themselves(pool: Pool) -> None:
    with pytest.raises(Refused) as refused:
        list(pool(stumble, range(4)))
    assert (refused.value.reason, refused.value.data) == ("layout", {"layout": "five", "choices": "two"})


def _results_are_compared(pool: Pool) -> None:
    """Every result differs, so that any item that is repeated here shows it."""
    with pytest.raises(Refused) as refused:
        list(pool(process_number, range(30)))
    assert refused.value.reason == "cluster_differs"


def process_number(number: int) -> int:
    return number + os.getpid()


def _nothing_that_they_send_runs_here(address: str, folder: Path) -> None:
    """Dask alone unpickles a result, as the last step shows."""
    with Client(address, set_as_default=False) as client:
        with closed():
            assert isinstance(client.submit(Hostile, folder / "closed", pure=False).result(), Closed)
        assert not (folder / "closed").exists()
        client.submit(Hostile, folder / "open", pure=False).result()
        assert (folder / "open").exists()


class Watched(Sequence[int]):
    """A thousand numbers that know how many were asked for."""

    asked = 0

    def __len__(self) -> int:
        return 1000

    @overload
    def __getitem__(self, at: int) -> int: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[int]: ...
    def __getitem__(self, at: int | slice) -> int | Sequence[int]:
        assert isinstance(at, int)
        self.asked = max(self.asked, at + 1)
        return at


def _nobody_works_on_when_nobody_waits(pool: Pool, folder: Path) -> None:
    """Closing in the middle, as an interruption does; few items had left by then."""
    items = Watched()
    parts = pool(partial(leave_a_trace, folder), items)
    assert list(islice(parts, 5)) == list(range(5))
    parts.close()  # type: ignore[attr-defined]
    assert items.asked < 30
    assert list(pool(slow_at_first, range(60))) == NUMBERS
    assert 5 <= len(list(folder.glob("trace-*"))) <= items.asked


def leave_a_trace(folder: Path, number: int) -> int:
    (folder / f"trace-{number}").touch()
    return number


def _others_are_refused(address: str, pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the work begins, and also if such a worker comes later."""
    theirs = edition()
    with monkeypatch.context() as patch:
        patch.setattr("castelli_pnp.lab.cluster.run.edition", lambda: Edition("9.9", "f00", "3.99"))
        with pytest.raises(RefusedAll) as refused, joined(address, Heard()):
            pass
        assert [each.reason for each in refused.value.refusals] == ["cluster_other"] * 3
        told = refused.value.refusals[0].data
        assert (told["version"], told["source"], told["python"]) == theirs
        assert (told["our_version"], told["our_source"], told["our_python"]) == ("9.9", "f00", "3.99")
        with pytest.raises(RefusedAll):
            list(pool(slow_at_first, range(3)))


def _a_dead_worker_costs_no_work(pool: Pool, cluster: LocalCluster) -> None:
    parts = pool(slow_at_first, range(60))
    done = [next(parts)]
    cluster.kill_worker()
    assert done + list(parts) == NUMBERS


def _work_that_kills_is_given_up(pool: Pool) -> None:
    """Two workers are left, and one death is allowed."""
    with pytest.raises(Refused) as refused:
        list(pool(vanish, range(2)))
    assert (refused.value.reason, refused.value.data) == ("cluster_killed", {"times": 2})


def _without_workers_it_ends(address: str) -> None:
    heard = Heard()
    with pytest.raises(Refused) as refused, joined(address, heard, first_worker=0.5):
        pass
    assert (heard, refused.value.reason) == (["cluster_waiting"], "cluster_empty")


def _workers_may_come_back(cluster: LocalCluster) -> None:
    """The last one dies; the next one does what is left; then that one dies too, and nobody comes."""

    def tell(notice: Refused) -> None:
        heard(notice)
        if len(heard) == 1:
            cluster.start_workers(1)

    heard = Heard()
    cluster.start_workers(1)
    with joined(cluster.address, tell, patience=LONG) as pool:
        parts = pool(slow_at_first, range(60))
        done = [next(parts)]
        cluster.kill_worker()
        assert done + list(parts) == NUMBERS
        assert heard == ["cluster_waiting"]
    with joined(cluster.address, heard, patience=1) as pool:
        parts = pool(slow_at_first, range(60))
        next(parts)
        cluster.kill_worker()
        with pytest.raises(Refused) as refused:
            list(parts)
    assert (heard, refused.value.reason) == (["cluster_waiting"] * 2, "cluster_gone")


def test_a_scheduler_that_is_lost_ends_the_run(tmp_path: Path) -> None:
    with local_cluster(tmp_path, 1) as cluster, joined(cluster.address, Heard(), answer=2) as pool:
        parts = pool(slow_at_first, range(60))
        assert next(parts) == 0
        cluster.kill_scheduler()
        with pytest.raises(Refused) as refused:
            list(parts)
    assert refused.value.reason == "cluster_lost"


def test_what_is_no_scheduler_is_refused() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(Refused) as refused, joined(address, Heard(), answer=0.5):
            pass
    assert refused.value.reason == "cluster_nobody"


def test_a_compiled_engine_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = own()
    monkeypatch.setattr("castelli_pnp.base.compiled", lambda: True)
    assert own() != plain
    assert other("tcp://a:1", plain).data["our_version"] == f"{plain[0]} (compiled)"


def test_workers_that_do_not_know_the_work_are_told_apart() -> None:
    assert other("tcp://a:1", ModuleNotFoundError("castelli_pnp")).reason == "cluster_without"
    assert other("tcp://a:1", AttributeError("job")).reason == "cluster_without"
    assert other("tcp://a:1", ValueError("one\ntwo")).data == {"worker": "tcp://a:1", "why": "one"}
