"""A booklet written by hand, with every kind of block, and figures that are grey boxes."""

from __future__ import annotations

from functools import cache

from castelli_pnp.base.geometry import rounded
from castelli_pnp.base.scene import Path
from castelli_pnp.booklet.document import (
    Aside,
    Bullets,
    CardEntry,
    Cards,
    Chapter,
    Contents,
    Document,
    ExampleBox,
    Figure,
    Index,
    IndexEntry,
    ModuleBox,
    Paragraph,
    Picture,
    PieceEntry,
    Pieces,
    Question,
    Questions,
    RowFigure,
    SectionHeading,
    Steps,
    Sum,
    TextTable,
    TurnSummary,
)
from castelli_pnp.layout.booklet import Drawing
from castelli_pnp.systems.castelli.booklet.figure_facts import BoardFigure, Position, TableFigure
from castelli_pnp.systems.castelli.layout.card_words import card_reference_entries, when_label
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.model.words import Module
from tests.games import SHIPPED

GREY = "#d8d8d8"


@cache
def game() -> CastelliFacts:
    return load_game(SHIPPED).game


def grey(figure: Figure, width: float, height: float | None) -> Drawing:
    """A box as a figure: boards are square, tables lie, rows are flat."""
    if isinstance(figure, BoardFigure):
        share = (figure.last[0] - figure.first[0] + 1) / (figure.last[1] - figure.first[1] + 1)
    elif isinstance(figure, RowFigure):
        share = min(1.0, 0.9 / len(figure.things))
    else:
        share = 0.7
    high = width * share
    if height is not None and high > height:
        width, high = width * height / high, height
    return Drawing(width, high, (Path(rounded(0, 0, width, high, 1.0), GREY),))


def board(rows: int = 3, columns: int = 3, alt: str = "Part of the board") -> BoardFigure:
    layout = next(iter(game().layouts.values()))
    position = Position(game(), layout.id, game().arrangement(layout), {}, {}, {}, (), {})
    return BoardFigure(position, (1, 1), (rows, columns), alt=alt)


def row(*things: str) -> RowFigure:
    return RowFigure(game(), things, alt=f"{len(things)} things")


WORDS = {"example": "Example", "module": "Module", "page": "page", "copies": "copies"}


def document(*chapters: Chapter, language: str = "en", title: str = "Castelli") -> Document:
    return Document(language, game(), title, "Rules of play", "for 2–4 players", chapters, WORDS)


@cache
def sample() -> Document:
    """About twelve pages."""
    return document(
        _inside(), _idea(), _box(), _setup(), _turn(), _place(), _evaluate(), _build(), _end(), _cards(),
        _asked(), _index(), _short(),
    )  # fmt: skip


def _inside() -> Chapter:
    return Chapter(
        "inside",
        "In this booklet",
        (
            Contents(),
            Paragraph(
                "If this is your first game, read [the idea](idea) and [the setup](setup); then begin."
            ),
        ),
    )


def _idea() -> Chapter:
    return Chapter(
        "idea",
        "The idea of the game",
        (
            Paragraph(
                "You are the head of a noble house. Your coat of arms is shown on every heraldic tile, and "
                "so are those of the other houses. *Each tile that anybody places may serve you* – if it is "
                "turned the right way."
            ),
            Aside("Who begins?", "Whoever saw a castle last. After that, turns go round to the left."),
            Paragraph(
                "With the yields of the land you build castles. A castle scores for the villages :village: "
                "and cities :city: in its row and column. Silver :silver: from the mine and the kings among "
                "the cards bring further points at the end, as told in [the end of the game](end)."
            ),
            Bullets(
                (
                    "Most of the game takes place on the board, where *landscapes* and *spaces* take turns.",
                    "Resources are noted on your chart; nobody ever holds more than *5 units* of a kind.",
                    "Cards stay hidden in your hand until you play them.",
                )
            ),
        ),
    )


def _box() -> Chapter:
    pieces = (
        PieceEntry("back:tile", 64, "heraldic tiles", "4 of them show a card icon"),
        PieceEntry("back:start", 4, "start tiles"),
        PieceEntry(
            "cardback", 34, "character cards", "15 kinds of them, see the list at the end of the booklet"
        ),
        PieceEntry("symbol:village", 12, "villages"),
        PieceEntry("symbol:city", 8, "cities"),
        PieceEntry("symbol:silver", 40, "silver cubes", "also in other games"),
        PieceEntry("minetile", 1, "mine tile"),
    )
    return Chapter(
        "box", "What is in the box", (Paragraph("Before the first game, count:"), Pieces(game(), pieces)),
        new_page=False,
    )  # fmt: skip


