"""Runs the command line: ``castelli-pnp`` and ``python -m castelli_pnp``."""

from __future__ import annotations

import gc
import sys


def main() -> None:
    gc.set_threshold(400_000, 20, 20)  # catalogs and pages create many small objects and no garbage
    try:
        from castelli_pnp.cli.app import run

        code = run()
    except KeyboardInterrupt:
        code = 130
    gc.freeze()  # everything is freed when the process ends, so the collector need not search it
    sys.exit(code)


if __name__ == "__main__":
    first = sys.path.pop(0)  # never import from the current folder: it may contain somebody else's game
    from pathlib import Path

    if Path(first) != Path.cwd() or Path(first) == Path(__file__).resolve().parents[1]:
        sys.path.insert(0, first)
    main()
