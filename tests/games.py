"""Games for the tests: the shipped one as plain data to be changed, and boards of any size."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from castelli_pnp.base import resources
from castelli_pnp.systems.castelli.check import check_game
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.finding import Finding
from castelli_pnp.systems.load import Loaded

Raw = dict[str, Any]
SHIPPED = resources.root("data") / "castelli"
PARTS = ("board", "tiles", "cards", "frame", "charts", "layouts", "kit", "options")


@cache
def _shipped() -> Raw:
    raw: Raw = yaml.safe_load((SHIPPED / "game.yaml").read_text("utf-8"))
    return raw | {part: yaml.safe_load((SHIPPED / f"{part}.yaml").read_text("utf-8")) for part in PARTS}


def shipped() -> Raw:
    """The whole shipped game as one map, free to be changed."""
    return deepcopy(_shipped())


def write(raw: Raw, folder: Path) -> Path:
    """A game written as one file into a folder of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    text = yaml.dump(
        raw, Dumper=getattr(yaml, "CSafeDumper", yaml.SafeDumper), sort_keys=False, allow_unicode=True
    )
    (folder / "game.yaml").write_text(text, "utf-8")
    return folder


def load(raw: Raw, folder: Path) -> Loaded[CastelliFacts]:
    return load_game(write(raw, folder))


def findings(raw: Raw, folder: Path) -> tuple[Finding, ...]:
    return check_game(load(raw, folder).game).findings


def grown(rows: int, columns: int, size: int = 4) -> Raw:
    """A legal game with a field of that many pieces of that many cells; plain, not pretty."""
    raw = shipped()
    landscapes = size * size // 2
    pieces = {f"piece{number}": _piece(number, size) for number in range(1, rows * columns + 1)}
    settled = [place.get("settlement") for piece in pieces.values()
               for place in piece["landscapes"].values() if isinstance(place, dict)]  # fmt: skip
    raw["board"] = {"piece_size": size, "pieces": pieces}
    raw["tiles"] = {
        "heraldic": _tiles(rows * columns * landscapes),
        "start": raw["tiles"]["start"],
        "mine": 1,
    }
    raw["frame"] = _frame(rows, columns + 1, size)
    raw["charts"] = {f"chart{number}": _chart(number, size) for number in range(1, rows + 1)}
    raw["layouts"] = {"four": {"players": 4, "grid": [" ".join("P" * columns + "C")] * rows}}
    raw["options"] |= {"silver_in_mine": {"four": 22}, "highest_value": 4}
    raw["kit"] |= {
        "board_pieces": rows * columns,
        "resource_charts": rows,
        "frame_pieces": 2 * (rows + columns + 1),
        "heraldic_tiles": rows * columns * landscapes,
        "villages": settled.count("village") + 2,
        "cities": settled.count("city") + 2,
    }
    return raw


def _piece(number: int, size: int) -> Raw:
    places: Raw = {}
    kinds = ("wood", "grain", "market")
    for index, (row, column) in enumerate(
        (row, column) for row in range(1, size + 1) for column in range(1, size + 1) if (row + column) % 2
    ):
        if number == 1 and (row, column) == (size // 2 + 1, size // 2):
            places[f"{row},{column}"] = "mine"
            continue
        first, second = "NE", "SW"
        if (row, column) == (1, size):
            first, second = "NES", "W"
        elif (row, column) == (size, 1):
            first, second = "E", "SWN"
        kind = kinds[(index + number) % 3]
        place: Raw = {
            "areas": [
                {"sides": first, "kind": "rocks", "symbols": 2, "sites": 1 + index % 2},
                {"sides": second, "kind": kind, "symbols": 2},
            ]
        }
        inside = (row, column) in ((size // 2 + 1, size // 2), (size // 2, size // 2 + 1))
        if not inside and index % 3 == 0:
            place["settlement"] = "city" if index % 2 else "village"
        places[f"{row},{column}"] = place
    return {"landscapes": places}


def _tiles(count: int) -> Raw:
    houses = ["blue", "red", "green", "yellow"]
    tiles: Raw = {}
    for number in range(count):
        turn = number % 4
        tile: Raw = {"coats": houses[turn:] + houses[:turn], "value": 1 + number % 4}
        if number < 4:
            tile |= {"value": 1, "card": houses[number]}
        if number in (4, 5):
            tile["silver"] = number - 3
        tiles[f"tile{number + 1}"] = tile
    return tiles


def _frame(rows: int, columns: int, size: int) -> Raw:
    icons = ["wood", "grain", "rocks", "silver", "card"]
    frame: Raw = {}
    sides = ["N"] * columns + ["E"] * rows + ["S"] * columns + ["W"] * rows
    each = max(1, 7 * size // 4)  # as many as leave room for the markers of all houses
    for number, side in enumerate(sides):
        pairs = [[icons[(number + step) % 5], "coat"] for step in range(size // 2)]
        spots = [spot for pair in pairs for spot in (pair if side in "NS" else pair[::-1])]
        frame[f"frame{number + 1}"] = {
            "track": list(range(number * each, (number + 1) * each)),
            "spots": spots,
        }
    return frame


def _chart(number: int, size: int) -> Raw:
    icons = ["wood", "grain", "rocks", "silver", "card"]
    spots = [spot for step in range(size // 2) for spot in ("coat", icons[(number + step) % 5])]
    spaces = list(range(6)) if number == 1 else []
    return {"scales": {"wood": spaces, "grain": spaces, "rocks": spaces}, "spots": {"W": spots}}
