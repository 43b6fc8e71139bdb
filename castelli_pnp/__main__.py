"""``castelli-pnp`` and ``python -m castelli_pnp``."""

from __future__ import annotations

import gc
import sys
from pathlib import Path


def main() -> None:
    gc.set_threshold(400_000, 20, 20)  # catalogues and pages are many small things and no garbage
    try:
        from castelli_pnp.cli.app import run

        code = run()
    except KeyboardInterrupt:
        code = 130
    gc.freeze()  # all goes with the process: no use to look through it once more
    sys.exit(code)


if __name__ == "__main__":
    if Path(sys.path[0]) == Path.cwd() != Path(__file__).resolve().parents[1]:
        del sys.path[0]  # no module of a folder that holds somebody's game is ever run
    main()
