"""``castelli-pnp kit``: the main job. Everything to print, cut and play, in your language, for your paper."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from castelli_pnp.cli.options import GameOption, game_here, legal_facts

Lang = Annotated[
    str | None,
    typer.Option("--lang", "-l", metavar="CODES", help="Languages: de,es or all.", show_default="yours"),
]
PaperNames = Annotated[
    str | None,
    typer.Option("--paper", "-p", metavar="NAMES", help="Papers: a4,letter or all.", show_default="yours"),
]
Modules = Annotated[
    str, typer.Option("--modules", metavar="NAMES", help="Modules to print: dilemma,battle, all or none.")
]
Only = Annotated[
    str,
    typer.Option(
        "--only",
        metavar="PARTS",
        help="Only these of boards, frame, tiles, tokens, poster, cards, aids, reference, scorepad, boxes, "
        "calibration, guide.",
    ),
]
Formats = Annotated[
    str, typer.Option("--format", "-f", metavar="NAMES", help="Kinds of files: pdf,svg,png or all.")
]
Out = Annotated[Path, typer.Option("--out", "-o", metavar="FOLDER", help="Where the kit's folder is made.")]
BacksHow = Annotated[
    str,
    typer.Option(
        "--backs", metavar="HOW", help="duplex (flip on the long edge), gutterfold (fold, glue) or single."
    ),
]
TokensHow = Annotated[
    str, typer.Option("--tokens", metavar="HOW", help="Castles and the like: standee or flat.")
]
InkHow = Annotated[str, typer.Option("--ink", metavar="HOW", help="normal, or low: outlines on white.")]
Scale = Annotated[float, typer.Option("--scale", help="How large all pieces are; 1 is as designed.")]
BackOffset = Annotated[
    str,
    typer.Option(
        "--back-offset", metavar="X,Y", help="Shift of all backs in mm, read off the calibration page."
    ),
]
Dpi = Annotated[int, typer.Option("--dpi", help="Dots per inch of PNG files.")]
Locales = Annotated[
    Path | None,
    typer.Option(
        "--locales", metavar="DIR", help="A folder with more languages, or other words.", show_default=False
    ),
]
Workers = Annotated[
    int | None, typer.Option("--workers", help="Processes at work.", show_default="one for each core")
]


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
    """Make a kit: boards, tiles, cards, tokens, aids and guide, ready to print.

    With no option it is made in the language and for the paper of your system. What it makes, and how to
    print each file, is told at the end; manifest.json lists every piece.
    """
    from castelli_pnp.cli.kit_report import build, check_workers
    from castelli_pnp.cli.wishes import order_from

    check_workers(workers)
    facts = legal_facts(game or game_here())
    wishes = {"languages": lang, "papers": paper, "modules": modules, "parts": only, "formats": formats}
    wishes |= {"backs": backs, "tokens": tokens, "ink": ink, "back_offset": back_offset}
    build(order_from(facts, wishes, scale, dpi, locales), out / facts.id, workers)
