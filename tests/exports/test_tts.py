"""A save of Tabletop Simulator: objects, sheets of cards, pictures, and a script that runs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from lupa.lua54 import LuaRuntime

from tests.exports.made import GAMES, counted, layouts, made, picture

Object = dict[str, Any]


def saves(name: str) -> tuple[dict[str, Object], dict[str, bytes]]:
    """The saves by the name of their table, and the pictures by name."""
    files = made(name, "tts")
    found = {path: json.loads(data) for path, data in files.items() if path.endswith(".json")}
    images = {path.rpartition("/")[2]: data for path, data in files.items() if "-images/" in path}
    for path in found:
        assert max(picture(files[path.replace(".json", ".png")]).size) == 256
    start = len(f"{name}-tts-en-")
    return {path[start:].removesuffix(".json"): save for path, save in found.items()}, images


def objects(save: Object) -> Iterator[Object]:
    """All objects, those in bags and decks too."""
    waiting = list(save["ObjectStates"])
    while waiting:
        each = waiting.pop()
        waiting += each.get("ContainedObjects", [])
        yield each


def pictures_of(each: Object) -> Iterator[str]:
    if "CustomImage" in each:
        yield from (each["CustomImage"]["ImageURL"], each["CustomImage"]["ImageSecondaryURL"])
    for deck in each.get("CustomDeck", {}).values():
        yield from (deck["FaceURL"], deck["BackURL"])


@pytest.mark.parametrize("name", GAMES)
def test_objects_have_names_of_their_own_and_pictures_that_exist(name: str) -> None:
    found, images = saves(name)
    used: set[str] = set()
    for save in found.values():
        guids = [each["GUID"] for each in objects(save)]
        assert len(guids) == len(set(guids))
        assert all(len(guid) == 6 and int(guid, 16) >= 0 for guid in guids)
        for each in objects(save):
            assert {"Name", "Transform"} <= each.keys()
            place = {f"{kind}{axis}" for kind in ("pos", "rot", "scale") for axis in "XYZ"}
            assert set(each["Transform"]) == place
            used |= set(pictures_of(each))
    assert used == set(images)
    for path, data in images.items():
        image = picture(data)
        has_outline = any(word in path for word in ("-mine", "-coin-"))
        assert image.mode == ("RGBA" if has_outline else "RGB")
        assert max(image.size) <= 4096


@pytest.mark.parametrize("name", ["castelli", "generated"])
def test_cards_lie_in_cells_of_their_sheet(name: str) -> None:
    found, images = saves(name)
    cards = counted(name, "cards")
    for save in found.values():
        (deck,) = [each for each in save["ObjectStates"] if each["Name"] == "DeckCustom"]
        inside = deck["ContainedObjects"]
        assert deck["DeckIDs"] == [card["CardID"] for card in inside]
        assert len(inside) == cards.total()
        assert len(set(deck["DeckIDs"])) == len(cards)
        for card in inside:
            key, cell = divmod(card["CardID"], 100)
            sheet = deck["CustomDeck"][str(key)]
            assert card["CustomDeck"] == {str(key): sheet}
            assert cell < sheet["NumWidth"] * sheet["NumHeight"]
            assert sheet["NumWidth"] <= 10
            assert sheet["NumHeight"] <= 7
            assert sheet["BackIsHidden"]
            wide, high = picture(images[sheet["FaceURL"]]).size
            assert (wide % sheet["NumWidth"], high % sheet["NumHeight"]) == (0, 0)
            ratio = (wide / sheet["NumWidth"]) / (high / sheet["NumHeight"])
            assert ratio == pytest.approx(63 / 88, abs=0.01)


@pytest.mark.parametrize("name", ["castelli", "generated"])
def test_there_is_as_much_of_everything_as_in_the_kit(name: str) -> None:
    found, _ = saves(name)
    assert set(found) == set(layouts(name))
    for table, save in found.items():
        seats = [each for each in save["ObjectStates"] if each["Name"] == "HandTrigger"]
        houses = ("blue", "red", "green", "yellow")[: layouts(name)[table]]
        assert [each["FogColor"].lower() for each in seats] == list(houses)
        shown = Counter[str]()
        for each in objects(save):
            if "CustomImage" in each and not each["Locked"]:
                path = each["CustomImage"]["ImageURL"].removeprefix(f"{name}-tts-en-").removesuffix(".png")
                shown[path.removesuffix("-standing")] += 1
        wanted = counted(name, "tiles", "tokens", "aids")
        away = {"blue", "red", "green", "yellow"} - set(houses)
        assert shown == Counter({p: n for p, n in wanted.items() if not away & set(p.split("-"))})


def test_on_a_short_track_each_player_has_all_scoring_markers_of_the_house() -> None:
    wanted = {piece: count for piece, count in counted("generated", "tokens").items() if "scoring" in piece}
    assert len(wanted) == 8  # a second one counts further rounds
    found: set[str] = set()
    for save in saves("generated")[0].values():
        for bag in save["ObjectStates"]:
            if bag["Name"] == "Bag" and not bag["Nickname"]:
                inside = {each["CustomImage"]["ImageURL"] for each in bag["ContainedObjects"]}
                names = {
                    name.removeprefix("generated-tts-en-").removesuffix("-standing.png") for name in inside
                }
                assert len({name.split("-")[-1 if name.startswith("castle") else 2] for name in names}) == 1
                found |= names & wanted.keys()
    assert {name for name in wanted if name.split("-")[3:]} <= found


def test_boards_lie_as_they_are_joined() -> None:
    save = saves("castelli")[0]["four"]
    boards = {
        each["CustomImage"]["ImageURL"].removeprefix("castelli-tts-en-"): each["Transform"]
        for each in save["ObjectStates"]
        if each["Locked"] and "CustomImage" in each
    }
    step = 190 / 25.4
    one, two = boards["piece1.png"], boards["piece2.png"]
    across = [abs(one[axis] - two[axis]) for axis in ("posX", "posZ")]
    assert sorted(across) == pytest.approx([0, step], abs=0.01)
    assert all(place["posY"] < 1.1 for place in boards.values())
    tiles = [snap for snap in save["SnapPoints"] if snap["Tags"] == ["tiles"]]
    assert len(tiles) == 32


@pytest.mark.parametrize("place", ["https://example.org/x/", "file:///home/me/kit/tts"])
def test_pictures_may_be_anywhere(place: str) -> None:
    files = made("piecepack", "tts", images=place)
    (path,) = [path for path in files if path.endswith(".json")]
    for each in objects(json.loads(files[path])):
        for address in pictures_of(each):
            assert address.startswith(place)
            assert address.removeprefix(place).lstrip("/") in files


STUBS = """
log, sizes = {}, {}
local function object(guid, quantity)
  local o = {memo = "10x20", loading_custom = false, left = quantity, scale = {x = 1, y = 1, z = 1}}
  function o.getBoundsNormalized() return {size = {x = 2, y = 1, z = 2}} end
  function o.getScale() return o.scale end
  function o.setScale(to) o.scale = {x = to[1], y = to[2], z = to[3]} end
  function o.shuffle() table.insert(log, "shuffle " .. guid) end
  function o.getQuantity() return o.left end
  function o.takeObject(how)
    o.left = o.left - 1
    table.insert(log, "take " .. guid)
    assert(#how.position == 3)
    return object(guid, 0)
  end
  function o.deal(count, color)
    o.left = o.left - count
    table.insert(log, "deal " .. guid .. " " .. color)
  end
  return o
end
things = {}
function getObjects()
  local found = {}
  for _, o in pairs(things) do table.insert(found, o) end
  return found
end
function getObjectFromGUID(guid) return things[guid] end
function getSeatedPlayers() return {"Blue", "Red"} end
Wait = {condition = function(run, when) assert(when()); run() end}
UI = {setAttribute = function(id, name, value) table.insert(log, id .. " " .. name .. " " .. value) end}
function add(guid, quantity) things[guid] = object(guid, quantity) end
"""


@pytest.mark.parametrize("name", GAMES)
def test_the_script_runs(name: str) -> None:
    for save in saves(name)[0].values():
        lua: Any = LuaRuntime()
        lua.execute(STUBS)
        piles = [each for each in save["ObjectStates"] if each["Name"] in ("Bag", "DeckCustom")]
        for pile in piles:
            lua.globals().add(pile["GUID"], len(pile["ContainedObjects"]))
        lua.execute(save["LuaScript"])
        lua.globals().onLoad()
        scale = lua.eval("(function() for _, o in pairs(things) do return o.scale end end)()")
        assert scale["x"] * 2 * 25.4 == pytest.approx(10)
        assert scale["z"] * 2 * 25.4 == pytest.approx(20)
        lua.globals().set_up()
        done = Counter(line.split()[0] for line in lua.globals().log.values())
        titled = [pile for pile in piles if pile["Nickname"]]
        assert done["shuffle"] == len(titled)
        spots = sum(snap["Tags"] == ["tiles"] for snap in save["SnapPoints"])
        assert done["take"] == spots
        assert done["deal"] == (2 if name in ("castelli", "generated") else 0)
        assert done["set-up"] == 1
        assert "set_up" in save["XmlUI"]
