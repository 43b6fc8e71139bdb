"""Where words may be broken; the only importer of pyphen, whose dictionaries of patterns are used.

pyphen itself takes most of a second to read the German ones, so they are read here: all at once, and the
numbers inside of a pattern only when a word has it.
"""

from __future__ import annotations

import re
from pathlib import Path

from castelli_pnp.base.resources import find
from castelli_pnp.layout.caching import cache

_PATTERNS = {"en": "en_US", "de": "de_DE", "es": "es", "nl": "nl_NL"}
_LETTERS = re.compile(r"[^\W\d_]+")
LEAST = 3
"""Letters that stay together before and after a hyphen."""
JOINTS = "joints.txt"
"""The file of a language with the words that compounds are made of."""
LINKS = ("", "s", "n", "en", "es")
"""Letters that link the words of a compound."""
JOINED = 4
"""Letters after a joint."""
LONGEST = 40
"""No pattern of any language has so many letters."""
MOST = 200
"""So many letters of a word are looked at: no line holds more of them."""


@cache
def _patterns(language: str) -> dict[str, str]:
    """Every pattern of a language by its letters; none for a language without patterns."""
    if not language:
        return {}
    import pyphen

    key = _PATTERNS.get(language) or pyphen.language_fallback(language)
    if key is None:
        return {}
    path: Path = pyphen.LANGUAGES[key]
    head, _, raw = path.read_bytes().partition(b"\n")
    encoding = head.decode("ascii").strip()
    lines = raw.decode(encoding).split("\n")
    stripped = raw.translate(None, b"0123456789").decode(encoding).split("\n")
    return dict(zip(stripped, lines, strict=True))  # comments stand there too, and match no word


def _weights(pattern: str) -> list[int]:
    """The numbers before, between and after the letters of a pattern: odd ones allow a break."""
    weights = [0]
    for sign in pattern:
        if sign.isdigit():
            weights[-1] = int(sign)
        else:
            weights.append(0)
    return weights


def _hyphens(word: str, patterns: dict[str, str], least: int) -> list[int]:
    """Liang's way: at each place the greatest number of all patterns counts."""
    dotted = f".{word.lower()}."
    if len(dotted) != len(word) + 2:
        return []  # lowering changed the length, so the places are unknown
    dotted = dotted[: MOST + LONGEST]
    weights = [0] * (len(dotted) + 1)
    for start in range(len(dotted)):
        for end in range(start + 1, min(start + LONGEST, len(dotted)) + 1):
            pattern = patterns.get(dotted[start:end])
            if pattern is not None:
                for place, weight in enumerate(_weights(pattern.strip()), start):
                    weights[place] = max(weights[place], weight)
    last = min(len(word) - least, MOST)
    return [place for place in range(least, last + 1) if weights[place + 1] % 2]


@cache
def break_places(word: str, language: str, least: int = LEAST) -> tuple[int, ...]:
    """Where a word may be broken: after hyphens that stand in it, and where the language hyphenates.

    Without a language (``""``) words stay whole, and no patterns are read.
    """
    places = {found.end() for found in re.finditer(r"(?<=\w)[-–](?=\w)", word)}
    patterns = _patterns(language)
    for found in _LETTERS.finditer(word):
        part = found.group()
        if len(part) < 2 * least or not patterns:
            continue
        for place in _hyphens(part, patterns, least):
            if language == "nl" and part[place] in "äëïöü":
                continue  # the diaeresis falls away when Dutch breaks there
            places.add(found.start() + place)
    return tuple(sorted(places))


@cache
def _elements(language: str) -> tuple[str, ...]:
    """The words that compounds of a language are made of, the longest first."""
    path = find("locales", language, JOINTS) if language else None
    if path is None or not path.is_file():
        return ()
    return tuple(sorted(path.read_text("utf-8").split(), key=len, reverse=True))


@cache
def joint_places(word: str, language: str) -> tuple[int, ...]:
    """The joints of a compound: where one of our words ends, perhaps with a link, and another begins."""
    elements = _elements(language)
    places: list[int] = []
    for found in _LETTERS.finditer(word) if elements else ():
        at = _joint(found.group().casefold(), 0, elements)
        while at:
            places.append(found.start() + at)
            at = _joint(found.group().casefold(), at, elements)
    return tuple(places)


def _joint(word: str, start: int, elements: tuple[str, ...]) -> int:
    """Where the element after the one that begins there begins; 0 if there is none."""
    for element in elements:
        end = start + len(element)
        if word.startswith(element, start):
            for link in LINKS:
                rest = word[end + len(link) :]
                if word.startswith(link, end) and len(rest) >= JOINED and rest.startswith(elements):
                    return end + len(link)
    return 0


def best_places(word: str, language: str, least: int) -> tuple[tuple[int, ...], ...]:
    """Where a word may be broken, the best places first: careful setting prefers the joints of compounds."""
    places = break_places(word, language, least)
    return (joint_places(word, language), places) if least > LEAST else (places,)
