"""Draws the pictures of the README from the pieces of the kit. Run: python docs/pictures.py"""

from __future__ import annotations

import sys
from pathlib import Path

from castelli_pnp.base.geometry import move, rectangle, scale
from castelli_pnp.base.scene import Group, Page, Use
from castelli_pnp.base.scene import Path as Drawn
from castelli_pnp.kits.order import Order
from castelli_pnp.kits.parts import drawn_files
from castelli_pnp.layout.art.palette import LOW, NORMAL
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from castelli_pnp.render.png import paint_png
from castelli_pnp.systems.castelli.kit import CASTELLI
from castelli_pnp.systems.castelli.layout.cards import cards
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.piecepack.layout import things

SHOWN = (
    ("en", "king-5"), ("de", "steward"), ("es", "landgravine"),
    ("nl", "robber_baron"), ("en", "brigands"), ("de", "traitor"),
    ("es", "master_builder"), ("nl", "peasant"), ("en", "duke"),
    ("de", "guard"), ("es", "abbot"), ("nl", "army_of_knights"),
)  # fmt: skip
ACROSS, GAP, PIXELS = 6, 5.0, 1400


def order() -> Order:
    game = load_game("castelli").game
    return Order(game, ("en",), ("a4",), ("poster",), game.modules)


def table() -> Page:
    (drawn,) = drawn_files(CASTELLI.parts["poster"], order(), "")
    return drawn.pages[0]


def some_cards() -> Page:
    game = load_game("castelli").game
    fronts = {
        (language, card.id): card
        for language in ("en", "de", "es", "nl")
        for card in cards(game, language, sizes(), NORMAL)
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


def main(folder: Path = Path(__file__).parent) -> None:
    for name, page in (("table", table()), ("cards", some_cards()), ("piecepack", piecepack())):
        dpi = PIXELS / page.width * 25.4
        (picture,) = paint_png(paint_pdf([page], PdfInfo(name, "en")), dpi)
        (folder / f"{name}.png").write_bytes(picture)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
