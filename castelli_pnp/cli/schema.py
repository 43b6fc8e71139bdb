"""``castelli-pnp schema``: the grammar of the data files for editors."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from castelli_pnp.cli.options import GameOption, game_here
from castelli_pnp.terminal.echo import echo


def schema(
    out: Annotated[str, typer.Option("-o", "--out", metavar="FOLDER")] = "output/schema",
    game: GameOption = None,
) -> None:
    """Writes JSON Schemas for editors."""
    from castelli_pnp.base.errors import Refused
    from castelli_pnp.files.output import write_files
    from castelli_pnp.systems.load import load_any
    from castelli_pnp.systems.schemas import is_schema, schema_files
    from castelli_pnp.words.sentences import printable, shown_path, words

    if not out:
        raise Refused("no_folder")
    files = schema_files(load_any(game_here() if game is None else game))
    write_files(Path(out), files, is_schema)
    echo(words().text("schema.done", count=len(files), path=printable(shown_path(Path(out)))))
