"""``castelli-pnp schema``: the grammar of the data files for editors."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from castelli_pnp.cli.options import GameOption, game_here


def schema(
    out: Annotated[str, typer.Option("-o", "--out", metavar="FOLDER")] = "output/schema",
    game: GameOption = None,
) -> None:
    """Writes JSON Schemas for editors."""
    from castelli_pnp.actions.author import write_schemas
    from castelli_pnp.base.errors import Refused
    from castelli_pnp.cli.printing import print_done

    if not out:
        raise Refused("no_folder")
    count = write_schemas(Path(out), game_here() if game is None else game)
    print_done("schema.done", Path(out), count=count)
