"""Makes a whole game from a base and a request, and finds the best of several by letting bots play."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from castelli_pnp.base.chance import Seed, any_order, check_seed, generator
from castelli_pnp.base.errors import Problems, Refused, RefusedAll
from castelli_pnp.base.workers import in_order
from castelli_pnp.generator.blanks import BoardPieces, Extent, blank_pieces, extent_of
from castelli_pnp.generator.building import Blueprint, build_board
from castelli_pnp.generator.plan import SETTLED, draw_plan
from castelli_pnp.generator.table import with_castles, with_deck, with_table
from castelli_pnp.generator.tiles import TilePlan, plan_tiles, with_tiles
from castelli_pnp.generator.wishes import BOARD_KEYS, EXAMPLE, TILE_KEYS, TILES, GameWish, style_named
from castelli_pnp.lab.score import measured
from castelli_pnp.schema.base import near
from castelli_pnp.systems.castelli.check import check_game
from castelli_pnp.systems.castelli.lab.measured import castelli_systems
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.pieces import Piece

BOARD = "board"
ALL_PARTS = frozenset((BOARD, TILES))


def make_game(base: CastelliFacts, wish: GameWish, parts: frozenset[str] = ALL_PARTS) -> CastelliFacts:
    """The base with another board, other tiles, or both; on a board of another extent all is new."""
    check_seed(wish.seed)
    style = style_named(wish.style)
    extent = wish.extent or extent_of(base)
    if extent is None:
        raise Refused("wish_no_extent", example=EXAMPLE)
    same = extent == extent_of(base)
    kept = _kept(base, wish, same)
    wanted = ALL_PARTS if not same else parts - _kept_parts(base, wish)
    if not wanted:
        raise Refused("keep_all")
    game = base if same else with_table(base, extent, wish.seed)
    problems = Problems(_against_keeping(wish, parts - wanted))
    tiles: TilePlan | None = None
    plan: Blueprint | None = None
    if TILES in wanted:
        tiles = problems.attempt(lambda: plan_tiles(game, style, wish.counts, extent.landscapes, same), None)
    if BOARD in wanted:
        order = any_order(extent.pieces - len(kept), wish.seed, "order")
        plan = problems.attempt(
            lambda: draw_plan(base, style, wish.counts, _board_pieces(game, wish, extent, kept, same), order),
            None,
        )
    problems.check()
    return _made(game, wish, tiles, plan, same)


def _made(
    game: CastelliFacts, wish: GameWish, tiles: TilePlan | None, plan: Blueprint | None, same: bool
) -> CastelliFacts:
    if tiles:
        game = with_tiles(game, tiles, generator(wish.seed, "tiles"))
    if plan:
        game = build_board(game, plan, wish.seed)
        reserve = game.options.reserve
        counts = {name: game.settlements(kind) + reserve[kind] for name, kind in SETTLED.items()}
        game = replace(game, kit=replace(game.kit, **counts))
    if not same:
        game = with_castles(with_deck(game))
    errors = check_game(game).errors
    if errors:
        raise Refused("wish_illegal", codes=", ".join(dict.fromkeys(each.code for each in errors)))
    return game


def _kept(base: CastelliFacts, wish: GameWish, same: bool) -> Mapping[str, Piece]:
    """The pieces that stay as they are."""
    names = [name for name in wish.keep if name != TILES]
    known = (*base.pieces, TILES)
    unknown = [name for name in names if name not in base.pieces]
    if unknown:
        choices = ", ".join(known)
        raise RefusedAll(
            Refused("keep_name", name=name, near=near(name, known), choices=choices) for name in unknown
        )
    if wish.keep and not same:
        raise Refused("keep_extent", pieces=str(extent_of(base)), size=base.piece_size)
    return {name: base.pieces[name] for name in names}


def _kept_parts(base: CastelliFacts, wish: GameWish) -> frozenset[str]:
    """The parts of which nothing is made anew."""
    board = (BOARD,) if base.pieces and set(base.pieces) <= set(wish.keep) else ()
    return frozenset((*board, *(name for name in wish.keep if name == TILES)))


def _against_keeping(wish: GameWish, kept: frozenset[str]) -> Iterator[Refused]:
    """Numbers wished of a part that stays as it is."""
    for key, count in wish.counts.items():
        if (TILES if key in TILE_KEYS else BOARD) in kept:
            told = f"symbols.{key}" if key in BOARD_KEYS["symbols"] else key
            yield Refused("keep_wish", key=told, count=count)


def _board_pieces(
    game: CastelliFacts, wish: GameWish, extent: Extent, kept: Mapping[str, Piece], same: bool
) -> BoardPieces:
    names = tuple(game.pieces) if same else tuple(f"piece{number + 1}" for number in range(extent.pieces))
    new = [name for name in names if name not in kept]
    covers = bool(game.kit.mine_tiles)
    blanks = blank_pieces(new, extent, kept.values(), covers, generator(wish.seed, "mine"))
    mine = next((blank.mine for blank in blanks if blank.mine), None)
    if mine and covers:
        spots = {mine, mine.turned(extent.size, extent.size)}
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


@dataclass(frozen=True, slots=True)
class Candidate:
    """A made game, and how it was judged."""

    wish: GameWish
    game: CastelliFacts
    judged: float


def demerits(game: CastelliFacts, games: int = GAMES) -> float:
    """What the lab finds wanting: its score, the mean of all numbers of players."""
    return measured(castelli_systems(game, bots=(BOT,), seed=SEED), games).total


def candidates(
    base: CastelliFacts,
    wish: GameWish,
    parts: frozenset[str],
    count: int,
    workers: int,
    measure: Measure = demerits,
) -> Iterator[Candidate]:
    """So many games from seeds of their own, made and measured one after another."""
    wishes = [replace(wish, seed=numbered(wish.seed, number)) for number in range(1, count + 1)]
    return in_order(partial(_candidate, base, parts, measure), wishes, workers)


def numbered(seed: Seed, number: int) -> str:
    """The seed of one of several games."""
    return f"{seed}/{number}"


def _candidate(base: CastelliFacts, parts: frozenset[str], measure: Measure, wish: GameWish) -> Candidate:
    game = make_game(base, wish, parts)
    return Candidate(wish, game, measure(game))


def best_of(found: Sequence[Candidate], count: int) -> list[Candidate]:
    """The best, best first; of equal ones the earlier."""
    return sorted(found, key=lambda candidate: candidate.judged)[:count]
