"""The same seed gives the same games and figures on every Python at hand."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import castelli_pnp
from castelli_pnp.base.floats import float_sum
from tests.lab.digests import digests

ROOT = Path(__file__).parents[2]
NEWER = range(11, 20)


def other_pythons() -> list[str]:
    """One interpreter of each version that the program supports: on the path, or among those of pyenv."""
    found = {}
    for minor in NEWER:
        kept = sorted(Path.home().glob(f".pyenv/versions/3.{minor}.*/bin/python"))
        python = str(kept[-1]) if kept else shutil.which(f"python3.{minor}")
        if python and minor != sys.version_info.minor:
            found[minor] = python
    return list(found.values())


def run_by(python: str) -> dict[str, list[str]]:
    """The hashes there, with the pure packages of this Python."""
    packages = [each for each in sys.path if each.endswith("site-packages")]
    path = os.pathsep.join([str(ROOT), str(Path(castelli_pnp.__file__).parents[1]), *packages])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [python, "-m", "tests.lab.digests"]
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    found: dict[str, list[str]] = json.loads(ran.stdout)
    return found


def test_every_python_at_hand_gives_the_same() -> None:
    here = digests()
    assert [len(each) for each in here.values()] == [3, 4, 2]
    for python in other_pythons():
        assert run_by(python) == here, python


def test_the_sum_of_floats_is_what_differs() -> None:
    """Ten times 0.1, added from left to right: since Python 3.12, the built-in sum gives 1.0."""
    assert float_sum([0.1] * 10) == 0.9999999999999999
