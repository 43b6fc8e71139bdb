"""The work of ``castelli-pnp generate``: wishes are understood, games made, files written, and all told."""

from __future__ import annotations

import errno
import os
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from castelli_pnp import __version__
from castelli_pnp.base import resources
from castelli_pnp.base.chance import check_seed
from castelli_pnp.base.errors import Refused
from castelli_pnp.base.workers import cores
from castelli_pnp.cli.figures import progress
from castelli_pnp.cli.new import is_name
from castelli_pnp.cli.options import SHIPPED
from castelli_pnp.files.output import write_new_file, write_new_folder
from castelli_pnp.generate.ground import extent_of
from castelli_pnp.generate.making import ALL_PARTS, make_game
from castelli_pnp.generate.measure import Candidate, best_of, candidates
from castelli_pnp.generate.wishes import BOARD_KEYS, TILE_KEYS, TILES, Wish, parse_counts, parse_extent
from castelli_pnp.generate.writing import Files, Origin, board_text, game_files, needs, tiles_text
from castelli_pnp.kit.choices import names_in
from castelli_pnp.systems.castelli.check import check_game
from castelli_pnp.systems.castelli.model.game import Game
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.load import Loaded
from castelli_pnp.terminal.echo import echo
from castelli_pnp.terminal.signals import INTERRUPTED, leaving_once
from castelli_pnp.words.sentences import printable, sentences, shown_path, words, wrapped

