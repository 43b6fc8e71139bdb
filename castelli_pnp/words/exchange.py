"""Glossaries for other programs: TBX for translation tools, CSV for spreadsheets; writes and reads them."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

from castelli_pnp.base.errors import Refused, Unreadable
from castelli_pnp.files.textfile import read_source
from castelli_pnp.files.yamlfile import parse_yaml
from castelli_pnp.schema import Bad, Reading
from castelli_pnp.words.catalog import SOURCE
from castelli_pnp.words.folder import GLOSSARY, Language, Term

SUFFIXES = (".tbx", ".csv")
_COLUMNS = ("id", "english", "english_plural", "term", "plural", "gender", "article", "forms", "forbidden")
MOST_GENDER = 3
"""The maximum length of a gender in ``glossary.yaml``."""
_GENDERS = {"m": "masculine", "f": "feminine", "n": "neuter"}
BYTE_ORDER = "\ufeff"
"""Begins a table: without it, some spreadsheets show wrong accents."""
_DELIMITERS = ",;\t"
"""Between cells; in many countries, spreadsheets write semicolons."""
_BETWEEN = " | "
"""Separates several words in a cell."""
_XML_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
_FORBIDDEN, _ADMITTED, _PREFERRED = "forbidden", "admittedTerm-admn-sts", "preferredTerm-admn-sts"
_NO_TEXT = re.compile(r"[\x00-\x08\x0b-\x1f]")


def csv_text(own: Language, source: Language) -> str:
    """A row for each term of English."""
    made = io.StringIO()
    table = csv.writer(made, lineterminator="\n")
    table.writerow(_COLUMNS)
    for name, english in source.glossary.items():
        term = own.glossary.get(name, Term(""))
        words = (term.term, term.plural, term.gender, term.article)
        lists = (_BETWEEN.join(term.forms), _BETWEEN.join(term.forbidden))
        table.writerow((name, english.term, english.plural, *words, *lists))
    return BYTE_ORDER + made.getvalue()


def tbx_text(own: Language, source: Language) -> str:
    """An entry for each word; forbidden words are marked by their administrative status."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<martif type="TBX" xml:lang="{SOURCE}">',
        "  <martifHeader><fileDesc><sourceDesc><p>castelli-pnp</p></sourceDesc></fileDesc></martifHeader>",
        "  <text><body>",
    ]
    for name, english in source.glossary.items():
        for entry, meant, word, notes in _words(name, english, own.glossary.get(name, Term(""))):
            lines += _term_entry(entry, meant, word, own.name, notes)
    return "\n".join((*lines, "  </body></text>", "</martif>", ""))


Words = tuple[str, str, str, Mapping[str, str]]
"""The id of an entry, the English word, the translation, and further data."""


def _words(name: str, english: Term, term: Term) -> Iterator[Words]:
    gender = {"grammaticalGender": _GENDERS[term.gender]} if term.gender in _GENDERS else {}
    article = {"usageNote": term.article} if term.article else {}
    yield name, english.term, term.term, {**gender, **article, "administrativeStatus": _PREFERRED}
    if english.plural or term.plural:
        yield f"{name}.plural", english.plural or english.term, term.plural, {
            "grammaticalNumber": "plural", "administrativeStatus": _PREFERRED,
        }  # fmt: skip
    for number, word in enumerate(term.forms, 1):
        yield f"{name}.form.{number}", english.term, word, {"administrativeStatus": _ADMITTED}
    for number, word in enumerate(term.forbidden, 1):
        yield f"{name}.forbidden.{number}", english.term, word, {"administrativeStatus": _FORBIDDEN}


def _term_entry(
    entry: str, english: str, word: str, language: str, notes: Mapping[str, str]
) -> Iterator[str]:
    yield f"    <termEntry id={quoteattr(entry)}>"
    yield f'      <langSet xml:lang="{SOURCE}"><tig><term>{escape(english)}</term></tig></langSet>'
    if word:
        said = "".join(f'<termNote type="{kind}">{escape(text)}</termNote>' for kind, text in notes.items())
        code = language.replace("_", "-")
        yield f'      <langSet xml:lang="{code}"><tig><term>{escape(word)}</term>{said}</tig></langSet>'
    yield "    </termEntry>"


# --- reading ---


def read_terms(path: Path, own: Mapping[str, Term]) -> dict[str, Term]:
    """The terms of a file; terms that it does not contain stay unchanged."""
    text = "\n".join(read_source(path).lines)
    try:
        return _from_csv(text, own) if path.suffix == ".csv" else _from_tbx(text, own)
    except (ElementTree.ParseError, csv.Error, ValueError, KeyError) as error:
        raise Refused("terms_file", path=path.name, what=str(error)[:80]) from None


