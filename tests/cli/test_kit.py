"""``castelli-pnp kit`` and ``castelli-pnp proof``: one command makes a kit, another one proves it."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from castelli_pnp.cli.kit_report import own_locale
from castelli_pnp.kits.listing import NAME
from tests.cli.conftest import Ran
from tests.games import shipped, write

Castelli = Callable[..., Ran]
QUICK = ("--only", "tokens,calibration", "--workers", "1")


@pytest.fixture(autouse=True)
def german_system(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LC_PAPER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "de_DE.UTF-8")


def test_the_kit_speaks_the_language_of_the_system(castelli: Castelli, tmp_path: Path) -> None:
    ran = castelli("kit", *QUICK)
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0].split("  ")[0] == "a4/castelli-tokens-a4-standee.pdf"
    assert lines[1].startswith("a4/de/castelli-calibration-a4-de.pdf")
    assert lines[1].endswith("2 pages  both sides, flip on long edge")
    assert (tmp_path / "output" / "castelli" / NAME).is_file()
    assert castelli("proof").out.endswith("\nProved. Files: 2, pages: 3, sides of pieces: 129.\n")


def test_start_here_is_named_as_the_next_step(castelli: Castelli) -> None:
    ran = castelli("kit", "--only", "start", "--lang", "nl", "--workers", "1")
    assert ran.code == 0
    assert ran.out.splitlines()[-1].startswith("Next: read output/castelli/a4/nl/START-HERE.pdf")


def test_what_to_begin_with_is_opened_or_named(
    castelli: Castelli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """START-HERE of a printed kit, the text of an export; where nothing opens it, a sentence says so."""
    opened: list[str] = []

    def launch(path: str, failing: bool) -> int:
        opened.append(path)
        return int(failing)

    monkeypatch.setattr("typer.launch", lambda path: launch(path, False))
    ran = castelli("kit", "--only", "tiles,start", "--lang", "en", "--paper", "a4", "--open", "-o", "-odd")
    assert (ran.code, ran.err) == (0, "")
    assert opened == [str(tmp_path / "-odd/castelli/a4/en/START-HERE.pdf")]
    monkeypatch.setattr("typer.launch", lambda path: launch(path, True))
    ran = castelli("kit", "--for", "mpc", "--lang", "en", "--open")
    assert ran.code == 0
    assert opened[1:] == [str(tmp_path / "output/castelli/mpc/castelli-mpc-en.txt")]
    told = "No program here can open output/castelli/mpc/castelli-mpc-en.txt; open it yourself."
    assert ran.out.splitlines()[-1] == told


def test_a_foreign_zip_is_seen_before_anything_is_made(castelli: Castelli, tmp_path: Path) -> None:
    (tmp_path / "output").mkdir()
    (tmp_path / "output/castelli.zip").write_text("mine", "utf-8")
    ran = castelli("kit", *QUICK, "--zip")
    assert ran.code == 2
    assert "castelli.zip already exists and was not written by castelli-pnp" in ran.err
    assert [path.name for path in (tmp_path / "output").iterdir()] == ["castelli.zip"]


@pytest.mark.parametrize(
    ("variables", "wanted"),
    [
        ({"LANG": "en_US.UTF-8"}, ("en", "US")),
        ({"LANG": "de_CH"}, ("de", "CH")),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "es_MX.UTF-8"}, ("es", "MX")),
        ({"LANG": "nl_NL@euro"}, ("nl", "NL")),
        ({"LANG": "C.UTF-8"}, ("en", "")),
        ({"LANG": "POSIX"}, ("en", "")),
        ({"LANG": ""}, ("en", "")),
        ({"LANG": "fr_FR.UTF-8"}, ("fr", "FR")),
        ({"LANG": "it_IT.UTF-8"}, ("en", "IT")),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, ("en", "")),
        ({"LANG": "en_US.UTF-8", "LC_PAPER": "de_DE.UTF-8"}, ("en", "DE")),
    ],
)
def test_the_locale_decides_language_and_paper(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], wanted: tuple[str, str]
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert own_locale() == wanted


def test_letter_paper_where_letter_is_used(castelli: Castelli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    assert castelli("kit", *QUICK).out.startswith("letter/castelli-tokens-letter-standee.pdf")


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        (("--lang", "xx"), "there is no language “xx”; choose from: en, de, es, fr, nl, all"),
        (("--paper", "a5"), "there is no paper “a5”; choose from: a4, letter, a3, tabloid, legal, all"),
        (("--only", "castle"), "there is no part “castle”"),
        (("--format", "docx"), "there is no format “docx”; choose from: pdf, svg, png, all"),
        (("--modules", "war"), "there is no module “war”"),
        (("--backs", "both"), "there is no kind of backs “both”"),
        (("--scale", "0.1"), "a scale of 0.1 is not possible; choose from 0.85 to 2"),
        (("--scale", "nan"), "a scale of NaN is not possible"),
        (("--dpi", "9999"), "a resolution of 9999 dots per inch is not possible"),
        (("--back-offset", "1"), "“1” is not an offset"),
        (("--back-offset", "nan,0"), "shifts the backs too far"),
        (("--back-offset", "9,0"), "shifts the backs too far"),
        (("--lang", ","), "name at least one language"),
        (("--workers", "0"), "0 workers are not possible"),
        (("--game", "nothing-here"), "no game named “nothing-here”"),
    ],
)
def test_a_wish_that_cannot_be_fulfilled(
    castelli: Castelli, tmp_path: Path, wish: tuple[str, ...], told: str
) -> None:
    ran = castelli("kit", *wish)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err
    assert list(tmp_path.iterdir()) == []


def test_an_illegal_game_is_not_printed(castelli: Castelli, tmp_path: Path) -> None:
    raw = shipped()
    raw["kit"]["silver"] += 1
    del raw["tiles"]["heraldic"][next(iter(raw["tiles"]["heraldic"]))]
    ran = castelli("kit", "--game", write(raw, tmp_path / "short"))
    assert ran.code == 2
    assert "breaks rules (H1, H13)" in ran.err


def test_output_that_is_a_file(castelli: Castelli, tmp_path: Path) -> None:
    (tmp_path / "output").write_text("mine", "utf-8")
    ran = castelli("kit", *QUICK)
    assert ran.code == 2
    assert "output" in ran.err
    assert (tmp_path / "output").read_text("utf-8") == "mine"


def test_proof_finds_what_somebody_changed(castelli: Castelli, tmp_path: Path) -> None:
    castelli("kit", *QUICK)
    target = tmp_path / "output/castelli/a4/castelli-tokens-a4-standee.pdf"
    target.write_bytes(target.read_bytes() + b"%")
    ran = castelli("proof", "output")
    assert ran.code == 1
    assert "castelli-tokens-a4-standee.pdf: K30: this file has changed since it was built" in ran.out
    again = castelli("kit", *QUICK)
    assert again.code == 2
    assert "has been changed since" in again.err


def test_proof_of_a_single_file(castelli: Castelli, tmp_path: Path) -> None:
    castelli("kit", *QUICK)
    ran = castelli("proof", tmp_path / "output/castelli/a4/de/castelli-calibration-a4-de.pdf")
    assert ran.out.endswith("\nProved. Files: 1, pages: 2, sides of pieces: 0.\n")


@pytest.mark.parametrize("where", ["nowhere", "."])
def test_proof_of_nothing(castelli: Castelli, where: str) -> None:
    ran = castelli("proof", where)
    assert (ran.code, ran.out) == (2, "")
    assert "castelli-pnp: " in ran.err


def test_proof_of_a_foreign_list(castelli: Castelli, tmp_path: Path) -> None:
    (tmp_path / NAME).write_text(json.dumps({"format": 1, "files": []}), "utf-8")
    ran = castelli("proof", ".")
    assert ran.code == 2
    assert "is not the list of a kit" in ran.err


def test_every_kind_of_flaw_can_be_explained(castelli: Castelli) -> None:
    ran = castelli("explain", "K19")
    assert ran.code == 0
    assert "Text stands out from its background" in ran.out


def test_a_bar_on_a_terminal_and_a_table_that_fits(tmp_path: Path) -> None:
    """In a real terminal the bar is gone at the end, and what is printed fits 80 columns."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "castelli_pnp", "kit", "--lang", "en", "--paper", "a4", *QUICK],
        cwd=tmp_path, stdin=slave, stdout=subprocess.PIPE, stderr=slave,
        env=os.environ | {"TERM": "xterm-256color", "COLUMNS": "80"},
    )  # fmt: skip
    os.close(slave)
    shown = b""
    while True:
        try:
            read = os.read(master, 4096)
        except OSError:
            break
        if not read:
            break
        shown += read
    out, _ = process.communicate()
    assert process.returncode == 0
    assert b"2/2" in shown
    table = out.decode().splitlines()[:2]
    assert all(len(line) <= 80 for line in table)
