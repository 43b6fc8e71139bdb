"""Where words may be broken; the only importer of pyphen, whose dictionaries of patterns are used.

pyphen itself takes most of a second to read the German ones, so they are read here: all at once, and the
numbers inside of a pattern only when a word has it.
"""

from __future__ import annotations

import re
from pathlib import Path

from castelli_pnp.layout.caching import cache

_PATTERNS = {"en": "en_US", "de": "de_DE", "es": "es", "nl": "nl_NL"}
_LETTERS = re.compile(r"[^\W\d_]+")
LEAST = 3
"""Letters that stay together before and after a hyphen."""
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


def _hyphens(word: str, patterns: dict[str, str]) -> list[int]:
    """Liang's way: at each place the greatest number of all patterns counts."""
    dotted = f".{word.lower()}."
    if len(dotted) != len(word) + 2:
        return []  # lowering changed the length, so places could not be told
    dotted = dotted[: MOST + LONGEST]
    weights = [0] * (len(dotted) + 1)
    for start in range(len(dotted)):
        for end in range(start + 1, min(start + LONGEST, len(dotted)) + 1):
            pattern = patterns.get(dotted[start:end])
            if pattern is not None:
                for place, weight in enumerate(_weights(pattern.strip()), start):
                    weights[place] = max(weights[place], weight)
    last = min(len(word) - LEAST, MOST)
    return [place for place in range(LEAST, last + 1) if weights[place + 1] % 2]


@cache
def break_places(word: str, language: str) -> tuple[int, ...]:
    """Where a word may be broken: after hyphens that stand in it, and where the language hyphenates.

    Without a language (``""``) words stay whole, and no patterns are read.
    """
    places = {found.end() for found in re.finditer(r"(?<=\w)[-–](?=\w)", word)}
    patterns = _patterns(language)
    for found in _LETTERS.finditer(word):
        part = found.group()
        if len(part) < 2 * LEAST or not patterns:
            continue
        for place in _hyphens(part, patterns):
            if language == "nl" and part[place] in "äëïöü":
                continue  # the diaeresis falls away when Dutch breaks there
            places.add(found.start() + place)
    return tuple(sorted(places))
