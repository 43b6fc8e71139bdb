"""Who tells of a game of Castelli."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from castelli_pnp.base.places import Mark
from castelli_pnp.booklet.document import Block, CardEntry, Cards, ModuleBox, Sum
from castelli_pnp.booklet.figure import Figure
from castelli_pnp.booklet.grammar import FigureSpec, Part
from castelli_pnp.booklet.moments import examples_of
from castelli_pnp.booklet.plan import Facts, Values
from castelli_pnp.booklet.writing import Writer
from castelli_pnp.systems.castelli.booklet.examples import Examples, Played
from castelli_pnp.systems.castelli.booklet.facts import facts_of
from castelli_pnp.systems.castelli.booklet.figures import Draughtsman
from castelli_pnp.systems.castelli.layout.card_words import card_reference_entries, when_label
from castelli_pnp.systems.castelli.model.game import Game
from castelli_pnp.words.catalog import glossary


class CastelliBooklet:
    """Tells of one game of Castelli."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.facts: Facts = facts_of(game)
        self.examples = examples_of(game, Examples)
        self._figures = Draughtsman(game, self.examples)

    @property
    def shown(self) -> Game:
        return self.examples.game

    def example_names(self) -> Sequence[str]:
        return self.examples.names()

    def played(self, name: str) -> Played | None:
        return self.examples.played(name)

    def figure(self, spec: FigureSpec, alt: str, writer: Writer) -> Figure | None:
        return self._figures.figure(spec, alt, writer)

    def sums(self, values: Values, name: str, mark: Mark, writer: Writer) -> tuple[Sum, ...]:
        return self._figures.sums(values, name, mark, writer)

    def blocks(self, part: Part, writer: Writer, language: str) -> Iterator[Block]:
        values = part.values
        match part.kind:
            case "module" if values["module"] in self.game.modules:
                name = glossary(language)[values["module"].value]["term"]
                yield ModuleBox(values["module"].value, name, writer.items(values["say"]))
            case "cards":
                yield Cards(self.game, tuple(self._cards(values, writer, language)))

    def _cards(self, values: Values, writer: Writer, language: str) -> Iterator[CardEntry]:
        for entry in card_reference_entries(self.game, language):
            if self.game.cards[entry.id].deck is not values["cards"]:
                continue
            more = writer.paragraph(values["more"].get(entry.id, ()))
            when = when_label(entry.when, language)
            yield CardEntry(entry.id, entry.name, entry.copies, when, entry.text, more)
