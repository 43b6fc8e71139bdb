"""Writes the reference pages of the site from the program itself, so that they cannot disagree with it.

A page asks for its contents with a comment of its own: ``% generated: commands``.
"""

from __future__ import annotations

import inspect
import io
import os
import re
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from enum import Enum
from pathlib import Path
from typing import Any

from sphinx.util.typing import stringify_annotation

import castelli_pnp
from castelli_pnp.actions import library as actions_library
from castelli_pnp.actions.author import fixes, known_codes, meaning
from castelli_pnp.base.codes import FAMILIES
from castelli_pnp.base.commands import COMMANDS
from castelli_pnp.cli.app import run
from castelli_pnp.systems.load import load_any

MARK = re.compile(r"^% generated: (\w+)(?: \(.*\))?$", re.MULTILINE)
"""What is in parentheses is for those who read the file in the repository."""
_ENTRY = re.compile(r"^  (\S.*?)(?: {2,}(\S.*))?$")
_OPTION = re.compile(r"(?<![\w-])(--[a-z][a-z-]*\b)")
_MARKUP = re.compile(r"([\\`*_<>\[\]{}|#$])")


def fill(app: object, page: str, source: list[str]) -> None:
    """Replaces each mark by what it names, before the page is read; README is the front page of the site."""
    del app
    source[0] = source[0].replace("](../README.md)", f"]({'../' * page.count('/')}index.md)")
    source[0] = MARK.sub(lambda found: "\n".join(PAGES[found[1]]()), source[0])


def made_from_the_program(app: object, env: Any, *changes: object) -> set[str]:
    """These pages are read at every build: they change with the program, not with their files."""
    del app, changes
    return {page for page in env.found_docs if MARK.search(Path(env.doc2path(page)).read_text("utf-8"))}


def plain(text: str) -> str:
    """A text of the program as Markdown that shows it as it is, with options as code."""
    return _OPTION.sub(r"`\1`", _MARKUP.sub(r"\\\1", " ".join(text.split())))


# --- commands


def commands() -> Iterator[str]:
    """Every command as ``--help`` explains it."""
    yield from _help_page("castelli-pnp", [])
    for name in COMMANDS:
        yield from _help_page(f"castelli-pnp {name}", name.split())


def _help_page(title: str, words: list[str]) -> Iterator[str]:
    before, os.environ["COLUMNS"] = os.environ.get("COLUMNS"), "80"
    try:
        with redirect_stdout(io.StringIO()) as printed:
            run([*words, "--help"])
    finally:
        os.environ.pop("COLUMNS")
        os.environ.update({} if before is None else {"COLUMNS": before})
    usage, *sections = re.split(r"\n\n(?=\S)", printed.getvalue().strip())
    usage, _, about = usage.partition("\n\n")
    yield from (f"## {title}", "")
    typed = re.sub(r"^(\w+:) .*?(?=\[)", rf"\1 {title} ", " ".join(usage.split()))
    yield from ("```text", *_wrapped(typed), "```", "")
    for paragraph in about.split("\n\n"):
        yield from (plain(paragraph), "")
    for section in sections:
        head, *lines = section.splitlines()
        yield from (f"**{plain(head.rstrip(':'))}**", "")
        if all(line.startswith("  castelli-pnp ") for line in lines):
            yield from ("```text", *(line.strip() for line in lines), "```", "")
        else:
            yield from _entries(lines)


def _wrapped(typed: str) -> list[str]:
    import textwrap

    return textwrap.wrap(typed, 78, subsequent_indent="    ", break_on_hyphens=False)


def _entries(lines: list[str]) -> Iterator[str]:
    """Two columns of text as a list of terms; a line that is indented further continues the one above."""
    found: list[tuple[str, list[str]]] = []
    for line in lines:
        entry = _ENTRY.match(line)
        if entry and not line.startswith("   "):
            found.append((entry[1], [entry[2] or ""]))
        elif found:
            found[-1][1].append(line.strip())
    for typed, told in found:
        yield from _entry(f"`{typed}`", plain(" ".join(told)))


def _entry(term: str, about: str) -> Iterator[str]:
    """A term and what it means, or the term alone."""
    yield from (term, f": {about}", "") if about else ("{.term}", term, "")


