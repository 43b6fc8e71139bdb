"""The work of ``castelli-pnp improve``: a game is read, changes are proved, told and perhaps written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from castelli_pnp.actions.games import load_legal, with_board
from castelli_pnp.base import resources
from castelli_pnp.base.chance import check_seed
from castelli_pnp.base.errors import Refused
from castelli_pnp.cli.figures import progress
from castelli_pnp.cli.workers import hired_here
from castelli_pnp.files.output import check_place
from castelli_pnp.improve.drawing import Part, Scope
from castelli_pnp.improve.search import Step, Task, Verdict, improve
from castelli_pnp.improve.start_moves import Start
from castelli_pnp.improve.tile_moves import Edge
from castelli_pnp.improve.writing import Rewritten, diff, rewritten, write
from castelli_pnp.lab.crew import Crew
from castelli_pnp.lab.gain import Gain
from castelli_pnp.lab.score import PARTS
from castelli_pnp.schema.base import near
from castelli_pnp.systems.castelli.lab.measured import castelli_systems
from castelli_pnp.systems.castelli.model.game import Game
from castelli_pnp.systems.load import Loaded
from castelli_pnp.terminal.echo import echo
from castelli_pnp.terminal.signals import INTERRUPTED, leaving_once, uninterrupted
from castelli_pnp.words.sentences import printable, say, sentences, shown_path, words, wrapped

Asked = Mapping[str, Any]
Who = tuple[tuple[int, ...], tuple[str, ...]]
"""For how many players, and which bots play."""
Means = tuple[str | None, int | None]
"""The cluster, or how many processes, that do the work."""


def run(where: str, who: Who, asked: Asked, means: Means, writing: bool) -> int:
    """Looks for changes and tells of them; writes them only if that is wanted and all is done."""
    loaded = with_board(load_legal(where))
    if writing:
        _check_own(loaded)
    task = _task(loaded, who, asked)
    steps: list[Step] = []
    with leaving_once(), hired_here(*means) as crew:
        code, verdict = _searched(task, crew, steps)
        for number, step in enumerate(steps, 1):
            _tell_step(number, step)
        _conclude(loaded, task, steps, verdict, code, writing)
    return code


def _check_own(loaded: Loaded[Game]) -> None:
    """Refuses what could not be written in the end."""
    if loaded.file.is_relative_to(resources.root("data")):
        raise Refused("improve_shipped", game=loaded.game.id)
    for path in sorted(loaded.own_files):
        check_place(path, lambda _: True)


def _task(loaded: Loaded[Game], who: Who, asked: Asked) -> Task:
    game = loaded.game
    holders = [("frame", piece.id) for piece in game.frame] + [("charts", chart.id) for chart in game.charts]
    own = frozenset(route[1] for route in holders if loaded.is_own(loaded.mark(route)))
    players, bots = who
    layouts = dict.fromkeys(each.layout for each in castelli_systems(game, players, bots or ("",)))
    return Task(
        game,
        players,
        bots,
        str(check_seed(asked["seed"])),
        asked["games"],
        asked["steps"],
        Scope(_parts(asked["only"]), Edge(own), Start(tuple(layouts))),
        partial(_can_write, loaded),
    )


def _parts(names: list[str]) -> frozenset[Part]:
    """What may be changed; all if nothing is named."""
    for name in names:
        if name not in list(Part):
            raise Refused("improve_only", name=name, near=near(name, list(Part)), choices=", ".join(Part))
    return frozenset(map(Part, names)) or frozenset(Part)


def _can_write(loaded: Loaded[Game], game: Game) -> bool:
    return rewritten(loaded, game) is not None


def _searched(task: Task, crew: Crew, steps: list[Step]) -> tuple[int, Verdict | None]:
    """All steps, or those up to an interruption, and the exit code that tells which."""
    try:
        with progress(task.games_in_all) as advance:
            for found in improve(task, crew, advance):
                if isinstance(found, Verdict):
                    return 0, found
                steps.append(found)
    except KeyboardInterrupt:
        return INTERRUPTED, None
    except SystemExit as stop:  # told to end by the system
        return int(stop.code or 0), None
    except Refused as error:  # a worker is gone
        echo("\n".join(sentences(error)), err=True)
        return 2, None
    return 0, None


def _say(key: str, /, **data: object) -> None:
    echo("\n".join(wrapped(words().text(key, **data), "")))


def _tell_step(number: int, step: Step) -> None:
    ui = words()
    if step.move is None or step.proof is None:
        _say("improve.none", number=number)
        return
    data = step.move.data
    kind = "_".join(str(each) for each in (step.move.kind, data.get("settlement")) if each)
    told = printable(say(f"improve.edit.{kind}", data))
    key = "improve.proved" if step.proved else "improve.unproved"
    _say("improve.change", number=number, change=told)
    for line in wrapped(ui.text(key, **_figures(step.proof)), "  "):
        echo(line)


def _figures(gain: Gain) -> dict[str, str]:
    ui = words()
    numbers = {"gain": gain.value, "low": gain.low, "high": gain.high}
    return {name: ui.decimal(value) for name, value in numbers.items()} | {"games": ui.whole(gain.games)}


def _conclude(
    loaded: Loaded[Game], task: Task, steps: list[Step], verdict: Verdict | None, code: int, writing: bool
) -> None:
    """What all changes gain, and what they change in the files."""
    proved = [step.move.game for step in steps if step.proved and step.move]
    if code:
        told = words().text("improve.interrupted", proved=len(proved), steps=task.steps)
        echo("\n".join(wrapped(told, "")), err=True)
    elif verdict is None:
        _say(
            "improve.nothing",
            game=printable(task.game.id),
            tested=sum(step.move is not None for step in steps),
        )
        return
    if verdict is not None:
        _tell_verdict(verdict)
        if not verdict.is_better:
            _say("improve.not_together")
            return
    files = rewritten(loaded, proved[-1]) if proved else None
    if not files:
        return
    names = {each.path: printable(shown_path(each.path)) for each in files}
    echo()
    echo(diff(files, names).rstrip("\n"))
    echo()
    _write(files, names.values(), writing and not code)


def _write(files: list[Rewritten], names: Iterable[str], writing: bool) -> None:
    if writing:
        with uninterrupted():
            write(files)
    _say("improve.written" if writing else "improve.unwritten", files=", ".join(names))


def _tell_verdict(verdict: Verdict) -> None:
    """Every part of the score before and after."""
    ui = words()
    heads = [ui.text(f"improve.{name}") for name in ("wanting", "before", "after")]
    rows = [
        (
            ui.text(f"score.{part}"),
            ui.decimal(verdict.before.parts[part]),
            ui.decimal(verdict.after.parts[part]),
        )
        for part in PARTS
        if verdict.before.parts[part] or verdict.after.parts[part]
    ]
    rows.append((ui.text("score.total"), ui.decimal(verdict.before.total), ui.decimal(verdict.after.total)))
    widths = [max(len(row[at]) for row in (heads, *rows)) for at in range(3)]
    echo()
    for row in (heads, *rows):
        echo(f"{row[0]:<{widths[0]}}  {row[1]:>{widths[1]}}  {row[2]:>{widths[2]}}")
    echo()
    _say("improve.together", **_figures(verdict.gain))
