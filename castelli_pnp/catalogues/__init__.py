"""The judge of translations: every check of a catalogue (L) as a small function; all findings at once."""

from castelli_pnp.catalogues.folder import language_names
from castelli_pnp.catalogues.judge import Judged, judge

__all__ = ["Judged", "judge", "language_names"]
