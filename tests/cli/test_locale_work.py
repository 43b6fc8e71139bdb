"""``castelli-pnp locale new``, ``update`` and ``preview``, and kits in languages that do not ship."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from codecs import BOM_UTF8
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest
from pypdfium2 import PdfDocument

from castelli_pnp.base import resources
from castelli_pnp.words.catalog import catalog, glossary
from tests.catalogs.made import folder, po_text
from tests.catalogs.test_language_pack import translate
from tests.cli.conftest import Ran
from tests.model.test_unreadable import as_somebody_else

Castelli = Callable[..., Ran]
LOCALES = resources.root("locales")
TERMS = len(glossary("en"))
CARDS = len(catalog("cards").messages)
TEN = {
    "card.when.own_turn": "À ton tour",
    "card.when.other_turn": "Au tour d’un autre",
    "effect.share_of_mine.down": "Arrondis à l’inférieur.",
    "effect.share_of_mine.up": "Arrondis au supérieur.",
}
ELSE = {
    "aid.title": "À toi de jouer",
    "aid.reveal": "Révèle une tuile",
    "aid.any": "au choix, dans tous les sens",
    "aid.from_mine": "prends-le dans la mine",
    "aid.evaluate": "Évalue les régions",
    "aid.build": "Bâtis",
}


def text_of(path: Path) -> str:
    document = PdfDocument(path)
    try:
        return " ".join(page.get_textpage().get_text_range() for page in document).replace("\r\n", " ")
    finally:
        document.close()


def bytes_below(place: Path) -> dict[str, bytes]:
    return {str(path.relative_to(place)): path.read_bytes() for path in place.rglob("*") if path.is_file()}


# --- new ---


def test_a_new_glossary_says_where_a_term_is_used(castelli: Castelli, tmp_path: Path) -> None:
    """The castle of Castles is not that of Castelli; *arms* and *null* mean little by themselves."""
    assert castelli("locale", "new", "it").code == 0
    lines = (tmp_path / "locales" / "it" / "glossary.yaml").read_text("utf-8").splitlines()
    assert 'own_castle: {term: "", plural: ""}  # castle, castles (only in castles, castles_aids)' in lines
    assert 'castle: {term: "", plural: ""}  # castle, castles' in lines


def test_a_language_without_its_option_is_understood(castelli: Castelli) -> None:
    """Other commands of translators take the language alone."""
    for command in ("check", "status", "update"):
        ran = castelli("locale", command, "de")
        assert (ran.code, ran.out) == (2, "")
        assert "unexpected: de (did you mean --lang de?)" in ran.err
    assert "mean" not in castelli("locale", "check", "everything").err
    assert "mean" not in castelli("schema", "de", "nl", "es").err


def test_an_update_removes_the_mark_that_gettext_does_not_read(castelli: Castelli, tmp_path: Path) -> None:
    place = tmp_path / "mine"
    shutil.copytree(LOCALES / "de", place / "de")
    path = place / "de" / "LC_MESSAGES" / "cards.po"
    plain = path.read_bytes()
    path.write_bytes(BOM_UTF8 + plain)
    command = ("locale", "update", "--lang", "de", "--locales", "mine")
    assert castelli(*command, "--check").code == 1
    assert castelli(*command).code == 0
    assert path.read_bytes() == plain
    assert castelli(*command, "--check").code == 0


def test_a_new_language_says_what_to_do_next(castelli: Castelli, tmp_path: Path) -> None:
    ran = castelli("locale", "new", "fr")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        f"Français: {len(list((LOCALES / 'en' / 'LC_MESSAGES').iterdir())) + 2} files in locales/fr",
        "Fill in typography.yaml, glossary.yaml, and the PO files, best with Poedit.",
        "To see what is left to do, run: castelli-pnp locale check --lang fr",
        "To see how it looks so far, run: castelli-pnp locale preview fr",
    ]
    cards = (tmp_path / "locales" / "fr" / "LC_MESSAGES" / "cards.po").read_text("utf-8")
    assert '"Language: fr\\n"' in cards
    assert '"Plural-Forms: nplurals=2; plural=(n > 1);\\n"' in cards
    typography = (tmp_path / "locales" / "fr" / "typography.yaml").read_text("utf-8")
    assert "\nquotes: «»\n" in typography
    assert "\npaper: a4\n" in typography
    ran = castelli("locale", "check", "--missing")  # the folder that lies here is meant
    assert (ran.code, ran.out.splitlines()[-1].split(":")[0]) == (1, "fr")
    assert "error L1: missing translation of “aid.title”; English: Your turn" in ran.out
    assert castelli("locale", "update", "--check").code == 0


def test_a_new_language_elsewhere(castelli: Castelli, tmp_path: Path) -> None:
    ran = castelli("locale", "new", "es-MX", "--locales", "deep/mine")
    assert ran.code == 0
    assert ran.out.splitlines()[-1].endswith("castelli-pnp locale preview es_MX --locales deep/mine")
    assert "\npaper: letter\n" in (tmp_path / "deep/mine/es_MX/typography.yaml").read_text("utf-8")
    own = folder(tmp_path / "own", {"en/cards": po_text("en", {"one": "First."})})
    assert castelli("locale", "new", "it", "--locales", "mine", "--from", own).code == 0
    files = (tmp_path / "mine" / "it" / "LC_MESSAGES").iterdir()
    assert [path.name for path in files] == ["cards.po"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("french",), "“french” is not a language code such as fr or pt_BR (did you mean “fr”?)"),
        (("../fr",), "“../fr” is not a language code such as fr or pt_BR"),
        (("xx",), "there is no language with the code “xx”"),
        (
            ("EN",),
            "“en” is English, the language that all others are translated from; choose another code",
        ),
        (("ar",), "العربية (ar) is written from right to left, which the kit does not support"),
        (
            ("fr", "--from", "none"),
            "none is not a folder of languages: it contains nothing like de/LC_MESSAGES",
        ),
    ],
)
def test_new_languages_that_are_refused(
    castelli: Castelli, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    ran = castelli("locale", "new", *arguments)
    assert (ran.code, ran.out, ran.err) == (2, "", f"castelli-pnp: {said}\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("texts", [None, {}, {"one": ""}], ids=["no file", "no message", "no word"])
def test_english_without_words_is_no_source(
    castelli: Castelli, tmp_path: Path, texts: dict[str, str] | None
) -> None:
    place = tmp_path / "locales" / "en" / "LC_MESSAGES"
    place.mkdir(parents=True)
    if texts is not None:
        (place / "cards.po").write_text(po_text("en", texts), "utf-8")
    assert castelli("locale", "new", "fr").code == 0
    made = {path.name for path in (tmp_path / "locales" / "fr" / "LC_MESSAGES").iterdir()}
    assert made == {path.name for path in (LOCALES / "en" / "LC_MESSAGES").iterdir()}
    assert "Round down." in (tmp_path / "locales/fr/LC_MESSAGES/cards.po").read_text("utf-8")
    assert castelli("locale", "update", "--check", "--lang", "fr").code == 0
    ran = castelli("locale", "check", "--lang", "en")
    assert ran.code == 1  # the shipped English does not stand for the one that lies here
    assert "aids.po: error L1: this catalog is missing" in ran.out


@pytest.mark.parametrize("name", [".fr-x1y2", "<b>x", "de.bak", "a b", "IT", "pt-BR", "xx", "doc"])
def test_folders_that_are_no_languages(castelli: Castelli, tmp_path: Path, name: str) -> None:
    place = small(tmp_path)
    shutil.copytree(place / "de", place / name)
    assert castelli("locale", "status", "--locales", "mine").out.count("cards") == 2
    for command in (("check",), ("status",), ("update",)):
        ran = castelli("locale", *command, "--locales", "mine", "--lang", name)
        assert (ran.code, ran.out) == (2, "")
        assert "choose from: en, de, all" in ran.err
    assert castelli("locale", "preview", name, "--locales", "mine").code == 2
    ran = castelli("kit", "--lang", name, "--locales", "mine")
    assert (ran.code, ran.out) == (2, "")
    shutil.rmtree(place / "en")
    shutil.rmtree(place / "de")
    ran = castelli("locale", "preview", "de", "--locales", "mine")
    told = "mine is not a folder of languages: it contains nothing like de/LC_MESSAGES"
    assert (ran.code, ran.err) == (2, f"castelli-pnp: {told}\n")


def test_languages_from_right_to_left_are_refused_everywhere(castelli: Castelli, tmp_path: Path) -> None:
    shutil.copytree(LOCALES / "de", tmp_path / "mine" / "ar")
    told = "castelli-pnp: العربية (ar) is written from right to left, which the kit does not support\n"
    for command in (("locale", "preview", "ar"), ("kit", "--lang", "ar"), ("kit", "--lang", "all")):
        ran = castelli(*command, "--locales", "mine")
        assert (ran.code, ran.out, ran.err) == (2, "", told)
    assert castelli("kit", "--lang", "de", "--only", "aids", "--locales", "mine").code == 0


def test_nothing_is_overwritten(castelli: Castelli, tmp_path: Path) -> None:
    (tmp_path / "locales" / "fr").mkdir(parents=True)
    assert castelli("locale", "new", "fr").code == 2
    assert not list((tmp_path / "locales" / "fr").iterdir())
    (tmp_path / "file").write_text("mine", "utf-8")
    assert castelli("locale", "new", "fr", "--locales", "file").code == 2
    (tmp_path / "loop").symlink_to("loop")
    for command in (("new", "fr"), ("update",), ("check",), ("preview", "fr"), ("status",)):
        ran = castelli("locale", *command, "--locales", "loop")
        assert (ran.code, ran.out) == (2, "")


# --- update ---


def small(tmp_path: Path) -> Path:
    english = po_text("en", {"one": "First.", "two": "Second.", "four": "Fourth."})
    own = po_text("de", {"one": "Erstes.", "two": "Zweites.", "three": "Drittes."})
    return folder(tmp_path / "mine", {"en/cards": english, "de/cards": own})


def test_updates_are_told_file_by_file(castelli: Castelli, tmp_path: Path) -> None:
    place = small(tmp_path)
    checked = castelli("locale", "update", "--locales", "mine", "--lang", "de", "--check")
    assert checked.code == 1
    assert checked.out.splitlines()[-1] == "1 of 2 files in mine is out of date; nothing was written."
    assert "msgctxt" not in (place / "de" / "LC_MESSAGES" / "cards.po").read_text("utf-8")
    ran = castelli("locale", "update", "--locales", "mine", "--lang", "de")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "de/LC_MESSAGES/cards.po  2 kept, 1 new, 0 fuzzy, 1 obsolete",
        f"de/glossary.yaml         {TERMS} kept, 0 new, 0 fuzzy, 0 obsolete",
        "1 of 2 files in mine was updated.",
    ]
    before = bytes_below(tmp_path)
    again = castelli("locale", "update", "--locales", "mine", "--lang", "de")
    assert again.out.splitlines()[-1] == "0 of 2 files in mine were updated."
    assert bytes_below(tmp_path) == before


def test_english_gets_what_the_game_asks_for(castelli: Castelli, tmp_path: Path) -> None:
    place = tmp_path / "mine"
    shutil.copytree(LOCALES / "en", place / "en")
    shutil.copytree(LOCALES / "de", place / "de")
    path = place / "en" / "LC_MESSAGES" / "cards.po"
    text = path.read_text("utf-8")
    start = text.index('msgctxt "effect.turn_tile.text"')
    path.write_text(text[:start] + text[text.index("\n\n", start) + 2 :], "utf-8")
    terms = place / "en" / "glossary.yaml"
    lines = terms.read_text("utf-8").splitlines()
    terms.write_text("\n".join(line for line in lines if not line.startswith("king:")) + "\n", "utf-8")
    ran = castelli("locale", "update", "--locales", "mine")
    assert f"en/LC_MESSAGES/cards.po {CARDS - 1} kept, 1 new" in " ".join(ran.out.split())
    assert f"en/glossary.yaml {TERMS - 1} kept, 1 new" in " ".join(ran.out.split())
    assert path.read_text("utf-8").endswith('\n\nmsgid "effect.turn_tile.text"\nmsgstr ""\n')
    assert 'king: {term: ""}' in terms.read_text("utf-8")
    said = castelli("locale", "check", "--locales", "mine", "--lang", "en").out
    for key in ("effect.turn_tile.text", "king"):
        assert f"error L1: missing English text for “{key}”, which the game uses" in said
    german = (place / "de" / "LC_MESSAGES" / "cards.po").read_text("utf-8")
    assert "Wappenplättchen" in german[german.index('msgctxt "effect.turn_tile.text"') :][:300]


def test_terms_are_added_where_english_has_them(castelli: Castelli, tmp_path: Path) -> None:
    place = small(tmp_path)
    path = place / "de" / "glossary.yaml"
    lines = path.read_text("utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("castle:"))
    less = [*lines[:at], "# about markers", *lines[at + 1 :]]
    path.write_text("\n".join(less) + "\n", "utf-8")
    assert "1 new" in castelli("locale", "update", "--locales", "mine", "--lang", "de").out
    now = path.read_text("utf-8").splitlines()
    assert now[at : at + 2] == ['castle: {term: "", plural: ""}  # castle, castles', "# about markers"]
    assert [line for line in now if not line.startswith("castle:")] == less
    ran = castelli("locale", "check", "--locales", "mine", "--lang", "de", "--missing")
    assert f"glossary.yaml:{at + 1}:1: error L1:" in ran.out
    assert castelli("locale", "status", "--locales", "mine").code == 0
    path.write_text("{king: {term: König}}\n", "utf-8")  # a form of YAML in which no line can be added
    castelli("locale", "update", "--locales", "mine", "--lang", "de")
    assert path.read_text("utf-8") == "{king: {term: König}}\n"
    path.unlink()
    assert f"{TERMS} new" in castelli("locale", "update", "--locales", "mine", "--lang", "de").out
    assert path.read_text("utf-8").startswith("# Deutsch (de): the terms")


def test_a_linked_catalog_stays_a_link(castelli: Castelli, tmp_path: Path) -> None:
    path = small(tmp_path) / "de" / "LC_MESSAGES" / "cards.po"
    real = tmp_path / "elsewhere" / "german.po"
    real.parent.mkdir()
    path.rename(real)
    real.chmod(0o640)
    path.symlink_to("../../../elsewhere/german.po")
    (tmp_path / "mine" / "de" / "glossary.yaml").unlink()
    assert castelli("locale", "update", "--locales", "mine", "--lang", "de").code == 0
    assert path.readlink() == Path("../../../elsewhere/german.po")
    assert "msgctxt" in real.read_text("utf-8")
    assert real.stat().st_mode & 0o777 == 0o640
    assert [each.name for each in real.parent.iterdir()] == ["german.po"]
    assert sorted(each.name for each in (tmp_path / "mine").iterdir()) == ["de", "en"]


WHAT_COMMANDS_LOAD = (
    "babel.core", "babel.messages.plurals", "babel.numbers", "castelli_pnp.booklet.master",
    "castelli_pnp.kits.run", "castelli_pnp.cli.kit_report", "castelli_pnp.cli.locale",
    "castelli_pnp.actions.kit", "castelli_pnp.kits.folder", "castelli_pnp.systems.castelli.layout.card_text",
    "difflib",
)  # fmt: skip


def warm_up() -> None:
    """Whatever the commands load when they are asked: somebody else may not read root's Python."""
    for name in WHAT_COMMANDS_LOAD:
        import_module(name)


