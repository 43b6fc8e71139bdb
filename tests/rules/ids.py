"""The rules and rulings of the design by their ids, and which test pins which."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., None])

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

PINNED: dict[str, list[str]] = {}
"""For each id the tests that pin it, as module and name."""


def pins(*ids: str) -> Callable[[Test], Test]:
    """Marks a test with the rules it pins."""

    def mark(test: Test) -> Test:
        for name in ids:
            where = f"{test.__module__.rpartition('.')[2]}.{test.__name__}"
            if where not in PINNED.setdefault(name, []):
                PINNED[name].append(where)
        return test

    return mark
