"""From the files of a game to the model: read, extend, understand; all faults together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from castelli_pnp.errors import Unreadable
from castelli_pnp.frozen import FrozenMap
from castelli_pnp.model.files import find_game, game_id, read_chain
from castelli_pnp.model.game import Game
from castelli_pnp.model.grammar import GAME
from castelli_pnp.model.layouts import Arrangement, Layout
from castelli_pnp.model.options import Options
from castelli_pnp.model.pieces import Landscape, Piece
from castelli_pnp.model.tiles import TileSet
from castelli_pnp.nodes import Map, mark_at
from castelli_pnp.places import Mark, Route
from castelli_pnp.shape import Field, Reading, Record
from castelli_pnp.shape.base import near


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game together with the place of each of its values."""

    game: Game
    tree: Map
    file: Path

    def mark(self, route: Route) -> Mark:
        """Where the value stands, or else the nearest value around it."""
        return mark_at(self.tree, route)

    def own_mark(self, route: Route, *related: Route) -> Mark:
        """The first of these places that the game says itself, or else the place in the game it extends."""
        marks = [self.mark(each) for each in (route, *related)]
        return next((mark for mark in marks if self.is_own(mark)), marks[0])

    def is_own(self, mark: Mark) -> bool:
        """Whether the game itself says what stands there."""
        return mark.source.path.parent == self.file.parent


def load_game(where: str | Path) -> Loaded:
    """The game of that name, folder or file; ``Unreadable`` lists everything that cannot be understood."""
    reading = Reading()
    file = find_game(where)
    tree, broken = read_chain(file, (), reading)
    values = _read_fields(tree, broken, reading)
    if reading.faults:
        raise Unreadable(reading.faults)
    _drop_silver_of_dropped_layouts(values, tree, file)
    game = _build(game_id(file), values, tree, reading)
    if reading.faults:
        raise Unreadable(reading.faults)
    return Loaded(game, tree, file)


def _drop_silver_of_dropped_layouts(values: dict[str, Any], tree: Map, file: Path) -> None:
    """A game that drops a layout of the game it extends need not drop its silver too."""
    options: Options = values["options"]
    kept = {
        name: silver
        for name, silver in options.silver_in_mine.items()
        if name in values["layouts"]
        or mark_at(tree, ("options", "silver_in_mine", name)).source.path.parent == file.parent
    }
    values["options"] = replace(options, silver_in_mine=FrozenMap(kept))


def _read_fields(tree: Map, broken: frozenset[str], reading: Reading) -> dict[str, Any]:
    """The values of a game; parts whose files cannot be read are passed over."""
    entries = {key: entry for key, entry in tree.entries.items() if key not in broken}
    fields = {name: Field(field.shape, field.doc, None) if name in broken else field
              for name, field in GAME.fields.items()}  # fmt: skip
    missing = [name for name, field in fields.items() if field.required and name not in entries]
    if missing and "extends" not in tree.entries:
        reading.fault("E11", "parts", tree.mark, parts=", ".join(missing))
        fields |= {name: Field(fields[name].shape, "", None) for name in missing}
    values = Record(GAME.build, fields).read(Map(entries, tree.mark), reading)
    return values if isinstance(values, dict) else {}


def _build(game_id: str, values: Mapping[str, Any], tree: Map, reading: Reading) -> Game:
    board, tiles = values["board"], values["tiles"]
    size: int = board["piece_size"]
    pieces = {
        name: Piece(
            name, size, tuple(Landscape(name, cell, **parts) for cell, parts in sorted(cells.items()))
        )
        for name, cells in board["pieces"].items()
    }
    game = Game(
        id=game_id,
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
        layouts=FrozenMap(_layouts(values["layouts"], pieces, tree, reading)),
        kit=values["kit"],
        options=values["options"],
    )
    _check_silver_layouts(game.options, values["layouts"], tree, reading)
    return game


def _layouts(
    values: Mapping[str, Any], pieces: Mapping[str, Piece], tree: Map, reading: Reading
) -> dict[str, Layout]:
    layouts: dict[str, Layout] = {}
    for name, parts in values.items():
        grid = parts["grid"]
        if len({len(row) for row in grid}) > 1:
            reading.fault("E14", "ragged", mark_at(tree, ("layouts", name, "grid")), layout=name)
            continue
        layout = Layout(name, parts["players"], grid)
        if parts["arrangement"] is not None:
            arrangement = Arrangement(parts["arrangement"])
            _check_arrangement(layout, arrangement, pieces, tree, reading)
            layout = replace(layout, arrangement=arrangement)
        layouts[name] = layout
    return layouts


def _check_arrangement(
    layout: Layout, arrangement: Arrangement, pieces: Mapping[str, Piece], tree: Map, reading: Reading
) -> None:
    route = ("layouts", layout.id, "arrangement")
    for index, name in enumerate(arrangement.pieces):
        mark = mark_at(tree, (*route, index))
        if name not in pieces:
            reading.fault("E15", "piece", mark, name=name, near=near(name, pieces), choices=", ".join(pieces))
        elif name in arrangement.pieces[:index]:
            reading.fault("E15", "piece_twice", mark, name=name)
    places = len(layout.places(*layout.fields))
    if len(arrangement.placed) != places:
        count = len(arrangement.placed)
        reading.fault("E15", "places", mark_at(tree, route), count=count, places=places, layout=layout.id)


def _check_silver_layouts(options: Options, layouts: Mapping[str, Any], tree: Map, reading: Reading) -> None:
    for name in options.silver_in_mine:
        if name not in layouts:
            mark = mark_at(tree, ("options", "silver_in_mine", name))
            data = {"name": name, "near": near(name, layouts), "choices": ", ".join(layouts)}
            reading.fault("E15", "layout", mark, **data)
