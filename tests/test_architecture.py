"""The house: imports run one way, and each heavy package has one door."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from castelli_pnp.base.resources import PACKAGE
from castelli_pnp.systems import SYSTEMS

LAYERS = [
    "base.caching base.places base.frozen base.resources base.geometry base.markup base.collector",
    "base",
    "files",
    "schema",
    "systems.finding",
    "words.counted words.filling words.world words.merged_messages",
    "words.catalog",
    "words.ui_language words.sentences words.board_place",
    "systems",
    "engine",
    "systems.*.model systems.*.grammar systems.castelli.check systems.castelli.cards",
    "systems.*.rules",
    "systems.*.bots",
    "booklet.document booklet.figure booklet.placing booklet.sum",
    "render",
    "layout",
    "systems.*.booklet.figure_facts systems.*.booklet.sums",
    "systems.*.layout",
    "words",
    "booklet",
    "lab",
    "systems.*.lab systems.*.booklet systems.*.scope",
    "kits",
    "systems.*.kit_options systems.*.kit_board",
    "systems.*.kit",
    "generator report",
    "improver",
    "terminal",
    "systems.*.screen",
    "actions",
    "editor",
    "cli",
    "__main__ __init__",
]
"""Lowest first; the longest name that fits counts, and a star stands for any system."""
DOORS = {
    "yaml": {"files"},
    "babel": {"words"},
    "jinja2": {"files"},
    "typer": {"cli", "terminal"},
    "rich": {"cli", "terminal", "systems"},
    "reportlab": {"render"},
    "svgwrite": {"render"},
    "fontTools": set(),
    "uharfbuzz": set(),
    "pyphen": {"layout"},
    "pypdfium2": {"render", "kits"},
    "pikepdf": {"kits"},
    "random": {"base"},
    "distributed": {"lab"},
    "matplotlib": {"report"},
    "watchfiles": {"files"},
    "pygls": {"editor"},
    "lsprotocol": {"editor"},
}
MODULES = sorted(PACKAGE.rglob("*.py"))


def imported(path: Path) -> set[str]:
    """The modules a file imports, anywhere in it."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def name_of(path: Path) -> str:
    """A module by its name inside the package."""
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__")


def layer_of(name: str) -> int:
    """The layer of a module: that of the longest name in the list that it begins with."""
    parts = name.split(".")
    if parts[0] == "systems" and len(parts) > 2:
        parts[1] = "*" if f"systems.*.{parts[2]}" in RANKS else parts[1]
    found = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next(RANKS[each] for each in found if each in RANKS)


RANKS = {name: rank for rank, names in enumerate(LAYERS) for name in names.split()}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_run_one_way(path: Path) -> None:
    own = name_of(path)
    types_only = own in SEAM or own.startswith("systems.castelli.cards")
    for name in loaded_at_once(path) if types_only else imported(path):
        there = name.removeprefix("castelli_pnp.")
        if there not in (name, "__version__") and there.partition(".")[0] in ROOMS:
            assert layer_of(there) <= layer_of(own), f"{path} imports {name}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_shared_rooms_know_no_system(path: Path) -> None:
    own = name_of(path)
    if (
        own.split(".")[0] in (*OF_CASTELLI, "cli")
        or own in ("actions.generate", "actions.improve", "actions.resize", "actions.table")
        or own.startswith(tuple(f"systems.{name}" for name in SYSTEMS))
    ):
        return
    found = {name for name in imported(path) if name.startswith(tuple(SYSTEMS.values()))}
    assert not found, f"{path} imports {found}"


def loaded_at_once(path: Path) -> set[str]:
    """The modules that a file imports when it is itself imported."""
    tree = ast.parse(path.read_text("utf-8"))
    return {node.module for node in tree.body if isinstance(node, ast.ImportFrom) and node.module}


SEAM = frozenset(("systems.system", *(f"systems.{name}" for name in SYSTEMS)))
"""A system names all of its parts and loads each when it is first used: the one place that looks upward."""
OF_CASTELLI = ("generator", "improver")
"""Rooms that work for Castelli alone."""
ROOMS = {name.partition(".")[0] for name in RANKS}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_heavy_packages_have_one_door(path: Path) -> None:
    where = path.relative_to(PACKAGE).parts[0]
    for name in imported(path):
        package = name.split(".")[0]
        assert package not in DOORS or where in DOORS[package], f"{path} imports {package}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_modules_and_functions_stay_small(path: Path) -> None:
    text = path.read_text("utf-8")
    assert text.count("\n") <= 300
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            assert (node.end_lineno or 0) - node.lineno < 40, node.name


def test_help_loads_nothing_heavy() -> None:
    script = (
        "import sys\n"
        "from castelli_pnp.cli.app import run\n"
        "code = run(['--help'])\n"
        "heavy = {'yaml', 'babel', 'jinja2', 'reportlab', 'svgwrite', 'pikepdf', 'fontTools', 'rich'}\n"
        "heavy |= {'castelli_pnp.systems.castelli.model', 'matplotlib'}\n"
        "print(code, sorted(heavy & set(sys.modules)), file=sys.stderr)\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stderr == "0 []\n"


def test_the_model_knows_no_words_and_no_millimeters() -> None:
    for path in (PACKAGE / "systems/castelli/model").rglob("*.py"):
        names = {
            node.id for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Name)
        }
        assert not {name for name in names if name == "mm" or name.endswith("_mm")}
        assert "castelli_pnp.words.catalog" not in imported(path)
