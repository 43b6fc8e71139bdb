"""``castelli-pnp generate``: boards, tiles and whole games that nobody has played yet."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from castelli_pnp.cli.options import SHIPPED, GameOption


class What(StrEnum):
    """What is made."""

    BOARD = "board"
    TILES = "tiles"
    GAME = "game"


WhatWanted = Annotated[What, typer.Argument(metavar="board|tiles|game")]
More = Annotated[list[str] | None, typer.Argument(metavar="KEY=NUMBER")]
Out = Annotated[Path, typer.Option("-o", "--out", metavar="PATH")]
SeedWord = Annotated[str, typer.Option("--seed", metavar="NUMBER|WORD")]
Pieces = Annotated[str | None, typer.Option("--pieces", metavar="ROWSxCOLUMNS")]
PieceSize = Annotated[int | None, typer.Option("--piece-size", metavar="NUMBER")]
StyleName = Annotated[str, typer.Option("--style", metavar="NAME")]
Sets = Annotated[list[str] | None, typer.Option("--set", metavar="KEY=NUMBER")]
Keep = Annotated[str, typer.Option("--keep", metavar="NAMES")]
Count = Annotated[int, typer.Option("--count", metavar="NUMBER")]
Best = Annotated[int, typer.Option("--best", metavar="NUMBER")]
Workers = Annotated[int | None, typer.Option("--workers", metavar="NUMBER")]


def generate(
    what: WhatWanted,
    out: Out,
    more: More = None,
    seed: SeedWord = "0",
    pieces: Pieces = None,
    piece_size: PieceSize = None,
    style: StyleName = "balanced",
    sets: Sets = None,
    keep: Keep = "",
    count: Count = 1,
    best: Best = 1,
    game: GameOption = None,
    workers: Workers = None,
) -> None:
    """Makes a board, a set of tiles or a whole game."""
    from castelli_pnp.actions.generate import GenerateOptions, Generator
    from castelli_pnp.cli import generate_report as work

    base = SHIPPED if game is None else game
    counts = [*(sets or []), *(more or [])]
    options = GenerateOptions(base, seed, pieces, piece_size, style, counts, keep)
    raise typer.Exit(work.make_and_write(Generator(what.value, options), out, count, best, workers))
