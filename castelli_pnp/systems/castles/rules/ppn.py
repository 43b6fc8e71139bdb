"""A game in Portable Piecepack Notation, which other programs show and animate; each round is a game there.

Coins lie suit-side-up until the round is scored. Of a round that is not over nobody learns their values.
"""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.systems.castles.rules.actions import Action, Verb
from castelli_pnp.systems.castles.rules.game import Game
from castelli_pnp.systems.castles.rules.pieces import RANK_COUNT
from castelli_pnp.systems.castles.rules.scoring import tile_name
from castelli_pnp.systems.castles.rules.state import Land, State
from castelli_pnp.systems.castles.rules.table import Table

HEAD = "---\nGameType: Castles\n"
"""How every round begins."""
LEAST = 2
"""The least coordinate of a tile; its coins lie a quarter further out, and all must be at least 1."""
QUARTERS = ((1, 1), (-1, 1), (-1, -1), (1, -1))
"""Where the coins of a tile lie, in the order in which they come."""


def ppn_text(game: Game) -> str:
    """The rounds of a game that were played."""
    rounds: list[list[tuple[int, Action, int]]] = []
    for state, action in game.replay():
        while len(rounds) <= state.round - game.start.round:
            rounds.append([])
        rounds[-1].append((state.actor, action, state.drawn))
    return "\n".join("\n".join(_round(game, number, moves)) for number, moves in enumerate(rounds)) + "\n"


def _round(game: Game, number: int, moves: list[tuple[int, Action, int]]) -> Iterator[str]:
    s = game.state
    number += game.start.round
    finished = number < len(s.past)
    land = s.past[number] if finished else s.land
    yield from (HEAD.rstrip(), "SetUp: None", "MovetextParser: {Name: Default, ScaleFactor: 2}")
    yield f"Round: {number + 1}"
    yield "..."
    if number == game.start.round and game.start.rolls and not number:
        yield f"{{ Dice: {'; '.join(s.rolls)} }}"
    spots = Spots(s.table, land, finished)
    yield from _already(game.start, spots) if number == game.start.round else ()
    yield from _lines(s.table, moves, spots)
    if finished:
        scores = zip(s.table.names, s.earned[number], strict=True)
        yield "Score. +/c"
        yield f"{{ {', '.join(f'{name.capitalize()} {points}' for name, points in scores)} }}"
        yield "Clear. */c */p */t"


def _already(began: State, spots: Spots) -> Iterator[str]:
    """The material on the table when the record began, if it began in the middle of a round."""
    given = [spots.tile(tile, cell) for tile, cell in enumerate(began.at) if cell >= 0]
    given += [spots.pawn(seat, cell) for seat, cell in enumerate(began.castle) if cell >= 0]
    given += [spots.coin(coin, cell) for coin, cell in enumerate(began.where) if cell >= 0]
    if given:
        yield " ".join(["SetUp.", *given])


def _lines(t: Table, moves: list[tuple[int, Action, int]], spots: Spots) -> Iterator[str]:
    """One line for each time around the table."""
    counts: dict[tuple[int, int], int] = {}
    line: list[str] = []
    for seat, action, drawn in moves:
        turn = counts[seat, action.verb] = counts.get((seat, action.verb), 0) + 1
        letter, cell = t.suits[seat].letter, action.cell
        match action.verb:
            case Verb.PLACE:
                line.append(f"{turn}{letter}. {spots.tile(drawn, cell)}")
            case Verb.CASTLE:
                line.append(f"C{letter}. {spots.pawn(seat, cell)}")
            case Verb.ARMY:
                line.append(f"A{turn}{letter}. {spots.coin(seat * RANK_COUNT + action.coin, cell)}")
        if len(line) == t.seats:
            yield " ".join(line)
            line = []
    if line:
        yield " ".join(line)


class Spots:
    """Pieces with their places in a land, moved so that none of their numbers is too small."""

    def __init__(self, t: Table, land: Land, open_values: bool) -> None:
        self._table = t
        self._open_values = open_values
        """Whether all may know the values of coins; they lie suit-side-up."""
        spots = [t.plane.spot(cell) for cell in land[0] if cell >= 0]
        self._right = LEAST - min((x for x, _ in spots), default=0)
        self._up = LEAST - min((y for _, y in spots), default=0)
        self._coins: dict[int, int] = {}

    def tile(self, tile: int, cell: int) -> str:
        return f"{tile_name(self._table, tile)}@{self._spot(cell)}"

    def pawn(self, seat: int, cell: int) -> str:
        return f"p{self._table.suits[seat].letter}@{self._spot(cell)}"

    def coin(self, coin: int, cell: int) -> str:
        """On the next quarter of a tile; a fifth coin lies further in."""
        count = self._coins.get(cell, 0)
        self._coins[cell] = count + 1
        east, north = QUARTERS[count % len(QUARTERS)]
        far = 0.25 / (1 + count // len(QUARTERS))
        name = tile_name(self._table, coin)
        return f"c{name if self._open_values else name[0]}b@{self._spot(cell, east * far, north * far)}"

    def _spot(self, cell: int, east: float = 0, north: float = 0) -> str:
        x, y = self._table.plane.spot(cell)
        return f"({x + self._right + east:g},{y + self._up + north:g})"
