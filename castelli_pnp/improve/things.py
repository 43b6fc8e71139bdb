"""What two games say differently, thing by thing: landscapes, tiles, frame pieces, charts, silver."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from castelli_pnp.base.places import Route
from castelli_pnp.systems.castelli.check.pieces import route_to as route_to_landscape
from castelli_pnp.systems.castelli.check.tiles import route_to as route_to_tile
from castelli_pnp.systems.castelli.model.frame import Chart, FramePiece
from castelli_pnp.systems.castelli.model.game import Game
from castelli_pnp.systems.castelli.model.pieces import Area, Landscape
from castelli_pnp.systems.castelli.model.tiles import Tile

NARROW, WIDE = 60, 110


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that a game which extends another replaces as a whole."""

    route: Route
    old: Any
    new: Any
    widest: int
    """How long a line with it may be where it is written anew."""


def changes(old: Game, new: Game) -> Iterator[Change]:
    """Everything that differs; both have the same pieces, tiles, frame, charts and numbers."""
    for land, other in zip(old.landscapes, new.landscapes, strict=True):
        if land != other:
            yield Change(route_to_landscape(land), landscape_data(land), landscape_data(other), NARROW)
    for tile, turned in zip(old.tiles.all, new.tiles.all, strict=True):
        if tile != turned:
            yield Change(route_to_tile(tile), tile_data(tile), tile_data(turned), WIDE)
    for piece, framed in zip(old.frame, new.frame, strict=True):
        if piece != framed:
            yield Change(("frame", piece.id), frame_data(piece), frame_data(framed), WIDE)
    for chart, charted in zip(old.charts, new.charts, strict=True):
        if chart != charted:
            yield Change(("charts", chart.id), chart_data(chart), chart_data(charted), NARROW)
    silver, given = old.options.start_silver, new.options.start_silver
    for name, cubes in given.items():
        if silver.get(name) != cubes:
            yield Change(("options", "start_silver", name), list(silver.get(name, ())), list(cubes), WIDE)


def landscape_data(land: Landscape) -> dict[str, Any]:
    settled = {"settlement": land.settlement.value} if land.settlement else {}
    return {**settled, "areas": [_area_data(area) for area in land.areas]}


def _area_data(area: Area) -> dict[str, Any]:
    sites = {"sites": area.sites} if area.sites else {}
    return {"sides": "".join(area.sides), "kind": area.kind.value, "symbols": area.symbols, **sites}


def tile_data(tile: Tile) -> dict[str, Any]:
    values = [coat.value for coat in tile.coats]
    valued = {coat.value for coat in tile.coats if not coat.card}
    found: dict[str, Any] = {
        "coats": [coat.house.value for coat in tile.coats],
        "value": values if len(valued) > 1 else tile.value,
    }
    if tile.card:
        found["card"] = tile.card.value
    if tile.silver:
        found["silver"] = tile.silver
    return found


def frame_data(piece: FramePiece) -> dict[str, Any]:
    return {"track": list(piece.track), "spots": [spot.value for spot in piece.spots]}


def chart_data(chart: Chart) -> dict[str, Any]:
    scales = {resource.value: list(numbers) for resource, numbers in chart.scales.items()}
    spots = {side.value: [spot.value for spot in row] for side, row in chart.spots.items()}
    return {"scales": scales, "spots": spots}
