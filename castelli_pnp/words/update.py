"""Updates languages from English, and English from the uses of messages; all in memory."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from castelli_pnp.base.errors import Unreadable
from castelli_pnp.base.places import Source
from castelli_pnp.files.po_entry import PoFile
from castelli_pnp.files.po_reader import parse_po
from castelli_pnp.files.textfile import decode, read_bytes, read_source
from castelli_pnp.files.yamlfile import parse_yaml
from castelli_pnp.schema import Bad, Reading
from castelli_pnp.words.checks.languages import OPTIONAL, domains
from castelli_pnp.words.folder import GLOSSARY, MESSAGES, TERMS, Language, MessageUse, Term, read_languages
from castelli_pnp.words.merging import Merged, is_template, meaning, merged, pot, template
from castelli_pnp.words.notes import MessageNote, annotated, with_lines
from castelli_pnp.words.world import language_title

Notes = Mapping[str, Mapping[str, MessageNote]]
"""Notes by catalog and message."""
NAME = "glossary.yaml"
BYTE_ORDER = "\ufeff"


@dataclass(frozen=True, slots=True)
class Updated:
    """A file of a language: its old and new text, and what happened to it."""

    path: str
    """The path in the folder of all languages."""
    before: str | None
    merged: Merged

    @property
    def is_changed(self) -> bool:
        """Whether its content changes: other wrapping alone is left unchanged."""
        return self._differs(derived=True)

    @property
    def is_stale(self) -> bool:
        """Whether it is out of date: flags that translation tools drop do not count."""
        return self._differs(derived=False)

    def _differs(self, derived: bool) -> bool:
        if self.before is None or not self.path.endswith(".po"):
            return self.before != self.merged.text
        if self.before == self.merged.text:
            return False
        if self.before.startswith(BYTE_ORDER):
            return True
        was, now = (
            meaning(parse_po(Source(Path(self.path), tuple(text.split("\n")))), derived)
            for text in (self.before, self.merged.text)
        )
        return was != now


def update(
    folder: Path, names: Sequence[str], uses: Iterable[MessageUse], notes: Notes | None = None
) -> list[Updated]:
    """Every updated file of the languages; ``Unreadable`` lists all files with errors together.

    ``notes``: the new notes on each English message.
    """
    source, languages = read_languages(folder, names)
    if notes is not None:
        noted = _noted(source, notes)
        source, languages = noted, [noted if each is source else each for each in languages]
    faults = [fault for each in {source, *languages} for fault in each.broken]
    if faults:
        raise Unreadable(faults)
    wanted = list(uses) if source.path.parent == folder else []
    found: list[Updated] = []
    for language in languages:
        if language.is_source:
            found += _english(language, wanted, notes is not None) if wanted else ()
        else:
            found += _catalogs(language, source)
        found += _glossary(language, _wanted_terms(source, wanted))
    return found


def _catalogs(language: Language, source: Language) -> Iterator[Updated]:
    for domain in domains(source):
        own = language.files.get(domain)
        if own is None and domain in OPTIONAL:
            continue
        path = f"{language.name}/{MESSAGES}/{domain}.po"
        file = own or PoFile(Source(Path(path)))
        before = None if own is None else text_of(own.source.path)
        yield Updated(
            path, before, merged(source.files[domain], file, language.name, above(language.name, domain))
        )


def above(language: str, domain: str) -> tuple[str, ...]:
    """The comment at the top of a new catalog."""
    return (
        f"{language_title(language)} ({language}): {domain}. msgctxt names a message, msgid is its English.",
        "Write {names} in braces, *stars* and :icons: as English does.",
    )


def text_of(path: Path) -> str:
    """The text of a file, with the byte order mark that some editors write and gettext tools reject."""
    raw = read_bytes(path)
    mark = BYTE_ORDER if raw.startswith(BOM_UTF8) else ""
    return mark + "\n".join(decode(path, raw).lines)


# --- English ---


def _noted(source: Language, notes: Notes) -> Language:
    return replace(
        source,
        files={domain: annotated(file, notes.get(domain, {})) for domain, file in source.files.items()},
    )


def _english(source: Language, uses: Sequence[MessageUse], noted: bool) -> Iterator[Updated]:
    """Each English catalog as a template, with empty messages for those that are used but missing."""
    for domain, file in source.files.items():
        there = source.entries[domain]
        asked = [use for use in uses if use.domain == domain and use.id not in there]
        vain = [use for use in asked if not (use.family and any(key.startswith(use.family) for key in there))]
        missing = list(dict.fromkeys(use.id for use in vain))
        before = text_of(file.source.path)
        text = template(file, missing) if missing or noted or not is_template(file) else before
        yield Updated(f"{source.name}/{MESSAGES}/{domain}.po", before, Merged(text, len(there), len(missing)))


def templates(source: Language, root: Path, day: str) -> dict[str, str]:
    """Each English catalog as a POT file: references with lines, and a header to fill in."""
    found: dict[str, str] = {}
    for domain, file in source.files.items():
        entries = [with_lines(entry, root) for entry in file.entries if all(entry.texts)]
        found[f"{domain}.pot"] = pot(replace(file, entries=tuple(entries)), day)
    return found


# --- glossaries ---


def _wanted_terms(source: Language, uses: Sequence[MessageUse]) -> dict[str, Term | None]:
    asked = [use.id for use in uses if use.domain == TERMS]
    return {**source.glossary, **{name: None for name in asked if name not in source.glossary}}


def _glossary(language: Language, wanted: Mapping[str, Term | None]) -> Iterator[Updated]:
    path = language.path / NAME
    name = f"{language.name}/{NAME}"
    if not path.exists():
        yield Updated(name, None, Merged(new_glossary(language.name, wanted), new=len(wanted)))
        return
    lines = read_source(path).lines
    text, new = with_terms(lines, language, wanted)
    yield Updated(name, "\n".join(lines), Merged(text, len(language.glossary), new))


def new_glossary(language: str, wanted: Mapping[str, Term | None]) -> str:
    lines = [
        f"# {language_title(language)} ({language}): the terms of the game by id; English is beside it.",
        "# term: the word; plural: the word for several; gender: m, f or n, or article, where there are any;",
        "# forms: what may also stand for it; forbidden: words that must not.",
        "",
        *(term_line(name, term) for name, term in wanted.items()),
    ]
    return "\n".join(lines) + "\n"


def term_line(name: str, english: Term | None) -> str:
    """A term without a translation, with the English one in a comment."""
    if english is None or not english.term:
        return f'{name}: {{term: ""}}'
    plural = ', plural: ""' if english.plural else ""
    beside = ", ".join(filter(None, (english.term, english.plural)))
    beside += f" (only in {', '.join(english.only)})" if english.only else ""
    return f'{name}: {{term: ""{plural}}}  # {json.dumps(beside, ensure_ascii=False)[1:-1]}'


def with_terms(lines: Sequence[str], own: Language, wanted: Mapping[str, Term | None]) -> tuple[str, int]:
    """The glossary with empty lines for missing terms, each after the term before it, and their number.

    A file that is not written with one term on each line is left unchanged.
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
    """The number of lines above a term: to the end of the last earlier term that is in the file."""
    starts = sorted(mark.line for mark in own.term_marks.values())
    there = [own.term_marks[name].line for name in earlier if name in own.term_marks]
    if not there:
        return starts[0] - 1 if starts else len(lines)
    last = next((line - 1 for line in starts if line > max(there)), len(lines))
    while not lines[last - 1].partition("#")[0].strip():
        last -= 1  # comments above a term belong to it
    return last


def _says(text: str, own: Language, missing: list[str]) -> bool:
    """Whether the text is the old glossary plus the missing terms."""
    try:
        found = GLOSSARY.read(parse_yaml(text, NAME), Reading())
    except Unreadable:
        return False
    return not isinstance(found, Bad) and dict(found) == {**own.glossary, **dict.fromkeys(missing, Term(""))}
