"""A document as plain text, for reading and comparing it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

import castelli_pnp.booklet.document as doc


def plain_text(document: doc.Document) -> str:
    """Everything the document says, chapter by chapter."""
    lines = [document.title, document.subtitle, document.players]
    for chapter in document.chapters:
        lines += ["", f"# {chapter.step} {chapter.title}".replace("#  ", "# ")]
        for block in chapter.blocks:
            lines += block_lines(block)
    return "\n".join(lines) + "\n"


def block_lines(block: doc.Block) -> Iterator[str]:
    """What one block says."""
    match block:
        case doc.Paragraph():
            yield block.text
        case doc.SectionHeading():
            yield f"## {block.title}"
        case doc.Steps():
            yield from (f"{mark}. {item}" for mark, item in zip(block.marks, block.items, strict=True))
        case doc.Bullets():
            yield from (f"- {item}" for item in block.items)
        case doc.Aside():
            yield f"> {f'({block.mark}) ' if block.mark else ''}{block.title}: {block.text}"
        case doc.Picture():
            yield f"[figure: {block.figure.alt}]"
            if block.caption:
                yield f"  {block.caption}"
        case doc.ExampleBox():
            yield from _example(block)
        case doc.ModuleBox():
            yield f"[module {block.title}]"
            yield from (f"  {text}" for text in block.texts)
        case doc.Index():
            yield from (f"{entry.term}: {', '.join(entry.targets)}" for entry in block.entries)
        case doc.Contents():
            yield "[contents]"
        case doc.Colophon():
            yield block.text
        case doc.TitledBox():
            yield f"[box {block.title}]"
            yield from (f"  {line}" for inner in block.blocks for line in block_lines(inner))
        case _:
            yield from _lists(block)


def _lists(block: doc.Pieces | doc.Cards | doc.Questions | doc.TextTable | doc.TurnSummary) -> Iterator[str]:
    match block:
        case doc.Pieces():
            for piece in block.pieces:
                yield f"- {piece.name}{f' ({piece.note})' if piece.note else ''}"
        case doc.Cards():
            for entry in block.entries:
                yield f"* {entry.name}, {entry.copies}×, {entry.when}: {entry.text} {entry.more}".rstrip()
        case doc.Questions():
            for item in block.items:
                yield f"? {item.question}"
                yield f"  {item.answer}"
        case doc.TextTable():
            yield " | ".join(block.head)
            yield from (" | ".join(row) for row in block.rows)
        case doc.TurnSummary():
            yield f"[{block.title}]"
            for title, lines in block.parts:
                yield f"  {title}"
                yield from (f"    {line}" for line in lines)
        case _:
            assert_never(block)


def _example(block: doc.ExampleBox) -> Iterator[str]:
    yield f"[example: {block.title}]"
    for number, text in enumerate(block.texts):
        yield f"  {text}"
        if number == 0:
            yield from (f"    {row.sign}: {row.way} {row.shown}" for row in block.sums)
    if block.figure is not None:
        yield f"  [figure: {block.figure.alt}]"
