"""A small kit of plain pieces, and ways to spoil it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from castelli_pnp.build.manifest import rows_of
from castelli_pnp.kitlist import FORMAT, NAME, checksum
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.imposition import Backs, impose
from castelli_pnp.layout.sheets import SheetPage, sheet_pages
from castelli_pnp.layout.sizes import papers
from castelli_pnp.render.pdf import Document, paint_pdf
from castelli_pnp.scene import Page
from tests.layout.plain import BLEED, plain_piece

PIECES = (plain_piece("card", 63, 88, 9), plain_piece("tile", 32, 32, 5))
DOCUMENT = Document("Plain pieces", "en", subject="plain, licence MIT", duplex=True)


def sheets(
    pieces: Sequence[Component] = PIECES,
    backs: Backs = Backs.DUPLEX,
    paper: str = "a4",
    offset: tuple[float, float] = (0.0, 0.0),
) -> list[SheetPage]:
    laid = impose(pieces, papers()[paper], BLEED, backs)
    return list(sheet_pages(laid, f"plain-{paper}", backs, offset, "v1"))


def write_kit(
    folder: Path,
    pages: Sequence[SheetPage],
    backs: Backs = Backs.DUPLEX,
    paper: str = "a4",
    offset: tuple[float, float] = (0.0, 0.0),
    spoil: Callable[[list[Page]], list[Page]] = list,
    spoil_bytes: Callable[[bytes], bytes] = bytes,
    document: Document = DOCUMENT,
    entry: dict[str, Any] | None = None,
) -> Path:
    """A kit of one file; what is spoiled is spoiled after the list was made."""
    painted = spoil_bytes(paint_pdf(spoil([sheet.page for sheet in pages]), document))
    facts = {
        "part": "plain",
        "paper": paper,
        "pages": len(pages),
        "duplex": backs is Backs.DUPLEX,
        "backs": backs.value,
        "back_offset": list(offset),
        "ink": "normal",
        "bleed": BLEED,
        "pieces": [dict(row) for row in rows_of(pages, backs)],
        "sha256": checksum(painted),
    } | (entry or {})
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "plain.pdf").write_bytes(painted)
    content = {"format": FORMAT, "made_by": "castelli-pnp test", "files": {"plain.pdf": facts}}
    (folder / NAME).write_text(json.dumps(content), "utf-8")
    return folder
