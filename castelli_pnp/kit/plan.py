"""What the kits of one system consist of, and what makes each part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.scene import Page
from castelli_pnp.kit.order import Order
from castelli_pnp.kit.part import Part
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.systems import system_of
from castelli_pnp.systems.system import Facts

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


def _no_options(game: Facts, given: Mapping[str, Any]) -> dict[str, object]:
    del game, given
    return {}


def _no_pieces(order: Order) -> Mapping[str, Order]:
    del order
    return {}


@dataclass(frozen=True, slots=True)
class KitPlan:
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
    read_options: Callable[[Facts, Mapping[str, Any]], dict[str, object]] = _no_options
    """The values of those options in an order."""
    usual: Mapping[str, object] = field(default_factory=dict)
    """What is in an order unless somebody wishes otherwise."""
    problems: Callable[[Order], Iterable[Refused]] = _no_problems
    """What an order asks for that the game does not have."""
    board: Callable[[Order, str | None], Page] | None = None
    """The whole board on one page, as it lies in a layout (None: the usual one); drafts as far as they go."""
    pieces: Callable[[Order], Mapping[str, Order]] = _no_pieces
    """For each board piece an order of the game without the others, so that it can be drawn alone."""
    author: str = ""
    """Who thought up the game, if it was not us."""


def part_names(game: Facts) -> tuple[str, ...]:
    return tuple(system_of(game).kit.parts)
