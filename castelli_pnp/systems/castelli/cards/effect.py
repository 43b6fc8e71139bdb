"""What one descriptor says about an effect of cards, and what the effects of a card make of it."""

from __future__ import annotations  # compiled

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from castelli_pnp.systems.castelli.model.words import PlayWindow

if TYPE_CHECKING:
    from castelli_pnp.systems.castelli.bots.values import Values
    from castelli_pnp.systems.castelli.model.game import CastelliFacts
    from castelli_pnp.systems.castelli.model.options import Options
    from castelli_pnp.systems.castelli.rules.state import State
    from castelli_pnp.systems.castelli.rules.view import View

    Goods = dict[str, int]


class Use(Enum):
    """How a card with an effect comes into play."""

    OWN_TURN = "played by itself in the own turn"
    CASTLE = "played with a castle that is built, or that is built on another one"
    TURN_TILE = "played when another player has just placed a tile"
    STOP_OVERBUILDING = "played when another player overbuilds a castle of the own color"


REACTIONS: Final = (Use.TURN_TILE, Use.STOP_OVERBUILDING)
"""Played in another player's turn."""


class Aim(Enum):
    """What a card that is played by itself is aimed at."""

    NOTHING = "nothing"
    RIVAL = "rival"
    LANDSCAPE = "landscape"


ALWAYS: Final = 0
SILVER_IN_MINE: Final = 1
SILVER_OF_RIVALS: Final = 2
CARDS_OF_RIVAL: Final = 3
LANDSCAPE: Final = 4
ASK: Final = 5
"""What it takes to play a card: nothing, so many cubes in the mine, cubes of other players, so many own cubes
and a rival with cards, a landscape for a settlement of that kind; or its effects are asked each time."""
Need = tuple[int, int]
"""One of these, with its number."""

NO_KIND: Final = -1


class Number(NamedTuple):
    """A number of an effect in the data: its range and what it means."""

    low: int
    high: int
    doc: str


class CardPart:
    """One effect of a card at the table, with its numbers."""

    __slots__ = ("effect", "numbers")

    def __init__(self, effect: Effect, numbers: dict[str, int]) -> None:
        self.effect = effect
        self.numbers = numbers

    def number(self, name: str) -> int:
        """A number of the effect."""
        return self.numbers.get(name, 1)


@dataclass(frozen=True, slots=True, eq=False)
class Effect:
    """An effect that cards can be made of: all that the program knows about it.

    Its texts are the messages that begin with ``effect.ID`` in the catalogs ``cards`` and ``ui``.
    """

    id: str
    use: Use
    doc: str
    """What it does, as a sentence of the reference."""
    signs: tuple[str, ...]
    """The drawings that an emblem is composed of."""
    numbers: Mapping[str, Number]
    """Its numbers in the data, the one that may stand alone first."""

    # --- rules: cards that are played by themselves ---
    values: bool = False
    """Whether the card may name its number for each copy instead."""
    aim: Aim = Aim.NOTHING
    pays: bool = False
    """Whether the player pays silver for it."""
    price: bool = False
    """Whether it is what the player pays for the others: it must come first, and be paid."""
    need: Callable[[CardPart, Options], Need | None] = lambda _part, _options: (ASK, 0)
    """What it takes to play a card of this effect alone, worked out once for a table; None: it can never
    have an effect."""
    happens: Callable[[State, CardPart, int], bool] = lambda _s, _part, _target: True
    """Whether it would have an effect now, aimed at a target."""
    targets: Callable[[State, CardPart], list[int]] = lambda _s, _part: [-1]
    """What it can be aimed at now."""
    play: Callable[[State, CardPart, int], None] = lambda _s, _part, _target: None
    """What it does. An effect that sets ``founding`` is followed by that many settlements."""
    draws_unseen: bool = False
    """Whether it takes ``cards`` unseen cards from the target's hand; a record says which."""

    # --- rules: cards that are played with a castle, and those that answer another player ---
    opens: int = NO_KIND
    """The kind of area in which it lets ``castles`` castles be built."""
    replaces_units: bool = False
    """Whether ``silver`` cubes replace each missing unit."""
    sets_cost: bool = False
    """Whether overbuilding costs ``units`` of each resource."""
    ignores_majority: bool = False
    """Whether ``castles`` castles can be overbuilt without the majority."""

    # --- the greedy bot ---
    worth: Callable[[Values, View, CardPart, int, float], float] = lambda _v, _view, _part, _target, kept: (
        -kept
    )
    """What it wins now, less what the card would be worth in the hand."""
    held: Callable[[Values, View, CardPart], float] = lambda v, view, _part: v.kept(view)
    """What a card with it is worth if it is kept."""
    at_once: bool = False
    """Whether keeping it wins nothing."""
    for_majorities: bool = False
    """Whether it is of use only where majorities count."""
    robs: bool = False
    """Whether it takes something from other players: a kind bot leaves it alone."""

    # --- the check, the terminal and the printed card ---
    possible: Callable[[CastelliFacts, CardPart], bool] = lambda _game, _part: True
    """Whether it can ever have an effect in a game."""
    needs_battle: bool = False
    """Whether it is of use only with the Battle module."""
    offer_message: str = ""
    """The message on what it would bring; without one, the goods alone are listed."""
    goods: Callable[[State, CardPart, int], dict[str, Goods]] = lambda _s, _part, _target: {}
    """The goods in that message, by name."""
    played_message: str = "play.told.play"
    """The message on a card with this effect alone that was played."""
    text: Callable[[CastelliFacts, CardPart, bool], list[tuple[str, int | None]]] | None = None
    """The sentences on the card: the ends of their messages, and what they count; None: there is one."""
    notes: tuple[str, ...] = ()
    """Those that are left out on a card with other effects, for want of room."""

    @property
    def window(self) -> PlayWindow:
        """When it is played."""
        return PlayWindow.OTHER_TURN if self.use in REACTIONS else PlayWindow.OWN_TURN
