"""What is printed and cut out: one kind of piece, its two sides and how many of it the kit holds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from castelli_pnp.base.geometry import Box, Outline
from castelli_pnp.base.scene import Node, Symbol


class Stock(StrEnum):
    """What something is printed on."""

    CARD = "card"
    BOARD = "board"
    """Paper that is glued onto board."""
    PLAIN = "plain"


class Need(StrEnum):
    """Whether something has to be printed."""

    MUST = "must"
    PICK = "pick"
    """It or something else that does the same."""
    LIKE = "like"
    """As one likes."""
    SCREEN = "screen"
    """Never: it is read on a screen."""


class Rims(NamedTuple):
    """Names for what is printed along the edges of a piece: equal names mean equal colors across a cut.

    An empty name matches nothing.
    """

    sides: str
    top: str
    bottom: str


NO_RIMS = Rims("", "", "")
BLANK = "paper"
"""The name of an edge that is not printed."""


@dataclass(frozen=True, slots=True)
class Component:
    """A printed piece.

    Both sides are drawn with the top left corner of the trim at 0,0 and run on into the bleed. The back
    is drawn as one sees it after turning the piece over like the page of a book.
    """

    id: str
    kind: str
    width: float
    height: float
    front: Symbol
    back: Symbol | None = None
    copies: int = 1
    cut: Outline | None = None
    """The line to cut along where it is not the rectangle of the trim."""
    folds: tuple[Outline, ...] = ()
    language: str = ""
    """The language of its words; none for pieces without words."""
    joined: bool = False
    """Whether it is a part of a larger piece, so that its picture runs on beyond the cut."""
    sheet: str = ""
    """Pieces of the same name lie on sheets that they share with no others, as closely as can be."""
    by_hand: bool = False
    """Whether its outline is punched or cut with scissors: marks stand only round its trim."""
    rims: Rims | None = None
    """The colors along its sides; pieces whose sides match lie in a block without gaps."""
    folded: bool = False
    """Whether its back lies behind it when the block it lies in is folded."""
    stock: Stock = Stock.CARD
    need: Need = Need.MUST
    rim: str = ""
    """The color of all its edges, where that is one: equal pieces may touch and share their cuts."""
    pairs: str = ""
    """The color of its lower edge: two of them may touch there, one upside down."""
    blank: float = 0.0
    """How wide its unprinted rim is: it needs no bleed, and may lie at the edge of the paper."""

    def row_fold(self, turned: bool) -> float | None:
        """How far below its upper edge the fold lies that runs over its whole row, if there is one."""
        if self.rims is None or not self.folds:
            return None
        at = float(self.folds[0][0][2])
        return self.height - at if turned else at

    @property
    def edges(self) -> Rims:
        """What is along its sides, whatever lies next to it."""
        if self.blank:
            return Rims(BLANK, BLANK, BLANK)
        if self.rims is not None:
            return self.rims
        return Rims("", "", self.pairs) if self.pairs else Rims(self.rim, self.rim, self.rim)


def face(name: str, width: float, height: float, bleed: float, children: tuple[Node, ...]) -> Symbol:
    """One side of a piece: all that is drawn, kept within the bleed."""
    return Symbol(name, children, Box(-bleed, -bleed, width + bleed, height + bleed))
