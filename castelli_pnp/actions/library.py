"""The public library, ``import castelli_pnp``: every use case as one function with plain arguments.

Nothing here prints, exits, reads the environment, or writes files. Work is done in one process unless
``workers`` sets more. Sentences are English unless ``language`` names another language of the program.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Literal

from castelli_pnp.actions import check as checking
from castelli_pnp.actions import translate
from castelli_pnp.actions.author import texts
from castelli_pnp.actions.check import CheckReport
from castelli_pnp.actions.diff import Difference, diff
from castelli_pnp.actions.draw import Drawable, draw, drawables
from castelli_pnp.actions.fix import apply_fix
from castelli_pnp.actions.games import AnyGame, check_name, load
from castelli_pnp.actions.generate import GameMaker, Generated, check_counts
from castelli_pnp.actions.improve import Improvement, ImproveRun
from castelli_pnp.actions.kit import Kit, KitOptions, make_kit, order_of
from castelli_pnp.actions.lab import LabOptions, LabRun
from castelli_pnp.actions.numbers import Numbers, numbers_in
from castelli_pnp.actions.play import Game, GameResult, Hint, Simulation, play_options, series_of
from castelli_pnp.actions.progress import Progress, check_workers, quiet
from castelli_pnp.actions.resize import Resized, resize
from castelli_pnp.actions.show import resolved
from castelli_pnp.actions.translate import Folder, StatusRow, translation_status
from castelli_pnp.base.chance import check_seed
from castelli_pnp.base.errors import (
    CastelliError,
    Checked,
    Refused,
    RefusedAll,
    Unreadable,
    all_at_once,
    refuse,
)
from castelli_pnp.base.resources import shipped_games
from castelli_pnp.base.workers import cores, in_order
from castelli_pnp.files.fixes import Edit, Fix
from castelli_pnp.files.textfile import asking
from castelli_pnp.generator.making import best_of
from castelli_pnp.kits.choices import Names, names_in, not_of, path_in, wrong_type
from castelli_pnp.kits.exporters import offered
from castelli_pnp.kits.formats import DEFAULT, FORMATS
from castelli_pnp.kits.order import INK_NAMES, MODS, Ink, Order, Tokens
from castelli_pnp.kits.plan import part_names
from castelli_pnp.kits.proof.flaw import Flaw
from castelli_pnp.kits.proof.kit import Proved, prove
from castelli_pnp.lab.outcome import Outcome
from castelli_pnp.lab.pools import Pool
from castelli_pnp.lab.series import Summary
from castelli_pnp.layout.art.theme_file import theme_names
from castelli_pnp.layout.imposition import Backs
from castelli_pnp.layout.sizes import papers as all_papers
from castelli_pnp.systems.differences import Change
from castelli_pnp.systems.load import Loaded
from castelli_pnp.systems.resolved import ResolvedValue
from castelli_pnp.words import catalog
from castelli_pnp.words.board_place import BoardPlace
from castelli_pnp.words.sentences import Note, note
from castelli_pnp.words.ui_language import in_language

OFFERED = (
    (apply_fix, diff, draw, drawables, load, resize, resolved, texts, translation_status),
    (
        BoardPlace,
        CastelliError,
        Change,
        Difference,
        Drawable,
        Edit,
        Fix,
        Flaw,
        Game,
        GameResult,
        Hint,
        Loaded,
    ),
    (Order, RefusedAll, Refused, Resized, ResolvedValue, StatusRow, Unreadable),
)
"""What callers need in addition to the functions here and the types of their arguments and results."""


def choices(game: AnyGame = "castelli") -> Mapping[str, tuple[str, ...]]:
    """The possible values for the kit of a game, by argument; ``games`` lists the shipped games."""
    return {
        "games": shipped_games(),
        "languages": catalog.languages(),
        "papers": tuple(all_papers()),
        "parts": part_names(load(game).game),
        "formats": tuple(FORMATS),
        "exports": offered(load(game).game),
        "backs": tuple(map(str, Backs)),
        "ink": (*map(str, Ink), *INK_NAMES),
        "theme": theme_names(),
        "tokens": tuple(map(str, Tokens)),
    }


def check(game: AnyGame, play: bool = True, *, language: str = "en") -> CheckReport:
    """Checks a game against the rules, and lets bots play it if it is legal.

    Findings have a code, severity, sentence, fix, file, line, column, place on the board, consequences, and
    edits that fix them. If a game cannot be read, the report says so: nothing is raised.
    """
    with in_language(language):
        return checking.check(game, play)


@all_at_once
def kit(
    game: AnyGame,
    languages: Names = "en",
    papers: Names | None = None,
    parts: Names = "all",
    formats: Names = DEFAULT,
    *,
    backs: str = "duplex",
    ink: str = "normal",
    scale: float = 1.0,
    back_offset: tuple[float, float] = (0.0, 0.0),
    dpi: int = 150,
    locales: str | os.PathLike[str] | None = None,
    modules: Names | None = None,
    tokens: str | None = None,
    players: int | None = None,
    suits: Names | None = None,
    tile_edges: bool | None = None,
    coin_suits: bool | None = None,
    theme: str | None = None,
    exports: Names | None = None,
    images: str = MODS,
    large_print: bool = False,
    without: Names = (),
    draft: bool = False,
    cache: str | os.PathLike[str] | None = None,
    workers: int = 1,
    progress: Progress = quiet,
) -> Checked[Kit]:
    """Makes all files of a kit in memory; ``save`` writes them. ``choices`` lists the possible values."""
    look = KitOptions(languages, papers, parts, formats, backs, ink, scale, back_offset, dpi, locales)
    own = replace(look, modules=modules, tokens=tokens, players=players, suits=suits, tile_edges=tile_edges)
    own = replace(own, coin_suits=coin_suits, theme=theme, large_print=large_print, without=without)
    own = replace(own, exports=exports, images=images, draft=draft)
    order, kept = order_of(game, own), None if cache is None else path_in("cache", cache)
    _pool(workers, progress)
    yield
    return make_kit(order, workers, progress, kept)


def proof(kit: Kit | str | os.PathLike[str], *, workers: int = 1, progress: Progress = quiet) -> Proved:
    """Reads a finished kit from memory or from its folder, and proves that it prints correctly."""
    _pool(workers, progress)
    if isinstance(kit, Kit):
        return prove(kit.files, progress, workers)
    folder = path_in("kit", kit, "Kit | ")
    with asking(folder):
        folder.exists()
    return prove(folder, progress, workers)


@all_at_once
def simulate(
    game: AnyGame,
    games: int = 1000,
    *,
    bots: Names = "greedy",
    players: int | None = None,
    layout: str | None = None,
    modules: Names | None = None,
    variant: str | None = None,
    seed: int | str = 0,
    workers: int = 1,
    progress: Progress = quiet,
) -> Checked[Summary]:
    """Lets bots play many games; every number comes with its interval."""
    pool = _pool(workers, progress)
    options = play_options(players=players, layout=layout, modules=modules, variant=variant)
    played = Simulation(series_of(game, options, bots, seed, games))
    yield
    played.run(pool, progress)
    return played.summary()


@all_at_once
def measure(
    game: AnyGame,
    other: AnyGame | None = None,
    *,
    games: int = 2000,
    players: Numbers = (),
    bots: Names = "greedy",
    modules: Names = (),
    variant: str | None = None,
    seed: int | str = 0,
    until_sure: bool = False,
    held_out: bool = False,
    quick: bool = False,
    workers: int = 1,
    progress: Progress = quiet,
) -> Checked[Outcome]:
    """Measures in the lab how fair, close, and deep a game is, or compares two games on the same seeds."""
    pool, seed = _pool(workers, progress), check_seed(seed)
    refuse(not_of(bool, until_sure=until_sure, held_out=held_out, quick=quick))
    named, own = tuple(names_in(bots, "bots")), tuple(names_in(modules, "modules"))
    sure = (until_sure, numbers_in(players), named, own, str(seed), held_out, quick, variant)
    run = LabRun([game] if other is None else [game, other], LabOptions(games, *sure))
    yield
    return run.measure(pool, progress=progress)


@all_at_once
def generate(
    what: Literal["board", "tiles", "game"] = "game",
    base: AnyGame = "castelli",
    *,
    seed: int | str = 0,
    pieces: str | None = None,
    piece_size: int | None = None,
    style: str = "balanced",
    counts: Mapping[str, int] | Names = (),
    keep: Names = "",
    count: int = 1,
    best: int = 1,
    name: str = "my-game",
    workers: int = 1,
    progress: Progress = quiet,
) -> Checked[tuple[Generated, ...]]:
    """Makes boards, tiles, or complete games of Castelli; from several, the best as measured by bots."""
    _pool(workers, progress)
    check_counts(count, best)
    generator = GameMaker(what, base, seed, pieces, piece_size, style, counts, keep)
    _ = generator.first  # refuses if the game cannot be made
    check_name(name)
    yield
    found = list(generator.made(count, workers, progress))
    return tuple(generator.generated(made, name) for made in best_of(found, best))


@all_at_once
def improve(
    game: AnyGame,
    *,
    games: int = 4000,
    players: Numbers = (),
    bots: Names = "greedy",
    seed: int | str = 0,
    steps: int = 3,
    only: Names = "",
    workers: int = 1,
    progress: Progress = quiet,
) -> Checked[Improvement]:
    """Finds changes that make a game of Castelli better, and proves them with new games."""
    pool, named = _pool(workers, progress), tuple(names_in(bots, "bots"))
    run = ImproveRun(game, games, numbers_in(players), named, seed, steps, only)
    yield
    run.run(pool, progress)
    return run.improvement()


def check_translation(
    languages: Names = "all", folder: Folder = None, *, language: str = "en"
) -> tuple[Note, ...]:
    """Lists every problem in translations, with file, line, column, sentence, and fix."""
    found = translate.check_translations(folder, languages)
    with in_language(language):
        return tuple(note(fault, fault.mark) for each in found for fault in each.faults)


@all_at_once
def preview_translation(
    language: str,
    folder: Folder = None,
    game: AnyGame = "castelli",
    *,
    papers: Names | None = None,
    parts: Names | None = None,
    workers: int = 1,
    progress: Progress = quiet,
) -> Checked[Kit]:
    """Makes the pieces with words in an unfinished language; missing texts appear in English, in brackets."""
    order, _ = translate.preview_order(language, folder, game, papers, parts)
    _pool(workers, progress)
    yield
    return make_kit(order, workers, progress)


def _pool(workers: int, progress: Progress) -> Pool:
    """The pool that does the work; refuses invalid arguments before anything begins."""
    check_workers(workers)
    if not callable(progress):
        raise wrong_type("progress", "Callable", progress)
    return partial(in_order, workers=cores() if workers is None else workers)
