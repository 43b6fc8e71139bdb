"""Castles, settlements, markers and silver: as many as the kit says, fitting where they go."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import permutations

import pytest
from PIL import Image

from castelli_pnp.base.geometry import Box, bounds, move, rectangle, transformed
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import HOUSES, LOW, NORMAL, Look
from castelli_pnp.layout.art.symbols import symbol
from castelli_pnp.layout.art.theming import themed
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.imposition import Backs
from castelli_pnp.layout.packing.planner import impose
from castelli_pnp.layout.sheets import sheet_pages
from castelli_pnp.layout.sizes import papers, sizes
from castelli_pnp.systems.castelli.layout.art.castles import castle, overbuilt_castle
from castelli_pnp.systems.castelli.layout.art.panels import house_field, plus
from castelli_pnp.systems.castelli.layout.art.pieces import SNIPS, contour, figure_box
from castelli_pnp.systems.castelli.layout.art.token_faces import marker_face
from castelli_pnp.systems.castelli.layout.tokens import Style, shared, tokens
from castelli_pnp.systems.castelli.model.frame import FramePiece
from castelli_pnp.systems.castelli.model.kit_counts import piece_counts
from castelli_pnp.systems.castelli.model.words import House
from tests.layout.looking import groups, ink, ink_box, picture, unlike, walk, whites
from tests.layout.test_tiles import LOOKS, LOW_INK, game

STYLES: tuple[Style, ...] = ("flat", "standee")
FIGURES = (*(f"castle-{house}" for house in House), "castle", "village", "city")
TENTS = ("castles", "settlements", "banners")


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
        "banners": kit.scoring_markers,
        "markers": kit.resource_markers,
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
    score = found["scoring-marker-red"]
    assert score.width >= 9.0
    assert 2 * score.width <= (25.1 - 6.5) * unit
    assert 2 * score.height <= 14.3 * unit
    # the corners of a settlement stay short of the symbols round its picture
    assert found["city"].width / 2**0.5 <= size.settlement / 2 + 1.3 * unit
    for standing in made(NORMAL, "standee").values():
        if standing.kind == "castles":
            assert standing.width <= 11.0 * unit


@pytest.mark.parametrize("factor", [0.8, 1.0, 1.6])
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_figures_keep_off_the_fold_and_the_sides(look: Look, factor: float) -> None:
    """1.2 mm below the fold, 1 mm from the sides, well above the foot; less only on smaller kits."""
    scaled, k = sizes().scaled(factor), min(1.0, factor)
    for token in tokens(game(), scaled, look, "standee"):
        if token.kind in TENTS:
            assert any(name.startswith("art:") for name in groups(token.front))
        if token.kind in ("castles", "settlements"):
            fold = token.height / 2
            lower = next(group for group in token.front.children if _below(group, fold))
            box = ink_box(Symbol("half", (lower,), token.front.box), "art:")
            assert box.top >= fold + 1.2 * k, token.id
            assert min(box.left, token.width - box.right) >= 0.85 * k, token.id
            if token.kind == "castles":
                assert min(box.left, token.width - box.right) >= 1.0 * k, token.id
            assert box.bottom <= token.height - 0.3 * k, token.id


def _below(node: object, fold: float) -> bool:
    return isinstance(node, Group) and node.matrix.d > 0 and node.matrix.f == pytest.approx(fold)


@pytest.mark.parametrize("factor", [0.8, 1.0, 1.6])
@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_art_of_flat_pieces_stays_inside(look: Look, factor: float) -> None:
    for token in tokens(game(), sizes().scaled(factor), look, "flat"):
        for side in {token.front, token.back} - {None}:
            assert side
            box = ink_box(side, "art:")
            least = 0.4 * min(1.0, factor)
            assert min(box.left, box.top) >= least, token.id
            assert box.right <= token.width - least, token.id
            assert box.bottom <= token.height - least, token.id


@pytest.mark.parametrize("share", [1.0, 0.85, 0.7, 0.65])
def test_the_charge_of_a_small_marker_keeps_off_the_next_one(share: float) -> None:
    """Markers of a house touch: a knife that slips by the bleed must not show white of the neighbor."""
    side = share * sizes().resource_marker
    for house in House:
        drawn = Symbol("marker", marker_face(house, side, sizes().bleed, NORMAL), Box(0.0, 0.0, side, side))
        box = ink_box(drawn, "art:")
        assert min(box.left, side - box.right) >= 1.8, house
        assert box.width > 0.3 * side, house


def test_tiny_pieces_keep_their_art() -> None:
    for token in tokens(game(), sizes().scaled(0.4), NORMAL, "flat"):
        box = ink_box(token.front, "art:")
        assert 0.25 * token.width < box.width < token.width, token.id


@pytest.mark.parametrize("style", STYLES)
def test_color_runs_through_the_bleed(style: Style) -> None:
    """Two millimeters of drift show no paper: all of the bleed is covered but for the light fold."""
    bleed = sizes().bleed
    for token in made(NORMAL, style).values():
        for side in {token.front, token.back} - {None}:
            assert side
            seen = picture(side, token.width, token.height, bleed, dpi=127)
            edge = round(bleed * 5)
            right, bottom = seen.width, seen.height
            strips = [(0, 0, right, edge), (0, bottom - edge, right, bottom)]
            middle = bottom // 2
            for top, low in ((0, middle - 3), (middle + 3, bottom)) if token.folds else ((0, bottom),):
                strips += [(0, top, edge, low), (right - edge, top, right, low)]
            assert all(whites(seen.crop(strip)) == 0 for strip in strips), token.id


def test_flat_tokens_have_two_sides_and_some_two_different_ones() -> None:
    for token in made(NORMAL, "flat").values():
        assert token.back is not None
        assert (token.back is token.front) == (token.kind not in ("castles", "banners"))
        assert token.folds == ()
    for look in LOOKS:
        for house in House:
            for name in (f"castle-{house}", f"scoring-marker-{house}"):
                token = made(look, "flat")[name]
                assert token.back
                front, back = (
                    picture(side, token.width, token.height).convert("L").convert("RGB")
                    for side in (token.front, token.back)
                )
                assert unlike(front, back) > 0.06, name


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
def test_tents_have_one_fold_and_two_panels(look: Look) -> None:
    for token in made(look, "standee").values():
        if token.kind not in TENTS:
            assert token.folded
            assert token.back is token.front
            continue
        assert token.back is None
        (fold,) = (bounds([fold]) for fold in token.folds)
        assert (fold.left, fold.top, fold.right, fold.bottom) == (
            0,
            token.height / 2,
            token.width,
            token.height / 2,
        )
        strip = picture(token.front, token.width, token.height)
        behind = (
            Image.Transpose.FLIP_TOP_BOTTOM if token.id == "castle-yellow" else Image.Transpose.ROTATE_180
        )
        same = unlike(strip, strip.transpose(behind))
        assert same > 0.03 if token.kind == "banners" else same < 0.02, token.id


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("spaces", [70, 7, 14, 21, 112])
def test_the_sides_of_scoring_markers_count_whole_rounds_of_the_track(style: Style, spaces: int) -> None:
    """The first marker of a house adds nothing or one round; on short tracks others go on from there."""
    pieces = tuple(FramePiece(f"f{i}", tuple(range(7 * i, 7 * i + 7)), ()) for i in range(spaces // 7))
    other = replace(game(), frame=pieces)
    made_now = tokens(other, sizes(), NORMAL, style)
    added: dict[str, list[int]] = {}
    for token in made_now:
        named = [name for side in {token.front, token.back} - {None} if side for name in groups(side)]
        points = [int(name.rpartition(":")[2]) for name in named if name.startswith("art:points")]
        assert bool(points) is (token.kind == "banners")
        if points:
            added.setdefault(token.id.split("-")[2], []).extend(points)
    rounds = len(added["blue"]) + 1
    assert rounds * spaces >= 140
    assert rounds == 2 or (rounds - 2) * spaces < 140
    for house in House:
        assert sorted(added[house]) == [spaces * number for number in range(1, rounds)]
    banners = sum(token.copies for token in made_now if token.kind == "banners")
    assert banners == piece_counts(other, "tokens")["banners"]


def test_many_points_fit_their_band() -> None:
    for points in (1, 70, 140, 1000):
        box = bounds([plus(points, 0.0, 0.0, 7.0, 3.0)])
        assert box.width <= 7.001
        assert box.height <= 3.001


@pytest.mark.parametrize("style", STYLES)
def test_low_ink_takes_a_third(style: Style) -> None:
    """Of all pieces together; those on light ground save less than those on dark ground."""
    used = []
    for look in (NORMAL, LOW):
        sides = [(one.width, one.height, one.front, one.copies) for one in made(look, style).values()]
        used.append(sum(ink(side, wide, high) * wide * high * copies for wide, high, side, copies in sides))
    assert used[1] <= LOW_INK * used[0]


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("kind", ["castle", "resource-marker", "scoring-marker"])
def test_houses_differ_in_grey(kind: str, style: Style, look: Look) -> None:
    sides = [made(look, style)[f"{kind}-{house}"] for house in House]
    grey = [picture(side.front, side.width, side.height).convert("L").convert("RGB") for side in sides]
    for i, one in enumerate(grey):
        for other in grey[:i]:
            assert unlike(one, other, 24) > 0.05


def silhouette(name: str) -> Image.Image:
    """A figure as an even shape, as large as on its piece of 11 mm."""
    shape = Group((Path(contour(name, NORMAL), "#000000"),), move(5.5, 15.0))
    return picture(Symbol("shape", (shape,), Box(0, 0, 11, 16)), 11, 16).convert("RGB")


def test_every_house_has_a_silhouette_of_its_own() -> None:
    shapes = [silhouette(f"castle-{house}") for house in House]
    for i, one in enumerate(shapes):
        for other in shapes[:i]:
            assert unlike(one, other) > 0.08


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: look.name)
@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_stands_on_its_foot(name: str, look: Look) -> None:
    box = figure_box(name, look)
    assert -0.1 <= box.bottom <= 0.6
    assert abs(box.left + box.right) < 1.4


def test_snips_leave_a_head_that_holds_the_tent() -> None:
    for snips in SNIPS.values():
        assert 11.0 - sum(snip.inward for snip in snips) >= 3.8
        assert all(snip.down < 8 for snip in snips)


@pytest.mark.parametrize(("top", "bottom"), list(permutations(HOUSES, 2)))
def test_any_castle_can_stand_on_any_other(top: str, bottom: str) -> None:
    for look in LOOKS:
        stack = overbuilt_castle(top, bottom, look)
        seen = [each.node for each in walk(stack.children) if isinstance(each.node, Path)]
        fills = [path.fill for path in seen]
        if not look.low:
            assert fills[0] == HOUSES[bottom].fill
            assert HOUSES[top].fill in fills
        box = ink_box(Symbol("x", (_named(stack),), stack.box), "art")
        assert box.left >= -0.7
        assert box.top >= -0.3
        assert box.bottom <= 10.2


def _named(drawn: Symbol) -> Node:
    return Group((Use(drawn),), name="art")


def test_small_symbols_show_the_same_castles() -> None:
    """``art/symbols`` holds castles for all who place one by name: as broad and as high as the squat ones."""
    for name in ("red", "yellow"):
        stored = bounds(path.outline for path in symbol(f"castle-{name}").children if isinstance(path, Path))
        shown = ink_box(Symbol("x", (_named(castle(name, NORMAL)),), castle(name, NORMAL).box), "art")
        assert stored == pytest.approx(shown, abs=0.3)


@pytest.mark.parametrize("house", HOUSES)
def test_banners_and_markers_are_told_apart(house: str) -> None:
    """A resource marker is square, its charge on its color; a scoring marker has it on a disc."""
    for style in STYLES:
        score, resource = (made(NORMAL, style)[f"{kind}-marker-{house}"] for kind in ("scoring", "resource"))
        assert resource.width == resource.height
        assert score.height != score.width
        assert f"art:banner:{house}" in groups(score.front)
        assert f"art:charge:{house}" in groups(resource.front)


def test_art_lies_under_every_cut_that_two_pieces_share() -> None:
    """Else a hairline of paper shows between them on many screens."""
    silver = made(NORMAL, "flat")["silver"]
    (sheet,) = impose([silver], papers()["a4"], sizes().bleed, Backs.SINGLE)
    page = next(iter(sheet_pages([sheet], "silver", Backs.SINGLE, (0.0, 0.0), ""))).page
    drawn = [node for node in page.children if isinstance(node, Group) and node.clip]
    first = next(number for number, node in enumerate(drawn) if node.name)
    under = [bounds([transformed(node.clip or (), node.matrix)]) for node in drawn[:first]]
    trims = [place.trim for place in sheet.places]
    ends = [(box.right, box.top, box.bottom) for box in trims]
    joined = [end for end in ends if end in [(box.left, box.top, box.bottom) for box in trims]]
    assert len(joined) >= len(trims) / 2
    for x, top, bottom in joined:
        covers = [box for box in under if box.left < x - 0.1 and box.right > x + 0.1]
        assert any(box.top <= top and box.bottom >= bottom for box in covers), x


@pytest.mark.parametrize("house", House)
def test_two_inks_still_show_the_tincture_of_a_house(house: House) -> None:
    carved = Look(theme="woodcut")
    area = rectangle(0.0, 0.0, 9.6, 9.6)
    field, pattern = themed(house_field(house, area, 9.6, carved, 1.0), carved)
    assert isinstance(field, Path)
    assert isinstance(pattern, Path)
    assert field.fill != pattern.stroke
    assert len(pattern.outline) > 10
