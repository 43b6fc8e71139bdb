"""The wooden parts on paper: castles, villages, cities, markers and silver, flat or standing.

Flat tokens are printed on both sides. A castle token has two sides that tell how it stands: a castle on
its own, and a castle on old walls. Whoever overbuilds lays the new token on the old one with the walls
up, so a stack is seen although it is only two papers high; such a castle cannot be overbuilt again.
In the standing style castles, villages and cities are standees: a strip to fold over at the head and
to glue back to back, with a foot at either end. The feet are bent outwards and stay unglued, printed side
up. So a castle that is overbuilt is laid flat on its site, feet straightened, and the new castle stands on
it: both are seen. Markers and silver are counters of double thickness, folded over. Both print on one side
of the paper only.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Literal, Protocol

from castelli_pnp.base.geometry import Outline, line, move, rectangle, turn
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import LAND, WALL, Look
from castelli_pnp.layout.component import Component, face
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.layout.art.token_faces import (
    castle_face,
    field,
    marker_face,
    score_face,
    settlement_face,
    silver_face,
    tower_face,
)
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import House, Settlement

Style = Literal["flat", "standee"]


class TokenSide(Protocol):
    """Draws one side of a token."""

    def __call__(self, *, sizes: Sizes, look: Look) -> tuple[Node, ...]: ...


@dataclass(frozen=True, slots=True)
class Token:
    """A square token: its side, how many there are, and what it shows; the back may show something else."""

    id: str
    kind: str
    side: float
    copies: int
    front: TokenSide
    back: TokenSide | None = None


def tokens(game: CastelliFacts, sizes: Sizes, look: Look, style: Style) -> tuple[Component, ...]:
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


def _castle_sides(house: House) -> tuple[TokenSide, TokenSide]:
    return partial(castle_face, house), partial(castle_face, house, on_walls=True)


def _settlements(game: CastelliFacts, sizes: Sizes) -> Iterator[Token]:
    side = sizes.settlement_token
    for kind, copies in ((Settlement.VILLAGE, game.kit.villages), (Settlement.CITY, game.kit.cities)):
        yield Token(kind.value, "settlements", side, copies, partial(settlement_face, kind, side, side))


def _counters(game: CastelliFacts, sizes: Sizes) -> Iterator[Token]:
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
    """A counter of double thickness that shows the same on both sides."""
    drawn = token.front(sizes=sizes, look=look)
    size = (token.side, sizes.bleed)
    return folded_counter(token.id, token.kind, token.copies, size, drawn, drawn, look)


def folded_counter(
    name: str,
    kind: str,
    copies: int,
    size: tuple[float, float],
    front: tuple[Node, ...],
    back: tuple[Node, ...],
    look: Look,
    sheet: str = "",
) -> Component:
    """Both sides head to head, folded between them; ``size``: the side of the counter, and its bleed."""
    side, bleed = size
    half = rectangle(-bleed, 0.0, side + 2 * bleed, side + bleed)
    upper = Group((Group(back, clip=half),), turn(180, (side / 2, side / 2)))
    lower = Group((Group(front, clip=half),), move(0.0, side))
    drawn = face(f"{name}-{look.name}-folded", side, 2 * side, bleed, (upper, lower))
    folds = (line(0.0, side, side, side),)
    return Component(name, kind, side, 2 * side, drawn, None, copies, None, folds, sheet=sheet)


def castle_standee(house: House, copies: int, sizes: Sizes, look: Look) -> Component:
    """A tower of its house on both sides, its feet in the same tincture."""
    width, height = sizes.castle, sizes.castle_height
    foot = field(house, foot_area(width, sizes.foot, sizes.bleed), width, width / 11.0, look)
    panel = tower_face(house, sizes, look)
    size = (width, height)
    return standing_strip(
        f"castle-{house}", "castles", copies, size, sizes.foot, sizes.bleed, panel, foot, look
    )


def settlement_standee(kind: Settlement, copies: int, sizes: Sizes, look: Look) -> Component:
    """A village or city on both sides, its feet in the colour of its ground."""
    width, height = sizes.settlement_token, sizes.settlement_height
    ground = LAND["meadow"] if kind is Settlement.VILLAGE else WALL
    area = foot_area(width, sizes.foot, sizes.bleed)
    foot = () if look.low else (Path(area, ground.dark),)
    panel = settlement_face(kind, width, height, sizes, look)
    size = (width, height)
    return standing_strip(kind.value, "settlements", copies, size, sizes.foot, sizes.bleed, panel, foot, look)


def foot_area(width: float, foot: float, bleed: float) -> Outline:
    """A foot below a panel, its fold at 0, its bleed at the sides and the end."""
    return rectangle(-bleed, 0.0, width + 2 * bleed, foot + bleed)


def standing_strip(
    name: str,
    kind: str,
    copies: int,
    size: tuple[float, float],
    foot: float,
    bleed: float,
    panel: tuple[Node, ...],
    foot_art: tuple[Node, ...],
    look: Look,
    sheet: str = "",
) -> Component:
    """Foot, panel, panel, foot: the upper half is the lower half after a half-turn."""
    width, height = size
    middle = foot + height
    whole = 2 * middle
    half = Group(
        (
            Group(panel, clip=rectangle(-bleed, 0.0, width + 2 * bleed, height)),
            Group(foot_art, move(0.0, height), clip=foot_area(width, foot, bleed)),
        ),
        move(0.0, middle),
    )
    front = face(
        f"{name}-{look.name}-standee",
        width,
        whole,
        bleed,
        (half, Group((half,), turn(180, (width / 2, middle)))),
    )
    folds = tuple(line(0.0, y, width, y) for y in (foot, middle, whole - foot))
    return Component(name, kind, width, whole, front, None, copies, None, folds, sheet=sheet)
