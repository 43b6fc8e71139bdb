"""Everything a player can do, each action once a table, with its text."""

from __future__ import annotations

import re
from enum import IntEnum
from typing import Final

from castelli_pnp.systems.castles.rules.pieces import LETTERS, RANK_COUNT
from castelli_pnp.systems.piecepack.model import Suit

_CELL = re.compile(r"(-?[0-9]{1,3}),(-?[0-9]{1,3})")
_AFTER: Final = 1 << 20
"""More than there are cells."""


class Verb(IntEnum):
    """What an action does; a legal list is sorted by it."""

    DRAW = 0
    TAKE = 1
    PLACE = 2
    CASTLE = 3
    ARMY = 4


class Action:
    """One thing a player can do; prints as short text that can be typed back."""

    __slots__ = ("cell", "coin", "number", "seat", "text", "verb")

    def __init__(self, verb: Verb, text: str, number: int, cell: int = -1, coin: int = -1, seat: int = -1):
        self.verb = int(verb)
        self.text = text
        self.number = number
        """Higher than those of the actions before it; lists are sorted by it."""
        self.cell = cell
        """Where it happens."""
        self.coin = coin
        """The rank of the army that is deployed."""
        self.seat = seat
        """Whose tile is taken."""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"


NOTHING: Final = Action(Verb.DRAW, "", -1)


class Plane:
    """The plane on which the land is laid: cells by number, and the actions about each, made when needed.

    The first tile lies at 0,0, so no other can lie further away than there are tiles: the plane ends there.
    """

    def __init__(self, reach: int, suits: tuple[Suit, ...]) -> None:
        self.reach = reach
        self.width = 2 * reach + 3
        self.cells = self.width * self.width
        self.steps = (-self.width, 1, self.width, -1)
        """To the neighbors: north, east, south, west."""
        self.draw = Action(Verb.DRAW, "draw", 0)
        self.take = [
            Action(Verb.TAKE, f"take {suit}", seat + 1, seat=seat) for seat, suit in enumerate(suits)
        ]
        self.place = [NOTHING] * self.cells
        self.castle = [NOTHING] * self.cells
        self.army = [[NOTHING] * self.cells for _ in range(RANK_COUNT)]
        self.first = self.cell(0, 0)
        self.name_cell(self.first)

    def cell(self, x: int, y: int) -> int:
        """Cells are numbered from north to south, in each row from west to east."""
        return (self.reach + 1 - y) * self.width + x + self.reach + 1

    def spot(self, cell: int) -> tuple[int, int]:
        """The coordinates x, y of a cell; y grows to the north."""
        row, column = divmod(cell, self.width)
        return column - self.reach - 1, self.reach + 1 - row

    def name(self, cell: int) -> str:
        x, y = self.spot(cell)
        return f"{x},{y}"

    def find(self, name: str) -> int:
        """The cell of that name; -1 if there is none, or no tile could ever lie there."""
        found = _CELL.fullmatch(name)
        if found is None:
            return -1
        x, y = int(found[1]), int(found[2])
        return self.cell(x, y) if abs(x) + abs(y) <= self.reach else -1

    def name_cell(self, cell: int) -> None:
        """Makes the actions about a cell."""
        name = self.name(cell)
        self.place[cell] = Action(Verb.PLACE, f"place {name}", _AFTER + cell, cell)
        self.castle[cell] = Action(Verb.CASTLE, f"castle {name}", 2 * _AFTER + cell, cell)
        for coin in range(RANK_COUNT):
            number = (3 + coin) * _AFTER + cell
            self.army[coin][cell] = Action(Verb.ARMY, f"army {LETTERS[coin]} {name}", number, cell, coin)

    def has(self, action: Action) -> bool:
        """Whether an action is one of this table itself, not of another."""
        cell, verb = action.cell, action.verb
        if not 0 <= cell < self.cells:
            return False
        if verb == Verb.ARMY:
            return self.army[action.coin][cell] is action
        return (self.place if verb == Verb.PLACE else self.castle)[cell] is action

    def parse(self, text: str) -> Action | None:
        """The action of that text, legal or not; None if there is none."""
        verb, *words = text.split()[:4] or [""]
        if verb == "draw" and not words:
            return self.draw
        if verb == "take" and len(words) == 1:
            return next((action for action in self.take if action.text == f"take {words[0]}"), None)
        cell = self.find(words[-1]) if words else -1
        if cell < 0:
            return None
        if self.place[cell] is NOTHING:
            self.name_cell(cell)
        if len(words) == 1:
            return {"place": self.place[cell], "castle": self.castle[cell]}.get(verb)
        coin = LETTERS.find(words[0]) if len(words[0]) == 1 else -1
        return self.army[coin][cell] if verb == "army" and len(words) == 2 and coin >= 0 else None
