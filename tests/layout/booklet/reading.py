"""Reading finished pages: words in their order with what they are, links, and where everything lies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from castelli_pnp.base.geometry import IDENTITY, Box, Matrix
from castelli_pnp.base.scene import Group, Node, Page, Text
from tests.layout.guide_scene import Placed, ink, text_box, walk


class Word(NamedTuple):
    """A line of text on a page, the roles around it from the outside in, and its box."""

    text: str
    roles: tuple[str, ...]
    box: Box
    node: Text


def words(nodes: Iterable[Node], matrix: Matrix = IDENTITY, roles: tuple[str, ...] = ()) -> Iterator[Word]:
    """Every text of a page in the order in which it is read; symbols hold none that counts."""
    for node in nodes:
        if isinstance(node, Group):
            inner = (*roles, node.role) if node.role else roles
            yield from words(node.children, matrix @ node.matrix, inner)
        elif isinstance(node, Text):
            yield Word(node.text, roles, text_box(Placed(node, matrix, None)), node)


def read(page: Page) -> list[Word]:
    """What is read out of a page: no running heads, no page numbers."""
    return [word for word in words(page.children) if "Artifact" not in word.roles]


def said(page: Page) -> str:
    return " ".join(word.text for word in read(page)).replace("\N{NO-BREAK SPACE}", " ")


def ink_boxes(page: Page) -> list[Box]:
    """The boxes of all ink on a page."""
    found = (ink(placed) for placed in walk(page.children))
    return [box for box in found if box is not None]


def roles(nodes: Iterable[Node]) -> list[tuple[str, str]]:
    """Every role with its words for the ear, from the outside in."""
    found: list[tuple[str, str]] = []
    for node in nodes:
        if isinstance(node, Group):
            found += [(node.role, node.alt)] if node.role else []
            found += roles(node.children)
    return found


def page_of(pages: Iterable[Page]) -> dict[str, int]:
    """On which page each anchor lies."""
    return {anchor.name: int(page.label) for page in pages for anchor in page.anchors}


def within(inner: Box, outer: Box, slack: float = 0.01) -> bool:
    return (
        inner.left >= outer.left - slack
        and inner.top >= outer.top - slack
        and inner.right <= outer.right + slack
        and inner.bottom <= outer.bottom + slack
    )
