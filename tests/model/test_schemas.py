"""The schemas say the same as the reader: what one takes the other takes."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from castelli_pnp.base.errors import Unreadable
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.starter import schema_files
from tests.games import PARTS, Raw, shipped, write


@cache
def schemas() -> dict[str, Raw]:
    files = schema_files(load_game("castelli"))
    return {name.removesuffix(".schema.json"): json.loads(text) for name, text in files.items()}


def accepts(part: str, value: object) -> bool:
    return jsonschema.Draft7Validator(schemas()[part]).is_valid(value)


@pytest.mark.parametrize("part", ["game", *PARTS])
def test_every_schema_is_one_and_takes_the_shipped_file(part: str) -> None:
    jsonschema.Draft7Validator.check_schema(schemas()[part])
    raw = shipped()
    assert accepts(part, raw if part == "game" else raw[part])
    assert accepts("game", {"extends": "castelli", "title": "Own"})


def test_every_key_is_described() -> None:
    def walk(schema: object, shared: Raw) -> None:
        if isinstance(schema, dict):
            for key, value in schema.get("properties", {}).items():
                meant = shared[value["$ref"].removeprefix("#/definitions/")] if "$ref" in value else value
                assert meant.get("description"), key
            for value in schema.values():
                walk(value, shared)
        elif isinstance(schema, list):
            for value in schema:
                walk(value, shared)

    for schema in schemas().values():
        walk(schema, schema.get("definitions", {}))


def test_the_schema_knows_the_names_of_the_game() -> None:
    pieces = schemas()["board"]["properties"]["pieces"]["properties"]
    assert {"piece1", "piece2", "piece3", "piece4", "inherit"} <= set(pieces)
    assert {"1,2", "4,3", "inherit"} <= set(pieces["piece4"]["properties"]["landscapes"]["properties"])


@pytest.mark.parametrize("key", ["piece4", "another"])
def test_a_known_name_has_the_same_schema_as_a_new_one(key: str) -> None:
    """A server that applies ``patternProperties`` only to unknown keys finds the mistake all the same."""
    areas = [{"sides": "NESW", "kind": "wod", "symbols": 3}]
    board = {"pieces": {key: {"landscapes": {"1,2": {"areas": areas}}}}}
    listed = deepcopy(schemas()["board"])
    patterns = listed["properties"]["pieces"]["patternProperties"]
    if key in listed["properties"]["pieces"]["properties"]:
        patterns.clear()
    assert not jsonschema.Draft7Validator(listed).is_valid(board)
    areas[0]["kind"] = "wood"
    assert jsonschema.Draft7Validator(listed).is_valid(board)


FAULTS: tuple[Any, ...] = ("x", -7, 10**9, 2.5, None, True, [], {}, ["x"], {"x": 1})


def shake(raw: Raw, chance: random.Random) -> None:
    """Puts something else in some place, or a key that nobody knows."""
    node: Any = raw
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        key = chance.choice(keys)
        if isinstance(node[key], dict | list) and node[key] and chance.random() < 0.8:
            node = node[key]
            continue
        if chance.random() < 0.2 and isinstance(node, dict):
            node["unknown key"] = 1
        else:
            node[key] = deepcopy(chance.choice(FAULTS))
        return


@pytest.mark.parametrize("seed", range(150))
def test_schema_and_reader_agree_on_shaken_games(seed: int, tmp_path: Path) -> None:
    raw = shipped()
    shake(raw, random.Random(seed))
    # references, and keys that a base could supply, are not the schema's matter
    beyond_shape = {"E15.layout", "E15.piece", "E15.piece_twice", "E15.places", "E15.nothing_to_drop"}
    beyond_shape |= {"E14.ragged", "E11.key", "E11.parts"}
    told: set[str] = set()
    try:
        load_game(write(raw, tmp_path))
    except Unreadable as error:
        told = {f"{fault.code}.{fault.reason}" for fault in error.faults}
    assert accepts("game", raw) is (told <= beyond_shape)
