"""What the commands ask of a game, whatever its system; each system is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from castelli_pnp.check import Finding, Verdict
    from castelli_pnp.model.family import Facts
    from castelli_pnp.model.game import Game


def judged(facts: Facts) -> Verdict:
    """Whether a game is legal, and a good one; where every readable game is both there is nothing to find."""
    from castelli_pnp.check import Verdict, check_game
    from castelli_pnp.model.game import Game

    return check_game(facts) if isinstance(facts, Game) else Verdict((), {})


def played(facts: Facts) -> tuple[Mapping[str, int], tuple[Finding, ...]]:
    """How many games were played in which way to try it out, and what they showed."""
    from castelli_pnp.model.game import Game

    if not isinstance(facts, Game):
        return {}, ()
    from castelli_pnp.lab.playable import play_game

    shown = play_game(facts)
    return shown.games, shown.findings


def scope(facts: Facts) -> dict[str, Any]:
    """What a check has looked at, for programs."""
    from castelli_pnp.model.castles import Castles
    from castelli_pnp.model.game import Game
    from castelli_pnp.model.piecepack import Piecepack

    match facts:
        case Game():
            return {"layouts": list(facts.layouts), "arrangements": arrangements(facts)}
        case Castles():
            variants = [variant.value for variant in facts.options.variants]
            return {"players": list(facts.player_counts), "variants": variants}
        case Piecepack():
            return {"pieces": facts.pieces.counts}
        case _:
            raise TypeError(facts.system)


def scope_line(facts: Facts) -> str:
    """The same for people."""
    from castelli_pnp.cli.words import range_text, words
    from castelli_pnp.model.castles import Castles
    from castelli_pnp.model.game import Game
    from castelli_pnp.model.piecepack import Piecepack

    ui = words()
    match facts:
        case Game():
            layouts = ui.count("count.layouts", len(facts.layouts))
            return ui.text("report.scope", layouts=layouts, arrangements=_shown_count(arrangements(facts)))
        case Castles():
            variants = ", ".join(variant.value for variant in facts.options.variants)
            return ui.text(
                "report.scope_castles", range=range_text(*facts.options.players), variants=variants
            )
        case Piecepack():
            return ui.text("report.scope_piecepack", **facts.pieces.counts)
        case _:
            raise TypeError(facts.system)


def arrangements(game: Game) -> int:
    """In how many ways the pieces can lie, over the layouts that differ."""
    from castelli_pnp.model.layouts import arrangement_count

    mine = game.mine_piece is not None
    fields = {layout.grid: layout for layout in game.layouts.values()}.values()
    return sum(arrangement_count(layout, len(game.pieces), mine) for layout in fields)


def _shown_count(count: int) -> str:
    import math

    from castelli_pnp.cli.words import words

    return words().whole(count) if count < 10**9 else f"10^{int(math.log10(count))}"
