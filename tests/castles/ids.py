"""Facts and rulings of the design, and the tests that pin them."""

from __future__ import annotations

from tests.engine.pinned import Pins

FACTS = tuple(f"F{number}" for number in range(1, 42))
RULINGS = tuple(f"R{number}" for number in range(1, 28))
EXAMPLES = ("E1", "E2", "E5a", "E5b", "E7")
BOOKLET_ONLY = frozenset(["F6", "F9", "F12", "R25"])
"""What pieces stand for, how coins lie before they are deployed, and how they are turned over."""
KNOWN = frozenset((*FACTS, *RULINGS, *EXAMPLES))
pins = Pins()
"""Marks a test that fails if one of these is broken."""
