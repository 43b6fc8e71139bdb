"""``castelli-pnp generate``: boards, tiles and whole games that nobody has played yet."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from castelli_pnp.cli.options import SHIPPED, GameOption, WorkersOption


def generate(
    what: Annotated[Literal["board", "tiles", "game"], typer.Argument(metavar="board|tiles|game")],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="PATH")],
    more: Annotated[list[str] | None, typer.Argument(metavar="KEY=NUMBER")] = None,
    seed: Annotated[str, typer.Option("--seed", metavar="NUMBER|WORD")] = "0",
    pieces: Annotated[str | None, typer.Option("--pieces", metavar="ROWSxCOLUMNS")] = None,
    piece_size: Annotated[int | None, typer.Option("--piece-size", metavar="NUMBER")] = None,
    style: Annotated[str, typer.Option("--style", metavar="NAME")] = "balanced",
    sets: Annotated[list[str] | None, typer.Option("--set", metavar="KEY=NUMBER")] = None,
    keep: Annotated[str, typer.Option("--keep", metavar="NAMES")] = "",
    count: Annotated[int, typer.Option("--count", metavar="NUMBER")] = 1,
    best: Annotated[int, typer.Option("--best", metavar="NUMBER")] = 1,
    game: GameOption = None,
    workers: WorkersOption = None,
) -> None:
    """Makes a board, a set of tiles or a whole game."""
    from castelli_pnp.actions.generate import GameMaker
    from castelli_pnp.cli import generate_report as work

    base, counts = SHIPPED if game is None else game, [*(sets or []), *(more or [])]
    wanted = GameMaker(what, base, seed, pieces, piece_size, style, counts, keep)
    raise typer.Exit(work.make_and_write(wanted, out, count, best, workers))
