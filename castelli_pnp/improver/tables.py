"""Tiles, landscapes, cards and options of a game as tables, and what such tables say of a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from castelli_pnp.base.errors import Fault, Unreadable
from castelli_pnp.base.places import Mark
from castelli_pnp.files.csvfile import Cell, Row
from castelli_pnp.files.nodes import Map, MapEntry, Node, Scalar, Seq, value_of
from castelli_pnp.improver.game_data import game_data
from castelli_pnp.schema.base import near
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.load import Loaded

Entries = dict[str, MapEntry]
Line = Mapping[str, Cell]
"""One row by the names of the columns."""
AREAS = 4
DEEPEST = 4
"""Points in the name of an option."""
_AREA = ("sides", "kind", "symbols", "sites")
_ROUND = re.compile(r"(\d+)[.,]0+")
"""A whole number as some spreadsheets save it."""
_FLAGS = {"wahr": "true", "verdadero": "true", "vrai": "true", "waar": "true"}
_FLAGS |= {"falsch": "false", "falso": "false", "faux": "false", "onwaar": "false"}


class Table(NamedTuple):
    """One kind of table: the part of the game it is about, its columns, how it is written and read."""

    name: str
    part: str
    columns: tuple[str, ...]
    rows: Callable[[Loaded[CastelliFacts]], Iterable[Sequence[object]]]
    node: Callable[[Sequence[Line], Map, list[Fault]], Map]
    """What the lines say of the part, laid over what the game says of it."""


def table_of(header: Row) -> tuple[Table, dict[str, int]]:
    """The table that has such columns, and where each is; what is wrong with them is refused."""
    names = [cell.text.lower() for cell in header]
    table = max(TABLES.values(), key=lambda each: len(set(each.columns) & set(names)))
    faults = []
    for at, (name, cell) in enumerate(zip(names, header, strict=True)):
        known = {"near": near(name, table.columns), "choices": ", ".join(table.columns)}
        if name in names[:at] and name:
            faults.append(Fault("E7", "column", cell.mark, {"column": cell.text[:40]}))
        elif name and name not in table.columns:
            faults.append(Fault("E10", "column", cell.mark, {"column": cell.text[:40], **known}))
    missing = [name for name in table.columns if name not in names]
    if missing:
        faults.append(Fault("E11", "columns", header[0].mark, {"columns": ", ".join(missing)}))
    if faults:
        raise Unreadable(faults)
    return table, {name: at for at, name in enumerate(names) if name}


def lines_of_table(rows: Sequence[Row], columns: Mapping[str, int]) -> list[Line]:
    """The rows by the names of their columns; a cell beyond the last one is refused."""
    width = max(columns.values()) + 1
    extra = [cell for row in rows for cell in row[width:] if cell.text]
    if extra:
        raise Unreadable([Fault("E14", "beyond", cell.mark, {"text": cell.text[:40]}) for cell in extra])
    end = [Cell("", row[-1].mark) for row in rows]
    return [
        {name: row[at] if at < len(row) else last for name, at in columns.items()}
        for row, last in zip(rows, end, strict=True)
    ]


def _scalar(cell: Cell) -> Scalar:
    text = _FLAGS.get(cell.text.lower(), cell.text)
    text = _ROUND.sub(r"\1", text) if _ROUND.fullmatch(text) else text
    return Scalar(value_of(text, plain=True), text, cell.mark)


def _list(cell: Cell) -> Seq:
    return Seq(tuple(_scalar(Cell(text, cell.mark)) for text in cell.text.split()), cell.mark)


def _map(line: Line, names: Iterable[str], mark: Mark) -> Map:
    """The cells of some columns that are not empty."""
    return Map(
        {name: MapEntry(line[name].mark, _scalar(line[name])) for name in names if line[name].text}, mark
    )


def _add(entries: Entries, key: Cell, node: Node, faults: list[Fault]) -> None:
    """One entry more; the second of a name is a fault."""
    if key.text in entries:
        data = {"key": key.text[:80], "first": entries[key.text].key_mark.line}
        faults.append(Fault("E7", "key", key.mark, data))
    else:
        entries[key.text] = MapEntry(key.mark, node)


# --- tiles ---

_COATS = ("north", "east", "south", "west")


def _tile_rows(loaded: Loaded[CastelliFacts]) -> Iterator[Sequence[object]]:
    tiles = game_data(loaded.game)["tiles"]
    for group in ("heraldic", "start"):
        for name, tile in tiles[group].items():
            value = tile["value"]
            points = " ".join(map(str, value)) if isinstance(value, list) else value
            yield group, name, *tile["coats"], points, tile.get("card", ""), tile.get("silver", "")


def _tile_node(lines: Sequence[Line], part: Map, faults: list[Fault]) -> Map:
    groups: dict[str, Entries] = {"heraldic": {}, "start": {}}
    for line in lines:
        kind = line["set"]
        if kind.text not in groups:
            data = {"word": kind.text[:40], "near": near(kind.text, groups), "choices": ", ".join(groups)}
            faults.append(Fault("E14", "word", kind.mark, data))
            continue
        coats = Seq(tuple(_scalar(line[name]) for name in _COATS), line["north"].mark)
        value = line["value"]
        points: Node = _list(value) if " " in value.text else _scalar(value)
        found: Entries = {"coats": MapEntry(coats.mark, coats), "value": MapEntry(value.mark, points)}
        found |= _map(line, ("card", "silver"), kind.mark).entries
        _add(groups[kind.text], line["tile"], Map(found, kind.mark), faults)
    mark = lines[0]["set"].mark if lines else part.mark
    made = {name: MapEntry(mark, Map(entries, mark)) for name, entries in groups.items()}
    return Map({**part.entries, **made}, part.mark)


# --- landscapes ---

_AREA_COLUMNS = tuple(f"{name}{number}" for number in range(1, AREAS + 1) for name in _AREA)


def _landscape_rows(loaded: Loaded[CastelliFacts]) -> Iterator[Sequence[object]]:
    for piece, found in game_data(loaded.game)["board"]["pieces"].items():
        for place, land in found["landscapes"].items():
            row, column = place.split(",")
            areas = [] if land == "mine" else land["areas"]
            settlement = "mine" if land == "mine" else land.get("settlement", "")
            cells = [area.get(name, "") for area in areas for name in _AREA]
            yield piece, row, column, settlement, *cells, *[""] * (len(_AREA_COLUMNS) - len(cells))


def _landscape_node(lines: Sequence[Line], part: Map, faults: list[Fault]) -> Map:
    pieces: dict[str, Entries] = {}
    marks: dict[str, Mark] = {}
    for line in lines:
        piece, settlement = line["piece"], line["settlement"]
        place = Cell(f"{_scalar(line['row']).text},{_scalar(line['column']).text}", line["row"].mark)
        marks.setdefault(piece.text, piece.mark)
        node: Node
        if settlement.text.lower() == "mine":
            node = Scalar("mine", "mine", settlement.mark)
        else:
            areas = tuple(_areas(line))
            first = areas[0].mark if areas else line["sides1"].mark
            found = _map(line, ("settlement",), piece.mark).entries
            node = Map({**found, "areas": MapEntry(first, Seq(areas, first))}, piece.mark)
        _add(pieces.setdefault(piece.text, {}), place, node, faults)
    made = {}
    for name, entries in pieces.items():
        lands = MapEntry(marks[name], Map(entries, marks[name]))
        made[name] = MapEntry(marks[name], Map({"landscapes": lands}, marks[name]))
    mark = lines[0]["piece"].mark if lines else part.mark
    return Map({**part.entries, "pieces": MapEntry(mark, Map(made, mark))}, part.mark)


def _areas(line: Line) -> Iterator[Map]:
    for number in range(1, AREAS + 1):
        cells = {name: line[f"{name}{number}"] for name in _AREA}
        if any(cell.text for cell in cells.values()):
            yield _map(cells, _AREA, cells["sides"].mark)


# --- cards ---


def _card_rows(loaded: Loaded[CastelliFacts]) -> Iterator[Sequence[object]]:
    for name, card in game_data(loaded.game)["cards"].items():
        yield name, card.get("copies", ""), " ".join(map(str, card.get("values", ())))


def _card_node(lines: Sequence[Line], part: Map, faults: list[Fault]) -> Map:
    found: Entries = {}
    for line in lines:
        before = part.entries.get(line["card"].text)
        told = dict(before.node.entries) if before and isinstance(before.node, Map) else {}
        if line["copies"].text:
            told["copies"] = MapEntry(line["copies"].mark, _scalar(line["copies"]))
        if line["values"].text:
            told["values"] = MapEntry(line["values"].mark, _list(line["values"]))
        _add(found, line["card"], Map(told, line["card"].mark), faults)
    return Map({**part.entries, **found}, part.mark)


# --- options ---


def _option_rows(loaded: Loaded[CastelliFacts]) -> Iterator[Sequence[object]]:
    yield from _flat("", game_data(loaded.game)["options"])


def _flat(before: str, value: Any) -> Iterator[Sequence[object]]:
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from _flat(f"{before}.{key}" if before else key, part)
    elif isinstance(value, list):
        yield before, " ".join(map(str, value))
    else:
        yield before, {True: "true", False: "false"}.get(value, value) if isinstance(value, bool) else value


def _option_node(lines: Sequence[Line], part: Map, faults: list[Fault]) -> Map:
    seen: Entries = {}
    for line in lines:
        name, cell = line["option"], line["value"]
        is_list = name.text.startswith("start_silver.")
        _add(seen, name, _list(cell) if is_list else _scalar(cell), faults)
    for key, entry in seen.items():
        part = _put(part, key.split(".", DEEPEST), entry)
    return part


def _put(part: Map, route: list[str], entry: MapEntry) -> Map:
    """The map with another value at the end of the way."""
    key, *rest = route
    if rest:
        below = part.entries.get(key)
        inner = below.node if below and isinstance(below.node, Map) else Map({}, entry.key_mark)
        entry = MapEntry(below.key_mark if below else entry.key_mark, _put(inner, rest, entry))
    return Map({**part.entries, key: entry}, part.mark)


TABLES = {
    table.name: table
    for table in (
        Table("tiles", "tiles", ("set", "tile", *_COATS, "value", "card", "silver"), _tile_rows, _tile_node),
        Table(
            "landscapes",
            "board",
            ("piece", "row", "column", "settlement", *_AREA_COLUMNS),
            _landscape_rows,
            _landscape_node,
        ),
        Table("cards", "cards", ("card", "copies", "values"), _card_rows, _card_node),
        Table("options", "options", ("option", "value"), _option_rows, _option_node),
    )
}
"""All tables by name, which is also that of their file."""
