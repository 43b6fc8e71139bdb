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


WhatWanted = Annotated[What, typer.Argument(help="One file with a board or with tiles, or a game's folder.")]
More = Annotated[
    list[str] | None,
    typer.Argument(metavar="[KEY=NUMBER]...", help="More for --set.", show_default=False),
]
Out = Annotated[Path, typer.Option("--out", "-o", metavar="PATH", help="The new file, or the new folder.")]
SeedWord = Annotated[str, typer.Option("--seed", metavar="NUMBER|WORD", help="What decides all by chance.")]
Pieces = Annotated[
    str | None,
    typer.Option(
        "--pieces", metavar="ROWSxCOLUMNS", help="Board pieces in the field.", show_default="as in the base"
    ),
]
PieceSize = Annotated[
    int | None,
    typer.Option("--piece-size", help="Cells along a piece: an even number.", show_default="as in the base"),
]
StyleName = Annotated[
    str, typer.Option("--style", metavar="NAME", help="balanced, harsh, rich, highlands or trade.")
]
Sets = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=NUMBER",
        help="An exact number: villages, cities, areas, sites, markets, tents, symbols (or symbols.wood "
        "and so on), silver, card_icons.",
        show_default=False,
    ),
]
Keep = Annotated[
    str,
    typer.Option("--keep", metavar="NAMES", help="Pieces of the base to keep: piece1,piece3; also tiles."),
]
Count = Annotated[int, typer.Option("--count", help="How many to make and let bots play.")]
Best = Annotated[int, typer.Option("--best", help="How many of them to keep: those that are fairest.")]
Workers = Annotated[
    int | None, typer.Option("--workers", help="Processes at work.", show_default="one for each core")
]


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
    """Make a board, a set of tiles or a whole game that is legal, and good as far as can be told.

    The game extends the one given by --game, or else the shipped one. The same seed and version make the
    same files. With --count several are made and played by bots, and --best says how many to keep.
    """
    from castelli_pnp.cli import generate_report as work

    base = SHIPPED if game is None else game
    asked = {"pieces": pieces, "size": piece_size, "style": style, "keep": keep, "seed": seed}
    wanted = work.understand(what.value, base, asked, [*(sets or []), *(more or [])])
    work.make_and_write(wanted, out, count, best, workers)
