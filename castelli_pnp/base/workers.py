"""Distributes work over several processes; results are in the order of the work.

Where no processes can be started, as in a web browser, all work is done in place.
"""

from __future__ import annotations

import os
import pickle
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from castelli_pnp.base.errors import Refused

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

MAX_WORKERS = 64
MAX_CRASHES = 3
"""An item is given up after it has crashed this many workers."""
Item = TypeVar("Item")
Done = TypeVar("Done")
Worker = tuple["BaseProcess", "Connection[Any, Any]"]


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
    """The result for each item, in the order of the items, with any number of workers."""
    with worker_pool(workers) as pool:
        yield from pool(work, items)


def in_background(work: Callable[[Item], Done], item: Item, workers: int) -> Callable[[], Done]:
    """Starts work in a process of its own; returns a function that waits for the result.

    With one worker, or if that process ends early, the work is done in place when its result is needed.
    """
    if workers < 2 or not can_start_processes():
        return lambda: work(item)
    with _interrupts_blocked():
        process, connection = _start_worker()
    with suppress(OSError):
        connection.send((pickle.dumps(work), item))

    def finish() -> Done:
        try:
            done, error = connection.recv()
        except (EOFError, OSError):
            return work(item)
        finally:
            connection.close()
            process.terminate()
            process.join()
        if error is not None:
            raise error
        result: Done = done
        return result

    return finish


@contextmanager
def worker_pool(workers: int) -> Iterator[WorkerPool]:
    """A pool for any number of tasks, one after another; its workers start with the first task."""
    pool = WorkerPool(min(workers, MAX_WORKERS))
    try:
        yield pool
    finally:
        pool.stop()


class WorkerPool:
    """Worker processes, and the item that each one works on."""

    def __init__(self, workers: int) -> None:
        self._count = workers
        self._workers: list[Worker] = []
        self._known: dict[int, int] = {}
        """By the connection to a worker: the last task that it received."""
        self._busy: dict[int, tuple[int, int]] = {}
        """By the connection to a worker: its task and the number of its item."""
        self._task: _Task | None = None
        self._tasks = 0

    def __call__(self, work: Callable[[Any], Any], items: Sequence[Any]) -> Iterator[Any]:
        """The result of the work for each item, in their order."""
        if min(self._count, len(items)) < 2 or not can_start_processes():
            yield from map(work, items)
        elif self._task is not None:  # this pool is busy: use another one
            yield from in_order(work, items, self._count)
        else:
            self._tasks += 1
            self._task = _Task(self._tasks, pickle.dumps(work), items)
            try:
                yield from self._collect(self._task)
            finally:
                self._task = None

    def stop(self) -> None:
        """Ends all workers."""
        for process, connection in self._workers:
            connection.close()
            process.terminate()
        for process, _ in self._workers:
            process.join()

    def _collect(self, task: _Task) -> Iterator[Any]:
        """Sends the items one by one and yields the results in order; early results wait."""
        due = 0
        ready: dict[int, Any] = {}
        with _interrupts_blocked():
            while len(self._workers) < min(self._count, len(task.items)):
                self._workers.append(_start_worker())
        for worker in list(self._workers):
            if worker[1].fileno() not in self._busy:  # with an item of an abandoned task
                self._send(worker, task)
        while due < len(task.items):
            for worker in self._ready_workers():
                found = self._receive(worker, task)
                if found is not None:
                    ready[found[0]] = found[1]
            while due in ready:
                yield ready.pop(due)
                due += 1

    def _ready_workers(self) -> list[Worker]:
        """Waits until at least one worker has a result or has crashed."""
        from multiprocessing.connection import wait

        ready = wait([connection for _, connection in self._workers])
        return [worker for worker in self._workers if worker[1] in ready]

    def _send(self, worker: Worker, task: _Task) -> None:
        """Sends the next item to a worker, if there is one."""
        if not task.unsent:
            return
        number, line = task.unsent.popleft(), worker[1].fileno()
        work = None if self._known.get(line) == task.id else task.work
        self._busy[line], self._known[line] = (task.id, number), task.id
        with suppress(OSError):  # the worker has crashed: receiving from it will show that
            worker[1].send((work, task.items[number]))

    def _receive(self, worker: Worker, task: _Task) -> tuple[int, Any] | None:
        """A worker's result with the number of its item; ``None`` if the worker crashed and was replaced."""
        try:
            done, error = worker[1].recv()
        except (EOFError, OSError):
            self._replace(worker, task)
            return None
        id_, number = self._busy.pop(worker[1].fileno())
        if id_ == task.id and error is not None:
            raise error
        self._send(worker, task)
        return (number, done) if id_ == task.id else None

    def _replace(self, worker: Worker, task: _Task) -> None:
        """Replaces a crashed worker; no result is missing. Gives up an item that crashed several workers."""
        process, connection = worker
        line = connection.fileno()
        id_, number = self._busy.pop(line, (0, 0))
        self._known.pop(line, None)
        self._workers.remove(worker)
        connection.close()
        process.join()
        if id_ == task.id:
            task.crashed(number)
        if task.unsent:
            with _interrupts_blocked():
                self._workers.append(_start_worker())
            self._send(self._workers[-1], task)


class _Task:
    """Work and its items, and which of them have not been sent yet."""

    def __init__(self, id_: int, work: bytes, items: Sequence[Any]) -> None:
        self.id, self.work, self.items = id_, work, items
        self.unsent = deque(range(len(items)))
        """The numbers of the items that have not been sent yet, or must be sent again."""
        self._crashes: Counter[int] = Counter()

    def crashed(self, number: int) -> None:
        """Sends an item again after its worker crashed, up to a limit."""
        self._crashes[number] += 1
        if self._crashes[number] == MAX_CRASHES:
            raise Refused("worker", times=MAX_CRASHES)
        self.unsent.appendleft(number)


def _start_worker() -> Worker:
    from multiprocessing import get_context

    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    return process, ours


def _serve(connection: Connection[Any, Any]) -> None:
    """The main loop of a worker process; it ends when the connection is closed."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    known = b""
    with suppress(EOFError, OSError):
        while True:
            work, item = connection.recv()
            known = known if work is None else work
            try:
                answer: tuple[Any, Exception | None] = loaded(known)(item), None
            except Exception as error:  # noqa: BLE001 - raised again in the main process
                answer = None, error
            connection.send(answer)


@lru_cache(maxsize=4)
def loaded(work: bytes) -> Callable[[Any], Any]:
    """The work that was sent; the same object if it is sent again, together with everything it has cached."""
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
