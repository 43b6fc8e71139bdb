"""Signals that ask the program to stop: Ctrl-C, the system, or a terminal that closes."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from types import FrameType

_SIGNALS = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
INTERRUPTED = 130
"""The exit code after Ctrl-C."""
Handler = Callable[[int, FrameType | None], None]


@contextmanager
def _handled_by(handler: Handler) -> Iterator[None]:
    """What asks the program to end goes to the handler instead."""
    before = {}
    with suppress(ValueError):  # signals belong to the main thread
        before = {each: signal.signal(each, handler) for each in _SIGNALS}
    try:
        yield
    finally:
        for each, usual in before.items():
            if signal.getsignal(each) is handler:  # otherwise it is ignored by now, until the program ends
                signal.signal(each, usual)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """What asks the program to end meanwhile takes effect afterwards."""
    received: list[int] = []
    with _handled_by(lambda number, _: received.append(number)):
        yield
    for number in received[:1]:
        signal.raise_signal(number)


def leaving_once() -> AbstractContextManager[None]:
    """Ctrl-C, a signal to end, a closed terminal: the first of them ends the game, others are ignored."""

    def leave(number: int, frame: FrameType | None) -> None:
        del frame
        for each in _SIGNALS:
            signal.signal(each, signal.SIG_IGN)
        if number == signal.SIGINT:
            raise KeyboardInterrupt
        sys.exit(128 + number)

    return _handled_by(leave)
