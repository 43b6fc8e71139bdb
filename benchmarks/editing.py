"""How long the language server takes to answer while somebody types into a whole copy of the shipped game."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from castelli_pnp.actions.author import start_game
from tests.editor.client import Editor

FILE = "board.yaml"
EDITS = 30


def editing() -> dict[str, dict[str, float]]:
    """Milliseconds from question to answer, as an editor measures them: the median and the longest."""
    with tempfile.TemporaryDirectory() as folder:
        game = Path(folder) / "full-game"
        start_game(game, "castelli", full=True)
        with Editor([sys.executable, "-m", "castelli_pnp", "lsp"], game) as editor:
            editor.greet()
            text = (game / FILE).read_text("utf-8")
            editor.type(FILE)
            editor.problems(FILE, 1)
            return {name: _timed(work) for name, work in _questions(editor, text).items()}


def _questions(editor: Editor, text: str) -> dict[str, Callable[[int], object]]:
    """Each question, by the number of the edit before it; every edit makes the server check again."""
    line = next(at for at, each in enumerate(text.split("\n")) if "symbols: 3" in each)
    column = text.split("\n")[line].index("symbols: 3") + 1
    place = editor.at(FILE, line, column)
    span = {"start": {"line": line, "character": 0}, "end": {"line": line, "character": 90}}
    around = {**place, "range": span, "context": {"diagnostics": []}}

    def typed(number: int) -> str:
        return editor.type(FILE, text.replace("symbols: 3", f"symbols: {number % 9 + 1}", 1))

    def problems(number: int) -> object:
        return editor.problems(FILE, editor.opened[typed(number)])

    def asked(method: str, params: object) -> Callable[[int], object]:
        def ask(number: int) -> object:
            typed(number)
            return editor.request(f"textDocument/{method}", params)

        return ask

    methods = {name: asked(name, place) for name in ("hover", "completion", "definition")}
    return {"diagnostics": problems, **methods, "codeAction": asked("codeAction", around)}


def _timed(work: Callable[[int], object]) -> dict[str, float]:
    spent = []
    for number in range(EDITS):
        start = time.perf_counter()
        work(number)
        spent.append(1000 * (time.perf_counter() - start))
    return {"median_ms": round(median(spent), 1), "longest_ms": round(max(spent), 1)}
