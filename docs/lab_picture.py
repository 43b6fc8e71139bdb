"""Draws docs/lab.png from docs/lab-report.html with chromium. Run: python docs/lab_picture.py"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
SIZE = "1240,1640"
ONLY = """
nav, #t-map, .body > section:not(#map), #map > .what, #map .map ~ * { display: none; }
#map > section:not(:last-of-type) { display: none; }
.body > section { border: 0; margin: 0; }
</style>"""
"""The head, the verdict, and the first map for the most players."""


def main(report: Path = HERE / "lab-report.html", picture: Path = HERE / "lab.png") -> None:
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        sys.exit("needs chromium")
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        page.write_text(report.read_text("utf-8").replace("</style>", ONLY, 1), "utf-8")
        subprocess.run(
            [
                browser, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
                "--hide-scrollbars", f"--user-data-dir={folder}/profile", f"--window-size={SIZE}",
                f"--screenshot={picture.resolve()}", page.as_uri(),
            ],
            check=True,
            capture_output=True,
        )  # fmt: skip


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
