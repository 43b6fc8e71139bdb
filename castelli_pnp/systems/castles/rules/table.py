"""A table: who plays, with which suits, by which rules; everything that stays the same during a game."""

from __future__ import annotations

from collections.abc import Iterable

from castelli_pnp.base.caching import cache_by_identity
from castelli_pnp.base.errors import Refused
from castelli_pnp.schema.base import near
from castelli_pnp.systems.castles.model import Castles, Control, Piles, Variant
from castelli_pnp.systems.castles.rules.actions import Plane
from castelli_pnp.systems.castles.rules.pieces import ACE, NULL, RANK_COUNT, RANKS
from castelli_pnp.systems.piecepack.model import Suit

USUAL_PLAYERS = 4


class Table:
    """The rules as numbers, and the plane with all actions."""

    def __init__(self, facts: Castles, suits: tuple[Suit, ...], variant: Variant) -> None:
        options = facts.options
        self.game = facts
        self.suits = suits
        self.names = tuple(suit.value for suit in suits)
        self.variant = variant
        self.seats = len(suits)
        self.pieces = self.seats * RANK_COUNT
        """Tiles in play, and as many coins; numbered seat by seat."""
        self.rounds = facts.rounds(self.seats)
        self.proper = variant is Variant.BASE
        """Whether everybody sets a tile aside."""
        common = variant is Variant.BASE and options.piles is Piles.COMMON
        self.shared = common or variant is Variant.SHARED_PILE
        """Whether all draw from one pile."""
        self.pile_of = (0,) * self.seats if self.shared else tuple(range(self.seats))
        """The number of the pile that each seat draws from."""
        self.limit = options.army_limit
        self.bonus = options.castle_bonus
        self.present = options.control is Control.PRESENT
        self.tile_value = [facts.pieces.values[rank] for rank in RANKS] * self.seats
        self.army_value = [self._army(coin) for coin in range(RANK_COUNT)]
        """By the rank of the coin and of the tile below it, without the bonus."""
        self.plane = Plane(self.pieces - 1, suits)
        self.full_hand = (1 << RANK_COUNT) - 1
        self.coins = [
            tuple(coin for coin in range(RANK_COUNT) if hand >> coin & 1)
            for hand in range(self.full_hand + 1)
        ]
        """The ranks in a hand, by its number."""

    def _army(self, coin: int) -> list[int]:
        options, values = self.game.options, self.game.pieces.values
        if coin == ACE:
            return [options.ace_army[rank] for rank in RANKS]
        return [options.null_army if coin == NULL else values[RANKS[coin]]] * RANK_COUNT

    def starter(self, first: int, number: int) -> int:
        """Who starts a round: counter-clockwise from who started the first (F27, R10)."""
        return (first - number) % self.seats


def table_for(
    facts: Castles,
    players: int | None = None,
    variant: Variant | str = Variant.BASE,
    suits: Iterable[Suit | str] | None = None,
) -> Table:
    """The table for so many; four if nothing is said, or as many as can play. It is kept for later."""
    named = None if suits is None else tuple(_suit(facts, suit) for suit in suits)
    if players is None:
        players = min(USUAL_PLAYERS, facts.options.players[1]) if named is None else len(named)
    if players not in facts.player_counts or (named is not None and len(named) != players):
        raise Refused("players", players=players, choices=", ".join(map(str, facts.player_counts)))
    chosen = facts.pieces.suits[:players] if named is None else named
    if len(set(chosen)) < players:
        raise Refused("suits_twice", suits=", ".join(chosen))
    return _table(facts, chosen, _variant(facts, variant))


@cache_by_identity(24)
def _table(facts: Castles, suits: tuple[Suit, ...], variant: Variant) -> Table:
    return Table(facts, suits, variant)


def _variant(facts: Castles, variant: Variant | str) -> Variant:
    offered = facts.options.variants
    if str(variant) in offered:
        return Variant(str(variant))
    raise Refused("no_variant", variant=str(variant)[:40], choices=", ".join(offered))


def _suit(facts: Castles, suit: Suit | str) -> Suit:
    suits = facts.pieces.suits
    if str(suit) in suits:
        return Suit(str(suit))
    name = str(suit)[:40]
    raise Refused("suit", suit=name, near=near(name, suits), choices=", ".join(suits))
