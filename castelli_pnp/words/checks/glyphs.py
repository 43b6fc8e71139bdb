"""L11: the faces that set a character must have it; otherwise it would not be printed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from castelli_pnp.base.caching import cache
from castelli_pnp.render.fonts import face
from castelli_pnp.words.checks.message import ICON, PLACEHOLDER, Message, Problem, check
from castelli_pnp.words.folder import Language

FACES = {
    "cards": ("text", "text-bold", "label"),
    "aids": ("text", "text-bold", "label"),
    "guide": ("text", "text-bold", "body-italic"),
    "labreport": ("body", "body-bold", "text", "text-bold"),
}
"""The faces that may set messages of a domain."""
OTHER_FACES = ("body", "body-bold", "body-italic", "text", "text-bold")
"""The faces of a domain that is not listed above."""
TITLES = {
    "aids": re.compile(
        r"aid\.(title|reveal|evaluate|build|end)|cards\.(title|title_page|battle)|pad\.tournament|head\..*"
    ),
    "guide": re.compile(
        r".*\.title|calibration\.back|start\.(test|build|cards|stock\.\w+|step\.\w+|hours|whole_hours|minutes)"
    ),
}
"""The messages that are set in the title face."""
_NOT_SET = re.compile(rf"[*\n]|{ICON.pattern}")


@check("L11")
def glyphs(pair: Message) -> Iterator[Problem]:
    return _unset(pair) if pair.printed else _unshown(pair)


def _unshown(pair: Message) -> Iterator[Problem]:
    """Characters that a terminal cannot show."""
    for form, text in pair.said:
        strange = {sign for sign in text if not sign.isprintable()} if not text.isprintable() else set[str]()
        for sign in sorted(strange - set("\n\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}")):
            yield Problem("control", form, text.find(sign), {"code": _code(sign)})


def _unset(pair: Message) -> Iterator[Problem]:
    title = TITLES.get(pair.domain)
    faces = FACES.get(pair.domain, OTHER_FACES)
    if title is not None and title.fullmatch(pair.own.id):
        faces = (*faces, "title")
    for form, text in pair.said:
        if shared_signs(faces).issuperset(text):
            continue
        if "\n" in text and not _has_lines(pair.source, pair.domain):
            yield Problem("line", form, text.find("\n"))
        bare = _NOT_SET.sub("", PLACEHOLDER.sub("", text))
        lacking = {sign: name for name in faces for sign in face(name).missing(bare)}
        for sign, name in sorted(lacking.items()):
            told = {"sign": sign, "code": _code(sign), "face": name}
            yield Problem("glyph", form, text.find(sign), told)


@cache
def _has_lines(source: Language, domain: str) -> bool:
    """Whether texts of a domain may have several lines, as some English ones do."""
    return any("\n" in text for entry in source.entries[domain].values() for text in entry.texts)


@cache
def shared_signs(faces: tuple[str, ...]) -> frozenset[str]:
    """The characters that all of the faces have."""
    return frozenset.intersection(*(face(name).signs for name in faces))


def lacking_in_title(text: str) -> list[dict[str, object]]:
    """The characters that the title face lacks, as data for a message."""
    return [{"sign": sign, "code": _code(sign), "face": "title"} for sign in face("title").missing(text)]


def _code(sign: str) -> str:
    return f"U+{ord(sign):04X}"
