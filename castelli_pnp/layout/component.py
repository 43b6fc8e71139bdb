"""What is printed and cut out: one kind of piece, its two sides and how many of it the kit holds."""

from __future__ import annotations

from dataclasses import dataclass

from castelli_pnp.base.geometry import Box, Outline
from castelli_pnp.base.scene import Node, Symbol


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
    """Which language it speaks; none for pieces without words."""
    joined: bool = False
    """Whether it is a part of a larger piece, so that its picture runs on beyond the cut."""
    sheet: str = ""
    """Pieces of the same name lie on sheets that they share with no others, as closely as can be."""
    by_hand: bool = False
    """Whether its outline is punched or cut with scissors: marks stand only round its trim."""


def face(name: str, width: float, height: float, bleed: float, children: tuple[Node, ...]) -> Symbol:
    """One side of a piece: all that is drawn, kept within the bleed."""
    return Symbol(name, children, Box(-bleed, -bleed, width + bleed, height + bleed))
