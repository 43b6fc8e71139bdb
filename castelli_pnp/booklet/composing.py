"""Builds a document and its index from a master, a game, and a language."""

from __future__ import annotations

import string
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice
from typing import Any

import castelli_pnp.booklet.document as doc
from castelli_pnp.base.errors import Fault, Unreadable
from castelli_pnp.booklet.examples import PlayedBooklet
from castelli_pnp.booklet.grammar import Condition, MasterBlock, Sentence
from castelli_pnp.booklet.index_maker import IndexMaker
from castelli_pnp.booklet.master import Master, MasterChapter, shipped_master
from castelli_pnp.booklet.placing import Placing
from castelli_pnp.booklet.placing_fields import chapter_form
from castelli_pnp.booklet.plan import Values
from castelli_pnp.booklet.rulings import marked
from castelli_pnp.booklet.writing import Anchors, Writer
from castelli_pnp.systems import system_of
from castelli_pnp.systems.system import Facts as AnyGame
from castelli_pnp.words.catalog import Catalog, catalog, glossary

Source = PlayedBooklet[Any, Any, Any]


def write_booklet(
    game: AnyGame, language: str, master: Master | None = None, words: Catalog | None = None
) -> doc.Document:
    """The booklet of a game in one language; ``Unreadable`` lists everything that cannot be expressed."""
    plan = system_of(game).booklet
    master = master or shipped_master(game.system)
    composer = _Composer(game, language, words or catalog(plan.domain, language), plan.source(game))
    document = composer.document(master)
    if composer.faults:
        raise Unreadable(composer.faults)
    return document


class _Composer:
    """Writes chapters one after the other; makes the index from their topics."""

    def __init__(self, game: AnyGame, language: str, words: Catalog, source: Source) -> None:
        self.game, self.language, self.words = game, language, words
        self.source, self.facts = source, source.facts
        self.faults: list[Fault] = []
        self.index = IndexMaker(glossary(language), language, self.faults)

    def document(self, master: Master) -> doc.Document:
        chapters = []
        anchors = self._anchors(master)
        for plan in master.chapters:
            if anchors[plan.id]:
                writer = Writer(plan.id, self.words, self.facts, anchors, self.faults)
                chapters.append(self._chapter(plan, writer))
        index = doc.Index(self.index.entries())

        def indexed(blocks: tuple[doc.Block, ...]) -> tuple[doc.Block, ...]:
            return tuple(index if isinstance(block, doc.Index) else block for block in blocks)

        finished = tuple(replace(chapter, blocks=indexed(chapter.blocks)) for chapter in chapters)
        small = {key[5:]: self._small(key) for key in self.words.messages if key.startswith("word.")}
        cover = Writer("cover", self.words, self.facts, anchors, self.faults)
        mark = master.chapters[0].mark
        alone = self.facts["players_least"] == self.facts["players_most"]
        several = "players_or" if self.facts.get("players_gap") else "players"
        told = Sentence("players_one", mark, "players_most") if alone else Sentence(several, mark)
        subtitle = cover.sentence(Sentence("subtitle", mark))
        author, tagline = (
            cover.sentence(Sentence(key, mark)) if f"cover.{key}" in self.words else ""
            for key in ("author", "tagline")
        )
        return doc.Document(
            self.language, self.game, self.game.title, subtitle, cover.sentence(told), finished, small,
            author, tagline, self.source.cover(),
        )  # fmt: skip

    def _small(self, key: str) -> str:
        """A short text; its placeholders are filled in later."""
        return self.words.text(key, **{name: f"{{{name}}}" for name in self.words.placeholders(key)})

    def _anchors(self, master: Master) -> Anchors:
        """Every chapter and section, and whether this game contains it."""
        writer = Writer("", self.words, self.facts, {}, self.faults)
        found: dict[str, bool] = {}
        for plan in master.chapters:
            found[plan.id] = writer.holds(plan.values["when"], plan.mark)
            for part in plan.parts:
                if part.kind == "section":
                    told = found[plan.id] and writer.holds(part.values["when"], part.mark)
                    found[f"{plan.id}.{part.values['section'].name}"] = told
        return found

    def _chapter(self, plan: MasterChapter, writer: Writer) -> doc.Chapter:
        writer.kin = dict(_mergeable(plan)) if writer.words.merged else {}
        room = _Room(self.language, writer, self.source)
        title = writer.sentence(Sentence("title", plan.mark))
        blocks: list[doc.Block] = []
        placing: list[Placing] = []
        here, lost = plan.id, False
        for part in plan.parts:
            explains = part.kind == "aside" and part.values["mark"]
            if not writer.holds(part.values["when"], part.mark) or (lost and explains):
                continue
            if part.kind == "section":
                here = f"{plan.id}.{part.values['section'].name}"
            made = [marked(block, part.values["pins"]) for block in room.blocks(part)]
            if part.kind == "p" and part.values["lead"] is None and not blocks:
                made = [replace(block, lead=True) for block in made if isinstance(block, doc.Paragraph)]
            terms = tuple(_terms(part)) if made else ()
            spot = f"{here}:{len(blocks)}" if terms else ""
            self.index.note(terms, spot, part.mark)
            blocks += made
            placing += [replace(part.placing, anchor=spot if first else "") for first in _first(made)]
            lost = (lost and part.kind == "aside") or (part.kind == "figure" and not made)
            for entry in (entry for block in made if isinstance(block, doc.Cards) for entry in block.entries):
                self.index.note_title(entry.card, entry.name, doc.card_anchor(entry.card))
        step, part = plan.values["step"], plan.values["part"]
        if part and f"word.part_{part}" not in self.words:
            writer.fault("message", plan.mark, name=f"word.part_{part}", near="")
        return doc.Chapter(
            plan.id, title, tuple(blocks), str(step) if step else "", plan.values["new_page"],
            chapter_form(plan.values), tuple(placing),
        )  # fmt: skip


