"""Which test or example pins which rule: ``python -m tests.castles.coverage`` writes ``coverage.md`` anew."""

from __future__ import annotations

import importlib
from pathlib import Path

from castelli_pnp.systems.castles.rules.examples import load_examples
from tests.castles.ids import BOOKLET_ONLY, FACTS, PINNED, RULINGS

HERE = Path(__file__).parent
TABLE = HERE / "coverage.md"


def covered() -> dict[str, list[str]]:
    """For each id the tests and then the examples that name it."""
    for path in sorted(HERE.glob("test_*.py")):
        importlib.import_module(f"tests.castles.{path.stem}")
    found = {name: sorted(tests) for name, tests in PINNED.items()}
    for example in load_examples("castles"):
        for name in example.pins:
            found.setdefault(name, []).append(f"examples/{example.path.name}")
    return found


def table() -> str:
    """The table as text."""
    pinned = covered()
    lines = [
        "# Castles: facts and rulings, and what pins them",
        "",
        "Written by `python -m tests.castles.coverage`. Ids as in the design; (booklet): handling of",
        "the pieces, told by the booklet only.",
        "",
        "| id | tests and examples |",
        "|---|---|",
    ]
    for name in (*FACTS, *RULINGS):
        by = "<br>".join(pinned.get(name, ())) or ("(booklet)" if name in BOOKLET_ONLY else "-")
        lines.append(f"| {name} | {by} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    TABLE.write_text(table(), "utf-8")
