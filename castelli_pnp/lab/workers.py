"""Work spread over several processes, its results told in the order of the work."""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from castelli_pnp.errors import Refused

MOST_WORKERS = 64
MOST_DEATHS = 3
"""So many workers may die over the same item before it is given up."""
Item = TypeVar("Item")
Done = TypeVar("Done")
Hired = tuple[BaseProcess, "Connection[Any, Any]"]


def cores() -> int:
    """How many processes can work at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order(work: Callable[[Item], Done], items: Sequence[Item], workers: int) -> Iterator[Done]:
    """What the work makes of each item, in their order, however many do it."""
    workers = min(workers, len(items), MOST_WORKERS)
    if workers < 2:
        yield from map(work, items)
        return
    crew = _Crew(work, items)
    try:
        with _interrupts_held():
            for _ in range(workers):
                crew.hire()
        yield from _collect(crew)
    finally:
        crew.dismiss()


def _collect(crew: _Crew) -> Iterator[Any]:
    """Hands out the items one by one; what is ready too early waits for its turn."""
    due = 0
    ready: dict[int, Any] = {}
    for worker in list(crew.hired):
        crew.ask(worker)
    while due < len(crew.items):
        for worker in crew.answering():
            found = crew.answer(worker)
            if found is not None:
                ready[found[0]] = found[1]
                crew.ask(worker)
        while due in ready:
            yield ready.pop(due)
            due += 1


class _Crew:
    """The workers of one run, what each is busy with, and what is still to do."""

    def __init__(self, work: Callable[[Item], Done], items: Sequence[Item]) -> None:
        self.work, self.items = work, items
        self.hired: list[Hired] = []
        self._busy: dict[int, int] = {}
        """By the line to a worker: the number of its item."""
        self._given = 0
        self._again: list[int] = []
        """Items that were given out already, to workers that died."""
        self._deaths: Counter[int] = Counter()

    def hire(self) -> Hired:
        worker = _hire(self.work)
        self.hired.append(worker)
        return worker

    def dismiss(self) -> None:
        for process, connection in self.hired:
            connection.close()
            process.terminate()
        for process, _ in self.hired:
            process.join()

    def answering(self) -> list[Hired]:
        """Those who have something to tell, or will never tell anything; waits for the first."""
        answering = wait([connection for _, connection in self.hired])
        return [worker for worker in self.hired if worker[1] in answering]

    def ask(self, worker: Hired) -> None:
        """Gives the next item to a worker, if any is left."""
        if self._again:
            number = self._again.pop()
        elif self._given < len(self.items):
            number = self._given
            self._given += 1
        else:
            return
        self._busy[worker[1].fileno()] = number
        with suppress(OSError):  # it is dead: its line tells so when it is listened to
            worker[1].send((number, self.items[number]))

    def answer(self, worker: Hired) -> tuple[int, Any] | None:
        """What a worker made of its item; nothing if it died, and then another works in its place."""
        try:
            number, done, error = worker[1].recv()
        except (EOFError, OSError):
            self._replace(worker)
            return None
        self._busy.pop(worker[1].fileno(), None)
        if error is not None:
            raise error
        return number, done

    def _replace(self, worker: Hired) -> None:
        """A dead worker costs time, but no work; work that is the death of many is given up."""
        process, connection = worker
        number = self._busy.pop(connection.fileno(), None)
        self.hired.remove(worker)
        connection.close()
        process.join()
        if number is None:  # it died without work: nothing is left for it to do
            return
        self._deaths[number] += 1
        if self._deaths[number] == MOST_DEATHS:
            raise Refused("worker", times=MOST_DEATHS)
        self._again.append(number)
        with _interrupts_held():
            new = self.hire()
        self.ask(new)


def _hire(work: Callable[[Item], Done]) -> Hired:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(work, theirs), daemon=True)
    process.start()
    theirs.close()
    return process, ours


def _serve(work: Callable[[Item], Done], connection: Connection[Any, Any]) -> None:
    """The life of a worker; it ends when nobody is at the other end of the line."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            number, item = connection.recv()
            try:
                answer: tuple[int, Any, Exception | None] = number, work(item), None
            except Exception as error:  # noqa: BLE001 - told to the one who asked
                answer = number, None, error
            connection.send(answer)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C waits until the workers are hired; they themselves never hear it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
