"""``castelli-pnp`` and ``python -m castelli_pnp``."""

from __future__ import annotations

import sys


def main() -> None:
    try:
        from castelli_pnp.cli.app import run

        code = run()
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)


if __name__ == "__main__":
    main()
