"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

SHIPPED = "castelli"


def game_here(usual: str = SHIPPED) -> str:
    """The game to use when none is named: the one in this folder, or else a shipped one."""
    return "." if Path("game.yaml").is_file() else usual


def numbers_in(text: str) -> tuple[int, ...]:
    """Reads the numbers of a list such as ``2,3,4``."""
    from castelli_pnp.base.errors import Refused

    found = []
    for part in filter(None, (each.strip() for each in text.split(","))):
        if not part.isdecimal() or len(part) > 3:
            raise Refused("numbers", text=part)
        found.append(int(part))
    return tuple(dict.fromkeys(found))


GameOption = Annotated[str | None, typer.Option("-g", "--game", metavar="PATH|NAME")]
PlayersOption = Annotated[int | None, typer.Option("-p", "--players", metavar="NUMBER")]
VariantOption = Annotated[str | None, typer.Option("--variant", metavar="NAME")]
LayoutOption = Annotated[str | None, typer.Option("--layout", metavar="NAME")]
WorkersOption = Annotated[int | None, typer.Option("--workers", metavar="NUMBER")]
ClusterOption = Annotated[str | None, typer.Option("--cluster", metavar="ADDRESS")]
