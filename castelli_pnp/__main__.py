"""``castelli-pnp`` and ``python -m castelli_pnp``."""

from __future__ import annotations

import gc
import sys


def main() -> None:
    gc.set_threshold(400_000, 20, 20)  # catalogs and pages are many small things and no garbage
    try:
        from castelli_pnp.cli.app import run

        code = run()
    except KeyboardInterrupt:
        code = 130
    gc.freeze()  # all goes with the process: no use to look through it once more
    sys.exit(code)


if __name__ == "__main__":
    first = sys.path.pop(0)  # of the current folder, which may hold somebody else's game, nothing is run
    from pathlib import Path

    if Path(first) != Path.cwd() or Path(first) == Path(__file__).resolve().parents[1]:
        sys.path.insert(0, first)
    main()
