"""What ``castelli-pnp kit`` shows: a progress bar while it makes the files, then how to print them."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Any

import typer

from castelli_pnp.actions.games import load
from castelli_pnp.actions.kit import KitOptions, Unready, make_kit, order_of
from castelli_pnp.actions.print_languages import printable_languages
from castelli_pnp.actions.progress import check_workers
from castelli_pnp.base.errors import Refused
from castelli_pnp.base.workers import cores
from castelli_pnp.cli.options import game_here
from castelli_pnp.cli.printing import print_columns
from castelli_pnp.cli.work import progress
from castelli_pnp.files.output import cache_folder
from castelli_pnp.kits.booklet import RULES
from castelli_pnp.kits.choices import one_of
from castelli_pnp.kits.drawn import SINGLES, Artifact
from castelli_pnp.kits.exporters import EXPORTERS
from castelli_pnp.kits.folder import opened_kit
from castelli_pnp.kits.order import MODS, Order
from castelli_pnp.kits.plan import START
from castelli_pnp.kits.zipped import write_zip, zip_of
from castelli_pnp.layout.sizes import paper_of
from castelli_pnp.terminal.echo import echo
from castelli_pnp.words.catalog import languages
from castelli_pnp.words.sentences import path_text, printable, refusal, words

KITS = "kits"
"""The folder of the cache that stores parts."""


class Switch(StrEnum):
    ON = "on"
    OFF = "off"


def switched(name: str, typed: str | None) -> bool | None:
    """The meaning of ``on`` and ``off``; None if the option was not given."""
    return None if typed is None else one_of(name, typed, Switch) is Switch.ON


def offset_in(typed: str) -> tuple[float, float]:
    """Reads two numbers such as ``0.5,-1``."""
    try:
        x, y = (float(part) for part in typed.split(","))
    except ValueError:
        raise Refused("back_offset", value=typed) from None
    return x, y


def image_address(options: KitOptions, folder: Path) -> str:
    """Where Tabletop Simulator finds pictures; for ``local``, the folder of the kit."""
    name = options.images.strip()
    if name.lower() != "local":
        return name
    return MODS if options.exports is None else f"{folder.absolute().as_uri()}/tts"


def localized(options: KitOptions) -> KitOptions:
    """Fills in the language and the paper of the system where none are given."""
    locales = None if options.locales is None else Path(options.locales)
    language, territory = own_locale(printable_languages(locales))
    papers = options.papers or (paper_of(territory) if territory else None)
    return replace(options, languages=options.languages or language, papers=papers)


def own_locale(there: Collection[str] | None = None) -> tuple[str, str]:
    """The system's language, if pieces can be printed in it, and the system's country."""
    language, land = _locale("LC_ALL", "LC_MESSAGES", "LANG")
    _, territory = _locale("LC_ALL", "LC_PAPER", "LANG")
    known = languages() if there is None else there
    return next((name for name in (f"{language}_{land}", language) if name in known), "en"), territory


def _locale(*names: str) -> tuple[str, str]:
    """Language and country from the first variable that is set, in the same order as the system."""
    setting = next((os.environ[name] for name in names if os.environ.get(name)), "")
    found = re.match(r"([a-z]{2,3})(?:_([A-Z]{2}))?(?:[.@]|$)", setting)
    return (found.group(1), found.group(2) or "") if found else ("", "")


@contextmanager
def saying_what_is_missing(locales: Path | None) -> Iterator[None]:
    """Reports how much of a translation is missing and what to do: a kit is never printed half in English."""
    try:
        yield
    except Unready as error:
        ui = words()
        for language, (messages, lacking) in error.lacking.items():
            told = {"language": printable(language), "messages": messages}
            echo(f"castelli-pnp: {ui.count('locale.unready', lacking, **told)}", err=True)
        names = ",".join(map(printable, error.lacking))
        place = f" --locales {path_text(locales)}" if locales is not None else ""
        echo(ui.text("locale.unready_next", names=names, first=names.split(",")[0], place=place), err=True)
        raise typer.Exit(1) from None


def make(
    game: str | None,
    options: KitOptions,
    out: Path,
    workers: int | None,
    zipped: bool = False,
    opened: bool = False,
    cached: bool = True,
) -> None:
    """Makes the kit of a game in its folder, if everything requested is possible."""
    check_workers(workers)
    loaded = load(game or game_here())
    folder = out / (f"{loaded.game.id}-draft" if options.draft else loaded.game.id)
    options = replace(options, images=image_address(options, folder))
    with saying_what_is_missing(None if options.locales is None else Path(options.locales)):
        order = order_of(loaded, localized(options))
    build(order, folder, workers, zipped, opened, cached)


def build(
    order: Order,
    folder: Path,
    workers: int | None,
    zipped: bool = False,
    opened: bool = False,
    cached: bool = True,
) -> None:
    """Makes all files, then writes them; writes nothing unless all could be made."""
    target = zip_of(folder) if zipped else None
    with opened_kit(folder, order) as place:
        with progress() as bar:
            kept = cache_folder() / KITS if cached else None
            made = make_kit(order, workers or cores(), bar, kept, forgetting=True)
        place.order = made.order  # a draft leaves out what it cannot draw
        place.put(list(made.artifacts))
        if target:
            write_zip(target, folder.name, made.files)
    (_show_exports if order.exports else _show)(folder, made.artifacts)
    if made.left_out:
        echo(words().count("kit.left_out", len(made.left_out)))
        for each in made.left_out:
            echo(f"  {refusal(each)}")
    if made.unfit:
        echo(words().count("kit.unfit", len(made.unfit)))
        for each in made.unfit:
            echo(f"  {refusal(each)}")
    if place.outdated:
        first = printable(place.outdated[0])
        echo(words().count("kit.outdated", len(place.outdated), file=first))
    if target:
        echo(words().text("kit.zip", path=path_text(target)))
    if opened:
        _open(folder, made.artifacts)


def _show_exports(folder: Path, artifacts: Sequence[Artifact]) -> None:
    """Prints a line for each service and language: where its files are, and which has the instructions."""
    for artifact in artifacts:
        service = EXPORTERS[str(artifact.facts["part"])].service
        if artifact.path.endswith(".txt"):
            guide = path_text(folder / artifact.path)
            echo(words().text("kit.exported", service=service, guide=guide))


def _open(folder: Path, artifacts: Sequence[Artifact]) -> None:
    """Opens the file to begin with: START-HERE, or else the first file for a service or for the printer."""
    texts = [artifact for artifact in artifacts if artifact.path.endswith(".txt")]
    pdfs = [artifact for artifact in artifacts if artifact.path.endswith(".pdf")]
    guides = [artifact for artifact in pdfs if artifact.facts["part"] == START]
    first = next(iter(guides or texts or pdfs or artifacts))
    path = folder.absolute() / first.path  # an absolute path, so that no program can mistake it for an option
    if typer.launch(str(path)):
        echo(words().text("kit.not_opened", path=path_text(folder / first.path)))


def _show(folder: Path, artifacts: Sequence[Artifact]) -> None:
    """Prints a line for each file: name, pages, and how to print it; then the folder and the next step."""
    ui = words()
    listed = [
        artifact
        for artifact in artifacts
        if artifact.path.endswith((".pdf", ".html")) and not artifact.path.startswith(f"{SINGLES}/")
    ]
    if any("bundle" in artifact.facts for artifact in listed):
        listed.sort(key=lambda artifact: artifact.path)
    rows = [
        (
            printable(artifact.path),
            ui.count("kit.pages", int(str(artifact.facts["pages"]))) if "pages" in artifact.facts else "",
            ui.text(f"kit.how.{_how(artifact)}", **_measures(artifact)),
        )
        for artifact in listed
    ]
    print_columns(rows, "<><")
    singles = sum(artifact.path.startswith(f"{SINGLES}/") for artifact in artifacts)
    others = len(artifacts) - len(listed) - singles
    if others:
        echo(ui.count("kit.others", others))
    if singles:
        echo(ui.count("kit.singles", singles, folder=path_text(folder / SINGLES)))
    if any("adds" in artifact.facts for artifact in listed):
        echo(ui.text("kit.adds"))
    echo(ui.text("kit.done", folder=path_text(folder)))
    guides = [artifact.path for artifact in artifacts if artifact.facts["part"] == START]
    if guides:
        echo(ui.text("kit.next", guide=path_text(folder / guides[0])))


def _measures(artifact: Artifact) -> dict[str, int]:
    """The size of a poster, in one piece or joined."""
    size: Any = artifact.facts.get("size", ())
    return {name: round(length) for name, length in zip(("width", "height"), size, strict=False)}


def _how(artifact: Artifact) -> str:
    facts = artifact.facts
    if "size" in facts:
        return "tiled" if facts["paper"] else "poster"
    if artifact.path.endswith(".html"):
        return "web"
    if facts.get("mode") == "folded":
        return "gutterfold"
    if facts["part"] == START:
        return "page"
    if facts["part"] == RULES:
        return "bound" if facts["paper"] else "page"
    sides: Any = facts.get("pieces", ()) if "mode" not in facts else ()
    over = (side["partner"] and side.get("fold") is None for side in sides)  # excludes the fold of a block
    if facts.get("backs") == "gutterfold" and any(over):
        return "gutterfold"
    return "duplex" if facts["duplex"] else "single"
