"""What a hand of cards can be used for, worked out once for every hand that occurs."""

from __future__ import annotations  # compiled

from functools import lru_cache
from itertools import chain, combinations
from typing import Final

from castelli_pnp.base.caching import cache_by_identity
from castelli_pnp.systems.castelli.cards import faces_of
from castelli_pnp.systems.castelli.cards.effect import ASK
from castelli_pnp.systems.castelli.cards.face import MOST_HELPERS, CardFace
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.options import Options
from castelli_pnp.systems.castelli.rules.actions import Action, Fixed, Names
from castelli_pnp.systems.castelli.rules.painting import HOUSES

Play = tuple[int, int, dict[int, Action]]
"""What it needs, a number (cubes, what a landscape becomes, the face), the ways to play it by target."""
_MOST_REMEMBERED: Final = 2_000


class Hand:
    """The uses of one hand."""

    __slots__ = ("helpers", "plays", "sales")

    def __init__(self, sales: list[Action], plays: list[Play], helpers: tuple[int, ...]) -> None:
        self.sales = sales
        self.plays = plays
        self.helpers = _sets_of(helpers)
        """Every set of at most so many cards that help to build, in the order of the actions."""


@lru_cache(maxsize=1_000)
def _sets_of(helpers: tuple[int, ...]) -> list[list[tuple[int, ...]]]:
    most = min(len(helpers), MOST_HELPERS)
    sets = [[*combinations(helpers, count)] for count in range(most + 1)]
    return [[*chain.from_iterable(sets[:count])] for count in range(1, len(sets) + 1)]


class Hands:
    """Every hand that has occurred, however the pieces lay."""

    def __init__(self, faces: tuple[CardFace, ...], actions: Fixed, options: Options) -> None:
        self._known: dict[tuple[int, ...], Hand] = {}
        self._faces = faces
        self._actions = actions
        self._plays: dict[int, Play] = {}
        for number, face in enumerate(faces):
            need = face.need(options)
            if need is not None:
                self._plays[number] = (need[0], number if need[0] == ASK else need[1], actions.play[number])

        self._cards: list[tuple[int, ...]] = [()] * len(HOUSES)
        self._latest = [self._work_out(())] * len(HOUSES)
        """What was found last for each seat: most of the time nothing has changed since."""

    def of(self, seat: int, cards: tuple[int, ...]) -> Hand:
        """The uses of these cards in the hand of a seat."""
        if cards is self._cards[seat]:
            return self._latest[seat]
        found = self._known.get(cards) or self._work_out(cards)
        self._cards[seat], self._latest[seat] = cards, found
        return found

    def _work_out(self, cards: tuple[int, ...]) -> Hand:
        if len(self._known) >= _MOST_REMEMBERED:
            self._known.clear()
        faces = tuple(sorted(set(cards)))
        if faces != cards:  # the same cards in another order, or some of them twice
            found = self._known.get(faces) or self._work_out(faces)
        else:
            helpers = tuple(face for face in faces if self._faces[face].helps)
            plays = [self._plays[face] for face in faces if face in self._plays]
            found = Hand([self._actions.sell[face] for face in faces], plays, helpers)
        self._known[cards] = found
        return found


class Moves:
    """The actions and hands shared by all tables with the same houses and the same names of cells."""

    def __init__(self, game: CastelliFacts, battle: bool, seats: Names, spaces: Names, lands: Names) -> None:
        self.faces = faces_of(game, battle)
        self.fixed = Fixed(self.faces, seats, spaces, lands)
        self.hands = Hands(self.faces, self.fixed, game.options)


@cache_by_identity(8)
def moves_for(game: CastelliFacts, battle: bool, seats: Names, spaces: Names, lands: Names) -> Moves:
    """The same for all arrangements of the pieces."""
    return Moves(game, battle, seats, spaces, lands)
