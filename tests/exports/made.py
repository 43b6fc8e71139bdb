"""Exports in memory, each made once, and readers for what is in them."""

from __future__ import annotations

import io
import json
import zipfile
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

from PIL import Image

import castelli_pnp as cp

GAMES = ("castelli", "generated", "castles", "piecepack")


@cache
def game(name: str) -> cp.Loaded[Any]:
    if name != "generated":
        return cp.load(name)
    files = dict(cp.generate("game", seed="exports", pieces="1x2")[0].files)
    return cp.load(files, name="generated")


@cache
def made(name: str, export: str, language: str = "en", images: str = "mods") -> Mapping[str, bytes]:
    """The files of an export by their paths below its folder."""
    kit = cp.kit(game(name), language, exports=export, images=images)
    listed = json.loads(kit.files["manifest.json"])["files"]
    assert set(listed) == set(kit.files) - {"manifest.json"}
    assert all(entry["part"] == export for entry in listed.values())
    return {path.removeprefix(f"{export}/"): data for path, data in kit.files.items() if path in listed}


def counted(name: str, *parts: str) -> Counter[str]:
    """How many copies of each piece the kit of a game has, as the program lists what it can draw."""
    found = Counter[str]()
    for each in cp.drawables(game(name)):
        if each.kind != "pages" and each.part in parts:
            found[each.name] += each.copies
    return found


def unzipped(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        assert len(names) == len(set(names))
        return {name: archive.read(name) for name in names}


def picture(data: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(data))
    image.load()
    return image


def layouts(name: str) -> dict[str, int]:
    """The layouts of a game of Castelli and how many play."""
    facts: Any = game(name).game
    return {each.id: each.players for each in facts.layouts.values()}
