"""What the booklet of a game of Castelli says and shows."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.booklet.document import Block, CardEntry, Cards, Figure, ModuleBox, Sum
from castelli_pnp.booklet.examples import PlayedBooklet, examples_of
from castelli_pnp.booklet.grammar import FigureSpec, MasterBlock
from castelli_pnp.booklet.plan import BookletPlan, Values, master_of
from castelli_pnp.booklet.writing import Writer
from castelli_pnp.systems.castelli.booklet.examples import Examples, Moment, influence_sums, line_sums
from castelli_pnp.systems.castelli.booklet.facts import facts_of, plain_layout, tournament_layout
from castelli_pnp.systems.castelli.booklet.figure_facts import (
    TABLE_MARKS,
    BoardFigure,
    TableFigure,
    ViewFigure,
)
from castelli_pnp.systems.castelli.booklet.grammar import BLOCKS, FIGURES, SUMS
from castelli_pnp.systems.castelli.booklet.midgame import game_on_cover
from castelli_pnp.systems.castelli.layout.card_words import card_reference_entries, when_label
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.layouts import Layout
from castelli_pnp.systems.castelli.rules.game import Game as Play
from castelli_pnp.words.catalog import glossary

_PLAYERS = {"two": 2, "three": 3, "four": 4}


class CastelliBooklet(PlayedBooklet[CastelliFacts, Play, Moment]):
    """What the booklet of one game says."""

    def __init__(self, game: CastelliFacts) -> None:
        examples = examples_of(game, Examples)
        super().__init__(game, facts_of(game), examples, examples.game)

    def cover(self) -> Figure | None:
        """A game in progress; None where no game can be set up."""
        layout = layout_for(self.game, "most")
        return None if layout is None else ViewFigure(game_on_cover(self.game, layout.id))

    def own_figure(self, spec: FigureSpec, alt: str, writer: Writer) -> Figure | None:
        if spec.kind == "board":
            return self._board(spec, alt, writer)
        marks, layout = self.marks(spec, TABLE_MARKS, writer), layout_for(self.game, spec.values["table"])
        return TableFigure(self.game, layout.id, marks, alt) if layout and marks is not None else None

    def _board(self, spec: FigureSpec, alt: str, writer: Writer) -> BoardFigure | None:
        values = spec.values
        moment = self.moment(values["board"], values["step"], spec.mark, writer)
        if moment is None:
            return None
        named = (*values["focus"], *values["letters"].values(), *values["numbers"].values())
        for place in (*named, *values["lines"], *values["laid"]):
            if not _is_known(moment, place):
                writer.fault("place", spec.mark, name=place, example=values["board"])
                return None
        row, column, last_row, last_column = values["window"]
        return BoardFigure(
            moment.position, (row, column), (last_row, last_column), tuple(values["focus"]),
            FrozenMap(values["letters"]), FrozenMap(values["numbers"]),
            tuple(values["lines"]), tuple(values["laid"]), alt,
        )  # fmt: skip

    def sums_of(self, moment: Moment, values: Values) -> tuple[Sum, ...]:
        if values["lines"]:
            return line_sums(moment.position, values["lines"])
        return influence_sums(moment.position, values["place"])

    def blocks(self, part: MasterBlock, writer: Writer, language: str) -> Iterator[Block]:
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


def _is_known(moment: Moment, place: str) -> bool:
    told = moment.seen
    return any(place in told[kind] for kind in ("tiles", "settlements", "areas", "castles"))


def layout_for(game: CastelliFacts, name: str) -> Layout | None:
    """A layout by what it is for: the ids in a game may be others."""
    if name == "most":
        able = [plain_layout(game, players) for players in (4, 3, 2)]
        return next((layout for layout in able if layout), None)
    if name == "tournament":
        return tournament_layout(game)
    return plain_layout(game, _PLAYERS[name]) if name in _PLAYERS else game.layouts.get(name)


PLAN = BookletPlan("rules", CastelliBooklet, master_of("castelli"), FIGURES, SUMS, BLOCKS)
