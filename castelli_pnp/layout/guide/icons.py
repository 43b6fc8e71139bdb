"""Small pictures of the pieces that have no symbol of their own, drawn round 0,0 about 8 mm large."""

from __future__ import annotations

from castelli_pnp.base.geometry import joined, line, move, polygon, rectangle, rounded, turn
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.layout.art.palette import CREAM, HOUSES, LAND, PARCHMENT, WALL, WHITE, WINE, Look
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.layout.guide.strokes import FINE, GOLD, RED, inked, stroke

SYMBOLS = {
    "mine_tiles": "mine",
    "castles": "castle-blue",
    "resource_markers": "marker-yellow",
    "scoring_markers": "score-green",
    "villages": "village",
    "cities": "city",
    "silver": "silver",
}


def piece_icon(name: str, look: Look) -> tuple[Node, ...]:
    """The picture of a component of the kit, by its name there."""
    if name in SYMBOLS:
        return (put(SYMBOLS[name], 0, 0, 7.6, look),)
    return _DRAWN[name](look)


def _board(look: Look) -> tuple[Node, ...]:
    h, o = 1.3, 2.35
    eight = ((-h, -o), (h, -o), (o, -h), (o, h), (h, o), (-h, o), (-o, h), (-o, -h))
    places = ((-3.7, 0.0, "wood"), (3.7, 0.0, "market"), (0.0, -3.7, "grain"), (0.0, 3.7, "rocks"))
    land = [
        inked(polygon((x + a, y + b) for a, b in eight), look.fill(LAND[k].fill), FINE) for x, y, k in places
    ]
    frame = rectangle(-3.7, -3.7, 7.4, 7.4)
    ground = Path(frame, look.fill(PARCHMENT))
    return Group((ground, *land), clip=frame), inked(frame)


def _chart(look: Look) -> tuple[Node, ...]:
    nodes: list[Node] = [inked(rectangle(-3.7, -3.7, 7.4, 7.4), look.fill(PARCHMENT))]
    for i, kind in enumerate(("wood", "grain", "rocks")):
        x = -2.9 + i * 2.0
        nodes.append(inked(rectangle(x, -3.7, 1.7, 7.4), look.fill(LAND[kind].fill), FINE))
        boxes = joined(rectangle(x + 0.35, -3.1 + j * 2.2, 1.0, 1.6) for j in range(3))
        nodes.append(Path(boxes, WHITE))
    return tuple(nodes)


def _frame(look: Look) -> tuple[Node, ...]:
    teeth = [(-4.2, -0.6)]
    for i in range(6):
        teeth += [(-4.2 + 1.4 * i, -1.6), (-3.5 + 1.4 * i, -0.9), (-2.8 + 1.4 * i, -1.6)]
    boxes = joined(rectangle(-3.7 + 2.6 * i, -0.2, 2.2, 1.7) for i in range(3))
    wall = polygon((*teeth, (4.2, 2.0), (-4.2, 2.0)))
    return inked(wall, look.fill(WALL.fill)), inked(boxes, CREAM, FINE)


def _tile(look: Look) -> tuple[Node, ...]:
    nodes: list[Node] = []
    for i, house in enumerate(("blue", "red", "yellow", "green")):
        part = polygon(((0, 0), (-3.7, -3.7), (3.7, -3.7)))
        coat = put(f"coat-{house}", 0, -2.0, 3.3, look)
        nodes.append(Group((Path(part, look.fill(HOUSES[house].tint)), coat), turn(90 * i)))
    return *nodes, inked(rectangle(-3.7, -3.7, 7.4, 7.4))


def _start(look: Look) -> tuple[Node, ...]:
    crown = ((-2.3, 1.6), (-2.7, -1.6), (-1.2, -0.2), (0, -2.2), (1.2, -0.2), (2.7, -1.6), (2.3, 1.6))
    ground = inked(rectangle(-3.7, -3.7, 7.4, 7.4), look.fill(PARCHMENT))
    return ground, inked(polygon(crown), look.fill(GOLD))


def _cards(look: Look) -> tuple[Node, ...]:
    return (put("card", 0, 0, 8.0, look),)


def _battle(look: Look) -> tuple[Node, ...]:
    slate = LAND["mine"]
    swords = joined((line(-1.3, -1.5, 1.3, 1.5), line(1.3, -1.5, -1.3, 1.5)))
    hilts = joined((line(0.3, 1.5, 1.5, 0.4), line(-0.3, 1.5, -1.5, 0.4)))
    front = (
        inked(rounded(-2.6, -3.6, 5.2, 7.2, 0.6), look.fill(slate.fill)),
        inked(rounded(-1.9, -2.9, 3.8, 5.8, 0.3), WHITE, FINE),
        stroke(swords, 0.4),
        stroke(hilts, 0.3, look.line(RED)),
    )
    behind = inked(rounded(-2.6, -3.6, 5.2, 7.2, 0.6), look.fill(WINE.fill))
    return Group((behind,), move(-1.1, 0) @ turn(-10)), Group(front, move(0.9, 0.1) @ turn(6))


def _booklet(look: Look) -> tuple[Node, ...]:
    return (
        inked(rectangle(-2.8, -3.7, 5.8, 7.4), look.fill(RED)),
        inked(rectangle(-2.8, -3.7, 1.2, 7.4), look.fill(HOUSES["red"].dark)),
        inked(rectangle(-0.7, -2.3, 2.8, 4.0), look.fill(PARCHMENT), FINE),
        put("castle-blue", 0.7, -0.2, 2.4, look),
    )


_DRAWN = {
    "board_pieces": _board,
    "resource_charts": _chart,
    "frame_pieces": _frame,
    "heraldic_tiles": _tile,
    "start_tiles": _start,
    "character_cards": _cards,
    "battle_cards": _battle,
    "booklets": _booklet,
}