@pytest.mark.parametrize("closed", ["mine", "mine/de", "mine/de/LC_MESSAGES"])
@pytest.mark.parametrize("command", ["check", "status", "update", "preview"])
def test_folders_that_may_not_be_read(
    castelli: Castelli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, closed: str
) -> None:
    small(tmp_path)
    if os.geteuid() == 0:  # pytest's own folders are root's alone
        place = Path(tempfile.mkdtemp(prefix="castelli-closed-"))
        shutil.copytree(tmp_path / "mine", place / "mine")
        place.chmod(0o755)
    else:
        place = tmp_path
    monkeypatch.chdir(place)
    warm_up()
    (place / closed).chmod(0o000)
    try:
        with as_somebody_else():
            ran = castelli("locale", command, *(["de"] if command == "preview" else []), "--locales", "mine")
    finally:
        (place / closed).chmod(0o755)
        shutil.rmtree(place)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(closed)
    assert "cannot read this file: Permission denied" in ran.err


BROKEN = {
    "syntax": b'msgid "a"\nmsgstr "b\n',
    "encoding": 'msgid "a"\nmsgstr "é"\n'.encode("latin-1"),
    "duplicate": b'msgid "a"\nmsgstr "b"\n\nmsgctxt "a"\nmsgid "c"\nmsgstr "d"\n',
    "huge": b"#" * (5 * 1024 * 1024),
}


