"""What a preview costs: CPU seconds for the first pictures, and again after an edit of one landscape."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import castelli_pnp as cp
from castelli_pnp.actions.preview import Preview

LAND = "{sides: S, kind: grain, symbols: 2}"
"""The area that is edited; it stands in the shipped board."""


def figures(speed: Callable[[], float], repeats: int) -> dict[str, float]:
    """The shipped game as a copy in a folder; each edit is read, checked, drawn, and written."""
    with tempfile.TemporaryDirectory() as folder:
        game = Path(folder) / "game"
        game.mkdir()
        texts = cp.texts("castelli")
        for name, text in texts.items():
            (game / name).write_text(text, "utf-8")
        preview = Preview(str(game), Path(folder) / "out")
        first = _cpu(preview)
        edits = []
        for number in range(max(4, repeats)):
            changed = LAND.replace("2}", f"{1 + number % 4}}}")
            (game / "board.yaml").write_text(texts["board.yaml"].replace(LAND, changed, 1), "utf-8")
            edits.append(_cpu(preview))
        edits.sort()
    return {
        "calibration_per_second": speed(),
        "first_seconds": first,
        "edit_median_seconds": edits[len(edits) // 2],
        "edit_worst_seconds": edits[-1],
    }


def _cpu(preview: Preview) -> float:
    begun = time.process_time()
    update = preview.update()
    assert not update.problems
    return time.process_time() - begun
