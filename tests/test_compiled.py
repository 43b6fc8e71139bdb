"""The compiled engine (hatch_build.py) is compiled whole or not at all; no compiler is needed to test that.

``.ci/run`` runs this file, and all that tests the engine, once more against the compiled wheel.
"""

from __future__ import annotations

import ast
import os
import pickle
from importlib import import_module
from pathlib import Path

from castelli_pnp.base import compiled
from castelli_pnp.base.resources import PACKAGE
from castelli_pnp.lab.series import simulate
from castelli_pnp.systems.castelli.lab.simulate import Spec
from castelli_pnp.systems.castelli.model.load import load_game

HOOK = Path(__file__).resolve().parent.parent / "hatch_build.py"


def compilable() -> dict[str, str]:
    """The modules that the build hook names, by their folder."""
    for node in ast.parse(HOOK.read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "MODULES":
            found: dict[str, str] = ast.literal_eval(node.value)
            return found
    raise LookupError("MODULES")


def test_the_engine_is_compiled_whole_or_not_at_all() -> None:
    files = [
        import_module(f"castelli_pnp.{part.replace('/', '.')}.{name}").__file__ or ""
        for part, names in compilable().items()
        for name in names.split()
    ]
    assert len(files) > 30
    assert {not path.endswith(".py") for path in files} == {compiled()}


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
