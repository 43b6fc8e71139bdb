"""The tasks of translators: new languages, updates, checks, progress, and previews."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from castelli_pnp.base import resources
from castelli_pnp.base.errors import Refused, Unreadable, brief
from castelli_pnp.kits.choices import path_in, wrong_type
from castelli_pnp.schema.base import near
from castelli_pnp.systems import SYSTEMS, find_system
from castelli_pnp.words.catalog import SOURCE
from castelli_pnp.words.checks.languages import CheckedLanguage, DomainStatus, check_languages
from castelli_pnp.words.folder import MessageUse, language_names, read_source_language
from castelli_pnp.words.sentences import shown_path

if TYPE_CHECKING:
    from castelli_pnp.actions.games import AnyGame
    from castelli_pnp.kits.choices import Names
    from castelli_pnp.kits.order import Order
    from castelli_pnp.words.language_pack import PreparedLanguage
    from castelli_pnp.words.update import Notes, Updated

ALL = "all"
GAME = "castelli"
"""The game that a preview shows."""
SHOWN = ("rules", "cards", "aids", "reference")
"""The parts of a kit that a preview shows, if the kit has them."""
Folder = str | os.PathLike[str] | None
"""A folder of languages; None: those that ship."""


def folder_at(folder: Folder) -> Path:
    return resources.root("locales") if folder is None else path_in("folder", folder)


def languages_in(folder: Path, given: Names = ALL) -> list[str]:
    """The named languages of a folder; refuses an unknown one and lists those that exist."""
    there = language_names(folder)
    if not there:
        raise Refused("locale_folder", folder=shown_path(folder))
    if not isinstance(given, Iterable):
        raise wrong_type("languages", "str | list[str]", given)
    parts = given.split(",") if isinstance(given, str) else [str(each) for each in given]
    names = [name for part in parts if (name := part.strip())]
    choices = ", ".join((*there, ALL))
    for name in names:
        if name not in (*there, ALL):
            raise Refused("locale_language", name=name[:40], near=near(name, there), choices=choices)
    if not names:
        raise Refused("locale_nothing", choices=choices)
    return [name for name in there if name in names or ALL in names]


def check_translations(folder: Folder = None, languages: Names = ALL) -> list[CheckedLanguage]:
    """Lists every problem in the named languages."""
    place = folder_at(folder)
    return check_languages(place, languages_in(place, languages))


# --- how far translations are ---


class StatusRow(NamedTuple):
    """The progress of one catalog of a language."""

    language: str
    domain: str
    """The name of the catalog; empty for glossary and typography."""
    messages: int
    done: int
    fuzzy: int
    missing: int
    problems: int
    fullest: float | None
    """The largest share of its box that a card text fills."""


def translation_status(languages: Names = ALL, folder: Folder = None) -> tuple[StatusRow, ...]:
    """The progress of translations, with one row per catalog; ``folder`` contains other languages."""
    made: list[StatusRow] = []
    for each in check_translations(folder, languages):
        for tally in each.tallies:
            figures = (tally.messages, tally.done, tally.fuzzy, tally.missing, tally.problems)
            made.append(StatusRow(each.language, tally.domain, *figures, _fullest(each.language, tally)))
        if each.others:
            missing = sum(fault.code == "L1" for fault in each.others)
            figures = (0, 0, 0, missing, len(each.others) - missing)
            made.append(StatusRow(each.language, "", *figures, None))
    return tuple(made)


def _fullest(language: str, tally: DomainStatus) -> float | None:
    """The fullest card box; only if all messages can be filled in, for systems that print them in boxes."""
    broken = any(fault.code in ("L1", "L3", "L5", "L8", "L11", "L12") for fault in tally.faults)
    if tally.file is None or broken:
        return None
    known = (find_system(name) for name in SYSTEMS)
    rooms = [each.text_room for each in known if each.has("text_room")]
    found = [share for room in rooms if (share := room(tally.domain, tally.file, language)) is not None]
    return max(found, default=None)


# --- files of translators ---


def begin_language(name: str, folder: Path, source_folder: Path | None = None) -> tuple[str, int]:
    """Writes the folder of a new language; returns its code and the number of its files."""
    from castelli_pnp.files.output import make_folder, write_new_folder
    from castelli_pnp.layout.sizes import paper_of
    from castelli_pnp.words.new_language import language_code, language_files
    from castelli_pnp.words.world import territory

    language = language_code(name)
    if language == SOURCE:
        raise Refused("language_source", name=language)
    if source_folder is not None and not language_names(source_folder):
        raise Refused("locale_folder", folder=shown_path(source_folder))
    source = read_source_language(source_folder or folder)
    broken = [fault for file in source.files.values() for fault in file.faults]
    if broken:
        raise Unreadable(broken)
    files = language_files(source, language, paper_of(territory(language)))
    with make_folder(folder):
        write_new_folder(folder / language, files)
    return language, len(files)


def update_languages(
    folder: Path, languages: Names, write: bool, notes: Notes | None = None
) -> Sequence[Updated]:
    """Updates the catalogs of a folder from English; returns what happened, or would happen, to each file."""
    from castelli_pnp.files.output import write_files
    from castelli_pnp.words.update import update

    found = update(folder, languages_in(folder, languages), _uses(), notes)
    changed = {each.path: each.merged.text for each in found if each.is_changed}
    if changed and write:
        write_files(folder, changed, lambda _: True)
    return found


def made_notes(folder: Path) -> Notes:
    """Makes the notes on each English message by drawing kits."""
    from castelli_pnp.actions.message_notes import notes
    from castelli_pnp.actions.message_places import trace_kits

    if folder.resolve() != resources.root("locales").resolve():
        raise Refused("notes_source", folder=shown_path(folder))
    return notes(trace_kits()[0])


def write_templates(folder: Path, target: Path, day: str) -> int:
    """Writes a POT file for each catalog; returns the number of files."""
    from castelli_pnp.files.output import make_folder, write_files
    from castelli_pnp.words.update import templates

    source = read_source_language(folder)
    if source.broken:
        raise Unreadable(source.broken)
    made = templates(source, resources.root("locales").parent, day)
    with make_folder(target):
        write_files(target, made, is_pot)
    return len(made)


def is_pot(text: str) -> bool:
    """Whether a file is a template, which may be replaced by a new one."""
    return "POT-Creation-Date" in text


# --- glossaries of other programs ---


def write_glossaries(folder: Path, languages: Names, target: Path, suffix: str) -> list[Path]:
    """Writes the glossary of each language except English as TBX or CSV; returns the files."""
    from castelli_pnp.files.output import make_folder, write_files
    from castelli_pnp.words.exchange import csv_text, tbx_text
    from castelli_pnp.words.folder import read_languages

    source, found = read_languages(folder, languages_in(folder, languages))
    broken = [fault for each in (source, *found) for fault in each.faults if "glossary" in each.unread]
    if broken:
        raise Unreadable(broken)
    say = csv_text if suffix == ".csv" else tbx_text
    made = {f"{each.name}{suffix}": say(each, source) for each in found if not each.is_source}
    with make_folder(target):
        write_files(target, made, lambda _: True)
    return [target / name for name in made]


class ReadTerms(NamedTuple):
    """What was read from a file of terms."""

    path: Path
    """The glossary."""
    changed: int
    """The number of terms that changed."""
    unknown: tuple[str, ...]
    """The ids of terms that the glossary does not have; they were ignored."""


def read_glossary(folder: Path, path: Path) -> ReadTerms:
    """Imports the terms of a file named after its language."""
    from castelli_pnp.files.output import write_files
    from castelli_pnp.files.textfile import read_source
    from castelli_pnp.words.exchange import SUFFIXES, read_terms, with_words
    from castelli_pnp.words.folder import read_language

    if path.suffix not in SUFFIXES:
        raise Refused("terms_suffix", path=shown_path(path), suffixes=", ".join(SUFFIXES))
    [language] = languages_in(folder, path.stem)
    own = read_language(folder, language)
    if "glossary" in own.unread:
        raise Unreadable(own.faults)
    target = own.path / "glossary.yaml"
    terms = read_terms(path, own.glossary)
    text, changed = with_words(read_source(target).lines, own, terms)
    if changed:
        write_files(target.parent, {target.name: text}, lambda _: True)
    return ReadTerms(target, changed, tuple(name for name in terms if name not in own.glossary))


def _uses() -> Iterator[MessageUse]:
    """The messages that data name; code names the rest, which tests check.

    Called only when the languages can be read: their faults come first.
    """
    from castelli_pnp.booklet.master import booklet_systems, message_ids

    for name in SYSTEMS:
        yield from find_system(name).message_uses()
    for name in booklet_systems():
        domain = find_system(name).booklet.domain
        yield from (MessageUse(domain, key) for key in sorted(message_ids(name)))


def preview_order(
    language: str,
    folder: Folder = None,
    game: AnyGame = GAME,
    papers: Names | None = None,
    parts: Names | None = None,
) -> tuple[Order, PreparedLanguage]:
    """An order of the pieces with words in an unfinished language, and the progress of its translation."""
    from castelli_pnp.actions.games import load_legal
    from castelli_pnp.actions.kit import KitOptions, draft_order
    from castelli_pnp.kits.plan import part_names
    from castelli_pnp.words.language_pack import prepare_language
    from castelli_pnp.words.new_language import language_code

    place = folder_at(folder)
    there = languages_in(place)
    wanted = str(language).replace("-", "_").lower()
    found = next((each for each in there if each.lower() == wanted), None)
    if found is None:
        guess = near(wanted, there)
        raise Refused("locale_language", name=brief(language), near=guess, choices=", ".join(there))
    prepared = prepare_language(place, language_code(found))
    facts = load_legal(game).game
    usual = [part for part in SHOWN if part in part_names(facts)]
    return draft_order(facts, prepared, KitOptions(papers=papers, parts=parts or usual, dpi=36)), prepared
