"""A place on the board, or in a part of a game."""

from __future__ import annotations

from dataclasses import dataclass

from castelli_pnp.base.places import Route


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """A place in a game: the part, the thing in it, and, for board pieces, the cell and the area."""

    part: str = ""
    """``board``, ``tiles``, ``cards``, ``frame``, ``charts``, ``layouts``, ``kit``, or ``options``."""
    thing: str = ""
    """The id of the board piece, tile, card, and so on."""
    cell: tuple[int, int] | None = None
    """The row and column on the board piece, starting at 1."""
    area: int | None = None
    """The index of the area in its landscape, starting at 0."""
    value: str = ""
    """The value in question, such as ``sites``, ``symbols``, or ``coats``."""

    @classmethod
    def of(cls, route: Route) -> BoardPlace:
        """The place that a route leads to."""
        part, *rest = map(str, route or ("",))
        if part == "board":
            rest = rest[1:] if rest[:1] == ["pieces"] else ["", *rest]
        thing, *rest = rest or [""]
        if rest[:1] != ["landscapes"]:
            return cls(part, thing, value=rest[-1] if rest else "")
        where, inner = rest[1:2], rest[2:]
        row, _, column = where[0].partition(",") if where else ("", "", "")
        cell = (int(row), int(column)) if row.isdecimal() and column.isdecimal() else None
        area = int(inner[1]) if inner[:1] == ["areas"] and inner[1:] else None
        last = inner[-1] if inner and not inner[-1].isdecimal() else ""
        return cls(part, thing, cell, area, last)
