"""Numbers and words as outlines: in a picture, or where they are cut, they belong to the drawing."""

from __future__ import annotations

from collections.abc import Iterable

from castelli_pnp.base.geometry import move, transformed
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Text, Use
from castelli_pnp.layout.caching import cache
from castelli_pnp.render import fonts


@cache
def outlined(symbol: Symbol) -> Symbol:
    """The same drawing without text; the same object if it has none."""
    children = outlined_nodes(symbol.children)
    return symbol if children == symbol.children else Symbol(f"{symbol.id}-outlined", children, symbol.box)


def outlined_nodes(nodes: Iterable[Node]) -> tuple[Node, ...]:
    """The same nodes without text."""
    return tuple(map(_outlined, nodes))


def _outlined(node: Node) -> Node:
    match node:
        case Text():
            letters = fonts.outline(node.text, node.face, node.size, node.kerns)
            return Path(transformed(letters, move(*node.at)), node.fill)
        case Group():
            return node._replace(children=outlined_nodes(node.children))
        case Use():
            return node._replace(symbol=outlined(node.symbol))
        case Path():
            return node
