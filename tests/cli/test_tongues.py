"""The command line in every language: chosen once, complete, and the same apart from its words."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from castelli_pnp.base import resources
from castelli_pnp.base.commands import COMMANDS as REGISTERED
from castelli_pnp.cli.app import app
from castelli_pnp.cli.help_pages import ROOT, filled, option_key, own_name
from castelli_pnp.terminal.echo import folded, plain
from castelli_pnp.words import catalog as i18n
from castelli_pnp.words import ui_language as tongue
from castelli_pnp.words.catalog import Catalog, catalog
from castelli_pnp.words.sentences import named, printable, say
from castelli_pnp.words.ui_language import (
    chosen_language,
    current_language,
    from_environment,
    ui_languages,
    using_language,
)
from tests.cli.conftest import Ran
from tests.games import shipped, write

Castelli = Callable[..., Ran]
OTHERS = ["de", "es", "nl"]
NBSP = "\N{NO-BREAK SPACE}"


def commands() -> dict[str, tuple[str, ...]]:
    """Every page of help: its name, and what is typed for it."""
    whole: Any = typer.main.get_command(app)
    found: dict[str, tuple[str, ...]] = {ROOT: ()}
    for name in whole.commands:
        found[name] = (name,)
        for inner in getattr(whole.get_command(None, name), "commands", ()):
            found[f"{name}.{inner}"] = (name, inner)
    return found


def command_of(typed: tuple[str, ...]) -> Any:
    found: Any = typer.main.get_command(app)
    for word in typed:
        found = found.get_command(None, word)
    return found


COMMANDS = commands()


# --- which language ---


def test_the_languages_that_can_be_spoken() -> None:
    assert ui_languages() == ("en", *OTHERS)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "nl"}, "nl"),
        ({"LANG": "es_MX@euro"}, "es"),
        ({"LANG": "de-AT"}, "de"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "desperate"}, "en"),
        ({"LANG": "../de"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "es_ES"}, "es"),
        ({"LANG": "de_DE", "LC_MESSAGES": "es_ES", "LC_ALL": "nl_NL"}, "nl"),
        ({"LANG": "de_DE", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE", "LC_ALL": ""}, "de"),
        ({"LC_ALL": "nl_NL", "LANGUAGE": "fr:es:de"}, "es"),
        ({"LC_ALL": "nl_NL", "LANGUAGE": "fr"}, "en"),
        ({"LC_ALL": "nl_NL", "LANGUAGE": "es", "CASTELLI_PNP_LANG": "de"}, "de"),
        ({"LANG": "de_DE", "CASTELLI_PNP_LANG": "en"}, "en"),
    ],
)
def test_the_environment(environment: dict[str, str], language: str) -> None:
    assert from_environment(environment) == language


@pytest.mark.parametrize(
    ("arguments", "language"),
    [
        (("--ui-lang", "de", "check"), "de"),
        (("--ui-lang=es", "check"), "es"),
        (("--version", "--ui-lang", "DE_at"), "de"),
        (("--ui-lang", "de", "--ui-lang", "en"), "en"),
        (("check", "--ui-lang", "de"), "nl"),
        (("--", "--ui-lang", "de"), "nl"),
        (("--ui-lang",), "nl"),
        ((), "nl"),
    ],
)
def test_the_option_comes_first(arguments: tuple[str, ...], language: str) -> None:
    assert chosen_language(arguments, {"LANG": "nl_NL"}) == language


def test_an_unknown_language_is_refused_with_a_list(
    castelli: Castelli, monkeypatch: pytest.MonkeyPatch
) -> None:
    for wish in ("xx", "", "../de"):
        ran = castelli("--ui-lang", wish, "check")
        told = f"castelli-pnp: messages are not available in “{wish}”; choose from: en, de, es, nl\n"
        assert (ran.code, ran.out, ran.err) == (2, "", told)
    monkeypatch.setenv("CASTELLI_PNP_LANG", "de")
    assert castelli("--ui-lang", "xx", "--help").err.startswith("castelli-pnp: Meldungen gibt es nicht in")


def test_the_language_is_that_of_one_run(castelli: Castelli) -> None:
    assert castelli("--ui-lang", "de", "explain", "E1").out.startswith("E1, unlesbare Eingabe: ")
    assert current_language() == "en"
    assert castelli("explain", "E1").out.startswith("E1, unreadable input: ")


# --- help ---


@pytest.mark.parametrize("language", ui_languages())
@pytest.mark.parametrize("name", COMMANDS)
def test_every_page_of_help(castelli: Castelli, name: str, language: str) -> None:
    ran = castelli("--ui-lang", language, *COMMANDS[name], "--help")
    assert (ran.code, ran.err) == (0, "")
    assert max(map(len, ran.out.splitlines())) <= 80
    words, english = catalog("help", language), catalog("help")
    page = flowing(ran.out)
    assert flowing(words.text(f"about.{name}")) in page
    for param in command_of(COMMANDS[name]).params:
        key = option_key(words, "option", name, param)
        assert flowing(filled(words, key)) in page
    for key, (text,) in english.messages.items():
        if text != words.messages[key][0] and " " in text and "{" not in text:
            assert flowing(text) not in page, key


def flowing(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("language", ui_languages())
def test_every_option_is_explained_and_nothing_else(language: str) -> None:
    words = catalog("help", language)
    used = set()
    for name, typed in COMMANDS.items():
        used |= {f"about.{name}", f"more.{name}"}
        params = command_of(typed).params
        used |= {option_key(words, kind, name, each) for kind in ("option", "default") for each in params}
        for param in params:
            assert option_key(words, "option", name, param) in words, (name, own_name(param))
            assert not param.help, f"{name} {own_name(param)}: the text belongs in help.po"
            assert getattr(param, "is_flag", False) or param.metavar, (name, own_name(param))
        spelled = {each for param in params for each in re.findall("[A-Z]{2,}", param.metavar or "")}
        for word in spelled - {"ON", "OFF"}:  # these two are typed as they are
            assert f"metavar.{word}" in words, (name, word)
        used |= {f"metavar.{word}" for word in spelled}
    used |= {"option.help", "metavar.OPTIONS", "metavar.COMMAND", "metavar.ARGS"}
    source = "\n".join(path.read_text("utf-8") for path in (resources.PACKAGE / "cli").glob("*.py"))
    topics = {command.topic for command in REGISTERED.values()}
    for key in words.messages:
        head, _, last = key.partition(".")
        if head == "usage":
            assert f'"{key}"' in source or f"'{key}'" in source or last in ("whole", "number"), key
        elif head in ("page", "panel", "group"):
            assert last in source or last in topics, key
        else:
            assert key in used, key


@pytest.mark.parametrize("language", ui_languages())
def test_the_parts_of_a_kit_are_those_there_are(language: str) -> None:
    from castelli_pnp.kits.plan import part_names
    from castelli_pnp.systems.load import load_any

    for game in ("castelli", "castles", "piecepack"):
        told = re.findall(r"\w+", filled(catalog("help", language), "option.kit.only"))
        assert set(part_names(load_any(game).game)) <= set(told), game


def test_help_without_a_command_is_a_mistake_in_any_language(castelli: Castelli) -> None:
    for language in ui_languages():
        ran = castelli("--ui-lang", language, "locale")
        assert (ran.code, ran.out) == (2, "")
        assert catalog("help", language).text("about.locale") in ran.err


# --- what is typed wrongly ---

WRONG = {
    "option": ("kit", "--foo"),
    "near_option": ("kit", "--papr", "a4"),
    "too_late": ("kit", "--ui-lang", "de"),
    "command": ("chek",),
    "inner_command": ("locale", "chek"),
    "argument": ("new",),
    "value": ("kit", "--paper"),
    "flag": ("check", "--strict=yes"),
    "whole": ("kit", "--dpi", "x"),
    "number": ("kit", "--scale", "1,5"),
    "range": ("play", "--pause", "61.5"),
    "choice": ("check", "--format", "xml"),
    "extra": ("schema", "a", "b"),
}
ENGLISH = re.compile(
    r"No such|Missing|Invalid|Error|Usage|Try|requires|valid|not one of|unexpected|range|Got "
)


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_typed_wrongly(castelli: Castelli, wrong: str) -> None:
    told = {language: castelli("--ui-lang", language, *WRONG[wrong]) for language in ui_languages()}
    assert {(ran.code, ran.out) for ran in told.values()} == {(2, "")}
    assert len({ran.err for ran in told.values()}) == len(told)
    for language in OTHERS:
        assert not ENGLISH.search(told[language].err)
    if wrong not in ("value", "flag"):
        assert "--help" in told["de"].err.splitlines()[-1]


def test_the_sentences_say_what_was_typed(castelli: Castelli) -> None:
    said = {
        "option": "there is no option --foo (did you mean --for?)",
        "too_late": "put --ui-lang before the command",
        "command": "there is no command “chek” (did you mean check?); choose from: kit, proof, new, check,",
        "argument": "NAME is missing",
        "value": "--paper needs a value",
        "flag": "--strict takes no value",
        "whole": "--dpi: “x” is not a whole number",
        "range": "--pause: 61.5 is out of range; choose a number from 0 to 60",
        "choice": "--format: there is no “xml”; choose from: text, json",
        "extra": "unexpected: a b",
    }
    for wrong, sentence in said.items():
        assert f"castelli-pnp: {sentence}" in castelli(*WRONG[wrong]).err
    assert "--pause: 61,5 liegt" in castelli("--ui-lang", "de", *WRONG["range"]).err
    assert "\x1b" not in castelli("--ui-lang", "de", "kit", "--\x1b[31m").err


# --- the same in every language ---


def everywhere(castelli: Castelli, *arguments: str) -> dict[str, Ran]:
    return {language: castelli("--ui-lang", language, *arguments) for language in ui_languages()}


def test_a_file_that_cannot_be_read(castelli: Castelli, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("extends: castelli\ntitel: Mine\n", "utf-8")
    told = everywhere(castelli, "check", ".")
    assert {ran.code for ran in told.values()} == {2}
    assert {ran.out.splitlines()[0].split(": ")[0] for ran in told.values()} == {"game.yaml:2:1"}
    assert all("titel" in ran.out and "E10" in ran.out for ran in told.values())
    assert len({ran.out for ran in told.values()}) == len(told)
    assert "Fehler E10: unbekannter Schlüssel „titel“ (meintest du „title“?)" in told["de"].out


def test_findings_name_things_as_the_language_does(castelli: Castelli, tmp_path: Path) -> None:
    raw = shipped()
    raw["kit"]["scoring_markers"] = 3
    write(raw, tmp_path / "mine")
    told = everywhere(castelli, "check", "mine", "--static")
    assert {ran.code for ran in told.values()} == {1}
    for language, marker in {"en": "scoring markers", "de": "Wertungssteine", "nl": "puntenstenen"}.items():
        assert marker in told[language].out
    programs = everywhere(castelli, "check", "mine", "--static", "--format", "json")
    read = {language: json.loads(ran.out)["games"][0]["findings"] for language, ran in programs.items()}
    for each in read.values():
        for found in each:
            assert found.pop("message")
            assert found.pop("fix")
            assert [fix.pop("title") for fix in found["fixes"]]
    assert all(each == read["en"] for each in read.values())
    assert read["en"][0]["data"]["component"] == "scoring_markers"


def test_reports_in_every_language(castelli: Castelli) -> None:
    for arguments in (("check", "--static", "--verbose"), ("explain",), ("explain", "H5")):
        told = everywhere(castelli, *arguments)
        assert {(ran.code, ran.err) for ran in told.values()} == {(0, "")}
        assert len({ran.out for ran in told.values()}) == len(told)
        lines = {len(re.findall(r"^ *[EHKLPS]\d+\b", ran.out, re.MULTILINE)) for ran in told.values()}
        assert len(lines) == 1


@pytest.mark.parametrize("columns", [80, 110])
@pytest.mark.parametrize("language", ui_languages())
def test_figures_fit_and_are_written_as_in_the_language(
    castelli: Castelli, monkeypatch: pytest.MonkeyPatch, language: str, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    ran = castelli(
        "--ui-lang", language, "simulate", "-n", "3", "--workers", "1", "--modules", "dilemma,battle"
    )
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert max(map(len, lines)) <= columns
    with using_language(language):
        colors = [named(house) for house in ("blue", "red", "green", "yellow")]
    assert colors in [line.split() for line in lines]
    assert bool(re.search(r"\d\.\d", ran.out)) is (language == "en")
    dash = "–" if language in ("en", "de") else "-"
    assert re.search(rf"\(\d+(?:[.,]\d)?{dash}\d+", ran.out)


@pytest.mark.parametrize("language", ui_languages())
def test_the_table_of_languages_fits(castelli: Castelli, language: str) -> None:
    ran = castelli("--ui-lang", language, "locale", "status", "--lang", "en")
    assert ran.code == 0
    assert max(map(len, ran.out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("language", "thousand", "more", "measured"),
    [
        ("en", "1,234", "12,345", "1,234.5"),
        ("de", "1.234", "12.345", "1.234,5"),
        ("es", "1234", "12.345", "1234,5"),
        ("nl", "1.234", "12.345", "1.234,5"),
    ],
)
def test_thousands(language: str, thousand: str, more: str, measured: str) -> None:
    words = catalog("ui", language)
    assert (words.whole(1234), words.whole(12345), words.whole(999)) == (thousand, more, "999")
    assert words.decimal(1234.5) == measured


# --- the catalogs ---


@pytest.mark.parametrize("domain", tongue.DOMAINS)
@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_filled_with_the_same_data(language: str, domain: str) -> None:
    own, english = catalog(domain, language), catalog(domain)
    assert set(own.messages) == set(english.messages)
    for key, forms in english.messages.items():
        names = english.placeholders(key)
        data = {name: f"<{name}>" for name in names}
        for form, text in enumerate(own.messages[key]):
            filled = Catalog(language, {key: (text,)}, "0").text(key, **data)
            wanted = names - ({"count"} if form == 0 and len(forms) > 1 else set())
            assert all(f"<{name}>" in filled for name in wanted), (key, form)


def test_ids_become_words() -> None:
    data = {"tile": "t1", "absent": "blue, red"}
    assert say("H8.house", data) == "t1 does not show every house once; missing: Blue, Red"
    with using_language("de"):
        assert say("H8.house", data).endswith("Blau, Rot")
        assert say("H9.icons", {"set": "start", "counts": "blue 2, red 1"}).endswith("(Blau 2, Rot 1)")
        assert say("E19.unknown", {"what": "tile", "name": "red", "near": ""}).startswith("„red“ gibt es")
        assert (named("nothing_known"), named("castles"), named("village")) == (
            "nothing_known",
            "Burgen",
            "Dorf",
        )


@pytest.fixture
def own_locales(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The shipped languages in a folder that may be changed."""
    folder = tmp_path / "shipped"
    shutil.copytree(resources.root("locales"), folder / "locales")
    before = resources.root

    def root(name: str) -> Path:
        return folder / name if name == "locales" else before(name)

    monkeypatch.setattr(resources, "root", root)
    caches = (resources.roots, i18n.shipped_catalog, i18n.whole_catalog, i18n.shipped_glossary, ui_languages)
    for cache in caches:
        cache.cache_clear()
    yield folder / "locales"
    for cache in caches:
        cache.cache_clear()


