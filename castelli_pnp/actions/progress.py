"""Reports the progress of work, and checks the number of worker processes."""

from __future__ import annotations

from collections.abc import Callable

from castelli_pnp.base.errors import Refused
from castelli_pnp.kits.choices import check_types

Progress = Callable[[int, int, str], None]
"""A function that receives the number of finished steps, the total, and the name of the last step, if any."""


def quiet(done: int, total: int, name: str) -> None:
    """Ignores progress."""
    del done, total, name


def counted(progress: Progress, total: int) -> Callable[..., None]:
    """A progress function for work that reports only how many more steps are finished, and perhaps a name."""
    done = 0

    def advance(more: int, name: str = "") -> None:
        nonlocal done
        done += more
        progress(min(done, total), total, name)

    return advance


def check_workers(workers: int | None) -> None:
    """Refuses anything but a number of processes; None stands for the number of cores."""
    check_types(int, workers=workers)
    if workers is not None and workers < 1:
        raise Refused("workers", workers=workers)
