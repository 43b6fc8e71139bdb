"""The work of ``castelli-pnp locale`` that makes files: new languages, updates, previews."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from castelli_pnp.base.errors import Refused, Unreadable
from castelli_pnp.cli.locale_report import chosen
from castelli_pnp.cli.locale_users import all_uses
from castelli_pnp.cli.print_languages import HERE, folder_of
from castelli_pnp.terminal.echo import echo
from castelli_pnp.words.catalog import SOURCE
from castelli_pnp.words.folder import language_names, read_source_language
from castelli_pnp.words.language_pack import prepare_language
from castelli_pnp.words.message_users import Use
from castelli_pnp.words.new_language import language_code, language_files
from castelli_pnp.words.sentences import printable, shown_path, words
from castelli_pnp.words.update import Updated, update

SHOWN = ("rules", "cards", "aids", "reference")
"""The parts of a kit that a preview shows, where there are such parts."""


def begin(name: str, locales: Path | None, source_folder: Path | None) -> None:
    """Makes the folder of a new language, and says what to do next."""
    from castelli_pnp.files.output import make_folder, write_new_folder
    from castelli_pnp.layout.sizes import paper_of
    from castelli_pnp.words.catalog import language_title, territory

    language = language_code(name)
    if language == SOURCE:
        raise Refused("language_source", name=language)
    folder = locales or Path(HERE)
    if source_folder is not None and not language_names(source_folder):
        raise Refused("locale_folder", folder=shown_path(source_folder))
    source = read_source_language(source_folder or folder)
    broken = [fault for file in source.files.values() for fault in file.faults]
    if broken:
        raise Unreadable(broken)
    files = language_files(source, language, paper_of(territory(language)))
    with make_folder(folder):
        write_new_folder(folder / language, files)
    told = {"title": language_title(language), "folder": printable(shown_path(folder / language))}
    ui = words()
    echo(ui.count("locale.begun", len(files), **told))
    place = "" if locales is None else f" --locales {printable(shown_path(folder))}"
    echo(ui.text("locale.begun_next", language=language, place=place))


def bring_up(wish: str, locales: Path | None, only_check: bool) -> int:
    """Updates catalogues, tells what happened to each file, and how many would be others than they are."""
    folder = folder_of(locales)
    found = update(folder, chosen(folder, wish), _uses())
    changed = [each for each in found if each.is_changed]
    if changed and not only_check:
        from castelli_pnp.files.output import write_files

        write_files(folder, {each.path: each.merged.text for each in changed}, lambda _: True)
    _print_updates(found)
    ui = words()
    key = "locale.stale" if only_check else "locale.updated"
    echo(ui.count(key, len(changed), files=len(found), folder=printable(shown_path(folder))))
    return len(changed) if only_check else 0


def _uses() -> Iterator[Use]:
    """Asked only when the languages can be read: their faults come first."""
    yield from all_uses()


def _print_updates(found: Sequence[Updated]) -> None:
    ui = words()
    wide = max((len(each.path) for each in found), default=0)
    for each in found:
        made = each.merged
        said = {"kept": made.kept, "new": made.new, "fuzzy": made.fuzzy, "obsolete": made.obsolete}
        echo(f"{printable(each.path):<{wide}}  {ui.text('locale.update', **said)}")


def preview(
    name: str, locales: Path | None, out: Path, paper: str | None, only: str | None, game: str | None
) -> None:
    """Makes the pieces with words in a language that need not be finished."""
    from castelli_pnp.cli.kit_report import build
    from castelli_pnp.cli.options import SHIPPED, legal_any
    from castelli_pnp.cli.wishes import draft_order
    from castelli_pnp.kit.plan import part_names

    folder = folder_of(locales)
    there = language_names(folder)
    if not there:
        raise Refused("locale_folder", folder=shown_path(folder))
    language = next((each for each in there if each.lower() == name.replace("-", "_").lower()), None)
    if language is None:
        raise Refused("locale_language", name=name, choices=", ".join(there))
    found = prepare_language(folder, language_code(language))
    facts = legal_any(game or SHIPPED)
    parts = only or ",".join(part for part in SHOWN if part in part_names(facts))
    build(draft_order(facts, found, paper, parts), out / facts.id, None)
    messages, lacking = found.total()
    told = {"messages": messages, "language": printable(language)}
    ui = words()
    echo(
        ui.count("locale.previewed", lacking, **told) if lacking else ui.text("locale.previewed_all", **told)
    )
