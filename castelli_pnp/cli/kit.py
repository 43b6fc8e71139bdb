"""``castelli-pnp kit``: the main job. Everything to print, cut and play, in your language, for your paper."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from castelli_pnp.cli.options import GameOption, game_here, legal_facts

Lang = Annotated[str | None, typer.Option("-l", "--lang", metavar="CODES")]
PaperNames = Annotated[str | None, typer.Option("-p", "--paper", metavar="NAMES")]
Modules = Annotated[str, typer.Option("--modules", metavar="NAMES")]
Only = Annotated[str, typer.Option("--only", metavar="PARTS")]
Formats = Annotated[str, typer.Option("-f", "--format", metavar="NAMES")]
Out = Annotated[Path, typer.Option("-o", "--out", metavar="FOLDER")]
BacksHow = Annotated[str, typer.Option("--backs", metavar="HOW")]
TokensHow = Annotated[str, typer.Option("--tokens", metavar="HOW")]
InkHow = Annotated[str, typer.Option("--ink", metavar="HOW")]
Scale = Annotated[float, typer.Option("--scale", metavar="NUMBER")]
BackOffset = Annotated[str, typer.Option("--back-offset", metavar="X,Y")]
Dpi = Annotated[int, typer.Option("--dpi", metavar="NUMBER")]
Locales = Annotated[Path | None, typer.Option("--locales", metavar="FOLDER")]
Workers = Annotated[int | None, typer.Option("--workers", metavar="NUMBER")]


def kit(
    game: GameOption = None,
    lang: Lang = None,
    paper: PaperNames = None,
    modules: Modules = "all",
    only: Only = "all",
    formats: Formats = "pdf",
    out: Out = Path("output"),
    backs: BacksHow = "duplex",
    tokens: TokensHow = "standee",
    ink: InkHow = "normal",
    scale: Scale = 1.0,
    back_offset: BackOffset = "0,0",
    dpi: Dpi = 150,
    locales: Locales = None,
    workers: Workers = None,
) -> None:
    """Makes a kit, ready to print."""
    from castelli_pnp.cli.kit_report import build, check_workers
    from castelli_pnp.cli.wishes import order_from

    check_workers(workers)
    facts = legal_facts(game or game_here())
    wishes = {"languages": lang, "papers": paper, "modules": modules, "parts": only, "formats": formats}
    wishes |= {"backs": backs, "tokens": tokens, "ink": ink, "back_offset": back_offset}
    build(order_from(facts, wishes, scale, dpi, locales), out / facts.id, workers)
