"""Drafts of games with hardly anything in them: what cannot be drawn is named, the rest is a kit."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Ran

Castelli = Callable[..., Ran]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game without board pieces and charts."""
    folder = tmp_path / "bare"
    folder.mkdir()
    (folder / "game.yaml").write_text("title: Bare\nextends: castelli\n", "utf-8")
    (folder / "board.yaml").write_text("pieces: {inherit: false}\n", "utf-8")
    (folder / "charts.yaml").write_text("inherit: false\n", "utf-8")
    return folder


def test_a_part_without_pieces_is_no_empty_file(castelli: Castelli, game: Path, tmp_path: Path) -> None:
    ran = castelli(
        "kit", "--game", game, "--draft", "--only", "boards", "--paper", "a4", "-o", tmp_path / "kit"
    )
    assert ran.code == 2
    assert "“boards” cannot be drawn" in ran.err
    assert "the game has nothing that this part shows" in ran.err
    assert not list(tmp_path.glob("kit/**/*.pdf"))


def test_a_draft_with_parts_left_out_is_as_its_list_says(
    castelli: Castelli, game: Path, tmp_path: Path
) -> None:
    parts = "boards,cards,reference"
    options = ("--draft", "--only", parts, "--paper", "a4", "--lang", "en")
    ran = castelli("kit", "--game", game, *options, "-o", tmp_path / "kit")
    assert ran.code == 0
    assert "2 parts cannot be drawn" in ran.out
    proved = castelli("proof", tmp_path / "kit")
    assert proved.code == 0, proved.out
    assert "its files have not changed since they were made" in proved.out
    listed = json.loads(next(tmp_path.glob("kit/**/manifest.json")).read_text("utf-8"))
    assert [order["parts"] for order in listed["orders"].values()] == [["cards"]]
