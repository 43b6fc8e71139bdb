"""The words of the game that the data may use: ids, never prose."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Side(StrEnum):
    """A side of a cell, a tile or a piece."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    @property
    def opposite(self) -> Side:
        return _OPPOSITE[self]

    @property
    def step(self) -> tuple[int, int]:
        """Rows and columns to the neighbor on this side."""
        return _STEP[self]


SIDES = tuple(Side)
"""All sides, clockwise from the north."""
_OPPOSITE = {Side.N: Side.S, Side.S: Side.N, Side.E: Side.W, Side.W: Side.E}
_STEP = {Side.N: (-1, 0), Side.E: (0, 1), Side.S: (1, 0), Side.W: (0, -1)}


class House(StrEnum):
    """A player color; every heraldic tile shows the coat of arms of each once."""

    BLUE = "blue"
    RED = "red"
    GREEN = "green"
    YELLOW = "yellow"


class Kind(StrEnum):
    """What an area of a landscape yields."""

    WOOD = "wood"
    GRAIN = "grain"
    ROCKS = "rocks"
    MARKET = "market"

    @property
    def resource(self) -> Resource | None:
        """The resource it yields; a market yields cards."""
        return None if self is Kind.MARKET else Resource(self.value)


class Resource(StrEnum):
    """What players collect and build with."""

    WOOD = "wood"
    GRAIN = "grain"
    ROCKS = "rocks"


class Settlement(StrEnum):
    """What castles score for."""

    VILLAGE = "village"
    CITY = "city"


VACANT: Final = 0
VILLAGE: Final = 1
CITY: Final = 2
"""What stands on a landscape, as a number."""


class Spot(StrEnum):
    """What a frame piece or chart shows opposite a cell: a reward, or a grey neutral coat of arms."""

    WOOD = "wood"
    GRAIN = "grain"
    ROCKS = "rocks"
    SILVER = "silver"
    CARD = "card"
    COAT = "coat"


ICONS = (Spot.WOOD, Spot.GRAIN, Spot.ROCKS, Spot.SILVER, Spot.CARD)


class Slot(StrEnum):
    """What lies in one place of a layout, each as large as a board piece."""

    FIELD = "P"
    SECOND_FIELD = "Q"
    CHART = "C"
    FACE_DOWN = "x"


FIELDS = (Slot.FIELD, Slot.SECOND_FIELD)


class Module(StrEnum):
    """What can be added to the basic game."""

    DILEMMA = "dilemma"
    BATTLE = "battle"


class Deck(StrEnum):
    """Which cards a card belongs to."""

    CHARACTER = "character"
    BATTLE = "battle"


class PlayWindow(StrEnum):
    """When a card may be played."""

    OWN_TURN = "own_turn"
    OTHER_TURN = "other_turn"


class Rounding(StrEnum):
    """Which way a share is rounded."""

    DOWN = "down"
    UP = "up"

    def share(self, amount: int, among: int) -> int:
        """One of equal shares; what is left over is lost (A12)."""
        return -(-amount // among) if self is Rounding.UP else amount // among


class TileValues(StrEnum):
    """Whether all valued coats of a tile show the same number (A1)."""

    EQUAL = "equal"
    FREE = "free"


class SecondSilverTie(StrEnum):
    """What players tied for the second most silver get (A46): a share, or the award for a tie."""

    SHARE = "share"
    TIE = "tie"