MOST = 10_000
KEYS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "board": BOARD_KEYS,
    TILES: TILE_KEYS,
    "game": {**BOARD_KEYS, **TILE_KEYS},
}
Asked = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A command, understood."""

    what: str
    base_name: str
    base: Loaded[Game]
    wish: Wish
    options: tuple[str, ...]
    """As typed, without seed and place."""

    @property
    def parts(self) -> frozenset[str]:
        return ALL_PARTS if self.what == "game" else frozenset((self.what,))

    def origin(self, wish: Wish) -> Origin:
        """What makes the same again, for the first line of each file."""
        seed = shlex.quote(str(wish.seed))
        command = " ".join((f"castelli-pnp generate {self.what} --seed {seed}", *self.options))
        return Origin(self.base_name, self.base, printable(f"castelli-pnp {__version__}: {command}"))


def understand(what: str, base_name: str, asked: Asked, sets: list[str]) -> Wanted:
    """The wishes behind the options; refused if there are none such."""
    base = load_game(base_name)
    pieces, size = asked["pieces"], asked["size"]
    given = [text for part in sets for text in part.replace(",", " ").split()]
    keep = names_in(str(asked["keep"]))
    wish = Wish(
        check_seed(asked["seed"]),
        parse_extent(
            pieces if isinstance(pieces, str) else None,
            size if isinstance(size, int) else None,
            extent_of(base.game),
            base.game.piece_size,
        ),
        str(asked["style"]),
        parse_counts(given, KEYS[what]),
        tuple(dict.fromkeys(keep)),
    )
    options = {"--pieces": pieces, "--piece-size": size, "--style": wish.style, "--keep": ",".join(keep)}
    options |= {"--set": " ".join(given), "--game": "" if base_name == SHIPPED else shlex.quote(base_name)}
    told = [f"{name} {text}" for name, text in options.items() if text]
    return Wanted(what, base_name, base, wish, tuple(told))


def make_and_write(wanted: Wanted, out: Path, count: int, best: int, workers: int | None) -> int:
    """One game, or the best of several; all files are written, or none. The exit code."""
    if not 1 <= best <= count <= MOST:
        raise Refused("best", count=count, best=best, most=MOST)
    if workers is not None and workers < 1:
        raise Refused("workers", workers=workers)
    _check_out(wanted, out, best)
    if count == 1:
        game = make_game(wanted.base.game, wanted.wish, wanted.parts)
        _write(wanted, out, [Candidate(wanted.wish, game, 0.0)], count)
        return 0
    with leaving_once():
        found, code = _find(wanted, count, workers or cores())
        if code:
            key = "generate.interrupted" if len(found) >= best else "generate.interrupted_early"
            told = words().text(key, made=len(found), count=count, best=best)
            echo("\n".join(wrapped(told, "")), err=True)
        if len(found) >= best:
            _write(wanted, out, best_of(found, best), count)
    return code


def _write(wanted: Wanted, out: Path, found: list[Candidate], count: int) -> None:
    if len(found) > 1:
        write_new_folder(out, _several(wanted, out, found))
    elif wanted.what == "game":
        write_new_folder(out, game_files(found[0].game, wanted.origin(found[0].wish), out))
    else:
        write_new_file(out, _text(wanted, found[0]))
    _tell(wanted, out, found, count)


def _check_out(wanted: Wanted, out: Path, best: int) -> None:
    """What could not be written in the end is refused at once."""
    if os.path.lexists(out):
        raise Refused("exists", path=out)
    if wanted.what == "game" or best > 1:
        if not is_name(out.name):
            raise Refused("name", name=out.name or str(out))
        if out.name in resources.shipped_games():
            raise Refused("shipped", name=out.name)
    if not out.parent.is_dir():
        raise Refused("parent", path=out, parent=out.parent)
    if not os.access(out.parent, os.W_OK):
        raise Refused("write", path=out, why=os.strerror(errno.EACCES))


def _find(wanted: Wanted, count: int, workers: int) -> tuple[list[Candidate], int]:
    """All candidates, or those up to an interruption, and the exit code that tells which."""
    found: list[Candidate] = []
    try:
        with progress(count) as advance:
            for candidate in candidates(wanted.base.game, wanted.wish, wanted.parts, count, workers):
                found.append(candidate)
                advance(1)
    except KeyboardInterrupt:
        return found, INTERRUPTED
    except SystemExit as stop:  # told to end by the system
        return found, int(stop.code or 0)
    except Refused as error:
        if not found or error.reason != "worker":
            raise
        echo("\n".join(sentences(error)), err=True)
        return found, 2
    return found, 0


def _text(wanted: Wanted, made: Candidate) -> str:
    text = board_text if wanted.what == "board" else tiles_text
    return text(made.game, wanted.origin(made.wish))


def _several(wanted: Wanted, out: Path, found: list[Candidate]) -> Files:
    """Games in folders of their own, or files, numbered from the best."""
    files: Files = {}
    for number, made in enumerate(found, 1):
        if wanted.what == "game":
            folder = out / f"{out.name}-{number}"
            own = game_files(made.game, wanted.origin(made.wish), folder)
            files |= {f"{folder.name}/{name}": text for name, text in own.items()}
        else:
            files[f"{wanted.what}-{number}.yaml"] = _text(wanted, made)
    return files


def _tell(wanted: Wanted, out: Path, found: list[Candidate], count: int) -> None:
    ui = words()
    for number, made in enumerate(found, 1):
        verdict = check_game(replace(made.game, id=out.stem))
        place = out
        if len(found) > 1:
            place = out / (
                f"{out.name}-{number}" if wanted.what == "game" else f"{wanted.what}-{number}.yaml"
            )
        advice = ui.count("count.advice", len(verdict.advice))
        told = {"path": printable(shown_path(place)), "advice": advice}
        echo(ui.text("generate.done", **told))
        if wanted.what != "game" and needs(made.game, wanted.base.game, wanted.what):
            echo("\n".join(wrapped(ui.text("generate.needs"), "  ")))
        if count > 1:
            told = {"seed": printable(str(made.wish.seed)), "demerits": ui.decimal(made.judged)}
            echo(f"  {ui.text('generate.judged', **told)}")
    key = "generate.next" if wanted.what == "game" else "generate.use"
    first = out / f"{out.name}-1" if len(found) > 1 else out
    echo(ui.text(key, path=printable(shown_path(first)), part=f"{wanted.what}.yaml"))
