"""The English that people read: docs, texts of the program, files it writes, docstrings and comments."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from castelli_pnp.files.po_entry import PoEntry
from castelli_pnp.files.po_reader import read_po

ROOT = Path(__file__).parents[2]
SKIPPED = {".venv", "node_modules", "output", ".git", "build", "dist"}

SCREEN = ("ui", "help", "labreport")
"""Catalogs of what the program says; the other ones hold rules of play."""


class Kind(Enum):
    """Where a text is read; a rule of the word list names the kinds that it holds for."""

    DOCS = "docs"
    PROGRAM = "program"
    CODE = "code"
    PLAY = "play"


@dataclass(frozen=True, slots=True)
class Passage:
    """A text of one kind, and the line where it begins."""

    path: str
    line: int
    text: str
    kind: Kind


def passages(root: Path = ROOT) -> Iterator[Passage]:
    """All English of a project."""
    for path in _files(root, "*.md"):
        yield from markdown(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))
    for path in sorted((root / "locales" / "en" / "LC_MESSAGES").glob("*.po")):
        kind = Kind.PROGRAM if path.stem in SCREEN else Kind.PLAY
        for entry in read_po(path, english=True).entries:
            yield from _message(path.relative_to(root).as_posix(), entry, kind)
    for folder in ("castelli_pnp", "docs", "typeface", "benchmarks", "training"):
        for path in _files(root / folder, "*.py"):
            yield from code(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))
    for pattern in ("*.yaml", "*.yaml.j2"):
        for path in _files(root / "templates", pattern):
            yield from data(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))


def _files(root: Path, pattern: str) -> Iterator[Path]:
    for path in sorted(root.rglob(pattern)):
        if not SKIPPED.intersection(path.relative_to(root).parts):
            yield path


# --- Markdown: prose only ---

_FENCE = re.compile(r"^\s*(`{3,}|~{3,}|:{3,})")
_NOT_PROSE = re.compile(r"`+[^`]*`+|!?\[|\]\([^)]*\)|\]\[[^\]]*\]|<[^>]*>|https?://\S+|\{[a-z]+\}(?=`)")
_NEW_BLOCK = re.compile(r"^\s*([-*+] |\d+\. |#|\||>|$)")


def markdown(path: str, text: str) -> Iterator[Passage]:
    """The paragraphs, headings, items and cells of a page, without code and addresses."""
    fence, begins = "", 0
    block: list[str] = []
    for number, line in enumerate([*text.split("\n"), ""], 1):
        found = _FENCE.match(line)
        if fence:
            fence = "" if found and found[1].startswith(fence) else fence
            continue
        if found or _NEW_BLOCK.match(line):
            yield from _block(path, begins, block)
            block, begins = [], number
        if found:
            fence = found[1] if found[1][0] != ":" else ""
        elif line.lstrip().startswith("|"):
            for cell in _prose(line).split("|"):
                yield from _block(path, number, [cell])
        else:
            block.append(line)


def _block(path: str, line: int, block: list[str]) -> Iterator[Passage]:
    text = _prose("\n".join(block)).strip().lstrip("#>*-+ ")
    if any(char.isalpha() for char in text):
        yield Passage(path, line, text, Kind.DOCS)


def _prose(text: str) -> str:
    return _NOT_PROSE.sub(lambda found: "X" if found[0][0] == "`" else "", text)


# --- messages ---


def _message(path: str, entry: PoEntry, kind: Kind) -> Iterator[Passage]:
    if not entry.obsolete:
        for text in dict.fromkeys(entry.meant):
            yield Passage(path, entry.line, text, kind)


# --- Python: docstrings, comments, and the descriptions of keys ---

_DESCRIPTION = re.compile(r"[A-Z{a-z`].* .*\.")
"""A sentence in a string, which editors and the reference show: code holds no other prose."""


def code(path: str, text: str) -> Iterator[Passage]:
    """Docstrings, also those below names, descriptions of keys, and blocks of comments."""
    tree = ast.parse(text)
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) in docs:
                yield Passage(path, node.lineno, _plain(node.value), Kind.CODE)
            elif _DESCRIPTION.fullmatch(node.value):
                yield Passage(path, node.lineno, _plain(node.value), Kind.PROGRAM)
    yield from _comments(path, text)


# --- YAML: the comments in files that people change ---

_REMARK = re.compile(r"(?:^|\s)#+ (.*)$")
_ROW = re.compile(r" {2,6}\S")
"""A line of a list in a comment: each is a text of its own."""


def data(path: str, text: str) -> Iterator[Passage]:
    """The comments of a YAML file or of its template."""
    block: list[str] = []
    begins = 0
    for number, line in enumerate([*text.split("\n"), ""], 1):
        found = _REMARK.search(line)
        if block and not (found and found[1] and line.lstrip().startswith("#") and not _ROW.match(found[1])):
            yield Passage(path, begins, _plain("\n".join(block)), Kind.PROGRAM)
            block = []
        if found and found[1] and line.lstrip().startswith("#"):
            block, begins = [*block, found[1]], begins if block else number
        elif found and found[1]:
            yield Passage(path, number, _plain(found[1]), Kind.PROGRAM)


def _comments(path: str, text: str) -> Iterator[Passage]:
    block: list[str] = []
    begins = last = 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type != tokenize.COMMENT:
            continue
        said = token.string.lstrip("#: ")
        if said.startswith(("noqa", "type:", "pragma", "!")):
            continue
        if token.start[0] != last + 1 and block:
            yield Passage(path, begins, _plain("\n".join(block)), Kind.CODE)
            block = []
        begins, last = begins if block else token.start[0], token.start[0]
        block.append(said)
    if block:
        yield Passage(path, begins, _plain("\n".join(block)), Kind.CODE)


def _plain(text: str) -> str:
    return re.sub(r"`+[^`]*`+", "X", text)
