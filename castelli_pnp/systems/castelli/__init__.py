"""The board game Castelli."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from castelli_pnp.systems.system import PlayOptions, System, TrialGames

if TYPE_CHECKING:
    from castelli_pnp.booklet.plan import BookletPlan
    from castelli_pnp.engine.bots import Bots
    from castelli_pnp.kit.plan import KitPlan
    from castelli_pnp.lab.series import Series
    from castelli_pnp.layout.art.palette import Look
    from castelli_pnp.layout.booklet.style import BookletStyle
    from castelli_pnp.layout.figures.board_map import BoardMap
    from castelli_pnp.layout.figures.drawer import FigureDrawer
    from castelli_pnp.systems.castelli.lab.measured import CastelliSystem as Measured
    from castelli_pnp.systems.castelli.model.game import Game
    from castelli_pnp.systems.castelli.rules.actions import Action
    from castelli_pnp.systems.castelli.rules.view import View
    from castelli_pnp.systems.finding import Verdict
    from castelli_pnp.systems.system import Model
    from castelli_pnp.terminal.opening import Screen
    from castelli_pnp.words.message_users import Use


class Castelli(System):
    """Boards, tiles and cards; four houses build castles in a land of areas."""

    name = "castelli"
    has_booklet = True

    @property
    def model(self) -> Model[Game]:
        from castelli_pnp.systems.castelli.model.load import MODEL

        return MODEL

    @property
    def kit(self) -> KitPlan:
        from castelli_pnp.systems.castelli.kit import PLAN

        return PLAN

    def check(self, facts: Game) -> Verdict:
        from castelli_pnp.systems.castelli.check import check_game

        return check_game(facts)

    def try_out(self, facts: Game) -> TrialGames:
        from castelli_pnp.systems.castelli.lab.playable import play_game

        return play_game(facts)

    def scope(self, facts: Game) -> dict[str, object]:
        return {"layouts": list(facts.layouts), "arrangements": facts.arrangements}

    def scope_sentence(self, facts: Game) -> str:
        from castelli_pnp.words.sentences import words

        ui, count = words(), facts.arrangements
        shown = ui.whole(count) if count < 10**9 else f"10^{int(math.log10(count))}"
        layouts = ui.count("count.layouts", len(facts.layouts))
        return ui.text("report.scope", layouts=layouts, arrangements=shown)

    def message_uses(self) -> Iterator[Use]:
        from castelli_pnp.systems.castelli.model.load import load_game
        from castelli_pnp.systems.castelli.model.words import House, Kind, Module, Resource, Settlement
        from castelli_pnp.words.message_users import TERMS, Use

        for card in load_game(self.name).game.cards.values():
            yield Use("cards", f"card.{card.id}.text", f"card.{card.id}.")
            yield Use("cards", f"card.when.{card.played.value}")
            yield Use(TERMS, card.id)
        for words in (House, Kind, Module, Resource, Settlement):
            yield from (Use(TERMS, word.value) for word in words)

    @property
    def booklet(self) -> BookletPlan:
        from castelli_pnp.systems.castelli.booklet import PLAN

        return PLAN

    @property
    def booklet_style(self) -> BookletStyle:
        from castelli_pnp.systems.castelli.layout.booklet_style import STYLE

        return STYLE

    @property
    def figures(self) -> FigureDrawer:
        from castelli_pnp.systems.castelli.layout.figures.drawer import DRAWER

        return DRAWER

    def board_map(self, facts: Game, layout: str, look: Look) -> BoardMap:
        from castelli_pnp.systems.castelli.layout.figures.boardmap import board_map

        return board_map(facts, facts.layouts[layout], look)

    @property
    def bots(self) -> Bots[View, Action]:
        from castelli_pnp.systems.castelli.bots import BOTS

        return BOTS

    def series(self, facts: Game, options: PlayOptions, bots: Sequence[str], seed: str, games: int) -> Series:
        from castelli_pnp.lab.series import seated
        from castelli_pnp.systems.castelli.lab.simulate import Spec
        from castelli_pnp.systems.castelli.rules.setup import choose_layout

        options.refuse_others(facts, ("players", "layout", "modules"))
        laid = choose_layout(facts, options.players, options.layout)
        modules = tuple(sorted(set(options.modules or ())))
        return Spec(facts, laid.id, seated(bots, laid.players, self.bots), modules, seed, games)

    def measured(
        self, facts: Game, players: Sequence[int], options: PlayOptions, bots: Sequence[str], seed: str
    ) -> Sequence[Measured]:
        from castelli_pnp.systems.castelli.lab.measured import castelli_systems

        options.refuse_others(facts, ("modules",))
        return castelli_systems(facts, tuple(players), bots, options.modules or (), seed)

    def screen(self, facts: Game) -> Screen:
        from castelli_pnp.systems.castelli.screen.opening import SCREEN

        del facts
        return SCREEN


SYSTEM = Castelli()
