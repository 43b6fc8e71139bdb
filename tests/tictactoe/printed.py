"""The booklet with its figures, and the kit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from castelli_pnp.base.geometry import move, scale
from castelli_pnp.base.scene import Group, Use
from castelli_pnp.booklet.document import Figure
from castelli_pnp.booklet.examples import Examples, GameMoment, PlayedBooklet
from castelli_pnp.booklet.grammar import NAME, FigureSpec
from castelli_pnp.booklet.plan import BookletPlan, master_of
from castelli_pnp.booklet.writing import Writer
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.figures.drawing import Drawing, FigureDrawer, fitting
from castelli_pnp.schema import Field, Whole, whole_map
from castelli_pnp.systems.piecepack.kit import game_plan
from castelli_pnp.systems.piecepack.layout import things
from tests.tictactoe.rules import EXAMPLES, Game, TicTacToe


@dataclass(frozen=True, slots=True)
class BoardFigure(Figure):
    system: ClassVar = "tictactoe"
    small: ClassVar = True
    coins: tuple[str, ...]
    alt: str = ""


class Booklet(PlayedBooklet[TicTacToe, Game, GameMoment[Game]]):
    def __init__(self, game: TicTacToe) -> None:
        facts = {"points": game.options.points, "coins": 5, "tiles": 9, "players_least": 2, "players_most": 2}
        super().__init__(game, facts, Examples(EXAMPLES, game), game)

    def own_figure(self, spec: FigureSpec, alt: str, writer: Writer) -> BoardFigure | None:
        values = spec.values
        shown = self.moment(values["board"], values["step"], spec.mark, writer)
        if shown is None:
            return None
        names = (*shown.game.table.names, "")
        return BoardFigure(tuple(names[seat] for seat in shown.game.state.cells), alt)


def draw(figure: BoardFigure, width: float, look: Look, height: float | None) -> Drawing:
    """Nine tiles with coins on them."""
    by = fitting(3 * things.TILE, 3 * things.TILE, width, height, 0.25)
    nodes: list[Use] = []
    for number, suit in enumerate(figure.coins):
        at = move((number % 3 + 0.5) * things.TILE, (number // 3 + 0.5) * things.TILE)
        nodes.append(Use(things.tile_back(look), at))
        if suit:
            nodes.append(Use(things.coin_suit(suit, look), at @ scale(2.0)))
    side = 3 * things.TILE * by
    return Drawing(side, side, (Group(tuple(nodes), scale(by)),))


FIGURES = FigureDrawer(draw, lambda figure, number: ("tictactoe", figure.coins))  # noqa: ARG005
BOARD = whole_map(
    board=Field(NAME, "The example."),
    step=Field(Whole(0, 9), "After which step.", 0),
)
BOOKLET = BookletPlan("tictactoe", Booklet, master_of("tictactoe"), {"board": BOARD})
KIT = game_plan("tictactoe")
