"""``--workers`` and ``--cluster``: who does the work of a command."""

from __future__ import annotations

from contextlib import AbstractContextManager

from castelli_pnp.base.errors import Refused
from castelli_pnp.lab.crew import Crew, hired
from castelli_pnp.terminal.echo import echo
from castelli_pnp.words.sentences import sentences


def hired_here(cluster: str | None, workers: int | None) -> AbstractContextManager[Crew]:
    """Those who do the work; what happens to them meanwhile is told."""
    return hired(cluster, workers, _tell)


def _tell(notice: Refused) -> None:
    echo("\n".join(sentences(notice)), err=True)
