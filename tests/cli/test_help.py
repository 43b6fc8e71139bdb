"""The pages of ``--help``: panels hold every option once, no word is broken, and every example runs."""

from __future__ import annotations

import io
import shlex
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from castelli_pnp.base.commands import COMMANDS
from castelli_pnp.cli.help_layout import EXAMPLES, PANELS
from castelli_pnp.cli.help_pages import NARROWEST, ROOT, own_name
from castelli_pnp.words.ui_language import ui_languages
from tests.cli.conftest import Ran
from tests.cli.test_tongues import COMMANDS as PAGES
from tests.cli.test_tongues import command_of

Castelli = Callable[..., Ran]

QUICKER = {
    "kit --game castles": ("--only", "scoresheet", "--workers", "1"),
    "generate game --out lands": ("--count", "3", "--best", "2", "--workers", "1"),
    "kit": ("--only", "scorepad", "--format", "pdf", "--workers", "1"),
    "generate": ("--workers", "1"),
    "improve": ("--games", "200", "--steps", "1", "--players", "2", "--workers", "1"),
    "simulate": ("--games", "3", "--workers", "1"),
    "diff castelli my-game --lab": ("--games", "24", "--players", "2", "--workers", "1"),
    "lab": ("--games", "24", "--players", "2", "--quick", "--workers", "1"),
    "play": ("--pause", "0"),
    "locale preview": ("--only", "scorepad"),
}
"""What makes an example quick; everything else is run as it is typed."""
NEEDED = {
    "output": ("kit", "--only", "scorepad", "--paper", "a4", "--workers", "1"),
    "output/castles": ("kit", "--game", "castles", "--only", "scoresheet", "--paper", "a4", "--workers", "1"),
    "my-game": ("new", "my-game"),
    "castelli-blue.yaml": ("play", "--watch", "--seed", "blue"),
    "castles-blue.yaml": ("play", "--game", "castles", "--watch", "--save", "castles-blue.yaml"),
}
"""What an example finds in its folder if it names it, and the command that makes it."""


def ending(command: str) -> tuple[str, ...]:
    return next(
        (more for name, more in QUICKER.items() if f"{command} ".startswith(f"castelli-pnp {name} ")), ()
    )


@pytest.fixture
def prepared(castelli: Castelli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Makes what an example needs, as its reader has it."""
    monkeypatch.setattr("sys.stdin", io.StringIO(""))

    def prepare(command: str) -> None:
        words = [*shlex.split(command), *(["output"] if command == "castelli-pnp proof" else [])]
        for name, how in NEEDED.items():
            if name in words and words[1] != "new":
                assert castelli(*how).code == 0
        if words[1:3] == ["table", "import"]:
            assert castelli("table", "export", "my-game", "--out", "tables").code == 0
        if words[1] == "locale" and words[2] in ("preview", "update"):
            assert castelli("locale", "new", "it").code == 0
            assert (tmp_path / "locales" / "it").is_dir()

    return prepare


DRAWN = "castelli-pnp locale pictures --out places"
"""It draws whole kits, which takes a minute; tests/catalogs/test_notes.py tries it in parts."""


@pytest.mark.parametrize(
    "command", sorted({each for several in EXAMPLES.values() for each in several} - {DRAWN})
)
def test_every_example_runs(castelli: Castelli, prepared: Callable[[str], None], command: str) -> None:
    prepared(command)
    program, *typed = [*shlex.split(command), *ending(command)]
    ran = castelli(*typed)
    assert program == ROOT
    assert ran.code == 0, ran.out + ran.err


def test_every_page_ends_with_examples_of_its_own(castelli: Castelli) -> None:
    assert set(EXAMPLES) == set(PAGES)
    for name, typed in PAGES.items():
        shown = castelli(*typed, "--help").out.partition("Examples:\n")[2].splitlines()
        assert [line.strip() for line in shown] == list(EXAMPLES[name])
        assert all(each.startswith(" ".join((ROOT, *typed))) for each in EXAMPLES[name])


def test_a_panel_holds_options_that_there_are_and_each_once() -> None:
    assert set(PANELS) <= {command.key for command in COMMANDS.values()}
    for name, panels in PANELS.items():
        named = [each for listed in panels.values() for each in listed]
        there = [own_name(each) for each in command_of((name,)).params if each.param_type_name == "option"]
        assert sorted(named) == sorted(there), name


def test_many_options_are_in_panels() -> None:
    for name, typed in PAGES.items():
        options = [each for each in command_of(typed).params if each.param_type_name == "option"]
        assert len(options) <= 6 or name in PANELS, name


@pytest.mark.parametrize("language", ui_languages())
@pytest.mark.parametrize("width", [NARROWEST, 57, 80])
def test_no_word_is_broken(
    castelli: Castelli, monkeypatch: pytest.MonkeyPatch, language: str, width: int
) -> None:
    def words(columns: int, typed: tuple[str, ...]) -> list[str]:
        monkeypatch.setenv("COLUMNS", str(columns))
        assert shutil.get_terminal_size().columns == columns
        return castelli("--ui-lang", language, *typed, "--help").out.split()

    for typed in PAGES.values():
        assert sorted(words(width, typed)) == sorted(words(80, typed))


def test_the_commands_used_most_come_first(castelli: Castelli) -> None:
    listed = castelli("--help").out.partition("Make and print:")[2]
    assert listed.split()[0] == "kit"
    titles = ("Check and design:", "Play and measure:", "Translate:", "Tools:", "Examples:")
    places = [listed.index(f"\n{title}\n") for title in titles]
    assert places == sorted(places)
