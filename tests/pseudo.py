"""A made-up language from English: accents, a third more letters; placeholders, icons and stars stay.

Whatever survives it survives the next translator.
"""

from __future__ import annotations

from castelli_pnp.base import resources
from castelli_pnp.words.catalog import Catalog, LanguagePack, catalog, glossary
from castelli_pnp.words.checks.message import SCREEN
from tests.layout.card_kit import pseudo

LANGUAGE = "qps"


def pseudo_pack() -> LanguagePack:
    """Every printed domain and every term, in a language without hyphenation."""
    english = resources.root("locales") / "en" / "LC_MESSAGES"
    domains = sorted(path.stem for path in english.glob("*.po") if path.stem not in SCREEN)
    return LanguagePack(
        LANGUAGE,
        {domain: _catalog(catalog(domain)) for domain in domains},
        {name: {key: pseudo(text) for key, text in term.items()} for name, term in glossary("en").items()},
    )


def _catalog(english: Catalog) -> Catalog:
    messages = {key: tuple(pseudo(text) for text in forms) for key, forms in english.messages.items()}
    return Catalog(LANGUAGE, messages, english.plural_rule)
