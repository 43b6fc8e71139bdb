"""The notes that translators find above each message, made from where the message is used."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path

from castelli_pnp.actions.message_places import PLAYED, Found, Key, Trace
from castelli_pnp.base import resources
from castelli_pnp.base.resources import PACKAGE
from castelli_pnp.booklet.grammar import PAIRED, MasterBlock, Sentence
from castelli_pnp.booklet.master import booklet_systems, shipped_master
from castelli_pnp.systems import find_system
from castelli_pnp.words.catalog import SOURCE, Catalog, shipped_catalog
from castelli_pnp.words.notes import MessageNote

PICTURES = "output/places"
"""The folder that ``locale pictures`` writes, in the clone of a translator."""
_PARTS = {"rules": "Rules booklet", "start": "START-HERE", "calibration": "Calibration page"}
_BLOCKS = {
    "p": "a paragraph", "section": "a heading", "steps": "a step of a list", "list": "a point of a list",
    "aside": "a note", "questions": "questions and answers", "example": "an example", "table": "a table",
    "box": "a box", "pieces": "the list of pieces", "summary": "the turn in short",
    "colophon": "the small print at the end", "figure": "a figure",
}  # fmt: skip
_FIELDS = {
    "alt": "what a figure shows, for those who cannot see it", "caption": "the caption of a figure",
    "say": "a text of an example", "note": "a word on a piece",
}  # fmt: skip
_ENDS = {
    ("aside", "title"): "the title of a note", ("aside", "text"): "the text of a note",
    ("questions", "q"): "a question", ("questions", "a"): "an answer",
    ("example", "title"): "the title of an example", ("box", "title"): "the title of a box",
}  # fmt: skip
_WIDEST = 60
"""The maximum length of an example value; longer ones are cut."""


class _BookletUse:
    """A place in a booklet that uses a message."""

    def __init__(self, chapter: str, kind: str, sentence: Sentence) -> None:
        self.chapter, self.kind, self.sentence = chapter, kind, sentence


@lru_cache(maxsize=8)
def _booklet_uses(system: str) -> Mapping[str, _BookletUse]:
    """The messages that the booklet of a system uses."""
    master, words = shipped_master(system), shipped_catalog(find_system(system).booklet.domain, SOURCE)
    found: dict[str, _BookletUse] = {}
    for chapter in master.chapters:
        title = _chapter_title(words, chapter.id)
        found[f"{chapter.id}.title"] = _BookletUse(title, "the title", Sentence("title", chapter.mark))
        for part in chapter.parts:
            for kind, sentence in _kinds(part):
                found.setdefault(f"{chapter.id}.{sentence.name}", _BookletUse(title, kind, sentence))
    return found


def _chapter_title(words: Catalog, chapter: str) -> str:
    key = f"{chapter}.title"
    return words.messages[key][0] if key in words else chapter


def _kinds(part: MasterBlock) -> Iterator[tuple[str, Sentence]]:
    """Each message of a block, with the kind of place where it is used."""
    usual = _BLOCKS.get(part.kind, "a block")
    by_field = {
        id(sentence): _FIELDS[key]
        for key, value in part.values.items()
        if key in _FIELDS
        for sentence in MasterBlock(key, {key: value}, part.mark).sentences()
    }
    for sentence in part.sentences():
        end = sentence.name.rpartition(".")[2] if part.kind in PAIRED else ""
        yield by_field.get(id(sentence)) or _ENDS.get((part.kind, end), usual), sentence


def notes(trace: Trace) -> dict[str, dict[str, MessageNote]]:
    """The notes on the messages of each catalog."""
    folder = resources.root("locales") / SOURCE / "LC_MESSAGES"
    literals = _literals()
    made: dict[str, dict[str, MessageNote]] = {}
    for domain in sorted(path.stem for path in folder.glob("*.po")):
        words = shipped_catalog(domain, SOURCE)
        made[domain] = {}
        for key in words.messages:
            if domain in PLAYED:
                made[domain][key] = _note((domain, key), trace, literals)
            else:
                made[domain][key] = MessageNote(references=literals.get(key, ())[:3])
    return made


def _note(key: Key, trace: Trace, literals: Mapping[str, tuple[str, ...]]) -> MessageNote:
    domain, id_ = key
    found = trace.found.get(key)
    near = found or _like(key, trace)
    use = next(
        (
            uses[id_]
            for system in booklet_systems()
            if find_system(system).booklet.domain == domain and id_ in (uses := _booklet_uses(system))
        ),
        None,
    )
    names = {name: found.values[name] for name in _names(key) if found and name in found.values}
    names = {name: [value for value in values if value != f"{{{name}}}"] for name, values in names.items()}
    picture = f"{PICTURES}/{domain}.html#{id_}" if found and found.spots else ""
    if use is not None:
        root = resources.root("templates").parent
        references: tuple[str, ...] = (str(use.sentence.mark.source.path.resolve().relative_to(root)),)
    else:
        references = (
            tuple(sorted(found.uses))
            if found
            else literals.get(id_, ())[:3] or (tuple(sorted(near.uses)) if near else ())
        )
    return MessageNote(
        _where(use, near, found is None),
        picture,
        {name: [_short(value) for value in values] for name, values in names.items() if values},
        found.room if found else None,
        references,
    )


def _names(key: Key) -> list[str]:
    return sorted(shipped_catalog(key[0], SOURCE).placeholders(key[1]))


def _short(value: str) -> str:
    line = " ".join(value.split())
    return line if len(line) <= _WIDEST else f"{line[: _WIDEST - 1]}…"


def _where(use: _BookletUse | None, near: Found | None, rare: bool) -> str:
    only = ", in some games only" if rare else ""
    if use is not None:
        return f"Rules booklet, chapter “{use.chapter}”, {use.kind}{only}"
    if near is None:
        return ""
    shown = list(dict.fromkeys(spot.part for spot in near.spots)) or list(near.parts)
    plain = [part for part in shown if not part.startswith("large")] or shown
    return ", ".join(map(part_title, plain[:3])) + only


def part_title(part: str) -> str:
    """The English title of a part of a kit."""
    words = shipped_catalog("guide", SOURCE)
    if part in _PARTS or f"part.{part}" not in words:
        return _PARTS.get(part, part.capitalize())
    return words.messages[f"part.{part}"][0]


def _like(key: Key, trace: Trace) -> Found | None:
    """The message with the most similar id: it is on the same piece."""
    head = key[1].split(".")[0] + "."
    kin = [each for each in trace.found if each[0] == key[0] and each[1].startswith(head)]
    best = max(kin, key=lambda each: _shared(each[1], key[1]), default=None)
    return trace.found[best] if best else None


def _shared(one: str, other: str) -> int:
    return next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )


@cache
def _literals() -> Mapping[str, tuple[str, ...]]:
    """The program files that contain each text as a literal."""
    found: dict[str, dict[str, None]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        place = str(path.relative_to(PACKAGE.parent))
        for text in _texts_in(path):
            found.setdefault(text, {})[place] = None
    return {text: tuple(places) for text, places in found.items()}


def _texts_in(path: Path) -> Iterable[str]:
    tree = ast.parse(path.read_text("utf-8"))
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) < 80
    }
