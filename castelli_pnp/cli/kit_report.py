"""The work of ``castelli-pnp kit`` as people see it: a bar while files are made, then what to print how."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.workers import cores
from castelli_pnp.kit.booklet import RULES
from castelli_pnp.kit.drawn import Artifact
from castelli_pnp.kit.folder import opened_kit
from castelli_pnp.kit.order import Order
from castelli_pnp.kit.run import file_count, make
from castelli_pnp.terminal.echo import echo
from castelli_pnp.words.sentences import printable, shown_path, words


def check_workers(workers: int | None) -> None:
    if workers is not None and workers < 1:
        raise Refused("workers", workers=workers)


def build(order: Order, folder: Path, workers: int | None) -> None:
    """Makes all files and puts them in place; nothing is written unless all could be made."""
    with opened_kit(folder, order) as place:
        with _progress(file_count(order)) as tell:
            artifacts = list(make(order, workers or cores(), tell))
        place.put(artifacts)
    _show(folder, artifacts)


def _look_away(name: str) -> None:
    del name


@contextmanager
def _progress(files: int) -> Iterator[Callable[[str], None]]:
    """A bar with the name of the file that was made last; nothing where nobody looks."""
    if not sys.stderr.isatty():
        yield _look_away
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=files)
        yield lambda name: bar.update(task, advance=1, description=printable(name))


def _show(folder: Path, artifacts: list[Artifact]) -> None:
    """A line for each file to print or read: name, pages, and how; then where all is, and what to do next."""
    ui = words()
    listed = [artifact for artifact in artifacts if artifact.path.endswith((".pdf", ".html"))]
    rows = [
        (
            printable(artifact.path),
            ui.count("kit.pages", int(str(artifact.facts["pages"]))) if "pages" in artifact.facts else "",
            ui.text(f"kit.how.{_how(artifact)}"),
        )
        for artifact in listed
    ]
    widths = [max((len(row[i]) for row in rows), default=0) for i in (0, 1)]
    for name, pages, how in rows:
        echo(f"{name:<{widths[0]}}  {pages:>{widths[1]}}  {how}".rstrip())
    others = len(artifacts) - len(listed)
    if others:
        echo(ui.count("kit.others", others))
    echo(ui.text("kit.done", folder=printable(shown_path(folder))))
    guides = [artifact.path for artifact in listed if artifact.facts["part"] == "guide"]
    if guides:
        echo(ui.text("kit.next", guide=printable(shown_path(folder / guides[0]))))


def _how(artifact: Artifact) -> str:
    facts = artifact.facts
    if facts["part"] == "poster":
        return "poster"
    if artifact.path.endswith(".html"):
        return "web"
    if facts["part"] == RULES:
        return "bound" if facts["paper"] else "page"
    sides: Any = facts.get("pieces", ())
    if facts.get("backs") == "gutterfold" and any(side["partner"] for side in sides):
        return "gutterfold"
    return "duplex" if facts["duplex"] else "single"
