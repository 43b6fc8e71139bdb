"""The commands for printing: ``kit`` makes everything to print, ``proof`` reads it back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from castelli_pnp.actions.progress import check_workers
from castelli_pnp.cli.options import GameOption, WorkersOption
from castelli_pnp.terminal.echo import echo

MOST_SHOWN = 40
"""The maximum number of flaws that are printed one by one."""


def kit(
    game: GameOption = None,
    lang: Annotated[str | None, typer.Option("-l", "--lang", metavar="CODES")] = None,
    paper: Annotated[str | None, typer.Option("-p", "--paper", metavar="NAMES")] = None,
    modules: Annotated[str | None, typer.Option("--modules", metavar="NAMES")] = None,
    only: Annotated[str, typer.Option("--only", metavar="PARTS")] = "all",
    without: Annotated[str, typer.Option("--without", metavar="PARTS")] = "",
    formats: Annotated[str, typer.Option("-f", "--format", metavar="NAMES")] = "pdf",
    exports: Annotated[str | None, typer.Option("--for", metavar="NAMES")] = None,
    images: Annotated[str, typer.Option("--images", metavar="PLACE")] = "local",
    out: Annotated[Path, typer.Option("-o", "--out", metavar="FOLDER")] = Path("output"),
    backs: Annotated[str, typer.Option("--backs", metavar="HOW")] = "duplex",
    tokens: Annotated[str | None, typer.Option("--tokens", metavar="HOW")] = None,
    players: Annotated[int | None, typer.Option("--players", metavar="NUMBER")] = None,
    suits: Annotated[str | None, typer.Option("--suits", metavar="NAMES")] = None,
    tile_edges: Annotated[str | None, typer.Option("--tile-edges", metavar="ON|OFF")] = None,
    coin_suits: Annotated[bool, typer.Option("--coin-suits")] = False,
    large_print: Annotated[bool, typer.Option("--large-print")] = False,
    draft: Annotated[bool, typer.Option("--draft")] = False,
    ink: Annotated[str, typer.Option("--ink", metavar="HOW")] = "normal",
    theme: Annotated[str | None, typer.Option("--theme", metavar="NAME")] = None,
    scale: Annotated[float, typer.Option("--scale", metavar="NUMBER")] = 1.0,
    back_offset: Annotated[str, typer.Option("--back-offset", metavar="X,Y")] = "0,0",
    dpi: Annotated[int, typer.Option("--dpi", metavar="NUMBER")] = 150,
    locales: Annotated[Path | None, typer.Option("--locales", metavar="FOLDER")] = None,
    zipped: Annotated[bool, typer.Option("--zip")] = False,
    opened: Annotated[bool, typer.Option("--open")] = False,
    no_cache: Annotated[bool, typer.Option("--no-cache")] = False,
    workers: WorkersOption = None,
) -> None:
    """Makes a kit that is ready to print."""
    from castelli_pnp.actions.kit import KitOptions
    from castelli_pnp.cli import kit_report as report

    options = KitOptions(lang or "", paper or None, only or "all", formats or "pdf", backs, ink, scale)
    options = replace(options, back_offset=report.offset_in(back_offset or "0,0"), dpi=dpi, locales=locales)
    options = replace(options, modules=modules, tokens=tokens, players=players, suits=suits, without=without)
    options = replace(options, coin_suits=coin_suits or None, theme=theme, exports=exports, images=images)
    options = replace(options, large_print=large_print, tile_edges=report.switched("tile_edges", tile_edges))
    report.make(game, replace(options, draft=draft), out, workers, zipped, opened, not no_cache)


def proof(
    where: Annotated[Path, typer.Argument(metavar="FOLDER|FILE")] = Path("output"),
    workers: WorkersOption = None,
) -> None:
    """Reads a finished kit back and proves that it prints correctly."""
    from castelli_pnp.base.workers import cores
    from castelli_pnp.cli.work import progress
    from castelli_pnp.kits.proof.kit import prove
    from castelli_pnp.words.sentences import words

    check_workers(workers)
    with progress() as tell:
        proved = prove(where, tell, workers or cores())
    ui = words()
    for flaw in proved.flaws[:MOST_SHOWN]:
        echo(flaw.sentence())
    if len(proved.flaws) > MOST_SHOWN:
        echo(ui.text("report.more", more=len(proved.flaws) - MOST_SHOWN))
    if proved.designs:
        echo(ui.text("design.code", code=", ".join(proved.designs)))
    counts = {"files": proved.files, "pages": proved.pages, "pieces": proved.pieces}
    if proved.flaws:
        echo(ui.count("proof.flaws", len(proved.flaws), **counts))
        raise typer.Exit(1)
    echo(ui.text("proof.draft" if proved.is_draft else "proof.fine", **counts))
