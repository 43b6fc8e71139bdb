"""What other people's tools say of the finished files."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from castelli_pnp.kits.proof.pdf_reader import read_file
from castelli_pnp.layout.imposition import Backs
from tests.build.kits import made, order


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Every file of the German kit, and the folded cards and tiles."""
    folder = tmp_path_factory.mktemp("kit")
    files = made(order(languages=("de",))) + made(
        order(languages=("de",), backs=Backs.GUTTERFOLD, parts=("cards", "tiles"))
    )
    for artifact in files:
        target = folder / artifact.path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(artifact.data)
    return sorted(folder.rglob("*.pdf"))


@pytest.mark.skipif(shutil.which("qpdf") is None, reason="qpdf is not installed")
def test_qpdf_finds_every_file_sound(kit: list[Path]) -> None:
    assert len(kit) == 23
    for path in kit:
        ran = subprocess.run(["qpdf", "--check", path], capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.skipif(shutil.which("pdffonts") is None, reason="pdffonts (poppler) is not installed")
def test_pdffonts_agrees_that_all_fonts_are_embedded_subsets(kit: list[Path]) -> None:
    for path in kit:
        ran = subprocess.run(["pdffonts", path], capture_output=True, text=True, check=True)
        rows = [line.split() for line in ran.stdout.splitlines()[2:]]
        assert rows
        assert all(row[-5:-3] == ["yes", "yes"] for row in rows), ran.stdout
        assert set(read_file(path.read_bytes()).fonts) <= {row[0] for row in rows}
