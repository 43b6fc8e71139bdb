"""The net of a tuck box: panels side by side, flaps above and below, tabs for the glue."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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


Fold = tuple[Point, Point]


class Net(NamedTuple):
    """One sheet of a box, its top left corner at 0,0."""

    width: float
    height: float
    cut: Outline
    art: Outline
    """What is printed: the whole net but the tabs for the glue."""
    folds: tuple[Fold, ...]
    panels: Mapping[str, Box]
    """Faces, flaps and tabs by name: the rectangle each covers before its corners are rounded."""
    glue: tuple[Outline, ...]
    joints: tuple[tuple[str, Point], ...]
    """Letters of tabs and of the places they are glued to, where a box is made of two sheets."""


def box_nets(inside: Inside, parts: int) -> tuple[Net, ...]:
    """The net on one sheet, or cut in two: back with one side, front with the other."""
    if parts == 1:
        return (_net(inside, ("back", "left", "front", "right"), ()),)
    return _net(inside, ("back", "left"), ("A", "B")), _net(inside, ("front", "right"), ("B", "A"))


def _net(inside: Inside, faces: tuple[str, ...], joints: tuple[str, ...]) -> Net:
    """Faces from left to right after the glue tab; the lid hangs on the back, the bottom on the front."""
    panels = _panels(inside, faces)
    tab, height = panels["tab"], max(box.bottom for box in panels.values())
    slope = min(4.0, inside.height * 0.12)
    side: tuple[Segment, ...] = (("L", 0, tab.bottom - slope), ("L", 0, tab.top + slope))
    glue: list[Outline] = [(("M", TAB, tab.bottom), *side, ("L", TAB, tab.top), ("Z",))]
    if "front" in faces:
        floor = panels["bottom"]
        ends = ("M", floor.left + EASE, floor.bottom), ("L", floor.right - EASE, floor.bottom)
        glue.append((*ends, *_bottom_tab(panels), ("Z",)))
    cut, art = (_outline(panels, faces, inside, side if tabs else (), tabs) for tabs in (True, False))
    right, middle = panels[faces[-1]].right, (tab.top + tab.bottom) / 2
    letters = tuple(zip(joints, ((tab.left + tab.width / 2, middle), (right + 5.0, middle)), strict=False))
    return Net(right, height, cut, art, tuple(_folds(panels, faces)), panels, tuple(glue), letters)


def _panels(inside: Inside, faces: tuple[str, ...]) -> dict[str, Box]:
    """The glue tab, and each face with what hangs on it above and below."""
    depth = inside.depth
    tuck = min(TUCK, inside.height * 0.45)
    dust = min(depth, inside.width * 0.48, 24.0)
    top = max(depth + tuck, dust) if "back" in faces else dust
    foot = top + inside.height
    panels = {"tab": Box(0, top, TAB, foot)}
    x = TAB
    for name in faces:
        right = x + (inside.width if name in ("back", "front") else depth)
        panels[name] = Box(x, top, right, foot)
        if name == "back":
            panels["lid"] = Box(x, top - depth, right, top)
            panels["tuck"] = Box(x, top - depth - tuck, right, top - depth)
        elif name == "front":
            floor = panels["bottom"] = Box(x, foot, right, foot + depth)
            glued = min(GLUE_BOTTOM, inside.height * 0.4)
            panels["bottom-tab"] = Box(x, floor.bottom, right, floor.bottom + glued)
        else:
            panels[f"{name}-top"] = Box(x, top - dust, right, top)
            panels[f"{name}-bottom"] = Box(x, foot, right, foot + dust)
        x = right
    return panels


def notch_radius(width: float, height: float) -> float:
    """The thumb notch in a front of that size."""
    return min(9.0, width * 0.22, height * 0.25)


def _outline(
    panels: Mapping[str, Box], faces: tuple[str, ...], inside: Inside, side: tuple[Segment, ...], tabs: bool
) -> Outline:
    """The line to cut: up the glue tab, along the flaps at the top, back along those at the bottom.

    Without ``tabs`` it leaves out what is glued.
    """
    tab, right = panels["tab"], panels[faces[-1]].right
    path: list[Segment] = [("M", TAB, tab.bottom), *side, ("L", TAB, tab.top)]
    for name in faces:
        path += _upper(name, panels, inside)
    path.append(("L", right, tab.bottom))
    for name in reversed(faces):
        path += _lower(name, panels, tabs)
    return (*path, ("Z",))


def _upper(name: str, panels: Mapping[str, Box], inside: Inside) -> list[Segment]:
    face = panels[name]
    if name == "back":
        lid, tuck = panels["lid"], panels["tuck"]
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
    flap = panels[f"{name}-top"]
    lean = min(2.5, flap.width * 0.15)
    return [
        ("L", face.left, face.top), ("L", flap.left + EASE, face.top - 1), ("L", flap.left + lean, flap.top),
        ("L", flap.right - lean, flap.top), ("L", flap.right - EASE, face.top - 1),
        ("L", face.right, face.top),
    ]  # fmt: skip


def _lower(name: str, panels: Mapping[str, Box], tabs: bool) -> list[Segment]:
    """From right to left along the lower side of a face."""
    face = panels[name]
    if name == "back":
        return [("L", face.left, face.bottom)]
    if name == "front":
        floor = panels["bottom"]
        return [
            ("L", floor.right, floor.top), ("L", floor.right - EASE, floor.bottom),
            *(_bottom_tab(panels) if tabs else ()),
            ("L", floor.left + EASE, floor.bottom), ("L", floor.left, floor.top),
        ]  # fmt: skip
    flap = panels[f"{name}-bottom"]
    lean = min(2.5, flap.width * 0.15)
    return [
        ("L", face.right, face.bottom), ("L", flap.right - EASE, face.bottom + 1),
        ("L", flap.right - lean, flap.bottom), ("L", flap.left + lean, flap.bottom),
        ("L", flap.left + EASE, face.bottom + 1), ("L", face.left, face.bottom),
    ]  # fmt: skip


def _bottom_tab(panels: Mapping[str, Box]) -> tuple[Segment, ...]:
    """The lower side of the tab that is glued behind the back, from right to left."""
    tab = panels["bottom-tab"]
    lean = min(4.0, tab.width * 0.12)
    return ("L", tab.right - lean, tab.bottom), ("L", tab.left + lean, tab.bottom)


def _folds(panels: Mapping[str, Box], faces: tuple[str, ...]) -> Iterator[Fold]:
    """Every line between two panels."""
    tab = panels["tab"]
    for box in (tab, *(panels[name] for name in faces[:-1])):
        yield (box.right, box.top), (box.right, box.bottom)
    for box in panels.values():
        if box.bottom <= tab.top:
            yield (box.left, box.bottom), (box.right, box.bottom)
        elif box.top >= tab.bottom:
            yield (box.left, box.top), (box.right, box.top)
