"""Castles, a game for the piecepack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from castelli_pnp.systems.system import PlayOptions, System, TrialGames

if TYPE_CHECKING:
    from castelli_pnp.booklet.plan import BookletPlan
    from castelli_pnp.engine.bots import Bots
    from castelli_pnp.kit.plan import KitPlan
    from castelli_pnp.lab.series import Series
    from castelli_pnp.layout.booklet.style import BookletStyle
    from castelli_pnp.layout.figures.drawer import FigureDrawer
    from castelli_pnp.systems.castles.lab.measured import CastlesSystem as Measured
    from castelli_pnp.systems.castles.model import Castles as Facts
    from castelli_pnp.systems.castles.rules.actions import Action
    from castelli_pnp.systems.castles.rules.view import View
    from castelli_pnp.systems.system import Model
    from castelli_pnp.terminal.opening import Screen


class Castles(System):
    """Tiles make a land; castles rise on it, and armies surround them."""

    name = "castles"
    has_booklet = True

    @property
    def model(self) -> Model[Facts]:
        from castelli_pnp.systems.castles.grammar import MODEL

        return MODEL

    @property
    def kit(self) -> KitPlan:
        from castelli_pnp.systems.castles.kit import PLAN

        return PLAN

    def try_out(self, facts: Facts) -> TrialGames:
        from castelli_pnp.systems.castles.lab.simulate import tried

        return TrialGames(tried(facts))

    def scope(self, facts: Facts) -> dict[str, object]:
        variants = [variant.value for variant in facts.options.variants]
        return {"players": list(facts.player_counts), "variants": variants}

    def scope_sentence(self, facts: Facts) -> str:
        from castelli_pnp.words.sentences import range_text, words

        variants = ", ".join(variant.value for variant in facts.options.variants)
        return words().text(
            "report.scope_castles", range=range_text(*facts.options.players), variants=variants
        )

    @property
    def booklet(self) -> BookletPlan:
        from castelli_pnp.systems.castles.booklet import PLAN

        return PLAN

    @property
    def booklet_style(self) -> BookletStyle:
        from castelli_pnp.systems.castles.layout.booklet_style import STYLE

        return STYLE

    @property
    def figures(self) -> FigureDrawer:
        from castelli_pnp.systems.castles.layout.figures.drawer import DRAWER

        return DRAWER

    @property
    def bots(self) -> Bots[View, Action]:
        from castelli_pnp.systems.castles.bots import BOTS

        return BOTS

    def series(
        self, facts: Facts, options: PlayOptions, bots: Sequence[str], seed: str, games: int
    ) -> Series:
        from castelli_pnp.lab.series import seated
        from castelli_pnp.systems.castles.lab.simulate import CastlesSpec
        from castelli_pnp.systems.castles.rules.table import table_for

        options.refuse_others(facts, ("players", "variant"))
        variant = options.variant or facts.options.variants[0].value
        players = options.players or (len(bots) if len(bots) > 1 else None)
        table = table_for(facts, players, variant)
        return CastlesSpec(facts, variant, seated(bots, table.seats, self.bots), seed, games)

    def measured(
        self, facts: Facts, players: Sequence[int], options: PlayOptions, bots: Sequence[str], seed: str
    ) -> Sequence[Measured]:
        from castelli_pnp.systems.castles.lab.measured import castles_systems

        options.refuse_others(facts, ("variant",))
        return castles_systems(facts, tuple(players), bots, options.variant, seed)

    def screen(self, facts: Facts) -> Screen:
        from castelli_pnp.systems.castles.screen.opening import SCREEN

        del facts
        return SCREEN


SYSTEM = Castles()