# --- codes

_FAMILY_TITLES = {
    "B": "Balance: the lab advises a change",
    "E": "Input: a file cannot be read",
    "H": "Hard constraints: the game is not legal",
    "K": "Kits: a finished kit would not print right",
    "L": "Languages: a translation has a problem",
    "P": "Play: games show that something never happens",
    "S": "Soft constraints: something could be better",
}


def codes() -> Iterator[str]:
    """Every code as ``explain`` explains it."""
    assert set(_FAMILY_TITLES) == set(FAMILIES)
    for letter, title in _FAMILY_TITLES.items():
        yield from (f"## {title}", "")
        for code in known_codes():
            if code[0] == letter:
                severity, sentence = meaning(code)
                yield from (f"### {code}", "", f"*{plain(severity)}.* {plain(sentence)}", "")
                yield from (f"- {plain(fix)}" for fix in fixes(code))
                yield ""


# --- data files


def castelli_files() -> Iterator[str]:
    return _data_files("castelli")


def castles_files() -> Iterator[str]:
    return _data_files("castles")


def piecepack_files() -> Iterator[str]:
    return _data_files("piecepack")


def _data_files(game: str) -> Iterator[str]:
    """Every key of the files of a game, as its JSON Schemas describe them."""
    model = load_any(game).model
    parts = {
        name: {**field.shape.schema(), "description": field.doc} for name, field in model.sections.items()
    }
    schemas = {"game": model.grammar.schema(), **parts}
    for name in ("game", *sorted(parts)):
        schema = schemas[name]
        yield from (f"## {game}: {name}.yaml", "")
        if schema.get("description"):
            yield from (plain(schema["description"]), "")
        rows = list(_rows(schema, "", set(parts) if name == "game" else set()))
        for path, kind, about in rows:
            yield from _entry(f"`{path}`{{.key}} {kind}", about)


def _rows(schema: dict[str, Any], above: str, leave_out: set[str]) -> Iterator[tuple[str, str, str]]:
    """Each key below a map with its path, its kind and its meaning; names of one's own are NAME."""
    required = set(schema.get("required", ()))
    patterns = schema.get("patternProperties", {})
    if isinstance(schema.get("additionalProperties"), dict):
        patterns = {**patterns, "": schema["additionalProperties"]}
    named = {key: value for key, value in schema.get("properties", {}).items() if key not in leave_out}
    for key, value in (*named.items(), *(("NAME", _without_sentence(each)) for each in patterns.values())):
        inner, nullable = _without_null(value)
        path = f"{above}{key}"
        yield path, _kind(inner, key in required, nullable), _about(value, inner)
        for each in _inside(inner):
            if each.get("type") == "object":
                yield from _rows(each, f"{path}.", set())
            elif each.get("type") == "array" and isinstance(each.get("items"), dict):
                for item in _inside(each["items"]):
                    if item.get("type") == "object":
                        yield from _rows(item, f"{path}[].", set())


def _without_sentence(schema: dict[str, Any]) -> dict[str, Any]:
    """An entry of a map is explained as the map is, in the row above it."""
    return {key: value for key, value in schema.items() if key != "description"}


def _without_null(schema: dict[str, Any]) -> tuple[dict[str, Any], bool]:
    if isinstance(schema.get("type"), list) and schema["type"][1:] == ["null"]:
        return {**schema, "type": schema["type"][0]}, True
    choices = [each for each in schema.get("anyOf", ()) if each.get("type") != "null"]
    if len(choices) < len(schema.get("anyOf", ())):
        return choices[0] if len(choices) == 1 else {**schema, "anyOf": choices}, True
    return schema, False


def _inside(schema: dict[str, Any]) -> list[dict[str, Any]]:
    return schema.get("anyOf") or [schema]


def _kind(schema: dict[str, Any], required: bool, nullable: bool) -> str:
    found = " or ".join(dict.fromkeys(_simple_kind(each) for each in _inside(schema)))
    return f"{found}{', or null to drop it' if nullable else ''}{'; required' if required else ''}"


