"""What is made of the games of one system, and who makes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.scene import Page
from castelli_pnp.kit.order import Order
from castelli_pnp.kit.part import Part
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.systems.castelli.model.words import System
from castelli_pnp.systems.family import Facts

if TYPE_CHECKING:
    from castelli_pnp.layout.guide.lists import Part as Listed

Guide = Callable[["Order", str, "Paper", "tuple[Listed, ...]"], Sequence[Page]]
GUIDE = "guide"
"""The part that tells of all others and is made last."""


def _as_it_is(order: Order) -> Facts:
    return order.game


def _nothing(order: Order, part: str) -> Mapping[str, object]:
    del order, part
    return {}


def _no_problems(order: Order) -> Iterable[Refused]:
    del order
    return ()


@dataclass(frozen=True, slots=True)
class Workshop:
    """The parts of a kit in the order in which they are listed, and what has to be known of them."""

    parts: Mapping[str, Part]
    guide: Guide
    owed: Callable[[Order, str], Mapping[str, list[int]]]
    """How many fronts and backs of each kind of a part the game needs, counted from its facts alone."""
    bleed: Callable[[Order], float]
    played: Callable[[Order], Facts] = _as_it_is
    """The game without what is not wanted of it."""
    told: Callable[[Order, str], Mapping[str, object]] = _nothing
    """What the list of the kit says of a part with pieces, beyond what it says of all."""
    unusual: Callable[[Order, str], Iterable[str]] = _nothing
    """What the name of a file says of its part that is not as usual."""
    two_sided: frozenset[str] = frozenset()
    """Parts whose pieces have backs."""
    options: frozenset[str] = frozenset()
    """What can be wished beyond what every kit offers."""
    usual: Mapping[str, object] = field(default_factory=dict)
    """What is in an order unless somebody wishes otherwise."""
    problems: Callable[[Order], Iterable[Refused]] = _no_problems
    """What an order asks for that the game does not have."""
    author: str = ""
    """Who thought up the game, if it was not us."""


def workshop_of(game: Facts) -> Workshop:
    """Where games of that system are made; each workshop is opened when it is first needed."""
    match game.system:
        case System.CASTELLI:
            from castelli_pnp.systems.castelli.kit import CASTELLI

            return CASTELLI
        case System.PIECEPACK:
            from castelli_pnp.systems.piecepack.kit import PIECEPACK

            return PIECEPACK
        case System.CASTLES:
            from castelli_pnp.systems.castles.kit import CASTLES

            return CASTLES


def part_names(game: Facts) -> tuple[str, ...]:
    return tuple(workshop_of(game).parts)
