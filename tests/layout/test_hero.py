"""The picture of the table: everything of a position is shown, back to front, without words."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from shapely import Polygon, unary_union

import castelli_pnp as cp
from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.base.geometry import IDENTITY, Matrix, flattened, transformed
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Text, Use
from castelli_pnp.generator.blanks import Extent
from castelli_pnp.layout.art.palette import INK, LOW, NORMAL, Look
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.systems.castelli.booklet.figure_facts import Position, ViewFigure
from castelli_pnp.systems.castelli.booklet.midgame import game_in_progress, game_on_cover
from castelli_pnp.systems.castelli.layout.hero.arch import castles_on_cover, draw_view
from castelli_pnp.systems.castelli.layout.hero.cover import cover_scene
from castelli_pnp.systems.castelli.layout.hero.crowd import hidden, stands
from castelli_pnp.systems.castelli.layout.hero.picture import TALL, WIDE, Frame, picture_view, table_picture
from castelli_pnp.systems.castelli.layout.hero.supply import START
from castelli_pnp.systems.castelli.layout.hero.things import Table
from castelli_pnp.systems.castelli.layout.hero.view import View
from castelli_pnp.systems.castelli.layout.poster import table_size
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.model.words import House
from tests.generate.made import made

GAME = load_game("castelli").game


def position() -> Position:
    return game_in_progress(GAME)


def every(nodes: Iterable[Node]) -> Iterator[Node]:
    for node in nodes:
        yield node
        if isinstance(node, Group):
            yield from every(node.children)
        elif isinstance(node, Use):
            yield from every(node.symbol.children)


def symbols(nodes: Iterable[Node]) -> list[Symbol]:
    return [node.symbol for node in every(nodes) if isinstance(node, Use)]


def placed(nodes: Iterable[Node]) -> Iterator[Symbol]:
    """The symbols of a picture, without those in others."""
    for node in nodes:
        if isinstance(node, Group):
            yield from placed(node.children)
        elif isinstance(node, Use):
            yield node.symbol


def test_the_game_was_played_by_the_engine_and_shows_every_house() -> None:
    shown = position()
    assert shown == game_in_progress(GAME)
    owners = {stack[-1] for stack in shown.castles.values()}
    assert owners == set(shown.players) == set(House)
    assert any(tile.up is None for tile in shown.tiles.values())
    assert sum(tile.up is not None for tile in shown.tiles.values()) > len(shown.tiles) / 2


@pytest.mark.parametrize("frame", [WIDE, TALL])
def test_a_picture_is_the_same_twice_and_holds_no_text(frame: Frame) -> None:
    drawn = table_picture(position(), sizes(), NORMAL, frame)
    assert not [node for node in every(drawn.children) if isinstance(node, Text)]
    (whole,) = drawn.children
    assert isinstance(whole, Group)
    assert whole.clip is not None
    again = table_picture(position(), sizes(), NORMAL, frame)
    assert repr(again.children) == repr(drawn.children)


def test_all_castles_of_the_position_stand_there() -> None:
    shown = position()
    names = [symbol.id for symbol in symbols(table_picture(shown, sizes(), NORMAL).children)]
    table = Table(shown, sizes())
    assert len(list(table.castles())) == len(shown.castles)
    for house in House:
        own = [stack for stack in shown.castles.values() if stack[-1] is house]
        seen = sum(f"castle-{house}" in name for name in names)
        assert 0 < seen <= len(own) + 3  # three more wait before the board


def test_a_castle_more_is_seen() -> None:
    shown = position()
    fewer = dict(list(shown.castles.items())[1:])
    before = table_picture(shown, sizes(), NORMAL)
    after = table_picture(replace(shown, castles=FrozenMap(fewer)), sizes(), NORMAL)
    assert repr(before.children) != repr(after.children)


def test_markers_are_on_the_spaces_of_their_points() -> None:
    shown = position()
    table = Table(shown, sizes())
    markers = {house: (laps, at) for house, laps, at, _ in table.score_markers()}
    assert set(markers) == set(shown.players)
    assert {laps for laps, _ in markers.values()} == {0}
    beyond = replace(
        shown,
        players=FrozenMap({h: replace(has, points=has.points + 70) for h, has in shown.players.items()}),
    )
    later = {house: (laps, at) for house, laps, at, _ in Table(beyond, sizes()).score_markers()}
    assert later == {house: (1, at) for house, (_, at) in markers.items()}
    assert len(list(table.resource_markers())) == 3 * len(shown.players)


@pytest.mark.parametrize("game", ["castelli", "castelli-even"])
def test_all_scoring_markers_are_on_the_near_side_of_the_track(game: str) -> None:
    shown = game_in_progress(load_game(game).game)
    view, table = picture_view(shown, sizes(), WIDE), Table(shown, sizes())
    places = [view.at(*at) for _, _, at, _ in table.score_markers()]
    assert len(places) == len(House)
    for x, y in places:
        assert 0 < x < WIDE.width
        assert WIDE.height / 2 < y < WIDE.height


@pytest.mark.parametrize("extent", [Extent(1, 4, 4), Extent(4, 4, 4), Extent(1, 1, 4)], ids=str)
def test_a_long_or_large_table_is_seen_from_nearer(extent: Extent) -> None:
    shown = game_in_progress(made(5, extent))
    view = picture_view(shown, sizes(), WIDE)
    assert view.k >= 0.74 * WIDE.k
    wide, high = table_size(shown.game, shown.game.layouts[shown.layout], sizes())
    x, y = view.at(view.across(high + 30, START * WIDE.width), high + 30)  # what waits before the board
    assert x == pytest.approx(START * WIDE.width)
    assert 0 < y < WIDE.height
    corners = [view.at(*at) for at in ((0, 0), (wide, 0), (wide, high), (0, high))]
    seen = Polygon(corners).intersection(Polygon([(0, 0), (300, 0), (300, 200), (0, 200)]))
    assert seen.area >= 0.42 * WIDE.width * WIDE.height


def charts_seen(shown: Position) -> float:
    """The share of a picture in which charts are seen."""
    view = picture_view(shown, sizes(), WIDE)
    whole = Polygon([(0, 0), (WIDE.width, 0), (WIDE.width, WIDE.height), (0, WIDE.height)])
    found = 0.0
    for place in Table(shown, sizes()).places:
        if place.kind == "charts":
            corners = ((0, 0), (place.width, 0), (place.width, place.height), (0, place.height))
            seen = Polygon([view.at(*place.matrix.at(corner)) for corner in corners])
            found += seen.intersection(whole).area / whole.area
    return found


def test_charts_are_seen_and_pieces_that_lie_face_down_take_no_room() -> None:
    assert charts_seen(game_in_progress(made(5, Extent(1, 4, 4)))) > 0.1
    two = game_in_progress(GAME, "two")
    assert charts_seen(two) > 0.2
    assert picture_view(two, sizes(), WIDE).k > 1.1 * WIDE.k


def test_the_deck_lies_on_its_place_and_what_is_set_aside_stands_there() -> None:
    shown = position()
    names = [symbol.id for symbol in symbols(table_picture(shown, sizes(), NORMAL).children)]
    assert sum("card-back-normal" in name for name in names) >= 1
    reserve = sum(GAME.options.reserve.values())
    printed = len(list(Table(shown, sizes()).settlements()))
    standing = sum(name.startswith(("pieces/village", "pieces/city")) for name in names)
    fewer = replace(GAME, options=replace(GAME.options, reserve=FrozenMap({})))
    without = table_picture(replace(shown, game=fewer), sizes(), NORMAL)
    less = sum(
        symbol.id.startswith(("pieces/village", "pieces/city")) for symbol in symbols(without.children)
    )
    assert 0 < reserve < printed
    assert standing > less


@pytest.mark.parametrize("look", [NORMAL, LOW, Look(theme="woodcut")], ids=["normal", "low", "woodcut"])
def test_there_is_a_green_where_a_village_or_a_city_stands(look: Look) -> None:
    shown = position()
    greens = [
        symbol for symbol in symbols(table_picture(shown, sizes(), look).children)
        if symbol.id.startswith("green-")
    ]  # fmt: skip
    assert len(greens) == len(list(Table(shown, sizes()).settlements()))
    (drawn,) = set(greens)
    assert any(name.startswith("tuft-") for name in (each.id for each in placed(drawn.children)))


def test_what_is_nearer_is_lower_in_the_picture() -> None:
    view = View(-24.0, 43.0, 0.57)
    points = [(x * 40.0, y * 40.0) for x in range(8) for y in range(8)]
    by_depth = sorted(points, key=lambda point: view.depth(*point))
    heights = [view.at(*point)[1] for point in by_depth]
    assert heights == sorted(heights)
    assert view.at(10, 10, 5)[1] < view.at(10, 10)[1]
    x, y = view.shown_at((100, 50), (7, 9)).at(100, 50)
    assert (round(x, 9), round(y, 9)) == (7, 9)


def test_low_ink_is_drawn_in_ink_on_white() -> None:
    drawn = table_picture(position(), sizes(), LOW)
    fills = {node.fill for node in every(drawn.children) if isinstance(node, Path) and node.fill}
    assert len(fills) <= 8, fills


def test_the_library_draws_a_game_a_record_and_refuses_others() -> None:
    game = cp.Game("castelli", players=2, seed=3)
    for _ in range(30):
        game.play()
    drawn = cp.draw("castelli", "table", position=game)
    assert drawn == cp.draw("castelli", "table", position=game.record())
    assert drawn != cp.draw("castelli", "table")
    with pytest.raises(cp.Refused) as caught:
        cp.draw("castelli-even", "table", position=game)
    assert caught.value.code == "draw_position"
    with pytest.raises(cp.CastelliError):
        cp.draw("castelli", "table", position=7)  # type: ignore[arg-type]
    with pytest.raises(cp.CastelliError):
        cp.draw("castelli", "table", position="no record")
    with pytest.raises(cp.Refused):
        cp.draw("castles", "table")


def test_the_table_is_drawn_in_the_layout_that_is_wanted() -> None:
    two = cp.draw("castelli", "table", layout="two")
    assert two != cp.draw("castelli", "table")
    game = cp.Game("castelli", players=2, seed=3)
    assert cp.draw("castelli", "table", position=game, layout="two") == cp.draw(
        "castelli", "table", position=game
    )


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"layout": "five"}, "layout"),
        ({"layout": "four", "position": cp.Game("castelli", players=2, seed=3)}, "draw_layout"),
        ({"page": 2}, "draw_page"),
        ({"side": "back"}, "draw_side"),
        ({"scale": 0.9}, "draw_scale"),
    ],
)
def test_what_a_picture_of_the_table_does_not_have_is_refused(given: dict[str, Any], code: str) -> None:
    with pytest.raises(cp.Refused) as caught:
        cp.draw("castelli", "table", **given)
    assert caught.value.code == code


@pytest.mark.parametrize("game", ["castelli", "castelli-even"])
@pytest.mark.parametrize("layout", ["four", "three", "two", "tournament"])
def test_no_piece_hides_more_than_a_fifth_of_another(game: str, layout: str) -> None:
    shown = game_in_progress(load_game(game).game, layout)
    view = picture_view(shown, sizes(), WIDE)
    assert max(hidden(stands(Table(shown, sizes()), view), view)) <= 0.2


def test_a_piece_that_gives_way_stays_in_its_landscape() -> None:
    shown = position()
    table, view = Table(shown, sizes()), picture_view(shown, sizes(), WIDE)
    homes = [at for _, at in table.castles()] + [at for _, at in table.settlements()]
    for stand in stands(table, view):
        assert min(math.dist(stand.at, home) for home in homes) <= 0.16 * sizes().cell + 0.01


def test_a_cover_shows_two_whole_castles_of_each_house() -> None:
    shown = game_on_cover(GAME, "four")
    count, between = castles_on_cover(shown, sizes())
    assert count == 2 * len(House)
    assert between > 12
    figure = draw_view(ViewFigure(shown), 104.0, NORMAL)
    names = [symbol.id for symbol in placed(figure.nodes)]
    for house in House:
        assert sum(name.startswith(f"pieces/castle-{house}-") for name in names) == 2


def marked(nodes: Iterable[Node], at: Matrix = IDENTITY) -> Iterator[tuple[Node, Matrix]]:
    """Every node with where it is drawn."""
    for node in nodes:
        yield node, at
        if isinstance(node, Group):
            yield from marked(node.children, at @ node.matrix)
        elif isinstance(node, Use):
            yield from marked(node.symbol.children, at @ node.matrix)


@pytest.mark.parametrize("game", ["castelli", "castelli-even"])
def test_no_printed_village_is_below_a_castle_of_a_cover_or_in_its_shadow(game: str) -> None:
    shown = game_on_cover(load_game(game).game, "four")
    drawn = list(marked(draw_view(ViewFigure(shown), 104.0, NORMAL).nodes))
    castles = [
        (node.symbol.id, at @ node.matrix)
        for node, at in drawn
        if isinstance(node, Use) and node.symbol.id.startswith("pieces/castle-")
    ]
    shadows = [
        transformed(node.outline, at)
        for node, at in drawn
        if isinstance(node, Path) and node.fill == INK == node.stroke and node.width > 0.6
    ]
    assert len(castles) >= 2 * len(House) - 1
    assert len(shadows) >= len(castles)
    dark = unary_union([Polygon(part).buffer(0) for each in shadows for part in flattened(each)])
    villages = [
        at @ node.matrix
        for node, at in drawn
        if isinstance(node, Use) and node.symbol.id.startswith(("village-", "city-"))
    ]
    assert len(villages) > 4
    for place in villages:
        disc = Polygon([place.at((9.4 * math.cos(a / 9), 9.4 * math.sin(a / 9))) for a in range(57)])
        assert not disc.intersects(dark), place


def test_each_game_has_a_cover_of_its_own() -> None:
    shipped, other = (repr(cover_scene(seed, NORMAL)) for seed in ("castelli", "Valdoro"))
    assert shipped == repr(cover_scene("castelli", NORMAL))
    assert shipped != other
