"""The form of a written position and of a written record."""

from __future__ import annotations

from castelli_pnp.engine.forms import COUNT, NAME, choice
from castelli_pnp.schema import Field, ListOf, MapOf, Pattern, Record, Whole, Word, whole_map
from castelli_pnp.systems.castelli.model.layouts import parse_placed
from castelli_pnp.systems.castelli.model.words import House, Module, Side
from castelli_pnp.systems.castelli.rules.position import SETTLEMENTS, STEPS
from castelli_pnp.systems.castelli.rules.state import PHASES, SOURCES, TALLIES
from castelli_pnp.systems.grammar import ID

HOUSES = Word(House)
CELL: Pattern[str] = Pattern(r"Q?[1-9][0-9]{0,2},[1-9][0-9]{0,2}(:[NESW]{1,4}(#[1-9][0-9]?)?)?", "cell", str)
TILE = Pattern(rf"{ID}( [NESW])?", "laid", lambda text: text.partition(" ")[::2])
STACK = Pattern(r"[a-z]+( over [a-z]+)*", "stack", lambda text: tuple(text.split(" over ")))
CARD: Pattern[str] = Pattern(rf"{ID}( [0-9]{{1,2}})?", "card", str)


def _counts(names: tuple[str, ...], doc: str) -> Record[dict[str, int]]:
    return whole_map(**{name: Field(COUNT, doc.format(name), 0) for name in names})


PLAYER = whole_map(
    wood=Field(COUNT, "Units of wood.", 0),
    grain=Field(COUNT, "Units of grain.", 0),
    rocks=Field(COUNT, "Units of rocks.", 0),
    silver=Field(COUNT, "Silver cubes.", 0),
    points=Field(COUNT, "Victory points.", 0),
    hand=Field(ListOf(CARD), "Cards in hand.", ()),
    tile=Field(NAME, "The Dilemma tile in hand.", None),
    earned=Field(_counts(SOURCES, "Points from {}."), "Where the points came from.", {}),
    cards=Field(_counts(TALLIES, "Cards {}."), "What happened to cards.", {}),
)
SETTLING = whole_map(
    count=Field(Whole(1, 9), "Settlements still to be founded or burnt."),
    **{"as": Field(choice(SETTLEMENTS), "What they become.")},
    then=Field(choice(PHASES), "What is asked afterwards."),
)
TURN = whole_map(
    number=Field(COUNT, "Turns so far; as many as tiles were turned up.", None),
    player=Field(HOUSES, "Whose turn it is.", None),
    asked=Field(choice(PHASES), "What is asked.", "reveal"),
    of=Field(HOUSES, "Of whom, if not of the active player.", None),
    space=Field(CELL, "The space of the tile in question.", None),
    side=Field(Word(Side), "Where its north points.", None),
    before=Field(choice(STEPS), "The step that comes next.", "icon"),
    cards_played=Field(COUNT, "Cards the active player has used.", 0),
    purchases=Field(COUNT, "Units bought in this turn.", 0),
    licences=Field(ListOf(COUNT, 3, 3), "Castles that cards still allow: wood, grain, army.", (0, 0, 0)),
    guarded=Field(ListOf(CELL), "Places that a guard has protected.", ()),
    guards=Field(ListOf(HOUSES), "Whose guard still cancels attempts.", ()),
    thefts=Field(Whole(0, 10_000), "Unseen draws so far.", 0),
    over=Field(ListOf(Whole(0, 1)), "Fields of a tournament that are finished.", ()),
    stewards=Field(ListOf(HOUSES), "Who has turned the tile.", ()),
    queue=Field(ListOf(HOUSES), "Who is asked next.", ()),
    settling=Field(SETTLING, "A card that founds or burns several settlements.", None),
    attempt=Field(NAME, "The overbuilding that a guard may cancel.", None),
)
POSITION = whole_map(
    layout=Field(Pattern(ID, "id", str), "The layout that is played."),
    arrangement=Field(
        ListOf(Pattern(f"{ID}( turned)?", "placed", parse_placed)), "The pieces in reading order.", None
    ),
    modules=Field(ListOf(Word(Module), unique=True), "Modules in play.", ()),
    houses=Field(ListOf(HOUSES, 1, 4, unique=True), "The colours in the order of the seats.", None),
    order=Field(ListOf(HOUSES, 1, 4, unique=True), "The players in the order of their turns.", None),
    tiles=Field(MapOf(CELL, TILE, most=50_000), "Tiles on spaces; with a side they lie face up.", {}),
    players=Field(MapOf(Pattern(ID, "id", str), PLAYER), "What each player has.", {}),
    castles=Field(MapOf(CELL, STACK, most=50_000), "Castles by building place.", {}),
    settlements=Field(
        MapOf(CELL, choice(SETTLEMENTS), most=50_000), "Settlements that differ from the board's.", {}
    ),
    reserve=Field(_counts(SETTLEMENTS[1:], "Pieces of the kind {}."), "Settlements set aside.", None),
    mine=Field(ListOf(COUNT, 1, 2), "Silver in the mine of each field.", None),
    deck=Field(ListOf(CARD), "The draw pile, its top first.", None),
    turn=Field(TURN, "Whose turn it is and what is asked.", None),
)
