"""Updates a catalog from English; no translation is ever lost.

If the English of a message has changed, the message becomes fuzzy and keeps the English that it was
translated from. If English no longer has it, the message becomes obsolete, and returns with its translation
if English has it again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from castelli_pnp.files.po_entry import EntryText, PoEntry, PoFile, plurals_of
from castelli_pnp.words.catalog import SOURCE
from castelli_pnp.words.checks.content import names_in
from castelli_pnp.words.counted import may_count
from castelli_pnp.words.world import plural_rule

BRACES = "python-brace-format"
NO_BRACES = f"no-{BRACES}"
FUZZY = "fuzzy"
LENGTH = "max-length:"
_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"})
DERIVED = re.compile(rf"(?:no-)?{BRACES}|max-length:.*")
"""The flags that derive from the English text: some tools drop them, and they need not be kept."""
FORMS = 2
"""The number of plural forms of a language if it is unknown."""


@dataclass(frozen=True, slots=True)
class Merged:
    """An updated catalog, and the number of messages that changed."""

    text: str
    kept: int = 0
    new: int = 0
    fuzzy: int = 0
    obsolete: int = 0


def header_fields(language: str) -> dict[str, str]:
    """The required fields of a header, in order."""
    return {
        "Project-Id-Version": "castelli-pnp",
        "Last-Translator": "",
        "Language-Team": "",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": plural_rule(language) or f"nplurals={FORMS}; plural=(n != 1);",
    }


def merged(english: PoFile, own: PoFile, language: str, above: tuple[str, ...] = ()) -> Merged:
    """The updated file; ``above`` is the comment for a file that has no header yet."""
    return _Merging(own, language).run(english, above)


class _Merging:
    def __init__(self, own: PoFile, language: str) -> None:
        self.own, self.language = own, language
        plurals = own.plurals or plurals_of(header_fields(language)["Plural-Forms"])
        self.forms = plurals.number if plurals else FORMS
        self.active = {entry.id: entry for entry in own.entries if not entry.obsolete}
        self.resting = {entry.id: entry for entry in own.entries if entry.obsolete}
        self.lost: list[PoEntry] = []
        self.fuzzy = 0

    def run(self, english: PoFile, above: tuple[str, ...]) -> Merged:
        wanted = {entry.id: entry for entry in english.entries if not entry.obsolete}
        known = set(self.active)
        entries = [made for source in wanted.values() for made in self._brought(source)]
        ready = {key for key, entry in wanted.items() if all(entry.texts)}
        revived = [entry for key, entry in self.resting.items() if key in ready - known]
        stale = [
            replace(entry, obsolete=True)
            for key, entry in self.active.items()
            if key not in wanted and (any(entry.texts) or entry.comments)
        ]
        resting = [entry for entry in self.own.entries if entry.obsolete and entry not in revived]
        last = {_content(entry): entry for entry in (*resting, *stale, *self.lost)}
        kept = len(known & set(wanted)) + len(revived) - self.fuzzy
        new = len(entries) - len(known & set(wanted)) - len(revived)
        text = written(_header(self.own, self.language, above), [*entries, *last.values()], self.own.tail)
        return Merged(text, kept, new, self.fuzzy, len(stale) + len(self.lost))

    def _brought(self, source: PoEntry) -> Iterator[PoEntry]:
        """The updated message; None for an English one without text."""
        own = self.active.get(source.id) or self.resting.get(source.id)
        if not all(source.texts):
            if own and not own.obsolete:
                yield own
        elif own is None:
            forms = self.forms if source.plural is not None else 1
            yield _translated(source, _entry(source.id, ("",) * forms), ("",) * forms, frozenset(), ())
        else:
            yield self._renewed(source, own)

    def _renewed(self, source: PoEntry, own: PoEntry) -> PoEntry:
        texts, reshaped = self._texts(source, own)
        flags = frozenset(flag for flag in own.flags if not DERIVED.fullmatch(flag))
        before = own.previous if FUZZY in flags and own.previous else own.english
        if not any(texts):
            flags -= {FUZZY}
        elif reshaped or (own.obsolete and not own.english):  # nobody knows what that was translated from
            flags |= {FUZZY}
        elif own.is_stale(source):  # fuzzy, unless the English is again what this was translated from
            flags = flags - {FUZZY} if before == source.meant else flags | {FUZZY}
        self.fuzzy += FUZZY in flags and FUZZY not in own.flags
        previous = before if FUZZY in flags and before != source.meant else ()
        return _translated(source, own, texts, flags, previous)

    def _texts(self, source: PoEntry, own: PoEntry) -> tuple[tuple[str, ...], bool]:
        """The texts in as many forms as English needs, and whether they changed."""
        wanted = 1 if source.plural is None else self.forms
        if (own.plural is None) != (source.plural is None):
            said = next((text for text in own.texts if text), "")
            texts = (said,) * wanted
        else:
            texts = (own.texts + ("",) * wanted)[:wanted]
        if {text for text in own.texts if text} - set(texts):
            self.lost.append(replace(own, obsolete=True))
        return texts, any(own.texts) and texts != own.texts


def _header(own: PoFile, language: str, above: tuple[str, ...] = ()) -> PoEntry:
    """The header, with missing fields added."""
    header = own.header or _entry("", ("",), comments=above)
    said, have = header.texts[0], own.fields
    for name, value in header_fields(language).items():
        if name.lower() not in have:
            said += ("\n" if said and not said.endswith("\n") else "") + f"{name}: {value}\n"
    return replace(header, forms=(EntryText(said, ()),))


def is_template(own: PoFile) -> bool:
    """Whether every English text is a ``msgid``, as translation tools expect."""
    return all(entry.english == entry.meant for entry in own.entries if all(entry.texts))


def template(own: PoFile, missing: Iterable[str] = ()) -> str:
    """The English file for translation: ids as context, English as ``msgid``; empty if missing."""
    entries = [_meaning(entry) for entry in own.entries] + [_entry(key, ("",)) for key in missing]
    return written(_header(own, SOURCE), entries, own.tail)


def pot(own: PoFile, day: str) -> str:
    """The same as a POT file, with the header that translators fill in."""
    fields = {
        **header_fields(SOURCE),
        "Report-Msgid-Bugs-To": "",
        "POT-Creation-Date": day,
        "PO-Revision-Date": "YEAR-MO-DA HO:MI+ZONE",
        "Last-Translator": "FULL NAME <EMAIL@ADDRESS>",
        "Language-Team": "LANGUAGE <LL@li.org>",
        "Language": "",
        "Plural-Forms": "nplurals=INTEGER; plural=EXPRESSION;",
    }
    said = "".join(f"{name}: {value}\n" for name, value in fields.items())
    above = own.header.comments if own.header else ()
    header = replace(_entry("", (said,), above), flags=frozenset([FUZZY]))
    return written(header, [_meaning(entry) for entry in own.entries])


def _meaning(entry: PoEntry) -> PoEntry:
    if not all(entry.texts):
        return entry
    flags = entry.flags - {BRACES, NO_BRACES, FUZZY} | _braces(entry.texts)
    nothing = tuple(EntryText("", ()) for _ in entry.meant)
    msgid, *plural = entry.meant
    return replace(
        entry, msgid=msgid, plural=plural[0] if plural else None, context=entry.id, forms=nothing, flags=flags
    )


def _translated(
    source: PoEntry, own: PoEntry, texts: tuple[str, ...], flags: frozenset[str], previous: tuple[str, ...]
) -> PoEntry:
    msgid, *plural = source.meant
    return replace(
        own,
        msgid=msgid,
        plural=plural[0] if plural else None,
        context=source.id,
        forms=tuple(EntryText(text, ()) for text in texts),
        flags=flags | _braces(source.texts, texts) | lengths(source),
        extracted=source.extracted,
        references=source.references,
        previous=previous,
        obsolete=False,
    )


def lengths(entry: PoEntry) -> frozenset[str]:
    """The flag with the maximum length of a text."""
    return frozenset(flag for flag in entry.flags if flag.startswith(LENGTH))


def _braces(english: Iterable[str], own: Iterable[str] = ()) -> frozenset[str]:
    """The flags for braces in gettext tools: placeholders, or a format unknown to these tools."""
    braced = [text for text in english if "{" in text or "}" in text]
    if not braced:
        return frozenset()
    more = any(names_in(text)[1] for text in braced) or any(map(may_count, own))
    return frozenset([NO_BRACES if more else BRACES])


def _entry(msgid: str, texts: tuple[str, ...], comments: tuple[str, ...] = ()) -> PoEntry:
    return PoEntry(msgid, 0, tuple(EntryText(text, ()) for text in texts), comments=comments)


def meaning(file: PoFile, derived: bool = True) -> tuple[object, ...]:
    """The content of a file, independent of wrapping and order, optionally without the derived flags."""
    return file.fields, {_meant(entry, derived) for entry in file.entries}, _unbroken(file.tail)


def _meant(entry: PoEntry, derived: bool) -> tuple[object, ...]:
    flags = frozenset(flag for flag in entry.flags if derived or not DERIVED.fullmatch(flag))
    said = (entry.id, entry.english, entry.texts, _unbroken(entry.comments), flags, entry.previous)
    if entry.obsolete:
        return (*said, True)
    places = frozenset(_LINE.sub("", place) for line in entry.references for place in line.split())
    return (*said, False, _unbroken(entry.extracted), places)


_LINE = re.compile(r":\d+$")
"""Templates also contain the line."""


def _unbroken(lines: Iterable[str]) -> str:
    """Comments without spaces and line breaks: some tools break long ones, even at hyphens."""
    return "".join(word for line in lines for word in line.split())


def _content(entry: PoEntry) -> tuple[object, ...]:
    return entry.id, entry.english, entry.texts, entry.comments


# --- PO files in the form of gettext tools and Poedit: the id as context, English as msgid ---


def written(header: PoEntry, entries: Iterable[PoEntry], tail: Sequence[str] = ()) -> str:
    """A complete file: the header, the entries, and the comments of translators below them."""
    blocks = [list(entry_lines(entry)) for entry in (header, *entries)]
    blocks += [list(_remarks("#", tail))] if tail else []
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def entry_lines(entry: PoEntry) -> Iterator[str]:
    yield from _remarks("#", entry.comments)
    yield from _remarks("#.", entry.extracted)
    yield from _remarks("#:", entry.references)
    if entry.flags:
        yield f"#, {', '.join(sorted(entry.flags, key=lambda flag: (flag != FUZZY, flag)))}"
    mark, old = ("#~ ", "#~| ") if entry.obsolete else ("", "#| ")
    for word, text in zip(("msgid", "msgid_plural"), entry.previous, strict=False):
        yield from (old + line for line in _quoted(word, text))
    yield from (mark + line for line in _text_lines(entry))


def _text_lines(entry: PoEntry) -> Iterator[str]:
    if entry.context is not None:
        yield from _quoted("msgctxt", entry.context)
    yield from _quoted("msgid", entry.msgid)
    if entry.plural is None:
        yield from _quoted("msgstr", entry.texts[0])
        return
    yield from _quoted("msgid_plural", entry.plural)
    for number, text in enumerate(entry.texts):
        yield from _quoted(f"msgstr[{number}]", text)


def _remarks(mark: str, lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        yield f"{mark} {line}".rstrip()


def _quoted(word: str, text: str) -> Iterator[str]:
    """A text after its keyword; the header begins on the next line, with a line for each field."""
    if text.endswith("\n"):
        yield f'{word} ""'
        lines = [line for line in re.split(r"(?<=\n)", text) if line]
        yield from (f'"{line.translate(_ESCAPES)}"' for line in lines)
    else:
        yield f'{word} "{text.translate(_ESCAPES)}"'
