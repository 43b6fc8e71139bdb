"""The final scoring of an example as a table: the engine's numbers, house by house."""

from __future__ import annotations

from collections.abc import Sequence

from castelli_pnp.booklet.document import TextTable
from castelli_pnp.systems.castelli.booklet.examples import Moment

ICONS = {"blue": "lily", "red": "cross", "green": "moon", "yellow": "star"}
"""House -> the icon of its charge."""


def reckoning(before: Moment, after: Moment, head: tuple[str, ...], columns: Sequence[str]) -> TextTable:
    """The track points, final scoring, and total of each house; the winners are highlighted."""
    result = after.result
    if not result:
        return TextTable(head, ())
    rows = []
    for house in before.seen["players"]:
        had, earned = before.seen["players"][house], result["sources"][house]
        told = {
            "house": f":{ICONS[house]}:",
            "track": str(had["points"]),
            "total": f"*{result['points'][house]}*",
        }
        for name in ("cards", "resources", "silver", "start_tile", "majorities", "standing"):
            gained = earned[name] - had["earned"][name]
            told[name] = f"+\N{NO-BREAK SPACE}{gained}"
        if "silver" in result:
            told["silver"] += f" ({result['silver'][house]})"
        rows.append(tuple(told[column] for column in columns))
    houses = list(before.seen["players"])
    best = tuple(houses.index(house) for house in result["winners"])
    return TextTable(head, tuple(rows), best)
