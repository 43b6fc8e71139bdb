"""What a booklet shows of its own game: the picture on its cover, its small signs, its pieces.

Each system has a style of its own; everything else of a booklet looks the same for all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from castelli_pnp.base.geometry import move, scale
from castelli_pnp.base.scene import Group, Node
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.art.symbols import put

if TYPE_CHECKING:
    from castelli_pnp.layout.figures.drawing import Drawing, Thing

Nodes = tuple[Node, ...]
Point = tuple[float, float]
SIGN = 7.0
"""How large a sign is drawn."""
SCENE = 104.0
"""How wide the picture of a cover is drawn; it runs on below and is cut there."""


def _no_card(game: Any, name: str, size: float, look: Look) -> Node:
    raise KeyError(game.system, name, size, look)


def _in_type(title: str, look: Look) -> Nodes:
    del title, look
    return ()


def _as_glyph(name: str, height: float, look: Look) -> Thing | None:
    del name, height, look
    return None


def _castle(x: float, y: float, look: Look) -> Node:
    return put("castle-red", x, y, 6.2, look)


class BookletStyle(NamedTuple):
    """How a system shows itself."""

    scene: Callable[[Any, Look], Nodes]
    """The picture of a game in the arch of the cover, its top left corner at 0,0."""
    corner: Callable[[int, Point, float, Look], Node]
    """One of the four signs around the arch, centered on a point, and how wide it is."""
    sign: Callable[[str, float, float, Look], Node]
    """What or whom a sum is about, centered on a point."""
    module: Callable[[str, float, float, Look], Nodes]
    """What a ruled box is about, centered on a point."""
    thing: Callable[[Any, str, float, Look], Thing | None]
    """A piece of a game by its name, that much larger than usual; None if nobody knows it."""
    houses: tuple[str, ...]
    """The signs of the players by name, as ``web_sign`` draws them."""
    web_sign: Callable[[str, Look], tuple[str, str, Node]]
    """The same sign as in sums for a web page: its view box, its width, and its drawing."""
    icon_terms: dict[str, str]
    """Icon -> term of the glossary, where they are not called the same."""
    card: Callable[[Any, str, float, Look], Node] = _no_card
    """The picture of a card of a game, its top left corner at 0,0, that wide."""
    lettering: Callable[[str, Look], Nodes] = _in_type
    """A title drawn in its place on a cover of A5; nothing if it is to be set in type."""
    own_bit: Callable[[str, float, Look], Thing | None] | None = None
    """A sign of a sum, or what is won by it, about that high; None: drawn as ``sign`` draws it."""
    icon: Callable[[str, float, Look], Thing | None] = _as_glyph
    """An icon between words as the thing that it stands for, that high; None: a sign of the icon font."""
    head: Callable[[float, float, Look], Node] = _castle
    """The sign of the running head, centered on a point."""
    banner: Callable[[Any, bool, Look], Drawing] | None = None
    """The picture at the head of a web page, for a phone or for a wide screen; None: the scene of the cover.

    A wide one has land and sky at its left, where the name of the game stands; one for a phone has sky above.
    """

    def bit(self, name: str, height: float, look: Look) -> Thing:
        """A sign in a row of a sum, its top left corner at 0,0."""
        from castelli_pnp.layout.figures.drawing import Thing

        made = self.own_bit(name, height, look) if self.own_bit else None
        if made is not None:
            return made
        by = height / SIGN
        place = scale(by) @ move(SIGN / 2, SIGN / 2)
        return Thing(height, height, (Group((self.sign(name, 0.0, 0.0, look),), place),))
