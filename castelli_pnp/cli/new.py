"""``castelli-pnp new``: a folder to start a game of one's own from."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from castelli_pnp.cli.options import SHIPPED, GameOption
from castelli_pnp.terminal.echo import echo


def new(
    name: Annotated[str, typer.Argument(metavar="NAME")],
    game: GameOption = None,
    full: Annotated[bool, typer.Option("--full")] = False,
) -> None:
    """Starts a game of one's own."""
    from castelli_pnp.actions.games import is_name
    from castelli_pnp.base import resources
    from castelli_pnp.base.errors import Refused
    from castelli_pnp.files.output import write_new_folder
    from castelli_pnp.systems.load import load_any
    from castelli_pnp.systems.starter import starter_files
    from castelli_pnp.words.sentences import printable, shown_path, words

    folder = Path(name)
    if not is_name(folder.name):
        raise Refused("name", name=folder.name or name)
    if folder.name in resources.shipped_games():
        raise Refused("shipped", name=folder.name)
    base_name = SHIPPED if game is None else game
    base = load_any(base_name)
    write_new_folder(folder, starter_files(folder, base_name, base, full))
    echo(words().text("new.done", path=printable(shown_path(folder))))
