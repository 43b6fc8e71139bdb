"""``castelli-pnp explain``: what a code means and how to fix what it names."""

from __future__ import annotations

from typing import Annotated

import typer

from castelli_pnp.cli.options import GameOption


def explain(
    code: Annotated[
        str | None, typer.Argument(help="A code such as H5; without one all are listed.", show_default=False)
    ] = None,
    game: GameOption = None,
) -> None:
    """Explain a code of a check: what it demands and how to fix it.

    With --game also print what that game has to show under the code.
    """
    from castelli_pnp.cli.words import words

    codes = [code] if code else sorted(known_codes(), key=code_order)
    for each in codes:
        _explain(_known(each))
        if code:
            typer.echo(words().text("explain.fix", text=words().text(f"{_known(each)}.fix")))
    if game:
        _findings(game, [_known(each) for each in codes])


def known_codes() -> list[str]:
    from castelli_pnp.cli.words import words

    return [key.removesuffix(".fix") for key in words().messages if key.endswith(".fix") and key[0].isupper()]


def code_order(code: str) -> tuple[str, int]:
    return code[0], int(code[1:])


def _known(code: str) -> str:
    from castelli_pnp.errors import Refused
    from castelli_pnp.shape.base import near

    codes = known_codes()
    if code.upper() not in codes:
        raise Refused("code", code=code, near=near(code, codes))
    return code.upper()


def _explain(code: str) -> None:
    from castelli_pnp.cli.words import words

    ui = words()
    severity = {"H": "report.error", "S": "report.advice", "E": "report.unreadable_kind"}[code[0]]
    typer.echo(ui.text("explain.rule", code=code, severity=ui.text(severity), text=ui.text(code)))


def _findings(game: str, codes: list[str]) -> None:
    from castelli_pnp.cli import report
    from castelli_pnp.cli.words import lines_of, words

    notes = [note for note in report.examine(game).notes if note.code in codes]
    typer.echo()
    for note in notes:
        typer.echo("\n".join(lines_of(note)))
    if not notes:
        typer.echo(words().text("explain.none", game=game, code=", ".join(codes)))
