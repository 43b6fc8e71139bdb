"""The package runs where a web page runs it, and makes the same bytes and the same games as everywhere."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from castelli_pnp.base.resources import PACKAGE
from tests.browser import work

HERE = Path(__file__).resolve().parent
PACKAGES = (
    "babel", "font_source_sans_pro", "font_source_serif_pro", "jinja2", "markupsafe", "pyphen",
    "reportlab", "svgwrite", "yaml",
)  # fmt: skip
"""All that the package needs in a browser; of their compiled modules, none can be loaded there."""
BLOCKER = """
import sys, types

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {blocked!r}:
            raise ImportError(name)

sys.meta_path.insert(0, Blocker())
sys.modules["PIL"] = types.ModuleType("PIL")
sys.modules["PIL.Image"] = sys.modules["PIL"].Image = types.ModuleType("PIL.Image")
for name in {blocked!r}:
    try:
        __import__(name)
    except ImportError:
        continue
    raise SystemExit(name + " was imported")
sys.stdout.write(__import__("tests.browser.work", fromlist=["main"]).main())
"""
"""Reportlab imports ``PIL.Image`` when it is loaded: an empty one is enough."""


def ran(command: list[str], folder: Path | None = None) -> dict[str, Any]:
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    assert done.returncode == 0, done.stderr[-4000:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@cache
def native() -> dict[str, Any]:
    found: dict[str, Any] = ran([sys.executable, "-m", "tests.browser.work"])["results"]
    assert len(found) > 100
    return found


def test_no_processes_terminal_or_compiled_packages_are_needed() -> None:
    blocked = {*work.FORBIDDEN, "signal"}
    found = ran([sys.executable, "-c", BLOCKER.format(blocked=sorted(blocked))])
    assert found["loaded"] == []
    assert found["results"] == native()


def test_pyodide_makes_the_same_files_and_games() -> None:
    node = shutil.which("node")
    if node is None or not (HERE / "node_modules" / "pyodide").is_dir():
        pytest.skip("needs Node and Pyodide: npm ci --prefix tests/browser")
    folders = {name: str(Path(str(find_spec(name).origin)).parent) for name in PACKAGES}  # type: ignore[union-attr]
    found = ran([node, "run.mjs", str(PACKAGE.parent), json.dumps(folders)], HERE)
    assert found["results"] == native()
