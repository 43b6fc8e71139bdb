"""From the files of a game to the model: read, extend, understand; all faults together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from castelli_pnp.errors import Unreadable
from castelli_pnp.frozen import FrozenMap
from castelli_pnp.model.files import Tree, find_game, game_id, read_chain
from castelli_pnp.model.game import Game
from castelli_pnp.model.grammar import GAME
from castelli_pnp.model.layouts import Arrangement, Layout
from castelli_pnp.model.options import Options
from castelli_pnp.model.pieces import Landscape, Piece
from castelli_pnp.model.tiles import TileSet
from castelli_pnp.nodes import Map, mark_at
from castelli_pnp.places import Mark, Route
from castelli_pnp.shape import BAD, Field, Reading, Record


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game together with the place of each of its values."""

    game: Game
    tree: Map
    file: Path
    own_files: frozenset[Path]

    def mark(self, route: Route) -> Mark:
        """Where the value stands, or else the nearest value around it."""
        return mark_at(self.tree, route)

    def own_mark(self, route: Route, *related: Route) -> Mark:
        """The first of these places that the game says itself, or else the place in the game it extends."""
        marks = [self.mark(each) for each in (route, *related)]
        return next((mark for mark in marks if self.is_own(mark)), marks[0])

    def is_own(self, mark: Mark) -> bool:
        """Whether the game itself says what stands there."""
        return mark.source.path in self.own_files


def load_game(where: str | Path) -> Loaded:
    """The game of that name, folder or file; ``Unreadable`` lists everything that cannot be understood."""
    reading = Reading()
    file = find_game(where)
    tree = read_chain(file, (), reading)
    values = _read_fields(tree, reading)
    _drop_silver_of_dropped_layouts(values, tree)
    _check_references(values, tree.root, reading)
    if reading.faults:
        raise Unreadable(reading.faults)
    return Loaded(_build(game_id(file), values), tree.root, file, tree.files)


def _read_fields(tree: Tree, reading: Reading) -> dict[str, Any]:
    """The values of a game; ``BAD`` where they cannot be understood or their file cannot be read."""
    entries = {key: entry for key, entry in tree.root.entries.items() if key not in tree.broken}
    missing = [name for name, field in GAME.fields.items() if field.required and name not in entries]
    absent = [name for name in missing if name not in tree.broken]
    if absent and tree.whole:
        reading.fault("E11", "parts", tree.root.mark, parts=", ".join(absent))
    fields = dict(GAME.fields) | {name: Field(GAME.fields[name].shape, "", None) for name in missing}
    before = len(reading.faults)
    values = Record(GAME.build, fields).read_fields(Map(entries, tree.root.mark), reading)
    if not tree.whole:  # what is missing here may well stand in the game that could not be read
        told = reading.faults[before:]
        reading.faults[before:] = [fault for fault in told if (fault.code, fault.reason) != ("E11", "key")]
    return {name: BAD if name in missing else value for name, value in values.items()}


def _drop_silver_of_dropped_layouts(values: dict[str, Any], tree: Tree) -> None:
    """A game that drops a layout of the game it extends need not drop its silver too."""
    options, layouts = values["options"], values["layouts"]
    if isinstance(options, Options) and layouts is not BAD:
        kept = {
            name: silver
            for name, silver in options.silver_in_mine.items()
            if name in layouts or _silver_mark(tree.root, name).source.path in tree.files
        }
        values["options"] = replace(options, silver_in_mine=FrozenMap(kept))


def _silver_mark(root: Map, layout: str) -> Mark:
    return mark_at(root, ("options", "silver_in_mine", layout))


def _check_references(values: Mapping[str, Any], root: Map, reading: Reading) -> None:
    """What one part names must exist in another; parts that are not understood are passed over."""
    options, layouts, board = values["options"], values["layouts"], values["board"]
    if layouts is BAD:
        return
    if isinstance(options, Options):
        for name in options.silver_in_mine:
            if name not in layouts:
                known = {"near": reading.near(name, layouts), "choices": ", ".join(layouts)}
                reading.fault("E15", "layout", _silver_mark(root, name), name=name, **known)
    if board is not BAD:
        for layout in _layouts(layouts).values():
            if layout.arrangement is not None:
                _check_arrangement(layout, layout.arrangement, board["pieces"], root, reading)


def _build(name: str, values: Mapping[str, Any]) -> Game:
    board, tiles = values["board"], values["tiles"]
    size: int = board["piece_size"]
    pieces = {
        name: Piece(
            name, size, tuple(Landscape(name, cell, **parts) for cell, parts in sorted(cells.items()))
        )
        for name, cells in board["pieces"].items()
    }
    return Game(
        id=name,
        system=values["system"],
        title=values["title"],
        modules=values["modules"],
        piece_size=size,
        pieces=FrozenMap(pieces),
        tiles=TileSet(
            tuple(replace(tile, id=name) for name, tile in tiles["heraldic"].items()),
            tuple(replace(tile, id=name, start=True) for name, tile in tiles["start"].items()),
            tiles["mine"],
        ),
        cards=values["cards"],
        frame=tuple(replace(piece, id=name) for name, piece in values["frame"].items()),
        charts=tuple(replace(chart, id=name) for name, chart in values["charts"].items()),
        layouts=FrozenMap(_layouts(values["layouts"])),
        kit=values["kit"],
        options=values["options"],
    )


def _layouts(values: Mapping[str, Any]) -> dict[str, Layout]:
    layouts = {}
    for name, parts in values.items():
        placed = parts["arrangement"]
        arrangement = None if placed is None else Arrangement(placed)
        layouts[name] = Layout(name, parts["players"], parts["grid"], arrangement)
    return layouts


def _check_arrangement(
    layout: Layout, arrangement: Arrangement, pieces: Mapping[str, Any], root: Map, reading: Reading
) -> None:
    route = ("layouts", layout.id, "arrangement")
    for index, name in enumerate(arrangement.pieces):
        mark = mark_at(root, (*route, index))
        if name not in pieces:
            known = {"near": reading.near(name, pieces), "choices": ", ".join(list(pieces)[:20])}
            reading.fault("E15", "piece", mark, name=name, **known)
        elif name in arrangement.pieces[:index]:
            reading.fault("E15", "piece_twice", mark, name=name)
    places = len(layout.places(*layout.fields))
    if len(arrangement.placed) != places:
        count = len(arrangement.placed)
        reading.fault("E15", "places", mark_at(root, route), count=count, places=places, layout=layout.id)
