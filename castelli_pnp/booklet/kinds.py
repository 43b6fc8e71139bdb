"""The kinds of blocks a chapter is made of, and the files a booklet is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from castelli_pnp.base.places import Mark
from castelli_pnp.booklet.grammar import (
    ALWAYS,
    ITEMS,
    LABEL,
    NAME,
    NUMBER,
    PIN,
    ROW,
    SAID,
    SENTENCE,
    WHEN,
    FigureShape,
    MasterBlock,
)
from castelli_pnp.booklet.plan import BookletPlan, Values
from castelli_pnp.files.nodes import Map, Node, Seq
from castelli_pnp.schema import (
    BAD,
    Bad,
    Field,
    Flag,
    ListOf,
    MapOf,
    PathText,
    Reading,
    Record,
    Schema,
    Shape,
    TextValue,
    Whole,
    whole_map,
)

PIECE = whole_map(
    thing=Field(TextValue(40), "Its picture."),
    count=Field(NUMBER, "How many there are."),
    name=Field(SENTENCE, "The message with its name."),
    note=Field(SAID, "A word on it.", ()),
    when=Field(WHEN, "When it is in the box.", ALWAYS),
)


class RowShape(Shape[Values]):
    """The cells of a row, or a map with them and when they are told."""

    _cells = ListOf(SAID, fewest=1)
    _whole = whole_map(cells=Field(_cells, "Its texts."), when=Field(WHEN, "When it is told.", ALWAYS))

    def read(self, node: Node, reading: Reading) -> Values | Bad:
        if not isinstance(node, Seq):
            return self._whole.read(node, reading)
        cells = self._cells.read(node, reading)
        return BAD if isinstance(cells, Bad) else {"cells": cells, "when": ALWAYS}

    def schema(self) -> Schema:
        return {"anyOf": [self._cells.schema(), self._whole.schema()]}


SUMMARY_PART = whole_map(
    title=Field(SENTENCE, "Its heading."),
    say=Field(ITEMS, "Its lines."),
    when=Field(WHEN, "When it is told.", ALWAYS),
)
TABLE = whole_map(head=Field(ListOf(SAID), "Its head."), rows=Field(ListOf(RowShape()), "Its rows."))
_ANY = {
    "when": Field(WHEN, "When it is told.", ALWAYS),
    "index": Field(ListOf(NAME), "The terms of the index that it is about.", ()),
    "pins": Field(ListOf(PIN), "The rules and rulings that it tells.", ()),
}
_FIGURE = {"alt": Field(SENTENCE, "What it shows, for those who cannot see it.", None)}
_KINDS: dict[str, dict[str, Field]] = {
    "p": {"p": Field(SAID, "A paragraph.")},
    "section": {"section": Field(SENTENCE, "A heading.")},
    "steps": {
        "steps": Field(ITEMS, "What is done one after the other."),
        "letters": Field(Flag(), "Letters instead of numbers.", False),
    },
    "list": {"list": Field(ITEMS, "Points without order.")},
    "aside": {
        "aside": Field(SENTENCE, "A note in the margin."),
        "mark": Field(LABEL, "A letter or number of the figure.", ""),
        "count": Field(NUMBER, "The number that chooses its plural form.", ""),
        "with": Field(MapOf(NAME, NUMBER), "Numbers by placeholder.", {}),
    },
    "pieces": {"pieces": Field(ListOf(PIECE, fewest=1), "What lies in the box.")},
    "questions": {"questions": Field(ListOf(SENTENCE, fewest=1), "Questions with answers.")},
    "table": {"table": Field(TABLE, "Rows of short texts.")},
    "summary": {
        "summary": Field(SENTENCE, "The turn in short, to cut out."),
        "parts": Field(ListOf(SUMMARY_PART, fewest=1), "Its parts."),
    },
    "contents": {"contents": Field(NAME, "The table of contents.")},
}


def _kinds(plan: BookletPlan) -> dict[str, Mapping[str, Field]]:
    """Every kind of block that a booklet of a system may have; the key that tells it comes first."""
    figure = FigureShape({**plan.figures, "row": ROW})
    example = {
        "example": Field(SENTENCE, "An example box."),
        "plays": Field(NAME, "The example that the engine plays."),
        "say": Field(ITEMS, "Its texts."),
        "sums": Field(plan.sums, "How a number comes about.", None),
        "figure": Field(figure, "Its figure.", None),
        **_FIGURE,
    }
    picture = {
        "figure": Field(figure, "A figure."),
        "caption": Field(SAID, "What stands below it.", ()),
        **_FIGURE,
    }
    return {"example": example, "figure": picture, **_KINDS, **plan.blocks}


class BlockShape(Shape[MasterBlock]):
    """A map with the key of one kind of block; an example may hold a figure; ``index`` alone is the index."""

    def __init__(self, plan: BookletPlan) -> None:
        self.kinds = {kind: whole_map(**fields, **_ANY) for kind, fields in _kinds(plan).items()}

    def read(self, node: Node, reading: Reading) -> MasterBlock | Bad:
        if not isinstance(node, Map):
            return reading.wrong_type("map", node)
        kind = next((kind for kind in self.kinds if kind in node.entries), next(iter(node.entries), ""))
        if kind == "index":
            return MasterBlock("index", {"when": ALWAYS, "index": (), "pins": ()}, node.mark)
        if kind not in self.kinds:
            guess, choices = reading.near(kind, self.kinds), ", ".join(self.kinds)
            return reading.fault("E10", "key", node.mark, key=kind[:40], near=guess, choices=choices)
        values = self.kinds[kind].read(node, reading)
        return BAD if isinstance(values, Bad) else MasterBlock(kind, values, node.mark)

    def schema(self) -> Schema:
        return {"anyOf": [record.schema() for record in self.kinds.values()]}


def chapter_shape(plan: BookletPlan) -> Record[dict[str, Any]]:
    """A chapter of a booklet of a system."""
    return whole_map(
        chapter=Field(NAME, "Its id."),
        step=Field(Whole(0, 9), "The step of the turn that it tells of.", 0),
        new_page=Field(Flag(), "Whether it begins on a new page.", True),
        when=Field(WHEN, "When it is told.", ALWAYS),
        blocks=Field(ListOf(BlockShape(plan), fewest=1), "What it consists of."),
    )


@dataclass(frozen=True, slots=True)
class Include:
    """Another file of the master."""

    file: str
    mark: Mark


class IncludeShape(Shape[Include]):
    _whole = whole_map(include=Field(PathText(), "A file beside this one."))

    def read(self, node: Node, reading: Reading) -> Include | Bad:
        values = self._whole.read(node, reading)
        return BAD if isinstance(values, Bad) else Include(values["include"], node.mark)

    def schema(self) -> Schema:
        return self._whole.schema()


MASTER = whole_map(chapters=Field(ListOf(IncludeShape(), fewest=1), "The files of its chapters."))
