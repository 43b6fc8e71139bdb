"""Being asked to end: by Ctrl-C, by the system, by a terminal that closes."""

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
def _hearing(handler: Handler) -> Iterator[None]:
    """What asks the program to end is told to the handler instead."""
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
    """What asks the program to end meanwhile is heard afterwards."""
    heard: list[int] = []
    with _hearing(lambda number, _: heard.append(number)):
        yield
    for number in heard[:1]:
        signal.raise_signal(number)


def leaving_once() -> AbstractContextManager[None]:
    """Ctrl-C, being told to end, a closed terminal: the first of them ends the game, no other is heard."""

    def leave(number: int, frame: FrameType | None) -> None:
        del frame
        for each in _SIGNALS:
            signal.signal(each, signal.SIG_IGN)
        if number == signal.SIGINT:
            raise KeyboardInterrupt
        sys.exit(128 + number)

    return _hearing(leave)
