"""What the commands ask of a game, whatever its system; each system is imported when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from castelli_pnp.base.errors import Refused

if TYPE_CHECKING:
    from castelli_pnp.lab.series import Series
    from castelli_pnp.lab.system import System
    from castelli_pnp.systems.castelli.check import Finding, Verdict
    from castelli_pnp.systems.castelli.model.game import Game
    from castelli_pnp.systems.family import Facts
    from castelli_pnp.terminal.opening import Opening
    from castelli_pnp.terminal.session import Sitting


def judged(facts: Facts) -> Verdict:
    """Whether a game is legal, and a good one; where every readable game is both there is nothing to find."""
    from castelli_pnp.systems.castelli.check import Verdict, check_game
    from castelli_pnp.systems.castelli.model.game import Game

    return check_game(facts) if isinstance(facts, Game) else Verdict((), {})


def played(facts: Facts) -> tuple[Mapping[str, int], tuple[Finding, ...]]:
    """How many games were played in which way to try it out, and what they showed."""
    from castelli_pnp.systems.castelli.model.game import Game
    from castelli_pnp.systems.castles.model import Castles

    if isinstance(facts, Castles):
        from castelli_pnp.systems.castles.lab.simulate import tried

        return tried(facts), ()
    if not isinstance(facts, Game):
        return {}, ()
    from castelli_pnp.systems.castelli.lab.playable import play_game

    shown = play_game(facts)
    return shown.games, shown.findings


def series_of(where: str, wishes: Mapping[str, Any], bots: Sequence[str], seed: str, games: int) -> Series:
    """Which games bots are to play; refused if the game, or what is wanted of it, is not possible."""
    from castelli_pnp.cli.options import legal_any, names_in
    from castelli_pnp.systems.castelli.model.game import Game
    from castelli_pnp.systems.castles.model import Castles

    facts = legal_any(where)
    if isinstance(facts, Game):
        from castelli_pnp.systems.castelli.bots import BOTS
        from castelli_pnp.systems.castelli.lab.simulate import Spec
        from castelli_pnp.systems.castelli.rules.setup import choose_layout

        refuse_wishes(facts, wishes, ("players", "layout", "modules"))
        laid = choose_layout(facts, wishes["players"], wishes["layout"])
        modules = tuple(sorted(set(names_in(wishes["modules"] or ""))))
        return Spec(facts, laid.id, _seated(bots, laid.players, BOTS), modules, seed, games)
    if isinstance(facts, Castles):
        from castelli_pnp.systems.castles.bots import BOTS as CASTLES_BOTS
        from castelli_pnp.systems.castles.lab.simulate import CastlesSpec
        from castelli_pnp.systems.castles.rules.table import table_for

        refuse_wishes(facts, wishes, ("players", "variant"))
        variant = wishes["variant"] or facts.options.variants[0].value
        players = wishes["players"] or (len(bots) if len(bots) > 1 else None)
        table = table_for(facts, players, variant)
        return CastlesSpec(facts, variant, _seated(bots, table.seats, CASTLES_BOTS), seed, games)
    raise Refused("no_rules", game=facts.id)


def lab_systems(where: str, wishes: Mapping[str, Any], bots: Sequence[str], seed: str) -> list[System]:
    """What the lab plays of a game: one system for each number of players and each bot."""
    from castelli_pnp.cli.options import legal_any
    from castelli_pnp.systems.castelli.model.game import Game
    from castelli_pnp.systems.castles.model import Castles

    facts, asked = legal_any(where), {name: value or None for name, value in wishes.items()}
    if isinstance(facts, Game):
        from castelli_pnp.systems.castelli.lab.measured import castelli_systems

        refuse_wishes(facts, asked, ("players", "modules"))
        return list[Any](castelli_systems(facts, wishes["players"], bots, wishes["modules"], seed))
    if isinstance(facts, Castles):
        from castelli_pnp.systems.castles.lab.measured import castles_systems

        refuse_wishes(facts, asked, ("players", "variant"))
        return list[Any](castles_systems(facts, wishes["players"], bots, wishes["variant"], seed))
    raise Refused("no_rules", game=facts.id)


def opener(where: str) -> tuple[Facts, Sequence[str], Callable[..., Opening], Callable[..., Sitting]]:
    """What it takes to sit down at a game: its facts, the options it knows, how it begins and goes on."""
    from castelli_pnp.cli.options import legal_any
    from castelli_pnp.systems.castelli.model.game import Game
    from castelli_pnp.systems.castles.model import Castles

    facts = legal_any(where)
    if isinstance(facts, Game):
        from castelli_pnp.systems.castelli.screen import opening

        return facts, opening.WISHES, opening.opening, opening.sitting
    if isinstance(facts, Castles):
        from castelli_pnp.systems.castles.screen import opening as land

        return facts, land.WISHES, land.opening, land.sitting
    raise Refused("no_rules", game=facts.id)


def _seated(bots: Sequence[str], seats: int, known: Mapping[str, object]) -> tuple[str, ...]:
    from castelli_pnp.lab.series import check_bots

    seated = tuple(list(bots) * seats if len(bots) == 1 else bots)
    check_bots(seated, seats, known)
    return seated


def refuse_wishes(facts: Facts, wishes: Mapping[str, Any], known: Sequence[str]) -> None:
    """Options that mean nothing for a game are refused, all of them together."""
    strange = [f"--{name}" for name, value in wishes.items() if value is not None and name not in known]
    if strange:
        raise Refused("strange_options", options=", ".join(strange), system=facts.system.value)


def simulation_heading(series: Series, games: str) -> str:
    """What was played, in one sentence."""
    from castelli_pnp.words.catalog import glossary
    from castelli_pnp.words.sentences import printable, words
    from castelli_pnp.words.ui_language import current_language

    ui, about = words(), dict(series.about)
    told = {"game": printable(about["game"]), "seed": printable(series.seed), "games": games}
    if "variant" in about:
        return ui.text("simulate.heading_variant", variant=about["variant"], **told)
    modules = ", ".join(glossary(current_language())[each]["term"] for each in about["modules"])
    modules = modules or ui.text("simulate.no_modules")
    return ui.text("simulate.heading", layout=about["layout"], modules=modules, **told)


def scope(facts: Facts) -> dict[str, Any]:
    """What a check has looked at, for programs."""
    from castelli_pnp.systems.castelli.model.game import Game
    from castelli_pnp.systems.castles.model import Castles
    from castelli_pnp.systems.piecepack.model import Piecepack

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
    from castelli_pnp.systems.castelli.model.game import Game
    from castelli_pnp.systems.castles.model import Castles
    from castelli_pnp.systems.piecepack.model import Piecepack
    from castelli_pnp.words.sentences import range_text, words

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
    from castelli_pnp.systems.castelli.model.layouts import arrangement_count

    mine = game.mine_piece is not None
    fields = {layout.grid: layout for layout in game.layouts.values()}.values()
    return sum(arrangement_count(layout, len(game.pieces), mine) for layout in fields)


def _shown_count(count: int) -> str:
    import math

    from castelli_pnp.words.sentences import words

    return words().whole(count) if count < 10**9 else f"10^{int(math.log10(count))}"