def _from_csv(text: str, own: Mapping[str, Term]) -> dict[str, Term]:
    found: dict[str, Term] = {}
    first = text.partition("\n")[0]
    reader = csv.DictReader(io.StringIO(text), delimiter=max(_DELIMITERS, key=first.count))
    lacking = {"id", "term"} - set(reader.fieldnames or ())
    if lacking:
        raise Refused("terms_columns", columns=", ".join(sorted(lacking)))
    for row in reader:
        if None in row or not row["id"]:
            raise ValueError(f"line {reader.line_num}")
        cells = {name: (row.get(name) or "").strip() for name in _COLUMNS}
        forms, forbidden = (_split(cells[name]) for name in ("forms", "forbidden"))
        if len(cells["gender"]) > MOST_GENDER:
            raise ValueError(f"{reader.line_num}: gender: {cells['gender']}")
        was = own.get(cells["id"], Term(""))
        found[cells["id"]] = replace(
            was, term=cells["term"], plural=cells["plural"], gender=cells["gender"], article=cells["article"],
            forms=forms, forbidden=forbidden,
        )  # fmt: skip
    return found


def _split(cell: str) -> tuple[str, ...]:
    return tuple(word for part in cell.split("|") if (word := part.strip()))


def _from_tbx(text: str, own: Mapping[str, Term]) -> dict[str, Term]:
    if "<!ENTITY" in text:
        raise ValueError("<!ENTITY")
    root = ElementTree.fromstring(text)
    found: dict[str, Term] = {}
    for entry in root.iter("termEntry"):
        name, _, kind = entry.get("id", "").partition(".")
        for word, notes in _translations(entry):
            found[name] = _with_word(
                found.get(name) or Term("", only=own.get(name, Term("")).only), kind, word, notes
            )
    return found


def _translations(entry: ElementTree.Element) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The words of an entry that are not English; a tool may have dropped everything except the words."""
    for words in entry.iter("langSet"):
        if words.get(_XML_LANGUAGE) == SOURCE or words.get("lang") == SOURCE:
            continue
        for group in (*words.iter("tig"), *words.iter("ntig")):
            term = group.find(".//term")
            notes = {note.get("type", ""): (note.text or "").strip() for note in group.iter("termNote")}
            if term is not None and (term.text or "").strip():
                yield (term.text or "").strip(), notes


def _with_word(term: Term, kind: str, word: str, notes: Mapping[str, str]) -> Term:
    status = notes.get("administrativeStatus", "")
    if kind.startswith("forbidden") or status in (_FORBIDDEN, "obsolete", "deprecatedTerm-admn-sts"):
        return replace(term, forbidden=(*term.forbidden, word))
    if kind == "plural":
        return replace(term, plural=word)
    if kind.startswith("form") or term.term:
        return replace(term, forms=(*term.forms, word))
    gender = next((short for short, long in _GENDERS.items() if notes.get("grammaticalGender") == long), "")
    return replace(term, term=word, gender=gender, article=notes.get("usageNote", ""))


# --- into glossary.yaml ---


def with_words(lines: Sequence[str], own: Language, new: Mapping[str, Term]) -> tuple[str, int]:
    """The glossary with these terms, each on its old line, and the number of terms that changed."""
    changed = {
        name: term for name, term in new.items() if name in own.glossary and term != own.glossary[name]
    }
    if not changed:
        return "\n".join(lines), 0
    starts = sorted(mark.line for mark in own.term_marks.values())
    body = list(lines)
    for name in sorted(changed, key=lambda name: -own.term_marks[name].line):
        first = own.term_marks[name].line
        last = next((line for line in starts if line > first), len(body) + 1) - 1
        while last > first and not body[last - 1].partition("#")[0].strip():
            last -= 1
        comment = body[first - 1].rpartition("  #")[2] if "  #" in body[first - 1] else ""
        body[first - 1 : last] = [_term_line(name, changed[name]) + (f"  #{comment}" if comment else "")]
    text = "\n".join(body)
    if _terms_of(text) != {**own.glossary, **changed}:
        raise Refused("terms_file", path="glossary.yaml", what=", ".join(changed)[:80])
    return text, len(changed)


def _terms_of(text: str) -> dict[str, Term] | None:
    try:
        found = GLOSSARY.read(parse_yaml(text, "glossary.yaml"), Reading())
    except Unreadable:
        return None
    return None if isinstance(found, Bad) else dict(found)


def _term_line(name: str, term: Term) -> str:
    values = {"term": _scalar(term.term)}
    for key in ("plural", "gender", "article"):
        if getattr(term, key):
            values[key] = _scalar(getattr(term, key))
    for key in ("forms", "forbidden", "only"):
        if getattr(term, key):
            values[key] = f"[{', '.join(map(_scalar, getattr(term, key)))}]"
    return f"{name}: {{{', '.join(f'{key}: {value}' for key, value in values.items())}}}"


_PLAIN = re.compile(r"[^\W\d_][\w ’'./-]*", re.UNICODE)
_NO_WORDS = frozenset(("yes", "no", "true", "false", "null", "on", "off", "y", "n"))


def _scalar(text: str) -> str:
    """A word in YAML: quoted if necessary."""
    if _NO_TEXT.search(text):
        raise ValueError(text)
    plain = _PLAIN.fullmatch(text) and text.lower() not in _NO_WORDS and text == text.strip()
    return text if plain else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
