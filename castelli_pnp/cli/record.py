"""``castelli-pnp record``: what can be made of a saved game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from castelli_pnp.cli.options import GameOption, game_here
from castelli_pnp.terminal.echo import echo

if TYPE_CHECKING:
    from castelli_pnp.files.nodes import Node


def to_ppn(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    out: Annotated[Path | None, typer.Option("-o", "--out", metavar="FILE")] = None,
    game: GameOption = None,
) -> None:
    """Writes a saved game in Portable Piecepack Notation."""
    from castelli_pnp.cli.printing import print_done
    from castelli_pnp.files.output import write_files
    from castelli_pnp.files.yamlfile import read_yaml
    from castelli_pnp.systems.castles.model import Castles
    from castelli_pnp.systems.castles.rules.ppn import is_ppn, ppn_text
    from castelli_pnp.systems.castles.rules.record import RECORDS
    from castelli_pnp.systems.load import load_as

    root = read_yaml(file)
    facts = load_as(game or _named(root), Castles).game
    text = ppn_text(RECORDS.replay(facts, root))
    if out is None:
        echo(text.rstrip("\n"))
        return
    write_files(out.parent, {out.name: text}, is_ppn)
    print_done("record.done", out)


def _named(root: Node) -> str:
    """The game that a record names, if it ships; else the one in this folder, or the shipped one."""
    from castelli_pnp.base.resources import shipped_games
    from castelli_pnp.engine.records import word_at

    name = word_at(root, "game")
    if name in shipped_games():
        return name
    here = game_here()
    return here if here not in shipped_games() else "castles"
