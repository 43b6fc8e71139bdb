"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

if TYPE_CHECKING:
    from castelli_pnp.systems.castelli.model.game import Game
    from castelli_pnp.systems.system import Facts, PlayOptions

F = TypeVar("F", bound="Facts")
SHIPPED = "castelli"


def game_here() -> str:
    """The game that is meant when none is named: the one in this folder, or else the shipped one."""
    return "." if Path("game.yaml").is_file() else SHIPPED


def legal_facts(where: str) -> Game:
    """A game with a board that can be played; an illegal one, or one of another system, is refused."""
    from castelli_pnp.systems.castelli.model.load import load_game

    return _legal(load_game(where).game, where)


def legal_any(where: str) -> Facts:
    """The same for a game of any system."""
    from castelli_pnp.systems.load import load_any

    return _legal(load_any(where).game, where)


def _legal(facts: F, where: str) -> F:
    from castelli_pnp.base.errors import Refused
    from castelli_pnp.systems import system_of

    if system_of(facts).check(facts).errors:
        raise Refused("not_legal", game=where)
    return facts


def play_options(modules: str | None = None, **chosen: Any) -> PlayOptions:
    """How a game is to be played, as it was typed."""
    from castelli_pnp.kit.choices import names_in
    from castelli_pnp.systems.system import PlayOptions

    return PlayOptions(modules=None if modules is None else tuple(names_in(modules)), **chosen)


GameOption = Annotated[str | None, typer.Option("-g", "--game", metavar="PATH|NAME")]
PlayersOption = Annotated[int | None, typer.Option("-p", "--players", metavar="NUMBER")]
VariantOption = Annotated[str | None, typer.Option("--variant", metavar="NAME")]
LayoutOption = Annotated[str | None, typer.Option("--layout", metavar="NAME")]
WorkersOption = Annotated[int | None, typer.Option("--workers", metavar="NUMBER")]
ClusterOption = Annotated[str | None, typer.Option("--cluster", metavar="ADDRESS")]
