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

from tests.cli.conftest import Ran
from tests.lab.clusters import ROOT, LocalCluster, local_cluster

Castelli = Callable[..., Ran]
GAMES = ("simulate", "--games", "200", "--bots", "greedy,random", "--players", "2", "--seed", "s")


def test_the_same_bytes_though_a_worker_is_killed(
    castelli: Castelli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = castelli(*GAMES, "--workers", "1", "--json", "alone.json")
    (tmp_path / "cluster").mkdir()
    with local_cluster(tmp_path / "cluster", 3) as cluster:
        _an_interruption_keeps_what_was_played(cluster, tmp_path)
        killed = _kill_in_the_middle(cluster, monkeypatch)
        ran = castelli(*GAMES, "--cluster", cluster.address, "--json", "cluster.json")
    assert killed == [10]
    assert (ran.code, ran.err) == (alone.code, alone.err) == (0, "")
    assert ran.out.splitlines()[:-1] == alone.out.splitlines()[:-1]
    assert (tmp_path / "cluster.json").read_bytes() == (tmp_path / "alone.json").read_bytes()


def _kill_in_the_middle(cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A worker is killed when the first games are told; the others are in work then, or still to do."""
    killed: list[int] = []

    def advance(games: int) -> None:
        if not killed:
            killed.append(games)
            cluster.kill_worker()

    @contextmanager
    def progress(games: int) -> Iterator[Callable[[int], None]]:
        del games
        yield advance

    monkeypatch.setattr("castelli_pnp.cli.figures.progress", progress)
    return killed


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
    (("--cluster", "127.0.0.1:1"), "nobody answers at 127.0.0.1:1 (Connection refused)"),
    (("--cluster", "http://127.0.0.1"), "http://127.0.0.1 is not the address of a cluster"),
    (("--cluster", "127.0.0.1:99999"), "127.0.0.1:99999 is not the address of a cluster"),
    (("--cluster", "127.0.0.1:port"), "127.0.0.1:port is not the address of a cluster"),
    (("--cluster", ""), "is not the address of a cluster"),
    (("--cluster", "[::1"), "[::1 is not the address of a cluster"),
    (("--cluster", "me@127.0.0.1:1/there"), "is not the address of a cluster"),
    (("--cluster", "127.0.0.1:1", "--workers", "2"), "--workers is for this machine alone"),
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

    text = (ROOT / "docs" / "playing.md").read_text("utf-8")
    lines = [line.partition("dask ")[2].split() for line in text.splitlines() if "   dask " in line]
    assert [line[0] for line in lines] == ["scheduler", "worker"]
    for command, words in zip((scheduler, worker), lines, strict=True):
        command.make_context(words[0], words[1:])
    assert {"--nworkers", "--nthreads"} < set(lines[1])
