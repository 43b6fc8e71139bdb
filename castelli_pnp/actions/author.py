"""What authors of games need: a starter folder, schemas for their editor, and the meaning of codes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from castelli_pnp.actions.games import AnyGame, check_name, is_name, load
from castelli_pnp.base import resources
from castelli_pnp.base.codes import CODES, FAMILIES, is_code, order
from castelli_pnp.base.errors import Refused
from castelli_pnp.files.output import write_files, write_new_folder
from castelli_pnp.render.fonts import face
from castelli_pnp.schema.base import near
from castelli_pnp.systems.load import load_any
from castelli_pnp.systems.starter import is_schema, schema_files, starter_files
from castelli_pnp.words.catalog import catalog
from castelli_pnp.words.sentences import say, words


def check_new_name(folder: str | Path) -> None:
    """Refuses a folder whose name cannot be that of a new game."""
    name = Path(folder).name
    if not is_name(name):
        raise Refused("name", name=name or str(folder))
    if name in resources.shipped_games():
        raise Refused("shipped", name=name)


def start_game(folder: str | Path, base: str, full: bool = False) -> None:
    """Writes a game that extends another one, or with ``full`` a copy of it, into a new folder."""
    check_new_name(folder)
    place = Path(folder)
    found = load_any(base)
    title = title_of(place.name, found.game.title)
    write_new_folder(place, starter_files(place, title, base, found, full))


def title_of(name: str, otherwise: str) -> str:
    """The title of a game: the name of its folder, or of its base if our title face lacks a character."""
    spaced = name.replace("-", " ").replace("_", " ")
    title = spaced[:1].upper() + spaced[1:]
    return otherwise if face("title").missing(title) else title


def texts(game: AnyGame = "castelli", *, name: str = "my-game") -> dict[str, str]:
    """Returns the texts of a game by file name, to change and to ``load``: every part, with comments.

    The copy does not extend another game; its title comes from ``name``.
    """
    check_name(name)
    found = load(game)
    made = starter_files(Path(name), title_of(name, found.game.title), "", found, full=True)
    return {file: text for file, text in made.items() if "/" not in file}  # schemas are for editors


def write_schemas(folder: Path, game: str) -> int:
    """Writes JSON Schemas for the files of a game; returns their number."""
    files = schema_files(load_any(game))
    write_files(folder, files, is_schema)
    return len(files)


def known_codes() -> list[str]:
    """The codes that have messages, and those of checks that were added to this program."""
    return sorted({*filter(is_code, catalog("ui").messages), *CODES}, key=order)


def find_code(typed: str) -> str:
    """Returns a code in its standard spelling; refuses an unknown one."""
    codes = known_codes()
    if typed.upper() not in codes:
        raise Refused("code", code=typed, near=near(typed, codes), codes=_spans(codes))
    return typed.upper()


def _spans(codes: list[str]) -> str:
    """Lists codes as briefly as possible: ``E1–E21, E23, H1–H15``."""
    spans: list[list[str]] = []
    for code in codes:
        family, number = order(code)
        if spans and order(spans[-1][-1]) == (family, number - 1):
            spans[-1].append(code)
        else:
            spans.append([code])
    return ", ".join(span[0] if len(span) == 1 else f"{span[0]}–{span[-1]}" for span in spans)


def meaning(code: str) -> tuple[str, str]:
    """Returns how severe the finding with a code is, and what it means."""
    return words().text(FAMILIES[code[0]]), say(code, {})


def fixes(code: str) -> Iterator[str]:
    """Returns what can be done about a code, the most general fix first."""
    found = [key for key in catalog("ui").messages if key.startswith(f"{code}.") and key.endswith(".fix")]
    return map(words().text, sorted(found, key=len))
