"""Writes what differs between two games into the files: each where the game says it, or in a new part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from castelli_pnp.base.errors import CastelliError
from castelli_pnp.base.places import Route
from castelli_pnp.files import yamledit
from castelli_pnp.systems.castelli.check.pieces import route_to as route_to_landscape
from castelli_pnp.systems.castelli.check.tiles import route_to as route_to_tile
from castelli_pnp.systems.castelli.model.frame import Chart, FramePiece
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.pieces import Landscape
from castelli_pnp.systems.castelli.model.tiles import Tile
from castelli_pnp.systems.load import Loaded, load_any
from castelli_pnp.systems.rewriting import Rewritten, home, new_part
from castelli_pnp.systems.sources import Texts


def rewritten(loaded: Loaded[CastelliFacts], new: CastelliFacts) -> list[Rewritten] | None:
    """The files that make the new game out of the one that was read; None if their text does not allow it."""
    texts = {path: loaded.source.text(path) for path in sorted(loaded.own_files)}
    before = dict(texts)
    for change in changes(loaded.game, new):
        path, route = home(loaded, texts, change.route)
        if path in texts:
            texts[path] = yamledit.rewritten(texts[path], route, change.old, change.new, change.widest)
        else:
            texts[path] = new_part(loaded, path, route, change.new, change.widest)
    files = [Rewritten(path, before.get(path), text) for path, text in sorted(texts.items())]
    found = [each for each in files if each.before != each.after]
    return found if _says(loaded, found, new) else None


def _says(loaded: Loaded[CastelliFacts], files: list[Rewritten], wanted: CastelliFacts) -> bool:
    """Whether the files, read again, say what they should and nothing else."""
    texts = {path: loaded.source.text(path) for path in loaded.own_files}
    texts |= {each.path: each.after for each in files}
    try:
        again = load_any(loaded.file, Texts(texts, below=loaded.source)).game
    except CastelliError:
        return False
    return isinstance(again, CastelliFacts) and replace(again, id=wanted.id) == wanted


NARROW, WIDE = 60, 110


class Change(NamedTuple):
    """One thing that a game which extends another replaces as a whole."""

    route: Route
    old: Any
    new: Any
    widest: int
    """How long a line with it may be where it is written new."""


def changes(old: CastelliFacts, new: CastelliFacts) -> Iterator[Change]:
    """Everything that differs; both have the same pieces, tiles, frame, charts and numbers."""
    kinds: tuple[
        tuple[Iterable[Any], Iterable[Any], Callable[[Any], Route], Callable[[Any], Any], int], ...
    ] = (
        (old.landscapes, new.landscapes, route_to_landscape, landscape_data, NARROW),
        (old.tiles.all, new.tiles.all, route_to_tile, tile_data, WIDE),
        (old.frame, new.frame, lambda piece: ("frame", piece.id), frame_data, WIDE),
        (old.charts, new.charts, lambda chart: ("charts", chart.id), chart_data, NARROW),
    )
    for olds, news, route_to, data, widest in kinds:
        for one, other in zip(olds, news, strict=True):
            if one != other:
                yield Change(route_to(one), data(one), data(other), widest)
    silver, given = old.options.start_silver, new.options.start_silver
    for name, cubes in given.items():
        if silver.get(name) != cubes:
            yield Change(("options", "start_silver", name), list(silver.get(name, ())), list(cubes), WIDE)


def landscape_data(land: Landscape) -> dict[str, Any]:
    settled = {"settlement": land.settlement.value} if land.settlement else {}
    areas = [
        {"sides": "".join(area.sides), "kind": area.kind.value, "symbols": area.symbols}
        | ({"sites": area.sites} if area.sites else {})
        for area in land.areas
    ]
    return {**settled, "areas": areas}


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
