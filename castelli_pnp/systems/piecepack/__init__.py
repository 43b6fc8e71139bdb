"""The piecepack: the pieces that many games are played with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castelli_pnp.systems.system import System

if TYPE_CHECKING:
    from castelli_pnp.kit.plan import KitPlan
    from castelli_pnp.systems.piecepack.model import Piecepack as Facts
    from castelli_pnp.systems.system import Model


class Piecepack(System):
    """Tiles, coins, dice and pawns in four suits, without rules of their own."""

    name = "piecepack"

    @property
    def model(self) -> Model[Facts]:
        from castelli_pnp.systems.piecepack.grammar import MODEL

        return MODEL

    @property
    def kit(self) -> KitPlan:
        from castelli_pnp.systems.piecepack.kit import PLAN

        return PLAN

    def scope(self, facts: Facts) -> dict[str, object]:
        return {"pieces": facts.pieces.counts}

    def scope_sentence(self, facts: Facts) -> str:
        from castelli_pnp.words.sentences import words

        return words().text("report.scope_piecepack", **facts.pieces.counts)


SYSTEM = Piecepack()
