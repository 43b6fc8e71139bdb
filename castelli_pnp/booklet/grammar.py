"""The grammar of a booklet master: conditions, sentences with their numbers, figures, blocks, chapters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from castelli_pnp.base.places import Mark
from castelli_pnp.booklet.placing import Placing
from castelli_pnp.booklet.placing_fields import MESSAGE, PAGES, PLACED
from castelli_pnp.booklet.plan import BookletPlan, Facts, Values
from castelli_pnp.files.nodes import Map, Node
from castelli_pnp.schema.base import BAD, Bad, Reading, Shape
from castelli_pnp.schema.groups import Field, ListOf, MapOf, OneOrEach, Placed, Record, ShortMap, whole_map
from castelli_pnp.schema.values import Flag, PathText, Pattern, TextValue, Whole


class Clause(NamedTuple):
    """A fact that must be true, or false, or must compare in some way with a word or number."""

    fact: str
    negated: bool
    compare: str
    value: str


Condition = tuple[Clause, ...]
ALWAYS: Condition = ()
CONDITION = r"(not )?[a-z0-9_]+( (=|!=|<|>) [a-z0-9_-]+)?( and (not )?[a-z0-9_]+( (=|!=|<|>) [a-z0-9_-]+)?)*"
_CLAUSE = re.compile(r"(not )?([a-z0-9_]+)(?: (=|!=|<|>) ([a-z0-9_-]+))?")


def parse_condition(text: str) -> Condition:
    """The clauses of a ``CONDITION`` text."""
    clauses = []
    for part in text.split(" and "):
        found = _CLAUSE.fullmatch(part)
        assert found
        negated, fact, compare, value = found.groups()
        clauses.append(Clause(fact, bool(negated), compare or "", value or ""))
    return tuple(clauses)


def holds(condition: Condition, facts: Facts) -> bool:
    """Whether all clauses are true; an unknown fact is a ``KeyError``."""
    return all(_clause_holds(clause, facts) for clause in condition)


def _clause_holds(clause: Clause, facts: Facts) -> bool:
    fact = facts[clause.fact]
    match clause.compare:
        case "":
            found = bool(fact)
        case "=" | "!=":
            found = (str(fact).lower() == clause.value) is (clause.compare == "=")
        case _:
            number, other = int(fact), int(clause.value)
            found = number < other if clause.compare == "<" else number > other
    return found is not clause.negated


@dataclass(frozen=True, slots=True)
class Sentence:
    """A message of the chapter, the number that selects its plural form, and numbers by placeholder."""

    name: str
    mark: Mark
    count: str = ""
    numbers: Mapping[str, str] = field(default_factory=dict)
    when: Condition = ALWAYS

    def named(self, name: str) -> Sentence:
        """Another message with the same numbers."""
        return replace(self, name=name)


Said = tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class FigureSpec:
    """A figure as it is written; ``kind`` belongs to its system."""

    kind: str
    values: Values
    mark: Mark


@dataclass(frozen=True, slots=True)
class MasterBlock:
    """A block: its kind, and everything written about it."""

    kind: str
    values: Values
    mark: Mark

    @property
    def placing(self) -> Placing:
        """Where it is placed on a page."""
        return Placing(**{key: self.values[key] for key in PLACED})

    def sentences(self) -> Iterator[Sentence]:
        """Every message that the block uses."""
        if self.kind in PAIRED:
            for sentence in _sentences_in(self.values[self.kind]):
                yield from (sentence.named(f"{sentence.name}.{end}") for end in PAIRED[self.kind])
        for key, value in self.values.items():
            if key != self.kind or self.kind not in PAIRED:
                yield from _sentences_in(value)


PAIRED = {
    "aside": ("title", "text"), "questions": ("q", "a"), "example": ("title",), "section": ("title",),
    "box": ("title",),
}  # fmt: skip
"""Blocks whose name stands for several messages."""


def _sentences_in(value: object) -> Iterator[Sentence]:
    match value:
        case Sentence():
            yield value
        case MasterBlock():
            yield from value.sentences()
        case tuple() | list():
            for part in value:
                yield from _sentences_in(part)
        case Mapping():
            for part in value.values():
                yield from _sentences_in(part)


NAME = MESSAGE
WHEN = Pattern(CONDITION, "condition", parse_condition)
NUMBER: Pattern[str] = Pattern(r"[a-z_][a-z0-9_]*|[0-9]+( [A-Za-z0-9_,:#-]+)+", "number", str)
LABEL: Pattern[str] = Pattern(r"[A-Z0-9]{1,2}", "label", str)
PIN: Pattern[str] = Pattern(r"[RADFHSXE][1-9][0-9]{0,2}", "pin", str)
TOLD = Field(WHEN, "When it appears.", ALWAYS)

SENTENCE = Placed(
    ShortMap(
        {
            "say": Field(NAME, "The message."),
            "count": Field(NUMBER, "The number that chooses its plural form.", ""),
            "with": Field(MapOf(NAME, NUMBER), "Numbers by placeholder.", {}),
            "when": Field(WHEN, "When it appears.", ALWAYS),
        }
    ),
    lambda read, mark: Sentence(read["say"], mark, read["count"], read["with"], read["when"]),
)
"""A name, or a map with its number and its placeholders."""
SAID = OneOrEach(SENTENCE, 1, most=1000)
"""One sentence, or several that make a paragraph."""
ITEMS = ListOf(SAID, fewest=1)


class FigureShape(Shape[FigureSpec]):
    """One of the kinds of figures of a system; the first one if no key names a kind."""

    def __init__(self, kinds: Mapping[str, Record[dict[str, Any]]]) -> None:
        self.kinds = kinds

    def read(self, node: Node, reading: Reading) -> FigureSpec | Bad:
        told = (kind for kind in self.kinds if isinstance(node, Map) and kind in node.entries)
        kind = next(told, next(iter(self.kinds)))
        values = self.kinds[kind].read(node, reading)
        return BAD if isinstance(values, Bad) else FigureSpec(kind, values, node.mark)


ROW = whole_map(
    row=Field(ListOf(TextValue(40), fewest=1), "The things, side by side."),
    labels=Field(ListOf(LABEL), "The caption below them.", ()),
)
"""A kind of figure that every system has."""


PIECE = whole_map(
    thing=Field(TextValue(40), "Its picture."),
    count=Field(NUMBER, "How many there are."),
    name=Field(SENTENCE, "The message with its name."),
    note=Field(SAID, "A word on it.", ()),
    when=Field(WHEN, "When it is in the box.", ALWAYS),
)
TABLE_ROW = ShortMap({"cells": Field(ListOf(SAID, fewest=1), "Its texts."), "when": TOLD})
SUMMARY_PART = whole_map(title=Field(SENTENCE, "Its heading."), say=Field(ITEMS, "Its lines."), when=TOLD)
TABLE = whole_map(head=Field(ListOf(SAID), "Its head."), rows=Field(ListOf(TABLE_ROW), "Its rows."))
_ANY = {
    "when": TOLD,
    "index": Field(ListOf(NAME), "The terms of the index that it is about.", ()),
    "pins": Field(ListOf(PIN), "The rules and rulings that it explains.", ()),
    **PLACED,
}
_FIGURE = {"alt": Field(SENTENCE, "A description for people who cannot see it.", None)}
_KINDS: dict[str, dict[str, Field]] = {
    "p": {
        "p": Field(SAID, "A paragraph."),
        "lead": Field(Flag(), "Whether it opens its chapter, set larger; the first one does.", None),
    },
    "section": {
        "section": Field(SENTENCE, "A heading."),
        "big": Field(Flag(), "Whether it begins a new page.", False),
    },
    "steps": {
        "steps": Field(ITEMS, "The steps to follow in order."),
        "letters": Field(Flag(), "Letters instead of numbers.", False),
    },
    "list": {"list": Field(ITEMS, "Items in no particular order.")},
    "aside": {
        "aside": Field(SENTENCE, "A note."),
        "mark": Field(LABEL, "A letter or number of the figure.", ""),
        "count": Field(NUMBER, "The number that chooses its plural form.", ""),
        "with": Field(MapOf(NAME, NUMBER), "Numbers by placeholder.", {}),
    },
    "pieces": {"pieces": Field(ListOf(PIECE, fewest=1), "The contents of the box.")},
    "questions": {"questions": Field(ListOf(SENTENCE, fewest=1), "Questions with answers.")},
    "table": {"table": Field(TABLE, "Rows of short texts.")},
    "summary": {
        "summary": Field(SENTENCE, "A summary of the turn, to cut out."),
        "parts": Field(ListOf(SUMMARY_PART, fewest=1), "Its parts."),
    },
    "contents": {"contents": Field(NAME, "The table of contents.")},
    "colophon": {"colophon": Field(SAID, "Small print below a line.")},
}
_PLAIN = ("p", "steps", "list", "figure", "aside", "table")
"""The blocks that a box may contain."""


def _kinds(plan: BookletPlan) -> dict[str, Mapping[str, Field]]:
    """Every kind of block in the booklets of a system; its naming key comes first."""
    figure = FigureShape({**plan.figures, "row": ROW})
    example = {
        "example": Field(SENTENCE, "An example box."),
        "plays": Field(NAME, "The example that the engine plays."),
        "say": Field(ITEMS, "Its texts."),
        "sums": Field(plan.sums, "How a number is calculated.", None),
        "panel": Field(Flag(), "Whether it is next to another one with the same height.", False),
        "figure": Field(figure, "Its figure.", None),
        **_FIGURE,
    }
    picture = {
        "figure": Field(figure, "A figure."),
        "caption": Field(SAID, "The caption below it.", ()),
        **_FIGURE,
    }
    return {"example": example, "figure": picture, **_KINDS, **plan.blocks}


class BlockShape(Shape[MasterBlock]):
    """A map with the key of one kind of block; an example may have a figure; ``index`` alone is the index."""

    def __init__(self, plan: BookletPlan, within: bool = False) -> None:
        kinds = _kinds(plan)
        if within:
            kinds = {kind: kinds[kind] for kind in _PLAIN}
        else:
            inner = Field(ListOf(BlockShape(plan, within=True), fewest=1), "Its contents.")
            kinds["box"] = {"box": Field(SENTENCE, "A box with a heading."), "blocks": inner}
        self.kinds = {kind: whole_map(**fields, **_ANY) for kind, fields in kinds.items()}

    def read(self, node: Node, reading: Reading) -> MasterBlock | Bad:
        if not isinstance(node, Map):
            return reading.wrong_type("map", node)
        kind = next((kind for kind in self.kinds if kind in node.entries), next(iter(node.entries), ""))
        if kind == "index":
            usual = {key: field.default for key, field in _ANY.items()}
            return MasterBlock("index", usual, node.mark)
        if kind not in self.kinds:
            guess, choices = reading.near(kind, self.kinds), ", ".join(self.kinds)
            return reading.fault("E10", "key", node.mark, key=kind[:40], near=guess, choices=choices)
        values = self.kinds[kind].read(node, reading)
        return BAD if isinstance(values, Bad) else MasterBlock(kind, values, node.mark)


def chapter_shape(plan: BookletPlan) -> Record[dict[str, Any]]:
    """The shape of a chapter in the booklets of a system."""
    return whole_map(
        chapter=Field(NAME, "Its id."),
        step=Field(Whole(0, 9), "The step of the turn that it describes.", 0),
        new_page=Field(Flag(), "Whether it begins on a new page.", True),
        **PAGES,
        when=TOLD,
        blocks=Field(ListOf(BlockShape(plan), fewest=1), "Its contents."),
    )


class Include(NamedTuple):
    """Another file of the master."""

    file: str
    mark: Mark


INCLUDE = Placed(
    whole_map(include=Field(PathText(), "A file next to this one.")),
    lambda values, mark: Include(values["include"], mark),
)
MASTER = whole_map(chapters=Field(ListOf(INCLUDE, fewest=1), "The files of its chapters."))
