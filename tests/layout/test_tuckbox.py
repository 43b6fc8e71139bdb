"""Tuck boxes: nets that close, grow with what lies in them, and fit the paper."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box, bounds
from castelli_pnp.base.scene import Group, Page
from castelli_pnp.layout.art.palette import LOW, NORMAL, Look
from castelli_pnp.layout.making.leaf import MakingLeaf
from castelli_pnp.layout.making.net import EASE, TAB, Inside, Net, box_nets
from castelli_pnp.layout.making.netart import BoxContents
from castelli_pnp.layout.sizes import Paper, Sizes, papers, sizes
from castelli_pnp.systems.castelli.layout import tuckbox
from castelli_pnp.systems.castelli.layout.box_art import cover_art
from castelli_pnp.systems.castelli.layout.tuckbox import planned, tuck_boxes
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.words.catalog import catalog
from tests.layout.guide_scene import (
    assert_inside_margin,
    assert_no_text_collides,
    assert_readable,
    ink,
    said,
    walk,
)

LANGUAGES = ("en", "de", "es", "fr", "nl")
PAPERS = tuple(papers().values())
BOXES = [("cards", 33, 0.3), ("cards", 8, 0.2), ("cards", 120, 0.35), ("tiles", 36, 2.3), ("tiles", 36, 0.3),
         ("tiles", 90, 2.0), ("cards", 190, 0.3)]  # fmt: skip
INSIDES = [Inside(64.2, 10.9, 89.2), Inside(33.2, 33.2, 73.8), Inside(65, 3, 89), Inside(66, 58, 90)]


@pytest.fixture(scope="module")
def game() -> CastelliFacts:
    return load_game("castelli").game


def tuck_box(
    game: CastelliFacts,
    language: str,
    own: Sizes,
    look: Look,
    paper: Paper,
    what: str,
    count: int,
    thickness: float,
) -> tuple[Page, ...]:
    leaf = MakingLeaf(paper, language, catalog("guide", language), look, game.title)
    wanted = tuckbox.WantedBox(BoxContents(what, count, thickness), *tuckbox.piece_size(what, own))
    return tuckbox.boxes(leaf, own.bleed, (wanted,), cover_art(game, own.bleed, look))


@pytest.mark.parametrize("look", [NORMAL, LOW], ids=lambda look: look.name)
@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
@pytest.mark.parametrize(("what", "count", "thickness"), BOXES)
def test_it_fits(
    game: CastelliFacts, what: str, count: int, thickness: float, paper: Paper, look: Look
) -> None:
    for language in LANGUAGES:
        pages = tuck_box(game, language, sizes(), look, paper, what, count, thickness)
        assert 1 <= len(pages) <= 2
        for page in pages:
            assert_inside_margin(page, paper.margin)
            assert_no_text_collides(page)
            assert_readable(page)
            assert str(count) in said(page)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
@pytest.mark.parametrize("name", ["A game with quite a long name", "Ö", "Castelli"])
def test_any_name(game: CastelliFacts, name: str, paper: Paper) -> None:
    for what, count, thickness in BOXES:
        for page in tuck_box(replace(game, title=name), "de", sizes(), NORMAL, paper, what, count, thickness):
            assert_inside_margin(page, paper.margin)
            assert_readable(page)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
@pytest.mark.parametrize(("what", "count", "thickness"), [*BOXES, ("cards", 215, 0.3), ("tiles", 60, 2.0)])
def test_head_and_legend_stand_clear_of_the_net(
    game: CastelliFacts, what: str, count: int, thickness: float, paper: Paper
) -> None:
    for page in tuck_box(game, "de", sizes(), NORMAL, paper, what, count, thickness):
        (net,) = [node for node in page.children if isinstance(node, Group) and node.name == "tuck-box"]
        boxes = [box for placed in walk((net,)) if (box := ink(placed)) is not None]
        top, bottom = min(box.top for box in boxes), max(box.bottom for box in boxes)
        for placed in walk(tuple(node for node in page.children if node is not net)):
            box = ink(placed)
            assert box is None or box.bottom <= top + 0.01 or box.top >= bottom - 0.01


@pytest.mark.parametrize("parts", [1, 2])
@pytest.mark.parametrize("inside", INSIDES)
def test_the_net_closes(inside: Inside, parts: int) -> None:
    nets = box_nets(inside, parts)
    found = {name: (net, box) for net in nets for name, box in net.panels.items()}
    width, depth, height = inside
    for name, across, down in (
        ("back", width, height), ("front", width, height), ("left", depth, height), ("right", depth, height),
        ("lid", width, depth), ("bottom", width, depth), ("tab", TAB, height),
    ):  # fmt: skip
        box = found[name][1]
        assert math.isclose(box.width, across), name
        assert math.isclose(box.height, down), name
    for flap, holder in (
        ("lid", "back"),
        ("bottom", "front"),
        ("left-top", "left"),
        ("right-bottom", "right"),
    ):
        assert found[flap][0] is found[holder][0]
        assert math.isclose(found[flap][1].left, found[holder][1].left)
        assert math.isclose(found[flap][1].width, found[holder][1].width)
    assert len([net for net in nets if "tab" in net.panels]) == parts
    # dust flaps must not meet in the middle of the box
    assert 2 * found["left-top"][1].height <= width
    assert found["tuck"][1].height < height


@pytest.mark.parametrize("parts", [1, 2])
@pytest.mark.parametrize("inside", INSIDES)
def test_folds_lie_between_panels(inside: Inside, parts: int) -> None:
    for net in box_nets(inside, parts):
        edges = {round(v, 6) for box in net.panels.values() for v in box}
        for (x1, y1), (x2, y2) in net.folds:
            assert x1 == x2 or y1 == y2
            assert {round(v, 6) for v in (x1, y1, x2, y2)} <= edges
        assert len(net.folds) == len(net.panels) - 1  # a net is a tree of panels


@pytest.mark.parametrize("parts", [1, 2])
@pytest.mark.parametrize("inside", INSIDES)
def test_the_cut_goes_round_the_net(inside: Inside, parts: int) -> None:
    for net in box_nets(inside, parts):
        box = bounds([net.cut])
        assert math.isclose(box.left, 0, abs_tol=1e-9)
        assert math.isclose(box.top, 0, abs_tol=1e-9)
        assert math.isclose(box.right, net.width)
        assert math.isclose(box.bottom, net.height)
        assert _covers(box, bounds([net.art]))


def _covers(outer: Box, inner: Box) -> bool:
    return (
        outer.left <= inner.left
        and outer.top <= inner.top
        and outer.right >= inner.right
        and outer.bottom >= inner.bottom
    )


def volume(count: int, thickness: float, what: str = "cards") -> tuple[Inside, tuple[Net, ...]]:
    now = sizes()
    size = (now.card_width, now.card_height) if what == "cards" else (now.tile, now.tile)
    return planned(*size, count, thickness, PAPERS[0], now.bleed)


def test_more_or_thicker_cards_need_a_deeper_box() -> None:
    depths = [volume(count, 0.3)[0].depth for count in (10, 20, 33, 50)]
    assert depths == sorted(set(depths))
    assert math.isclose(volume(33, 0.4)[0].depth - volume(33, 0.3)[0].depth, 3.3)


@pytest.mark.parametrize(("what", "count", "thickness"), BOXES)
def test_all_pieces_go_in(what: str, count: int, thickness: float) -> None:
    inside, _ = volume(count, thickness, what)
    now = sizes()
    wide, high = (now.card_width, now.card_height) if what == "cards" else (now.tile, now.tile)
    upright = int(inside.width / wide) * int(inside.depth / thickness) if inside.height >= high else 0
    tower = int(inside.width / wide) * int(inside.height / thickness) if inside.depth >= high else 0
    assert max(upright, tower) >= count
    assert inside.width > wide + 2 * EASE


def test_a_large_box_is_made_of_two_parts_with_letters() -> None:
    _, nets = volume(190, 0.3)
    assert len(nets) == 2
    letters = [[letter for letter, _ in net.joints] for net in nets]
    assert letters == [["A", "B"], ["B", "A"]]


def test_what_fits_no_paper_is_refused(game: CastelliFacts) -> None:
    with pytest.raises(Refused) as caught:
        tuck_box(game, "en", sizes(), NORMAL, PAPERS[0], "cards", 2000, 0.3)
    assert caught.value.reason == "tuck_box"
    assert caught.value.data["count"] == 2000


def test_scaled_pieces_get_a_scaled_box(game: CastelliFacts) -> None:
    large = sizes().scaled(1.2)
    inside, _ = planned(large.card_width, large.card_height, 33, 0.3, PAPERS[0], large.bleed)
    assert inside.width > volume(33, 0.3)[0].width + 10
    for page in tuck_box(game, "de", large, NORMAL, PAPERS[1], "cards", 33, 0.3):
        assert_inside_margin(page, PAPERS[1].margin)


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.id)
def test_the_boxes_of_a_kit(game: CastelliFacts, paper: Paper) -> None:
    pages = tuck_boxes(game, "en", sizes(), NORMAL, paper)
    told = [said(page) for page in pages]
    assert len(pages) == 3
    assert f"for {game.kit.cards} cards" in told[0].replace("\u00a0", " ")
    assert all(f"for {len(game.tiles.all)} tiles" in text.replace("\u00a0", " ") for text in told[1:])
    without = replace(game, kit=replace(game.kit, character_cards=0, battle_cards=0))
    assert len(tuck_boxes(without, "en", sizes(), NORMAL, paper)) == 2
