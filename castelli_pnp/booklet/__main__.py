"""Prints a booklet as plain text: ``python -m castelli_pnp.booklet [language] [game]``."""

from __future__ import annotations

import sys

from castelli_pnp.base.errors import Unreadable
from castelli_pnp.booklet import write_booklet
from castelli_pnp.booklet.plain import plain_text
from castelli_pnp.systems.load import load_any

if __name__ == "__main__":
    language, where = (*sys.argv[1:3], *("en", "castelli")[len(sys.argv) - 1 :])
    try:
        sys.stdout.write(plain_text(write_booklet(load_any(where).game, language)))
    except Unreadable as error:
        for fault in error.faults:
            mark = fault.mark
            where = f"{mark.source.path}:{mark.line}:{mark.column}"
            sys.stderr.write(f"{where}: {fault.code}.{fault.reason} {dict(fault.data)}\n")
        sys.exit(2)
