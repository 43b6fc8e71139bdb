"""Work that takes a while: its worker processes, its progress bar, and its exit code."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from castelli_pnp.actions.progress import Progress, quiet
from castelli_pnp.base.errors import CastelliError
from castelli_pnp.cli.printing import print_error
from castelli_pnp.lab.pools import Pool, open_pool
from castelli_pnp.terminal.signals import INTERRUPTED
from castelli_pnp.words.sentences import printable

Means = tuple[str | None, int | None]
"""The cluster that does the work, or the number of processes."""


def open_pool_here(cluster: str | None, workers: int | None) -> AbstractContextManager[Pool]:
    """Opens the pool that does the work; prints what happens to its workers."""
    return open_pool(cluster, workers, print_error)


@contextmanager
def progress() -> Iterator[Progress]:
    """A progress bar on the terminal; nothing if the output is not a terminal."""
    if not sys.stderr.isatty():
        yield quiet
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, total, name: bar.update(
            task, total=total, completed=done, description=printable(name)
        )


def run(
    work: Callable[[Progress], object], may_end: Callable[[CastelliError], object] = lambda _: True
) -> int:
    """Runs work that may be interrupted or lose its workers; the exit code shows how it ended.

    An error is raised if nothing useful is left after it; any other error is printed.
    """
    try:
        with progress() as bar:
            work(bar)
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as stop:  # the system ended the program
        return int(stop.code or 0)
    except CastelliError as error:
        if not may_end(error):
            raise
        print_error(error)
        return 2
    return 0
