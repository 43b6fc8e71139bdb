"""Everything a player can do at one table, each action once, with its text."""

from __future__ import annotations  # compiled

from collections.abc import Iterable
from enum import IntEnum
from itertools import chain, combinations
from typing import Final

from castelli_pnp.systems.castelli.cards.card import Aim, CardFace, Role
from castelli_pnp.systems.castelli.model.options import Options
from castelli_pnp.systems.castelli.model.words import SIDES, Kind
from castelli_pnp.systems.castelli.rules.numbered_board import NumberedBoard

Names = tuple[str, ...]
_AFTER_CASTLES: Final = 1 << 20
"""More than there are actions before selling and passing, on any board."""


class Verb(IntEnum):
    """What an action does; a legal list is sorted by it."""

    REVEAL = 0
    KEEP = 1
    SWAP = 2
    ORIENT = 3
    STEWARD = 4
    GUARD = 5
    PLAY = 6
    SETTLE = 7
    BUILD = 8
    OVERBUILD = 9
    SELL = 10
    PASS = 11


class Action:
    """One thing a player can do; prints as short text that can be typed back."""

    __slots__ = ("face", "helpers", "number", "target", "text", "verb")

    def __init__(
        self, verb: Verb, text: str, target: int = -1, face: int = -1, helpers: tuple[int, ...] = ()
    ) -> None:
        self.verb = int(verb)
        self.text = text
        self.target = target
        """The space, side, seat, landscape, area or place it is about; who sells, if not whoever is asked."""
        self.face = face
        """The card that is played or sold."""
        self.helpers = helpers
        """The cards played together with a castle."""
        self.number = -1
        """Higher than those of the actions before it; lists are sorted by it."""

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"


class Fixed:
    """The actions that are the same however the pieces lie: all but castles."""

    def __init__(self, faces: tuple[CardFace, ...], seats: Names, spaces: Names, lands: Names) -> None:
        self.reveal = [Action(Verb.REVEAL, f"reveal {name}", n) for n, name in enumerate(spaces)]
        self.keep = Action(Verb.KEEP, "keep")
        self.swap = Action(Verb.SWAP, "swap")
        self.orient = [Action(Verb.ORIENT, f"orient {side}", n) for n, side in enumerate(SIDES)]
        self.steward = [Action(Verb.STEWARD, f"play steward {side}", n) for n, side in enumerate(SIDES)]
        self.guard = Action(Verb.GUARD, "play guard")
        self.play = [_plays(number, face, seats, lands) for number, face in enumerate(faces)]
        self.settle = [Action(Verb.SETTLE, f"settle {name}", n) for n, name in enumerate(lands)]
        self.sell = [Action(Verb.SELL, f"sell {face.name}", face=n) for n, face in enumerate(faces)]
        self.sell_as = [_sales(seat, name, faces) for seat, name in enumerate(seats)]
        """For each seat what it sells at any time, whoever is asked; no list of choices has them (A17)."""
        self.sell_as_by_text = {action.text: action for action in chain.from_iterable(self.sell_as)}
        self.done = Action(Verb.PASS, "pass")
        self.before = [*self.reveal, self.keep, self.swap, *self.orient, *self.steward, self.guard]
        self.before += chain.from_iterable([plays.values() for plays in self.play])
        self.before += self.settle
        """Those before all castles, in order."""
        self.after = [*self.sell, self.done]
        """Those after them."""
        _number(self.before, 0)
        _number(self.after, _AFTER_CASTLES)


class Catalog:
    """The actions of a table, in order, and by what they are about."""

    def __init__(
        self, fixed: Fixed, board: NumberedBoard, faces: tuple[CardFace, ...], options: Options, battle: bool
    ) -> None:
        self.reveal, self.orient, self.steward = fixed.reveal, fixed.orient, fixed.steward
        self.keep, self.swap, self.guard = fixed.keep, fixed.swap, fixed.guard
        self.play, self.settle, self.sell, self.done = fixed.play, fixed.settle, fixed.sell, fixed.done
        self.sell_as, self.sell_as_by_text = fixed.sell_as, fixed.sell_as_by_text
        self.build = _builds(board, faces, options.cards_per_turn)
        self.overbuild = _overbuilds(board, faces, options) if battle else [[] for _ in board.place_names]
        castles = _plain_first(self.build) + _plain_first(self.overbuild)
        _number(castles, len(fixed.before))
        self.all: tuple[Action, ...] = (*fixed.before, *castles, *fixed.after)
        self.by_text = {action.text: action for action in self.all}


def _number(actions: list[Action], first: int) -> None:
    for number, action in enumerate(actions, first):
        action.number = number


def _plain_first(ways: list[list[Action]]) -> list[Action]:
    """All without cards, then those with the same cards together: lists made in this order are sorted."""
    groups: dict[tuple[int, ...], list[Action]] = {}
    for action in chain.from_iterable(ways):
        groups.setdefault(action.helpers, []).append(action)
    ordered = sorted(groups, key=lambda helpers: (len(helpers), helpers))
    return [action for helpers in ordered for action in groups[helpers]]


def _sales(seat: int, name: str, faces: tuple[CardFace, ...]) -> list[Action]:
    """What a seat can sell, by card."""
    return [Action(Verb.SELL, f"sell {face.name} as {name}", seat, n) for n, face in enumerate(faces)]


def _plays(number: int, face: CardFace, seats: Names, lands: Names) -> dict[int, Action]:
    """The ways to play a card by itself, by what it is aimed at."""
    if face.kind.role is not Role.ALONE:
        return {}
    targets: Iterable[tuple[int, str]] = [(-1, "")]
    if face.kind.aim is Aim.RIVAL:
        targets = enumerate(f" {name}" for name in seats)
    elif face.kind.aim is Aim.LANDSCAPE:
        targets = enumerate(f" {name}" for name in lands)
    return {
        target: Action(Verb.PLAY, f"play {face.name}{aimed}", target, number) for target, aimed in targets
    }


def _builds(board: NumberedBoard, faces: tuple[CardFace, ...], most: int) -> list[list[Action]]:
    """For each area the ways to build there, the plain one first."""
    openers = {Kind.GRAIN: [Role.OPEN_GRAIN], Kind.WOOD: [Role.OPEN_WOOD]}
    helpers = {kind: _helpers([Role.BUY_UNITS, *openers.get(kind, ())], faces, most) for kind in Kind}
    return [
        [Action(Verb.BUILD, f"build {name}{told}", area, helpers=cards) for cards, told in helpers[kind]]
        for area, (name, kind) in enumerate(zip(board.area_names, board.area_kinds, strict=True))
    ]


def _overbuilds(board: NumberedBoard, faces: tuple[CardFace, ...], options: Options) -> list[list[Action]]:
    builder = [Role.BUY_UNITS] * options.rulings.master_builder_overbuild
    helpers = _helpers([Role.SET_COST, Role.IGNORE_MAJORITY, *builder], faces, options.cards_per_turn)
    return [
        [Action(Verb.OVERBUILD, f"overbuild {name}{told}", place, helpers=cards) for cards, told in helpers]
        for place, name in enumerate(board.place_names)
    ]


def _helpers(useful: list[Role], faces: tuple[CardFace, ...], most: int) -> list[tuple[tuple[int, ...], str]]:
    """The sets of at most so many cards that can help together, and how they are written."""
    cards = [n for n, face in enumerate(faces) if face.kind.role in useful]
    sets = chain.from_iterable(combinations(cards, n) for n in range(min(most, len(cards)) + 1))
    return [(each, " with " + " and ".join(faces[n].name for n in each) if each else "") for each in sets]