_RUNNING = ("p", "steps", "list", "example", "colophon")
"""Blocks of running text, in which a translator may merge two sentences."""


def _mergeable(plan: MasterChapter) -> Iterator[tuple[str, tuple[tuple[Condition, ...], Sentence]]]:
    for part in plan.parts:
        for sentence in part.sentences() if part.kind in _RUNNING else ():
            if not sentence.name.endswith("title"):
                yield sentence.name, ((part.values["when"], sentence.when), sentence)


def _first(made: Sequence[doc.Block]) -> Iterator[bool]:
    """For each block, whether it is the first one."""
    return (number == 0 for number in range(len(made)))


def _terms(part: MasterBlock) -> Iterator[str]:
    """The index terms of a part, and its content."""
    yield from part.values["index"]
    for inner in part.values["blocks"] if part.kind == "box" else ():
        yield from inner.values["index"]


@dataclass(frozen=True, slots=True)
class _Room:
    """Makes the blocks of one chapter."""

    language: str
    writer: Writer
    source: Source

    def blocks(self, part: MasterBlock) -> Iterator[doc.Block]:
        """The blocks for a part: usually one, or none if it does not apply to this game."""
        values, writer = part.values, self.writer
        match part.kind:
            case "p":
                lead = bool(values["lead"])
                yield from (doc.Paragraph(text, lead) for text in writer.items((values["p"],)))
            case "section":
                heading = values["section"]
                title = writer.sentence(heading.named(f"{heading.name}.title"))
                yield doc.SectionHeading(f"{writer.chapter}.{heading.name}", title, values["big"])
            case "steps":
                items = writer.items(values["steps"])
                marks = string.ascii_uppercase if values["letters"] else map(str, count(1))
                yield doc.Steps(items, tuple(islice(marks, len(items))))
            case "list":
                yield doc.Bullets(writer.items(values["list"]))
            case "aside":
                yield from self._aside(values)
            case "figure":
                yield from self._picture(part)
            case "example":
                yield from self._example(part)
            case _:
                found = self._list(part)
                own = found is None and part.kind not in ("box", "colophon")
                yield from self.source.blocks(part, writer, self.language) if own else ()
                yield from (found,) if found else ()

    def _list(self, part: MasterBlock) -> doc.Block | None:
        """A list or table; None for a block that only this system has."""
        values, writer = part.values, self.writer
        match part.kind:
            case "pieces":
                pieces = tuple(self._pieces(values))
                return doc.Pieces(self.source.pictured([piece.thing for piece in pieces]), pieces)
            case "questions":
                return doc.Questions(tuple(self._questions(values)))
            case "table":
                table = values["table"]
                rows = [row for row in table["rows"] if writer.holds(row["when"], part.mark)]
                head = tuple(writer.paragraph(cell) for cell in table["head"])
                lines = (tuple(writer.paragraph(cell) for cell in row["cells"]) for row in rows)
                return doc.TextTable(head, tuple(lines))
            case "summary":
                parts = [each for each in values["parts"] if writer.holds(each["when"], part.mark)]
                told = tuple((writer.sentence(each["title"]), writer.items(each["say"])) for each in parts)
                return doc.TurnSummary(writer.sentence(values["summary"]), told)
            case "contents":
                return doc.Contents()
            case "index":
                return doc.Index(())
            case "colophon":
                text = writer.paragraph(values["colophon"])
                return doc.Colophon(text) if text else None
            case "box":
                return self._box(values)
        return None

    def _box(self, values: Values) -> doc.Block | None:
        """A box; None if nothing in it applies to this game."""
        told = [
            (block, inner.placing)
            for inner in values["blocks"]
            if self.writer.holds(inner.values["when"], inner.mark)
            for block in self.blocks(inner)
        ]
        if not told:
            return None
        title = values["box"]
        said = self.writer.sentence(title.named(f"{title.name}.title"))
        return doc.TitledBox(said, tuple(block for block, _ in told), tuple(way for _, way in told))

    def _aside(self, values: Values) -> Iterator[doc.Block]:
        note: Sentence = values["aside"]
        count, numbers = note.count or values["count"], {**note.numbers, **values["with"]}
        told = self.writer.sentence(replace(note, name=f"{note.name}.text", count=count, numbers=numbers))
        if told:
            title = self.writer.sentence(Sentence(f"{note.name}.title", note.mark))
            yield doc.Aside(title, told, values["mark"])

    def _picture(self, part: MasterBlock) -> Iterator[doc.Block]:
        figure = self.source.figure(part.values["figure"], self._alt(part), self.writer)
        if figure is not None:
            yield doc.Picture(figure, self.writer.paragraph(part.values["caption"]))

    def _alt(self, part: MasterBlock) -> str:
        alt = part.values["alt"]
        if alt is None:
            self.writer.fault("alt", part.mark)
            return ""
        return self.writer.sentence(alt)

    def _example(self, part: MasterBlock) -> Iterator[doc.Block]:
        values, writer = part.values, self.writer
        played = self.source.played(values["plays"], part.mark, writer)
        if played is None:
            return
        title = writer.sentence(values["example"].named(f"{values['example'].name}.title"), played)
        spec, sums = values["figure"], values["sums"]
        figure = self.source.figure(spec, self._alt(part), writer) if spec else None
        rows = self.source.sums(sums, values["plays"], part.mark, writer) if sums else ()
        yield doc.ExampleBox(title, writer.items(values["say"], played), rows, figure, values["panel"])

    def _pieces(self, values: Values) -> Iterator[doc.PieceEntry]:
        writer = self.writer
        for piece in values["pieces"]:
            told = piece["name"]
            name = writer.sentence(replace(told, count=piece["count"], when=piece["when"]))
            count = writer.number(piece["count"], told.mark)
            if name and count:
                yield doc.PieceEntry(piece["thing"], count, name, writer.paragraph(piece["note"]))

    def _questions(self, values: Values) -> Iterator[doc.Question]:
        for each in values["questions"]:
            question = self.writer.sentence(each.named(f"{each.name}.q"))
            if question:
                yield doc.Question(question, self.writer.sentence(each.named(f"{each.name}.a")))
