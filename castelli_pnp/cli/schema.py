"""``castelli-pnp schema``: the grammar of the data files for editors."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from castelli_pnp.cli.options import SHIPPED, GameOption


def schema(
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FOLDER", help="Where to write them.")] = Path(
        "output/schema"
    ),
    game: GameOption = None,
) -> None:
    """Write JSON Schemas of all data files, for completion and checks in your editor.

    With --game they also know the names used in that game: its pieces, tiles and layouts.
    """
    from castelli_pnp.cli.words import shown_path, words
    from castelli_pnp.model.load import load_game
    from castelli_pnp.model.schemas import MARK, schema_files
    from castelli_pnp.output import write_files

    files = schema_files(load_game(game or SHIPPED))
    write_files(out, files, MARK)
    typer.echo(words().text("schema.done", count=len(files), path=shown_path(out)))
