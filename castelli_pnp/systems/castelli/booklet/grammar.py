"""What only masters of Castelli may say: parts of boards, tables, sums of coats, modules, cards."""

from __future__ import annotations

from castelli_pnp.booklet.grammar import ITEMS, LABEL, NAME, SAID
from castelli_pnp.schema import Field, ListOf, MapOf, Pattern, Whole, Word, whole_map
from castelli_pnp.systems.castelli.model.words import Deck, Module

PLACE: Pattern[str] = Pattern(r"[A-Z]?[0-9]+,[0-9]+(:[NESW]+)?(#[0-9]+)?", "place", str)
WINDOW: Pattern[tuple[int, ...]] = Pattern(
    r"[0-9]+,[0-9]+ - [0-9]+,[0-9]+",
    "window",
    lambda text: tuple(map(int, text.replace(" - ", ",").split(","))),
)
BOARD = whole_map(
    board=Field(NAME, "The example."),
    step=Field(Whole(0, 99), "After which step; 0 is before the first.", 0),
    window=Field(WINDOW, "The cells from - to, row and column."),
    focus=Field(ListOf(PLACE), "What the coats in colour border on.", ()),
    letters=Field(MapOf(LABEL, PLACE), "Letters on places.", {}),
    numbers=Field(MapOf(LABEL, PLACE), "Numbers on places.", {}),
    lines=Field(ListOf(PLACE), "Landscapes whose row and column are shown.", ()),
    laid=Field(ListOf(PLACE), "Tiles that have just been laid.", ()),
)
TABLE = whole_map(
    table=Field(NAME, "The layout, or most: the one for the most players."),
    marks=Field(MapOf(LABEL, NAME), "What letters and numbers stand at.", {}),
)
FIGURES = {"board": BOARD, "table": TABLE}
SUMS = whole_map(
    step=Field(Whole(0, 99), "After which step.", 0),
    place=Field(PLACE, "The area or landscape that coats point at.", ""),
    lines=Field(PLACE, "The landscape whose row and column are counted.", ""),
)
BLOCKS = {
    "module": {"module": Field(Word(Module), "The module."), "say": Field(ITEMS, "What it changes.")},
    "cards": {
        "cards": Field(Word(Deck), "The deck whose cards are listed."),
        "more": Field(MapOf(NAME, SAID), "What players ask about cards.", {}),
    },
}
