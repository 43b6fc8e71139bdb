"""Faults, findings, and refusals as sentences."""

from __future__ import annotations

import os
import re
import shutil
import textwrap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from castelli_pnp.base.errors import CastelliError, Fault, Refused, Unreadable
from castelli_pnp.base.places import Mark, Route
from castelli_pnp.files.fixes import Fix
from castelli_pnp.words.board_place import BoardPlace
from castelli_pnp.words.catalog import Catalog, glossary
from castelli_pnp.words.ui_language import current_language, in_language, ui_catalog

if TYPE_CHECKING:
    from castelli_pnp.systems.finding import Finding

WIDEST = 110
_HOLDING = "\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class Note:
    """A fault or finding, with its sentences and its place."""

    code: str
    reason: str
    severity: str
    """``error`` or ``advice``."""
    sentence: str
    """The problem."""
    fix: str
    """The fix."""
    mark: Mark
    data: Mapping[str, object]
    inherited: str = ""
    """The game that the value comes from, if the checked game does not set it itself."""
    route: Route = ()
    """The path to the value in the data: ``("board", "pieces", "piece1", "landscapes", "2,3", "areas")``."""

    fix_key: str = ""
    """The message with the fix, if it is not the one for the code and the reason."""
    consequences: tuple[Note, ...] = ()
    """Findings with the same cause, which the same fix removes."""
    fixing: Callable[[], tuple[Fix, ...]] = field(default=tuple, repr=False, compare=False)

    @property
    def fixes(self) -> tuple[Fix, ...]:
        """The edits of files that would fix this, the most likely first; computed on demand."""
        return self.fixing()

    @property
    def file(self) -> str:
        return str(self.mark.source.path)

    @property
    def line(self) -> int:
        """The line, starting at 1; 0 means the entire file."""
        return self.mark.line

    @property
    def column(self) -> int:
        return self.mark.column

    @property
    def place(self) -> BoardPlace:
        """The piece, tile, card, or other thing that the finding is about."""
        return BoardPlace.of(self.route)

    def in_language(self, language: str) -> Note:
        """This finding in another language."""
        with in_language(language):
            sentence, fix = _worded(self.code, self.reason, self.data, self.fix_key)
        folded = tuple(each.in_language(language) for each in self.consequences)
        return replace(self, sentence=sentence, fix=fix, consequences=folded)


def words() -> Catalog:
    """The messages of the command line in the current language."""
    return ui_catalog("ui")


_IDS = frozenset([
    "absent", "card", "component", "counts", "deck", "eyes", "family", "house", "kind", "missing", "one",
    "other", "resource", "set", "settlement", "shows", "side", "required", "what",
])  # fmt: skip
"""Keys whose values are ids of the game, or lists of them, and become words in a sentence."""
_LIST = re.compile(r"[a-z_]+(?: [\d.]+)?(?:, [a-z_]+(?: [\d.]+)?)*")


def named(id_: str) -> str:
    """The name of a thing in the current language; its id if it has no name."""
    ui, key = words(), f"word.{id_.lower().replace(' ', '_')}"
    if key in ui:
        return ui.text(key)
    terms = glossary(current_language())
    if id_ in terms:
        return terms[id_]["term"]
    return terms.get(id_.removesuffix("s"), {}).get("plural", id_)


def _in_words(value: object) -> object:
    """An id, or a list such as ``blue 3, red 4``, in words; anything else unchanged."""
    if not isinstance(value, str):
        return value
    whole = named(value)
    if whole != value or not _LIST.fullmatch(value):
        return whole
    return re.sub("[a-z_]+", lambda found: named(found[0]), value)


def say(key: str, data: Mapping[str, object]) -> str:
    """A message; ``near`` in the data is a suggestion. A missing message is reported as such."""
    ui = words()
    if key not in ui:
        return ui.text("L1.unsaid", key=key)
    guess = data.get("near")
    told = {name: _in_words(value) if name in _IDS else value for name, value in data.items()}
    for name in data.keys() & {"option", "options"}:  # arguments of the library, as they are typed
        told[name] = re.sub(r"\w+", lambda found: f"--{found[0].replace('_', '-')}", str(data[name]))
    cause = data.get("cause")
    if isinstance(cause, tuple):  # another refusal, by its reason and data
        told["why"] = say(f"refused.{cause[0]}", cause[1])
    told["near"] = ui.text("report.near", near=guess) if guess else ""
    if "low" in data and "high" in data:
        told["range"] = range_text(data["low"], data["high"])
    return ui.text(key, **told)


def range_text(low: object, high: object) -> str:
    """Two bounds as words; only one if they are the same."""
    ui = words()
    shown = [ui.shown(bound) for bound in (low, high)]
    return shown[0] if shown[0] == shown[1] else ui.text("report.range", low=shown[0], high=shown[1])


def note(found: Fault | Finding, mark: Mark, inherited: str = "", fix_key: str = "") -> Note:
    severity = "error" if isinstance(found, Fault) else found.severity.value
    sentence, fix = _worded(found.code, found.reason, found.data, fix_key)
    place = (mark, found.data, inherited, found.route, fix_key)
    return Note(found.code, found.reason, severity, sentence, fix, *place)


def fix_title(fix: Fix) -> str:
    """The name of a fix as an action: “Set kit.villages to 7”."""
    return printable(words().text(fix.key, **fix.data))


