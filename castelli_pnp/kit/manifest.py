"""The list of everything in a kit: files with checksums, and every side of every piece in millimetres."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from castelli_pnp import __version__
from castelli_pnp.base.geometry import Outline, outline_text, transformed
from castelli_pnp.kit.drawn import Artifact, Row
from castelli_pnp.kit.listing import FORMAT, checksum
from castelli_pnp.kit.order import Order
from castelli_pnp.layout.imposition import Backs, Printed
from castelli_pnp.layout.sheets import SheetPage, cut_outline, side_matrix


def rows_of(pages: Iterable[SheetPage], backs: Backs) -> Iterator[Row]:
    """One row for each side of each copy; sides that lie behind one another name each other."""
    for number, sheet in enumerate(pages, start=1):
        for side in sheet.sides:
            yield _row(side, number, backs)


def _row(side: Printed, page: int, backs: Backs) -> Row:
    component = side.place.component
    other = "back" if side.side == "front" else "front"
    backed = component.back is not None and backs is not Backs.SINGLE
    row: dict[str, object] = {
        "id": side.place.id,
        "piece": component.id,
        "kind": component.kind,
        "side": side.side,
        "page": page,
        "x": round(side.x, 4),
        "y": round(side.y, 4),
        "w": round(side.place.width, 4),
        "h": round(side.place.height, 4),
        "rotation": side.turn,
        "partner": f"{side.place.id}:{other}" if backed else None,
    }
    if component.cut:
        row["cut"] = outline_text(cut_outline(side))
    if component.joined:
        row["joined"] = True
    if component.folds and side.side == "front":
        row["folds"] = [_line_ends(fold, side) for fold in component.folds]
    return row


def _line_ends(fold: Outline, side: Printed) -> list[float]:
    """Where a fold begins and ends on the page."""
    placed = transformed(fold, side_matrix(side))
    return [round(value, 4) for segment in (placed[0], placed[-1]) for value in segment[1:3]]


def file_entry(artifact: Artifact) -> dict[str, Any]:
    return {**artifact.facts, "bytes": len(artifact.data), "sha256": checksum(artifact.data)}


def manifest_text(order: Order, files: Mapping[str, Any]) -> str:
    """The list as JSON; files are sorted, so the order of work does not show."""
    game = order.game
    content = {
        "format": FORMAT,
        "made_by": f"castelli-pnp {__version__}",
        "game": game.id,
        "title": game.title,
        "bleed": order.bleed,
        "files": {name: files[name] for name in sorted(files)},
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"
