"""Makes a whole game from a base and a request, and finds the best of several by letting bots play it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import NamedTuple

from castelli_pnp.base import resources
from castelli_pnp.base.chance import Seed, any_order, check_seed, generator
from castelli_pnp.base.errors import Problems, Refused, RefusedAll
from castelli_pnp.base.workers import in_order
from castelli_pnp.files.nodes import plain
from castelli_pnp.files.yamlfile import read_yaml
from castelli_pnp.generator.blanks import BoardPieces, Extent, blank_pieces, covered, extent_of
from castelli_pnp.generator.building import Blueprint, build_board
from castelli_pnp.generator.fitting import fit_board
from castelli_pnp.generator.plan import SETTLED, draw_plan
from castelli_pnp.generator.requests import (
    BOARD_KEYS,
    EXAMPLE,
    TILE_KEYS,
    TILES,
    GameRequest,
    style_named,
    style_of,
)
from castelli_pnp.generator.table import with_castles, with_deck, with_table
from castelli_pnp.generator.tile_fitting import with_fitted_tiles
from castelli_pnp.generator.tiles import TilePlan, plan_tiles, with_tiles
from castelli_pnp.lab.score import measured
from castelli_pnp.schema.base import near
from castelli_pnp.systems.castelli.check import check_game
from castelli_pnp.systems.castelli.lab.measured import castelli_systems
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.pieces import Piece

BOARD = "board"
ALL_PARTS = frozenset((BOARD, TILES))


def make_game(base: CastelliFacts, request: GameRequest, parts: frozenset[str] = ALL_PARTS) -> CastelliFacts:
    """The base with another board, other tiles, or both; on a board of another extent what is kept is fitted
    to it, and everything else is new.

    A whole game gets a name of its own.
    """
    check_seed(request.seed)
    extent = request.extent or extent_of(base)
    if extent is None:
        raise Refused("wish_no_extent", example=EXAMPLE)
    same = extent == extent_of(base)
    kept = _kept(base, request, extent)
    stays = {TILES}.intersection(request.keep)
    if same and kept and len(kept) == len(base.pieces):
        stays.add(BOARD)
    new = parts - stays if same else ALL_PARTS
    if not new:
        raise Refused("keep_all")
    problems = Problems(_against_keeping(request, (parts & stays) | (parts - new)))
    game, plans = problems.attempt(lambda: _plans(base, request, extent, kept, new), (base, _Plans()))
    problems.check()
    if parts == ALL_PARTS:
        game = replace(game, title=place_name(request.seed))
    return _made(game, request, plans)


class _Plans(NamedTuple):
    """What is to be made: tiles, the board, and whether all that surrounds it is new."""

    tiles: TilePlan | None = None
    board: Blueprint | None = None
    table: bool = False


def _plans(
    base: CastelliFacts,
    request: GameRequest,
    extent: Extent,
    kept: Mapping[str, Piece],
    new: frozenset[str],
) -> tuple[CastelliFacts, _Plans]:
    """The game with all that surrounds the board, and plans for the rest; refused with all that cannot be."""
    style = style_named(request.style) if request.style else style_of(base)
    seed, counts, game, tiles, board = request.seed, request.counts, base, None, None
    same = extent == extent_of(base)
    fitted = None if same else fit_board(base, extent, tuple(kept), seed)
    if fitted:
        game = with_table(base, extent, fitted.tournament, seed)
    problems = Problems(())
    if TILES in new:
        tiles = problems.attempt(lambda: plan_tiles(game, style, counts, extent.landscapes, same), None)
    if BOARD in new:
        pieces = fitted.pieces if fitted else _board_pieces(game, seed, extent, kept)
        order = any_order(len(pieces.blanks), seed, "order")
        if pieces.blanks:
            board = problems.attempt(lambda: draw_plan(base, style, counts, pieces, order), None)
        else:
            problems.extend(_against_keeping(request, frozenset((BOARD,))))
            board = Blueprint(style, pieces, ())
    problems.check()
    return game, _Plans(tiles, board, not same)


def _made(game: CastelliFacts, request: GameRequest, plans: _Plans) -> CastelliFacts:
    seed, stays = request.seed, TILES in request.keep
    if plans.tiles:
        put = with_fitted_tiles if stays else with_tiles
        game = put(game, plans.tiles, generator(seed, "tiles"))
    if plans.board:
        game = build_board(game, plans.board, seed)
        reserve = game.options.reserve
        counts = {name: game.settlements(kind) + reserve[kind] for name, kind in SETTLED.items()}
        game = replace(game, kit=replace(game.kit, **counts))
    if plans.table:
        game = with_castles(with_deck(game))
    errors = check_game(game).errors
    if errors:
        raise Refused("wish_illegal", codes=", ".join(dict.fromkeys(each.code for each in errors)))
    return game


def _kept(base: CastelliFacts, request: GameRequest, extent: Extent) -> Mapping[str, Piece]:
    """The pieces that stay as they are."""
    names = [name for name in request.keep if name != TILES]
    known = (*base.pieces, TILES)
    refusals = [
        Refused("keep_name", name=name, near=near(name, known), choices=", ".join(known))
        for name in names
        if name not in base.pieces
    ]
    if refusals:
        raise RefusedAll(refusals)
    if len(names) > extent.pieces:
        raise Refused("keep_many", kept=len(names), pieces=str(extent), room=extent.pieces)
    return {name: base.pieces[name] for name in base.pieces if name in names}


def _against_keeping(request: GameRequest, kept: frozenset[str]) -> Iterator[Refused]:
    """Numbers chosen of a part that stays as it is."""
    for key, count in request.counts.items():
        if (TILES if key in TILE_KEYS else BOARD) in kept:
            name = f"symbols.{key}" if key in BOARD_KEYS["symbols"] else key
            yield Refused("keep_wish", key=name, count=count)


def _board_pieces(game: CastelliFacts, seed: Seed, extent: Extent, kept: Mapping[str, Piece]) -> BoardPieces:
    """The pieces of a board of the same extent."""
    names = tuple(game.pieces)
    new = [name for name in names if name not in kept]
    covers = bool(game.kit.mine_tiles)
    blanks = blank_pieces(new, extent, kept.values(), covers, generator(seed, "mine"))
    mine = next((blank.mine for blank in blanks if blank.mine), None)
    if mine and covers:
        spots = covered(mine, extent.size)
        settled = [place.id for piece in kept.values() for place in piece.landscapes
                   if place.settlement and place.cell in spots]  # fmt: skip
        if settled:
            raise Refused("keep_mine", landscapes="; ".join(settled))
    return BoardPieces(blanks, kept, names)


Measure = Callable[[CastelliFacts], float]
"""The lower, the better."""
GAMES = 200
"""Played with each number of players to measure a game."""
BOT = "greedy"
SEED = "fair"
"""All games are measured with the same deals, so that they can be compared."""


class Candidate(NamedTuple):
    """A made game, and how it was judged."""

    request: GameRequest
    game: CastelliFacts
    judged: float


def demerits(game: CastelliFacts, games: int = GAMES) -> float:
    """What the lab finds wrong: its score, the mean of all numbers of players."""
    return measured(castelli_systems(game, bots=(BOT,), seed=SEED), games).total


def candidates(
    base: CastelliFacts,
    request: GameRequest,
    parts: frozenset[str],
    count: int,
    workers: int,
    measure: Measure = demerits,
) -> Iterator[Candidate]:
    """So many games from seeds of their own, made and measured one after another."""
    requests = [request._replace(seed=f"{request.seed}/{number}") for number in range(1, count + 1)]
    return in_order(partial(_candidate, base, parts, measure), requests, workers)


def _candidate(
    base: CastelliFacts, parts: frozenset[str], measure: Measure, request: GameRequest
) -> Candidate:
    game = make_game(base, request, parts)
    return Candidate(request, game, measure(game))


def best_of(found: Sequence[Candidate], count: int) -> list[Candidate]:
    """The best, best first; of equal ones the earlier."""
    return sorted(found, key=lambda candidate: candidate.judged)[:count]


@cache
def place_names() -> tuple[str, ...]:
    """All names there are."""
    return tuple(plain(read_yaml(resources.root("templates") / "generate" / "names.yaml")))


def place_name(seed: Seed) -> str:
    """The name of the game of a seed."""
    return generator(seed, "name").choice(place_names())
