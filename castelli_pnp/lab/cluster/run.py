"""A run on a cluster: sends out a few items at a time, and returns results in order."""

from __future__ import annotations

import operator
import pickle
import secrets
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from queue import Empty, SimpleQueue
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn
from uuid import uuid4

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.workers import loaded
from castelli_pnp.lab.cluster.answers import first_line, plain, received, sent, sent_edition, sent_error
from castelli_pnp.lab.edition import Edition, edition

if TYPE_CHECKING:
    from distributed import Client, Future

    from castelli_pnp.lab.pools import Notify

AHEAD = 2
"""The items for each thread of the cluster at a time: one in progress, one waiting."""
MOST_LOSSES = 3
"""The number of times that an item may be lost with the scheduler before it is given up."""
PATIENCE = 60.0
"""The seconds without any worker after which the run ends."""
REPEATED = 3
"""About the number of items of a run that are also done here, to compare the results."""
_LOOK, _COUNT = 1.0, 10.0
_FETCH = 3.0
"""The seconds for fetching results: if their worker has died, they are computed again."""


class ClusterRun:
    """The items of a run: in progress, done, or still to do."""

    def __init__(
        self,
        client: Client,
        notify: Notify,
        check: Callable[[], None],
        work: Callable[[Any], Any],
        items: Sequence[Any],
        patience: float,
    ) -> None:
        self._client, self._notify, self._check = client, notify, check
        self._items, self._patience, self._work = items, patience, work
        self._name, self._blob = uuid4().hex[:12], pickle.dumps(Job(own(), pickle.dumps(work)))
        self._job: Future[Any] | None = None
        self._in_work: dict[int, Future[Any]] = {}
        self._answered: SimpleQueue[int] = SimpleQueue()
        self._unsent = deque(range(len(items)))
        self._losses: Counter[int] = Counter()
        self._threads, self._looked = 0, 0.0
        self._unmanned: float | None = None
        """The time since when there has been no worker."""

    def results(self) -> Iterator[Any]:
        """The result for each item, in order."""
        due = 0
        ready: dict[int, Any] = {}
        try:
            while due < len(self._items):
                ready |= self._step()
                while due in ready:
                    yield ready.pop(due)
                    due += 1
        finally:
            self._in_work.clear()  # the scheduler drops what nobody refers to
            self._job = None

    def _step(self) -> dict[int, Any]:
        """Sends out items if possible, and returns the results that arrived."""
        try:
            self._look_around()
            self._hand_out()
            return self._fetched()
        except Exception:
            if self._client.status in ("closing", "closed"):  # then Dask raises unpredictable errors
                raise Refused("cluster_lost") from None
            raise

    def _hand_out(self) -> None:
        while self._unsent and len(self._in_work) < AHEAD * self._threads:
            if self._job is None:
                self._job = self._client.submit(pickle.loads, self._blob, key=f"castelli-job-{uuid4().hex}")
            number = self._unsent.popleft()
            key = f"castelli-{self._name}-{number}-{self._losses[number]}"
            item = pickle.dumps(self._items[number])
            future = self._client.submit(operator.call, self._job, item, key=key, priority=-number)
            self._in_work[number] = future
            self._listen(number, future)

    def _listen(self, number: int, future: Future[Any]) -> None:
        """Records the result in a thread of Dask."""
        future.add_done_callback(lambda _: self._answered.put(number))

    def _fetched(self) -> dict[int, Any]:
        """The results that have arrived; waits a moment for the first one."""
        numbers = set()
        try:
            numbers.add(self._answered.get(timeout=_LOOK))
            while True:
                numbers.add(self._answered.get_nowait())
        except Empty:
            pass
        futures = {number: self._in_work[number] for number in numbers if number in self._in_work}
        for number in [number for number, future in futures.items() if future.status != "finished"]:
            self._missed(number, futures.pop(number))
        return self._gathered(futures) if futures else {}

    def _gathered(self, futures: dict[int, Future[Any]]) -> dict[int, Any]:
        fetch = partial(self._client.gather, futures, errors="skip", asynchronous=True)
        try:
            answers = self._client.sync(fetch, callback_timeout=_FETCH)
        except (OSError, TimeoutError):  # a worker died with its result: repeat the work
            answers = {}
        done = {}
        for number in futures:
            if answers.get(number) is None:
                self._answered.put(number)
            else:
                del self._in_work[number]
                done[number] = self._read(number, answers[number])
        return done

    def _read(self, number: int, answer: object) -> Any:
        """The result in an answer; some items, which nobody can predict, are repeated here."""
        found = received(answer)
        if found.edition != own():
            self._check()
            raise other("?", found.edition)
        if found.error is not None:
            raise found.error
        if secrets.randbelow(len(self._items)) < REPEATED:
            item = self._items[number]
            if plain(self._work(item)) != found.done:
                raise Refused("cluster_differs", number=number)
        return found.done

    def _missed(self, number: int, future: Future[Any]) -> None:
        """No result: sends an item again that was lost with the connection."""
        if future.status == "pending":  # its worker died with the result
            self._listen(number, future)
            return
        del self._in_work[number]
        if future.status == "error":
            self._blame(future.exception(timeout=_FETCH))
        self._losses[number] += 1
        if self._losses[number] == MOST_LOSSES:
            raise Refused("cluster_lost")
        self._job = None
        self._unsent.appendleft(number)

    def _blame(self, error: BaseException | None) -> NoReturn:
        """Work never fails because of Dask itself, only because workers ended or do not know the work."""
        from distributed import KilledWorker

        if isinstance(error, KilledWorker):
            raise Refused("cluster_killed", times=error.allowed_failures + 1)
        self._check()
        raise other("?", error)

    def _look_around(self) -> None:
        """Checks from time to time how many workers there are, and whether there are any."""
        now = time.monotonic()
        if now - self._looked < _LOOK:
            return
        self._looked = now
        if self._client.status in ("closing", "closed"):
            raise Refused("cluster_lost")
        if self._client.status != "running":  # Dask tries to reconnect, or gives up
            self._threads = 0
            return
        self._threads = sum(threads_of(self._client).values())
        if self._threads:
            self._unmanned = None
        elif self._unmanned is None:
            self._unmanned = now
            self._notify(Refused("cluster_waiting", seconds=round(self._patience)))
        elif now - self._unmanned > self._patience:
            raise Refused("cluster_gone", seconds=round(self._patience))