@pytest.mark.parametrize("raw", BROKEN.values(), ids=BROKEN)
@pytest.mark.parametrize("command", [("update",), ("preview", "de")], ids=["update", "preview"])
def test_broken_files_are_told_and_nothing_is_written(
    castelli: Castelli, tmp_path: Path, command: tuple[str, ...], raw: bytes
) -> None:
    place = small(tmp_path)
    folder(place, {"nl/cards": po_text("nl", {"one": "Eerste."})})
    path = place / "de" / "LC_MESSAGES" / "cards.po"
    path.write_bytes(raw)
    before = bytes_below(tmp_path)
    ran = castelli("locale", *command, "--locales", "mine")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("mine/de/LC_MESSAGES/cards.po")
    assert "error L12: " in ran.err
    assert bytes_below(tmp_path) == before


@pytest.mark.parametrize("kind", ["folder", "loop", "pipe"])
def test_catalogs_that_are_no_files(castelli: Castelli, tmp_path: Path, kind: str) -> None:
    path = small(tmp_path) / "de" / "LC_MESSAGES" / "cards.po"
    path.unlink()
    if kind == "folder":
        path.mkdir()
    elif kind == "loop":
        path.symlink_to(path)
    else:
        os.mkfifo(path)
    assert castelli("locale", "check", "--locales", "mine", "--lang", "de").code == 1
    assert castelli("locale", "update", "--locales", "mine").code == 2
    assert castelli("locale", "status", "--locales", "mine").code == 0


