"""The rules in short sentences; every number in them is a fact of the game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.kit_counts import scoring_laps
from castelli_pnp.systems.castelli.model.layouts import Layout
from castelli_pnp.systems.castelli.model.options import Options
from castelli_pnp.systems.castelli.model.words import (
    House,
    PlayWindow,
    Resource,
    SecondSilverTie,
    Settlement,
    Slot,
)
from castelli_pnp.words.catalog import Catalog, catalog


@dataclass(frozen=True)
class AidWords:
    """The words of a game in one language."""

    game: CastelliFacts
    language: str

    @cached_property
    def catalog(self) -> Catalog:
        return catalog("aids", self.language)

    @property
    def options(self) -> Options:
        return self.game.options

    @property
    def has_reactions(self) -> bool:
        """Whether some cards are played in another player's turn."""
        return any(card.played is PlayWindow.OTHER_TURN for card in self.game.cards.values())

    def text(self, key: str, /, **data: object) -> str:
        return tied(self.catalog.text(key, **data))

    def count(self, key: str, number: int, /, **data: object) -> str:
        return tied(self.catalog.count(key, number, **data))

    def setup(self) -> Iterator[tuple[str, str]]:
        """Each step of the setup: what it is about, and what to do."""
        yield "board", self.text("setup.board")
        yield "tiles", self.text("setup.tiles")
        yield "settlements", self.text("setup.settlements")
        silver = " ".join(self._silver())
        if silver:
            yield "silver", silver
        yield "player", self.count("setup.player", self.options.castles_per_player)
        if self.game.cards:
            yield "deck", self.text("setup.deck")

    def _silver(self) -> Iterator[str]:
        """How much silver there is in the mine, and how much everyone begins with."""
        shares = [
            self.count("setup.silver_for", layout.players, silver=self.options.silver_in_mine[layout.id])
            for layout in plain_layouts(self.game)
            if layout.id in self.options.silver_in_mine
        ]
        if shares:
            yield f"{self.text('setup.silver')} {', '.join(shares)}."
        for layout in plain_layouts(self.game):
            cubes = self.options.start_silver.get(layout.id, ())
            if any(cubes):
                shown = " / ".join(map(str, cubes))
                yield self.text("setup.start_silver", players=layout.players, cubes=shown)

    def reveal(self) -> Iterator[str]:
        options = self.options
        yield self.text("reveal.turn")
        if options.cards_per_icon:
            yield self.count("reveal.card", options.cards_per_icon)
        if options.most_tile_silver:
            yield self.text("reveal.silver")
        if options.edge_reward:
            yield self.edge()

    def edge(self) -> str:
        sentence = self.count("reveal.edge", self.options.edge_reward)
        pays = self.options.rulings.edge_zero_coat_pays
        return sentence if pays else f"{sentence} {self.text('reveal.edge_zero')}"

    def areas(self) -> Iterator[str]:
        options = self.options
        yield self.text("areas.when")
        yield f"{self.text('areas.influence')} {self.text('areas.zero')}"
        yield self.count("areas.yield", options.units_per_symbol, cap=options.resource_cap)
        yield self.count("areas.market", options.cards_per_tent)
        yield self.text(f"areas.tie_{options.rounding.areas.value}")
        if has_neutral_houses(self.game):
            yield self.neutral()

    def neutral(self) -> str:
        shares = self.options.rulings.neutral_blocks_ties
        return self.text("areas.neutral" if shares else "areas.neutral_free")

    def build(self) -> Iterator[str]:
        options = self.options
        yield self.text("build.cost", **{kind.value: options.castle_cost.get(kind, 0) for kind in Resource})
        if options.purchases_per_turn:
            paid = self.count("build.buy", options.purchase_silver)
            yield f"{paid} {self.count('build.often', options.purchases_per_turn)}"
        yield self.where()
        points = {kind.value: options.line_points[kind] for kind in Settlement}
        yield f"{self.text('build.score', **points)} {self.text('build.own')}"

    def where(self) -> str:
        any_coat = self.options.rulings.zero_coat_builds
        return self.count("build.where_any" if any_coat else "build.where", self.options.builder_coats)

    def end_and_mine(self) -> str:
        """When the game ends, and who gets the silver of the mine."""
        mine = self.text(f"end.mine_{self.options.rounding.mine.value}")
        return f"{self.text('end.when')} {mine}"

    def winner_and_laps(self) -> str:
        """Who wins, ties for silver, and what happens at the end of the scoring track."""
        found = [self.text("end.winner"), self.second_silver()]
        spaces = sum(len(piece.track) for piece in self.game.frame)
        if spaces:
            found.append(self.text("end.lap", last=spaces - 1, spaces=spaces))
        if len(scoring_laps(self.game)) > 1:
            found.append(self.text("end.laps"))
        return " ".join(found)

    def second_silver(self) -> str:
        options = self.options
        if options.rulings.second_silver_tie is SecondSilverTie.TIE:
            return self.text("end.second_tie", tie=options.silver_award.tie)
        return self.text(f"end.second_{options.rounding.second_silver.value}")

    def dilemma(self) -> str:
        return f"{self.text('dilemma.setup')} {self.text('aid.place')} {self.text('aid.only')}"

    def battle(self) -> str:
        bought = f" {self.text('battle.buy')}" if self.options.purchases_per_turn else ""
        top = self.count("aid.top", self.options.battle.stack_height - 1)
        return f"{self.text('battle.who')} {top}{bought}"


_TIES = re.compile(r"(?<=\d,) (?=\d)| (?=\w{1,6}\.$)")


def tied(text: str) -> str:
    """A text whose rows of numbers stay together, and whose last line is no lonely short word."""
    return _TIES.sub("\N{NO-BREAK SPACE}", text)


def plain_layouts(game: CastelliFacts) -> list[Layout]:
    """One layout for each number of players, the largest first; those of the tournament are left out."""
    found: dict[int, Layout] = {}
    for layout in game.layouts.values():
        if Slot.SECOND_FIELD not in layout.fields:
            found.setdefault(layout.players, layout)
    return [found[players] for players in sorted(found, reverse=True)]


def most_players(game: CastelliFacts) -> int:
    return max((layout.players for layout in game.layouts.values()), default=len(House))


def has_neutral_houses(game: CastelliFacts) -> bool:
    """Whether some layout leaves a color without a player; in the tournament each half does."""
    return any(layout.players // len(layout.fields or (0,)) < len(House) for layout in game.layouts.values())
