"""For the tests: what lies where in a scene, in the millimeters of the page or piece."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from castelli_pnp.base.geometry import IDENTITY, MM_PER_PT, Box, Matrix, bounds, rectangle, transformed
from castelli_pnp.base.scene import Group, Node, Path, Text, Use
from castelli_pnp.render import fonts

Found = tuple[Path | Text | Use, Box, float]
"""A node, the box of its ink, and by how much it is enlarged."""


def _mapped(box: Box, matrix: Matrix) -> Box:
    return bounds([transformed(rectangle(box.left, box.top, box.width, box.height), matrix)])


def text_box(text: Text) -> Box:
    """From the baseline to the top of the capitals, as wide as the pen moves."""
    x, y = text.at
    face = fonts.face(text.face)
    unit = text.size * MM_PER_PT / 1000
    return Box(x, y - face.cap_height * unit, x + face.advance(text.text, text.kerns) * unit, y)


def _meeting(one: Box, other: Box | None) -> Box:
    if other is None:
        return one
    return Box(
        max(one.left, other.left), max(one.top, other.top),
        min(one.right, other.right), min(one.bottom, other.bottom),
    )  # fmt: skip


def ink(nodes: Iterable[Node], matrix: Matrix = IDENTITY, clip: Box | None = None) -> Iterator[Found]:
    """Every drawn thing with its box; symbols are taken as a whole, clips are minded."""
    for node in nodes:
        match node:
            case Group():
                inner = matrix @ node.matrix
                cut = clip
                if node.clip is not None:
                    cut = _meeting(_mapped(bounds([node.clip]), inner), clip)
                yield from ink(node.children, inner, cut)
            case Use():
                yield node, _meeting(_mapped(node.symbol.box, matrix @ node.matrix), clip), matrix.size
            case Text():
                yield node, _meeting(_mapped(text_box(node), matrix), clip), matrix.size
            case Path():
                box = bounds([transformed(node.outline, matrix)])
                reach = node.width / 2 * matrix.size if node.stroke else 0.0
                grown = Box(box.left - reach, box.top - reach, box.right + reach, box.bottom + reach)
                yield node, _meeting(grown, clip), matrix.size


def paths_within(nodes: Iterable[Node]) -> Iterator[Path]:
    """All paths, those inside symbols too."""
    for node in nodes:
        match node:
            case Path():
                yield node
            case Group():
                yield from paths_within(node.children)
            case Use():
                yield from paths_within(node.symbol.children)
            case Text():
                pass


def texts_within(nodes: Iterable[Node]) -> list[Text]:
    return [node for node, _, _ in ink(nodes) if isinstance(node, Text)]


def whole_text(nodes: Iterable[Node]) -> str:
    """All words in the order in which they are drawn."""
    return " ".join(text.text for text in texts_within(nodes)).replace("\N{NO-BREAK SPACE}", " ")


def overlap(one: Box, other: Box) -> float:
    """How deep two boxes lie in each other; not at all is 0."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(0.0, min(across, down))
