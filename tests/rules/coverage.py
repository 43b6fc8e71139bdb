"""Which test or example pins which rule: ``python -m tests.rules.coverage`` writes ``coverage.md`` anew."""

from __future__ import annotations

from pathlib import Path

from castelli_pnp.systems.castelli.rules.examples import EXAMPLES
from tests.engine import pinned
from tests.rules.ids import BOOKLET_ONLY, RULES, RULINGS, pins

HERE = Path(__file__).parent
TABLE = HERE / "coverage.md"
HEAD = (
    "# Rules and rulings, and what pins them",
    "",
    "Written by `python -m tests.rules.coverage`. Ids as in the design; R36 is text of the booklet only.",
)


def covered() -> dict[str, list[str]]:
    """All pins of all ids."""
    examples = ((pin, example.path.name) for example in EXAMPLES.load("castelli") for pin in example.pins)
    return pins.covered(HERE, "tests.rules", examples)


def table() -> str:
    return pinned.table(HEAD, (*RULES, *RULINGS), covered(), BOOKLET_ONLY)


if __name__ == "__main__":
    TABLE.write_text(table(), "utf-8")