def _setup() -> Chapter:
    steps = (
        "Lay the board pieces as shown. In the first game, use this arrangement; later, shuffle them.",
        "Put the frame around the field. The red strip with the number *0* belongs in the corner.",
        "Sort the tiles: start tiles have a *parchment* back. Turn all tiles face down and mix them well, "
        "then stack them within reach of everybody, in as many stacks as you like.",
        "Each player takes the castles and markers of a color, and a resource chart.",
        "Shuffle the cards and put them beside the field.",
    )
    return Chapter(
        "setup",
        "Setup",
        (
            Picture(TableFigure(game(), "four", alt="The table"), "The table laid out for four players."),
            Steps(steps, ("1", "2", "3", "4", "5")),
            Aside("Fewer players", "With two or three players the field is smaller: see the table."),
            SectionHeading("setup.number", "How many of each"),
            Paragraph("The number of pieces depends on the number of players:"),
            TextTable(
                ("Players", "Field", "Silver in the mine", "Castles each"),
                (
                    ("2", "4 pieces", "14", "10"),
                    ("3", "6 pieces", "18", "9"),
                    ("4", "9 pieces", "22", "8"),
                ),
            ),
            ModuleBox(
                Module.BATTLE,
                "Battle",
                ("Shuffle the battle cards into the deck. They bring *dukes*, guards and arsonists.",),
            ),
        ),
    )


def _turn() -> Chapter:
    return Chapter(
        "turn",
        "Your turn",
        (
            Paragraph("In your turn you do three things in this order:"),
            Steps(
                (
                    "*Place a tile.* Turn up a tile and put it on a free space, any way round.",
                    "*Evaluate areas.* Each area whose tiles all lie face up brings its yield.",
                    "*Build.* Spend resources on castles, as often as you can and like.",
                ),
                ("1", "2", "3"),
            ),
            Aside("Cards", "Play as many cards as you like between these steps, see [cards](cards)."),
            Paragraph("After that, the player on your left has the next turn."),
        ),
    )


def _place() -> Chapter:
    return Chapter(
        "place",
        "Place a tile",
        (
            Paragraph(
                "Turn up the top tile of any stack. Choose a free space that touches a tile in play, and "
                "*turn the tile any way you like* before you let it go."
            ),
            Picture(row("tile:tile1", "tile:tile2", "tile:tile3", "tile:tile4"), "One tile, four ways."),
            ModuleBox(
                Module.DILEMMA,
                "Dilemma",
                (
                    "You may place the tile you hold instead of the one you have turned up, which you then "
                    "keep. Only the symbols on the *placed* tile count.",
                ),
            ),
        ),
        step="1",
        new_page=False,
    )


def _evaluate() -> Chapter:
    return Chapter(
        "evaluate",
        "Evaluate areas",
        (
            Paragraph(
                "Each landscape is split into areas: wood, grain, rocks and markets. *As soon as every tile "
                "next to an area lies face up, the area is evaluated* – at once, and only once in the game."
            ),
            Aside("How many tiles?", "An area borders on 1, 2 or 3 tiles. Several areas may be ready."),
            Aside("Five is full", "Nobody ever holds more than 5 units of a resource. More is lost."),
            Steps(
                (
                    "Look at each area that touches the tile you have just placed. Is every tile next to it "
                    "face up?",
                    "Add up each color’s heraldic points on the tile sides that border the area: this is its "
                    "*influence*.",
                    "The color with the most influence takes *one unit per symbol* in the area and moves its "
                    "marker up.",
                ),
                ("1", "2", "3"),
            ),
            Picture(board(), "Only the coats in full color border on the octagon in the middle."),
            Aside("Wood :wood::wood:", "Two tiles, both face up. Blue leads and takes *2 wood*.", "A"),
            Aside("Rocks :rocks::rocks:", "One tile is enough here. Green takes *2 rocks*.", "B"),
            Aside("Market :tent::tent:", "One tile still lies face down: the area waits.", "C"),
            SectionHeading("evaluate.ties", "Ties"),
            Paragraph(
                "If colors are tied for the most influence, they share the yield. Each share is *rounded "
                "down*; what is left over is lost."
            ),
            Aside("Neutral colors", "In a game with 2 or 3 players, the unused colors still count."),
            ExampleBox(
                "",
                (
                    "Red turns up the tile on the right, value 5. Now all three tiles next to the grain area "
                    "lie face up:",
                    "A tie: three units for two players. Each takes *1 grain*, the third is lost.",
                ),
                (Sum("yellow", (2, 3), 5), Sum("red", (5,), 5)),
                board(),
            ),
            Aside("", "The number on a tile is the same for all four coats; what matters is the side."),
            Aside("Card icon", "A coat with a card icon :card: has value 0."),
            SectionHeading("evaluate.markets", "Markets"),
            Paragraph(
                "A market :tent: is evaluated in the same way. The winner draws *one card per tent* and "
                "keeps it hidden in hand."
            ),
            Aside("And the mine?", "It is not evaluated now, but at the very [end](end)."),
            SectionHeading("evaluate.edge", "The edge of the board"),
            Paragraph(
                "The edge counts as an area with a single tile: it is evaluated as soon as you place that "
                "tile. The player whose coat of arms points at the edge takes what is shown there."
            ),
            Picture(row("spot:wood", "spot:grain", "spot:rocks", "spot:silver", "spot:card", "spot:coat")),
        ),
        step="2",
    )