# --- preview and kit ---


def test_ten_strings_make_a_preview(castelli: Castelli, tmp_path: Path) -> None:
    castelli("locale", "new", "fr")
    translate(tmp_path / "locales", TEN)
    translate(tmp_path / "locales", ELSE, domain="aids")
    ran = castelli("locale", "preview", "fr", "--paper", "a4")
    assert (ran.code, ran.err) == (0, "")
    last = ran.out.splitlines()[-1].split()
    assert (last[0], int(last[3]) - int(last[1])) == ("fr:", len(TEN) + len(ELSE))
    assert ran.out.splitlines()[-1].endswith(
        "messages and terms are not translated yet and appear in English."
    )
    made = tmp_path / "preview" / "castelli" / "a4" / "fr"
    cards = text_of(made / "castelli-cards-a4-fr-draft.pdf")
    assert "À ton tour" in cards
    assert "[Another player has just placed" in cards
    assert "[King]" in cards
    assert "À toi de jouer" in text_of(made / "castelli-aids-a4-fr-draft.pdf")
    ran = castelli(
        "locale", "preview", "FR", "--only", "start,boxes,scorepad,calibration", "--paper", "letter"
    )
    assert ran.code == 0
    assert "letter/fr/START-HERE-draft.pdf" in ran.out


