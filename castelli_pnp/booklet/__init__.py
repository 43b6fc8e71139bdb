"""Rule booklets: one master, words in each language, numbers from the data, examples run by the engine."""

from __future__ import annotations

from castelli_pnp.booklet.composing import write_booklet
from castelli_pnp.booklet.master import booklet_systems, load_master, message_ids, shipped_master

__all__ = [
    "booklet_systems",
    "load_master",
    "message_ids",
    "shipped_master",
    "write_booklet",
]
