"""The wooden parts on paper: castles, villages, cities, markers and silver, flat or standing.

Flat tokens are printed on both sides. A castle token has two sides that tell how it stands: a castle on
its own, and a castle on old walls. Whoever overbuilds lays the new token on the old one with the walls
up, so a stack is seen although it is only two papers high; such a castle cannot be overbuilt again.
In the standing style castles, villages and cities are standees (``layout.standees``); markers and silver
are counters of double thickness, folded over. Both print on one side of the paper only.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Literal, Protocol

from castelli_pnp.base.geometry import line, move, rectangle, turn
from castelli_pnp.base.scene import Group, Node
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.component import Component, face
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.layout.art.token_faces import (
    castle_face,
    marker_face,
    score_face,
    settlement_face,
    silver_face,
)
from castelli_pnp.systems.castelli.layout.standees import castle_standee, settlement_standee
from castelli_pnp.systems.castelli.model.game import Game
from castelli_pnp.systems.castelli.model.words import House, Settlement

Style = Literal["flat", "standee"]


class Drawing(Protocol):
    """Draws one side of a token."""

    def __call__(self, *, sizes: Sizes, look: Look) -> tuple[Node, ...]: ...


@dataclass(frozen=True, slots=True)
class Token:
    """A square token: its side, how many there are, and what it shows; the back may show something else."""

    id: str
    kind: str
    side: float
    copies: int
    front: Drawing
    back: Drawing | None = None


def tokens(game: Game, sizes: Sizes, look: Look, style: Style) -> tuple[Component, ...]:
    """All wooden parts of a game, as many as the kit says, houses in their order."""
    castles = [
        Token(f"castle-{house}", "castles", sizes.castle, copies, *_castle_sides(house))
        for house, copies in shared(game.kit.castles)
    ]
    made = [*castles, *_settlements(game, sizes), *_counters(game, sizes)]
    made = [token for token in made if token.copies]
    if style == "flat":
        return tuple(_flat(token, sizes, look) for token in made)
    return tuple(_standing(token, sizes, look) for token in made)


def shared(count: int) -> Iterator[tuple[House, int]]:
    """So many pieces dealt to the houses in turn."""
    houses = tuple(House)
    for number, house in enumerate(houses):
        yield house, count // len(houses) + (number < count % len(houses))


def _castle_sides(house: House) -> tuple[Drawing, Drawing]:
    return partial(castle_face, house), partial(castle_face, house, on_walls=True)


def _settlements(game: Game, sizes: Sizes) -> Iterator[Token]:
    side = sizes.settlement_token
    for kind, copies in ((Settlement.VILLAGE, game.kit.villages), (Settlement.CITY, game.kit.cities)):
        yield Token(kind.value, "settlements", side, copies, partial(settlement_face, kind, side, side))


def _counters(game: Game, sizes: Sizes) -> Iterator[Token]:
    kinds = (
        ("resource-marker", game.kit.resource_markers, sizes.resource_marker, marker_face),
        ("scoring-marker", game.kit.scoring_markers, sizes.scoring_marker, score_face),
    )
    for name, count, side, drawing in kinds:
        for house, copies in shared(count):
            yield Token(f"{name}-{house}", "markers", side, copies, partial(drawing, house, side))
    yield Token("silver", "silver", sizes.silver, game.kit.silver, silver_face)


def _flat(token: Token, sizes: Sizes, look: Look) -> Component:
    """A token with two printed sides on a square to cut out."""
    side, name = token.side, f"{token.id}-{look.name}"
    front = face(f"{name}-front", side, side, sizes.bleed, token.front(sizes=sizes, look=look))
    back = front
    if token.back:
        back = face(f"{name}-back", side, side, sizes.bleed, token.back(sizes=sizes, look=look))
    return Component(token.id, token.kind, side, side, front, back, token.copies)


def _standing(token: Token, sizes: Sizes, look: Look) -> Component:
    match token.kind:
        case "castles":
            return castle_standee(House(token.id.removeprefix("castle-")), token.copies, sizes, look)
        case "settlements":
            return settlement_standee(Settlement(token.id), token.copies, sizes, look)
        case _:
            return _folded(token, sizes, look)


def _folded(token: Token, sizes: Sizes, look: Look) -> Component:
    """A counter of double thickness: both sides head to head, folded between them."""
    side, bleed = token.side, sizes.bleed
    drawn = token.front(sizes=sizes, look=look)
    half = Group(drawn, clip=rectangle(-bleed, 0.0, side + 2 * bleed, side + bleed))
    children = (
        Group((half,), turn(180, (side / 2, side / 2))),
        Group((half,), move(0.0, side)),
    )
    front = face(f"{token.id}-{look.name}-folded", side, 2 * side, bleed, children)
    fold = line(0.0, side, side, side)
    return Component(token.id, token.kind, side, 2 * side, front, None, token.copies, None, (fold,))
