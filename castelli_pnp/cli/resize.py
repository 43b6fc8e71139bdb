"""The command ``resize``: a game on a larger or smaller board, in its own files or as a copy."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from castelli_pnp.cli.options import game_here
from castelli_pnp.cli.printing import say
from castelli_pnp.terminal.echo import echo
from castelli_pnp.words.sentences import path_text, printable, words

if TYPE_CHECKING:
    from castelli_pnp.actions.resize import Resizing
    from castelli_pnp.generator.resizing import Moved

MOST_NAMED = 24
"""More names are not listed."""


def resize(
    game: Annotated[str | None, typer.Argument(metavar="PATH|NAME")] = None,
    pieces: Annotated[str | None, typer.Option("--pieces", metavar="ROWSxCOLUMNS")] = None,
    piece_size: Annotated[int | None, typer.Option("--piece-size", metavar="NUMBER")] = None,
    seed: Annotated[str, typer.Option("--seed", metavar="NUMBER|WORD")] = "0",
    style: Annotated[str | None, typer.Option("--style", metavar="NAME")] = None,
    out: Annotated[Path | None, typer.Option("-o", "--out", metavar="FOLDER")] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run")] = False,
) -> None:
    """Gives a game a larger or smaller board."""
    from castelli_pnp.actions.resize import Resizing
    from castelli_pnp.base.errors import Refused

    wanted = Resizing(game or game_here(), pieces, piece_size, seed, style)
    place = wanted.folder
    if out is not None and not dry_run:
        wanted.write_copy(out)
        _report(wanted)
        place = out
    elif out is None and wanted.is_shipped:
        raise Refused("resize_shipped", game=wanted.loaded.game.id)
    else:
        backup = None if dry_run else wanted.write()
        echo(wanted.diff.rstrip("\n"))
        _report(wanted)
        if backup is None:
            say("resize.dry")
            return
        new = [path_text(each.path) for each in wanted.changed if each.before is None]
        key = "resize.backup_new" if new else "resize.backup"
        say(key, backup=path_text(backup), names=", ".join(new))
    say("generate.done", path=path_text(place), advice=_advice(wanted))


def _advice(wanted: Resizing) -> str:
    from castelli_pnp.systems.castelli.check import check_game

    return words().count("count.advice", len(check_game(wanted.game).advice))


def _report(wanted: Resizing) -> None:
    """What stays, what is new, and what is dropped."""
    found, extent = wanted.differences, wanted.extent
    say("resize.extent", pieces=str(extent), size=extent.size)
    _moved("pieces", found.pieces)
    if found.changed:
        say("resize.landscapes", names=_names(found.changed))
    tiles = found.tiles
    say("resize.tiles", stay=len(tiles.stay), new=len(tiles.new), dropped=len(tiles.dropped))
    _moved("layouts", found.layouts._replace(stay=()))


def _moved(kind: str, moved: Moved) -> None:
    for what, names in moved._asdict().items():
        if names:
            say(f"resize.{kind}.{what}", names=_names(names))


def _names(names: tuple[str, ...]) -> str:
    """The first names of many."""
    shown = ", ".join(names[:MOST_NAMED])
    return printable(shown if len(names) <= MOST_NAMED else f"{shown}, ...")
