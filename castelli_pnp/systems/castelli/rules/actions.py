"""Everything a player can do at one table, each action once, with its text."""

from __future__ import annotations  # compiled

from enum import IntEnum
from itertools import chain, combinations
from typing import Final

from castelli_pnp.systems.castelli.cards.effect import NO_KIND, Aim, Use
from castelli_pnp.systems.castelli.cards.face import MOST_HELPERS, CardFace
from castelli_pnp.systems.castelli.model.options import Options
from castelli_pnp.systems.castelli.model.words import SIDES, Kind, Resource
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
        self.turning = {n: _turns(n, face) for n, face in enumerate(faces) if face.use is Use.TURN_TILE}
        """For each card that turns a tile, the ways to do it."""
        self.protecting = {
            n: Action(Verb.GUARD, f"play {face.name}", face=n)
            for n, face in enumerate(faces)
            if face.protects
        }
        """For each card that protects a castle, to play it."""
        self.play = [_plays(number, face, seats, lands) for number, face in enumerate(faces)]
        self.settle = [Action(Verb.SETTLE, f"settle {name}", n) for n, name in enumerate(lands)]
        self.sell = [Action(Verb.SELL, f"sell {face.name}", face=n) for n, face in enumerate(faces)]
        self.sell_as = [_sales(seat, name, faces) for seat, name in enumerate(seats)]
        """For each seat what it sells at any time, whoever is asked; no list of choices has them (A17)."""
        self.sell_as_by_text = {action.text: action for action in chain.from_iterable(self.sell_as)}
        self.done = Action(Verb.PASS, "pass")
        self.before = [
            *self.reveal,
            self.keep,
            self.swap,
            *self.orient,
            *chain.from_iterable(self.turning.values()),
        ]
        self.before += self.protecting.values()
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
        self.reveal, self.orient, self.turning = fixed.reveal, fixed.orient, fixed.turning
        self.keep, self.swap, self.protecting = fixed.keep, fixed.swap, fixed.protecting
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


def _turns(number: int, face: CardFace) -> list[Action]:
    """The ways to turn a tile with a card."""
    return [Action(Verb.STEWARD, f"play {face.name} {side}", n, number) for n, side in enumerate(SIDES)]


def _sales(seat: int, name: str, faces: tuple[CardFace, ...]) -> list[Action]:
    """What a seat can sell, by card."""
    return [Action(Verb.SELL, f"sell {face.name} as {name}", seat, n) for n, face in enumerate(faces)]


def _plays(number: int, face: CardFace, seats: Names, lands: Names) -> dict[int, Action]:
    """The ways to play a card by itself, by what it is aimed at."""
    if face.use is not Use.OWN_TURN:
        return {}
    targets: list[tuple[int, str]] = []
    if face.aim is Aim.NOTHING or len(face.parts) > 1:
        targets.append((-1, ""))
    if face.aim is Aim.RIVAL:
        targets += enumerate(f" {name}" for name in seats)
    elif face.aim is Aim.LANDSCAPE:
        targets += enumerate(f" {name}" for name in lands)
    return {
        target: Action(Verb.PLAY, f"play {face.name}{aimed}", target, number) for target, aimed in targets
    }


def _builds(board: NumberedBoard, faces: tuple[CardFace, ...], most: int) -> list[list[Action]]:
    """For each area the ways to build there, the plain one first."""
    opened = {Kind(kind.value): number for number, kind in enumerate(Resource)}
    helpers = {
        kind: _helpers([face.building_with(opened.get(kind, NO_KIND)) for face in faces], faces, most)
        for kind in Kind
    }
    return [
        [Action(Verb.BUILD, f"build {name}{told}", area, helpers=cards) for cards, told in helpers[kind]]
        for area, (name, kind) in enumerate(zip(board.area_names, board.area_kinds, strict=True))
    ]


def _overbuilds(board: NumberedBoard, faces: tuple[CardFace, ...], options: Options) -> list[list[Action]]:
    builder = options.rulings.master_builder_overbuild
    helpers = _helpers([face.overbuilding_with(builder) for face in faces], faces, options.cards_per_turn)
    return [
        [Action(Verb.OVERBUILD, f"overbuild {name}{told}", place, helpers=cards) for cards, told in helpers]
        for place, name in enumerate(board.place_names)
    ]


def _helpers(
    does: list[frozenset[str]], faces: tuple[CardFace, ...], most: int
) -> list[tuple[tuple[int, ...], str]]:
    """The sets of at most so many cards that can help together, and how they are written.

    Each card of a set does something that no other card of it does.
    """
    cards = [n for n, each in enumerate(does) if each]
    counts = range(min(most, len(cards), MOST_HELPERS) + 1)
    sets = [
        each
        for each in chain.from_iterable(combinations(cards, count) for count in counts)
        if all(does[n].difference(*[does[other] for other in each if other != n]) for n in each)
    ]
    return [(each, " with " + " and ".join(faces[n].name for n in each) if each else "") for each in sets]
