"""Turns off the garbage collector during work that creates no reference cycles or frees nothing."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected(lasting: bool = False) -> Iterator[None]:
    """Turns the collector off, and afterward restores its state.

    ``lasting``: objects that exist at the end are kept and counted as old; otherwise the collector would
    search all of them.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            if lasting and not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()
            gc.enable()
