"""A game of Castles at the terminal: what people are asked, and what they can type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rich.text import Text

from castelli_pnp.systems.castles.screen.desk import LandDesk
from castelli_pnp.systems.castles.screen.map import STRONG
from castelli_pnp.systems.piecepack.model import Rank
from castelli_pnp.terminal.commands import ANY, Command, Then
from castelli_pnp.terminal.session import Sitting
from castelli_pnp.words.sentences import words


def _legend(desk: LandDesk, seat: int, rest: str) -> Then:
    del seat, rest
    castle = "#" if desk.screen.is_plain else "♜"
    for key in ("tiles", "coins", "castle", "free"):
        desk.screen.say(f"land.legend.{key}", castle=castle)
    return Then.ASK


def _rules(desk: LandDesk, seat: int, rest: str) -> Then:
    """The rules on one screen, with the numbers of the game in play."""
    del seat, rest
    t = desk.game.table
    options = t.game.options
    numbers = {"tiles": t.game.tiles_each, "limit": options.army_limit, "armies": t.game.armies_each}
    numbers |= {"rounds": t.rounds, "bonus": options.castle_bonus, "null": options.null_army}
    aces = ", ".join(f"{rank.letter} = {options.ace_army[rank]}" for rank in Rank)
    variant = "pile" if t.shared else "source" if t.proper else "own_pile"
    control = "present" if t.present else "control"
    for key in ("aim", "land", variant, "castle", "armies", "score", control, "end"):
        head, _, told = words().text(f"land.rules.{key}", aces=aces, **numbers).partition(" | ")
        desk.screen.show(Text.assemble((f"{head}: ", STRONG), told))
    return Then.ASK


class LandSession(Sitting):
    """A game of Castles at the terminal."""

    desk: LandDesk
    desk_class = LandDesk
    commands: ClassVar[Mapping[str, Command]] = {**ANY, "legend": _legend, "rules": _rules}


open_session = LandSession.open
