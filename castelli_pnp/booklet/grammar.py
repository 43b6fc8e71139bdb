"""The form of a booklet master: conditions, sentences with their numbers, blocks, figures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from castelli_pnp.base.places import Mark
from castelli_pnp.booklet.plan import Facts, Values
from castelli_pnp.files.nodes import Map, Node, Seq
from castelli_pnp.schema import (
    BAD,
    Bad,
    Field,
    ListOf,
    MapOf,
    Pattern,
    Reading,
    Record,
    Schema,
    Shape,
    TextValue,
    whole_map,
)


class Clause(NamedTuple):
    """One fact that must hold, or must not, or must compare so with a word or number."""

    fact: str
    negated: bool
    compare: str
    value: str


Condition = tuple[Clause, ...]
ALWAYS: Condition = ()
CONDITION = r"(not )?[a-z0-9_]+( (=|!=|<|>) [a-z0-9_-]+)?( and (not )?[a-z0-9_]+( (=|!=|<|>) [a-z0-9_-]+)?)*"
_CLAUSE = re.compile(r"(not )?([a-z0-9_]+)(?: (=|!=|<|>) ([a-z0-9_-]+))?")


def parse_condition(text: str) -> Condition:
    """The clauses of a text of the form ``CONDITION``."""
    clauses = []
    for part in text.split(" and "):
        found = _CLAUSE.fullmatch(part)
        assert found
        negated, fact, compare, value = found.groups()
        clauses.append(Clause(fact, bool(negated), compare or "", value or ""))
    return tuple(clauses)


def holds(condition: Condition, facts: Facts) -> bool:
    """Whether everything in it is so; an unknown fact is a ``KeyError``."""
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
    """A message of the chapter, the number that chooses its plural form, and numbers by placeholder."""

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
    """A figure as it is written; ``kind`` is one of its system."""

    kind: str
    values: Values
    mark: Mark


@dataclass(frozen=True, slots=True)
class MasterBlock:
    """A block: its kind, and everything that is written about it."""

    kind: str
    values: Values
    mark: Mark

    def sentences(self) -> Iterator[Sentence]:
        """Every message that it names."""
        if self.kind in PAIRED:
            for sentence in _sentences_in(self.values[self.kind]):
                yield from (sentence.named(f"{sentence.name}.{end}") for end in PAIRED[self.kind])
        for key, value in self.values.items():
            if key != self.kind or self.kind not in PAIRED:
                yield from _sentences_in(value)


PAIRED = {"aside": ("title", "text"), "questions": ("q", "a"), "example": ("title",), "section": ("title",)}
"""Blocks whose name stands for several messages."""


def _sentences_in(value: object) -> Iterator[Sentence]:
    match value:
        case Sentence():
            yield value
        case tuple() | list():
            for part in value:
                yield from _sentences_in(part)
        case Mapping():
            for part in value.values():
                yield from _sentences_in(part)


NAME: Pattern[str] = Pattern(r"[a-z0-9_]+(\.[a-z0-9_]+)*", "message", str)
WHEN = Pattern(CONDITION, "condition", parse_condition)
NUMBER: Pattern[str] = Pattern(r"[a-z_][a-z0-9_]*|[0-9]+( [A-Za-z0-9_,:#-]+)+", "number", str)
LABEL: Pattern[str] = Pattern(r"[A-Z0-9]{1,2}", "label", str)
PIN: Pattern[str] = Pattern(r"[RADFHSXE][1-9][0-9]{0,2}", "pin", str)


class SentenceShape(Shape[Sentence]):
    """A name, or a map with its number and its placeholders."""

    _whole: Record[dict[str, Any]] = Record(
        dict,
        {
            "say": Field(NAME, "The message."),
            "count": Field(NUMBER, "The number that chooses its plural form.", ""),
            "with": Field(MapOf(NAME, NUMBER), "Numbers by placeholder.", {}),
            "when": Field(WHEN, "When it is said.", ALWAYS),
        },
        whole=True,
    )

    def read(self, node: Node, reading: Reading) -> Sentence | Bad:
        if isinstance(node, Map):
            read = self._whole.read(node, reading)
            if isinstance(read, Bad):
                return BAD
            return Sentence(read["say"], node.mark, read["count"], read["with"], read["when"])
        name = NAME.read(node, reading)
        return BAD if isinstance(name, Bad) else Sentence(name, node.mark)

    def schema(self) -> Schema:
        return {"anyOf": [NAME.schema(), self._whole.schema()]}


SENTENCE = SentenceShape()


class SaidShape(Shape[Said]):
    """One sentence, or several that make a paragraph."""

    _list = ListOf(SENTENCE, fewest=1)

    def read(self, node: Node, reading: Reading) -> Said | Bad:
        if isinstance(node, Seq):
            return self._list.read(node, reading)
        sentence = SENTENCE.read(node, reading)
        return BAD if isinstance(sentence, Bad) else (sentence,)

    def schema(self) -> Schema:
        return {"anyOf": [SENTENCE.schema(), self._list.schema()]}


SAID = SaidShape()
ITEMS = ListOf(SAID, fewest=1)


class FigureShape(Shape[FigureSpec]):
    """One of the kinds of figures of a system; the first one if nothing tells which."""

    def __init__(self, kinds: Mapping[str, Record[dict[str, Any]]]) -> None:
        self.kinds = kinds

    def read(self, node: Node, reading: Reading) -> FigureSpec | Bad:
        told = (kind for kind in self.kinds if isinstance(node, Map) and kind in node.entries)
        kind = next(told, next(iter(self.kinds)))
        values = self.kinds[kind].read(node, reading)
        return BAD if isinstance(values, Bad) else FigureSpec(kind, values, node.mark)

    def schema(self) -> Schema:
        return {"anyOf": [kind.schema() for kind in self.kinds.values()]}


ROW = whole_map(
    row=Field(ListOf(TextValue(40), fewest=1), "The things, side by side."),
    labels=Field(ListOf(LABEL), "What stands below them.", ()),
)
"""A kind of figure that every system has."""
