"""The form of a written position and of a written record."""

from __future__ import annotations

from castelli_pnp.engine.forms import COUNT, choice
from castelli_pnp.schema import Field, ListOf, MapOf, Pattern, Whole, Word, whole_map
from castelli_pnp.systems.castles.model import Variant
from castelli_pnp.systems.castles.rules.pieces import LETTERS, PIECE
from castelli_pnp.systems.castles.rules.position import ALL
from castelli_pnp.systems.castles.rules.state import PHASES
from castelli_pnp.systems.piecepack.model import Suit

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
    "castles": Field(MapOf(PLAYER, SPOT), "Where the castle of each player stands.", {}),
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
    asked=Field(choice(PHASES), "What is asked; worked out if it is left out.", None),
)
POSITION = whole_map(
    players=Field(ListOf(SUIT, 2, 4, unique=True), "The suits clockwise, one for each player."),
    variant=Field(Word(Variant), "The variant that is played.", Variant.BASE),
    rolls=Field(ListOf(PIECES), "The dice that decided who starts, such as Sn M5.", ()),
    first=Field(SUIT, "Who started the first round, if no dice tell it.", None),
    round=Field(Whole(1, 99), "The round, from 1.", None),
    **LAND,
    drawn=Field(PIECE_NAME, "The tile that is to be laid now.", None),
    **DEAL,
    hands=Field(MapOf(PLAYER, COINS), "Coins that are not deployed yet, such as n a 5.", {}),
    turn=Field(TURN, "Whose turn it is and what is asked.", None),
    rounds=Field(
        ListOf(whole_map(scores=Field(MapOf(PLAYER, POINTS), "Points of the round."), **LAND), most=99),
        "The finished rounds.",
        (),
    ),
)
