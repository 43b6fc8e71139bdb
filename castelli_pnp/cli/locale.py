"""The commands ``castelli-pnp locale`` for the work of translators."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from castelli_pnp.actions import translate
from castelli_pnp.actions.translate import StatusRow
from castelli_pnp.base import resources
from castelli_pnp.base.codes import order as code_order
from castelli_pnp.base.errors import MOST_REPORTED, Fault
from castelli_pnp.cli.options import SHIPPED, GameOption
from castelli_pnp.cli.printing import marked, print_columns, print_notes
from castelli_pnp.terminal.echo import echo, emphasize
from castelli_pnp.words.checks.languages import CheckedLanguage
from castelli_pnp.words.folder import language_names
from castelli_pnp.words.sentences import note, path_text, printable, words

if TYPE_CHECKING:
    from castelli_pnp.words.update import Updated

HERE = "locales"
is_ours = marked('"kind": "locale-status"')

LanguagesOption = Annotated[str, typer.Option("-l", "--lang", metavar="CODES")]
FolderOption = Annotated[Path | None, typer.Option("--locales", metavar="FOLDER")]


def check(
    lang: LanguagesOption = "all",
    locales: FolderOption = None,
    missing: Annotated[bool, typer.Option("--missing")] = False,
    no_missing: Annotated[bool, typer.Option("--no-missing")] = False,
) -> None:
    """Checks translations."""
    judged = translate.check_translations(folder_of(locales), lang)
    found = print_problems(judged, every=missing, hidden=no_missing)
    raise typer.Exit(int(found > 0))


def status(
    lang: LanguagesOption = "all",
    locales: FolderOption = None,
    json_file: Annotated[Path | None, typer.Option("--json", metavar="FILE")] = None,
) -> None:
    """Shows the progress of translations."""
    from castelli_pnp.files.output import check_place

    if json_file is not None:
        check_place(json_file, is_ours)
    found = rows(locales, lang)
    print_table(found)
    if json_file is not None:
        save(json_file, found)


def new(
    language: Annotated[str, typer.Argument(metavar="CODE")],
    locales: FolderOption = None,
    source: Annotated[Path | None, typer.Option("--from", metavar="FOLDER")] = None,
) -> None:
    """Starts a new language."""
    from castelli_pnp.words.world import language_title

    folder = locales or Path(HERE)
    code, files = translate.begin_language(language, folder, source)
    ui, title = words(), language_title(code)
    echo(ui.count("locale.begun", files, title=title, folder=path_text(folder / code)))
    place = "" if locales is None else f" --locales {path_text(folder)}"
    echo(ui.text("locale.begun_next", language=code, place=place))


def update(
    lang: LanguagesOption = "all",
    locales: FolderOption = None,
    check: Annotated[bool, typer.Option("--check")] = False,
    notes: Annotated[bool, typer.Option("--notes")] = False,
) -> None:
    """Updates catalogs from English."""
    folder = folder_of(locales)
    made = translate.made_notes(folder) if notes else None
    found = translate.update_languages(folder, lang, write=not check, notes=made)
    print_updates(found)
    changed = sum(each.is_stale if check else each.is_changed for each in found)
    key = "locale.stale" if check else "locale.updated"
    echo(words().count(key, changed, files=len(found), folder=path_text(folder)))
    raise typer.Exit(int(check and changed > 0))


def preview(
    language: Annotated[str, typer.Argument(metavar="CODE")],
    locales: FolderOption = None,
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FOLDER")] = Path("preview"),
    paper: Annotated[str | None, typer.Option("-p", "--paper", metavar="NAMES")] = None,
    only: Annotated[str | None, typer.Option("--only", metavar="PARTS")] = None,
    game: GameOption = None,
) -> None:
    """Shows a translation on its pieces, finished or not."""
    from castelli_pnp.cli.kit_report import build, own_locale
    from castelli_pnp.layout.sizes import paper_of

    territory = own_locale()[1]
    papers = paper or (paper_of(territory) if territory else None)
    folder = folder_of(locales)
    order, prepared = translate.preview_order(language, folder, game or SHIPPED, papers, only)
    build(order, out / order.game.id, None)
    messages, lacking = prepared.total()
    ui, told = words(), {"messages": messages, "language": printable(prepared.pack.language)}
    done = ui.text("locale.previewed_all", **told)
    echo(ui.count("locale.previewed", lacking, **told) if lacking else done)


# --- what is printed ---


def folder_of(locales: Path | None) -> Path:
    """The folder of languages to use: the named one, the one in the current folder, or the shipped one."""
    if locales is not None:
        return locales
    here = Path(HERE)
    return here if language_names(here) else resources.root("locales")


def print_problems(found: Sequence[CheckedLanguage], every: bool = False, hidden: bool = False) -> int:
    """Prints the problems of each file, then the number of each kind; returns the total.

    Messages that are only missing are counted, unless all of them (``every``) or none are listed.
    """
    ui = words()
    faults = [fault for each in found for fault in each.faults if not (hidden and fault.code == "L1")]
    shown = [fault for fault in faults if every or not is_lacking(fault)]
    shown.sort(key=lambda fault: fault.code == "L1")  # errors come before messages that are only missing
    notes = [note(fault, fault.mark) for fault in shown[:MOST_REPORTED]]
    print_notes(notes, len(shown) - len(notes))
    lacking = Counter(fault.mark.source.path for fault in faults if not every and is_lacking(fault))
    for path, count in lacking.items():
        key = "locale.lacking_terms" if path.suffix == ".yaml" else "locale.lacking"
        echo(ui.count(key, count, file=path_text(path)))
    if lacking:
        echo(ui.text("locale.lacking_next") + "\n")
    if len(shown) > FEW:
        print_kinds(shown)
    languages = ", ".join(each.language for each in found)
    messages = sum(tally.messages - tally.missing for each in found for tally in each.tallies)
    gaps = sum(map(is_lacking, faults))
    data = {"languages": printable(languages), "messages": ui.whole(messages), "missing": ui.whole(gaps)}
    key = "locale.checked_lacking" if gaps else "locale.checked"
    emphasize(ui.count(key, len(faults) - gaps, **data), "red" if faults else "green")
    return len(faults)


FEW = 10
"""Up to this number of problems, no table is printed."""


def is_lacking(fault: Fault) -> bool:
    """Whether a message or a term is only missing."""
    return fault.code == "L1" and fault.reason in ("message", "empty", "term")


def print_kinds(faults: Sequence[Fault]) -> None:
    """Prints the number of problems of each kind in each file."""
    codes = sorted({fault.code for fault in faults}, key=code_order)
    files = Counter((fault.mark.source.path, fault.code) for fault in faults)
    paths = list(dict.fromkeys(path for path, _ in sorted(files)))
    rows = [[path_text(path), *(str(files[path, code] or "") for code in codes)] for path in paths]
    print_columns([["", *codes], *rows], "<" + ">" * len(codes))
    echo()


def print_updates(found: Sequence[Updated]) -> None:
    """Prints what happened, or would happen, to each file."""
    lines = []
    for each in found:
        made = each.merged
        said = {"kept": made.kept, "new": made.new, "fuzzy": made.fuzzy, "obsolete": made.obsolete}
        lines.append([printable(each.path), words().text("locale.update", **said)])
    print_columns(lines, "<<")


def rows(locales: Path | None, languages: str) -> list[StatusRow]:
    """The progress of the languages; files that are not catalogs get a name."""
    others = words().text("locale.others")
    found = translate.translation_status(languages, folder_of(locales))
    return [row._replace(domain=row.domain or others) for row in found]


def print_table(made: Sequence[StatusRow]) -> None:
    """Prints columns of minimum width: names on the left, figures on the right."""
    ui = words()
    head = [ui.text(f"locale.{name}") for name in StatusRow._fields]
    print_columns([head, *(_cells(row) for row in made)], "<<>>>>>>")
    echo(ui.text("locale.told"))
    if any(row.problems or row.missing or row.fuzzy for row in made):
        echo(ui.text("locale.ask"))


def _cells(row: StatusRow) -> list[str]:
    ui = words()
    nothing = ui.text("locale.none")
    share = 100 * row.done // row.messages if row.messages else None
    done = nothing if share is None else ui.text("locale.share", value=share)
    if row.fullest is None:
        full = nothing
    elif math.isinf(row.fullest):
        full = ui.text("locale.share", value=">100")
    else:
        full = ui.text("locale.share", value=math.ceil(100 * row.fullest - 1e-9))
    counts = [str(number) for number in (row.fuzzy, row.missing, row.problems)]
    return [printable(row.language), printable(row.domain), str(row.messages), done, *counts, full]


def save(path: Path, made: Sequence[StatusRow]) -> None:
    from castelli_pnp.files.output import write_files

    told = {"format": 1, "kind": "locale-status", "rows": [_plain(row) for row in made]}
    write_files(path.parent, {path.name: json.dumps(told, indent=2, ensure_ascii=False) + "\n"}, is_ours)


def _plain(row: StatusRow) -> dict[str, object]:
    full = None if row.fullest is None or math.isinf(row.fullest) else round(row.fullest, 4)
    return {**row._asdict(), "fullest": full}
