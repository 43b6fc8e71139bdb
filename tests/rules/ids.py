"""The rules and rulings of the design by their ids, and which test pins which."""

from __future__ import annotations

from tests.engine.pinned import Pins

RULES = tuple(f"R{number}" for number in range(1, 113))
RULINGS = tuple(f"A{number}" for number in range(1, 67))
EXAMPLES = ("X1", "X2", "X3", "X5", "X6", "X7", "X8", "X11")
OTHERS = tuple(
    f"{letter}{number}" for letter, last in (("D", 45), ("H", 15), ("S", 10)) for number in range(1, last + 1)
)
BOOKLET_ONLY = ("R36",)
"""Pure text: nothing to compute."""
MUST = tuple(name for name in (*RULES, *RULINGS) if name not in BOOKLET_ONLY)
"""Ids that a test or an example has to pin."""
KNOWN = frozenset((*RULES, *RULINGS, *EXAMPLES, *OTHERS))

pins = Pins()
"""Marks a test with the rules it pins."""
