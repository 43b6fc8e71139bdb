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
    from castelli_pnp.actions.records import ppn_of, write_ppn
    from castelli_pnp.cli.printing import print_done

    text = ppn_of(file, game, game_here("castles"))
    if out is None:
        echo(text.rstrip("\n"))
    else:
        write_ppn(out, text)
        print_done("record.done", out)
