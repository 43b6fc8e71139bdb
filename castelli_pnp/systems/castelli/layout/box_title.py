"""The name of a game as it stands on a box, alone or on a ribbon."""

from __future__ import annotations

from typing import NamedTuple

from castelli_pnp.base.geometry import move
from castelli_pnp.base.scene import Group, Node, Text


class Name(NamedTuple):
    """A name as it is drawn: its middle and the top of its capitals at 0,0."""

    nodes: tuple[Node, ...]
    height: float
    over: float = 0.0
    """How far its towers rise above its capitals."""
    above: float = 0.0
    """How far its accents do."""
    below: float = 0.0
    """How far its letters reach below their line."""

    def at(self, x: float, y: float) -> tuple[Node, ...]:
        return tuple(
            node._replace(at=(node.at[0] + x, node.at[1] + y))
            if isinstance(node, Text)
            else Group((node,), move(x, y))
            for node in self.nodes
        )


class Ribbon(NamedTuple):
    """A ribbon, the highest point of its cloth at 0,0."""

    nodes: tuple[Node, ...]
    height: float
    over: float = 0.0
    """How far towers rise above the cloth; it is a part of the height."""
