"""The commands of ``castelli-pnp locale`` that make files: new languages, updates, previews."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from castelli_pnp.actions.translate import begin_language, preview_order, update_languages
from castelli_pnp.cli.locale_report import HERE, folder_of
from castelli_pnp.terminal.echo import echo
from castelli_pnp.words.sentences import printable, shown_path, words

if TYPE_CHECKING:
    from castelli_pnp.words.update import Updated


def begin(name: str, locales: Path | None, source_folder: Path | None) -> None:
    """Makes the folder of a new language, and says what to do next."""
    from castelli_pnp.words.catalog import language_title

    folder = locales or Path(HERE)
    language, files = begin_language(name, folder, source_folder)
    told = {"title": language_title(language), "folder": printable(shown_path(folder / language))}
    ui = words()
    echo(ui.count("locale.begun", files, **told))
    place = "" if locales is None else f" --locales {printable(shown_path(folder))}"
    echo(ui.text("locale.begun_next", language=language, place=place))


def bring_up(languages: str, locales: Path | None, only_check: bool) -> int:
    """Updates catalogs, tells what happened to each file, and how many would be others than they are."""
    folder = folder_of(locales)
    found = update_languages(folder, languages, write=not only_check)
    _print_updates(found)
    changed = sum(each.is_changed for each in found)
    key = "locale.stale" if only_check else "locale.updated"
    echo(words().count(key, changed, files=len(found), folder=printable(shown_path(folder))))
    return changed if only_check else 0


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
    from castelli_pnp.cli.kit_report import build, own_locale
    from castelli_pnp.cli.options import SHIPPED
    from castelli_pnp.layout.sizes import paper_of

    territory = own_locale()[1]
    papers = paper or (paper_of(territory) if territory else None)
    order, prepared = preview_order(name, folder_of(locales), game or SHIPPED, papers, only)
    build(order, out / order.game.id, None)
    messages, lacking = prepared.total()
    told = {"messages": messages, "language": printable(prepared.pack.language)}
    ui = words()
    echo(
        ui.count("locale.previewed", lacking, **told) if lacking else ui.text("locale.previewed_all", **told)
    )