def threads_of(client: Client) -> dict[str, int]:
    """The workers of a cluster with their numbers of threads; empty if the scheduler does not respond."""
    try:
        found = client.sync(partial(client.nthreads, asynchronous=True), callback_timeout=_COUNT)
    except (OSError, TimeoutError):
        return {}
    return dict(found)


_ONE_AT_A_TIME = Lock()
"""Threads of one process would only slow each other down."""


class Job(NamedTuple):
    """The work, and the edition that must do it."""

    edition: tuple[str, ...]
    work: bytes

    def __call__(self, item: bytes) -> bytes:
        if own() != self.edition:
            return sent_edition(own())
        with _ONE_AT_A_TIME:
            try:
                return sent(own(), loaded(self.work)(pickle.loads(item)))
            except Exception as error:  # noqa: BLE001 - sent to the one who asked
                return sent_error(own(), error)


def own() -> tuple[str, ...]:
    """The edition of this process; only a compiled engine can read what a compiled engine has pickled."""
    from castelli_pnp.base import compiled

    found = edition()
    return tuple(found._replace(version=f"{found.version} (compiled)") if compiled() else found)


def own_answer() -> bytes:
    """The edition of this process, as an answer."""
    return sent_edition(own())


class Question:
    """Turns into the answer of the process that unpickles it."""

    def __reduce__(self) -> tuple[object, ...]:
        return own_answer, ()


def other(worker: str, theirs: object) -> Refused:
    """The refusal of a worker that would play other games."""
    ours = Edition(*own())
    if isinstance(theirs, ImportError | AttributeError):
        return Refused("cluster_without", worker=worker, version=ours.version)
    if not isinstance(theirs, tuple):
        return Refused("cluster_work", worker=worker, why=first_line(theirs))
    here = {f"our_{name}": value for name, value in ours._asdict().items()}
    return Refused("cluster_other", worker=worker, **Edition(*theirs)._asdict(), **here)
