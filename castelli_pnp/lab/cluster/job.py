"""What travels to the machines of a cluster, as bytes: a scheduler needs to know nothing of the games."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from threading import Lock
from typing import Any, NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.workers import loaded
from castelli_pnp.lab.edition import Edition, edition

_ONE_AT_A_TIME = Lock()
"""Threads of one process would only hinder each other."""


class Answer(NamedTuple):
    """What a worker answers."""

    edition: tuple[str, ...]
    """The worker's own; if it is not the one that was asked for, nothing was done."""
    done: Any = None
    error: Exception | None = None


class Job(NamedTuple):
    """The work, and by which edition it must be done."""

    edition: tuple[str, ...]
    work: bytes

    def __call__(self, item: bytes) -> bytes:
        if own() != self.edition:
            return pickle.dumps(Answer(own()))
        with _ONE_AT_A_TIME:
            return _answer(self.work, item)


def own() -> tuple[str, ...]:
    """The edition of this process; what a compiled engine has pickled only another one can read."""
    from castelli_pnp.base import compiled

    found = edition()
    return tuple(found._replace(version=f"{found.version} (compiled)") if compiled() else found)


class _Asking:
    """Becomes the edition of whoever unpickles it."""

    def __reduce__(self) -> tuple[object, ...]:
        return own, ()


def job(work: Callable[[Any], Any]) -> bytes:
    return pickle.dumps(Job(own(), pickle.dumps(work)))


def question() -> bytes:
    """Asks a worker for its edition."""
    return pickle.dumps(_Asking())


def other(worker: str, theirs: object) -> Refused:
    """A worker that would play other games, and why."""
    ours = Edition(*own())
    if isinstance(theirs, ImportError | AttributeError):
        return Refused("cluster_without", worker=worker, version=ours.version)
    if not isinstance(theirs, tuple):
        return Refused("cluster_work", worker=worker, why=first_line(theirs))
    found = Edition(*theirs)
    told = {"version": found.version, "source": found.source, "python": found.python}
    here = {"our_version": ours.version, "our_source": ours.source, "our_python": ours.python}
    return Refused("cluster_other", worker=worker, **told, **here)


def first_line(error: object) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]


def _answer(work: bytes, item: bytes) -> bytes:
    try:
        return pickle.dumps(Answer(own(), loaded(work)(pickle.loads(item))))
    except Exception as error:  # noqa: BLE001 - told to the one who asked
        return pickle.dumps(Answer(own(), None, error))