def _build() -> Chapter:
    return Chapter(
        "build",
        "Build",
        (
            Paragraph(
                "A castle costs *1 wood, 1 grain and 1 rock*. Put it on a free building site :site: and "
                "score at once: 1 point for each village and 2 for each city in its row and in its column, "
                "as far as no other castle stands between."
            ),
            ExampleBox(
                "A good place",
                ("Blue builds and looks along the row and the column.", "Five points in one turn."),
                (Sum("village", (1, 1, 1), 3), Sum("city", (2,), 2)),
                board(2, 4),
            ),
            ExampleBox("Without a figure", ("Green has no rock left and *cannot* build this turn.",)),
            SectionHeading("build.limits", "Limits"),
            Bullets(
                (
                    "A landscape holds as many castles as it shows building sites.",
                    "You may build several castles in a turn as long as you can pay for them. The order is "
                    "up to you, and each is scored before the next is built; so a castle may well stand in "
                    "the way of one that you build later in the same turn.",
                )
            ),
        ),
        step="3",
    )


def _end() -> Chapter:
    return Chapter(
        "end",
        "The end of the game",
        (
            Paragraph(
                "When the last tile has been placed, everybody finishes the round. Then the mine is "
                "evaluated: the house with the most influence on it takes the silver that lies there."
            ),
            SectionHeading("end.points", "Last points"),
            TextTable(
                ("What", "Points"),
                (
                    ("most silver", "6"),
                    ("second most silver", "3"),
                    ("each king in hand", "3, 4 or 5, as it shows"),
                ),
            ),
            Paragraph("Whoever has the most points wins. See also [ties](evaluate.ties)."),
        ),
        new_page=False,
    )


def _cards() -> Chapter:
    entries = tuple(
        CardEntry(
            entry.id, entry.name, entry.copies, when_label(entry.when, "en"), entry.text,
            "It does not help against another steward." if entry.id == "steward" else "",
        )
        for entry in card_reference_entries(game(), "en")
    )  # fmt: skip
    return Chapter(
        "cards",
        "The cards",
        (
            Paragraph("Each card is played once and then put aside. These are all of them:"),
            Cards(game(), entries),
        ),
    )


def _asked() -> Chapter:
    items = (
        Question("May I look through my cards?", "Yes, at any time; but do not show them."),
        Question(
            "What if two areas are evaluated in one turn?",
            "You choose the order. This matters when a player has nearly *5 units*: what is above that is "
            "lost, even if it is spent a moment later. Markets may be evaluated first as well.",
        ),
        Question("May a tile be moved later?", "No."),
    )
    return Chapter("asked", "Questions players ask", (Questions(items),), new_page=False)


def _index() -> Chapter:
    terms = {
        "area": ("evaluate", "evaluate.ties"),
        "card": ("cards", "evaluate.markets"),
        "castle": ("build", "build.limits", "end"),
        "edge": ("evaluate.edge",),
        "end of the game": ("end",),
        "field": ("setup", "setup.number"),
        "influence": ("evaluate",),
        "king": ("cards", "end.points"),
        "landscape": ("evaluate", "build", "idea", "setup"),
        "market": ("evaluate.markets",),
        "mine": ("end", "evaluate"),
        "neutral color": ("evaluate.ties",),
        "silver": ("end.points", "setup.number"),
        "tile": ("place", "box", "setup"),
        "tie": ("evaluate.ties", "end"),
    }
    entries = tuple(IndexEntry(term, targets) for term, targets in terms.items())
    return Chapter("index", "Index", (Index(entries),), new_page=False)


def _short() -> Chapter:
    parts = (
        ("1 Place a tile", ("Turn up a tile.", "Put it on a free space, any way round.")),
        ("2 Evaluate areas", ("All tiles face up: evaluate.", "Ties share, rounded down.")),
        ("3 Build", ("1 :wood: 1 :grain: 1 :rocks: for a castle.", "1 point for a village, 2 for a city.")),
    )
    return Chapter("short", "In short", (TurnSummary("Your turn", parts),))
