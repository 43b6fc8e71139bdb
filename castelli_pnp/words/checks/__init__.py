"""The judge of translations: every check of a catalogue (L) as a small function; all findings at once."""

from castelli_pnp.words.checks.judge import Judged, judge
from castelli_pnp.words.folder import language_names

__all__ = ["Judged", "judge", "language_names"]
