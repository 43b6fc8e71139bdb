"""Draws docs/check.svg: what a person sees when a check finds a mistake. Run: python docs/picture.py"""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.text import Text

PICTURE = Path(__file__).with_name("check.svg")


def main(picture: Path = PICTURE) -> None:
    with tempfile.TemporaryDirectory() as folder:
        castelli = [sys.executable, "-m", "castelli_pnp"]
        subprocess.run([*castelli, "new", "hill-town"], cwd=folder, check=True, capture_output=True)
        board = Path(folder) / "hill-town" / "board.yaml"
        board.write_text(board.read_text("utf-8").replace("sites: 1}", "sites: 3}", 1), "utf-8")
        ran = subprocess.run(
            [*castelli, "check", "hill-town"], cwd=folder, check=False, capture_output=True, text=True,
            env={**os.environ, "FORCE_COLOR": "1"},
        )  # fmt: skip
    console = Console(record=True, width=112, file=io.StringIO(), force_terminal=True)
    console.print(Text.from_ansi("$ castelli-pnp check hill-town\n" + ran.stdout))
    drawn = console.export_svg(title="castelli-pnp", unique_id="check")
    picture.write_text(re.sub(r"@font-face {.*?}\s*", "", drawn, flags=re.DOTALL), "utf-8")  # no other hosts


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
