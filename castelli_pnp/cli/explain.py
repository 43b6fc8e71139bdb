"""``castelli-pnp explain``: what a code means and how to fix what it names."""

from __future__ import annotations

from typing import Annotated

import typer

from castelli_pnp.cli.options import GameOption
from castelli_pnp.terminal.echo import echo
from castelli_pnp.words.sentences import lines_of, words


def explain(
    code: Annotated[str | None, typer.Argument(metavar="CODE")] = None,
    game: GameOption = None,
) -> None:
    """Explains a code, and what a game has to show under it."""
    from castelli_pnp.actions.author import find_code, fixes, known_codes, meaning
    from castelli_pnp.cli.printing import paragraph

    codes = [find_code(code)] if code else known_codes()
    for each in codes:
        severity, sentence = meaning(each)
        paragraph(sentence, f"{each}, {severity}: ")
        for fix in fixes(each) if code else ():
            paragraph(fix, f"{words().text('explain.fix')}: ")
    if game is not None:
        _findings(game, codes)


def _findings(game: str, codes: list[str]) -> None:
    from castelli_pnp.actions.check import check

    examined = check(game, play=any(code.startswith("P") for code in codes))
    notes = [note for note in examined.findings if note.code in codes or not examined.readable]
    echo()
    for note in notes:
        echo("\n".join(lines_of(note)))
    if not notes:
        echo(words().text("explain.none", game=game, code=", ".join(codes)))
    if not examined.readable:
        raise typer.Exit(2)
