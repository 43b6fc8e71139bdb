"""Documents by chance whose every word is told apart, so that none can be lost or doubled unseen."""

from __future__ import annotations

from itertools import count
from random import Random

from castelli_pnp.booklet.document import (
    Aside,
    Block,
    Bullets,
    Chapter,
    Document,
    ExampleBox,
    ModuleBox,
    Paragraph,
    Picture,
    Question,
    Questions,
    SectionHeading,
    Steps,
    Sum,
    TextTable,
)
from castelli_pnp.systems.castelli.model.words import Module
from tests.layout.booklet.sample import board, document, row

KINDS = (
    "paragraph", "paragraph", "paragraph", "section", "steps", "bullets", "aside", "aside", "picture", "row",
    "example", "module", "questions", "table",
)  # fmt: skip


class _Writer:
    """Writes texts of words that do not come again."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.numbers = count(1)
        self.ids = count(1)

    def number(self, least: int, most: int) -> int:
        return self.dice.randint(least, most)

    def text(self, least: int, most: int) -> str:
        return " ".join(f"w{next(self.numbers)}z" for _ in range(self.number(least, most)))

    def texts(self, least: int, most: int, longest: int) -> tuple[str, ...]:
        return tuple(self.text(1, longest) for _ in range(self.number(least, most)))

    def block(self) -> Block:
        match self.dice.choice(KINDS):
            case "paragraph":
                return Paragraph(self.text(1, 140))
            case "section":
                return SectionHeading(f"s{next(self.ids)}", self.text(1, 6))
            case "steps":
                items = self.texts(1, 5, 40)
                return Steps(items, tuple("ABCDE"[: len(items)]))
            case "bullets":
                return Bullets(self.texts(1, 5, 60))
            case "aside":
                return Aside(self.text(0, 4), self.text(1, 40), self.dice.choice(("", "A")))
            case "picture":
                return Picture(board(self.number(1, 4), self.number(2, 4)), self.text(0, 12))
            case "row":
                return Picture(row(*["back:tile"] * self.number(1, 6)), self.text(0, 12))
            case other:
                return self.boxed(other)

    def boxed(self, kind: str) -> Block:
        match kind:
            case "example":
                sums = (Sum("red", (2, 3), 5),) * self.number(0, 2)
                figure = board() if self.number(0, 1) else None
                return ExampleBox(self.text(0, 12), self.texts(1, 3, 30), sums, figure)
            case "module":
                return ModuleBox(Module.DILEMMA, self.text(1, 8), self.texts(1, 3, 30))
            case "questions":
                pairs = range(self.number(1, 4))
                return Questions(tuple(Question(self.text(1, 12), self.text(1, 40)) for _ in pairs))
            case _:
                columns = self.number(1, 4)
                rows = [tuple(self.text(1, 3) for _ in range(columns)) for _ in range(self.number(1, 6))]
                return TextTable(tuple(self.text(1, 2) for _ in range(columns)), tuple(rows))

    def chapter(self) -> Chapter:
        blocks = (*(self.block() for _ in range(self.number(0, 14))), Paragraph(self.text(1, 60)))
        step = self.dice.choice(("", "", "2"))
        return Chapter(f"c{next(self.ids)}", self.text(1, 6), blocks, step, self.dice.random() < 0.5)


def by_chance(seed: int) -> Document:
    """The document of a number."""
    writer = _Writer(seed)
    return document(*(writer.chapter() for _ in range(writer.number(1, 5))))


def written(whole: Document) -> set[str]:
    """Every word of a document."""
    found: set[str] = set()

    def collect(value: object) -> None:
        if isinstance(value, str):
            found.update(word for word in value.split() if word.startswith("w") and word.endswith("z"))
        elif isinstance(value, tuple):
            for each in value:
                collect(each)
        elif hasattr(value, "__dataclass_fields__") and not hasattr(value, "options"):
            for name in value.__dataclass_fields__:
                collect(getattr(value, name))

    collect(whole.chapters)
    return found
