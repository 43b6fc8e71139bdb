"""``castelli-pnp new``, ``schema`` and ``explain``: for those who make a game of their own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from castelli_pnp.cli.options import SHIPPED, GameOption, game_here
from castelli_pnp.terminal.echo import echo
from castelli_pnp.words.sentences import lines_of, words


def new(
    name: Annotated[str, typer.Argument(metavar="NAME")],
    game: GameOption = None,
    full: Annotated[bool, typer.Option("--full")] = False,
) -> None:
    """Starts a game of one's own."""
    from castelli_pnp.actions.author import start_game
    from castelli_pnp.cli.printing import print_done

    start_game(name, SHIPPED if game is None else game, full)
    print_done("new.done", Path(name))


def schema(
    out: Annotated[str, typer.Option("-o", "--out", metavar="FOLDER")] = "output/schema",
    game: GameOption = None,
) -> None:
    """Writes JSON Schemas for editors."""
    from castelli_pnp.actions.author import write_schemas
    from castelli_pnp.base.errors import Refused
    from castelli_pnp.cli.printing import print_done

    if not out:
        raise Refused("no_folder")
    count = write_schemas(Path(out), game_here() if game is None else game)
    print_done("schema.done", Path(out), count=count)


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
