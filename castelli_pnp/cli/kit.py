"""``castelli-pnp kit``: the main job. Everything to print, cut and play, in your language, for your paper."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from castelli_pnp.cli.options import GameOption, game_here, legal_any

Lang = Annotated[str | None, typer.Option("-l", "--lang", metavar="CODES")]
PaperNames = Annotated[str | None, typer.Option("-p", "--paper", metavar="NAMES")]
Modules = Annotated[str | None, typer.Option("--modules", metavar="NAMES")]
Only = Annotated[str, typer.Option("--only", metavar="PARTS")]
Formats = Annotated[str, typer.Option("-f", "--format", metavar="NAMES")]
Out = Annotated[Path, typer.Option("-o", "--out", metavar="FOLDER")]
BacksHow = Annotated[str, typer.Option("--backs", metavar="HOW")]
TokensHow = Annotated[str | None, typer.Option("--tokens", metavar="HOW")]
Players = Annotated[int | None, typer.Option("--players", metavar="NUMBER")]
Suits = Annotated[str | None, typer.Option("--suits", metavar="NAMES")]
TileEdges = Annotated[str | None, typer.Option("--tile-edges", metavar="ON|OFF")]
CoinSuits = Annotated[bool, typer.Option("--coin-suits")]
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
    modules: Modules = None,
    only: Only = "all",
    formats: Formats = "pdf",
    out: Out = Path("output"),
    backs: BacksHow = "duplex",
    tokens: TokensHow = None,
    players: Players = None,
    suits: Suits = None,
    tile_edges: TileEdges = None,
    coin_suits: CoinSuits = False,
    ink: InkHow = "normal",
    scale: Scale = 1.0,
    back_offset: BackOffset = "0,0",
    dpi: Dpi = 150,
    locales: Locales = None,
    workers: Workers = None,
) -> None:
    """Makes a kit, ready to print."""
    from castelli_pnp.actions.kit import KitOptions, check_workers, order_for
    from castelli_pnp.cli.kit_report import build, localized, offset_in, saying_what_is_missing, switched
    from castelli_pnp.kit.formats import DEFAULT

    check_workers(workers)
    facts = legal_any(game or game_here())
    options = KitOptions(lang or "", paper or None, only or "all", formats or DEFAULT, backs, ink, scale)
    options = replace(options, back_offset=offset_in(back_offset or "0,0"), dpi=dpi, locales=locales)
    options = replace(options, modules=modules, tokens=tokens, players=players, suits=suits)
    edges = switched("tile_edges", tile_edges)
    options = replace(options, tile_edges=edges, coin_suits=coin_suits or None)
    with saying_what_is_missing(locales):
        order = order_for(facts, localized(options))
    build(order, out / facts.id, workers)
