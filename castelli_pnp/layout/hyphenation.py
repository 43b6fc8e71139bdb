"""Where words may be broken; the only importer of pyphen."""

from __future__ import annotations

import re
from functools import cache

_PATTERNS = {"en": "en_US", "de": "de_DE", "es": "es", "nl": "nl_NL"}
_LETTERS = re.compile(r"[^\W\d_]+")
LEAST = 3
"""Letters that stay together before and after a hyphen."""


@cache
def _patterns(language: str) -> object:
    if not language:
        return None
    import pyphen

    key = _PATTERNS.get(language) or pyphen.language_fallback(language)
    return pyphen.Pyphen(lang=key, left=LEAST, right=LEAST) if key else None


@cache
def break_places(word: str, language: str) -> tuple[int, ...]:
    """Where a word may be broken: after hyphens that stand in it, and where the language hyphenates.

    Without a language (``""``) words stay whole, and no patterns are read.
    """
    places = {found.end() for found in re.finditer(r"(?<=\w)[-–](?=\w)", word)}
    patterns = _patterns(language)
    for found in _LETTERS.finditer(word):
        part = found.group()
        if patterns is None or len(part) < 2 * LEAST:
            continue
        for place in patterns.positions(part):  # type: ignore[attr-defined]
            if language == "nl" and part[place] in "äëïöü":
                continue  # the diaeresis falls away when Dutch breaks there
            places.add(found.start() + int(place))
    return tuple(sorted(places))
