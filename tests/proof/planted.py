"""A small kit of plain pieces, and ways to spoil it."""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path as File
from typing import Any

import pikepdf

from castelli_pnp.base.scene import Group, Node, Page
from castelli_pnp.kits.listing import FORMAT, NAME, checksum
from castelli_pnp.kits.parts import rows_of, sheets_of
from castelli_pnp.kits.proof.kit import prove
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.imposition import Backs
from castelli_pnp.layout.packing.planner import impose
from castelli_pnp.layout.sheets import SheetPage, sheet_pages
from castelli_pnp.layout.sizes import papers
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from tests.layout.plain import BLEED, plain_piece

PIECES = (plain_piece("card", 63, 88, 9), plain_piece("tile", 32, 32, 5))
DOCUMENT = PdfInfo("Plain pieces", "en", subject="plain, license MIT", duplex=True)
ONE_SIDED = replace(DOCUMENT, duplex=False)
UNKNOWN = "K32.unknown"
"""What is said of every kit whose list carries no game."""
Spoil = Callable[[list[Page]], list[Page]]


def sheets(
    pieces: Sequence[Component] = PIECES,
    backs: Backs = Backs.DUPLEX,
    paper: str = "a4",
    offset: tuple[float, float] = (0.0, 0.0),
) -> list[SheetPage]:
    laid = impose(pieces, papers()[paper], BLEED, backs)
    return list(sheet_pages(laid, f"plain-{paper}-en", backs, offset, "v1"))


def write_kit(
    folder: File,
    pages: Sequence[SheetPage],
    backs: Backs = Backs.DUPLEX,
    paper: str = "a4",
    offset: tuple[float, float] = (0.0, 0.0),
    spoil: Spoil = list,
    spoil_bytes: Callable[[bytes], bytes] = bytes,
    document: PdfInfo = DOCUMENT,
    entry: dict[str, Any] | None = None,
    place: str = "",
) -> File:
    """A kit of one file, or one more; what is spoiled is spoiled after the list was made."""
    painted = spoil_bytes(paint_pdf(spoil([sheet.page for sheet in pages]), document))
    facts = {
        "part": "plain",
        "language": "en",
        "paper": paper,
        "pages": len(pages),
        "duplex": backs is Backs.DUPLEX,
        "backs": backs.value,
        "back_offset": list(offset),
        "ink": "normal",
        "bleed": BLEED,
        "owed": owed_by(pages),
        "pieces": [dict(row) for row in rows_of(pages, backs)],
        "sheets": [dict(row) for row in sheets_of(pages)],
        "sha256": checksum(painted),
    } | (entry or {})
    name = f"{place}plain-{paper}-en.pdf"
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(painted)
    return listed(folder, {name: facts})


def listed(folder: File, more: dict[str, Any]) -> File:
    """The list of the kit with more files."""
    path = folder / NAME
    files = json.loads(path.read_text("utf-8"))["files"] if path.exists() else {}
    content = {"format": FORMAT, "made_by": "castelli-pnp test", "files": files | more}
    path.write_text(json.dumps(content), "utf-8")
    return folder


def owed_by(pages: Sequence[SheetPage]) -> dict[str, list[int]]:
    sides = Counter((side.place.component.kind, side.side) for sheet in pages for side in sheet.sides)
    return {kind: [sides[kind, "front"], sides[kind, "back"]] for kind, _ in sides}


def rows(pages: Sequence[SheetPage], backs: Backs = Backs.DUPLEX) -> list[dict[str, Any]]:
    return [dict(row) for row in rows_of(pages, backs)]


def codes(folder: File) -> set[str]:
    """What is wrong but that plain pieces are of no game; every flaw can be told."""
    flaws = prove(folder).flaws
    assert all(flaw.sentence() for flaw in flaws)
    found = {f"{flaw.code}.{flaw.reason}" for flaw in flaws}
    assert UNKNOWN in found
    return found - {UNKNOWN}


def piece_number(page: Page, number: int) -> Group:
    return [node for node in page.children if isinstance(node, Group) and node.name][number]


def changed(pages: list[Page], where: int, change: Callable[[Group], Node]) -> list[Page]:
    """One piece of one page replaced by something else."""
    group = piece_number(pages[where], 0)
    children = tuple(change(node) if node is group else node for node in pages[where].children)
    return [replace(page, children=children) if i == where else page for i, page in enumerate(pages)]


def added(pages: list[Page], *nodes: Node) -> list[Page]:
    return [replace(page, children=(*page.children, *nodes)) for page in pages]


def without(pages: list[Page], dropped: Callable[[Node], bool]) -> list[Page]:
    """All pages without some of what stands on them."""
    return [
        replace(page, children=tuple(node for node in page.children if not dropped(node))) for page in pages
    ]


def edited(change: Callable[[pikepdf.Pdf], object]) -> Callable[[bytes], bytes]:
    """The finished file as somebody's editor leaves it."""

    def spoil(data: bytes) -> bytes:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            change(pdf)
            stream = io.BytesIO()
            pdf.save(stream)
            return stream.getvalue()

    return spoil
