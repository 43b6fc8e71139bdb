"""Draws the pictures of README and docs from the pieces of the kit. Run: python docs/pictures.py

``python docs/pictures.py docs table`` draws only that one.
"""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

from PIL import Image

import castelli_pnp as cp
from castelli_pnp.base.geometry import move, rectangle, scale
from castelli_pnp.base.scene import Group, Page, Use
from castelli_pnp.base.scene import Path as Drawn
from castelli_pnp.kits.order import Order
from castelli_pnp.layout.art.palette import LOW, NORMAL, Look
from castelli_pnp.layout.art.theme_file import theme_names
from castelli_pnp.layout.art.theming import themed
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.render.png import paint_png
from castelli_pnp.systems import system_of
from castelli_pnp.systems.castelli.layout.board import piece_symbol
from castelli_pnp.systems.castelli.layout.cards import cards
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.load import load_as
from castelli_pnp.systems.piecepack.layout import things

HERE = Path(__file__).parent
GAME = load_as("castelli", CastelliFacts).game

SHOWN = (
    ("en", "king-5"), ("de", "steward"), ("es", "landgravine"),
    ("nl", "robber_baron"), ("en", "brigands"), ("de", "traitor"),
    ("es", "master_builder"), ("nl", "peasant"), ("en", "duke"),
    ("de", "guard"), ("es", "abbot"), ("nl", "army_of_knights"),
)  # fmt: skip
ACROSS, GAP, PIXELS = 6, 5.0, 1400
WINDOW, ABOVE = 3, 0.9
"""Cells of a board piece that are shown of each theme, and cells above them."""
COLORS = 200
"""Fewer colors keep the files small; flat drawings lose nothing."""


def table() -> Page:
    """A game in progress; the picture of the README."""
    plan = system_of(GAME).kit
    assert plan.table is not None
    return plan.table(Order(GAME, ("en",), ("a4",), tuple(plan.parts), GAME.modules), None, None)


def themes() -> Page:
    """The same part of a board piece in every theme, large enough to be seen on a page."""
    pages = []
    for name in theme_names():
        look = Look(theme=name)
        drawn = themed((Use(piece_symbol(next(iter(GAME.pieces.values())), sizes(), look)),), look)
        pages.append(drawn)
    cell = sizes().cell
    side = WINDOW * cell
    nodes = [
        Group(
            (Group(drawn, move(0, -ABOVE * cell)),),
            move(number * (side + GAP), 0),
            clip=rectangle(0, 0, side, side),
        )
        for number, drawn in enumerate(pages)
    ]
    return Page(len(pages) * (side + GAP) - GAP, side, tuple(nodes))


def some_cards() -> Page:
    fronts = {
        (language, card.id): card
        for language in ("en", "de", "es", "nl")
        for card in cards(GAME, language, sizes(), NORMAL)
    }
    width, height = sizes().card_width, sizes().card_height
    nodes = []
    for number, key in enumerate(SHOWN):
        row, column = divmod(number, ACROSS)
        place = move(GAP + column * (width + GAP), GAP + row * (height + GAP))
        nodes.append(Group((Use(fronts[key].front),), place, clip=rectangle(0, 0, width, height)))
    rows = -(-len(SHOWN) // ACROSS)
    size = (GAP + ACROSS * (width + GAP), GAP + rows * (height + GAP))
    return Page(*size, (Drawn(rectangle(0, 0, *size), "#ffffff"), *nodes))


def piecepack() -> Page:
    """Some pieces of each suit; the last ones with little ink."""
    nodes = [Drawn(rectangle(0, 0, 284, 118), "#ffffff")]
    shown = (("suns", "3", False), ("moons", "ace", True), ("crowns", "null", True), ("arms", "5", False))
    for column, (suit, rank, banners) in enumerate(shown):
        x = 30 + 56 * column
        nodes.append(Use(things.tile(suit, rank, NORMAL, banners), move(x, 30)))
        nodes.append(Use(things.coin_suit(suit, NORMAL), move(x - 15.5, 70)))
        value = ("2", "ace", "null", "5")[column]
        nodes.append(Use(things.coin_value(value, NORMAL), move(x + 6, 70)))
        nodes.append(Use(things.pawn(suit, NORMAL), move(x - 15.5, 98)))
        nodes.append(Use(things.die(suit, ("4", "2", "3", "ace")[column], NORMAL), move(x + 6, 98)))
        nodes.append(Use(things.coin_suit(suit, LOW), move(x + 20, 84) @ scale(0.6)))
    nodes += [
        Use(things.tile_back(NORMAL), move(254, 30)),
        Use(things.tile("suns", "4", LOW, True), move(254, 86)),
    ]
    return Page(284, 118, tuple(nodes))


@cache
def tutorial_game() -> dict[str, str]:
    """The game of the tutorial, made by the commands that the tutorial shows."""
    text = (HERE / "first-board.md").read_text("utf-8")
    typed = re.findall(r"^\$ ((?:sed|castelli-pnp new) .*)$", text, flags=re.MULTILINE)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    with tempfile.TemporaryDirectory() as folder:
        script = "\n".join(["set -e", *typed])
        subprocess.run(
            ["bash", "-c", script],
            cwd=folder,
            check=True,
            capture_output=True,
            env={**os.environ, "PATH": path},
        )
        files = (Path(folder) / "hill-town").glob("*.yaml")
        return {file.name: file.read_text("utf-8") for file in files}


def piece_before() -> bytes:
    return cp.draw("castelli", "piece4", "png", dpi=90)


def piece_after() -> bytes:
    return cp.draw(cp.load(tutorial_game(), name="hill-town"), "piece4", "png", dpi=90)


def tutorial_table() -> bytes:
    return cp.draw(cp.load(tutorial_game(), name="hill-town"), "table", "png", layout="two", dpi=90)


def start_here() -> bytes:
    """The first page of START-HERE for a whole kit."""
    kit = cp.kit("castelli", "en", "a4")
    (name,) = (each for each in kit.files if each.endswith("START-HERE.pdf"))
    return next(iter(paint_png(kit.files[name], 90)))


def drawn(draw_page: Callable[[], Page], name: str) -> bytes:
    """A page of our own as a picture of the usual width."""
    page = draw_page()
    (picture,) = paint_png(paint_pdf([page], PdfInfo(name, "en")), PIXELS / page.width * 25.4)
    return picture


PICTURES: dict[str, Callable[[], bytes]] = {
    "table": lambda: drawn(table, "table"),
    "cards": lambda: drawn(some_cards, "cards"),
    "piecepack": lambda: drawn(piecepack, "piecepack"),
    "themes": lambda: drawn(themes, "themes"),
    "first-board-1": piece_before,
    "first-board-2": piece_after,
    "first-board-3": tutorial_table,
    "start-here": start_here,
}


def main(folder: Path = HERE, *names: str) -> None:
    for name in names or PICTURES:
        picture = Image.open(io.BytesIO(PICTURES[name]())).convert("RGB")
        picture.quantize(COLORS, dither=Image.Dither.NONE).save(folder / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]), *sys.argv[2:])
