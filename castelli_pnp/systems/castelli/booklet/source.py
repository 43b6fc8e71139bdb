"""What the booklet of a game of Castelli says and shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.base.places import Mark
from castelli_pnp.booklet.document import Block, CardEntry, Cards, Figure, ModuleBox, Sum
from castelli_pnp.booklet.examples import PlayedBooklet, examples_of, shipped_game
from castelli_pnp.booklet.grammar import FigureSpec, MasterBlock
from castelli_pnp.booklet.plan import BookletPlan, Values, master_of
from castelli_pnp.booklet.writing import Writer
from castelli_pnp.schema.base import near
from castelli_pnp.systems.castelli.booklet.examples import Examples, Moment
from castelli_pnp.systems.castelli.booklet.facts import facts_of, plain_layout, tournament_layout
from castelli_pnp.systems.castelli.booklet.figure_facts import (
    TABLE_MARKS,
    ArchFigure,
    BoardFigure,
    CardsFigure,
    CostFigure,
    StripFigure,
    TableFigure,
    ViewFigure,
)
from castelli_pnp.systems.castelli.booklet.grammar import BLOCKS, FIGURES, SUMS
from castelli_pnp.systems.castelli.booklet.midgame import game_on_cover
from castelli_pnp.systems.castelli.booklet.reckoning import reckoning
from castelli_pnp.systems.castelli.booklet.sums import area_rows, castle_sums, influence_sums, line_sums
from castelli_pnp.systems.castelli.layout.card_words import card_reference_entries, twin_of, when_label
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.layouts import Layout
from castelli_pnp.systems.castelli.model.words import Deck, Module, PlayWindow
from castelli_pnp.systems.castelli.rules.game import Game as Play
from castelli_pnp.words.catalog import glossary

OWN_THINGS = ("lot:", "sign:", "good:", "badge:")
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

    def pictured(self, things: Sequence[str]) -> CastelliFacts:
        """Components are those of the game itself; examples use the shipped tiles and cards."""
        return self.game if all(thing.startswith(OWN_THINGS) for thing in things) else self.examples.game

    def own_figure(self, spec: FigureSpec, alt: str, writer: Writer) -> Figure | None:
        values = spec.values
        match spec.kind:
            case "board":
                return self._board(values, spec.mark, alt, writer)
            case "strip":
                panels = [self._board(each, spec.mark, "", writer) for each in values["strip"]]
                found = tuple(panel for panel in panels if panel is not None)
                return StripFigure(found, alt) if len(found) == len(panels) else None
            case "cost":
                return CostFigure(self.game, values["cost"], alt) if self._is_paid(values["cost"]) else None
            case "card" | "fan":
                return self._shown_cards(spec, alt, writer)
            case "arch":
                layout = layout_for(self.game, "most")
                return None if layout is None else ArchFigure(game_on_cover(self.game, layout.id), alt)
        marks, layout = self.marks(spec, TABLE_MARKS, writer), layout_for(self.game, values["table"])
        if layout is None or marks is None:
            return None
        return TableFigure(self.game, layout.id, marks, alt, values["seats"])

    def _is_paid(self, cost: str) -> bool:
        """Whether something is paid, or is worth points, at all."""
        options = self.game.options
        match cost:
            case "castle":
                return any(options.castle_cost.values())
            case "overbuild":
                return Module.BATTLE in self.game.modules and any(options.battle.overbuild_cost.values())
            case "most":
                return Module.BATTLE in self.game.modules and any(options.battle.majority.values())
            case "start_tile":
                return Module.DILEMMA in self.game.modules and options.final_points.start_tile > 0
        return options.purchases_per_turn > 0

    def _shown_cards(self, spec: FigureSpec, alt: str, writer: Writer) -> CardsFigure | None:
        names = (spec.values["card"],) if spec.kind == "card" else tuple(spec.values["fan"])
        for name in names:
            if name not in shipped_game(self.game.system).cards and name not in self.game.cards:
                near_by = near(name, self.game.cards)
                writer.fault("card", spec.mark, name=name, near=near_by)
                return None
        found = tuple(name for name in names if self._is_in_play(name))
        letters = FrozenMap(spec.values["letters"] if spec.kind == "card" else {})
        return CardsFigure(self.game, found, writer.words.language, letters, alt) if found else None

    def _is_in_play(self, name: str) -> bool:
        """Whether a game has a card, with the modules that it is played with."""
        card = self.game.cards.get(name)
        return card is not None and (card.deck is Deck.CHARACTER or Module.BATTLE in self.game.modules)

    def _board(self, values: Values, mark: Mark, alt: str, writer: Writer) -> BoardFigure | None:
        name = values["board"]
        moment, played = self.moment(name, values["step"], mark, writer), self.played(name, mark, writer)
        if moment is None or played is None:
            return None
        named = (*values["focus"], *values["letters"].values(), *values["numbers"].values())
        lined = (*values["lines"], *values["castles"], *values["score"])
        for place in (*named, *lined, *values["laid"], *values["badges"]):
            if not _is_known(moment, place):
                writer.fault("place", mark, name=place, example=name)
                return None
        for place in values["count"]:
            bare = place.partition(":")[0]
            if not _is_known(moment, place) and bare not in moment.seen["tiles"]:
                writer.fault("place", mark, name=place, example=name)
                return None
        badges = {place: writer.number(way, mark, played) for place, way in values["badges"].items()}
        row, column, last_row, last_column = values["window"]
        return BoardFigure(
            moment.position, (row, column), (last_row, last_column), tuple(values["focus"]),
            FrozenMap(values["letters"]), FrozenMap(values["numbers"]),
            tuple(values["lines"]), tuple(values["laid"]), tuple(values["count"]), tuple(values["castles"]),
            tuple(values["score"]), FrozenMap(badges), values["crop"], values["aspect"] / 100, alt,
        )  # fmt: skip

    def sums_of(self, moment: Moment, values: Values) -> tuple[Sum, ...]:
        position = moment.position
        if values["lines"]:
            return line_sums(position, values["lines"])
        if values["castles"]:
            return castle_sums(position, values["castles"])
        if values["places"]:
            return area_rows(position, values["places"])
        return influence_sums(position, values["place"], values["best"])

    def blocks(self, part: MasterBlock, writer: Writer, language: str) -> Iterator[Block]:
        values = part.values
        match part.kind:
            case "module" if values["module"] in self.game.modules:
                name = glossary(language)[values["module"].value]["term"]
                yield ModuleBox(values["module"].value, name, writer.items(values["say"]))
            case "cards":
                yield Cards(self.game, tuple(self._cards(values, writer, language)))
            case "reckoning":
                played = self.played(values["reckoning"], part.mark, writer)
                moment = self.moment(values["reckoning"], values["step"], part.mark, writer)
                if played is not None and moment is not None:
                    head = tuple(writer.paragraph(each, played) for each in values["head"])
                    yield reckoning(played.moments[values["step"] - 1], moment, head, values["columns"])

    def _cards(self, values: Values, writer: Writer, language: str) -> Iterator[CardEntry]:
        for entry in card_reference_entries(self.game, language):
            if self.game.cards[entry.id].deck is not values["cards"]:
                continue
            twin = twin_of(self.game.cards[entry.id])
            more = writer.paragraph(values["more"].get(entry.id) or values["more"].get(twin, ()))
            when = f":{_TURNS[entry.when]}: {when_label(entry.when, language)}"
            yield CardEntry(entry.id, entry.name, entry.copies, when, entry.text, more)


_TURNS = {PlayWindow.OWN_TURN: "turn-own", PlayWindow.OTHER_TURN: "turn-other"}
"""The icon of the turn in which a card may be played."""


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
