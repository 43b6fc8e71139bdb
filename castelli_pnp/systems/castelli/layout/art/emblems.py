"""The pictures of the cards (``art/emblems``: a box of 40 mm), in full color and in low ink.

The low-ink picture is made of the same shapes: fields become white, and those whose color matters are
hatched as heralds do. A shape may say otherwise: ``data-low-fill`` is its fill in low ink (``none`` for no
fill, ``shade`` for a dense hatching), ``data-low-stroke`` the color of its line.
"""

from __future__ import annotations

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box, Outline, Segment, arc, bounds
from castelli_pnp.base.scene import Group, Node, Path, Symbol
from castelli_pnp.layout.art import library
from castelli_pnp.layout.art.drawing import ArtShape
from castelli_pnp.layout.art.palette import HOUSES, INK, LAND, WHITE, Look
from castelli_pnp.layout.art.theme_checks import luminance
from castelli_pnp.layout.caching import cache
from castelli_pnp.systems.castelli.layout.art.emblem_signs import is_composed, sign_names, sign_nodes
from castelli_pnp.systems.castelli.model.cards import CardType

EMBLEM_BOX = 40.0
ARCH: Outline = (
    ("M", 0.0, EMBLEM_BOX),
    ("L", 0.0, EMBLEM_BOX / 2),
    *arc(EMBLEM_BOX / 2, EMBLEM_BOX / 2, EMBLEM_BOX / 2, 180, 360)[1:],
    ("L", EMBLEM_BOX, EMBLEM_BOX),
    ("Z",),
)
"""The gate that every picture is cut to."""
LEAST_LINE, LEAST_LOW_LINE = 0.25, 0.2
"""No line gets thinner than this in print, so that home printers hold it; hatching may be finer."""
DARK = 0.05
"""Lines darker than this are ink in low ink, others white."""
LOW_LINE = 0.72
"""Lines are that much thinner in low ink."""

_HATCHED = {
    HOUSES["blue"].fill: "blue",
    HOUSES["red"].fill: "red",
    HOUSES["green"].fill: "green",
    HOUSES["green"].dark: "green",
    LAND["mine"].fill: "shade",
    LAND["mine"].dark: "shade",
}
"""Fields that keep a hatching in low ink: the tinctures of Petra Sancta, and slate."""
_HATCH_STEP = {"blue": 1.15, "red": 1.15, "green": 1.25, "shade": 0.85}
_HATCH_LINE = 0.16


@cache
def emblem(name: str, look: Look, size: float = EMBLEM_BOX) -> Symbol:
    """The picture of a card, cut to its gate, in a box of 40 mm; ``size`` is how large it will be printed."""
    unit = EMBLEM_BOX / size
    box = Box(0.0, 0.0, EMBLEM_BOX, EMBLEM_BOX)
    if is_composed(name):
        signs = Group(tuple(sign_nodes(name, look, unit)), clip=ARCH)
        return Symbol(f"emblem-{name}-{look.name}-{size:g}", (signs,), box)
    nodes: list[Node] = []
    found = library.find(f"emblems/{name}", look)
    for shape in found.drawing.parts:
        assert isinstance(shape, ArtShape)
        nodes += (_path(shape, unit),) if found.as_is else _low(shape, unit)
    return Symbol(f"emblem-{name}-{look.name}-{size:g}", (Group(tuple(nodes), clip=ARCH),), box)


def card_emblem(card: CardType, value: int | None, look: Look) -> str:
    """The drawing of a card: the one it names, its own or one with points a crown, or signs put together."""
    if card.emblem:
        if not has_emblem(card.emblem, look):
            raise Refused("emblem", card=card.id, name=card.emblem)
        return card.emblem
    if value is not None:
        return king_emblem(value)
    return card.id if has_emblem(card.id, look) else sign_names(card)


def has_emblem(name: str, look: Look) -> bool:
    """Whether there is a drawing of that name, shipped or of the game's own."""
    try:
        library.find(f"emblems/{name}", look)
    except LookupError:
        return False
    return True


def king_emblem(value: int) -> str:
    """The crown with as many points as it scores, where there is one; else a closed crown."""
    crowns = {3: "king_3", 4: "king", 5: "king_5"}
    return crowns.get(value, "king_any")


def _path(shape: ArtShape, unit: float) -> Path:
    return Path(shape.outline, shape.fill, shape.stroke, max(shape.width, LEAST_LINE * unit))


def _low(shape: ArtShape, unit: float) -> tuple[Node, ...]:
    """A shape in low ink."""
    outline, fill, stroke = shape.outline, shape.fill, shape.stroke
    said = shape.low.get("fill", "")
    hatched = said if said in _HATCH_STEP else _HATCHED.get(fill or "", "") if not said else ""
    low_fill = None if said == "none" else said or (fill if fill in (None, INK) else WHITE)
    if stroke is not None:
        stroke = shape.low.get("stroke", INK if luminance(stroke) < DARK else WHITE)
    width = max(shape.width * LOW_LINE, LEAST_LOW_LINE * unit)
    if not hatched:
        return (Path(outline, low_fill, None if stroke == "none" else stroke, width),)
    lines = Path(_hatching(hatched, bounds((outline,))), None, INK, _HATCH_LINE * unit)
    inside = (Path(outline, WHITE), Group((lines,), clip=outline))
    return (*inside, Path(outline, None, stroke, width)) if stroke else inside


def _hatching(tincture: str, box: Box) -> Outline:
    """Lines over a box in steps that start at the middle of the picture, so that neighbors agree."""
    step = _HATCH_STEP[tincture]
    lines: list[Segment] = []

    def add(x1: float, y1: float, x2: float, y2: float) -> None:
        lines.extend((("M", x1, y1), ("L", x2, y2)))

    if tincture == "blue":
        for y in _steps(box.top, box.bottom, step):
            add(box.left, y, box.right, y)
    elif tincture == "red":
        for x in _steps(box.left, box.right, step):
            add(x, box.top, x, box.bottom)
    elif tincture == "green":
        for d in _steps(box.left - box.bottom, box.right - box.top, step * 1.414):
            add(d + box.top, box.top, d + box.bottom, box.bottom)
    else:
        for s in _steps(box.left + box.top, box.right + box.bottom, step * 1.414):
            add(s - box.top, box.top, s - box.bottom, box.bottom)
    return tuple(lines)


def _steps(low: float, high: float, step: float) -> list[float]:
    first, last = int(low // step) + 1, int(high // step)
    return [number * step for number in range(first, last + 1)]
