"""Anchors as named places and outline of a PDF, and the links that lead to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from castelli_pnp.render.pdf_objects import Objects, corners_on, point_on
from castelli_pnp.scene import Anchor, Page

PRINTED = 4
"""The flag of an annotation that is on paper, too; it shows nothing, but standards want it."""


def anchors_of(pages: Sequence[Page]) -> dict[str, Anchor]:
    """The anchors of a file by name; a name twice, or a link to none, is a fault of the program."""
    found: dict[str, Anchor] = {}
    for page in pages:
        for anchor in page.anchors:
            if anchor.name in found:
                raise ValueError(f"two anchors are called {anchor.name!r}")
            found[anchor.name] = anchor
    for number, page in enumerate(pages, start=1):
        for link in page.links:
            if link.target not in found:
                raise ValueError(f"page {number} links to {link.target!r}, which is nowhere")
    return found


def link_notes(objects: Objects, page: Page, anchors: Mapping[str, Anchor]) -> list[Any]:
    """The links of a page, without any visible border."""
    return [
        objects.dictionary(
            Type="/Annot",
            Subtype="/Link",
            Rect=objects.array(corners_on(page, link.box)),
            Border=objects.array((0, 0, 0)),
            F=PRINTED,
            A=objects.dictionary(S="/GoTo", D=objects.text(_plain(link.target))),
            Contents=objects.text(anchors[link.target].title or link.target),
        )
        for link in page.links
    ]


def tell_anchors(objects: Objects, pages: Sequence[Page]) -> None:
    """Every anchor as a named destination, those with a title also as lines of the outline."""
    places = {
        _plain(anchor.name): _place(objects, page, number, anchor)
        for number, page in enumerate(pages)
        for anchor in page.anchors
    }
    named: list[Any] = []
    for name in sorted(places):
        named += (objects.text(name), places[name])
    objects.catalog.Names = objects.dictionary(Dests=objects.dictionary(Names=objects.array(named)))
    lines = [anchor for page in pages for anchor in page.anchors if anchor.title]
    if lines:
        _hang(objects, _tree(lines))


def _plain(name: str) -> str:
    """A name in plain signs: a file sorts its names by bytes."""
    return name.encode("ascii", "backslashreplace").decode()


def _place(objects: Objects, page: Page, number: int, anchor: Anchor) -> Any:
    x, y = point_on(page, anchor.at)
    return objects.array((objects.page(number), "/XYZ", x, y, "null"))


@dataclass(slots=True)
class _Line:
    """A line of the outline with those below it."""

    anchor: Anchor | None
    below: list[_Line] = field(default_factory=list)


def _tree(anchors: Sequence[Anchor]) -> _Line:
    root = _Line(None)
    open_lines = [root]
    for anchor in anchors:
        del open_lines[max(anchor.level, 1) :]
        line = _Line(anchor)
        open_lines[-1].below.append(line)
        open_lines.append(line)
    return root


def _hang(objects: Objects, root: _Line) -> None:
    """The outline: highest lines shown, those below them folded away."""
    made = objects.dictionary(Type="/Outlines", Count=len(root.below))
    objects.hang_outline(made)
    _hang_below(objects, made, root)
    objects.catalog.showOutline()


def _hang_below(objects: Objects, parent: Any, line: _Line) -> None:
    made = [objects.dictionary() for _ in line.below]
    known = [objects.reference(one) for one in made]
    for number, below in enumerate(line.below):
        assert below.anchor is not None
        entry = made[number]
        entry["Title"] = objects.text(below.anchor.title)
        entry["Parent"] = objects.reference(parent)
        entry["Dest"] = objects.text(_plain(below.anchor.name))
        if number:
            entry["Prev"] = known[number - 1]
        if number + 1 < len(made):
            entry["Next"] = known[number + 1]
        if below.below:
            entry["Count"] = -len(below.below)
            _hang_below(objects, entry, below)
    if made:
        parent["First"], parent["Last"] = known[0], known[-1]
