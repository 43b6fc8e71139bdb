"""Pawns: a strip to fold over and glue, with a foot at either end, and a belt for a pawn of wood."""

from __future__ import annotations

from castelli_pnp.base.geometry import Outline, circle, joined, line, move, rectangle, scale, transformed
from castelli_pnp.base.scene import Group, Node, Path
from castelli_pnp.base.svgpath import path_outline
from castelli_pnp.layout.art.hatching import along
from castelli_pnp.layout.art.palette import CREAM, INK, NEUTRAL, WHITE, Look
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.component import Component, face
from castelli_pnp.systems.piecepack.layout.sizes import PackSizes
from castelli_pnp.systems.piecepack.layout.strips import standing_strip
from castelli_pnp.systems.piecepack.layout.suits import COLORS, on_suit, suit_field, suit_sign

DRAWN, DRAWN_HEIGHT = 15.9, 28.6
HEAD = circle(0.0, -19.6, 4.3)
BODY = path_outline(
    "M-2.7 -15.6 L2.7 -15.6 C2.7 -13.4 3.4 -12.2 4.4 -9.9 C5.4 -7.5 5.9 -5 5.9 -2.2 L5.9 0 L-5.9 0 "
    "L-5.9 -2.2 C-5.9 -5 -5.4 -7.5 -4.4 -9.9 C-3.4 -12.2 -2.7 -13.4 -2.7 -15.6 Z"
)
COLLAR = path_outline("M-4.1 -16.3 C-4.1 -17 4.1 -17 4.1 -16.3 L4.1 -15.2 C4.1 -14.5 -4.1 -14.5 -4.1 -15.2 Z")
FOOT_LINE = line(-5.9, -2.0, 5.9, -2.0)
SIGN, SIGN_AT = 7.0, -6.6
FIGURE = (11.8, 12.0)
STANDS = DRAWN_HEIGHT - 2.2
"""How far below the fold at its head a pawn stands on its panel."""


def pawn_art(suit: str, look: Look) -> tuple[Node, ...]:
    """A pawn as one sees it standing, 24 mm high: the middle of its foot is at 0,0."""
    sign = suit_sign(suit, 0.0, SIGN_AT, SIGN)
    clear = ((along(sign, 0.3), 0.5), (along(joined((BODY, COLLAR, FOOT_LINE)), 0.5), 0.35))
    hollow = () if not look.low else (Path(joined((HEAD, BODY, COLLAR)), WHITE),)
    line_width = look.width(0.4, 0.3)
    return (
        *hollow,
        *suit_field(suit, BODY, look, FIGURE, clear),
        *suit_field(suit, HEAD, look, FIGURE, ((along(HEAD, 0.5), 0.35),)),
        Path(HEAD, None, INK, line_width),
        Path(BODY, None, INK, line_width),
        Path(COLLAR, look.fill(COLORS[suit].tint), INK, line_width),
        Path(FOOT_LINE, None, look.fill(COLORS[suit].tint) if not look.low else INK, look.width(0.5, 0.2)),
        Path(sign, on_suit(suit, look)),
    )


@cache
def _panel(suit: str, sizes: PackSizes, look: Look) -> tuple[Node, ...]:
    width, height, bleed = sizes.pawn, sizes.pawn_height, sizes.bleed
    ground = rectangle(-bleed, 0.0, width + 2 * bleed, height)
    k = width / DRAWN
    figure = Group(pawn_art(suit, look), move(width / 2, STANDS * k) @ scale(k))
    return (*(() if look.low else (Path(ground, CREAM),)), figure)


def pawn(suit: str, copies: int, sizes: PackSizes, look: Look) -> Component:
    """A pawn on both sides of a strip; its feet have the color of its suit."""
    width, bleed = sizes.pawn, sizes.bleed
    foot = rectangle(-bleed, 0.0, width + 2 * bleed, sizes.foot + bleed)
    return standing_strip(
        f"pawn-{suit}", "pawns", copies, (width, sizes.pawn_height), sizes.foot, bleed,
        _panel(suit, sizes, look), suit_field(suit, foot, look, (width, sizes.foot)), look, sheet=suit,
    )  # fmt: skip


SIGNS = 4
"""How often the sign stands on a belt, so that one is always seen."""


def belt(suit: str, copies: int, sizes: PackSizes, look: Look) -> Component:
    """A strip that goes once round a pawn, and a tab to glue it together; its color runs on onto the tab."""
    length, height, bleed = sizes.belt, sizes.belt_height, sizes.bleed
    field = rectangle(-bleed, -bleed, length + 2 * bleed, height + 2 * bleed)
    size = height - 2 * sizes.safe_small - 0.9
    pitch = length / SIGNS
    signs = [suit_sign(suit, (i + 0.5) * pitch, height / 2, size) for i in range(SIGNS)]
    k = height / 12.7
    studs = [_stud(i * pitch, height / 2, k) for i in range(1, SIGNS)]
    read = joined((*signs, *studs))
    children = (
        *suit_field(suit, field, look, (length, height), ((along(read, 0.4), 0.6 * k),), k),
        Path(read, on_suit(suit, look)),
        _glue(length, height, sizes.belt_tab),
    )
    width = length + sizes.belt_tab
    front = face(f"belt-{suit}-{look.name}", width, height, bleed, children)
    fold = line(length, 0.0, length, height)
    return Component(f"belt-{suit}", "belts", width, height, front, None, copies, None, (fold,), sheet=suit)


def _stud(x: float, y: float, k: float) -> Outline:
    """A lozenge between two signs."""
    lozenge = path_outline("M0 -1.5 L1.05 0 L0 1.5 L-1.05 0 Z")
    return transformed(lozenge, move(x, y) @ scale(k))


def _glue(left: float, height: float, tab: float) -> Path:
    """Short lines that say: glue here; the color runs on a little below them."""
    strokes = (
        line(left + tab * 0.52, y + 0.5, left + tab * 0.76, y - 0.5)
        for y in (height * share for share in (0.2, 0.4, 0.6, 0.8))
    )
    return Path(joined(strokes), None, NEUTRAL.dark, 0.25)
