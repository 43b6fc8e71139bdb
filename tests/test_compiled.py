"""The compiled engine (hatch_build.py) is compiled whole or not at all; no compiler is needed to test that.

``.ci/run`` runs this file, and all that tests the engine, once more against the compiled wheel.
"""

from __future__ import annotations

import os
import pickle
import runpy
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

import pytest

from castelli_pnp.base import compiled
from castelli_pnp.base.resources import PACKAGE
from castelli_pnp.lab.series import simulate
from castelli_pnp.systems.castelli.lab.measured import Spec
from castelli_pnp.systems.castelli.model.load import load_game

HOOK = Path(__file__).resolve().parent.parent / "hatch_build.py"


INTERFACE = "hatchling.builders.hooks.plugin.interface"


@cache
def hook() -> dict[str, Any]:
    """The build hook, loaded without hatchling."""
    stub: Any = ModuleType(INTERFACE)
    stub.BuildHookInterface = object
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, INTERFACE, stub)
        return runpy.run_path(str(HOOK))


def marked() -> set[str]:
    """The modules that ask to be compiled."""
    found: list[str] = hook()["marked_modules"](PACKAGE.parent)
    return {path.removeprefix("castelli_pnp/") for path in found}


def played_in() -> set[str]:
    """The modules in which games are played, once everything that lasts for many games is known."""
    found: set[str] = set()

    def look(frame: FrameType, event: str, argument: object) -> None:
        del event, argument
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(PACKAGE):
            found.add(path.relative_to(PACKAGE).as_posix())

    for bots in (("greedy", "random", "greedy", "random"), ("random",) * 4):
        spec = Spec(load_game("castelli").game, "four", bots, ("dilemma", "battle"), games=3)
        spec.play(0)
        sys.setprofile(look)
        try:
            spec.play(0)
        finally:
            sys.setprofile(None)
    return found


SELDOM = (
    "base/caching.py", "base/collector.py", "base/frozen.py", "engine/bots.py", "lab/series.py",
    "systems/__init__.py", "systems/castelli/lab/measured.py", "systems/castelli/model/",
)  # fmt: skip
"""Called once for many games, or once a game."""


def not_compiled(played: set[str], asked: set[str]) -> set[str]:
    """Modules of the inner loop that do not ask to be compiled."""
    return {path for path in played - asked if not path.startswith(SELDOM)}


def test_the_engine_is_compiled_whole_or_not_at_all() -> None:
    names = [path.removesuffix(".py").replace("/", ".") for path in marked()]
    files = [import_module(f"castelli_pnp.{name}").__file__ or "" for name in names]
    assert len(files) > 30
    assert {not path.endswith(".py") for path in files} == {compiled()}


def test_all_that_runs_in_a_game_asks_to_be_compiled() -> None:
    played = played_in()
    assert not not_compiled(played, marked())
    if not compiled():
        assert len(played) > 25
        turn = "systems/castelli/rules/turn.py"
        assert not_compiled(played, marked() - {turn}) == {turn}


def test_the_build_hook_finds_what_is_marked(tmp_path: Path) -> None:
    """A module is compiled because of its mark, wherever it lies, and for no other reason."""
    mark = hook()["MARK"]
    package = tmp_path / "castelli_pnp"
    package.mkdir()
    (package / "quick.py").write_text(mark, "utf-8")
    (package / "slow.py").write_text(mark.replace("  # compiled", ""), "utf-8")
    assert hook()["marked_modules"](tmp_path) == ["castelli_pnp/quick.py"]


def test_it_is_compiled_if_that_was_wanted() -> None:
    """Nothing compiled lies beside sources: it would be used instead of what is edited there."""
    if os.environ.get("CASTELLI_PNP_COMPILE", "0") != "0":
        assert compiled()
    elif not compiled():
        assert not [path for path in PACKAGE.rglob("*") if path.suffix in (".so", ".pyd")]


def test_compiled_or_not_work_is_sent_to_workers_and_back() -> None:
    spec = Spec(load_game("castelli").game, "two", ("random",) * 2, games=300)
    assert pickle.loads(pickle.dumps(spec)) == spec
    assert list(simulate(spec, workers=2)) == list(simulate(spec, workers=1))
