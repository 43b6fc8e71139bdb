"""The judge of translations: every check of a catalogue (L) as a small function; all findings at once."""

from castelli_pnp.words.checks.languages import CheckedLanguage, check_languages
from castelli_pnp.words.folder import language_names

__all__ = ["CheckedLanguage", "check_languages", "language_names"]
