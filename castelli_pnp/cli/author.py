"""The commands for authors of games, from the first files to proposals for a better game:

``new``, ``schema``, ``check``, ``explain``, ``generate``, and ``improve``.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from castelli_pnp.cli.options import SHIPPED, ClusterOption, GameOption, WorkersOption, game_here, numbers_in
from castelli_pnp.kits.choices import names_in
from castelli_pnp.terminal.echo import echo
from castelli_pnp.words.sentences import lines_of, words


def new(
    name: Annotated[str, typer.Argument(metavar="NAME")],
    game: GameOption = None,
    full: Annotated[bool, typer.Option("--full")] = False,
) -> None:
    """Starts a new game."""
    from castelli_pnp.actions.author import start_game
    from castelli_pnp.cli.printing import print_done

    start_game(name, SHIPPED if game is None else game, full)
    print_done("new.done", Path(name))


def schema(
    out: Annotated[str, typer.Option("-o", "--out", metavar="FOLDER")] = "output/schema",
    game: GameOption = None,
) -> None:
    """Writes JSON Schemas for editors."""
    from castelli_pnp.actions.author import write_schemas
    from castelli_pnp.base.errors import Refused
    from castelli_pnp.cli.printing import print_done

    if not out:
        raise Refused("no_folder")
    count = write_schemas(Path(out), game_here() if game is None else game)
    print_done("schema.done", Path(out), count=count)


def explain(
    code: Annotated[str | None, typer.Argument(metavar="CODE")] = None,
    game: GameOption = None,
) -> None:
    """Explains a code, and shows the findings of a game that have this code."""
    from castelli_pnp.actions.author import find_code, fixes, known_codes, meaning
    from castelli_pnp.cli.printing import paragraph

    codes = [find_code(code)] if code else known_codes()
    for each in codes:
        severity, sentence = meaning(each)
        paragraph(sentence, f"{each}, {severity}: ")
        for fix in fixes(each) if code else ():
            paragraph(fix, f"{words().text('explain.fix')}: ")
    if game is not None:
        _findings(game, codes)


def _findings(game: str, codes: list[str]) -> None:
    from castelli_pnp.actions.check import check as examine

    examined = examine(game, play=any(code.startswith("P") for code in codes))
    notes = [note for note in examined.findings if note.code in codes or not examined.readable]
    echo()
    for note in notes:
        echo("\n".join(lines_of(note)))
    if not notes:
        echo(words().text("explain.none", game=game, code=", ".join(codes)))
    if not examined.readable:
        raise typer.Exit(2)


def check(
    paths: Annotated[list[str] | None, typer.Argument(metavar="PATH", show_default=False)] = None,
    game: GameOption = None,
    form: Annotated[Literal["text", "json"], typer.Option("--format", metavar="text|json")] = "text",
    strict: Annotated[bool, typer.Option("--strict")] = False,
    static: Annotated[bool, typer.Option("--static")] = False,
    verbose: Annotated[bool, typer.Option("-v", "--verbose")] = False,
    whole: Annotated[bool, typer.Option("--all")] = False,
    fix: Annotated[bool, typer.Option("--fix")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run")] = False,
) -> None:
    """Checks games against the rules, and lets bots play them."""
    from castelli_pnp.actions.check import check as examine
    from castelli_pnp.cli import fix_report, report

    wanted = list(dict.fromkeys([*(paths or []), *([] if game is None else [game])] or [game_here()]))
    if fix or dry_run:
        fix_report.fix_games(wanted, dry_run, quiet=form == "json")
    checked = [report.Checked(where, examine(where, play=not static)) for where in wanted]
    code = max(each.exit_code(strict) for each in checked)
    if form == "json":
        echo(report.as_json(checked, code))
    else:
        report.print_text(checked, verbose, strict, whole)
    raise typer.Exit(code)


def generate(
    what: Annotated[Literal["board", "tiles", "game"], typer.Argument(metavar="board|tiles|game")],
    out: Annotated[Path, typer.Option("-o", "--out", metavar="PATH")],
    more: Annotated[list[str] | None, typer.Argument(metavar="KEY=NUMBER")] = None,
    seed: Annotated[str, typer.Option("--seed", metavar="NUMBER|WORD")] = "0",
    pieces: Annotated[str | None, typer.Option("--pieces", metavar="ROWSxCOLUMNS")] = None,
    piece_size: Annotated[int | None, typer.Option("--piece-size", metavar="NUMBER")] = None,
    style: Annotated[str, typer.Option("--style", metavar="NAME")] = "balanced",
    sets: Annotated[list[str] | None, typer.Option("--set", metavar="KEY=NUMBER")] = None,
    keep: Annotated[str, typer.Option("--keep", metavar="NAMES")] = "",
    count: Annotated[int, typer.Option("--count", metavar="NUMBER")] = 1,
    best: Annotated[int, typer.Option("--best", metavar="NUMBER")] = 1,
    game: GameOption = None,
    workers: WorkersOption = None,
) -> None:
    """Generates a board, a set of tiles, or a complete game."""
    from castelli_pnp.actions.generate import GameMaker
    from castelli_pnp.cli import generate_report as work

    base, counts = SHIPPED if game is None else game, [*(sets or []), *(more or [])]
    wanted = GameMaker(what, base, seed, pieces, piece_size, style, counts, keep)
    raise typer.Exit(work.make_and_write(wanted, out, count, best, workers))


def improve(
    game: Annotated[str | None, typer.Argument(metavar="PATH|NAME")] = None,
    games: Annotated[int, typer.Option("-n", "--games", metavar="NUMBER")] = 4000,
    players: Annotated[str, typer.Option("-p", "--players", metavar="NUMBERS")] = "",
    bots: Annotated[str, typer.Option("--bots", metavar="NAMES")] = "greedy",
    seed: Annotated[str, typer.Option("--seed", metavar="NUMBER|WORD")] = "0",
    steps: Annotated[int, typer.Option("--steps", metavar="NUMBER")] = 3,
    only: Annotated[str, typer.Option("--only", metavar="NAMES")] = "",
    workers: WorkersOption = None,
    cluster: ClusterOption = None,
    write: Annotated[bool, typer.Option("--write")] = False,
) -> None:
    """Proposes changes to a game."""
    from castelli_pnp.actions.improve import ImproveRun
    from castelli_pnp.cli import improve_report as work

    named = tuple(dict.fromkeys(names_in(bots)))
    wanted = ImproveRun(game or game_here(), games, numbers_in(players), named, seed, steps, only)
    raise typer.Exit(work.run(wanted, (cluster, workers), write))
