"""What one player can see, and how to imagine the rest (A65)."""

from __future__ import annotations  # compiled

from typing import Any

from castelli_pnp.base.chance import Generator
from castelli_pnp.systems.castelli.rules.actions import Action
from castelli_pnp.systems.castelli.rules.legal import legal
from castelli_pnp.systems.castelli.rules.state import FLEETING, GUARD, STEWARD, WINDOW, State, plain
from castelli_pnp.systems.castelli.rules.table import Table

UNKNOWN = -1
LISTS = (
    "areas", "castles", "earned", "lands", "mine", "order", "over", "places", "points", "realms", "reserve",
    "rooms", "settled", "silver", "stock", "tally", "up", "worth",
)  # fmt: skip
"""What lies open on the table."""
MOMENT = (
    "active", "asked", "at", "attempt", "blocked", "done", "drawn", "founding", "founding_as", "guards",
    "half", "permits", "played", "purchases", "resume", "space", "stewards", "thefts", "todo", "turn",
    "turned", "void",
)  # fmt: skip
"""What is open about the moment."""


class View:
    """A game as one seat sees it: open things as they are, hidden ones only if they are known.

    Every part of ``State`` that lies open can be asked of a view by the same name. A view follows its game,
    until an action is undone; its lists belong to the game, a bot reads them and leaves them alone.
    """

    __slots__ = (*LISTS, "_View__state", "seat", "table")

    areas: list[int]
    castles: list[int]
    earned: list[int]
    lands: list[int]
    mine: list[int]
    order: tuple[int, ...]
    over: list[bool]
    places: list[int]
    points: list[int]
    realms: list[list[int]]
    reserve: list[int]
    rooms: list[int]
    seat: int
    settled: list[int]
    silver: list[int]
    stock: list[int]
    tally: list[int]
    up: list[int]
    worth: list[int]

    def __init__(self, state: State, seat: int) -> None:
        self.__state = state
        self.seat = seat
        self.table: Table = state.table
        for name in LISTS:
            setattr(self, name, getattr(state, name))

    def __getattr__(self, name: str) -> Any:
        if name in MOMENT:
            return getattr(self.__state, name)
        raise AttributeError(name)

    @property
    def half(self) -> int:
        return self.__state.half

    @property
    def drawn(self) -> int:
        """The tile in question."""
        return self.__state.drawn

    @property
    def turn(self) -> int:
        return self.__state.turn

    @property
    def space(self) -> int:
        """Where the tile in question lies."""
        return self.__state.space

    @property
    def turned(self) -> int:
        """Its orientation."""
        return self.__state.turned

    @property
    def purchases(self) -> int:
        return self.__state.purchases

    @property
    def hand(self) -> tuple[int, ...]:
        """The own cards."""
        return tuple(sorted(self.__state.hands[self.seat]))

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        return tuple(map(len, self.__state.hands))

    @property
    def deck_size(self) -> int:
        return len(self.__state.deck)

    @property
    def phase(self) -> int:
        """The current decision; whether others may play a steward or a guard is their secret."""
        s = self.__state
        return WINDOW if s.phase in (STEWARD, GUARD) and s.actor != self.seat else s.phase

    @property
    def to_act(self) -> int:
        s = self.__state
        return s.active if s.phase in (STEWARD, GUARD) and s.actor != self.seat else s.actor

    def legal_actions(self) -> list[Action]:
        """What this player may do; nothing while somebody else is asked."""
        return list(legal(self.__state)) if self.__state.actor == self.seat else []

    def tile_on(self, space: int) -> int:
        """The tile that lies face up there, or UNKNOWN."""
        s = self.__state
        return s.tiles[space] if s.up[space] >= 0 else UNKNOWN

    def held_by(self, seat: int) -> int:
        """The Dilemma tile in a hand: one that was picked up openly is known, a rival's start tile is not."""
        tile = self.__state.held[seat]
        secret = seat != self.seat and tile >= self.table.first_start_tile
        return UNKNOWN if secret else tile

    @property
    def unseen_tiles(self) -> tuple[int, ...]:
        """The heraldic tiles that may lie face down, or outside this game."""
        s, t = self.__state, self.table
        seen = {s.tiles[space] for space, up in enumerate(s.up) if up >= 0}
        seen |= {self.held_by(seat) for seat in range(t.seats)}
        if s.space >= 0 and s.drawn >= 0:  # it has been shown and not been placed yet
            seen.add(s.drawn)
        return tuple(tile for tile in range(t.first_start_tile) if tile not in seen)

    @property
    def unseen_cards(self) -> tuple[int, ...]:
        """The cards in the deck and in the other hands, together."""
        s = self.__state
        others = (face for seat, hand in enumerate(s.hands) if seat != self.seat for face in hand)
        return tuple(sorted((*s.deck, *others)))

    def key(self) -> tuple[object, ...]:
        """All that this seat can know; equal keys cannot be told apart."""
        seats = range(self.table.seats)
        hidden = tuple(tuple(action.text for action in half) for half in self.__state.hidden)
        private = (self.seat, self.hand, self.hand_sizes, self.deck_size, self.phase, self.to_act)
        tiles = tuple(map(self.tile_on, range(len(self.__state.up))))
        seen = (tiles, tuple(map(self.held_by, seats)), self.unseen_tiles, self.unseen_cards)
        now = self.__state.open_phases
        names = (*LISTS, *(name for name in MOMENT if now & FLEETING.get(name, now)))
        lying = (plain(getattr(self.__state, name)) for name in names)
        return (*lying, *private, *seen, hidden)

    def imagine(self, rng: Generator) -> State:
        """A position that looks just like this to the seat, with the hidden things dealt again."""
        s = self.__state.copy()
        t = s.table
        self._imagine_cards(s, rng)
        tiles = list(self.unseen_tiles)
        rng.shuffle(tiles)
        lying = {action.target for half in s.hidden for action in half}
        for space in sorted(lying):
            s.tiles[space] = tiles.pop()
        secret = [seat for seat in range(t.seats) if self.held_by(seat) == UNKNOWN and s.held[seat] >= 0]
        if secret:
            used = {*s.tiles, *(s.held[seat] for seat in range(t.seats) if seat not in secret), s.drawn}
            starts = [tile for tile in range(t.first_start_tile, len(t.tiles)) if tile not in used]
            rng.shuffle(starts)
            for seat in secret:
                s.held[seat] = starts.pop()
        s.luck, s.fate, s.choices = rng.below(1 << 30), s.fate[: s.thefts], None
        if s.actor != self.seat and s.phase in (STEWARD, GUARD):
            raise ValueError("only the player who is asked can look ahead here")
        if s.phase == STEWARD:
            after = t.rivals[s.active][t.rivals[s.active].index(self.seat) + 1 :]
            s.queue = tuple(seat for seat in after if s.can_turn(seat) and seat not in s.stewards)
        return s

    def _imagine_cards(self, s: State, rng: Generator) -> None:
        cards = list(self.unseen_cards)
        rng.shuffle(cards)
        for seat, hand in enumerate(s.hands):
            if seat != self.seat:
                s.hands[seat] = tuple(cards.pop() for _ in hand)
        s.deck = cards
