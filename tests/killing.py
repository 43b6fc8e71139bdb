"""Work that is killed at every step, not at some time: what it leaves can be looked at each time."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

STEPS = ("open", "os.", "shutil.", "tempfile.", "fcntl.")
"""Everything that can change a disk is announced by a name that begins like this."""


def killed_at(step: int, work: Callable[[], object]) -> bool:
    """Does the work in a process that is killed just before its n-th step; False if it came to its end."""
    child = os.fork()
    if child == 0:
        left = step

        def watch(event: str, _: object) -> None:
            nonlocal left
            if event.startswith(STEPS):
                left -= 1
                if left == -1:  # the kill is announced, too
                    os.kill(os.getpid(), signal.SIGKILL)

        code = 1
        try:
            sys.addaudithook(watch)
            work()
            code = 0
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return True
    assert os.waitstatus_to_exitcode(status) == 0
    return False


def every_kill(
    folder: Path, work: Callable[[Path], object], before: Callable[[Path], None]
) -> Iterator[Path]:
    """A folder for each step at which the work can be killed, and one where it was not."""
    for step in range(1000):
        place = folder / str(step)
        place.mkdir()
        before(place)
        killed = killed_at(step, lambda place=place: work(place))  # type: ignore[misc]
        yield place
        if not killed:
            assert step > 5
            return
    raise AssertionError("it never ends")
