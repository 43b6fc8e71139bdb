"""A game in Portable Piecepack Notation, which other programs show and animate; each round is a game there.

Coins lie suit-side-up until the round is scored. Of a round that is not over nobody learns their values.
"""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.systems.castles.rules.actions import Action, Verb
from castelli_pnp.systems.castles.rules.game import Game
from castelli_pnp.systems.castles.rules.pieces import RANK_COUNT, piece_name
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
    """The rounds of a game, as far as it was played."""
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
    spots = Spots(s.table, land)
    yield from _already(game.start, spots, finished) if number == game.start.round else ()
    yield from _lines(s.table, moves, spots, finished)
    if finished:
        scores = zip(s.table.names, s.earned[number], strict=True)
        yield "Score. +/c"
        yield f"{{ {', '.join(f'{name.capitalize()} {points}' for name, points in scores)} }}"
        yield "Clear. */c */p */t"


def _already(began: State, spots: Spots, open_values: bool) -> Iterator[str]:
    """What lay on the table when the record began, if it began in the middle of a round."""
    t = began.table
    given = [f"{tile_name(t, tile)}@{spots.tile(cell)}" for tile, cell in enumerate(began.at) if cell >= 0]
    given += [f"{_pawn(t, seat)}@{spots.tile(cell)}" for seat, cell in enumerate(began.castle) if cell >= 0]
    given += [
        f"{_coin(t, coin, open_values)}@{spots.coin(cell)}"
        for coin, cell in enumerate(began.where)
        if cell >= 0
    ]
    if given:
        yield " ".join(["SetUp.", *given])


def _lines(t: Table, moves: list[tuple[int, Action, int]], spots: Spots, open_values: bool) -> Iterator[str]:
    """One line for each time around the table."""
    counts: dict[tuple[int, int], int] = {}
    line: list[str] = []
    for seat, action, drawn in moves:
        move = _move(t, seat, action, drawn, spots, open_values)
        if not move:
            continue
        turn = counts[seat, action.verb] = counts.get((seat, action.verb), 0) + 1
        letter = t.suits[seat].letter
        tag = {Verb.PLACE: f"{turn}{letter}.", Verb.CASTLE: f"C{letter}."}.get(
            Verb(action.verb), f"A{turn}{letter}."
        )
        line.append(f"{tag} {move}")
        if len(line) == t.seats:
            yield " ".join(line)
            line = []
    if line:
        yield " ".join(line)


def _move(t: Table, seat: int, action: Action, drawn: int, spots: Spots, open_values: bool) -> str:
    if action.verb == Verb.PLACE:
        return f"{tile_name(t, drawn)}@{spots.tile(action.cell)}"
    if action.verb == Verb.CASTLE:
        return f"{_pawn(t, seat)}@{spots.tile(action.cell)}"
    if action.verb == Verb.ARMY:
        coin = _coin(t, seat * RANK_COUNT + action.coin, open_values)
        return f"{coin}@{spots.coin(action.cell)}"
    return ""


def _pawn(t: Table, seat: int) -> str:
    return f"p{t.suits[seat].letter}"


def _coin(t: Table, coin: int, open_values: bool) -> str:
    """A coin that lies suit-side-up; its value is shown only if all may know it."""
    suit = t.suits[coin // RANK_COUNT]
    return f"c{piece_name(suit, coin % RANK_COUNT)}b" if open_values else f"c{suit.letter}b"


class Spots:
    """The places of a land, moved so that none of their numbers is too small."""

    def __init__(self, t: Table, land: Land) -> None:
        self._plane = t.plane
        spots = [t.plane.spot(cell) for cell in land[0] if cell >= 0]
        self._right = LEAST - min((x for x, _ in spots), default=0)
        self._up = LEAST - min((y for _, y in spots), default=0)
        self._coins: dict[int, int] = {}

    def tile(self, cell: int) -> str:
        x, y = self._plane.spot(cell)
        return f"({x + self._right},{y + self._up})"

    def coin(self, cell: int) -> str:
        """The next quarter of a tile; a fifth coin lies further in."""
        count = self._coins.get(cell, 0)
        self._coins[cell] = count + 1
        x, y = self._plane.spot(cell)
        east, north = QUARTERS[count % len(QUARTERS)]
        far = 0.25 / (1 + count // len(QUARTERS))
        return f"({x + self._right + east * far:g},{y + self._up + north * far:g})"
