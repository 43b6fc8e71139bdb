"""Work that leaves no cycles behind, or nothing that can be thrown away yet: no use to look for any."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected(lasting: bool = False) -> Iterator[None]:
    """The collector rests, and afterwards does what it did before.

    ``lasting``: what is there then is kept and counts as old; else all of it would be looked through.
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
