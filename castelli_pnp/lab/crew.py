"""Who does the work: processes of this machine, or a cluster of several."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.workers import cores, in_order, worker_pool

Crew = Callable[[Callable[[Any], Any], Sequence[Any]], Iterator[Any]]
"""``crew(work, items)``: what the work makes of each item, in their order."""
Tell = Callable[[Refused], None]
"""Hears what people should know while the work goes on."""


def hands(workers: int | None) -> Crew:
    """So many processes of this machine, or one for each core; hired anew for every piece of work."""
    return partial(in_order, workers=_number(workers))


@contextmanager
def hired(cluster: str | None, workers: int | None, tell: Tell) -> Iterator[Crew]:
    """The cluster of that address, or this machine if there is none; for any amount of work."""
    if cluster is None:
        with worker_pool(_number(workers)) as crew:
            yield crew
        return
    if workers is not None:
        raise Refused("cluster_workers")
    from castelli_pnp.lab.cluster import joined

    with joined(cluster, tell) as crew:
        yield crew


def _number(workers: int | None) -> int:
    if workers is not None and workers < 1:
        raise Refused("workers", workers=workers)
    return cores() if workers is None else workers
