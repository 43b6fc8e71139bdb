"""A document as plain text, for reading and comparing it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from castelli_pnp.booklet.document import (
    Aside,
    Block,
    Bullets,
    Cards,
    Contents,
    Document,
    Example,
    Index,
    ModuleBox,
    Paragraph,
    Picture,
    Pieces,
    Questions,
    Section,
    Steps,
    Summary,
    Table,
)


def plain_text(document: Document) -> str:
    """Everything the document says, chapter by chapter."""
    lines = [document.title, document.subtitle, document.players]
    for chapter in document.chapters:
        lines += ["", f"# {chapter.step} {chapter.title}".replace("#  ", "# ")]
        for block in chapter.blocks:
            lines += block_lines(block)
    return "\n".join(lines) + "\n"


def block_lines(block: Block) -> Iterator[str]:
    """What one block says."""
    match block:
        case Paragraph():
            yield block.text
        case Section():
            yield f"## {block.title}"
        case Steps():
            yield from (f"{mark}. {item}" for mark, item in zip(block.marks, block.items, strict=True))
        case Bullets():
            yield from (f"- {item}" for item in block.items)
        case Aside():
            yield f"> {f'({block.mark}) ' if block.mark else ''}{block.title}: {block.text}"
        case Picture():
            yield f"[figure: {block.figure.alt}]"
            if block.caption:
                yield f"  {block.caption}"
        case Example():
            yield from _example(block)
        case ModuleBox():
            yield f"[module {block.title}]"
            yield from (f"  {text}" for text in block.texts)
        case Index():
            yield from (f"{entry.term}: {', '.join(entry.targets)}" for entry in block.entries)
        case Contents():
            yield "[contents]"
        case _:
            yield from _lists(block)


def _lists(block: Pieces | Cards | Questions | Table | Summary) -> Iterator[str]:
    match block:
        case Pieces():
            for piece in block.pieces:
                yield f"- {piece.name}{f' ({piece.note})' if piece.note else ''}"
        case Cards():
            for entry in block.entries:
                yield f"* {entry.name}, {entry.copies}×, {entry.when}: {entry.text} {entry.more}".rstrip()
        case Questions():
            for item in block.items:
                yield f"? {item.question}"
                yield f"  {item.answer}"
        case Table():
            yield " | ".join(block.head)
            yield from (" | ".join(row.cells) for row in block.rows)
        case Summary():
            yield f"[{block.title}]"
            for title, lines in block.parts:
                yield f"  {title}"
                yield from (f"    {line}" for line in lines)
        case _:
            assert_never(block)


def _example(block: Example) -> Iterator[str]:
    yield f"[example: {block.title}]"
    for number, text in enumerate(block.texts):
        yield f"  {text}"
        if number == 0:
            yield from (f"    {row.sign}: {row.way} {row.shown}" for row in block.sums)
    if block.figure is not None:
        yield f"  [figure: {block.figure.alt}]"
