"""``castelli-pnp kit``: the main job. Everything to print, cut and play, in your language, for your paper."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from castelli_pnp.cli.options import GameOption, game_here, legal_facts


def kit(
    game: GameOption = None,
    lang: Annotated[
        str | None,
        typer.Option("--lang", "-l", metavar="CODES", help="Languages: de,es or all.", show_default="yours"),
    ] = None,
    paper: Annotated[
        str | None,
        typer.Option("--paper", metavar="NAMES", help="Papers: a4,letter or all.", show_default="yours"),
    ] = None,
    modules: Annotated[
        str,
        typer.Option("--modules", metavar="NAMES", help="Modules to print: dilemma,battle, all or none."),
    ] = "all",
    only: Annotated[
        str | None,
        typer.Option("--only", metavar="PARTS", help="Only these parts: cards,tiles ...", show_default="all"),
    ] = None,
    formats: Annotated[
        str, typer.Option("--format", "-f", metavar="NAMES", help="Kinds of files: pdf,svg,png.")
    ] = "pdf",
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="FOLDER", help="Where the kit's folder is made.")
    ] = Path("output"),
    backs: Annotated[
        str,
        typer.Option("--backs", metavar="HOW", help="duplex (long edge), gutterfold (fold, glue) or single."),
    ] = "duplex",
    tokens: Annotated[
        str, typer.Option("--tokens", metavar="HOW", help="Castles and the like: standee or flat.")
    ] = "standee",
    ink: Annotated[
        str, typer.Option("--ink", metavar="HOW", help="normal, or low: outlines on white.")
    ] = "normal",
    scale: Annotated[float, typer.Option("--scale", help="How large all pieces are, 1 = as designed.")] = 1.0,
    back_offset: Annotated[
        str,
        typer.Option(
            "--back-offset", metavar="X,Y", help="Shift of all backs in mm, from the calibration page."
        ),
    ] = "0,0",
    dpi: Annotated[int, typer.Option("--dpi", help="Dots per inch of PNG files.")] = 150,
    workers: Annotated[
        int | None, typer.Option("--workers", help="Processes at work.", show_default="one for each core")
    ] = None,
) -> None:
    """Make a kit: boards, tiles, cards, tokens, aids and guide, ready to print.

    With no option it is made in the language and for the paper of your system. What it makes, and how to
    print each file, is told at the end; manifest.json lists every piece.
    """
    from castelli_pnp.cli.kit_report import build
    from castelli_pnp.cli.wishes import order_from

    facts = legal_facts(game or game_here())
    wishes = {
        "languages": lang,
        "papers": paper,
        "modules": modules,
        "parts": only,
        "formats": formats,
        "backs": backs,
        "tokens": tokens,
        "ink": ink,
        "back_offset": back_offset,
    }
    build(order_from(facts, wishes, scale, dpi), out / facts.id, workers)
