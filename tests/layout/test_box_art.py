"""The art of the tuck boxes: scene, ribbon, spines and back, for all sizes and names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise, product

import pytest

from castelli_pnp.base.geometry import Box, Matrix, bounds, flattened, move, transformed
from castelli_pnp.base.scene import Group, Node, Path, Text, Use
from castelli_pnp.layout.art.palette import INK, LOW, NORMAL, WHITE, WINE
from castelli_pnp.layout.making.net import Inside, box_nets, notch_radius
from castelli_pnp.layout.sizes import papers, sizes
from castelli_pnp.render import fonts
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.systems.castelli.layout.art.pieces import contour
from castelli_pnp.systems.castelli.layout.box_art import CoverArt, cover_art
from castelli_pnp.systems.castelli.layout.tuckbox import tuck_boxes
from castelli_pnp.systems.castelli.layout.wordmark import towers_of
from castelli_pnp.systems.castelli.model.load import load_game
from tests.layout.guide_scene import ink, walk

GAME = load_game("castelli").game
INSIDES = [
    Inside(64.2, 10.9, 89.2), Inside(33.2, 11.8, 33.2), Inside(33.2, 33.2, 83.8), Inside(33.2, 33.2, 166.6),
    Inside(65.2, 33.2, 83.8), Inside(33.2, 33.2, 44.2), Inside(65, 3, 89), Inside(203, 64, 223),
]  # fmt: skip
NAMES = ["Castelli", "Montignara", "Ö", "A game with quite a long name"]
BLEED = 2.0


def art(name: str = "Castelli", low: bool = False) -> CoverArt:
    return CoverArt(name, name, BLEED, LOW if low else NORMAL)


def front(inside: Inside, name: str, notch: bool = True) -> tuple[Box, float, Group, Group]:
    box = box_nets(inside, 1)[0].panels["front"]
    deep = notch_radius(box.width, box.height) if notch else 0.0
    scene, ribbon = art(name).front(box, deep)
    assert isinstance(scene, Group)
    assert isinstance(ribbon, Group)
    return box, deep, scene, ribbon


def holds(outer: Box, inner: Box, slack: float = 0.01) -> bool:
    both = outer.grown(slack).within(inner)
    return both == inner


def inside_of(point: tuple[float, float], outline: list[tuple[float, float]]) -> bool:
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in pairwise(outline):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            odd = not odd
    return odd


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("inside", INSIDES)
def test_the_title_is_on_the_ribbon(inside: Inside, name: str) -> None:
    _, _, _, ribbon = front(inside, name)
    (cloth,) = [node for node in ribbon.children if isinstance(node, Path) and node.fill == WINE.fill]
    (shape,) = flattened(cloth.outline, 32)
    titles = [node.alt for node in nested(ribbon.children) if isinstance(node, Group) and node.alt]
    if titles:  # with towers, which rise above the cloth
        assert titles == [name]
        boxes = [found for placed in walk(ribbon.children[3:]) if (found := ink(placed)) is not None]
        left, right = min(box.left for box in boxes), max(box.right for box in boxes)
        assert inside_of((left, boxes[0].bottom), shape)
        assert inside_of((right, boxes[0].bottom), shape)
        return
    texts = [placed for placed in walk(ribbon.children) if isinstance(placed.node, Text)]
    assert " ".join(placed.node.text for placed in texts if isinstance(placed.node, Text)) == name
    for placed in texts:
        text = placed.node
        assert isinstance(text, Text)
        letters = transformed(fonts.outline(text.text, text.face, text.size, text.kerns), move(*text.at))
        left, top, right, bottom = bounds([letters])
        for corner in product((left, right), (top, bottom)):
            assert inside_of(corner, shape), text


def nested(nodes: Iterable[Node]) -> Iterator[Node]:
    for node in nodes:
        yield node
        if isinstance(node, Group):
            yield from nested(node.children)


def test_towers_stand_at_the_first_pair_of_l() -> None:
    found = [towers_of(name) for name in ("Castelli", "Collemira", "Valdoro", "Lalla", "Montignara")]
    assert found == [(5, 2), (2, 2), (2, 1), (2, 2), None]


@pytest.mark.parametrize("name", ["Castelli", "Collemira", "Valdoro"])
def test_large_titles_with_an_l_have_towers(name: str) -> None:
    panels = box_nets(INSIDES[0], 1)[0].panels
    faces = (
        art(name).front(panels["front"], 9.0)[1],
        *art(name).back(panels["back"]),
        *art(name).spine(panels["left"], ""),
    )
    assert [node.alt for node in nested(faces) if isinstance(node, Group) and node.alt] == [name] * 3


@pytest.mark.parametrize("inside", INSIDES[:3])
def test_the_backs_of_small_boxes_have_towers_too(inside: Inside) -> None:
    back = art().back(box_nets(inside, 1)[0].panels["back"])
    assert [node.alt for node in nested(back) if isinstance(node, Group) and node.alt] == ["Castelli"]


@pytest.mark.parametrize("inside", INSIDES)
def test_land_reaches_the_lower_fold_at_every_place(inside: Inside) -> None:
    box, _, scene, _ = front(inside, "Castelli")
    (picture,) = scene.children
    assert isinstance(picture, Group)
    shapes = [
        part
        for node in picture.children[1:]  # without the sky
        if isinstance(node, Path) and node.fill
        for part in flattened(transformed(node.outline, picture.matrix), 16)
    ]
    for x in (box.left + 0.2, box.middle[0], box.right - 0.2):
        assert any(inside_of((x, box.bottom - 0.1), [*shape, shape[0]]) for shape in shapes), x


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("inside", INSIDES)
def test_the_ribbon_is_on_the_panel_and_clear_of_the_notch(inside: Inside, name: str) -> None:
    box, notch, _, ribbon = front(inside, name)
    drawn = [found for placed in walk((ribbon,)) if (found := ink(placed)) is not None]
    assert all(holds(box, each) for each in drawn)
    cloth = [node.outline for node in ribbon.children if isinstance(node, Path)]
    assert bounds(cloth).top + ribbon.matrix.f >= box.top + notch + 0.9


@pytest.mark.parametrize("notch", [True, False])
@pytest.mark.parametrize("inside", INSIDES)
def test_the_scene_covers_the_panel_and_is_cut_to_it(inside: Inside, notch: bool) -> None:
    box, _, scene, _ = front(inside, "Castelli", notch)
    assert scene.clip is not None
    window = bounds([scene.clip])
    assert window == pytest.approx(Box(box.left, box.top - BLEED, box.right, box.bottom))
    (inner,) = scene.children
    assert isinstance(inner, Group)
    sky = inner.children[0]
    assert isinstance(sky, Path)
    assert holds(bounds([transformed(sky.outline, inner.matrix)]), window)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("inside", INSIDES)
def test_all_castles_are_seen_whole(inside: Inside, name: str) -> None:
    """They stand on the panel, below the notch, off the ribbon, and hide at most a third of each other."""
    box, notch, scene, ribbon = front(inside, name)
    (inner,) = scene.children
    assert isinstance(inner, Group)
    uses = [node for node in inner.children if isinstance(node, Use) and "castle-" in node.symbol.id]
    castles = [seen_box(node, inner.matrix) for node in uses]
    assert len(castles) == 4
    covered = [found for placed in walk((ribbon,)) if (found := ink(placed)) is not None]
    for number, castle in enumerate(castles):
        assert holds(Box(box.left, box.top + notch, box.right, box.bottom), castle)
        assert not any(area(castle.within(each)) > 0.01 for each in covered)
        assert sum(area(castle.within(other)) for other in castles[number + 1 :]) < area(castle) / 3


def seen_box(use: Use, matrix: Matrix) -> Box:
    return bounds(
        [transformed(contour(use.symbol.id.split("/")[-1].split("-normal")[0], NORMAL), matrix @ use.matrix)]
    )


def area(box: Box) -> float:
    return max(0.0, box.width) * max(0.0, box.height)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("inside", INSIDES)
def test_back_and_spines_stay_in_their_panels(inside: Inside, name: str) -> None:
    panels = box_nets(inside, 1)[0].panels
    nodes: dict[str, tuple[Node, ...]] = {
        "back": art(name).back(panels["back"]),
        "left": art(name).spine(panels["left"], "left"),
        "right": art(name).spine(panels["right"], "right"),
        "lid": art(name).lid(panels["lid"]),
    }
    for panel, drawn in nodes.items():
        left, top, right, bottom = panels[panel]
        bled = 0.0 if panel in ("back", "lid") else BLEED
        for placed in walk(drawn):
            found = ink(placed)
            assert found is None or holds(Box(left, top, right + bled, bottom), found), placed.node
    assert nodes["lid"]


def colors(nodes: tuple[Node, ...]) -> set[str]:
    found: set[str] = set()
    for placed in walk(nodes):
        node = placed.node
        found |= {node.fill} if node.fill else set()
        if isinstance(node, Path) and node.stroke:
            found.add(node.stroke)
    return found


@pytest.mark.parametrize("inside", INSIDES)
def test_low_ink_has_only_lines(inside: Inside) -> None:
    panels, low = box_nets(inside, 1)[0].panels, art(low=True)
    drawn = (*low.front(panels["front"], 0.0), *low.back(panels["back"]), *low.spine(panels["left"], "left"))
    assert colors(drawn) <= {INK, WHITE}
    large = [
        found
        for placed in walk(drawn)
        if isinstance(placed.node, Path) and placed.node.fill == INK and (found := ink(placed)) is not None
    ]
    grown = max(panels["front"].width / 65, 1)
    assert all(each.width * each.height < 60 * grown**2 for each in large)  # charges, gates, crowns


def test_games_have_covers_of_their_own() -> None:
    other = replace(GAME, id="other", title="Montavera")
    assert cover_art(GAME, BLEED, NORMAL).seed == "castelli"
    assert cover_art(other, BLEED, NORMAL).seed == "Montavera"
    box = Box(0, 0, 65, 90)
    assert art("Montavera").front(box, 9.0)[0] != art("Altavela").front(box, 9.0)[0]


def test_the_same_box_has_the_same_bytes() -> None:
    pages = [tuck_boxes(GAME, "en", sizes(), NORMAL, papers()["a4"]) for _ in range(2)]
    first, second = (paint_pdf(each, PdfInfo("boxes", "en")) for each in pages)
    assert first == second


@pytest.mark.parametrize("low", [False, True])
def test_the_art_lies_on_the_net(low: bool) -> None:
    for page in tuck_boxes(GAME, "en", sizes(), LOW if low else NORMAL, papers()["a4"]):
        (net,) = [node for node in page.children if isinstance(node, Group) and node.name == "tuck-box"]
        (cut,) = page.cuts
        around = bounds([cut]).grown(BLEED)
        for placed in walk((net,)):
            found = ink(placed)
            if found is not None and found.width >= 0 and found.height >= 0:
                assert holds(around, found, 0.3), placed.node
