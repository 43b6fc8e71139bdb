"""What the check of our English finds: words of the list, and sentences that are too long."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from tests.english.passages import Kind, Passage

LONGEST = {Kind.DOCS: 36, Kind.PROGRAM: 36}
"""The most words of a sentence. The rules of play have checks of their own in the booklet."""
_SENTENCE_END = re.compile(r"(?<=[.!?:;])[”’)*\"]*\s+|\n\n+|\n(?=[-*] )")
_WORD = re.compile(r"[\w’'-]*\w")
_FORM = re.compile(r"\{(\w+), plural,")


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern of words that we do not use."""

    bad: re.Pattern[str]
    use: str
    kinds: frozenset[Kind]
    unless: re.Pattern[str] | None = None

    def offenses(self, text: str) -> Iterator[re.Match[str]]:
        allowed = [(each.start(), each.end()) for each in self.unless.finditer(text)] if self.unless else []
        for found in self.bad.finditer(text):
            if not any(begin <= found.start() < end for begin, end in allowed):
                yield found


@dataclass(frozen=True, slots=True)
class Finding:
    """A place in a text that reads badly, and what to write instead."""

    path: str
    line: int
    words: str
    advice: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: “{self.words}”: {self.advice}"


@cache
def rules() -> tuple[Rule, ...]:
    entries = yaml.safe_load((Path(__file__).parent / "words.yaml").read_text(encoding="utf-8"))
    return tuple(_rule(entry) for entry in entries)


def _rule(entry: dict[str, object]) -> Rule:
    bad = str(entry["bad"])
    words = rf"\b(?:{bad})\b" if re.match(r"[\w(]", bad) else bad
    kinds = entry.get("for", ["docs", "program", "code"])
    assert isinstance(kinds, list)
    unless = entry.get("unless")
    return Rule(
        re.compile(words, re.IGNORECASE),
        str(entry["use"]),
        frozenset(Kind(kind) for kind in kinds),
        re.compile(str(unless), re.IGNORECASE) if unless else None,
    )


def findings(texts: Iterable[Passage]) -> Iterator[Finding]:
    for passage in texts:
        yield from _words(passage)
        yield from _lengths(passage)


def _words(passage: Passage) -> Iterator[Finding]:
    text = passage.text.replace("\n", " ")
    for rule in rules():
        if passage.kind in rule.kinds:
            for found in rule.offenses(text):
                line = passage.line + passage.text[: found.start()].count("\n")
                yield Finding(passage.path, line, found[0], rule.use)


def _lengths(passage: Passage) -> Iterator[Finding]:
    longest = LONGEST.get(passage.kind)
    if longest is None or _FORM.search(passage.text):
        return
    begins = 0
    for sentence in _SENTENCE_END.split(passage.text):
        begins = passage.text.find(sentence, begins)
        count = len(_WORD.findall(sentence))
        if count > longest:
            line = passage.line + passage.text[:begins].count("\n")
            start = " ".join(sentence.split()[:6])
            yield Finding(passage.path, line, f"{start} …", f"{count} words in a sentence, at most {longest}")
