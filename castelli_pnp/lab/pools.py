"""Pools of workers: processes on this machine, or a cluster of several machines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.workers import cores, in_order, worker_pool

Pool = Callable[[Callable[[Any], Any], Sequence[Any]], Iterator[Any]]
"""``pool(work, items)``: the result for each item, in order."""
Notify = Callable[[Refused], None]
"""Called with what people should know while the work continues."""


def local_pool(workers: int | None) -> Pool:
    """This number of processes on this machine, or one for each core; started again for each task."""
    return partial(in_order, workers=_number(workers))


@contextmanager
def open_pool(cluster: str | None, workers: int | None, notify: Notify) -> Iterator[Pool]:
    """The cluster at that address, or this machine if there is none; for any amount of work."""
    if cluster is None:
        with worker_pool(_number(workers)) as pool:
            yield pool
        return
    if workers is not None:
        raise Refused("cluster_workers")
    from castelli_pnp.lab.cluster.joining import joined

    with joined(cluster, notify) as pool:
        yield pool


def _number(workers: int | None) -> int:
    if workers is not None and workers < 1:
        raise Refused("workers", workers=workers)
    return cores() if workers is None else workers
