"""What ``castelli-pnp locale`` prints: problems with their places, and how far translations are."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from castelli_pnp.base.errors import MOST_TOLD, Refused
from castelli_pnp.cli.print_languages import folder_of
from castelli_pnp.terminal.echo import echo, echo_bold
from castelli_pnp.words.catalog import Catalog, catalog, compiled
from castelli_pnp.words.checks.languages import CheckedLanguage, Tally, check_languages
from castelli_pnp.words.folder import language_names
from castelli_pnp.words.sentences import lines_of, note, printable, shown_path, wants_colour, words

ALL = "all"
CARDS = "cards"


def judged(locales: Path | None, wish: str) -> list[CheckedLanguage]:
    """The languages that were asked for; a folder or a language that is not there is refused."""
    folder = folder_of(locales)
    return check_languages(folder, chosen(folder, wish))


def chosen(folder: Path, wish: str) -> list[str]:
    """The languages of a folder that were asked for."""
    there = language_names(folder)
    if not there:
        raise Refused("locale_folder", folder=shown_path(folder))
    names = [part.strip() for part in wish.split(",") if part.strip()]
    choices = ", ".join((*there, ALL))
    for name in names:
        if name not in (*there, ALL):
            raise Refused("locale_language", name=name, choices=choices)
    if not names:
        raise Refused("locale_nothing", choices=choices)
    return [name for name in there if name in names or ALL in names]


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


class Row(NamedTuple):
    """One line of the table."""

    language: str
    domain: str
    messages: int
    done: int
    fuzzy: int
    missing: int
    problems: int
    fullest: float | None
    """How much of its box the longest text of a card fills."""


def rows(found: Sequence[CheckedLanguage]) -> list[Row]:
    made: list[Row] = []
    for each in found:
        for tally in each.tallies:
            figures = (tally.messages, tally.done, tally.fuzzy, tally.missing, tally.problems)
            made.append(Row(each.language, tally.domain, *figures, _fullest(each.language, tally)))
        if each.others:
            missing = sum(fault.code == "L1" for fault in each.others)
            figures = (0, 0, 0, missing, len(each.others) - missing)
            made.append(Row(each.language, words().text("locale.others"), *figures, None))
    return made


def _fullest(language: str, tally: Tally) -> float | None:
    """Only for cards whose messages can all be filled in."""
    broken = any(fault.code in ("L1", "L3", "L5", "L8", "L11", "L12") for fault in tally.faults)
    if tally.domain != CARDS or tally.file is None or broken:
        return None
    from castelli_pnp.cli.options import SHIPPED
    from castelli_pnp.layout.sizes import sizes
    from castelli_pnp.systems.castelli.layout.card_fit import fullest_card
    from castelli_pnp.systems.castelli.model.load import load_game

    said = compiled(tally.file, language)
    return fullest_card(load_game(SHIPPED).game, said, sizes()).share if _can_fill(said) else None


def _can_fill(said: Catalog) -> bool:
    """Whether these are the messages of our cards; another folder may have its own English."""
    shipped = catalog(CARDS)
    return all(
        key in said
        and said.placeholders(key) <= shipped.placeholders(key)
        and len(said.messages[key]) >= min(len(forms), 2)
        for key, forms in shipped.messages.items()
    )


def print_table(made: Sequence[Row]) -> None:
    """Columns as wide as they must be: names to the left, figures to the right."""
    ui = words()
    head = [ui.text(f"locale.{name}") for name in Row._fields]
    lines = [head, *(_cells(row) for row in made)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(head))]
    for line in lines:
        names = [line[i].ljust(widths[i]) for i in (0, 1)]
        figures = [line[i].rjust(widths[i]) for i in range(2, len(head))]
        echo("  ".join([*names, *figures]).rstrip())
    echo(ui.text("locale.told"))
    if any(row.problems or row.missing or row.fuzzy for row in made):
        echo(ui.text("locale.ask"))


def _cells(row: Row) -> list[str]:
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


def save(path: Path, made: Sequence[Row]) -> None:
    from castelli_pnp.files.output import write_files

    told = {"format": 1, "kind": "locale-status", "rows": [_plain(row) for row in made]}
    write_files(path.parent, {path.name: json.dumps(told, indent=2, ensure_ascii=False) + "\n"}, _is_ours)


def _plain(row: Row) -> dict[str, object]:
    full = None if row.fullest is None or math.isinf(row.fullest) else round(row.fullest, 4)
    return {**row._asdict(), "fullest": full}


def _is_ours(text: str) -> bool:
    return '"kind": "locale-status"' in text
