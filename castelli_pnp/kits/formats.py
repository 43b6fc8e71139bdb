"""The file formats of a kit, one descriptor each; options, help, and painting use them.

A new format needs a descriptor in ``FORMATS`` and a function that makes its files from a ``Painting``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from castelli_pnp.base.lazy import load
from castelli_pnp.kits.drawn import Artifact, Drawn

if TYPE_CHECKING:
    from castelli_pnp.kits.order import Order


@dataclass(frozen=True, slots=True)
class Format:
    """A file format."""

    id: str
    """The name to type, which is also in the name of its folder."""
    writer: str
    """The location of the function that takes a ``Painting`` and yields files; imported when it is needed."""
    pieces_only: bool = False
    """Whether the format ignores full pages."""

    def files(self, painting: Painting) -> Iterator[Artifact]:
        """The files of this format for some pages."""
        if self.pieces_only and not painting.drawn.components:
            return
        writer: Callable[[Painting], Iterator[Artifact]] = load(self.writer)
        yield from writer(painting)


class Painting:
    """Drawn pages that are being turned into files; makes once what several formats need."""

    def __init__(self, drawn: Drawn, order: Order) -> None:
        self.drawn, self.order = drawn, order

    @cached_property
    def pdf(self) -> bytes:
        from castelli_pnp.kits.paint import paint_document

        return paint_document(self.drawn, self.order)

    def path(self, folder: str, name: str) -> str:
        """The path of a file in the folder of the kit."""
        return "/".join(word for word in (self.drawn.folder, folder, name) if word)


FORMATS = {
    each.id: each
    for each in (
        Format("pdf", "castelli_pnp.kits.paint:documents"),
        Format("svg", "castelli_pnp.kits.paint:drawings"),
        Format("png", "castelli_pnp.kits.paint:pictures"),
    )
}
DEFAULT = "pdf"
"""The format that is made by default."""
