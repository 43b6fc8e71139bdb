"""Castles, settlements, markers and silver: as many as the kit says, fitting where they go."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import permutations

import pytest
from PIL import ImageStat

from castelli_pnp.base.geometry import Box, bounds, transformed
from castelli_pnp.base.scene import Path, Symbol
from castelli_pnp.layout.art.palette import HOUSES, LOW, NORMAL, Look
from castelli_pnp.layout.art.symbols import symbol
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.systems.castelli.layout.art.castles import castle, overbuilt_castle
from castelli_pnp.systems.castelli.layout.tokens import Style, shared, tokens
from castelli_pnp.systems.castelli.model.words import House
from tests.layout.looking import groups, ink, ink_box, picture, unlike, walk, whites
from tests.layout.test_tiles import LOOKS, LOW_INK, game

STYLES: tuple[Style, ...] = ("flat", "standee")


@cache
def made(look: Look, style: Style) -> dict[str, Component]:
    return {token.id: token for token in tokens(game(), sizes(), look, style)}


@pytest.mark.parametrize("style", STYLES)
def test_the_kit_is_complete(style: Style) -> None:
    kit, found = game().kit, made(NORMAL, style)
    count: Counter[str] = Counter()
    for token in found.values():
        count[token.kind] += token.copies
    assert count == {
        "castles": kit.castles,
        "settlements": kit.villages + kit.cities,
        "markers": kit.resource_markers + kit.scoring_markers,
        "silver": kit.silver,
    }
    assert count.total() == 95
    assert (found["village"].copies, found["city"].copies) == (kit.villages, kit.cities)
    houses = [name.removeprefix("castle-") for name in found if name.startswith("castle-")]
    assert houses == [house.value for house in House]


def test_odd_numbers_are_dealt_to_the_houses_in_turn() -> None:
    assert dict(shared(10)) == {House.BLUE: 3, House.RED: 3, House.GREEN: 2, House.YELLOW: 2}
    few = replace(game(), kit=replace(game().kit, castles=2, silver=0, cities=0))
    found = tokens(few, sizes(), NORMAL, "flat")
    ids = {token.id for token in found}
    assert {"castle-blue", "castle-red"} <= ids
    assert not {"castle-green", "silver", "city"} & ids
    assert all(token.copies for token in found)


def test_pieces_fit_where_they_go() -> None:
    """Lengths of the board, the charts and the track at a cell of 47.5 (design: plates)."""
    size, unit = sizes(), sizes().cell / 47.5
    found = made(NORMAL, "flat")
    assert found["castle-red"].width <= 11.0 * unit
    assert found["resource-marker-red"].width < 10.2 * unit
    assert 2 * found["scoring-marker-red"].width <= 14.2 * unit
    assert 2 * found["scoring-marker-red"].width <= (25.3 - 12.5) * unit
    # the corners of a settlement stay short of the symbols round its picture
    assert found["city"].width / 2**0.5 <= size.settlement / 2 + 1.3 * unit
    for standing in made(NORMAL, "standee").values():
        if standing.kind == "castles":
            assert max(standing.width, 2 * size.foot) <= 11.0 * unit


@pytest.mark.parametrize("factor", [0.8, 1.0, 1.6])
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
@pytest.mark.parametrize("style", STYLES)
def test_art_stays_inside_the_safe_zone(style: Style, look: Look, factor: float) -> None:
    scaled = sizes().scaled(factor)
    for token in tokens(game(), scaled, look, style):
        for side in (token.front, token.back):
            if side is None:
                continue
            assert any(name.startswith("art:") for name in groups(side))
            box = ink_box(side, "art:")
            share = 0.19 if token.id.startswith("scoring-marker") else 0.32  # too small for the whole zone
            safe = min(scaled.safe_small, share * token.width) - 0.001
            assert min(box.left, box.top) >= safe, token.id
            assert box.right <= token.width - safe, token.id
            assert box.bottom <= token.height - safe, token.id


def test_tiny_pieces_keep_their_art() -> None:
    for token in tokens(game(), sizes().scaled(0.4), NORMAL, "flat"):
        box = ink_box(token.front, "art:")
        assert 0.25 * token.width < box.width < token.width, token.id


@pytest.mark.parametrize("style", STYLES)
def test_colour_runs_through_the_bleed(style: Style) -> None:
    """Two millimetres of drift show no paper: the whole bleed is covered."""
    bleed = sizes().bleed
    for token in made(NORMAL, style).values():
        for side in {token.front, token.back} - {None}:
            assert side
            seen = picture(side, token.width, token.height, bleed, dpi=127)
            edge = round(bleed * 5)
            right, bottom = seen.width, seen.height
            strips = (
                (0, 0, right, edge),
                (0, bottom - edge, right, bottom),
                (0, 0, edge, bottom),
                (right - edge, 0, right, bottom),
            )
            assert all(whites(seen.crop(strip)) == 0 for strip in strips), token.id


def test_flat_tokens_have_two_sides_and_castles_two_different_ones() -> None:
    for token in made(NORMAL, "flat").values():
        assert token.back is not None
        assert (token.back is token.front) == (token.kind != "castles")
        assert (token.width, token.folds) == (token.height, ())
    for look in LOOKS:
        for house in House:
            token = made(look, "flat")[f"castle-{house}"]
            assert token.back
            front, back = (
                picture(side, token.width, token.height).convert("L").convert("RGB")
                for side in (token.front, token.back)
            )
            assert unlike(front, back) > 0.08


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_folded_pieces_show_the_same_on_both_sides(look: Look) -> None:
    for token in made(look, "standee").values():
        assert token.back is None
        middle = token.height / 2
        folds = [bounds([fold]) for fold in token.folds]
        assert middle in {fold.top for fold in folds}
        assert all((fold.left, fold.right, fold.height) == (0, token.width, 0) for fold in folds)
        if token.kind in ("castles", "settlements"):
            feet = [0 + sizes().foot, middle, token.height - sizes().foot]
            assert [fold.top for fold in folds] == pytest.approx(feet)
        strip = picture(token.front, token.width, token.height)
        assert unlike(strip, strip.rotate(180)) < 0.006, token.id


@pytest.mark.parametrize("style", STYLES)
def test_low_ink_takes_a_third(style: Style) -> None:
    for name, normal in made(NORMAL, style).items():
        low = made(LOW, style)[name]
        for one, other in ((normal.front, low.front), (normal.back, low.back)):
            if one and other:
                used = ink(other, low.width, low.height)
                assert used <= LOW_INK * ink(one, low.width, low.height), name


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("kind", ["castle", "resource-marker", "scoring-marker"])
def test_houses_differ_in_grey(kind: str, style: Style, look: Look) -> None:
    sides = [made(look, style)[f"{kind}-{house}"] for house in House]
    grey = [picture(side.front, side.width, side.height).convert("L").convert("RGB") for side in sides]
    for i, one in enumerate(grey):
        for other in grey[:i]:
            assert unlike(one, other, 24) > 0.05


def paths(drawn: Symbol) -> list[Path]:
    return [node for node in drawn.children if isinstance(node, Path)]


@pytest.mark.parametrize(("top", "bottom"), list(permutations(HOUSES, 2)))
def test_any_castle_can_stand_on_any_other(top: str, bottom: str) -> None:
    for look in LOOKS:
        stack = overbuilt_castle(top, bottom, look)
        fills = [path.fill for path in paths(stack)]
        if not look.low:
            assert fills[0] == HOUSES[bottom].fill
            assert HOUSES[top].fill in fills
        box = bounds(path.outline for path in paths(stack))
        assert box.left >= -0.01
        assert box.bottom <= 10.0


def test_the_stored_castles_are_the_drawn_ones() -> None:
    """``art/symbols`` holds what castles.py draws, for all who place a castle by name."""
    for look in LOOKS:
        drawn = {f"castle-{house}": castle(house, look) for house in ("blue", "red", "yellow")}
        for name, one in drawn.items():
            stored = paths(symbol(name, look))
            assert len(stored) == len(paths(one))
            for here, there in zip(stored, paths(one), strict=True):
                assert (here.fill, here.stroke) == (there.fill, there.stroke)
                assert here.width == pytest.approx(there.width, abs=0.001)
                assert [s[0] for s in here.outline] == [s[0] for s in there.outline]
                for mine, theirs in zip(here.outline, there.outline, strict=True):
                    assert mine[1:] == pytest.approx(theirs[1:], abs=0.001)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("house", HOUSES)
def test_scoring_markers_are_told_by_a_large_charge_on_a_disc(house: str, style: Style) -> None:
    """Resource markers are squares in full colour; a scoring marker's corners stay light."""
    score, resource = (made(NORMAL, style)[f"{kind}-marker-{house}"] for kind in ("scoring", "resource"))
    assert ink_box(score.front, "art:").width >= 0.5 * score.width
    corners = [
        picture(token.front, token.width, token.height, dpi=508).crop((0, 0, 10, 10)).convert("L")
        for token in (score, resource)
    ]
    light, dark = (ImageStat.Stat(corner).mean[0] for corner in corners)
    assert light > 240
    assert dark < 200


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_settlements_fill_their_safe_zone(style: Style, look: Look) -> None:
    for kind in ("village", "city"):
        token = made(look, style)[kind]
        room = token.width - 2 * sizes().safe_small
        box = ink_box(token.front, "art:")
        assert max(box.width, box.height if style == "flat" else 0) >= 0.97 * room, kind
        assert all(part.width < 0.97 * room for part in plates(token.front)), kind


def plates(drawn: Symbol) -> list[Box]:
    """The boxes of what is round and filled: the plate of the board has no place on a token."""
    found = [(seen.node, seen.matrix) for seen in walk(drawn.children)]
    return [
        bounds([transformed(node.outline, matrix)])
        for node, matrix in found
        if isinstance(node, Path) and node.fill and {part[0] for part in node.outline} == {"M", "C", "Z"}
    ]
