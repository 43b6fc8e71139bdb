"""Notices when files in some folders change, however an editor saves them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from threading import Event

from castelli_pnp.base.errors import Refused

LONGEST = 1000
"""Milliseconds after which files are looked at even if the system reports nothing, as on network drives."""
QUIET = 60
"""Milliseconds without a change after which an editor is done with saving."""

Snapshot = frozenset[tuple[str, int, int]]
"""The path, time and size of each file."""


def snapshot(files: Iterable[Path]) -> Snapshot:
    """How files are now; those that are not there are left out."""
    found = []
    for path in files:
        try:
            state = path.stat()
        except OSError:
            continue
        found.append((str(path), state.st_mtime_ns, state.st_size))
    return frozenset(found)


def changes(
    folders: Callable[[], Iterable[Path]], is_current: Callable[[], bool], stop: Event
) -> Iterator[None]:
    """Yields whenever something is not current, until it is stopped; what happens meanwhile is never missed.

    Folders are watched, not files: editors replace files, and new ones are noticed, too. A folder that is
    deleted is waited for.
    """
    try:
        from watchfiles import watch
    except ImportError as error:
        raise Refused("watch", why=str(error)) from None
    while not stop.is_set():
        while not is_current():
            yield
        there = _existing(folders())
        try:
            for _ in watch(
                *there,
                watch_filter=None,
                debounce=10 * QUIET,
                step=QUIET,
                stop_event=stop,
                rust_timeout=LONGEST,
                yield_on_timeout=True,
                recursive=False,
            ):
                if not is_current() or _existing(folders()) != there:
                    break
        except OSError:  # a folder is gone
            stop.wait(LONGEST / 1000)


def _existing(folders: Iterable[Path]) -> list[Path]:
    """The folders that are there; the nearest one above each that is not."""
    found = []
    for folder in folders:
        found.append(next(each for each in (folder, *folder.parents) if each.is_dir()))
    return list(dict.fromkeys(found))
