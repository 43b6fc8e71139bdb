"""Options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

SHIPPED = "castelli"

GameOption = Annotated[
    str | None,
    typer.Option(
        "--game", "-g", metavar="PATH|NAME", help="A game's folder or file, or the name of a shipped game.",
        show_default=False,
    ),
]  # fmt: skip
