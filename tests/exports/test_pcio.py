"""A file for playingcards.io: its parts, and that everything in it leads somewhere."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from tests.exports.made import GAMES, counted, layouts, made, picture, unzipped

Widget = dict[str, Any]


def rooms(name: str) -> dict[str, tuple[list[Widget], dict[str, bytes]]]:
    found = {}
    for path, data in made(name, "pcio").items():
        if path.endswith(".pcio"):
            content = unzipped(data)
            assert content.pop("schemaVersion") == b"8"
            widgets = json.loads(content.pop("widgets.json"))
            table = path.removeprefix(f"{name}-pcio-en-").removesuffix(".pcio")
            found[table] = (widgets, content)
    return found


def addresses(value: object) -> set[str]:
    if isinstance(value, str):
        return {value} if value.startswith("package://") else set()
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return {found for each in inside for found in addresses(each)}


@pytest.mark.parametrize("name", GAMES)
def test_everything_leads_somewhere(name: str) -> None:
    for widgets, pictures in rooms(name).values():
        ids = [each["id"] for each in widgets]
        assert len(ids) == len(set(ids))
        by_id = {each["id"]: each for each in widgets}
        assert addresses(widgets) == {f"package://{path}" for path in pictures}
        assert all(picture(data).format == "PNG" for data in pictures.values())
        assert len(set(pictures.values())) == len(pictures)
        for each in widgets:
            assert each.get("parent", "hand") in by_id
            if each["type"] == "card":
                types = by_id[each["deck"]]["cardTypes"]
                assert each["cardType"] in types
            assert all(deck in by_id for deck in each.get("allowedDecks", ()))
        for step in by_id["set-up"]["clickRoutine"]:
            named = [value for arg in step["args"].values() for value in listed(arg["value"])]
            assert all(value in by_id for value in named if value not in (1, "faceDown", "faceUp"))


def listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else [value]


@pytest.mark.parametrize("name", ["castelli", "generated"])
def test_there_is_as_much_of_everything_as_in_the_kit(name: str) -> None:
    found = rooms(name)
    assert set(found) == set(layouts(name))
    for table, (widgets, _) in found.items():
        kinds = Counter(each["type"] for each in widgets)
        assert kinds["seat"] == layouts(name)[table]
        assert kinds["hand"] == kinds["automationButton"] == 1
        shown = Counter(each["cardType"] for each in widgets if each["type"] == "card")
        houses = ("blue", "red", "green", "yellow")[layouts(name)[table] :]
        wanted = counted(name, "tiles", "tokens", "aids", "cards")
        assert shown == Counter({p: n for p, n in wanted.items() if not {*houses} & set(p.split("-"))})


def test_the_board_lies_below_everything() -> None:
    widgets, _ = rooms("castelli")["four"]
    heights = {kind: [each["z"] for each in widgets if each["type"] == kind] for kind in ("board", "card")}
    assert max(heights["board"]) < min(heights["card"])
    assert {each["r"] for each in widgets if each["type"] == "board"} == {0, 90, 180, 270}
