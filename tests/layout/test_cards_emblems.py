"""The pictures of the cards."""

from __future__ import annotations

from typing import Any

import pytest

from castelli_pnp.base.scene import Group, Path
from castelli_pnp.layout.art import library
from castelli_pnp.layout.art.drawing import ArtShape
from castelli_pnp.layout.art.palette import INK, LOW, NORMAL, WHITE
from castelli_pnp.systems.castelli.layout.art import emblems as module
from castelli_pnp.systems.castelli.layout.art.emblems import ARCH, emblem, king_emblem
from tests.layout.card_kit import leaves, shipped_game

EMBLEMS = sorted(name.removeprefix("emblems/") for name in library.names() if name.startswith("emblems/"))


def shapes(name: str) -> list[ArtShape]:
    return [part for part in library.find(name, NORMAL).drawing.parts if isinstance(part, ArtShape)]


def fills(name: str) -> set[str]:
    return {shape.fill.lower() for shape in shapes(f"emblems/{name}") if shape.fill} - {INK}


def test_every_card_has_its_picture() -> None:
    assert set(shipped_game().cards) <= set(EMBLEMS)
    assert {king_emblem(value) for value in range(100)} <= set(EMBLEMS)


def test_crowns_have_as_many_points_as_they_score() -> None:
    """A pearl on each point; the closed crown of other values has none to be counted."""

    def pearls(name: str) -> int:
        return sum(shape.fill == WHITE and shape.width == 0.5 for shape in shapes(f"emblems/{name}"))

    assert {value: pearls(king_emblem(value)) for value in (3, 4, 5)} == {3: 3, 4: 4, 5: 5}
    assert {king_emblem(value) for value in (0, 1, 2, 6, 9, 40)} == {"king_any"}
    assert pearls("king_any") == 0


@pytest.mark.parametrize("name", EMBLEMS)
def test_few_colors(name: str) -> None:
    assert len(fills(name)) <= (8 if name in ("abbot", "brigands", "peasant", "raider") else 9)


def test_one_silver_everywhere() -> None:
    tones = {shape.fill.lower() for shape in shapes("symbols/silver") if shape.fill}
    for name in ("raider", "brigands", "robber_baron", "master_builder"):
        assert tones <= fills(name), name


@pytest.mark.parametrize("name", EMBLEMS)
def test_low_ink_keeps_the_picture(name: str) -> None:
    """White and ink only, and at least three quarters of the lines of the full picture."""
    low, full = leaves(emblem(name, LOW)), leaves(emblem(name, NORMAL))
    colors = {ink.node.fill for ink in low} | {ink.node.stroke for ink in low if isinstance(ink.node, Path)}
    assert colors <= {WHITE, INK, None}
    lines = [
        sum(isinstance(ink.node, Path) and ink.node.stroke == INK for ink in each) for each in (low, full)
    ]
    assert lines[0] >= 0.75 * lines[1]


@pytest.mark.parametrize("name", EMBLEMS)
@pytest.mark.parametrize("look", [NORMAL, LOW])
def test_lines_hold_on_a_home_printer(name: str, look: Any) -> None:
    """At the size of a card no contour is thinner than a quarter of a millimeter; hatching may be finer."""
    drawn = emblem(name, look, 38.0)
    for ink in leaves(drawn):
        if isinstance(ink.node, Path) and ink.node.stroke and ink.node.width:
            assert ink.node.width * 38 / 40 >= (0.14 if look.low else 0.24), name


def test_pictures_are_cut_to_the_gate() -> None:
    (group,) = emblem("raider", NORMAL).children
    assert isinstance(group, Group)
    assert group.clip == ARCH
    assert emblem("raider", NORMAL) is emblem("raider", NORMAL)
    assert module.EMBLEM_BOX == 40
