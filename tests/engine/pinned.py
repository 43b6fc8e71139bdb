"""Which test or example pins which rule, for any system; the table of it is stored in a file."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., object])
TABLE_HEAD = ["", "| id | tests and examples |", "|---|---|"]


@dataclass
class Pins:
    """The tests of one system that name rules by their ids."""

    by_tests: dict[str, list[str]] = field(default_factory=dict)

    def __call__(self, *ids: str) -> Callable[[Test], Test]:
        """Marks a test with the rules it pins."""

        def mark(test: Test) -> Test:
            where = f"{test.__module__.rpartition('.')[2]}.{test.__name__}"
            for name in ids:
                if where not in self.by_tests.setdefault(name, []):
                    self.by_tests[name].append(where)
            return test

        return mark

    def covered(
        self, folder: Path, package: str, examples: Iterable[tuple[str, str]]
    ) -> dict[str, list[str]]:
        """For each id the tests of a folder and then the examples, as pairs of id and file, that name it."""
        for path in sorted(folder.glob("test_*.py")):
            importlib.import_module(f"{package}.{path.stem}")
        found = {name: sorted(tests) for name, tests in self.by_tests.items()}
        for name, file in examples:
            found.setdefault(name, []).append(f"examples/{file}")
        return found


def table(
    head: Sequence[str], ids: Iterable[str], pinned: dict[str, list[str]], booklet_only: Iterable[str]
) -> str:
    """The table as text."""
    lines = [*head, *TABLE_HEAD]
    for name in ids:
        by = "<br>".join(pinned.get(name, ())) or ("(booklet)" if name in booklet_only else "-")
        lines.append(f"| {name} | {by} |")
    return "\n".join(lines) + "\n"
