"""What the rule booklet costs: CPU seconds without start-up, each run in a process of its own.

``python -m benchmarks.booklet WHAT`` makes one run of ``one``, ``all`` or ``files`` and prints it as JSON.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from importlib import import_module

from castelli_pnp.base.collector import uncollected
from castelli_pnp.booklet.composing import write_booklet
from castelli_pnp.kits.booklet import booklet_files
from castelli_pnp.kits.order import Order
from castelli_pnp.kits.paint import painted
from castelli_pnp.layout.art.palette import NORMAL
from castelli_pnp.layout.booklet import A5, booklet_pages
from castelli_pnp.layout.figures import draw
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.words.catalog import languages

MACHINE = 150
"""The calibration that the limits are for."""
START_UP = (
    "jinja2", "pyphen",
    "reportlab.pdfbase.ttfonts", "reportlab.pdfgen.canvas",
    "castelli_pnp.systems.castelli.booklet", "castelli_pnp.systems.castelli.layout.booklet_style",
    "castelli_pnp.systems.castelli.layout.figures.drawer",
)  # fmt: skip
"""Packages that are loaded when they are first needed, and what is loaded for one system only."""
LIMITS = {"one": 1.2, "all": 4.0}


def reading(game: CastelliFacts, language: str) -> bytes:
    """The booklet in reading order: written, with its figures, as PDF."""
    document = write_booklet(game, language)
    pages = booklet_pages(document, NORMAL, A5, lambda figure, wide, high: draw(figure, wide, NORMAL, high))
    return paint_pdf(pages, PdfInfo("castelli", language))


def files(game: CastelliFacts, language: str, paper: str) -> int:
    """All files of the booklet: pages to read, sheets to fold and the web page; their bytes."""
    order = Order(game, (language,), (paper,), ("rules",), game.modules)
    made = [artifact for drawn in booklet_files(order, language) for artifact in painted(drawn, order)]
    return sum(len(artifact.data) for artifact in made)


def run(what: str, calibration: Callable[[], float]) -> dict[str, float]:
    """One run: its seconds, the calibration around it, and the seconds of a machine of the usual one."""
    for module in START_UP:
        import_module(module)
    game = load_game("castelli").game
    speed = calibration()
    begun = time.process_time()
    with uncollected():
        if what == "files":
            files(game, "en", "a4")
        else:
            for language in ("en",) if what == "one" else languages():
                reading(game, language)
        seconds = time.process_time() - begun  # what is garbage by now, a command leaves lying
    speed = (speed + calibration()) / 2
    return {"cpu_seconds": seconds, "calibration": speed, "at_150": seconds * speed / MACHINE}


def least(what: str, repeats: int) -> dict[str, float]:
    """The run with the least seconds, as they would be on the usual machine."""
    command = [sys.executable, "-m", "benchmarks.booklet", what]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(repeats)]
    told: list[dict[str, float]] = [json.loads(ran.stdout) for ran in runs]
    return min(told, key=lambda one: one["at_150"])


def figures(
    repeats: int, command: Callable[[list[str], int], float], calibration: Callable[[], float]
) -> dict[str, object]:
    """The measurements for all limits; ``command`` measures the CPU seconds of a command with start-up."""
    speed = calibration()
    check = command(["locale", "check"], repeats)
    return {
        "limits_at_150": LIMITS,
        "one": least("one", repeats),
        "all": least("all", repeats),
        "files": least("files", repeats),
        "locale_check_cpu_seconds": check,
        "locale_check_at_150": check * (speed + calibration()) / 2 / MACHINE,
    }


if __name__ == "__main__":
    from benchmarks.__main__ import speed_now

    print(json.dumps(run(sys.argv[1], speed_now)))
