"""The command ``preview``: pictures of a game that stay current while its files are edited."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from castelli_pnp.cli.options import game_here
from castelli_pnp.terminal.echo import echo

if TYPE_CHECKING:
    from castelli_pnp.actions.preview import Preview, Update


def preview(
    game: Annotated[str | None, typer.Argument(metavar="PATH|NAME")] = None,
    watch: Annotated[bool, typer.Option("-w", "--watch")] = False,
    out: Annotated[Path | None, typer.Option("-o", "--out", metavar="FOLDER")] = None,
    lang: Annotated[str, typer.Option("-l", "--lang", metavar="CODE")] = "en",
    opened: Annotated[bool, typer.Option("--open")] = False,
) -> None:
    """Draws a game as it is, and again after each change."""
    from threading import Event

    from castelli_pnp.actions.preview import Preview
    from castelli_pnp.cli.printing import print_done
    from castelli_pnp.files.watching import changes

    shown = Preview(game or game_here(), out, lang)
    first = shown.update()
    _tell(first)
    if shown.page.is_file():
        print_done("preview.done", shown.page)
        if opened:
            typer.launch(str(shown.page.absolute()))
    if watch:
        keep_current(shown, changes(shown.folders, shown.is_current, Event()))
    elif first.problems:
        raise typer.Exit(2)
    elif any(each.severity == "error" for each in first.notes):
        raise typer.Exit(1)


def keep_current(shown: Preview, changed: Iterable[None]) -> None:
    """Draws again after each change, until somebody presses Ctrl-C."""
    from castelli_pnp.cli.printing import say

    say("preview.watching")
    try:
        for _ in changed:
            _tell(shown.update())
    except KeyboardInterrupt:
        say("preview.stopped")


def _tell(update: Update) -> None:
    """What is wrong, briefly: the page has all of it."""
    from castelli_pnp.words.sentences import place, words

    for problem in update.problems:
        echo(problem)
    for each in update.notes:
        if each.severity == "error":
            echo(f"{place(each.mark)}: {each.code}: {each.sentence}")
    errors = sum(each.severity == "error" for each in update.notes)
    if not update.problems:
        echo(words().count("preview.drawn", update.drawn, errors=words().count("count.errors", errors)))
