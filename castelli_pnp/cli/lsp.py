"""The command ``lsp``: help in editors while somebody types."""

from __future__ import annotations

from typing import Annotated

import typer


def lsp(stdio: Annotated[bool, typer.Option("--stdio")] = False) -> None:
    """Answers editors in the language server protocol."""
    from importlib.util import find_spec

    from castelli_pnp.base.errors import Refused

    del stdio  # editors add it; there is no other way
    if find_spec("pygls") is None:
        raise Refused("no_pygls")
    from castelli_pnp.editor.server import serve

    raise typer.Exit(serve())
