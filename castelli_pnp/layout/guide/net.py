"""The net of a tuck box: panels side by side, flaps above and below, tabs for the glue."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from castelli_pnp.base.geometry import ARC, Box, Outline, Point, Segment

TAB = 11.0
"""The tab along the height of the box."""
GLUE_BOTTOM = 10.0
TUCK = 15.0
"""The flap that is tucked in."""
EASE = 0.5
"""Flaps are a little narrower than the panel they go into."""


class Inside(NamedTuple):
    """The room in a box."""

    width: float
    depth: float
    height: float


@dataclass(frozen=True, slots=True)
class Panel:
    """A face of the net or a flap: what it is, and the rectangle it covers before corners are rounded."""

    name: str
    box: Box


@dataclass(frozen=True, slots=True)
class Net:
    """One sheet of a box, its top left corner at 0,0."""

    width: float
    height: float
    cut: Outline
    art: Outline
    """What is printed: the whole net but the tabs for the glue."""
    folds: tuple[tuple[Point, Point], ...]
    panels: tuple[Panel, ...]
    glue: tuple[Outline, ...]
    joints: tuple[tuple[str, Point], ...] = ()
    """Letters of tabs and of the places they are glued to, where a box is made of two sheets."""

    def panel(self, name: str) -> Box:
        return next(panel.box for panel in self.panels if panel.name == name)


def box_nets(inside: Inside, parts: int) -> tuple[Net, ...]:
    """The net on one sheet, or cut in two: back with one side, front with the other."""
    if parts == 1:
        return (_net(inside, ("back", "left", "front", "right"), ()),)
    return _net(inside, ("back", "left"), ("A", "B")), _net(inside, ("front", "right"), ("B", "A"))


class _Measures(NamedTuple):
    """Heights that all panels of a net share."""

    lid: float
    tuck: float
    dust: float
    top: float
    foot: float


def _measures(inside: Inside) -> _Measures:
    tuck = min(TUCK, inside.height * 0.45)
    dust = min(inside.depth, inside.width * 0.48, 24.0)
    top = max(inside.depth + tuck, dust)
    return _Measures(inside.depth, tuck, dust, top, top + inside.height)


def _net(inside: Inside, faces: tuple[str, ...], joints: tuple[str, ...]) -> Net:
    """Faces from left to right after the glue tab; the lid hangs on the back, the bottom on the front."""
    m = _measures(inside)
    bottom_tab = min(GLUE_BOTTOM, inside.height * 0.4)
    low = m.foot + (max(inside.depth + bottom_tab, m.dust) if "front" in faces else m.dust)
    up = 0.0 if "back" in faces else m.top - m.dust
    panels: list[Panel] = [Panel("tab", Box(0, m.top, TAB, m.foot))]
    x = TAB
    for name in faces:
        wide = inside.width if name in ("back", "front") else inside.depth
        panels.append(Panel(name, Box(x, m.top, x + wide, m.foot)))
        panels += _flaps(name, x, wide, inside.depth, m, bottom_tab)
        x += wide
    shifted = [Panel(panel.name, _raised(panel.box, up)) for panel in panels]
    m = m._replace(top=m.top - up, foot=m.foot - up)
    cut, art = (_outline(shifted, faces, inside, m, tabs) for tabs in (True, False))
    letters = _letters(shifted, faces, joints)
    return Net(x, low - up, cut, art, _folds(shifted), tuple(shifted), _glue(shifted, m), letters)


def _raised(box: Box, by: float) -> Box:
    return Box(box.left, box.top - by, box.right, box.bottom - by)


def _flaps(name: str, x: float, wide: float, depth: float, m: _Measures, bottom_tab: float) -> list[Panel]:
    """What hangs on a face above and below."""
    if name == "back":
        lid = Box(x, m.top - depth, x + wide, m.top)
        return [Panel("lid", lid), Panel("tuck", Box(x, lid.top - m.tuck, x + wide, lid.top))]
    if name == "front":
        floor = Box(x, m.foot, x + wide, m.foot + depth)
        return [
            Panel("bottom", floor),
            Panel("bottom-tab", Box(x, floor.bottom, x + wide, floor.bottom + bottom_tab)),
        ]
    return [
        Panel(f"{name}-top", Box(x, m.top - m.dust, x + wide, m.top)),
        Panel(f"{name}-bottom", Box(x, m.foot, x + wide, m.foot + m.dust)),
    ]


def notch_radius(width: float, height: float) -> float:
    """The thumb notch in a front of that size."""
    return min(9.0, width * 0.22, height * 0.25)


def _outline(
    panels: list[Panel], faces: tuple[str, ...], inside: Inside, m: _Measures, tabs: bool
) -> Outline:
    """The line to cut: up the glue tab, along the flaps at the top, back along those at the bottom.

    Without ``tabs`` it leaves out what is glued.
    """
    boxes = {panel.name: panel.box for panel in panels}
    slope = min(4.0, inside.height * 0.12)
    tab: list[Segment] = [("L", 0, m.foot - slope), ("L", 0, m.top + slope)]
    path: list[Segment] = [("M", TAB, m.foot), *(tab if tabs else ()), ("L", TAB, m.top)]
    for name in faces:
        path += _upper(name, boxes, inside)
    right = boxes[faces[-1]].right
    path.append(("L", right, m.foot))
    for name in reversed(faces):
        path += _lower(name, boxes, tabs)
    return (*path, ("Z",))


def _upper(name: str, boxes: dict[str, Box], inside: Inside) -> list[Segment]:
    face = boxes[name]
    if name == "back":
        lid, tuck = boxes["lid"], boxes["tuck"]
        r = min(tuck.height * 0.8, lid.width * 0.2)
        k = r * (1 - ARC)
        left, right = tuck.left + EASE, tuck.right - EASE
        return [
            ("L", lid.left, lid.top), ("L", left, lid.top), ("L", left, tuck.top + r),
            ("C", left, tuck.top + k, left + k, tuck.top, left + r, tuck.top),
            ("L", right - r, tuck.top),
            ("C", right - k, tuck.top, right, tuck.top + k, right, tuck.top + r),
            ("L", right, lid.top), ("L", lid.right, lid.top), ("L", face.right, face.top),
        ]  # fmt: skip
    if name == "front":
        r, middle = notch_radius(inside.width, inside.height), (face.left + face.right) / 2
        k = r * ARC
        return [
            ("L", face.left, face.top), ("L", middle - r, face.top),
            ("C", middle - r, face.top + k, middle - k, face.top + r, middle, face.top + r),
            ("C", middle + k, face.top + r, middle + r, face.top + k, middle + r, face.top),
            ("L", face.right, face.top),
        ]  # fmt: skip
    flap = boxes[f"{name}-top"]
    lean = min(2.5, flap.width * 0.15)
    return [
        ("L", face.left, face.top), ("L", flap.left + EASE, face.top - 1), ("L", flap.left + lean, flap.top),
        ("L", flap.right - lean, flap.top), ("L", flap.right - EASE, face.top - 1),
        ("L", face.right, face.top),
    ]  # fmt: skip


def _lower(name: str, boxes: dict[str, Box], tabs: bool) -> list[Segment]:
    """From right to left along the lower side of a face."""
    face = boxes[name]
    if name == "back":
        return [("L", face.left, face.bottom)]
    if name == "front":
        floor, tab = boxes["bottom"], boxes["bottom-tab"]
        lean = min(4.0, tab.width * 0.12)
        ends: list[Segment] = [("L", tab.right - lean, tab.bottom), ("L", tab.left + lean, tab.bottom)]
        return [
            ("L", floor.right, floor.top), ("L", floor.right - EASE, floor.bottom), *(ends if tabs else ()),
            ("L", floor.left + EASE, floor.bottom), ("L", floor.left, floor.top),
        ]  # fmt: skip
    flap = boxes[f"{name}-bottom"]
    lean = min(2.5, flap.width * 0.15)
    return [
        ("L", face.right, face.bottom), ("L", flap.right - EASE, face.bottom + 1),
        ("L", flap.right - lean, flap.bottom), ("L", flap.left + lean, flap.bottom),
        ("L", flap.left + EASE, face.bottom + 1), ("L", face.left, face.bottom),
    ]  # fmt: skip


_FOLDED = {"lid": "bottom", "tuck": "bottom", "bottom": "top", "bottom-tab": "top"}


def _folds(panels: list[Panel]) -> tuple[tuple[Point, Point], ...]:
    """Every line between two panels."""
    found: list[tuple[Point, Point]] = []
    faces = [panel.box for panel in panels if panel.name in ("tab", "back", "left", "front", "right")]
    found += [((box.right, box.top), (box.right, box.bottom)) for box in faces[:-1]]
    for panel in panels:
        side = _FOLDED.get(panel.name) or {"top": "bottom", "bottom": "top"}.get(
            panel.name.rpartition("-")[2], ""
        )
        if side:
            y = panel.box.bottom if side == "bottom" else panel.box.top
            found.append(((panel.box.left, y), (panel.box.right, y)))
    return tuple(found)


def _glue(panels: list[Panel], m: _Measures) -> tuple[Outline, ...]:
    """The tabs that get glue; nothing is printed on them but the hatching."""
    slope = min(4.0, (m.foot - m.top) * 0.12)
    outlines: list[Outline] = [
        (("M", TAB, m.foot), ("L", 0, m.foot - slope), ("L", 0, m.top + slope), ("L", TAB, m.top), ("Z",))
    ]
    for panel in panels:
        if panel.name == "bottom-tab":
            box, lean = panel.box, min(4.0, panel.box.width * 0.12)
            left, right = box.left + EASE, box.right - EASE
            outlines.append((("M", left, box.top), ("L", right, box.top), ("L", box.right - lean, box.bottom),
                             ("L", box.left + lean, box.bottom), ("Z",)))  # fmt: skip
    return tuple(outlines)


def _letters(
    panels: list[Panel], faces: tuple[str, ...], joints: tuple[str, ...]
) -> tuple[tuple[str, Point], ...]:
    """Which tab is glued to which side, where there are two sheets; the sides are told in the waste."""
    if not joints:
        return ()
    boxes = {panel.name: panel.box for panel in panels}
    tab, side = boxes["tab"], boxes[faces[-1]]
    middle = (tab.top + tab.bottom) / 2
    return ((joints[0], (tab.left + tab.width / 2, middle)), (joints[1], (side.right + 5.0, middle)))
