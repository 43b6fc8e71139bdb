"""``--workers`` and ``--cluster``: who does the work of a command."""

from __future__ import annotations

from contextlib import AbstractContextManager

from castelli_pnp.cli.telling import echo
from castelli_pnp.cli.words import sentences
from castelli_pnp.errors import Refused
from castelli_pnp.lab.crew import Crew, hired


def hired_here(cluster: str | None, workers: int | None) -> AbstractContextManager[Crew]:
    """Those who do the work; what happens to them meanwhile is told."""
    return hired(cluster, workers, _tell)


def _tell(notice: Refused) -> None:
    echo("\n".join(sentences(notice)), err=True)
