"""What one descriptor says about a card type."""

from __future__ import annotations  # compiled

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from castelli_pnp.systems.castelli.model.cards import CardType
from castelli_pnp.systems.castelli.model.words import Deck, PlayWindow

if TYPE_CHECKING:
    from castelli_pnp.systems.castelli.bots.values import Values
    from castelli_pnp.systems.castelli.model.game import CastelliFacts
    from castelli_pnp.systems.castelli.model.options import Options
    from castelli_pnp.systems.castelli.rules.state import State
    from castelli_pnp.systems.castelli.rules.view import View
    from castelli_pnp.words.catalog import Catalog

    Goods = dict[str, int]


class Role(Enum):
    """How a card comes into play. Only ``ALONE`` may belong to several card types."""

    ALONE = "played by itself in the own turn"
    TURN_TILE = "turns a tile that another player has just placed"
    STOP_OVERBUILDING = "stops another player who overbuilds a castle"
    OPEN_WOOD = "played with a castle: it may stand in a wood area"
    OPEN_GRAIN = "played with a castle: it may stand in a grain area"
    BUY_UNITS = "played with a castle: silver pays for any number of missing units"
    SET_COST = "played with an overbuilding: it costs so many units of each resource"
    IGNORE_MAJORITY = "played with an overbuilding: no majority is needed"


REACTIONS = (Role.TURN_TILE, Role.STOP_OVERBUILDING)
"""Cards that are played in another player's turn."""
HELPERS = (Role.OPEN_WOOD, Role.OPEN_GRAIN, Role.BUY_UNITS, Role.SET_COST, Role.IGNORE_MAJORITY)
"""Cards that are played together with a castle."""


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
and a rival with cards, a landscape for a settlement of that kind; or the card's own ``targets`` decide."""
Need = tuple[int, int]
"""One of these, with its number."""


@dataclass(frozen=True, slots=True)
class CardFace:
    """One of the cards that look alike: a king of 3 is not a king of 4."""

    card: CardType
    kind: Card
    value: int
    copies: int

    @property
    def name(self) -> str:
        """As it is printed and typed: ``steward``, ``king 4``."""
        return f"{self.card.id} {self.value}" if self.kind.has_values else self.card.id

    def number(self, name: str) -> int:
        """A number of the card's effect."""
        return self.card.numbers.get(name, 1)


def one_sentence(card: CardType, _game: CastelliFacts, words: Catalog, _battle: bool) -> list[str]:
    """``card.ID.text``, counted by the card's number if it has just one."""
    key, numbers = f"card.{card.id}.text", [*card.numbers.values()]
    return [words.count(key, numbers[0]) if len(numbers) == 1 else words.text(key)]


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card type: all that the program knows about it.

    Its name and texts are the messages ``word.ID``, ``play.card.ID``, ``card.ID.text`` and the term ``ID``.
    """

    id: str
    role: Role
    deck: Deck = Deck.CHARACTER
    numbers: Mapping[str, str] | None = None
    """The numbers of its effect in the data, each with a sentence on what it means."""
    has_values: bool = False
    """Whether each copy has points of its own in the data, instead of a number of copies."""
    optional: bool = False
    """Whether a game may leave it out of its data."""
    emblem: str = ""
    """The drawing it shows, if that is not named after the card."""

    # --- rules: cards that are played by themselves ---
    aim: Aim = Aim.NOTHING
    need: Callable[[CardFace, Options], Need | None] = lambda _face, _options: None
    """What it takes to play it, worked out once for a table; None: it can never have an effect."""
    targets: Callable[[State, CardFace], list[int]] = lambda _s, _face: []
    """Where it can be played now, if its need is ``ASK``; [-1] for a card that is aimed at nothing."""
    play: Callable[[State, CardFace, int], None] = lambda _s, _face, _target: None
    """What it does. A card that sets ``founding`` is followed by that many settlements."""
    draws_unseen: bool = False
    """Whether it takes ``cards`` unseen cards from the target's hand; a record says which."""

    # --- the greedy bot ---
    worth: Callable[[Values, View, CardFace, int], float] = lambda _v, _view, _face, _target: 0.0
    """What playing it now wins, less what it would be worth in the hand."""
    held: Callable[[Values, View, CardFace], float] = lambda v, view, _face: v.kept(view)
    """What it is worth if it is kept."""
    for_majorities: bool = False
    """Whether it is of use only where majorities count."""

    # --- the terminal and the printed card ---
    offer_message: str = ""
    """The message on what it would bring; without one, the goods alone are listed."""
    goods: Callable[[State, CardFace, int], dict[str, Goods]] = lambda _s, _face, _target: {}
    """The goods in that message, by name."""
    played_message: str = "play.told.play"
    """The message on what was played."""
    sentences: Callable[[CardType, CastelliFacts, Catalog, bool], list[str]] = one_sentence
    """What is printed on it."""

    @property
    def window(self) -> PlayWindow:
        """When it is played."""
        return PlayWindow.OTHER_TURN if self.role in REACTIONS else PlayWindow.OWN_TURN
