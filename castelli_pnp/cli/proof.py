"""``castelli-pnp proof``: read a finished kit back and prove that it prints right."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from castelli_pnp.actions.progress import check_workers, quiet
from castelli_pnp.cli.options import WorkersOption
from castelli_pnp.terminal.echo import echo

MOST_SHOWN = 40


def proof(
    where: Annotated[Path, typer.Argument(metavar="FOLDER|FILE")] = Path("output"),
    workers: WorkersOption = None,
) -> None:
    """Reads a finished kit back and proves that it prints right."""
    from castelli_pnp.base.workers import cores
    from castelli_pnp.kits.proof.kit import prove
    from castelli_pnp.words.sentences import words

    check_workers(workers)
    with _progress() as tell:
        proved = prove(where, tell, workers or cores())
    ui = words()
    for flaw in proved.flaws[:MOST_SHOWN]:
        echo(flaw.sentence())
    if len(proved.flaws) > MOST_SHOWN:
        echo(ui.text("report.more", more=len(proved.flaws) - MOST_SHOWN))
    counts = {"files": proved.files, "pages": proved.pages, "pieces": proved.pieces}
    if proved.flaws:
        echo(ui.count("proof.flaws", len(proved.flaws), **counts))
        raise typer.Exit(1)
    echo(ui.text("proof.fine", **counts))


@contextmanager
def _progress() -> Iterator[Callable[[int, int, str], None]]:
    """The name of the file that was read last; nothing where nobody looks."""
    if not sys.stderr.isatty():
        yield quiet
        return
    from rich.console import Console

    from castelli_pnp.words.sentences import printable

    with Console(stderr=True).status("") as status:
        yield lambda _done, _of, name: status.update(printable(name))
