"""What a web page would ask of the package, done on any Python; prints one line of JSON.

It runs on this Python, on this Python without what a browser lacks, and under Pyodide; all must agree.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from hashlib import sha256

import castelli_pnp as cp

PARTS = {"castelli": "boards,cards,rules", "castles": "set,rules"}
BOTS = {
    "castelli": {"random": 10, "greedy": 10, "planner": 1, "easy": 10, "expert": 1},
    "castles": {"random": 10, "greedy": 10, "easy": 10, "skilled": 1},
}
"""How many games each bot plays: one that thinks long plays one."""
FORBIDDEN = (
    "multiprocessing", "_multiprocessing", "fcntl", "termios", "curses", "pikepdf", "pypdfium2", "uharfbuzz",
    "typer", "rich",
)  # fmt: skip


def checked(name: str) -> Iterator[tuple[str, object]]:
    """Findings of the check, with the games that it plays."""
    report = cp.check(name)
    found = [(each.code, each.severity, each.route, each.sentence) for each in report.findings]
    yield "check", [list(map(repr, found)), dict(report.played), repr(report.scores)]


def played(name: str) -> Iterator[tuple[str, object]]:
    """Many games of every bot, and one game with all its actions."""
    for bot, games in BOTS[name].items():
        found = cp.simulate(name, games, bots=bot, players=2, seed="browser", workers=4)
        told = (found.games, found.wins, found.shared, found.of_seats, found.of_games)
        yield f"games of {bot}", repr(told)
    game = cp.Game(name, players=2, seed="browser")
    while not game.is_over:
        game.play("random")
    assert cp.Game.from_record(name, game.record()).result() == game.result()
    yield "record", game.record()


def printed(name: str) -> Iterator[tuple[str, object]]:
    """The files of a kit, made in memory, and single drawings."""
    kit = cp.kit(name, parts=PARTS[name], papers="a4", formats="pdf,svg", workers=4)
    for path, data in kit.files.items():
        yield path, sha256(data).hexdigest()
    for each in cp.drawables(name)[:3]:
        yield f"drawing of {each.name}", sha256(cp.draw(name, each.name)).hexdigest()


def results() -> dict[str, object]:
    found: dict[str, object] = {}
    for name in PARTS:
        for work in (checked, played, printed):
            found |= {f"{name}: {key}": value for key, value in work(name)}
    return found


def main() -> str:
    assert cp.__version__
    found = results()
    return json.dumps({"results": found, "loaded": sorted(set(FORBIDDEN) & set(sys.modules))})


if __name__ == "__main__":
    sys.stdout.write(main())
