"""``castelli-pnp lab --html``: a whole page or none, and never over a file of somebody else."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from castelli_pnp.report import is_report
from tests.cli.conftest import Ran
from tests.test_webpage import Read

Castelli = Callable[..., Ran]
SMALL = ("lab", "--bots", "random", "--players", "2", "--games", "20", "--quick", "--workers", "1")


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CASTELLI_PNP_CACHE", str(tmp_path / "cache"))


def test_the_report_is_written_and_replaced(castelli: Castelli, tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    ran = castelli("--ui-lang", "nl", *SMALL, "--seed", "it's", "--html", str(page))
    assert (ran.code, ran.err) == (0, "")
    assert "Het rapport staat in" in ran.out
    text = page.read_text("utf-8")
    assert is_report(text)
    read = Read(text.encode())
    assert read.flaws == []
    assert read.all("html") == [{"lang": "nl"}]
    repeated = (
        "castelli-pnp lab castelli --games 20 --players 2 --bots random --seed 'it'\"'\"'s' --quick "
        "--html report.html"
    )
    assert repeated in read.text
    again = castelli("--ui-lang", "nl", *SMALL, "--seed", "it's", "--html", str(page))
    assert again.code == 0
    assert page.read_text("utf-8") == text


def test_a_file_of_somebody_else_is_left_alone(castelli: Castelli, tmp_path: Path) -> None:
    page = tmp_path / "mine.html"
    page.write_text("<!DOCTYPE html>mine", "utf-8")
    ran = castelli(*SMALL, "--html", str(page))
    assert ran.code == 2
    assert ran.out == ""
    assert page.read_text("utf-8") == "<!DOCTYPE html>mine"


def test_without_matplotlib_nothing_is_played(
    castelli: Castelli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    ran = castelli(*SMALL, "--html", str(tmp_path / "report.html"))
    assert ran.code == 2
    assert ran.out == ""
    assert "pip install matplotlib" in " ".join(ran.err.split())
    assert not (tmp_path / "report.html").exists()
