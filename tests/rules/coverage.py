"""Which test or example pins which rule: ``python -m tests.rules.coverage`` writes ``coverage.md`` anew."""

from __future__ import annotations

import importlib
from pathlib import Path

import yaml

from tests.games import SHIPPED
from tests.rules.ids import BOOKLET_ONLY, PINNED, RULES, RULINGS

HERE = Path(__file__).parent
TABLE = HERE / "coverage.md"
EXAMPLES = SHIPPED / "examples"


def by_tests() -> dict[str, list[str]]:
    """For each id the tests that name it."""
    for path in sorted(HERE.glob("test_*.py")):
        importlib.import_module(f"{__package__}.{path.stem}")
    return PINNED


def by_examples() -> dict[str, list[str]]:
    """For each id the examples that name it."""
    found: dict[str, list[str]] = {}
    for path in sorted(EXAMPLES.glob("*.yaml")) if EXAMPLES.is_dir() else ():
        told = yaml.safe_load(path.read_text("utf-8"))
        for name in told.get("pins", ()) if isinstance(told, dict) else ():
            found.setdefault(str(name), []).append(f"examples/{path.name}")
    return found


def covered() -> dict[str, list[str]]:
    """All pins of all ids."""
    tests, examples = by_tests(), by_examples()
    return {name: sorted(tests.get(name, [])) + examples.get(name, []) for name in {*tests, *examples}}


def table() -> str:
    """The table as text."""
    pins = covered()
    lines = [
        "# Rules and rulings, and what pins them",
        "",
        "Written by `python -m tests.rules.coverage`. Ids as in the design; R36 is text of the booklet only.",
        "",
        "| id | tests and examples |",
        "|---|---|",
    ]
    for name in (*RULES, *RULINGS):
        by = "<br>".join(pins.get(name, ())) or ("(booklet)" if name in BOOKLET_ONLY else "-")
        lines.append(f"| {name} | {by} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    TABLE.write_text(table(), "utf-8")
