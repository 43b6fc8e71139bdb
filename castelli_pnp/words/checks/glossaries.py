"""Adds terms to a glossary as text: what its writers wrote stays as it is, comments and all."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from castelli_pnp.base.errors import Unreadable
from castelli_pnp.files.yamlfile import parse_yaml
from castelli_pnp.schema import Bad, Reading
from castelli_pnp.words.checks.conventions import GLOSSARY, Term
from castelli_pnp.words.folder import Language

NAME = "glossary.yaml"


def term_line(name: str, english: Term | None) -> str:
    """A term that nobody has found a word for yet, with the English one beside it."""
    if english is None or not english.term:
        return f'{name}: {{term: ""}}'
    plural = ', plural: ""' if english.plural else ""
    beside = ", ".join(filter(None, (english.term, english.plural)))
    return f'{name}: {{term: ""{plural}}}  # {json.dumps(beside, ensure_ascii=False)[1:-1]}'


def with_terms(lines: Sequence[str], own: Language, wanted: Mapping[str, Term | None]) -> tuple[str, int]:
    """The glossary with empty lines for the terms it lacks, each after the term before it, and how many.

    A file that is written in some other way than a term a line is left as it is.
    """
    missing = [name for name in wanted if name not in own.glossary]
    before = "\n".join(lines)
    if not missing:
        return before, 0
    body = list(lines)
    while body and not body[-1].strip():
        body.pop()
    names = list(wanted)
    added: dict[int, list[str]] = {}
    for name in missing:
        place = _place(body, names[: names.index(name)], own)
        added.setdefault(place, []).append(term_line(name, wanted[name]))
    made = [line for number in range(len(body) + 1) for line in (*added.get(number, ()), *body[number:][:1])]
    text = "\n".join(made) + "\n"
    return (text, len(missing)) if _says(text, own, missing) else (before, 0)


def _place(lines: Sequence[str], earlier: Sequence[str], own: Language) -> int:
    """How many lines stand above a term: all to the end of the last earlier term that is there."""
    starts = sorted(mark.line for mark in own.term_marks.values())
    there = [own.term_marks[name].line for name in earlier if name in own.term_marks]
    if not there:
        return starts[0] - 1 if starts else len(lines)
    last = next((line - 1 for line in starts if line > max(there)), len(lines))
    while _is_remark(lines[last - 1]):
        last -= 1  # comments above a term belong to it
    return last


def _is_remark(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith("#")


def _says(text: str, own: Language, missing: list[str]) -> bool:
    """Whether the text is the old glossary and the missing terms."""
    try:
        found = GLOSSARY.read(parse_yaml(text, NAME), Reading())
    except Unreadable:
        return False
    return not isinstance(found, Bad) and dict(found) == {**own.glossary, **dict.fromkeys(missing, Term(""))}
