"""``--workers`` and ``--cluster``: the workers of a command."""

from __future__ import annotations

from contextlib import AbstractContextManager

from castelli_pnp.base.errors import Refused
from castelli_pnp.lab.pools import Pool, open_pool
from castelli_pnp.terminal.echo import echo
from castelli_pnp.words.sentences import sentences


def open_pool_here(cluster: str | None, workers: int | None) -> AbstractContextManager[Pool]:
    """The pool that does the work; what happens to its workers is printed."""
    return open_pool(cluster, workers, _tell)


def _tell(notice: Refused) -> None:
    echo("\n".join(sentences(notice)), err=True)
