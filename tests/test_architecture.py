"""The house: imports run one way, and each heavy package has one door."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from castelli_pnp.resources import PACKAGE

LAYERS = [
    {"places", "frozen", "resources", "geometry", "kitlist", "markup", "collector"},
    {"errors", "nodes", "scene"},
    {"textfile", "poentry"},
    {"yamlfile", "poblock", "quickpo"},
    {"pofile", "yamledit"},
    {"shape"},
    {"model"},
    {"check", "i18n", "templating", "render", "figure", "engine"},
    {"rules", "starter", "document"},
    {"castles"},
    {"layout", "catalogues"},
    {"bots", "proof", "booklet", "webpage"},
    {"lab"},
    {"build", "generate", "labreport"},
    {"output"},
    {"kitfolder", "improve"},
    {"cli"},
    {"__main__", "__init__"},
]
DOORS = {
    "yaml": {"yamlfile.py"},
    "babel": {"i18n.py"},
    "jinja2": {"templating.py"},
    "typer": {"cli"},
    "rich": {"cli"},
    "reportlab": {"render"},
    "svgwrite": {"render"},
    "fontTools": {"render"},
    "uharfbuzz": {"render"},
    "pyphen": {"layout"},
    "pypdfium2": {"render", "proof"},
    "pikepdf": {"proof"},
    "random": {"rules"},
    "distributed": {"lab"},
    "matplotlib": {"labreport"},
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


def part_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def layer_of(part: str) -> int:
    return next(number for number, parts in enumerate(LAYERS) if part in parts)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_run_one_way(path: Path) -> None:
    own = part_of(path)
    for name in imported(path):
        parts = name.split(".")
        if parts[0] == "castelli_pnp" and len(parts) > 1 and parts[1] not in ("__version__", own):
            assert layer_of(parts[1]) < layer_of(own), f"{path} imports {name}"


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
        "heavy |= {'castelli_pnp.model', 'matplotlib'}\n"
        "print(code, sorted(heavy & set(sys.modules)), file=sys.stderr)\n"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stderr == "0 []\n"


def test_the_model_knows_no_words_and_no_millimetres() -> None:
    for path in (PACKAGE / "model").rglob("*.py"):
        names = {
            node.id for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Name)
        }
        assert not {name for name in names if name == "mm" or name.endswith("_mm")}
        assert "castelli_pnp.i18n" not in imported(path)
