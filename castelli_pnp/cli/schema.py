"""``castelli-pnp schema``: the grammar of the data files for editors."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from castelli_pnp.cli.options import GameOption, game_here


def schema(
    out: Annotated[
        str, typer.Option("--out", "-o", metavar="FOLDER", help="Where to write them.")
    ] = "output/schema",
    game: GameOption = None,
) -> None:
    """Write JSON Schemas for your editor.

    They describe every data file, so that an editor completes keys and underlines mistakes, and they know the
    names used in the game: its pieces, tiles and layouts.
    """
    from castelli_pnp.cli.words import printable, shown_path, words
    from castelli_pnp.errors import Refused
    from castelli_pnp.model.load import load_game
    from castelli_pnp.model.schemas import is_schema, schema_files
    from castelli_pnp.output import write_files

    if not out:
        raise Refused("no_folder")
    files = schema_files(load_game(game_here() if game is None else game))
    write_files(Path(out), files, is_schema)
    typer.echo(words().text("schema.done", count=len(files), path=printable(shown_path(Path(out)))))
