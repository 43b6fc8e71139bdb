"""A real cluster on this machine: a scheduler and workers, each a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
LONG = 120.0
"""Seconds: for a machine that is busy with many other things."""


class LocalCluster:
    """Ends with the test, whatever became of its processes."""

    def __init__(self, folder: Path, deaths_allowed: int) -> None:
        self._folder = folder
        self._processes: list[subprocess.Popen[bytes]] = []
        settings = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": str(deaths_allowed)}
        self._environment = {**os.environ, **settings, "PYTHONPATH": str(ROOT)}
        self.workers: list[subprocess.Popen[bytes]] = []
        told = folder / "scheduler.json"
        self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(told))
        wait_until(lambda: told.exists() and told.read_text("utf-8").rstrip().endswith("}"))
        self.address = str(json.loads(told.read_text("utf-8"))["address"])

    def start_workers(self, count: int) -> None:
        """Without a nanny: one that dies stays dead."""
        options = ("--no-nanny", "--nthreads", "1", "--host", "127.0.0.1", "--local-directory")
        logs = []
        for _ in range(count):
            logs.append(self._folder / f"worker-{len(self._processes)}.log")
            self.workers.append(self._start("worker", self.address, *options, str(self._folder)))
        wait_until(lambda: all("Registered to:" in log.read_text("utf-8") for log in logs))

    def kill_worker(self) -> None:
        worker = self.workers.pop()
        worker.kill()
        worker.wait()

    def kill_scheduler(self) -> None:
        self._processes[0].kill()
        self._processes[0].wait()

    def _start(self, what: str, *options: str) -> subprocess.Popen[bytes]:
        name = f"{what}-{len(self._processes)}.log"
        command = [sys.executable, "-m", "distributed.cli.dask_" + what, *options, "--no-dashboard"]
        with (self._folder / name).open("wb") as log:
            process = subprocess.Popen(
                command,
                cwd=self._folder,
                env=self._environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._processes.append(process)
        return process

    def end(self) -> None:
        for process in self._processes:
            process.kill()
        for process in self._processes:
            process.wait()


def wait_until(true: Callable[[], object]) -> None:
    until = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < until
        time.sleep(0.05)


@contextmanager
def local_cluster(folder: Path, workers: int, deaths_allowed: int = 3) -> Iterator[LocalCluster]:
    cluster = LocalCluster(folder, deaths_allowed)
    try:
        cluster.start_workers(workers)
        yield cluster
    finally:
        cluster.end()
