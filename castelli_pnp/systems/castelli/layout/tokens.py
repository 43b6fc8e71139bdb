"""The wooden parts on paper: castles, villages, cities, markers and silver, standing or flat.

Standing pieces are tents: two panels head to head, one fold, no glue. A castle that is overbuilt is folded
flat and laid on its site, and the new one stands on it. A scoring banner counts the track once more when
its other panel faces the middle of the board; on a short track more banners count further rounds. Resource
markers and silver are counters: their block is folded, glued, and then cut.

Flat tokens are printed on both sides. The back of a castle shows it on the broken walls of another one, the
back of a scoring marker what the whole track counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Literal, NamedTuple, Protocol

from castelli_pnp.base.geometry import Outline, joined, line, move, rectangle, turn
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import INK, WHITE, Look
from castelli_pnp.layout.component import Component, Rims, face
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.layout.art.panels import (
    CASTLE,
    HEIGHT,
    banner_panel,
    castle_panel,
    town_panel,
)
from castelli_pnp.systems.castelli.layout.art.pieces import SNIPS
from castelli_pnp.systems.castelli.layout.art.token_faces import (
    castle_face,
    marker_face,
    plaque_face,
    settlement_face,
    silver_face,
)
from castelli_pnp.systems.castelli.layout.chart_plan import marker_side
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.kit_counts import scoring_laps
from castelli_pnp.systems.castelli.model.words import House, Settlement

Style = Literal["flat", "standee"]
SNIP_LINE, SNIP_DASH = 0.14, (0.25, 0.55)
FOLD_RIM = 0.5


class Panel(Protocol):
    """Draws one side of a piece."""

    def __call__(self, *, bleed: float, look: Look) -> tuple[Node, ...]: ...


class Kind(NamedTuple):
    """A kind of piece: how many there are of it, its size, what its two sides show, and what is along
    its edges."""

    id: str
    kind: str
    copies: int
    size: tuple[float, float]
    front: Panel
    back: Panel
    rims: Rims


def tokens(game: CastelliFacts, sizes: Sizes, look: Look, style: Style) -> tuple[Component, ...]:
    """All wooden parts of a game, as many as the kit says, houses in their order."""
    flat = style == "flat"
    made = (*_pieces(game, sizes, flat), *_counters(game, sizes))
    return tuple(
        tent(kind, sizes.bleed, look)
        if not flat and kind.kind not in COUNTERS
        else _token(kind, sizes.bleed, look, folded=not flat)
        for kind in made
        if kind.copies
    )


COUNTERS = frozenset(("markers", "silver"))
"""Kinds that are never tents."""


def shared(count: int) -> Iterator[tuple[House, int]]:
    """So many pieces dealt to the houses in turn."""
    houses = tuple(House)
    for number, house in enumerate(houses):
        yield house, count // len(houses) + (number < count % len(houses))


def _pieces(game: CastelliFacts, sizes: Sizes, flat: bool) -> Iterator[Kind]:
    """Castles, settlements and scoring markers."""
    kit = game.kit
    for house, copies in shared(kit.castles):
        yield castle_kind(house, copies, sizes, flat)
    for kind, copies in ((Settlement.VILLAGE, kit.villages), (Settlement.CITY, kit.cities)):
        yield settlement_kind(kind, game.options.line_points[kind], copies, sizes, flat)
    for laps in scoring_laps(game):
        for house, copies in shared(kit.scoring_markers):
            yield banner_kind(house, copies, sizes, flat, laps)


def castle_kind(house: House, copies: int, sizes: Sizes, flat: bool) -> Kind:
    """A castle; the back of a flat one stands on broken walls."""
    name = f"castle-{house}"
    if flat:
        front, back = (partial(castle_face, house, sizes.castle, on_walls=walls) for walls in (False, True))
        rims = Rims(name, name, f"{name}-foot")
        return Kind(name, "castles", copies, (sizes.castle, sizes.castle), front, back, rims)
    size = (sizes.castle, sizes.castle_height)
    front, back = (partial(castle_panel, house, size, mirrored=each) for each in (False, _is_uneven(name)))
    return Kind(name, "castles", copies, size, front, back, Rims(name, "rocks", "rocks"))


def _is_uneven(name: str) -> bool:
    """Whether its snips are not the same on both sides: then the back is the mirror image of the front."""
    return sum(snip.side for snip in SNIPS.get(name, ())) != 0


def settlement_kind(kind: Settlement, points: int, copies: int, sizes: Sizes, flat: bool) -> Kind:
    """A village or a city: they may lie side by side."""
    side = sizes.settlement_token
    if flat:
        panel: Panel = partial(settlement_face, kind.value, points, side)
        return Kind(
            kind.value, "settlements", copies, (side, side), panel, panel, Rims("land", "sky", "meadow")
        )
    size = (side, sizes.settlement_height)
    panel = partial(town_panel, kind.value, points, size)
    return Kind(kind.value, "settlements", copies, size, panel, panel, Rims("land", "meadow", "meadow"))


def banner_kind(house: House, copies: int, sizes: Sizes, flat: bool, laps: tuple[int, int]) -> Kind:
    """A scoring marker; ``laps``: what its sides add to the number it stands on."""
    own = f"scoring-marker-{house}"
    name = f"{own}-{laps[0]}" if laps[0] else own
    size = (sizes.scoring_marker, sizes.scoring_marker_depth if flat else sizes.castle_height)
    if flat:
        front, back = (partial(plaque_face, house, size, points=each or None) for each in laps)
        return Kind(name, "banners", copies, size, front, back, Rims(own, "", ""))
    front, back = (partial(banner_panel, house, size, points=each or None) for each in laps)
    return Kind(name, "banners", copies, size, front, back, Rims(own, "rocks", "rocks"))


def _counters(game: CastelliFacts, sizes: Sizes) -> Iterator[Kind]:
    side = marker_side(game, sizes)
    for house, copies in shared(game.kit.resource_markers):
        name, panel = f"resource-marker-{house}", partial(marker_face, house, side)
        yield Kind(name, "markers", copies, (side, side), panel, panel, Rims(name, name, name))
    silver, own = partial(silver_face, sizes.silver), (sizes.silver, sizes.silver)
    yield Kind("silver", "silver", game.kit.silver, own, silver, silver, Rims("silver", "silver", "silver"))


def _token(kind: Kind, bleed: float, look: Look, folded: bool) -> Component:
    """A piece with two printed sides."""
    width, height = kind.size
    name = f"{kind.id}-{look.name}"
    front = face(f"{name}-front", width, height, bleed, kind.front(bleed=bleed, look=look))
    back = front
    if kind.back is not kind.front:
        back = face(f"{name}-back", width, height, bleed, kind.back(bleed=bleed, look=look))
    return Component(
        kind.id, kind.kind, width, height, front, back, kind.copies, rims=kind.rims, folded=folded
    )


def tent(kind: Kind, bleed: float, look: Look) -> Component:
    """Two panels head to head, folded between them; the contours of some may be snipped."""
    width, height = kind.size
    half = rectangle(-bleed, 0.0, width + 2 * bleed, height + bleed)
    lower = Group((Group(kind.front(bleed=bleed, look=look), clip=half),), move(0.0, height))
    upper = Group((Group(kind.back(bleed=bleed, look=look), clip=half),), turn(180, (width / 2, height / 2)))
    fold = line(0.0, height, width, height)
    rim = Path(line(-bleed, height, width + bleed, height), None, WHITE, FOLD_RIM)
    snips = _snips(kind.id, width, height)
    dotted = (Path(snips, None, INK, SNIP_LINE, SNIP_DASH),) if snips else ()
    drawn = face(f"{kind.id}-{look.name}-tent", width, 2 * height, bleed, (upper, lower, *dotted, rim))
    return Component(
        kind.id, kind.kind, width, 2 * height, drawn, None, kind.copies, None, (fold,), rims=kind.rims
    )


def _snips(name: str, width: float, fold: float) -> Outline:
    """Where the corners of a folded tent may be cut off, on both panels."""
    across, down = width / CASTLE, fold / HEIGHT
    lines = []
    for side, deep, wide in SNIPS.get(name, ()):
        start, end = (wide * across, 0.0) if side < 0 else (width - wide * across, width)
        lines += [line(start, fold, end, fold + way * deep * down) for way in (-1, 1)]
    return joined(lines)
