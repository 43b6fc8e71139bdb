"""``play`` in a real terminal: Ctrl-C, a closed window, being told to end, a reader that leaves."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from castelli_pnp.systems.castelli.rules.record import parse_record
from tests.cli.playing import castelli_facts

PLAY = (sys.executable, "-m", "castelli_pnp", "play", "--seed", "7", "--players", "2", "--bots", "random")
PATIENCE = 30


class Terminal:
    """A pseudo-terminal of 80 columns with a program in it."""

    def __init__(self, process: subprocess.Popen[bytes], master: int) -> None:
        self.process = process
        self.master = master
        self.text = ""

    def _read(self, patience: float) -> bool:
        """Whether there is more to come."""
        if not select.select([self.master], [], [], patience)[0]:
            return True
        with suppress(OSError):
            chunk = os.read(self.master, 65536)
            self.text += chunk.decode("utf-8", "replace")
            return bool(chunk)
        return False

    def wait_for(self, text: str) -> None:
        """Reads until it is shown."""
        until = time.monotonic() + PATIENCE
        while text not in self.text:
            assert time.monotonic() < until, self.text
            assert self._read(0.1), self.text

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def end(self, *, key: str = "", number: int = 0) -> int:
        """Ends the program with a key or a signal and tells its exit code.

        Python hears a signal late that comes just before it begins to read, so it is sent again if need be.
        """
        until = time.monotonic() + PATIENCE
        next_try = time.monotonic() + 0.2
        while self._read(0.05) and time.monotonic() < until:
            if time.monotonic() > next_try and self.process.poll() is None:
                next_try += 3
                if key:
                    self.type(key)
                if number:
                    self.process.send_signal(number)
        return self.process.wait(5)


@contextmanager
def terminal(folder: Path, *arguments: str, **environment: str) -> Iterator[Terminal]:
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    process = subprocess.Popen(
        [*PLAY, *arguments], cwd=folder, stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
        env={**os.environ, "TERM": "xterm-256color", **environment},
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509 - one thread only
    )  # fmt: skip
    os.close(slave)
    at = Terminal(process, master)
    try:
        yield at
    finally:
        process.kill()
        process.wait(PATIENCE)
        with suppress(OSError):
            os.close(master)


def actions(path: Path) -> list[str]:
    return [action.text for action in parse_record(castelli_facts(), path.read_text("utf-8")).log]


def test_ctrl_c_saves_and_says_how_to_go_on(tmp_path: Path) -> None:
    with terminal(tmp_path) as at:
        at.wait_for("Blue> ")
        at.type("1,1\r")
        at.wait_for("orient W")
        assert "which way do you place the tile" in at.text
        assert at.end(key="\x03") == 130
    assert "castelli-pnp play --resume castelli-7.yaml" in at.text
    assert "Traceback" not in at.text
    assert "\x1b[" in at.text
    assert actions(tmp_path / "castelli-7.yaml")[-1] == "reveal 1,1"
    assert [path.name for path in tmp_path.iterdir()] == ["castelli-7.yaml"]


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_being_told_to_end_saves(number: int, code: int, tmp_path: Path) -> None:
    with terminal(tmp_path) as at:
        at.wait_for("Blue> ")
        at.type("1,1\r")
        at.wait_for("orient W")
        assert at.end(number=number) == code
    assert "castelli-pnp play --resume castelli-7.yaml" in at.text
    assert actions(tmp_path / "castelli-7.yaml")[-1] == "reveal 1,1"


def test_a_closed_window_saves(tmp_path: Path) -> None:
    with terminal(tmp_path) as at:
        at.wait_for("Blue> ")
        at.type("1,1\r")
        at.wait_for("orient W")
        os.close(at.master)
        at.process.wait(PATIENCE)
    assert actions(tmp_path / "castelli-7.yaml")[-1] == "reveal 1,1"
    assert [path.name for path in tmp_path.iterdir()] == ["castelli-7.yaml"]


def test_ctrl_d_and_no_color(tmp_path: Path) -> None:
    with terminal(tmp_path, NO_COLOR="1", TERM="dumb") as at:
        at.wait_for("Blue> ")
        at.type("legend\r")
        at.wait_for("village and city")
        assert at.end(key="\x04") == 0
    assert "\x1b[" not in at.text.replace("\x1b[?2004h", "").replace("\x1b[?2004l", "")
    shown = re.sub(r"\x1b\[[0-9;?]*[a-z]", "", at.text)
    assert max(map(len, shown.replace("\r", "").split("\n"))) <= 80


def test_a_reader_that_leaves_early(tmp_path: Path) -> None:
    command = f"{' '.join(PLAY)} --watch | head -n 3"
    ran = subprocess.run(["bash", "-c", command], cwd=tmp_path, capture_output=True, check=False)
    assert ran.stderr == b""
    assert len(ran.stdout.splitlines()) == 3
    actions(tmp_path / "castelli-7.yaml")


@pytest.mark.parametrize("redirect", ["<&-", ">&-", "> /dev/full"])
def test_closed_and_full_streams(redirect: str, tmp_path: Path) -> None:
    ran = subprocess.run(
        ["bash", "-c", f"{' '.join(PLAY)} {redirect}"],
        cwd=tmp_path, capture_output=True, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert ran.returncode == (2 if "full" in redirect else 0), ran.stderr
    assert b"Traceback" not in ran.stderr
    actions(tmp_path / "castelli-7.yaml")
