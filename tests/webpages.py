"""For the tests of web pages: a small booklet with every kind of block, and boxes in place of figures."""

from __future__ import annotations

from castelli_pnp.base.geometry import rectangle
from castelli_pnp.base.scene import Group, Path, Text
from castelli_pnp.booklet.document import (
    Aside,
    Bullets,
    CardEntry,
    Cards,
    Chapter,
    Colophon,
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
    TitledBox,
    TurnSummary,
    Won,
)
from castelli_pnp.booklet.placing import ChapterForm
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.layout.figures.drawing import Drawing
from castelli_pnp.systems.castelli.booklet.figure_facts import TableFigure
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castelli.model.words import Module
from tests.games import SHIPPED


def boxes(figure: Figure, width: float, height: float | None) -> Drawing:
    """A castle in a box, named by a group and with a number: as much as a figure may hold."""
    high = height or width * 0.7
    castle = Group((put("castle-red", width / 2, high / 2, high * 0.6),), clip=rectangle(0, 0, width, high))
    number = Text(str(len(figure.alt)), (1, high - 1), "number", 8, "#2b2118")
    return Drawing(width, high, (Path(rectangle(0, 0, width, high), "#f6eedb"), castle, number))


def booklet(language: str = "en") -> Document:
    game = load_game(SHIPPED).game
    layout = max(game.layouts.values(), key=lambda one: one.players)
    table = TableFigure(game, layout.id, {"1": "pieces"}, "The table laid out for four players.")
    row = RowFigure(game, ("spot:wood", "spot:coat"), ("A", "B"), "Two signs of the edge.")
    setup = Chapter(
        "setup",
        "Setup",
        (
            Paragraph("Lay out the *four board pieces* and the :wood: charts. See [the end](end.score)."),
            Aside("How many?", "A game takes about an hour."),
            Picture(table, "The table before the *first* turn."),
            Aside("Wood", "Green leads :wood: and takes it.", "A"),
            Aside("Market", "One tile still lies face down.", "B"),
            SectionHeading("setup.pieces", "What is in the box"),
            Pieces(
                game,
                (PieceEntry("symbol:city", 9, "cities", "walled"), PieceEntry("cardback", 33, "cards")),
            ),
            SectionHeading("setup.steps", "Who begins"),
            Steps(("Shuffle.", "Choose a *color*.", "Take your castles :castle:."), ("1", "2", "3")),
            Bullets(("The youngest begins.", "Then play goes clockwise.")),
        ),
        form=ChapterForm(part="before"),
    )  # fmt: skip
    turn = Chapter(
        "areas",
        "Evaluate areas",
        (
            Paragraph("As soon as every tile next to an area lies face up, the area is evaluated."),
            ExampleBox(
                "A tie",
                ("Red turns up the tile on the right.", "Each takes 1 grain, the third is lost."),
                (Sum("yellow", (2, 3), 5), Sum("red", (5,), 5), Sum("village", (1, 1), 2)),
                row,
            ),
            ExampleBox(
                "Left",
                ("Red has more.",),
                (
                    Sum(
                        "red",
                        (2, 3),
                        5,
                        signs=("coat:red:2", "coat:red:3"),
                        best=True,
                        won=(Won("", ("wood",)),),
                    ),
                    Sum("blue", (4,), 4, signs=("coat:blue:4",)),
                ),
                row,
                panel=True,
            ),
            ExampleBox(
                "Right",
                ("It is a tie.",),
                (
                    Sum(
                        "red",
                        (4,),
                        4,
                        signs=("coat:red:4",),
                        label="A",
                        less=("coat:blue:4",),
                        tied=True,
                        won=(Won("red", ("wood",)), Won("blue", ("wood",))),
                    ),
                ),
                row,
                panel=True,
            ),
            ModuleBox(Module.DILEMMA, "Dilemma", ("You may place the tile you hold instead.",)),
        ),
        step="2",
    )
    dilemma = Chapter(
        "dilemma", "Dilemma", (Paragraph("One tile more.", True),), form=ChapterForm(module=Module.DILEMMA)
    )
    cards = Chapter(
        "cards",
        "Cards",
        (
            Cards(
                game,
                (
                    CardEntry("king", "King", 3, "On your own turn", "Score the number shown.", "Only once."),
                    CardEntry("guard", "Guard", 2, "On another’s turn", "Stops a robber."),
                ),
            ),
            Questions((Question("May I pass?", "No: you *must* place a tile."),)),
            TextTable(("Card", "Number"), (("King", "3"), ("Guard", "2"))),
            TextTable(("House", "Points"), (("Red", "31"), ("Blue", "27")), (0,)),
            TitledBox("The tile", (Paragraph("Look at it."), Aside("", "Both sides.", "A"))),
            Colophon("Drawn by hand."),
        ),
        form=ChapterForm(part="lookup"),
    )
    end = Chapter(
        "end",
        "The end",
        (
            SectionHeading("end.score", "Scoring"),
            Paragraph("The player with the most points wins."),
            TurnSummary(
                "Your turn in short", (("1 Place", ("Lay a tile.",)), ("2 Evaluate", ("Count.", "Take.")))
            ),
        ),
    )
    index = Index((IndexEntry("Tie", ("areas",)), IndexEntry("Wood", ("setup", "end.score"))))
    chapters = (
        Chapter("contents", "Contents", (Contents(),)),
        setup, turn, dilemma, cards, end, Chapter("index", "Index", (index,)),
    )  # fmt: skip
    words = {
        "contents": "Contents", "skip": "Skip to the rules", "example": "Example", "module": "Module",
        "imprint": "Printed at home.", "search": "Search the rules", "next": "Next match",
        "previous": "Previous match", "no_hits": "No matches", "part_before": "Before you play",
        "part_lookup": "To look things up",
    }  # fmt: skip
    return Document(language, game, "Castelli", "Rules of play", "for 2–4 players", chapters, words)
