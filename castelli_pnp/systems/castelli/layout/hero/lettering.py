"""Numbers and words of flat art as outlines: in a picture they belong to the drawing and are not text."""

from __future__ import annotations

from castelli_pnp.base.geometry import move, transformed
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Text, Use
from castelli_pnp.layout.caching import cache
from castelli_pnp.render import fonts


@cache
def outlined(symbol: Symbol) -> Symbol:
    """The same drawing without text; the same object if it has none."""
    children = tuple(map(_outlined, symbol.children))
    return symbol if children == symbol.children else Symbol(f"{symbol.id}-outlined", children, symbol.box)


def _outlined(node: Node) -> Node:
    match node:
        case Text():
            return Path(
                transformed(fonts.outline(node.text, node.face, node.size, node.kerns), move(*node.at)),
                node.fill,
            )
        case Group():
            return node._replace(children=tuple(map(_outlined, node.children)))
        case Use():
            return node._replace(symbol=outlined(node.symbol))
        case Path():
            return node
