"""Constraints on the material: kit, edge, scales, layouts and limits (H1, H7, H11, H13, H14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise

from castelli_pnp.base.places import Route
from castelli_pnp.systems.castelli.model.edge import EdgeSpot, edge_spots
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.layouts import Layout
from castelli_pnp.systems.castelli.model.options import SilverAward, with_battle
from castelli_pnp.systems.castelli.model.pieces import octagons
from castelli_pnp.systems.castelli.model.words import House, Module, Resource, Slot, Spot
from castelli_pnp.systems.finding import Violation, hard

Found = Iterator[Violation]


DEFINED_AT: dict[str, tuple[Route, ...]] = {
    "board_pieces": (("board", "pieces"),),
    "resource_charts": (("charts",),),
    "frame_pieces": (("frame",),),
    "heraldic_tiles": (("tiles", "heraldic"),),
    "start_tiles": (("tiles", "start"),),
    "mine_tiles": (("tiles", "mine"),),
}


@hard("H1")
def kit_is_complete(game: CastelliFacts) -> Found:
    defined = {
        "board_pieces": len(game.pieces),
        "resource_charts": len(game.charts),
        "frame_pieces": len(game.frame),
        "heraldic_tiles": len(game.tiles.heraldic),
        "start_tiles": len(game.tiles.start),
        "mine_tiles": game.tiles.mine,
        "resource_markers": len(House) * len(Resource),
        "scoring_markers": len(House),
    }
    for component, count in defined.items():
        owned = getattr(game.kit, component)
        if owned != count:
            data = {"component": component, "kit": owned, "defined": count}
            yield "count", ("kit", component), data, DEFINED_AT.get(component, ())
    if not game.kit.booklets:
        yield "booklet", ("kit", "booklets"), {}


@hard("H7")
def edge_spots_fit(game: CastelliFacts) -> Found:
    if game.piece_size % 2:
        return  # H2: on such pieces squares and octagons have no fixed places
    counts = list(_judge_spot_counts(game))
    yield from counts
    for layout in game.layouts.values():
        if layout.perimeter != len(game.frame):
            data = {"layout": layout.id, "perimeter": layout.perimeter, "pieces": len(game.frame)}
            yield "ring", ("layouts", layout.id, "grid"), data, (("frame",),)
    wrong: dict[tuple[EdgeSpot, str], list[str]] = {}
    for layout in game.layouts.values():
        for slot in layout.fields:
            if layout.field_shape(slot) is None:
                continue
            opposite = edge_spots(game, layout, slot)
            for (cell, _), spot in opposite.items():
                if spot and (spot.shows is Spot.COAT) is cell.is_square:
                    wrong.setdefault((spot, "square" if cell.is_square else "octagon"), []).append(layout.id)
            bare = sum(spot is None for spot in opposite.values())
            if bare and layout.perimeter == len(game.frame) and not counts:
                data = {"layout": layout.id, "sides": bare}
                yield "bare", ("layouts", layout.id, "grid"), data, (("charts",), ("frame",))
    for (spot, faces), layouts in wrong.items():
        told = ", ".join(dict.fromkeys(layouts))
        data = {"holder": spot.holder, "spot": spot.index + 1, "shows": spot.shows.value, "layouts": told}
        related = tuple(("layouts", layout, "grid") for layout in dict.fromkeys(layouts))
        yield faces, route_to_spot(spot), data, related


def route_to_spot(spot: EdgeSpot) -> Route:
    if spot.side is None:
        return ("frame", spot.holder, "spots", spot.index)
    return ("charts", spot.holder, "spots", spot.side.value, spot.index)


def _judge_spot_counts(game: CastelliFacts) -> Found:
    size = game.piece_size
    for piece in game.frame:
        if len(piece.spots) != size:
            data = {"holder": piece.id, "count": len(piece.spots), "size": size}
            yield "spots", ("frame", piece.id, "spots"), data, (("board", "piece_size"),)
    for chart in game.charts:
        for side, spots in chart.spots.items():
            if len(spots) != size:
                data = {"holder": f"{chart.id} {side}", "count": len(spots), "size": size}
                yield "spots", ("charts", chart.id, "spots", side.value), data, (("board", "piece_size"),)


@hard("H11")
def track_and_scales_run_through(game: CastelliFacts) -> Found:
    track = [(piece.id, index, space) for piece in game.frame for index, space in enumerate(piece.track)]
    lengths = Counter(len(piece.track) for piece in game.frame)
    spaces = len(track) if len(lengths) == 1 else max((space for *_, space in track), default=0) + 1
    breaks = [(before, at) for before, at in pairwise(track) if at[2] != (before[2] + 1) % spaces]
    for before, (holder, index, space) in breaks:
        data = {"space": space, "before": before[2], "required": (before[2] + 1) % spaces}
        yield "track", ("frame", holder, "track", index), data, (("frame", before[0], "track", before[1]),)
    if not track:
        yield "empty", ("frame",), {}
    elif not breaks and track[0][2] >= len(track):
        yield "start", ("frame", track[0][0], "track", 0), {"space": track[0][2], "last": len(track) - 1}
    usual = lengths.most_common(1)[0][0] if lengths else 0
    for piece in game.frame:
        if len(piece.track) != usual:
            odd = {"holder": piece.id, "count": len(piece.track), "usual": usual}
            yield "uneven", ("frame", piece.id, "track"), odd
    yield from _judge_scales(game)


def _judge_scales(game: CastelliFacts) -> Found:
    cap = game.options.resource_cap
    for resource in Resource:
        for chart in game.charts:
            part = chart.scales[resource]
            if any(after != before + 1 for before, after in pairwise(part)):
                data = {"resource": resource.value, "holder": chart.id, "shown": ", ".join(map(str, part))}
                yield "order", ("charts", chart.id, "scales", resource.value), data
        spaces = sorted(space for chart in game.charts for space in chart.scales[resource])
        if spaces != list(range(cap + 1)):
            shown = ", ".join(map(str, spaces)) or "-"
            told = {"resource": resource.value, "shown": shown, "cap": cap}
            yield "scale", ("charts",), told, (("options", "resource_cap"),)


SETUP: dict[str, tuple[Route, ...]] = {
    "pieces": (("board", "pieces"),),
    "charts": (("charts",),),
    "tiles": (("tiles", "heraldic"), ("board", "piece_size")),
    "start_tiles": (("tiles", "start"),),
    "mine_tile": (("tiles", "mine"),),
}
"""What else a layout depends on."""


@hard("H13")
def setup_works(game: CastelliFacts) -> Found:
    if not game.layouts:
        yield "no_layout", ("layouts",), {}
    for layout in game.layouts.values():
        for reason, data in _judge_layout(game, layout):
            yield reason, ("layouts", layout.id), {"layout": layout.id, **data}, SETUP.get(reason, ())
        yield from _judge_silver(game, layout)
    used = max((squares_in_play(game, layout) for layout in game.layouts.values()), default=0)
    tiles = len(game.tiles.heraldic)
    if game.layouts and used < tiles:
        yield "tiles_left", ("layouts",), {"used": used, "tiles": tiles}, SETUP["tiles"]


def squares_in_play(game: CastelliFacts, layout: Layout) -> int:
    cells = game.piece_size**2
    return len(layout.places(*layout.fields)) * (cells - len(octagons(game.piece_size)))


def _judge_layout(game: CastelliFacts, layout: Layout) -> Iterator[tuple[str, dict[str, object]]]:
    slots = layout.fields
    if Slot.FIELD not in slots:
        yield "no_field", {}
        return
    shapes = {slot: layout.field_shape(slot) for slot in slots}
    for slot, shape in shapes.items():
        if shape is None:
            yield "shape", {"slot": slot.value}
    if len(slots) > 1:
        if len(set(shapes.values())) > 1:
            yield "halves", {}
        if not game.tiles.mine:
            yield "mine_tile", {}
    needed = len(layout.places(*slots, Slot.FACE_DOWN))
    if needed > len(game.pieces):
        yield "pieces", {"needed": needed, "pieces": len(game.pieces)}
    charts = len(layout.places(Slot.CHART))
    if charts != len(game.charts):
        yield "charts", {"needed": charts, "charts": len(game.charts)}
    yield from _judge_players(game, layout)
    squares = squares_in_play(game, layout)
    if squares > len(game.tiles.heraldic):
        yield "tiles", {"squares": squares, "tiles": len(game.tiles.heraldic)}
    mine = game.mine_piece
    if layout.arrangement and mine and mine.id not in layout.arrangement.pieces:
        yield "mine_left_out", {"piece": mine.id}


def _judge_players(game: CastelliFacts, layout: Layout) -> Iterator[tuple[str, dict[str, object]]]:
    if layout.players % len(layout.fields):
        yield "seats", {"players": layout.players, "fields": len(layout.fields)}
    if layout.players > len(House):
        yield "players", {"players": layout.players, "houses": len(House)}
    if Module.DILEMMA in game.modules and len(game.tiles.start) < min(layout.players, len(House)):
        yield "start_tiles", {"players": layout.players, "tiles": len(game.tiles.start)}


def _judge_silver(game: CastelliFacts, layout: Layout) -> Found:
    silver = game.options.silver_in_mine.get(layout.id)
    if silver is None:
        yield (
            "silver_missing",
            ("options", "silver_in_mine"),
            {"layout": layout.id},
            (("layouts", layout.id),),
        )
        return
    if not silver:
        yield "no_silver", ("options", "silver_in_mine", layout.id), {"layout": layout.id}
    seats = layout.players // max(1, len(layout.fields))
    for name in (layout.id, with_battle(layout.id)):
        given = game.options.start_silver.get(name, ())
        if len(given) > seats or sum(given) > silver:
            data = {
                "layout": layout.id,
                "count": len(given),
                "given": sum(given),
                "players": seats,
                "silver": silver,
            }
            yield "start_silver", ("options", "start_silver", name), data
    total = silver * max(1, len(layout.fields))
    if total > game.kit.silver:
        data = {"layout": layout.id, "silver": total, "kit": game.kit.silver}
        yield "silver", ("options", "silver_in_mine", layout.id), data, (("kit", "silver"),)


@hard("H14")
def limits_can_be_kept(game: CastelliFacts) -> Found:
    options, kit = game.options, game.kit
    castles = options.castles_per_player * len(House)
    if castles != kit.castles:
        data = {
            "each": options.castles_per_player,
            "houses": len(House),
            "needed": castles,
            "kit": kit.castles,
        }
        yield "castles", ("options", "castles_per_player"), data, (("kit", "castles"),)
    battle = Module.BATTLE in game.modules
    costs: list[tuple[Route, Mapping[Resource, int]]] = [(("castle_cost",), options.castle_cost)]
    if battle:
        costs.append((("battle", "overbuild_cost"), options.battle.overbuild_cost))
    for route, cost in costs:
        for resource, units in cost.items():
            if units > options.resource_cap:
                told = {"resource": resource.value, "units": units, "cap": options.resource_cap}
                yield "cost", ("options", *route, resource.value), told, (("options", "resource_cap"),)
    awards: list[tuple[Route, SilverAward]] = [(("silver_award",), options.silver_award)]
    if battle:
        awards.append((("battle", "silver_award"), options.battle.silver_award))
    for route, award in awards:
        if not award.first >= award.tie >= award.second:
            given = {"first": award.first, "second": award.second, "tie": award.tie}
            yield "award", ("options", *route), given
    if options.castles_per_site != 1:
        yield "site", ("options", "castles_per_site"), {"castles": options.castles_per_site}
    if battle and options.battle.stack_height != 2:
        yield "stack", ("options", "battle", "stack_height"), {"height": options.battle.stack_height}
