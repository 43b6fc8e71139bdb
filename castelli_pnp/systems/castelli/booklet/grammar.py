"""What only masters of Castelli may say: parts of boards, tables, sums of coats, modules, cards."""

from __future__ import annotations

from castelli_pnp.booklet.grammar import ITEMS, LABEL, NAME, NUMBER, SAID
from castelli_pnp.engine.forms import choice
from castelli_pnp.schema import Field, Flag, ListOf, MapOf, Pattern, Whole, Word, whole_map
from castelli_pnp.systems.castelli.booklet.figure_facts import CARD_PARTS, COSTS
from castelli_pnp.systems.castelli.model.words import Deck, House, Module

PLACE: Pattern[str] = Pattern(r"[A-Z]?[0-9]+,[0-9]+(:[NESW]+)?(#[0-9]+)?", "place", str)
WINDOW: Pattern[tuple[int, ...]] = Pattern(
    r"[0-9]+,[0-9]+ - [0-9]+,[0-9]+",
    "window",
    lambda text: tuple(map(int, text.replace(" - ", ",").split(","))),
)
DISC: Pattern[str] = Pattern(r"[A-Z0-9]{1,2}|\?", "label", str)
_WINDOW = {
    "step": Field(Whole(0, 99), "After which step; 0 is before the first.", 0),
    "window": Field(WINDOW, "The cells to show, from one row and column to another."),
    "focus": Field(ListOf(PLACE), "What the coats in color border on.", ()),
    "letters": Field(MapOf(DISC, PLACE), "Letters on places.", {}),
    "numbers": Field(MapOf(LABEL, PLACE), "Numbers on places.", {}),
    "lines": Field(ListOf(PLACE), "Landscapes whose row and column are shown.", ()),
    "laid": Field(ListOf(PLACE), "Tiles that have just been placed.", ()),
    "count": Field(ListOf(PLACE), "What the outlined coats point at, or sides of a tile.", ()),
    "castles": Field(ListOf(PLACE), "Landscapes in whose row and column castles are ringed.", ()),
    "score": Field(ListOf(PLACE), "Landscapes in whose row and column settlements show their points.", ()),
    "badges": Field(MapOf(PLACE, NUMBER), "Points next to places.", {}),
    "crop": Field(Flag(), "Whether the window is cut to what it is about.", False),
    "aspect": Field(Whole(20, 500), "How wide it is then, in percent of its height.", 0),
}
BOARD = whole_map(board=Field(NAME, "The example."), **_WINDOW)
STRIP = whole_map(strip=Field(ListOf(BOARD, fewest=2), "Boards side by side, numbered from 1."))
TABLE = whole_map(
    table=Field(NAME, "The layout, or most: the one for the most players."),
    marks=Field(MapOf(LABEL, NAME), "The places of letters and numbers.", {}),
    seats=Field(Flag(), "Whether the castles lie left and right of it.", False),
)
COST = whole_map(cost=Field(choice(COSTS), "What is paid for, or is worth points."))
CARD = whole_map(
    card=Field(NAME, "A card as it looks when it is cut out."),
    letters=Field(MapOf(LABEL, choice(CARD_PARTS)), "Letters on its parts.", {}),
)
FAN = whole_map(fan=Field(ListOf(NAME, fewest=1), "Cards that overlap."))
ARCH = whole_map(arch=Field(choice(("cover",)), "The picture of the cover, in a small arch."))
COLUMNS = ("house", "track", "cards", "resources", "silver", "total")
FIGURES = {
    "board": BOARD, "table": TABLE, "strip": STRIP, "cost": COST, "card": CARD, "fan": FAN, "arch": ARCH,
}  # fmt: skip
SUMS = whole_map(
    step=Field(Whole(0, 99), "After which step.", 0),
    place=Field(PLACE, "The area or landscape that coats point at.", ""),
    places=Field(MapOf(LABEL, PLACE), "Several areas by their letters, each in one row.", {}),
    best=Field(Word(House), "Whose row stands out, where it is not that of the most influence.", None),
    lines=Field(PLACE, "The landscape whose row and column are counted.", ""),
    castles=Field(PLACE, "The landscape in whose row and column castles are counted.", ""),
)
BLOCKS = {
    "module": {"module": Field(Word(Module), "The module."), "say": Field(ITEMS, "What it changes.")},
    "cards": {
        "cards": Field(Word(Deck), "The deck whose cards are listed."),
        "more": Field(MapOf(NAME, SAID), "What players ask about cards.", {}),
    },
    "reckoning": {
        "reckoning": Field(NAME, "The example that the engine plays to the end."),
        "step": Field(Whole(1, 99), "After which step."),
        "head": Field(ListOf(SAID, fewest=1), "The heads of the columns."),
        "columns": Field(ListOf(choice(COLUMNS), fewest=1), "The contents of the columns.", COLUMNS),
    },
}
