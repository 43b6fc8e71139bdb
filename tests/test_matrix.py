"""The package installed on other Pythons and with the oldest packages it accepts.

Each case makes an environment of its own, so these tests run only when asked for: ``-m matrix -n 0``.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PYTHONS = ("3.11", "3.12", "3.13")
LOWER_BOUND = re.compile(r"([A-Za-z0-9-]+)>=([0-9.]+)")
pytestmark = pytest.mark.matrix


def lower_bounds() -> list[str]:
    """Every package in the oldest version that pyproject.toml allows."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    found = [LOWER_BOUND.match(each) for each in project["dependencies"]]
    assert all(found), "a dependency without a lower bound"
    return [f"{each[1]}=={each[2]}" for each in found if each is not None]


def python_of(version: str) -> str:
    """The interpreter of that version: on the path, or among those of pyenv."""
    kept = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    found = str(kept[-1]) if kept else shutil.which(f"python{version}")
    if not found:
        pytest.skip(f"Python {version} is not installed")
    return found


class Installed:
    """The package in an environment of its own."""

    def __init__(self, folder: Path, version: str, packages: list[str]) -> None:
        self.folder = folder
        subprocess.run([python_of(version), "-m", "venv", folder / "env"], check=True)
        pip = str(folder / "env/bin/pip")
        subprocess.run([pip, "install", "-q", str(ROOT), *packages], check=True)

    def run(self, *words: str, code: int = 0) -> str:
        environment = {**os.environ, "COLUMNS": "100", "LC_ALL": "C.UTF-8"}
        environment.pop("PYTHONPATH", None)
        command = [str(self.folder / "env/bin/castelli-pnp"), *words]
        found = subprocess.run(
            command, cwd=self.folder, capture_output=True, text=True, env=environment, check=False
        )
        said: str = found.stdout + found.stderr
        assert "Traceback" not in said, said
        assert found.returncode == code, said
        return said

    def kit(self) -> dict[str, str]:
        """A kit that was made and proved: the digest of each of its files."""
        self.run("kit", "--lang", "de", "--paper", "letter", "--out", "made")
        self.run("proof", "made/castelli")
        files = sorted(each for each in (self.folder / "made").rglob("*") if each.is_file())
        made = self.folder / "made"
        return {str(each.relative_to(made)): hashlib.sha256(each.read_bytes()).hexdigest() for each in files}

    def games(self) -> str:
        self.run("simulate", "--games", "60", "--modules", "battle", "--seed", "x", "--json", "games.json")
        self.run("lab", "--games", "60", "--players", "2", "--quick", "--json", "lab.json")
        self.run("simulate", "--game", "castles", "--games", "60", "--seed", "x", "--json", "castles.json")
        made = b"".join((self.folder / f"{name}.json").read_bytes() for name in ("games", "lab", "castles"))
        return hashlib.sha256(made).hexdigest()

    def refuses(self) -> None:
        assert "mars" in self.run("kit", "--paper", "mars", code=2)


def test_the_oldest_packages_make_a_kit_that_proves(tmp_path: Path) -> None:
    oldest = Installed(tmp_path, "3.11", lower_bounds())
    oldest.refuses()
    assert oldest.kit()


def test_every_python_makes_the_same_kit_and_plays_the_same_games(tmp_path: Path) -> None:
    found = {}
    for version in PYTHONS:
        (tmp_path / version).mkdir()
        installed = Installed(tmp_path / version, version, [])
        installed.refuses()
        found[version] = (installed.kit(), installed.games())
    for version in PYTHONS[1:]:
        assert found[version] == found[PYTHONS[0]], version
