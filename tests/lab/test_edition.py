"""The edition tells two states of the program apart, also where only compiled files exist."""

from __future__ import annotations

import re
import shutil
from compileall import compile_dir
from pathlib import Path

from castelli_pnp.base.resources import PACKAGE
from castelli_pnp.lab.edition import HASH_FILE, edition, source_hash


def test_the_hash_of_a_checkout_is_that_of_its_sources(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(PACKAGE / "base", copy)
    before = source_hash(copy)
    assert re.fullmatch("[0-9a-f]{12}", before)
    changed = copy / "errors.py"
    changed.write_bytes(changed.read_bytes().replace(b"\n", b"\r\n"))
    assert source_hash(copy) == before
    changed.write_text(changed.read_text("utf-8") + "# changed\n", "utf-8")
    assert source_hash(copy) != before


def test_a_bundle_without_sources_has_the_hash_of_its_build(tmp_path: Path) -> None:
    bundle = tmp_path / "bundle"
    shutil.copytree(PACKAGE / "base", bundle)
    (bundle / HASH_FILE).write_text(before := source_hash(bundle))
    assert compile_dir(bundle, quiet=1, legacy=True)
    for path in bundle.rglob("*.py"):
        path.unlink()
    assert source_hash(bundle) == before


def test_a_checkout_holds_no_written_hash() -> None:
    """It would hide every change; an installed wheel holds one."""
    assert (PACKAGE / HASH_FILE).exists() == (PACKAGE.parent.name == "site-packages")
    assert edition().source == source_hash(PACKAGE)
