"""Puts into the wheel what is made when it is built: the drawings of ``art/`` packed into one file, a hash
of the sources, and perhaps a compiled engine.

``CASTELLI_PNP_COMPILE=1 pip install .``: the same engine, its inner modules compiled with mypyc.

Without that variable the wheel is pure Python and needs no compiler; an editable install always is. The
modules are compiled in a copy and put into the wheel only: nothing compiled lies beside sources under edit.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WANTED = "CASTELLI_PNP_COMPILE"
PACKAGE = "castelli_pnp"
MARK = "from __future__ import annotations  # compiled\n"
"""The line by which a module asks to be compiled: all that runs once an action, or once a game."""
_SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup
options = ["--ignore-missing-imports", "--follow-imports=silent"]
paths = sys.argv[2:]
del sys.argv[2:]
made = mypycify([*options, *paths], opt_level="3", debug_level="0", group_name="castelli_pnp.engine")
if sys.platform != "win32":
    for each in made:  # functions of the engine call each other directly, or are written out in place
        each.extra_compile_args += ["-fvisibility=hidden", "-fno-semantic-interposition"]
setup(name="castelli_pnp", packages=[], ext_modules=made, script_args=["build_ext", "--inplace"])
"""


_PACK = """
import sys
from pathlib import Path
from castelli_pnp.layout.art.library import packed_folder
Path(sys.argv[2]).write_text(packed_folder(Path(sys.argv[1])), "utf-8")
"""


class CompileHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds drawings, a hash of the sources and, if they are wanted, compiled modules to a wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return ["mypy[mypyc]>=1.18", "setuptools>=77"] if _wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            if _wanted():
                self.app.display_warning(f"{WANTED} is ignored: an editable install is pure Python")
            return
        self._folder = tempfile.mkdtemp(prefix="castelli-build-")
        try:
            made = [make(Path(self._folder), Path(self.root)) for make in (write_hash, pack_art)]
            if _wanted():
                made += compile_in(Path(self._folder), Path(self.root))
                build_data["pure_python"] = False
                build_data["infer_tag"] = True
        except BaseException:
            shutil.rmtree(self._folder)
            raise
        build_data["force_include"] |= {str(path): str(path.relative_to(self._folder)) for path in made}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        del version, build_data, artifact_path
        shutil.rmtree(getattr(self, "_folder", ""), ignore_errors=True)


def pack_art(folder: Path, root: Path) -> Path:
    """Packs the drawings into one file in that folder."""
    pack = folder / PACKAGE / "art" / "pack.txt"
    pack.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, "-c", _PACK, str(root / "art"), str(pack)], cwd=root, check=True)
    return pack


def write_hash(folder: Path, root: Path) -> Path:
    """Writes the hash of the sources into a copy of the package that holds nothing else yet."""
    sys.path.insert(0, str(root))
    try:
        from castelli_pnp.lab.edition import HASH_FILE, source_hash
    finally:
        sys.path.remove(str(root))
    path = folder / PACKAGE / HASH_FILE
    path.parent.mkdir()
    path.write_text(source_hash(root / PACKAGE) + "\n", "ascii")
    return path


def compile_in(folder: Path, root: Path) -> list[Path]:
    """Compiles a copy of the package in that folder; the files that were made."""
    _find_compiler()
    shutil.copytree(
        root / PACKAGE,
        folder / PACKAGE,
        ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"),
        dirs_exist_ok=True,
    )
    paths = marked_modules(folder)
    command = [sys.executable, "-c", _SETUP, "build_ext", *paths]
    ran = subprocess.run(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    made = sorted((folder / PACKAGE).rglob(f"*{suffix}"))
    if ran.returncode or len(made) <= len(paths):
        raise SystemExit(
            f"{ran.stdout}\nThe engine could not be compiled; without {WANTED} it needs no compiler."
        )
    return made


def marked_modules(root: Path) -> list[str]:
    """The modules to compile, as paths below that folder."""
    found = (path for path in (root / PACKAGE).rglob("*.py") if MARK in path.read_text("utf-8"))
    return sorted(path.relative_to(root).as_posix() for path in found)


def _find_compiler() -> None:
    """Says at once what is missing."""
    if os.name == "nt":
        return  # setuptools knows where it lies
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    header = Path(sysconfig.get_path("include"), "Python.h")
    for found, what in (
        (shutil.which(compiler), f"a C compiler ({compiler})"),
        (header.exists(), str(header)),
    ):
        if not found:
            raise SystemExit(f"{WANTED} needs {what}; without that variable nothing is compiled.")


def _wanted() -> bool:
    return os.environ.get(WANTED, "") not in ("", "0")
