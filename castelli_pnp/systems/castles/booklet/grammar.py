"""What only masters of Castles may say: maps, the place of a player, scores, variants."""

from __future__ import annotations

from castelli_pnp.booklet.grammar import ITEMS, LABEL, NAME, SENTENCE
from castelli_pnp.schema import Field, Flag, ListOf, MapOf, Pattern, Whole, Word, whole_map
from castelli_pnp.systems.castles.booklet.figure_facts import Spot
from castelli_pnp.systems.piecepack.model import Suit


def spot_of(text: str) -> Spot:
    """A cell by its name: ``1,-2``."""
    x, y = map(int, text.split(","))
    return x, y


SPOT: Pattern[Spot] = Pattern(r"-?[0-9]{1,3},-?[0-9]{1,3}", "spot", spot_of)
WINDOW: Pattern[tuple[Spot, ...]] = Pattern(
    r"-?[0-9]{1,3},-?[0-9]{1,3} - -?[0-9]{1,3},-?[0-9]{1,3}",
    "spots",
    lambda text: tuple(map(spot_of, text.split(" - "))),
)
MAP = whole_map(
    map=Field(NAME, "The example."),
    step=Field(Whole(0, 99), "After which step; 0 is before the first.", 0),
    window=Field(WINDOW, "From one cell to another; everything by default.", None),
    focus=Field(ListOf(SPOT), "The tiles in full color.", ()),
    letters=Field(MapOf(LABEL, SPOT), "Letters on tiles.", {}),
    spaces=Field(MapOf(LABEL, SPOT), "Letters on cells where no tile lies.", {}),
    open=Field(Flag(), "Whether the values of coins are shown.", False),
    count=Field(ListOf(SPOT), "The tiles whose coins count: they have gold rings.", ()),
    frame=Field(SPOT, "The tile of the castle that scores: it has a gold frame.", None),
)
SETUP = whole_map(
    setup=Field(Word(Suit), "The suit of the player."),
    marks=Field(MapOf(LABEL, NAME), "The places of numbers.", {}),
)
FIGURES = {"map": MAP, "setup": SETUP}
SUMS = whole_map(
    step=Field(Whole(0, 99), "After which step."),
    score=Field(Word(Suit), "The player whose score is shown line by line.", None),
    totals=Field(ListOf(Word(Suit)), "The players whose rounds are added up.", ()),
    letters=Field(MapOf(LABEL, SPOT), "Letters of the figure, by cell.", {}),
)
BLOCKS = {
    "control": {
        "control": Field(Word(Suit), "What tiles bring a player of this suit, as a table of pictures."),
        "head": Field(ListOf(SENTENCE, fewest=3, most=3), "The heads of the columns."),
        "rows": Field(ListOf(SENTENCE, fewest=2, most=2), "The heads of the rows."),
        "alt": Field(SENTENCE, "A description for people who cannot see it."),
    },
    "variant": {"variant": Field(SENTENCE, "A variant."), "say": Field(ITEMS, "What it changes.")},
}
