"""Where on the board, or in what part of a game, something is."""

from __future__ import annotations

from dataclasses import dataclass

from castelli_pnp.base.places import Route


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """Where something is: the part of the game, the thing in it, and on a board piece the cell and area."""

    part: str = ""
    """``board``, ``tiles``, ``cards``, ``frame``, ``charts``, ``layouts``, ``kit`` or ``options``."""
    thing: str = ""
    """The id of the board piece, tile, card ..."""
    cell: tuple[int, int] | None = None
    """Row and column on the board piece, from 1."""
    area: int | None = None
    """The number of the area in its landscape, from 0."""
    value: str = ""
    """The value of the thing that is meant: ``sites``, ``symbols``, ``coats`` ..."""

    @classmethod
    def of(cls, route: Route) -> BoardPlace:
        """What a route leads to."""
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
