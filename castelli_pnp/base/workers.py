"""Work spread over several processes, its results in the order of the work.

Where no processes can be started, as in a web browser, all work is done in place.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache, partial
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from castelli_pnp.base.errors import Refused

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

MAX_WORKERS = 64
MAX_CRASHES = 3
"""Work is given up if workers crash this often without finishing anything."""
AHEAD = 4
"""Items for each worker that are sent before their results are due."""
Item = TypeVar("Item")
Done = TypeVar("Done")


@cache
def can_start_processes() -> bool:
    """Whether this Python can start other processes."""
    if sys.platform in ("emscripten", "wasi"):
        return False
    try:
        import_module("_multiprocessing")
        import_module("multiprocessing.connection")
    except ImportError:
        return False
    return True


def cores() -> int:
    """How many processes can work at once."""
    if not can_start_processes():
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order(work: Callable[[Item], Done], items: Sequence[Item], workers: int) -> Iterator[Done]:
    """The result of the work for each item, in their order, with any number of workers."""
    with worker_pool(workers) as pool:
        yield from pool(work, items)


@contextmanager
def worker_pool(workers: int) -> Iterator[WorkerPool]:
    """A pool for any number of tasks, one after another; its workers start with the first task."""
    pool = WorkerPool(min(workers, MAX_WORKERS))
    try:
        yield pool
    finally:
        pool.stop()


class WorkerPool:
    """Processes that do one task after another; a task that comes while they are busy waits in line."""

    def __init__(self, workers: int) -> None:
        self._count, self._ahead = workers, AHEAD * workers
        self._executor: ProcessPoolExecutor | None = None

    def __call__(self, work: Callable[[Any], Any], items: Sequence[Any]) -> Iterator[Any]:
        """The result of the work for each item, in their order; crashes cost time, but no result."""
        if min(self._count, len(items)) < 2 or not can_start_processes():
            yield from map(work, items)
            return
        from concurrent.futures.process import BrokenProcessPool

        packed = partial(_work_on, pickle.dumps(work))
        done = crashes = 0
        while done < len(items):
            try:
                for result in self._results(packed, items[done:]):
                    done, crashes = done + 1, 0
                    yield result
            except BrokenProcessPool:
                self.stop()
                crashes += 1
                if crashes == MAX_CRASHES:
                    raise Refused("worker", times=MAX_CRASHES) from None

    def _results(self, work: Callable[[Any], Any], items: Sequence[Any]) -> Iterator[Any]:
        """Sends items some way ahead; those that wait are taken back when nobody asks for results."""
        executor, unsent = self._started(), iter(items)
        sent: deque[Future[Any]] = deque()
        try:
            for _ in items:
                with _interrupts_blocked():
                    due = islice(unsent, self._ahead - len(sent))
                    sent.extend(executor.submit(work, item) for item in due)
                yield sent.popleft().result()
        finally:
            for future in sent:
                future.cancel()

    def _started(self) -> ProcessPoolExecutor:
        import signal
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        if self._executor is None:
            deaf = (signal.SIGINT, signal.SIG_IGN)
            self._executor = ProcessPoolExecutor(self._count, get_context("spawn"), signal.signal, deaf)
        return self._executor

    def stop(self) -> None:
        """Ends all workers, whatever they are doing."""
        executor, self._executor = self._executor, None
        if executor is not None:
            for process in list((executor._processes or {}).values()):
                process.terminate()
            executor.shutdown(cancel_futures=True)


def _work_on(work: bytes, item: Any) -> Any:
    return loaded(work)(item)


@lru_cache(maxsize=4)
def loaded(work: bytes) -> Callable[[Any], Any]:
    """Work that was sent; the same object if it is sent again, with all that it has cached meanwhile."""
    found: Callable[[Any], Any] = pickle.loads(work)
    return found


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Ctrl-C waits until the workers have started; they inherit the block and never see it."""
    import signal
    from multiprocessing import resource_tracker

    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
