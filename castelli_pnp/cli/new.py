"""``castelli-pnp new``: a folder to start a game of one's own from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from castelli_pnp.cli.options import SHIPPED, GameOption


def new(
    name: Annotated[str, typer.Argument(metavar="NAME")],
    game: GameOption = None,
    full: Annotated[bool, typer.Option("--full")] = False,
) -> None:
    """Starts a game of one's own."""
    from castelli_pnp.actions.author import start_game
    from castelli_pnp.cli.printing import print_done

    start_game(name, SHIPPED if game is None else game, full)
    print_done("new.done", Path(name))
