"""The command ``castelli-pnp check --fix``: shows safe fixes as a diff, and writes them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from castelli_pnp.actions.fix import Fixed, fix_game
from castelli_pnp.base.errors import Problems, Unreadable
from castelli_pnp.cli.printing import say
from castelli_pnp.systems.rewriting import diff
from castelli_pnp.terminal.echo import echo
from castelli_pnp.terminal.signals import uninterrupted
from castelli_pnp.words.sentences import path_text


def fix_games(games: Sequence[str], dry_run: bool, quiet: bool) -> None:
    """Applies all safe fixes of each game or none; with ``dry_run``, only shows them."""
    problems = Problems()
    found = [problems.attempt(partial(_fixed, where), None) for where in games]
    problems.check()
    for each in found:
        if each is None:
            continue
        if not dry_run:
            with uninterrupted():
                each.write()
        if not quiet:
            _print(each, dry_run)


def _fixed(where: str) -> Fixed | None:
    """The game with its fixes; None if it cannot be found, which the check itself reports."""
    try:
        return fix_game(where)
    except Unreadable:
        return None


def _print(fixed: Fixed, dry_run: bool) -> None:
    if not fixed.files:
        say("check.nothing_to_fix")
    else:
        names = {each.path: path_text(each.path) for each in fixed.files}
        echo(diff(fixed.files, names).rstrip("\n"))
        echo()
        key = "check.would_fix" if dry_run else "check.fixed"
        say(key, count=len(fixed.fixes), files=", ".join(names.values()))
    echo()
