"""``--cluster``: the same bytes from a real cluster, and refusals that say what to do."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from castelli_pnp.actions.progress import Progress
from tests.cli.conftest import Ran
from tests.lab.clusters import ROOT, LocalCluster, local_cluster

Castelli = Callable[..., Ran]
GAMES = ("simulate", "--games", "200", "--bots", "greedy,random", "--players", "2", "--seed", "s")
LAB = ("lab", "--games", "40", "--bots", "random", "--players", "2", "--seed", "s")


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CASTELLI_PNP_CACHE", str(tmp_path / "cache"))


def test_the_same_bytes_though_workers_are_killed(
    castelli: Castelli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cluster").mkdir()
    with local_cluster(tmp_path / "cluster", 3) as cluster:
        _an_interruption_keeps_what_was_played(cluster, tmp_path)
        killing = Killing(cluster)
        monkeypatch.setattr("castelli_pnp.cli.work.progress", killing.progress)
        for command in (GAMES, LAB):
            ran = castelli(*command, "--cluster", cluster.address, "--json", f"{command[0]}.json")
            monkeypatch.setattr(killing, "cluster", None)
            alone = castelli(*command, "--workers", "1", "--json", f"{command[0]}-alone.json")
            monkeypatch.setattr(killing, "cluster", cluster)
            assert (ran.code, ran.err) == (alone.code, alone.err) == (0, "")
            assert ran.out.splitlines()[:-1] == alone.out.splitlines()[:-1]
            bytes_ = [
                (tmp_path / f"{name}.json").read_bytes() for name in (command[0], f"{command[0]}-alone")
            ]
            assert bytes_[0] == bytes_[1]
        assert len(cluster.workers) == 1


class Killing:
    """A worker is killed when the first games are told; others are in work then, or still to do."""

    def __init__(self, cluster: LocalCluster) -> None:
        self.cluster: LocalCluster | None = cluster

    @contextmanager
    def progress(self) -> Iterator[Progress]:
        told: list[int] = []

        def advance(done: int, total: int, name: str) -> None:
            assert done <= total
            assert not name
            if self.cluster is not None and not told:
                self.cluster.kill_worker()
            told.append(done)

        yield advance
        assert len(told) > 5
        assert told == sorted(told)


def _an_interruption_keeps_what_was_played(cluster: LocalCluster, folder: Path) -> None:
    wanted = ["--games", "1000000", "--bots", "random", "--players", "2", "--json", "cut.json"]
    command = [sys.executable, "-m", "castelli_pnp", "simulate", *wanted, "--cluster", cluster.address]
    master, slave = pty.openpty()
    run = subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=slave, text=True, start_new_session=True
    )
    os.close(slave)
    shown = b""
    while b"/1000000" not in shown or b" 0/1000000" in shown[-200:]:
        shown += os.read(master, 4096)
    os.killpg(run.pid, signal.SIGINT)
    out, _ = run.communicate(timeout=60)
    os.close(master)
    assert run.returncode == 130
    played = json.loads((folder / "cut.json").read_text("utf-8"))["games"]
    assert played > 0
    assert f"{played} games" in out.splitlines()[0].replace(",", "")


REFUSED = [
    (("--cluster", "127.0.0.1:1"), "no answer from 127.0.0.1:1 (Connection refused)"),
    (("--cluster", "http://127.0.0.1"), "http://127.0.0.1 is not the address of a cluster"),
    (("--cluster", "127.0.0.1:99999"), "127.0.0.1:99999 is not the address of a cluster"),
    (("--cluster", "127.0.0.1:port"), "127.0.0.1:port is not the address of a cluster"),
    (("--cluster", ""), "is not the address of a cluster"),
    (("--cluster", "[::1"), "[::1 is not the address of a cluster"),
    (("--cluster", "me@127.0.0.1:1/there"), "is not the address of a cluster"),
    (("--cluster", "127.0.0.1:1", "--workers", "2"), "--workers is for this machine only"),
]


@pytest.mark.parametrize(("asked", "told"), REFUSED, ids=[" ".join(asked) for asked, _ in REFUSED])
def test_what_is_no_cluster_is_refused(castelli: Castelli, asked: tuple[str, ...], told: str) -> None:
    ran = castelli("simulate", "--games", "1", "--bots", "random", *asked)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err


def test_without_dask_it_is_told_how_to_get_it(castelli: Castelli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    for language, told in (
        ("en", "a cluster needs Dask"),
        ("de", "ein Cluster braucht Dask"),
        ("es", "un clúster necesita Dask"),
        ("nl", "een cluster heeft Dask nodig"),
    ):
        ran = castelli("--ui-lang", language, "simulate", "--games", "1", "--cluster", "127.0.0.1:1")
        assert (ran.code, ran.out) == (2, "")
        assert told in ran.err
        assert "pip install distributed" in ran.err
    assert castelli("simulate", "--games", "1", "--bots", "random").code == 0


def test_the_document_starts_a_cluster_as_dask_wants_it() -> None:
    from distributed.cli.dask_scheduler import main as scheduler
    from distributed.cli.dask_worker import main as worker

    text = (ROOT / "docs" / "how-to" / "simulate.md").read_text("utf-8")
    lines = [line.partition("dask ")[2].split() for line in text.splitlines() if "   dask " in line]
    assert [line[0] for line in lines] == ["scheduler", "worker"] * 2
    for command, words in zip((scheduler, worker) * 2, lines, strict=True):
        command.make_context(words[0], words[1:])
    assert all({"--nworkers", "--nthreads"} < set(line) for line in lines[1::2])
