"""What ``castelli-pnp locale`` prints: problems with their places, and how far translations are."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path

from castelli_pnp.actions.translate import StatusRow, translation_status
from castelli_pnp.base import resources
from castelli_pnp.base.errors import MOST_TOLD
from castelli_pnp.terminal.echo import echo, echo_bold
from castelli_pnp.words.checks.languages import CheckedLanguage
from castelli_pnp.words.folder import language_names
from castelli_pnp.words.sentences import lines_of, note, printable, wants_colour, words

HERE = "locales"


def folder_of(locales: Path | None) -> Path:
    """The folder of languages that is meant: the named one, the one that lies here, or the shipped one."""
    if locales is not None:
        return locales
    here = Path(HERE)
    return here if language_names(here) else resources.root("locales")


def print_problems(found: Sequence[CheckedLanguage]) -> None:
    ui = words()
    faults = [fault for each in found for fault in each.faults]
    faults.sort(key=lambda fault: fault.code == "L1")  # what is wrong comes before what is only missing
    for fault in faults[:MOST_TOLD]:
        first, *rest = lines_of(note(fault, fault.mark))
        echo_bold(first, "red", wants_colour())
        for line in rest:
            echo(line)
        echo()
    if len(faults) > MOST_TOLD:
        echo(ui.text("report.more", more=len(faults) - MOST_TOLD))
        echo()
    languages = ", ".join(each.language for each in found)
    messages = sum(tally.messages - tally.missing for each in found for tally in each.tallies)
    data = {"languages": printable(languages), "messages": ui.whole(messages)}
    told = ui.count("locale.checked", len(faults), **data)
    echo_bold(told, "red" if faults else "green", wants_colour())


def rows(locales: Path | None, languages: str) -> list[StatusRow]:
    """How far the languages are; what is no catalog gets a name."""
    others = words().text("locale.others")
    found = translation_status(folder_of(locales), languages)
    return [row._replace(domain=row.domain or others) for row in found]


def print_table(made: Sequence[StatusRow]) -> None:
    """Columns as wide as they must be: names to the left, figures to the right."""
    ui = words()
    head = [ui.text(f"locale.{name}") for name in StatusRow._fields]
    lines = [head, *(_cells(row) for row in made)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(head))]
    for line in lines:
        names = [line[i].ljust(widths[i]) for i in (0, 1)]
        figures = [line[i].rjust(widths[i]) for i in range(2, len(head))]
        echo("  ".join([*names, *figures]).rstrip())
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


def check_target(path: Path) -> None:
    """Refuses at once what could not be written in the end."""
    from castelli_pnp.files.output import check_place

    check_place(path, _is_ours)


def save(path: Path, made: Sequence[StatusRow]) -> None:
    from castelli_pnp.files.output import write_files

    told = {"format": 1, "kind": "locale-status", "rows": [_plain(row) for row in made]}
    write_files(path.parent, {path.name: json.dumps(told, indent=2, ensure_ascii=False) + "\n"}, _is_ours)


def _plain(row: StatusRow) -> dict[str, object]:
    full = None if row.fullest is None or math.isinf(row.fullest) else round(row.fullest, 4)
    return {**row._asdict(), "fullest": full}


def _is_ours(text: str) -> bool:
    return '"kind": "locale-status"' in text
