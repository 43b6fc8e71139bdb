"""Joins a cluster: finds the scheduler, waits for workers, and checks that they would play the same games."""

from __future__ import annotations

import asyncio
import logging
import pickle
import socket
import time
import warnings
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from uuid import uuid4

from castelli_pnp.base.errors import Refused, RefusedAll, system_says
from castelli_pnp.lab.cluster.answers import first_line, received
from castelli_pnp.lab.cluster.closing import closed
from castelli_pnp.lab.cluster.run import PATIENCE, ClusterRun, Question, other, own, threads_of

if TYPE_CHECKING:
    from distributed import Client

    from castelli_pnp.lab.pools import Notify, Pool

PORT = 8786
"""The default port of a Dask scheduler."""
FIRST_WORKER = 15.0
"""The seconds to wait for the first worker of a cluster."""
ANSWER = 10.0
"""The seconds to wait for a response from a scheduler."""
_MOST_NAMED = 5
_TALKATIVE = ("asyncio", "distributed", "tornado")


@contextmanager
def joined(
    address: str,
    notify: Notify,
    patience: float = PATIENCE,
    first_worker: float = FIRST_WORKER,
    answer: float = ANSWER,
) -> Iterator[Pool]:
    """The cluster whose scheduler is at that address, for any amount of work."""
    try:
        import distributed  # noqa: F401 - the first of several
    except ImportError:
        raise Refused("cluster_missing") from None
    place = _knock(address, answer)
    with _quiet(), closed():
        client = _connect(place, address, answer)
        try:
            _await_worker(client, notify, first_worker)
            check = partial(check_workers, client)
            check()
            yield lambda work, items: ClusterRun(client, notify, check, work, items, patience).results()
        finally:
            client.close(timeout=2)


def _knock(address: str, answer: float) -> str:
    """The complete address; checks quickly, without Dask, whether anything responds there."""
    try:
        split = urlsplit(address if "://" in address else f"tcp://{address}")
        host, port = split.hostname, split.port or PORT
    except ValueError:
        raise Refused("cluster_address", address=address) from None
    rest = split.path.strip("/") or split.query or split.fragment or split.username
    if split.scheme not in ("tcp", "tls") or not host or rest:
        raise Refused("cluster_address", address=address)
    try:
        socket.create_connection((host, port), timeout=answer).close()
    except (OSError, UnicodeError) as error:
        raise Refused("cluster_nobody", address=address, why=system_says(error)) from None
    return f"{split.scheme}://{f'[{host}]' if ':' in host else host}:{port}"


@contextmanager
def _quiet() -> Iterator[None]:
    """Suppresses the messages of Dask, some of which are reported in our own words."""
    names = [name for name in logging.root.manager.loggerDict if name.split(".")[0] in _TALKATIVE]
    loggers = [logging.getLogger(name) for name in (*_TALKATIVE, *names)]
    before = [logger.disabled for logger in loggers]
    for logger in loggers:
        logger.disabled = True
    try:
        yield
    finally:
        for logger, disabled in zip(loggers, before, strict=True):
            logger.disabled = disabled


def _connect(place: str, address: str, answer: float) -> Client:
    from distributed import Client

    try:
        asyncio.run(_greet(place, answer))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about versions: the important ones are checked below
            return Client(place, timeout=answer, set_as_default=False, name="castelli-pnp")
    except TimeoutError:
        raise Refused("cluster_nobody", address=address, why=f"{answer:.0f} s") from None
    except Exception as error:  # noqa: BLE001 - anything may answer there
        raise Refused("cluster_no_scheduler", address=address, why=first_line(error)) from None


async def _greet(place: str, answer: float) -> None:
    """Limits the wait, because Dask would wait forever for something that is not a scheduler."""
    from distributed.comm.core import connect
    from distributed.security import Security

    keys = Security().get_connection_args("client")
    comm = await asyncio.wait_for(connect(place, timeout=answer, **keys), answer)
    await comm.close()


def _await_worker(client: Client, notify: Notify, seconds: float) -> None:
    begun, notified = time.monotonic(), False
    while not threads_of(client):
        if time.monotonic() - begun > seconds:
            raise Refused("cluster_empty", seconds=round(seconds))
        if not notified:
            notify(Refused("cluster_waiting", seconds=round(seconds)))
            notified = True
        time.sleep(0.2)


def check_workers(client: Client) -> None:
    """Refuses all workers of another edition at once; silent ones are checked with their first item."""
    asked = {
        worker: client.submit(
            pickle.loads,
            pickle.dumps(Question()),
            key=f"castelli-edition-{uuid4().hex}",
            workers=[worker],
            allow_other_workers=False,
            priority=1,
        )
        for worker in threads_of(client)
    }
    until = time.monotonic() + ANSWER
    wrong = []
    for worker, future in asked.items():
        left = max(0.1, until - time.monotonic())
        with suppress(TimeoutError, CancelledError):
            error = future.exception(timeout=left)
            found = error or received(future.result(timeout=left)).edition
            if found != own():
                wrong.append(other(worker, found))
    if wrong:
        raise RefusedAll(wrong[:_MOST_NAMED])
