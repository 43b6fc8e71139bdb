"""A file for virtualtabletop.io holds its pictures and a table that can be played at once."""

from __future__ import annotations

import json
import zlib
from collections import Counter
from typing import Any

import pytest

from tests.exports.made import GAMES, counted, game, layouts, made, picture, unzipped

Widgets = dict[str, dict[str, Any]]
SURFACE = (1600, 1000)


def tables(name: str, language: str = "en") -> tuple[list[Widgets], dict[str, bytes]]:
    files = made(name, "vtt", language)
    assert sorted(files) == [f"{name}-vtt-{language}.txt", f"{name}-vtt-{language}.vtt"]
    content = unzipped(files[f"{name}-vtt-{language}.vtt"])
    found = [json.loads(data) for path, data in content.items() if path.endswith(".json")]
    assert [path for path in content if path.endswith(".json")] == [f"{i}.json" for i in range(len(found))]
    return found, {path: data for path, data in content.items() if path.startswith("assets/")}


def widgets(table: Widgets, kind: str | None) -> list[dict[str, Any]]:
    return [each for name, each in table.items() if name != "_meta" and each.get("type") == kind]


def addresses(value: object) -> set[str]:
    """Every address of a picture in some data."""
    if isinstance(value, str):
        return {value} if value.startswith("/assets/") else set()
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return {found for each in inside for found in addresses(each)}


@pytest.mark.parametrize("name", GAMES)
def test_pictures_are_named_by_their_checksum_and_all_are_used(name: str) -> None:
    found, assets = tables(name)
    for path, data in assets.items():
        crc = int.from_bytes(zlib.crc32(data).to_bytes(4, "big"), "big", signed=True)
        assert path == f"assets/{crc}_{len(data)}"
        assert len(data) < 10 * 1024 * 1024
        assert picture(data).format == "PNG"
    assert addresses(found) == {f"/{path}" for path in assets}


@pytest.mark.parametrize("name", GAMES)
def test_references_lead_somewhere(name: str) -> None:
    for table in tables(name)[0]:
        for key, each in table.items():
            if key == "_meta":
                continue
            assert each["id"] == key
            assert each.get("parent", key) in table
            if each.get("type") == "card":
                deck = table[each["deck"]]
                kind = deck["cardTypes"][each["cardType"]]
                sides = deck["faceTemplates"]
                assert 0 <= each["activeFace"] < len(sides)
                for side in sides:
                    assert side["objects"][0]["dynamicProperties"]["value"] in kind


@pytest.mark.parametrize("name", GAMES)
def test_every_copy_of_every_piece_is_there_once(name: str) -> None:
    of_castelli = name in ("castelli", "generated")
    parts = ("tiles", "tokens", "cards", "aids") if of_castelli else ("set",)
    wanted = counted(name, *parts)
    for table in tables(name)[0]:
        found = Counter(each["cardType"] for each in widgets(table, "card"))
        if not of_castelli:
            dice = sum(count for piece, count in counted(name, "set").items() if piece.startswith("die-"))
            assert len(widgets(table, "dice")) == dice > 0
            others = ("tile", "coin", "pawn")
            wanted = Counter({piece: n for piece, n in wanted.items() if piece.split("-")[0] in others})
        seats = {each["id"].removeprefix("seat-") for each in widgets(table, "seat")}
        absent = {"blue", "red", "green", "yellow"} - seats
        away = {p for p in wanted if absent & set(p.split("-"))}
        expected = Counter({p: n for p, n in wanted.items() if not of_castelli or p not in away})
        assert found == expected


@pytest.mark.parametrize("name", ["castelli", "generated"])
def test_the_board_of_each_layout_is_laid_out(name: str) -> None:
    found, _ = tables(name)
    facts: Any = game(name).game
    assert {table["_meta"]["info"]["variant"] for table in found} == set(layouts(name))
    for table in found:
        layout = facts.layouts[table["_meta"]["info"]["variant"]]
        boards = widgets(table, None)
        fixed = Counter(each["id"].rpartition("-")[0] for each in boards)
        pieces = [piece for piece in fixed if piece.startswith("piece")]
        assert len(pieces) == len(layout.places(*layout.fields))
        assert fixed["corner"] == 4
        assert len(widgets(table, "seat")) == layout.players
        assert not any(each["movable"] for each in boards)
        squares = layout.rows and len(layout.places(*layout.fields)) * facts.piece_size**2 // 2
        spots = [each for each in widgets(table, "holder") if "-spot-" in each["id"]]
        assert len(spots) == squares
        for spot in spots:  # in the middle of a board piece, not beside the board
            assert any(inside(spot, board) for board in boards if board["id"].startswith("piece"))


def inside(small: dict[str, Any], large: dict[str, Any]) -> bool:
    x, y = small["x"] + small["width"] / 2, small["y"] + small["height"] / 2
    across = large["x"] <= x <= large["x"] + large["width"]
    return bool(across and large["y"] <= y <= large["y"] + large["height"])


@pytest.mark.parametrize("name", GAMES)
def test_everything_is_on_the_surface_and_nothing_in_a_pile_overlaps_the_hand(name: str) -> None:
    for table in tables(name)[0]:
        hand = table["hand"]
        for key, each in table.items():
            if key == "_meta" or "parent" in each or each.get("type") == "deck":
                continue
            left, top, right, bottom = corners(each, table)
            assert left >= -1, key
            assert top >= -1, key
            assert right <= SURFACE[0] + 1, key
            assert bottom <= (SURFACE[1] if key == "hand" else hand["y"]) + 1, key


def corners(each: dict[str, Any], table: Widgets) -> tuple[float, float, float, float]:
    """Where a widget is seen: it is turned round its middle."""
    size = table[each["deck"]]["cardDefaults"] if each.get("type") == "card" else each
    wide, high = size["width"], size["height"]
    x, y = each["x"] + wide / 2, each["y"] + high / 2
    if each.get("rotation", 0) % 180:
        wide, high = high, wide
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


@pytest.mark.parametrize("name", GAMES)
def test_the_set_up_shuffles_lays_and_deals(name: str) -> None:
    for table in tables(name)[0]:
        steps = table["set-up"]["clickRoutine"]
        piles = {each["parent"] for each in widgets(table, "deck") if "parent" in each}
        for kind in ("RECALL", "SHUFFLE"):
            assert {step["holder"] for step in steps if step["func"] == kind} == piles
        laid = [step for step in steps if step["func"] == "MOVE"]
        spots = {each["id"] for each in widgets(table, "holder") if "-spot-" in each["id"]}
        assert {spot for step in laid for spot in step["to"]} == spots
        held = [each["parent"] for each in widgets(table, "card") if "parent" in each]
        inside_pile = Counter(table[pile]["parent"] for pile in held)
        for step in laid:
            assert len(step["to"]) <= inside_pile[step["from"]]


def test_words_are_those_of_the_language() -> None:
    words = {}
    for language in ("en", "de", "es", "fr", "nl"):
        table = tables("castles", language)[0][0]
        words[language] = (table["set-up"]["text"], widgets(table, "label")[0]["text"])
    assert len(set(words.values())) == len(words)