def test_a_kit_is_never_half_translated(castelli: Castelli, tmp_path: Path) -> None:
    castelli("locale", "new", "fr")
    translate(tmp_path / "locales", TEN)
    before = bytes_below(tmp_path)
    ran = castelli("kit", "--lang", "en,fr", "--locales", "locales")
    assert (ran.code, ran.out) == (1, "")
    first, *rest = ran.err.splitlines()
    assert first.startswith("castelli-pnp: fr is not ready to print: ")
    assert rest == [
        "To see what is left to do, run: castelli-pnp locale check --lang fr --locales locales",
        "To see how it looks so far, run: castelli-pnp locale preview fr --locales locales",
    ]
    assert bytes_below(tmp_path) == before
    ran = castelli("kit", "--lang", "it")
    assert ran.code == 2
    assert "choose from: en, de, es, fr, nl, all" in ran.err


def test_a_preview_of_a_finished_language(castelli: Castelli) -> None:
    ran = castelli("locale", "preview", "de", "--only", "aids")
    assert ran.code == 0
    assert re.fullmatch(r"de: all \d+ messages and terms are translated\.", ran.out.splitlines()[-1])


@pytest.mark.parametrize("language", ["../de", "de,es", "all", "", "it"])
def test_previews_of_what_is_not_there(castelli: Castelli, language: str) -> None:
    ran = castelli("locale", "preview", language)
    assert (ran.code, ran.out) == (2, "")
    assert "choose from: en, de, es, fr, nl" in ran.err


