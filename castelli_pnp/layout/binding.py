"""Numbers stay with their nouns at the ends of lines: 4 cubes, page 14. In one place for all languages."""

from __future__ import annotations

import re
from functools import lru_cache

from castelli_pnp.base import resources
from castelli_pnp.base.caching import cache
from castelli_pnp.files.nodes import plain
from castelli_pnp.files.yamlfile import read_yaml

NBSP = "\N{NO-BREAK SPACE}"
_NUMBER = r"(?<![\w.,:/#])[+−]?\d+(?:[.,–-]\d+)*"
_FOLLOWED = rf"{_NUMBER}(?:\*|\]\([a-z0-9_.]+\))? (?=[*\[]?[^\W\d_]|:[a-z])"
_FIGURE = re.compile(r"\d")


@lru_cache(maxsize=4_000)
def bound(text: str, language: str, space: str = NBSP) -> str:
    """A text with another kind of space between a number and the word, or icon, that belongs to it.

    That is the word behind it, or one before it that has numbers behind it in that language.
    """
    if not _FIGURE.search(text):
        return text
    return _pattern(language).sub(lambda found: found[0].replace(" ", space), text)


@resources.reads_homes
@cache
def _pattern(language: str) -> re.Pattern[str]:
    known = plain(read_yaml(resources.root("templates") / "numbered.yaml"))
    words = known.get(language) or known.get(language.partition("_")[0]) or []
    labels = "|".join(map(re.escape, words))
    numbered = rf"(?i:\b(?:{labels})) \*?{_NUMBER}|" if labels else ""
    return re.compile(numbered + _FOLLOWED)
