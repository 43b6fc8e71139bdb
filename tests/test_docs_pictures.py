"""The pictures of README and docs are those that the program draws today."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.test_docs import ROOT

NAMES = (
    "table",
    "cards",
    "piecepack",
    "themes",
    "first-board-1",
    "first-board-2",
    "first-board-3",
    "start-here",
)
SAME = 1.0
"""Mean difference of the channels, of 255: other versions of the painter smooth edges differently."""


def difference(one: Path, other: Path) -> float:
    with Image.open(one) as first, Image.open(other) as second:
        if first.size != second.size:
            return 255.0
        found = ImageStat.Stat(ImageChops.difference(first.convert("RGB"), second.convert("RGB"))).mean
        return max(found)


def test_every_picture_is_up_to_date(tmp_path: Path) -> None:
    script = ROOT / "docs" / "pictures.py"
    subprocess.run([sys.executable, script, tmp_path], cwd=tmp_path, check=True)
    assert sorted(path.stem for path in tmp_path.glob("*.png")) == sorted(NAMES)
    for name in NAMES:
        drawn, kept = tmp_path / f"{name}.png", ROOT / "docs" / f"{name}.png"
        assert difference(drawn, kept) < SAME, (
            f"{name}.png is not what the program draws: python docs/pictures.py"
        )


def test_the_pictures_of_the_tutorial_differ() -> None:
    """The change that the tutorial makes can be seen."""
    before, after = (ROOT / "docs" / f"first-board-{number}.png" for number in (1, 2))
    assert difference(before, after) > SAME


@pytest.mark.parametrize("name", NAMES)
def test_every_picture_is_shown(name: str) -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    assert any(f"{name}.png)" in page.read_text("utf-8") for page in pages)