def _simple_kind(schema: dict[str, Any]) -> str:
    if "enum" in schema:
        return " | ".join(f"`{_value(each)}`" for each in schema["enum"])
    if "const" in schema:
        return f"`{_value(schema['const'])}`"
    kind = schema.get("type", "value")
    if isinstance(kind, list):
        return " or ".join("text" if each == "string" else each for each in kind)
    if kind == "array":
        items = schema.get("items", {})
        return f"list of {_simple_kind(items)}" if isinstance(items, dict) and "enum" in items else "list"
    if kind == "object":
        return "map"
    if kind == "string":
        return "text"
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f"{kind}, {low} to {high}"
    return str(kind)


def _about(outer: dict[str, Any], inner: dict[str, Any]) -> str:
    told = outer.get("description") or inner.get("description") or ""
    default = outer.get("default", inner.get("default"))
    if default is None or isinstance(default, dict):
        return plain(told)
    return f"{plain(told)} Default: `{_value(default)}`.".strip()


def _value(value: object) -> str:
    return {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)


# --- library

_GROUPS = {
    "Games and checks": "load texts check CheckReport Note BoardPlace Fix Edit apply_fix Loaded",
    "Inherited values and differences": "resolved ResolvedValue diff Difference Change",
    "Drawings": "draw drawables Drawable",
    "Kits and proofs": "kit choices Kit Order proof Proved Flaw",
    "Play": "Game GameResult Hint",
    "Measure": "simulate Summary measure Outcome",
    "Generate and improve": "generate Generated resize Resized improve Improvement",
    "Translations": "translation_status StatusRow check_translation preview_translation",
    "Errors": "CastelliError Unreadable Refused RefusedAll",
}


_SHORT_NAMES = ("AnyGame", "Names", "Numbers", "Folder", "Progress")
"""Types that signatures call by a name of their own."""


def library() -> Iterator[str]:
    """Every public name by its docstring."""
    grouped = [name for names in _GROUPS.values() for name in names.split()]
    assert sorted(grouped) == castelli_pnp.__all__, set(grouped) ^ set(castelli_pnp.__all__)
    yield from ("Some types have short names in the signatures:", "", "| name | type |", "|---|---|")
    for name in _SHORT_NAMES:
        written = stringify_annotation(getattr(actions_library, name)).replace("|", "\\|")
        yield f"| `{name}` | `{re.sub(r'[a-z_.]+[.](?=[A-Z])', '', written)}` |"
    yield ""
    for title, names in _GROUPS.items():
        yield from (f"## {title}", "", "```{eval-rst}", ".. currentmodule:: castelli_pnp", "")
        for name in names.split():
            kind = _autodoc_kind(getattr(castelli_pnp, name))
            yield from (f".. auto{kind}:: {name}", "   :members:" if kind != "function" else "", "")
        yield from ("```", "")


def signature(found: Callable[..., object]) -> tuple[str, str | None]:
    """The parameters of a function or class, with types as the source writes them, and what it gives."""
    try:
        written = inspect.signature(found)
    except ValueError:  # an exception without parameters of its own
        return "()", None
    parameters = [
        each.replace(
            annotation=_unquoted(each.annotation),
            default=_shown_default(each.default),
        )
        for each in written.parameters.values()
        if each.name != "self"
    ]
    gives = None if written.return_annotation is written.empty else str(_unquoted(written.return_annotation))
    bare = inspect.Signature(parameters)
    return str(bare), gives if gives != "None" else None


class _Written:
    """Shows itself as a text without quotes."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def _unquoted(annotation: Any) -> Any:
    if annotation is inspect.Parameter.empty:
        return annotation
    text = getattr(annotation, "__forward_arg__", annotation)
    return _Written(text if isinstance(text, str) else stringify_annotation(text))


def _shown_default(default: Any) -> Any:
    """Defaults that have no short text of their own are three dots."""
    if default is inspect.Parameter.empty:
        return default
    if isinstance(default, Enum):
        return _Written(repr(default.value))
    return _Written("...") if repr(default).startswith("<") else default


def _autodoc_kind(found: object) -> str:
    if not isinstance(found, type):
        return "function"
    return "exception" if issubclass(found, Exception) else "class"


PAGES: dict[str, Callable[[], Iterator[str]]] = {
    page.__name__: page for page in (commands, codes, castelli_files, castles_files, piecepack_files, library)
}
