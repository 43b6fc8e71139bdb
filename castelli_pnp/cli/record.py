"""``castelli-pnp record``: what can be made of a saved game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from castelli_pnp.cli.options import GameOption, game_here
from castelli_pnp.terminal.echo import echo


def to_ppn(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    out: Annotated[Path | None, typer.Option("-o", "--out", metavar="FILE")] = None,
    game: GameOption = None,
) -> None:
    """Writes a saved game in Portable Piecepack Notation."""
    from castelli_pnp.actions.notation import is_ppn, record_to_ppn
    from castelli_pnp.cli.printing import print_done
    from castelli_pnp.files.output import write_files

    text = record_to_ppn(file, game or None, game_here())
    if out is None:
        echo(text.rstrip("\n"))
        return
    write_files(out.parent, {out.name: text}, is_ppn)
    print_done("record.done", out)
