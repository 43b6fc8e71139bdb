"""How long a check takes after an edit, in one process: without a mistake, and with some that cause much."""

from __future__ import annotations

from collections.abc import Mapping
from time import process_time

import castelli_pnp as cp

EDITS: Mapping[str, tuple[str, str, str]] = {
    "fine": ("board.yaml", "symbols: 3", "symbols: 2"),
    "one_error": ("board.yaml", "sites: 1}", "sites: 3}"),
    "many_consequences": ("options.yaml", "highest_value: 6", "highest_value: 3"),
    "unreadable_value": ("board.yaml", "symbols: 3", "symbols: three"),
    "much_advice": ("options.yaml", "{village: 1, city: 2}", "{village: 0, city: 0}"),
}
"""By name: the file, and what becomes of what in it."""


def _edited(texts: Mapping[str, str], edit: tuple[str, str, str], number: int) -> dict[str, str]:
    """The texts of a game after an edit that nobody has seen yet."""
    file, old, new = edit
    assert old in texts[file]
    return {**texts, file: f"{texts[file].replace(old, new, 1)}\n# {number}\n"}


def checking(repeats: int = 7) -> dict[str, float]:
    """CPU seconds to read and judge a whole copy of the shipped game, of which one file has changed."""
    texts = cp.texts("castelli", name="copy")
    cp.check(texts, play=False)
    found: dict[str, float] = {}
    for name, edit in EDITS.items():
        times = []
        for number in range(repeats):
            edited = _edited(texts, edit, number)
            start = process_time()
            cp.check(edited, play=False)
            times.append(process_time() - start)
        found[name] = round(min(times), 4)
    return found
