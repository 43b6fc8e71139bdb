"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from castelli_pnp.systems.system import Facts, PlayOptions

SHIPPED = "castelli"


def game_here() -> str:
    """The game that is meant when none is named: the one in this folder, or else the shipped one."""
    return "." if Path("game.yaml").is_file() else SHIPPED


def legal_any(where: str) -> Facts:
    """A game of any system that can be played and printed; an illegal one is refused."""
    from castelli_pnp.actions.games import load_legal

    return load_legal(where).game


def numbers_in(text: str) -> tuple[int, ...]:
    """The numbers of a list such as ``2,3,4``."""
    from castelli_pnp.base.errors import Refused

    found = []
    for part in filter(None, (each.strip() for each in text.split(","))):
        if not part.isdecimal() or len(part) > 3:
            raise Refused("numbers", text=part)
        found.append(int(part))
    return tuple(dict.fromkeys(found))


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
