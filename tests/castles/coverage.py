"""Which test or example covers which rule: ``python -m tests.castles.coverage`` writes ``coverage.md``."""

from __future__ import annotations

from pathlib import Path

from castelli_pnp.systems.castles.rules.examples import EXAMPLES
from tests.castles.ids import BOOKLET_ONLY, FACTS, RULINGS, pins
from tests.engine import pinned

HERE = Path(__file__).parent
TABLE = HERE / "coverage.md"
HEAD = (
    "# Castles: facts and rulings, and what pins them",
    "",
    "Written by `python -m tests.castles.coverage`. Ids as in the design; (booklet): handling of",
    "the pieces, shown by the booklet only.",
)


def covered() -> dict[str, list[str]]:
    """For each id the tests and then the examples that name it."""
    examples = ((pin, example.path.name) for example in EXAMPLES.load("castles") for pin in example.pins)
    return pins.covered(HERE, "tests.castles", examples)


def table() -> str:
    return pinned.table(HEAD, (*FACTS, *RULINGS), covered(), BOOKLET_ONLY)


if __name__ == "__main__":
    TABLE.write_text(table(), "utf-8")
