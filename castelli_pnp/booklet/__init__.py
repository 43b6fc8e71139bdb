"""Rule booklets: one master, words in each language, numbers from the data, examples run by the engine."""

from __future__ import annotations

from castelli_pnp.booklet.composing import DOMAIN, write_booklet
from castelli_pnp.booklet.master import load_master, master_path, message_ids

__all__ = ["DOMAIN", "load_master", "master_path", "message_ids", "write_booklet"]