def test_a_message_that_is_not_translated_is_said_in_english(castelli: Castelli, own_locales: Path) -> None:
    path = own_locales / "de" / "LC_MESSAGES" / "ui.po"
    text = path.read_text("utf-8")
    start = text.index('msgctxt "E1.fix"')
    text = text[:start] + text[text.index('msgctxt "E1.file"') :]
    path.write_text(re.sub(r'(msgctxt "E1"\nmsgid ".*"\nmsgstr) ".*"', r'\1 ""', text), "utf-8")
    out = castelli("--ui-lang", "de", "explain", "E1").out
    assert "unlesbare Eingabe: A game is a folder" in out
    assert "Abhilfe: Enter the path" in out
    assert castelli("--ui-lang", "de", "explain").code == 0


def test_broken_words_are_told_in_english(castelli: Castelli, own_locales: Path) -> None:
    path = own_locales / "de" / "LC_MESSAGES" / "ui.po"
    path.write_text(path.read_text("utf-8").replace('msgctxt "E1"', "msgctxt E1", 1), "utf-8")
    ran = castelli("--ui-lang", "de", "explain", "E1")
    assert ran.code == 2
    assert "error L12: this is not msgid, msgstr, or a comment: msgctxt E1" in ran.err
    assert castelli("--ui-lang", "nl", "explain", "E1").code == 0