def test_a_finished_language_of_another_folder_is_printed(
    castelli: Castelli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Luxembourgish that happens to be German, German with other words, and both before the shipped ones."""
    monkeypatch.setenv("LC_ALL", "C")
    for name in ("de", "pt_BR"):
        shutil.copytree(LOCALES / "de", tmp_path / "mine" / name)
        path = tmp_path / "mine" / name / "LC_MESSAGES" / "cards.po"
        path.write_text(path.read_text("utf-8").replace("Runde ab.", f"Runde ab {name[:2]}."), "utf-8")
    typography = tmp_path / "mine" / "pt_BR" / "typography.yaml"
    typography.write_text(typography.read_text("utf-8") + "paper: letter\n", "utf-8")
    ran = castelli("kit", "--lang", "pt_br", "--only", "cards", "--locales", "mine")
    assert (ran.code, ran.err) == (0, "")
    assert "Runde ab pt." in text_of(
        tmp_path / "output/castelli/letter/pt_BR/castelli-cards-letter-pt_BR.pdf"
    )
    ran = castelli("kit", "--lang", "de,nl", "--only", "cards", "--locales", "mine", "--workers", "2")
    assert ran.code == 0
    assert "Runde ab de." in text_of(tmp_path / "output/castelli/a4/de/castelli-cards-a4-de.pdf")
    assert castelli("proof", "output/castelli").code == 0
    assert castelli("kit", "--lang", "de", "--only", "cards", "--out", "shipped").code == 0
    assert "Runde ab." in text_of(tmp_path / "shipped/castelli/a4/de/castelli-cards-a4-de.pdf")


def test_a_preview_of_another_game(castelli: Castelli, tmp_path: Path) -> None:
    castelli("locale", "new", "fr")
    translate(tmp_path / "locales", {"armies.title": "Déploie tes armées"}, domain="castles")
    ran = castelli("locale", "preview", "fr", "--game", "castles", "--paper", "a4")
    assert (ran.code, ran.err) == (0, "")
    pages = text_of(tmp_path / "preview" / "castles" / "fr" / "castles-rules-fr-draft.pdf")
    assert "Déploie tes armées" in pages
    assert "[Lay out the land]" in pages
