"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from castelli_pnp.model.game import Game as Facts

SHIPPED = "castelli"


def game_here() -> str:
    """The game that is meant when none is named: the one in this folder, or else the shipped one."""
    return "." if Path("game.yaml").is_file() else SHIPPED


def legal_facts(where: str) -> Facts:
    """A game that can be played; an illegal one is refused."""
    from castelli_pnp.check import check_game
    from castelli_pnp.errors import Refused
    from castelli_pnp.model.load import load_game

    facts = load_game(where).game
    if check_game(facts).errors:
        raise Refused("not_legal", game=where)
    return facts


def names_in(text: str) -> list[str]:
    """The names of a list such as ``dilemma,battle``."""
    return [name for part in text.split(",") if (name := part.strip().lower())]


GameOption = Annotated[str | None, typer.Option("-g", "--game", metavar="PATH|NAME")]
PlayersOption = Annotated[int | None, typer.Option("-p", "--players", metavar="NUMBER")]
LayoutOption = Annotated[str | None, typer.Option("--layout", metavar="NAME")]
WorkersOption = Annotated[int | None, typer.Option("--workers", metavar="NUMBER")]
ClusterOption = Annotated[str | None, typer.Option("--cluster", metavar="ADDRESS")]
