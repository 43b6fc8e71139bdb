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
    """Sends signals to end the program to the handler instead."""
    before = {}
    with suppress(ValueError):  # only the main thread can handle signals
        before = {each: signal.signal(each, handler) for each in _SIGNALS}
    try:
        yield
    finally:
        for each, usual in before.items():
            if signal.getsignal(each) is handler:  # otherwise it is already ignored until the program ends
                signal.signal(each, usual)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Delays signals to end the program until the work is finished."""
    received: list[int] = []
    with _handled_by(lambda number, _: received.append(number)):
        yield
    for number in received[:1]:
        signal.raise_signal(number)


def leaving_once() -> AbstractContextManager[None]:
    """The first Ctrl-C, signal to end, or closed terminal ends the game; later ones are ignored."""

    def leave(number: int, frame: FrameType | None) -> None:
        del frame
        for each in _SIGNALS:
            signal.signal(each, signal.SIG_IGN)
        if number == signal.SIGINT:
            raise KeyboardInterrupt
        sys.exit(128 + number)

    return _handled_by(leave)
