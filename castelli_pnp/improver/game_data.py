"""The facts of a game as its files would say them, and what differs between two games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from castelli_pnp.systems.castelli.model.frame import Chart, FramePiece
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.layouts import Layout
from castelli_pnp.systems.castelli.model.pieces import Landscape
from castelli_pnp.systems.castelli.model.tiles import Tile

Data = dict[str, Any]
UNITS = {"board": 5, "tiles": 3, "frame": 2, "charts": 2, "layouts": 2}
"""How long the way is, by part, to what a game that extends another replaces as a whole; elsewhere values
that are no maps."""


def game_data(game: CastelliFacts) -> Data:
    """The parts of a game that can be made or changed, as plain values."""
    kit, options = game.kit, game.options
    return {
        "board": {
            "piece_size": game.piece_size,
            "pieces": {
                name: {"landscapes": {str(land.cell): landscape_data(land) for land in piece.landscapes}}
                for name, piece in game.pieces.items()
            },
        },
        "tiles": {
            "heraldic": {tile.id: tile_data(tile) for tile in game.tiles.heraldic},
            "start": {tile.id: tile_data(tile) for tile in game.tiles.start},
            "mine": game.tiles.mine,
        },
        "cards": {
            name: {"values": list(card.values)} if card.values else {"copies": card.copies}
            for name, card in game.cards.items()
        },
        "frame": {piece.id: frame_data(piece) for piece in game.frame},
        "charts": {chart.id: chart_data(chart) for chart in game.charts},
        "layouts": {layout.id: layout_data(layout) for layout in game.layouts.values()},
        "kit": {name: getattr(kit, name) for name in kit.__slots__},
        "options": _plain(options),
    }


def _plain(value: Any) -> Any:
    """Options as plain values."""
    if is_dataclass(value):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, tuple):
        return list(value)
    return value.value if isinstance(value, StrEnum) else value


def landscape_data(land: Landscape) -> Data | str:
    if land.is_mine:
        return "mine"
    settled = {"settlement": land.settlement.value} if land.settlement else {}
    areas = [
        {"sides": "".join(area.sides), "kind": area.kind.value, "symbols": area.symbols}
        | ({"sites": area.sites} if area.sites else {})
        for area in land.areas
    ]
    return {**settled, "areas": areas}


def tile_data(tile: Tile) -> Data:
    values = [coat.value for coat in tile.coats]
    valued = {coat.value for coat in tile.coats if not coat.card}
    found: Data = {
        "coats": [coat.house.value for coat in tile.coats],
        "value": values if len(valued) > 1 else tile.value,
    }
    if tile.card:
        found["card"] = tile.card.value
    if tile.silver:
        found["silver"] = tile.silver
    return found


def frame_data(piece: FramePiece) -> Data:
    return {"track": list(piece.track), "spots": [spot.value for spot in piece.spots]}


def chart_data(chart: Chart) -> Data:
    scales = {resource.value: list(numbers) for resource, numbers in chart.scales.items()}
    spots = {side.value: [spot.value for spot in row] for side, row in chart.spots.items()}
    return {"scales": scales, "spots": spots}


def layout_data(layout: Layout) -> Data:
    grid = [" ".join(slot.value for slot in row) for row in layout.grid]
    placed = {} if layout.arrangement is None else {"arrangement": list(map(str, layout.arrangement.placed))}
    return {"players": layout.players, "grid": grid, **placed}


class Change(NamedTuple):
    """One thing that differs; None on the side where it is not there."""

    route: tuple[str, ...]
    old: Any
    new: Any


def changes(old: CastelliFacts, new: CastelliFacts) -> Iterator[Change]:
    """Everything that differs, by part."""
    yield from _changes((), game_data(old), game_data(new))


def _changes(route: tuple[str, ...], old: Data, new: Data) -> Iterator[Change]:
    for key in dict.fromkeys((*old, *new)):
        here, was, now = (*route, key), old.get(key), new.get(key)
        if isinstance(was, dict) and isinstance(now, dict) and not is_unit(here):
            yield from _changes(here, was, now)
        elif was != now:
            yield Change(here, was, now)


def is_unit(route: tuple[str, ...]) -> bool:
    """Whether what a route leads to is replaced as a whole."""
    return len(route) >= UNITS.get(route[0], len(route) + 1)


def laid_over(own: Data, old: Data, new: Data, route: tuple[str, ...]) -> Data:
    """What a file that says ``own`` of an old game must say of a new one; what else it says stays."""
    said = dict(own)
    for key in dict.fromkeys((*old, *new)):
        here, was, now = (*route, key), old.get(key), new.get(key)
        if isinstance(was, dict) and isinstance(now, dict) and not is_unit(here):
            below = said.get(key)
            inner = laid_over(below if isinstance(below, dict) else {}, was, now, here)
            if inner:
                said[key] = inner
            elif below:
                del said[key]
        elif was != now:
            said.pop(key, None)
            if now is not None:
                said[key] = now
    order = {key: at for at, key in enumerate(new)}
    return dict(sorted(said.items(), key=lambda item: order.get(item[0], -1)))


NAMED = (
    ("board", "pieces"),
    ("tiles", "heraldic"),
    ("tiles", "start"),
    ("frame",),
    ("charts",),
    ("layouts",),
    ("options", "start_silver"),
)
"""The maps whose keys authors choose; those of the extended game are dropped one by one."""


def dropping(own: Data, merged: Mapping[str, Any], new: Data, route: tuple[str, ...]) -> Data:
    """What a file says, and ``null`` for all that the game would otherwise take over from another one."""
    said = dict(own)
    named = route in NAMED or (len(route) == 4 and route[0] == "board")
    for key, below in merged.items():
        if key not in new:
            said |= {key: None} if named else {}
        elif isinstance(below, dict) and isinstance(new[key], dict) and not is_unit((*route, key)):
            before = said.get(key)
            inner = dropping(before if isinstance(before, dict) else {}, below, new[key], (*route, key))
            if inner or key in said:
                said[key] = inner
    return said
