"""Work spread over several processes, its results told in the order of the work."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from castelli_pnp.errors import Refused

MOST_WORKERS = 64
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
    hired: list[Hired] = []
    try:
        with _interrupts_held():
            for _ in range(workers):
                hired.append(_hire(work))
        yield from _collect([connection for _, connection in hired], items)
    finally:
        for process, connection in hired:
            connection.close()
            process.terminate()
        for process, _ in hired:
            process.join()


def _collect(connections: list[Connection[Any, Any]], items: Sequence[Item]) -> Iterator[Any]:
    """Hands out the items one by one; what is ready too early waits for its turn."""
    given = due = 0
    ready: dict[int, Any] = {}
    for connection in connections:
        _ask(connection, given, items[given])
        given += 1
    while due < len(items):
        answering = wait(connections)
        for connection in connections:
            if connection not in answering:
                continue
            number, done = _answer(connection)
            ready[number] = done
            if given < len(items):
                _ask(connection, given, items[given])
                given += 1
        while due in ready:
            yield ready.pop(due)
            due += 1


def _ask(connection: Connection[Any, Any], number: int, item: Item) -> None:
    try:
        connection.send((number, item))
    except OSError:
        raise Refused("worker") from None


def _answer(connection: Connection[Any, Any]) -> tuple[int, Any]:
    try:
        number, done, error = connection.recv()
    except (EOFError, OSError):
        raise Refused("worker") from None
    if error is not None:
        raise error
    return number, done


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