def test_a_new_language_needs_no_code(castelli: Castelli, own_locales: Path) -> None:
    for name in ("ui", "help"):
        text = (own_locales / "nl" / "LC_MESSAGES" / f"{name}.po").read_text("utf-8")
        folder = own_locales / "fr" / "LC_MESSAGES"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.po").write_text(text, "utf-8")
    assert ui_languages() == ("en", "de", "es", "fr", "nl")
    assert "en, de, es, fr, nl" in flowing(castelli("--ui-lang", "fr", "--help").out)


# --- terminals ---


@pytest.mark.parametrize("language", ui_languages())
def test_an_old_terminal_gets_plain_letters(language: str, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "CASTELLI_PNP_LANG": language, "COLUMNS": "80"}
    for arguments in (("--help",), ("check", "--static", "--verbose"), ("explain",), ("kit", "--lang", "xx")):
        command = [sys.executable, "-m", "castelli_pnp", *arguments]
        ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, check=False)
        text = (ran.stdout + ran.stderr).decode("ascii")
        assert "\\" not in text.replace("\\n", "")
        assert text


def test_plain_twins() -> None:
    assert plain(f"„Größe“ «¿Qué?» één 25{NBSP}% 2×3 …") == '"Grosse" "Que?" een 25 % 2x3 ...'
    assert folded("Ñandú") == "Nandu"
    assert plain("☃") == "?"


def test_a_space_that_holds_is_printable() -> None:
    assert printable(f"25{NBSP}%") == f"25{NBSP}%"
    assert printable("a\x1bb\u202e") == "a\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}"
