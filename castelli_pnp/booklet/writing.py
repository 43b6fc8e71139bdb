"""Writes sentences: messages of a catalog with the numbers of a game and of its examples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from castelli_pnp.base.errors import Fault
from castelli_pnp.base.markup import relinked, spans
from castelli_pnp.base.places import Mark
from castelli_pnp.booklet.document import MINUS
from castelli_pnp.booklet.grammar import Clause, Condition, Said, Sentence, holds
from castelli_pnp.booklet.master import CODE
from castelli_pnp.booklet.plan import Fact, Facts, Played
from castelli_pnp.schema.base import near
from castelli_pnp.words.catalog import Catalog

LOST = "…"
"""Replaces what cannot be expressed; the fault is recorded."""


Kin = Mapping[str, tuple[tuple[Condition, ...], Sentence]]
Anchors = Mapping[str, bool]
"""Every chapter and section of the master, and whether this game contains it."""


class Writer:
    """Writes the sentences of one chapter; records errors in them and continues."""

    def __init__(
        self, chapter: str, words: Catalog, facts: Facts, anchors: Anchors, faults: list[Fault]
    ) -> None:
        self.chapter, self.words, self.facts, self.faults = chapter, words, facts, faults
        self.anchors = anchors
        self.kin: Kin = {}
        """The sentences of the chapter that may be merged into one another, each with its conditions."""

    def fault(self, reason: str, mark: Mark, **data: object) -> None:
        self.faults.append(Fault(CODE, reason, mark, data))

    def holds(self, condition: Condition, mark: Mark) -> bool:
        """Whether a condition is true for this game."""
        unknown = [clause.fact for clause in condition if clause.fact not in self.facts]
        for name in unknown:
            self.fault("fact", mark, name=name, near=near(name, self.facts))
        unlike = [
            clause for clause in condition if clause.fact not in unknown and self._cannot_compare(clause)
        ]
        for clause in unlike:
            self.fault("compare", mark, name=clause.fact, value=clause.value)
        return not unknown and not unlike and holds(condition, self.facts)

    def _cannot_compare(self, clause: Clause) -> bool:
        """Only numbers can be compared with more or less."""
        numbers = clause.value.isdigit() and isinstance(self.facts.get(clause.fact), int)
        return clause.compare in ("<", ">") and not numbers

    def paragraph(self, said: Said, played: Played[Any] | None = None) -> str:
        """The sentences whose conditions are true, one after the other."""
        texts = (self.sentence(sentence, played) for sentence in said)
        return " ".join(text for text in texts if text)

    def items(self, items: tuple[Said, ...], played: Played[Any] | None = None) -> tuple[str, ...]:
        """Paragraphs, without those that have no sentence with a true condition."""
        texts = (self.paragraph(said, played) for said in items)
        return tuple(text for text in texts if text)

    def sentence(self, sentence: Sentence, played: Played[Any] | None = None) -> str:
        """A message; empty if its condition is false."""
        if not self.holds(sentence.when, sentence.mark):
            return ""
        key = f"{self.chapter}.{sentence.name}"
        if key not in self.words:
            self.fault("message", sentence.mark, name=key, near=near(key, self.words.messages))
            return LOST
        if key in self.words.merged:
            return ""  # another message covers this one
        told = (*self._guests(key, sentence), sentence) if self.words.merged else (sentence,)
        given: dict[str, Fact] = {
            name: _written(self.number(number, each.mark, played))
            for each in told
            for name, number in each.numbers.items()
        }
        needed = self.words.placeholders(key) - given.keys() - {"count"}
        for name in needed:
            given[name] = self._fact(name, sentence.mark)
        if sentence.count:
            count = self.number(sentence.count, sentence.mark, played)
            return self._linked(self.words.count(key, count, **given), sentence.mark)
        if "count" in self.words.placeholders(key) or len(self.words.messages[key]) > 1:
            self.fault("count", sentence.mark, name=key)
            return LOST
        return self._linked(self.words.text(key, **given), sentence.mark)

    def _guests(self, key: str, host: Sentence) -> Iterator[Sentence]:
        """The sentences that a message also covers; they appear in the same games."""
        names = [guest.rpartition(".")[2] for guest, into in self.words.merged.items() if into == key]
        for name in names:
            if name not in self.kin or self.kin[name][0] != self.kin.get(host.name, ((), host))[0]:
                self.fault("merged", host.mark, name=f"{self.chapter}.{name}", host=key)
            else:
                yield self.kin[name][1]

    def _linked(self, text: str, mark: Mark) -> str:
        """A text with valid links; parts that do not apply to this game cannot be link targets."""
        for span in spans(text):
            if span.kind == "link" and span.target not in self.anchors:
                self.fault("link", mark, name=span.target, near=near(span.target, self.anchors))
        return relinked(text, lambda target: self.anchors.get(target, False))

    def number(self, way: str, mark: Mark, played: Played[Any] | None = None) -> int:
        """A fact, or a number of the current example."""
        if " " not in way:
            fact = self._fact(way, mark)
            return int(fact) if isinstance(fact, int) else 0
        if played is None:
            self.fault("no_example", mark, way=way)
            return 0
        try:
            return played.number(tuple(way.split(" ")))
        except (KeyError, IndexError, TypeError, ValueError):
            self.fault("number", mark, way=way, example=played.name)
            return 0

    def _fact(self, name: str, mark: Mark) -> Fact:
        if name not in self.facts:
            self.fault("fact", mark, name=name, near=near(name, self.facts))
            return 0
        return self.facts[name]


def _written(number: int) -> Fact:
    """A number in the form for a sentence."""
    return number if number >= 0 else f"{MINUS}{-number}"
