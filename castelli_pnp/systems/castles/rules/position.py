"""A position as plain data with names: the one form that tests, examples, records and bug reports share.

``position_of`` writes it, ``POSITION`` says what may be written; ``restore`` goes the other way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from castelli_pnp.engine.forms import COUNT, choice
from castelli_pnp.schema import Field, ListOf, MapOf, Pattern, Whole, Word, whole_map
from castelli_pnp.systems.castles.model import Variant
from castelli_pnp.systems.castles.rules.pieces import LETTERS, PIECE, RANK_COUNT, names_of
from castelli_pnp.systems.castles.rules.state import OVER, PHASES, Deal, Land, State
from castelli_pnp.systems.castles.rules.table import Table
from castelli_pnp.systems.piecepack.model import Suit

Data = dict[str, Any]
ALL = "all"
"""The name of the pile that everybody draws from."""


def position_of(s: State) -> Data:
    """Everything about a position; a seed for deals to come is not part of it."""
    t = s.table
    data: Data = {
        "players": list(t.names),
        "variant": t.variant.value,
        "rolls": list(s.rolls),
        "first": t.names[s.first],
        "round": min(s.round + 1, t.rounds),
        **land_data(t, s.land),
        "drawn": names_of(t.suits, [s.drawn]) if s.drawn >= 0 else "",
        "proper": {
            t.names[seat]: names_of(t.suits, [tile]) for seat, tile in enumerate(s.proper) if tile >= 0
        },
        "piles": _piles(t, s.pile),
        "hands": {t.names[seat]: hand_text(hand) for seat, hand in enumerate(s.hand) if hand},
        "turn": {"number": s.turn, "player": t.names[s.actor], "asked": PHASES[s.phase]},
        "rounds": [_round(s, number) for number in range(len(s.earned))],
    }
    if s.phase == OVER:
        del data["turn"]["player"]
    return {key: value for key, value in data.items() if value}


def land_data(t: Table, land: Land) -> Data:
    """Tiles by cell, castles by player, armies by cell."""
    tiles, castles, where = land
    name = t.plane.name
    by_cell = sorted((cell, tile) for tile, cell in enumerate(tiles) if cell >= 0)
    armies: dict[int, list[int]] = {}
    for coin, cell in enumerate(where):
        if cell >= 0:
            armies.setdefault(cell, []).append(coin)
    return {
        "tiles": {name(cell): names_of(t.suits, [tile]) for cell, tile in by_cell},
        "castles": {t.names[seat]: name(cell) for seat, cell in enumerate(castles) if cell >= 0},
        "armies": {name(cell): names_of(t.suits, armies[cell]) for cell in sorted(armies)},
    }


def hand_text(hand: int) -> str:
    return " ".join(LETTERS[rank] for rank in range(RANK_COUNT) if hand >> rank & 1)


def deal_data(t: Table, deal: Deal) -> Data:
    """The tiles of a round as they were dealt."""
    proper, piles = deal
    aside = {t.names[seat]: names_of(t.suits, [tile]) for seat, tile in enumerate(proper)}
    data = {"proper": aside, "piles": _piles(t, piles)}
    return {key: value for key, value in data.items() if value}


def _piles(t: Table, piles: Iterable[Sequence[int]]) -> dict[str, str]:
    """The piles that hold tiles, their top first."""
    names = (ALL,) if t.shared else t.names
    return {name: names_of(t.suits, reversed(pile)) for name, pile in zip(names, piles, strict=False) if pile}


def _round(s: State, number: int) -> Data:
    t = s.table
    scores = dict(zip(t.names, s.earned[number], strict=True))
    land = {key: value for key, value in land_data(t, s.past[number]).items() if value}
    return {"scores": scores, **land}


SUIT = Word(Suit)
PLAYER: Pattern[str] = choice(tuple(suit.value for suit in Suit))
SPOT: Pattern[str] = Pattern(r"-?[0-9]{1,3},-?[0-9]{1,3}", "spot", str)
PIECE_NAME: Pattern[str] = Pattern(PIECE, "piece", str)
PIECES = Pattern(f"{PIECE}( {PIECE}){{0,23}}", "pieces", lambda text: tuple(text.split()))
COINS = Pattern(f"[{LETTERS}]( [{LETTERS}]){{0,5}}", "coins", lambda text: tuple(text.split()))
PILE: Pattern[str] = choice((ALL, *(suit.value for suit in Suit)))
POINTS = Whole(-100_000, 100_000)

LAND = {
    "tiles": Field(MapOf(SPOT, PIECE_NAME), "Tiles of the land by x,y; y grows to the north.", {}),
    "castles": Field(MapOf(PLAYER, SPOT), "Where the castle of each player is.", {}),
    "armies": Field(MapOf(SPOT, PIECES), "Coins by x,y, such as S5 M2.", {}),
}
DEAL = {
    "proper": Field(MapOf(PLAYER, PIECE_NAME), "The tile that each player has set aside.", {}),
    "piles": Field(
        MapOf(PILE, PIECES), "The piles of tiles, their top first; the pile of all players is called all.", {}
    ),
}
TURN = whole_map(
    number=Field(COUNT, "Turns so far in the whole game.", None),
    player=Field(SUIT, "Whose turn it is.", None),
    asked=Field(choice(PHASES), "The decision; determined from the position if left out.", None),
)
POSITION = whole_map(
    players=Field(ListOf(SUIT, 2, 4, unique=True), "The suits clockwise, one for each player."),
    variant=Field(Word(Variant), "The variant in use.", Variant.BASE),
    rolls=Field(ListOf(PIECES), "The dice that decided who starts, such as Sn M5.", ()),
    first=Field(SUIT, "Who started the first round, if the dice do not show it.", None),
    round=Field(Whole(1, 99), "The round, from 1.", None),
    **LAND,
    drawn=Field(PIECE_NAME, "The tile to place now.", None),
    **DEAL,
    hands=Field(MapOf(PLAYER, COINS), "Coins that are not deployed yet, such as n a 5.", {}),
    turn=Field(TURN, "Whose turn it is, and the decision.", None),
    rounds=Field(
        ListOf(whole_map(scores=Field(MapOf(PLAYER, POINTS), "Points of the round."), **LAND), most=99),
        "The finished rounds.",
        (),
    ),
)
