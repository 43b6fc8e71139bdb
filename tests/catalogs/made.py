"""Small folders of catalogs for the tests: one domain, English and one other language."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from castelli_pnp.base import resources
from castelli_pnp.base.errors import Fault
from castelli_pnp.words.checks.languages import check_languages
from castelli_pnp.words.world import plural_rule

Texts = str | Sequence[str]
"""One text, or the plural forms of a message."""


def escaped(text: str) -> str:
    signs = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"}
    return '"' + "".join(signs.get(sign, sign) for sign in text) + '"'


def entry(key: str, texts: Texts, above: str = "") -> str:
    lines = [above] if above else []
    lines.append(f"msgid {escaped(key)}")
    if isinstance(texts, str):
        lines.append(f"msgstr {escaped(texts)}")
    else:
        lines.append(f"msgid_plural {escaped(key)}")
        lines += [f"msgstr[{number}] {escaped(text)}" for number, text in enumerate(texts)]
    return "\n".join(lines) + "\n"


def header(language: str, plurals: str | None = None, charset: str = "UTF-8") -> str:
    rule = plural_rule(language) if plurals is None else plurals
    fields = {"Language": language, "Content-Type": f"text/plain; charset={charset}", "Plural-Forms": rule}
    said = "".join(f"{escaped(f'{name}: {value}' + chr(10))}\n" for name, value in fields.items())
    return f'msgid ""\nmsgstr ""\n{said}'


def po_text(language: str, messages: Mapping[str, Texts], above: str = "") -> str:
    """A PO file; what stands above is written above each message."""
    return "\n".join([header(language), *(entry(key, texts, above) for key, texts in messages.items())])


def folder(place: Path, files: Mapping[str, str]) -> Path:
    """Languages with the files that are given (``de/cards``), and shipped glossary and typography."""
    for name, text in files.items():
        language, domain = name.split("/")
        path = place / language / "LC_MESSAGES" / f"{domain}.po"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        shipped = resources.root("locales") / (language if language in ("en", "de", "es", "nl") else "en")
        for file in ("glossary.yaml", "typography.yaml"):
            shutil.copy(shipped / file, place / language / file)
    return place


def faults(place: Path, language: str) -> list[Fault]:
    return [fault for judged in check_languages(place, [language]) for fault in judged.faults]


def told(place: Path, language: str) -> list[str]:
    return [f"{fault.code}.{fault.reason}" for fault in faults(place, language)]
