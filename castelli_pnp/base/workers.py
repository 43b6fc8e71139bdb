"""Work spread over several processes, its results told in the order of the work."""

from __future__ import annotations

import os
import pickle
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from castelli_pnp.base.errors import Refused

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
    with team(workers) as crew:
        yield from crew(work, items)


@contextmanager
def team(workers: int) -> Iterator[Team]:
    """Workers for any amount of work, one after another; they are hired when there is some."""
    found = Team(min(workers, MOST_WORKERS))
    try:
        yield found
    finally:
        found.dismiss()


class Team:
    """Processes, and what each is busy with."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._hired: list[Hired] = []
        self._known: dict[int, int] = {}
        """By the line to a worker: which work it was told last."""
        self._busy: dict[int, tuple[int, int]] = {}
        """By the line to a worker: the work and the number of its item."""
        self._order: _Order | None = None
        self._orders = 0

    def __call__(self, work: Callable[[Any], Any], items: Sequence[Any]) -> Iterator[Any]:
        """What the work makes of each item, in their order."""
        if min(self._workers, len(items)) < 2:
            yield from map(work, items)
        elif self._order is not None:  # the team is at work: others do it
            yield from in_order(work, items, self._workers)
        else:
            self._orders += 1
            self._order = _Order(self._orders, pickle.dumps(work), items)
            try:
                yield from self._collect(self._order)
            finally:
                self._order = None

    def dismiss(self) -> None:
        for process, connection in self._hired:
            connection.close()
            process.terminate()
        for process, _ in self._hired:
            process.join()

    def _collect(self, order: _Order) -> Iterator[Any]:
        """Hands out the items one by one; what is ready too early waits for its turn."""
        due = 0
        ready: dict[int, Any] = {}
        with _interrupts_held():
            while len(self._hired) < min(self._workers, len(order.items)):
                self._hired.append(_hire())
        for worker in list(self._hired):
            if worker[1].fileno() not in self._busy:  # with something that nobody waits for any more
                self._ask(worker, order)
        while due < len(order.items):
            for worker in self._answering():
                found = self._answer(worker, order)
                if found is not None:
                    ready[found[0]] = found[1]
            while due in ready:
                yield ready.pop(due)
                due += 1

    def _answering(self) -> list[Hired]:
        """Those who have something to tell, or will never tell anything; waits for the first."""
        answering = wait([connection for _, connection in self._hired])
        return [worker for worker in self._hired if worker[1] in answering]

    def _ask(self, worker: Hired, order: _Order) -> None:
        """Gives the next item to a worker, if any is left."""
        if not order.left:
            return
        number, line = order.next(), worker[1].fileno()
        work = None if self._known.get(line) == order.id else order.work
        self._busy[line], self._known[line] = (order.id, number), order.id
        with suppress(OSError):  # it is dead: its line tells so when it is listened to
            worker[1].send((work, order.items[number]))

    def _answer(self, worker: Hired, order: _Order) -> tuple[int, Any] | None:
        """What a worker made of its item; nothing if it died, and then another works in its place."""
        try:
            done, error = worker[1].recv()
        except (EOFError, OSError):
            self._replace(worker, order)
            return None
        id_, number = self._busy.pop(worker[1].fileno())
        if id_ == order.id and error is not None:
            raise error
        self._ask(worker, order)
        return (number, done) if id_ == order.id else None

    def _replace(self, worker: Hired, order: _Order) -> None:
        """A dead worker costs time, but no work; work that is the death of many is given up."""
        process, connection = worker
        line = connection.fileno()
        id_, number = self._busy.pop(line, (0, 0))
        self._known.pop(line, None)
        self._hired.remove(worker)
        connection.close()
        process.join()
        if id_ == order.id:
            order.lost(number)
        if order.left:
            with _interrupts_held():
                self._hired.append(_hire())
            self._ask(self._hired[-1], order)


class _Order:
    """Work and its items: which of them were given out."""

    def __init__(self, id_: int, work: bytes, items: Sequence[Any]) -> None:
        self.id, self.work, self.items = id_, work, items
        self._given = 0
        self._again: list[int] = []
        """Items that were given out already, to workers that died."""
        self._deaths: Counter[int] = Counter()

    @property
    def left(self) -> bool:
        """Whether anything can be given out."""
        return bool(self._again) or self._given < len(self.items)

    def next(self) -> int:
        if self._again:
            return self._again.pop()
        self._given += 1
        return self._given - 1

    def lost(self, number: int) -> None:
        self._deaths[number] += 1
        if self._deaths[number] == MOST_DEATHS:
            raise Refused("worker", times=MOST_DEATHS)
        self._again.append(number)


def _hire() -> Hired:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    return process, ours


def _serve(connection: Connection[Any, Any]) -> None:
    """The life of a worker; it ends when nobody is at the other end of the line."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    known = b""
    with suppress(EOFError, OSError):
        while True:
            work, item = connection.recv()
            known = known if work is None else work
            try:
                answer: tuple[Any, Exception | None] = loaded(known)(item), None
            except Exception as error:  # noqa: BLE001 - told to the one who asked
                answer = None, error
            connection.send(answer)


@lru_cache(maxsize=4)
def loaded(work: bytes) -> Callable[[Any], Any]:
    """Work that was sent; the same again if it is sent again, with all that it has found out meanwhile."""
    found: Callable[[Any], Any] = pickle.loads(work)
    return found


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
