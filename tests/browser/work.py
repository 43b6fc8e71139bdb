"""What a web page would ask of the package, done on any Python; prints one line of JSON.

It runs on this Python, on this Python without what a browser lacks, and under Pyodide; all must agree.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from hashlib import sha256

import castelli_pnp
from castelli_pnp.kit.order import Order
from castelli_pnp.kit.run import make
from castelli_pnp.lab.series import simulate
from castelli_pnp.systems import system_of
from castelli_pnp.systems.load import load_any
from castelli_pnp.systems.system import Facts, PlayOptions

PARTS = {"castelli": ("boards", "cards", "rules"), "castles": ("tiles", "coins", "rules")}
GAMES = 10
FORBIDDEN = (
    "multiprocessing", "_multiprocessing", "fcntl", "termios", "curses", "pikepdf", "pypdfium2", "uharfbuzz",
    "typer", "rich",
)  # fmt: skip


def checked(game: Facts) -> Iterator[tuple[str, object]]:
    """Findings of the check, with the games that it plays."""
    system = system_of(game)
    verdict, trial = system.check(game), system.try_out(game)
    found = [(each.code, str(each.severity), each.route) for each in (*verdict.findings, *trial.findings)]
    yield "check", [sorted(map(repr, found)), dict(trial.games), repr(verdict.scores)]


def played(game: Facts) -> Iterator[tuple[str, object]]:
    """Ten games of every bot; one of those that think long."""
    system = system_of(game)
    for bot in system.bots.values():
        games = GAMES if bot.patience == 1 else 1
        series = system.series(game, PlayOptions(players=2), (bot.name,), "browser", games)
        yield f"games of {bot.name}", [[tally.games, tally.sums] for tally in simulate(series, workers=4)]


def printed(game: Facts) -> Iterator[tuple[str, object]]:
    """The files of a kit, made in memory."""
    kit = system_of(game).kit
    parts = tuple(part for part in kit.parts if part in PARTS[game.id])
    order = Order(game, ("en",), ("a4",), parts, formats=("pdf", "svg"), **kit.usual)  # type: ignore[arg-type]
    for artifact in make(order, 4, lambda _: None):
        yield artifact.path, sha256(artifact.data).hexdigest()


def results() -> dict[str, object]:
    found: dict[str, object] = {}
    for name in PARTS:
        game = load_any(name).game
        for work in (checked, played, printed):
            found |= {f"{name}: {key}": value for key, value in work(game)}
    return found


def main() -> str:
    assert castelli_pnp.__version__
    found = results()
    return json.dumps({"results": found, "loaded": sorted(set(FORBIDDEN) & set(sys.modules))})


if __name__ == "__main__":
    sys.stdout.write(main())
