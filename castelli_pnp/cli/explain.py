"""``castelli-pnp explain``: what a code means and how to fix what it names."""

from __future__ import annotations

from typing import Annotated

import typer

from castelli_pnp.cli.options import GameOption
from castelli_pnp.terminal.echo import echo


def explain(
    code: Annotated[str | None, typer.Argument(metavar="CODE")] = None,
    game: GameOption = None,
) -> None:
    """Explains a code, and what a game has to show under it."""
    codes = [_known(code)] if code else known_codes()
    for each in codes:
        _explain(each, with_fixes=code is not None)
    if game is not None:
        _findings(game, codes)


def known_codes() -> list[str]:
    """The codes that have words, and those of the checks that were added to this program."""
    from castelli_pnp.base.codes import CODES, is_code, order
    from castelli_pnp.words.catalog import catalog

    return sorted({*filter(is_code, catalog("ui").messages), *CODES}, key=order)


def _known(code: str) -> str:
    from castelli_pnp.base.errors import Refused
    from castelli_pnp.schema.base import near

    codes = known_codes()
    if code.upper() not in codes:
        raise Refused("code", code=code, near=near(code, codes))
    return code.upper()


def _explain(code: str, with_fixes: bool) -> None:
    from castelli_pnp.base.codes import FAMILIES
    from castelli_pnp.words.catalog import catalog
    from castelli_pnp.words.sentences import say, words, wrapped

    ui = words()
    severity = ui.text(FAMILIES[code[0]].message)
    echo("\n".join(wrapped(say(code, {}), f"{code}, {severity}: ")))
    if with_fixes:
        fixes = [key for key in catalog("ui").messages if key.startswith(f"{code}.") and key.endswith(".fix")]
        for key in sorted(fixes, key=len):
            echo("\n".join(wrapped(ui.text(key), f"{ui.text('explain.fix')}: ")))


def _findings(game: str, codes: list[str]) -> None:
    from castelli_pnp.actions.check import check
    from castelli_pnp.words.sentences import lines_of, words

    examined = check(game, play=any(code.startswith("P") for code in codes))
    unread = not examined.readable
    notes = [note for note in examined.findings if note.code in codes or unread]
    echo()
    for note in notes:
        echo("\n".join(lines_of(note)))
    if not notes:
        echo(words().text("explain.none", game=game, code=", ".join(codes)))
    if unread:
        raise typer.Exit(2)