def _worded(code: str, reason: str, data: Mapping[str, object], fix_key: str) -> tuple[str, str]:
    """The sentences for the problem and its fix."""
    ui = words()
    family = reason.partition("_")[0]
    fixes = (fix_key, f"{code}.{reason}.fix", f"{code}.{family}.fix", f"{code}.fix", "L1.unsaid.fix")
    return printable(say(f"{code}.{reason}", data)), ui.text(next(key for key in fixes if key in ui))


def notes_of(error: Unreadable) -> list[Note]:
    return [note(fault, fault.mark) for fault in error.faults]


LIBRARY = ".library"
"""The ending of message keys for programs, where the normal message mentions commands or keys to type."""


def refusal(error: Refused, reader: str = "") -> str:
    """The reason why a request cannot be carried out; options appear as they are typed."""
    return "\n".join(_refusal(each, reader) for each in error.refusals)


def _refusal(error: Refused, reader: str) -> str:
    key = f"refused.{error.reason}"
    return printable(say(f"{key}{reader}" if f"{key}{reader}" in words() else key, error.data))


def sentences(error: CastelliError) -> Iterator[str]:
    """The text that the command line prints for an error."""
    match error:
        case Unreadable():
            for number, each in enumerate(notes_of(error)):
                if number:
                    yield ""
                yield from lines_of(each)
            if error.more:
                yield words().text("report.more", more=error.more)
        case Refused():
            yield from (f"castelli-pnp: {refusal(each)}" for each in error.refusals)
        case _:
            yield f"castelli-pnp: {error}"


def sentence_of(error: CastelliError, language: str) -> str:
    """An error in a language of the program, with one line for each problem."""
    with in_language(language):
        return "\n".join(_lines(error))


def _lines(error: CastelliError) -> Iterator[str]:
    match error:
        case Unreadable():
            yield from (f"{place(each.mark)}: {each.code}: {each.sentence}" for each in notes_of(error))
        case Refused():
            yield from (with_arguments(refusal(each, LIBRARY), each.reason) for each in error.refusals)
        case _:
            yield ", ".join(map(str, error.args))


_TYPED = re.compile(r"dask .*|(?<![\w/“„«-])--([a-z]+(?:-[a-z]+)*)")
"""A complete command of another program, or one of our options."""
_ARGUMENTS = {"out": "save", "set": "counts", "for": "exports", "only": "parts", "improve_only only": "only"}
"""Arguments of the library that are not named like the option, some only for one reason."""


def with_arguments(text: str, reason: str) -> str:
    """A refusal for programs: with arguments of the library instead of options."""

    def argument(found: re.Match[str]) -> str:
        option = found[1]
        if option is None:
            return found[0]
        return _ARGUMENTS.get(f"{reason} {option}") or _ARGUMENTS.get(option) or option.replace("-", "_")

    return _TYPED.sub(argument, text)


def lines_of(each: Note, whole: bool = False) -> Iterator[str]:
    """A note as text: place, message, the line with a pointer, the fix, and the consequences."""
    ui = words()
    yield f"{place(each.mark)}: {ui.text(f'report.{each.severity}')} {each.code}: {each.sentence}"
    text, column = excerpt(each.mark)
    if text:
        number = str(each.mark.line)
        yield f"  {number} | {text}"
        yield f"  {' ' * len(number)} | {' ' * (column - 1)}^"
    yield f"  {ui.text('report.fix')}: {each.fix}"
    if each.inherited:
        yield f"  {ui.text('report.inherited', game=each.inherited)}"
    if each.consequences:
        key = "report.follows" if whole else "report.folded"
        yield f"  {ui.text(key, count=len(each.consequences))}"
    for other in each.consequences if whole else ():
        yield f"    {place(other.mark)}: {other.code}: {other.sentence}"


def place(mark: Mark) -> str:
    """file:line:column, with the path relative to the current folder."""
    where = path_text(mark.source.path)
    return f"{where}:{mark.line}:{mark.column}" if mark.line else where


def shown_path(path: Path) -> str:
    try:
        relative = os.path.relpath(path)
    except (OSError, ValueError):
        return str(path)
    return str(path.absolute()) if relative.startswith("..") else relative


def path_text(path: Path) -> str:
    """A path relative to the current folder, safe for the terminal."""
    return printable(shown_path(path))


def excerpt(mark: Mark) -> tuple[str, int]:
    """The line of a mark, shortened for the terminal, and the column of the mark in it."""
    start = max(0, mark.column - WIDEST + 20)
    text = mark.text[start : start + WIDEST].replace("\t", " ")
    return printable(text).rstrip(), mark.column - start


def terminal_width() -> int:
    """The number of columns available for text."""
    return max(60, min(shutil.get_terminal_size((100, 24)).columns, WIDEST))


def wrapped(text: str, indent: str) -> list[str]:
    """A paragraph wrapped to the terminal; the indent begins the first line, and the rest aligns with it."""
    rest = " " * len(indent)
    width = terminal_width()
    return textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=rest, break_on_hyphens=False)


def printable(text: str) -> str:
    """Text without characters that would affect the terminal."""
    shown = (char if char.isprintable() or char in _HOLDING else "\N{REPLACEMENT CHARACTER}" for char in text)
    return "".join(shown)
