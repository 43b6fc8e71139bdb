"""A hundred and more mistakes of designers: each gives one finding, at its place, with a fix that works."""

from __future__ import annotations

import re
import shutil
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import yaml

from castelli_pnp.actions.author import start_game
from castelli_pnp.actions.check import CheckReport, check
from castelli_pnp.actions.fix import fix_game
from castelli_pnp.base import resources

MISTAKES: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("mistakes.yaml").read_text("utf-8"))
GAMES = ("own", "full", "theme")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for each kind of game, without a fault."""
    home = tmp_path_factory.mktemp("games")
    for name in GAMES:
        start_game(str(home / name), "castelli", full=name == "full")
    theme = home / "theme"
    (theme / "themes").mkdir()
    shutil.copy(resources.themes()["winter"], theme / "themes" / "mine.yaml")
    with (theme / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("theme: themes/mine.yaml\n")
    return home


def planted(text: str, mistake: dict[str, Any]) -> str:
    """The text of a file with the mistake in it."""
    old, new = mistake.get("old", ""), mistake["new"]
    kind, _, what = old.partition(" ")
    if kind == "LANDSCAPE":
        changed = re.sub(rf"      {what}:\n(        .*\n)+", new, text, count=1)
    elif kind == "TRACK":
        spaces = count()
        track = lambda _: f"track: {[next(spaces) for _ in range(int(what))]}"  # noqa: E731
        changed = re.sub(r"track: \[.*?\]", track, text)
    else:
        assert old in text
        changed = text.replace(old, new, 1) if old else text + new
    assert changed != text
    return changed


def clean(report: CheckReport) -> bool:
    return report.legal and not report.findings


@pytest.mark.parametrize("game", GAMES)
def test_the_games_are_fine_without_a_mistake(games: Path, game: str) -> None:
    assert clean(check(games / game, play=False))


@pytest.mark.parametrize("mistake", MISTAKES, ids=[each["name"] for each in MISTAKES])
def test_a_mistake_gives_one_finding_and_a_fix_that_works(
    games: Path, tmp_path: Path, mistake: dict[str, Any]
) -> None:
    folder = tmp_path / mistake["game"]
    shutil.copytree(games / mistake["game"], folder)
    file = folder / mistake["file"]
    before = file.read_text("utf-8") if file.exists() else None
    text = planted(before or "", mistake)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")

    report = check(folder, play=False)
    assert [f"{each.code}.{each.reason}" for each in report.findings] == [mistake["code"]]
    (found,) = report.findings
    place = found.file if not found.line else text.split("\n")[found.line - 1][found.column - 1 :]
    assert Path(found.file) == file or not found.line
    assert place.endswith(mistake["at"]) if not found.line else place.startswith(mistake["at"])
    assert mistake.get("says", "") in found.fix

    is_safe = bool(found.fixes and found.fixes[0].is_safe)
    assert is_safe is (mistake.get("fix") == "safe")
    if is_safe:
        fixed = fix_game(folder)
        assert fixed.fixes
        assert file.read_text("utf-8") == text  # nothing is written before it is asked for
        fixed.write()
        assert comments(file.read_text("utf-8")) == comments(text)
    elif "fix" in mistake:
        old, new = mistake["fix"]
        assert old in text
        file.write_text(text.replace(old, new, 1), "utf-8")
    elif before is None:
        file.unlink()
    else:
        file.write_text(before, "utf-8")
    assert clean(check(folder, play=False))


def comments(text: str) -> list[str]:
    return re.findall("#.*", text)


def test_there_are_eighty_kinds_of_mistakes_and_more() -> None:
    assert len(MISTAKES) >= 120
    assert len({each["code"] for each in MISTAKES}) >= 60
    assert sum(each.get("fix") == "safe" for each in MISTAKES) >= 48
