"""``castelli-pnp`` and ``python -m castelli_pnp``."""

from __future__ import annotations

import sys


def main() -> None:
    from castelli_pnp.cli.app import run

    sys.exit(run())


if __name__ == "__main__":
    main()
