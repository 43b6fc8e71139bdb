"""Everything a document says, text by text, with where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from castelli_pnp.booklet.document import Cards, Document, Figure, Index, IndexEntry
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.piecepack.model import Piecepack

Told = tuple[str, str]
SILENT = ("id", "sign", "thing", "card", "module", "targets", "told")
"""Fields that hold ids, not words."""


def told(document: Document) -> list[Told]:
    """Every text with its place: chapter, number of the block, field."""
    return [
        (f"{chapter.id}/{place}", text)
        for chapter in document.chapters
        for place, text in _texts((chapter.title, *chapter.blocks), "")
    ]


def _texts(value: object, place: str) -> Iterator[Told]:
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, tuple):
        for number, part in enumerate(value):
            yield from _texts(part, f"{place}/{number}")
    elif isinstance(value, Figure):
        yield f"{place}/alt", value.alt
    elif isinstance(value, Index | IndexEntry | CastelliFacts | Piecepack):
        return  # sorted by the alphabet of each language
    elif is_dataclass(value):
        kind = type(value).__name__
        for field in fields(value):
            if field.name not in SILENT and not (isinstance(value, Cards) and field.name == "game"):
                yield from _texts(getattr(value, field.name), f"{place}/{kind}.{field.name}")
