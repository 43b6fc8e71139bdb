"""Numbers and words as outlines: in a picture, or where they are cut, they belong to the drawing."""

from __future__ import annotations

from collections.abc import Iterable

from castelli_pnp.base.geometry import MM_PER_PT, bounds, move, scale, transformed
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Text, Use
from castelli_pnp.layout.caching import cache
from castelli_pnp.render import fonts

EM = 12.0
"""How large letters are drawn."""


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
            unit = node.size * MM_PER_PT / EM
            signs = fonts.face(node.face).placed(node.text, node.kerns)
            letters = ((_letter(node.face, sign, node.fill), move(x * EM / 1000, 0.0)) for sign, x in signs)
            shown = tuple(Use(letter, at) for letter, at in letters if letter is not None)
            return Group(shown, move(*node.at) @ scale(unit))
        case Group():
            return node._replace(children=outlined_nodes(node.children))
        case Use():
            return node._replace(symbol=outlined(node.symbol))
        case Path():
            return node


@cache
def _letter(face: str, sign: str, fill: str) -> Symbol | None:
    """A character: drawn once, however often it stands in a picture."""
    outline = transformed(fonts.face(face).glyph(sign), scale(EM / 1000))
    return (
        Symbol(f"letter-{face}-{ord(sign):x}-{fill}", (Path(outline, fill),), bounds([outline]))
        if outline
        else None
    )
