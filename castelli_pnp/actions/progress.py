"""How far some work is, for whoever waits for it, and how many processes share it."""

from __future__ import annotations

from collections.abc import Callable

from castelli_pnp.base.errors import Refused
from castelli_pnp.kits.choices import check_types

Progress = Callable[[int, int, str], None]
"""Is called with how much is done, how much there is to do, and the name of what was done last, if any."""


def quiet(done: int, total: int, name: str) -> None:
    """Nobody waits."""
    del done, total, name


def counted(progress: Progress, total: int) -> Callable[..., None]:
    """For work that says only how much more of it is done, and perhaps the name of what was done."""
    done = 0

    def advance(more: int, name: str = "") -> None:
        nonlocal done
        done += more
        progress(min(done, total), total, name)

    return advance


def check_workers(workers: int | None) -> None:
    """Refuses anything but a number of processes; None: as many as there are cores."""
    check_types(int, workers=workers)
    if workers is not None and workers < 1:
        raise Refused("workers", workers=workers)
