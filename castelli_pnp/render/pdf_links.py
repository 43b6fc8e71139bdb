"""Anchors as named destinations and as the outline of a PDF, and the links to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from castelli_pnp.base.scene import Anchor, Page
from castelli_pnp.render.pdf_objects import (
    Objects,
    array,
    corners_on,
    dictionary,
    numbers,
    point_on,
    text,
)

PRINTED = 4
"""The flag of an annotation that is also printed; it is invisible, but standards require it."""


def anchors_of(pages: Sequence[Page]) -> dict[str, Anchor]:
    """The anchors of a file by name; a duplicate name or a broken link is a bug in the program."""
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


@dataclass(eq=False, slots=True)
class LinkNote:
    """A link of a page: its object reference, and its content."""

    pointer: str
    entries: dict[str, object]


def link_notes(objects: Objects, page: Page, anchors: Mapping[str, Anchor]) -> list[LinkNote]:
    """The links of a page, without visible borders; written when everything about them is known."""
    return [
        LinkNote(
            objects.new(),
            {
                "Type": "/Annot",
                "Subtype": "/Link",
                "Rect": numbers(corners_on(page, link.box)),
                "Border": "[0 0 0]",
                "F": PRINTED,
                "A": dictionary(S="/GoTo", D=text(_plain(link.target))),
                "Contents": text(anchors[link.target].title or link.target),
            },
        )
        for link in page.links
    ]


def tell_links(objects: Objects, notes: Iterable[LinkNote]) -> None:
    """Writes the links as objects of the file."""
    for note in notes:
        objects.tell(note.pointer, dictionary(**note.entries))


def tell_anchors(objects: Objects, pages: Sequence[Page]) -> None:
    """Writes every anchor as a named destination, and those with a title as entries of the outline."""
    places = {
        _plain(anchor.name): _place(objects, page, number, anchor)
        for number, page in enumerate(pages)
        for anchor in page.anchors
    }
    named = array(f"{text(name)} {places[name]}" for name in sorted(places))
    objects.catalog.Names = objects.add(dictionary(Dests=dictionary(Names=named)))
    lines = [anchor for page in pages for anchor in page.anchors if anchor.title]
    if lines:
        _hang(objects, _tree(lines))


def _plain(name: str) -> str:
    """A name in plain characters: a file sorts its names by bytes."""
    return name.encode("ascii", "backslashreplace").decode()


def _place(objects: Objects, page: Page, number: int, anchor: Anchor) -> str:
    x, y = point_on(page, anchor.at)
    return f"[{objects.page(number)} /XYZ {x:.4f} {y:.4f} null]"


@dataclass(slots=True)
class _Line:
    """An entry of the outline with its subentries."""

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
    """Writes the outline: the top level is open, the rest is collapsed."""
    pointer = objects.new()
    below = _hang_below(objects, pointer, root)
    objects.tell(pointer, dictionary(Type="/Outlines", Count=len(root.below), **below))
    objects.hang_outline(pointer)
    objects.catalog.showOutline()


def _hang_below(objects: Objects, parent: str, line: _Line) -> dict[str, str]:
    """Writes the entries below another one; returns the keys for that one."""
    known = [objects.new() for _ in line.below]
    for number, below in enumerate(line.below):
        assert below.anchor is not None
        entry: dict[str, object] = {
            "Title": text(below.anchor.title),
            "Parent": parent,
            "Dest": text(_plain(below.anchor.name)),
        }
        if number:
            entry["Prev"] = known[number - 1]
        if number + 1 < len(known):
            entry["Next"] = known[number + 1]
        if below.below:
            entry["Count"] = -len(below.below)
            entry |= _hang_below(objects, known[number], below)
        objects.tell(known[number], dictionary(**entry))
    return {"First": known[0], "Last": known[-1]} if known else {}
