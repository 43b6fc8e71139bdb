"""What the booklet of a game of Castles says and shows, and its scores line by line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.base.places import Mark
from castelli_pnp.booklet.document import MINUS, Block, Figure, ModuleBox, RowFigure, Sum
from castelli_pnp.booklet.grammar import FigureSpec, Part
from castelli_pnp.booklet.moments import examples_of, moment_of
from castelli_pnp.booklet.plan import Facts, Values
from castelli_pnp.booklet.writing import Writer
from castelli_pnp.schema.base import near
from castelli_pnp.systems.castles.booklet.examples import Examples, Moment, Played
from castelli_pnp.systems.castles.booklet.facts import facts_of
from castelli_pnp.systems.castles.booklet.figure_facts import SETUP_MARKS, MapFigure, SetupFigure, Spot
from castelli_pnp.systems.castles.booklet.grammar import spot_of
from castelli_pnp.systems.castles.model import Castles
from castelli_pnp.systems.castles.rules.scoring import Sheet


def score_sums(sheet: Sheet, letters: Mapping[Spot, str]) -> tuple[Sum, ...]:
    """The castle's tile with the armies on it, then each tile beside it by the letter of the figure.

    A tile without a letter is a ``KeyError``.
    """
    terms = (sheet.value, sheet.own, -sheet.enemy)
    castle = Sum(sheet.player, terms, sum(terms), f"{added(terms)} =", signed=True)
    return castle, *(
        Sum(_letter(letters, each.cell), (), each.points, f"{each.own} : {each.enemy}", signed=True)
        for each in sheet.beside
    )


def _letter(letters: Mapping[Spot, str], cell: str) -> str:
    if spot_of(cell) not in letters:
        raise KeyError(cell)
    return letters[spot_of(cell)]


def total_sums(rounds: Sequence[Mapping[str, int]], players: Sequence[str]) -> Iterator[Sum]:
    """What each player scored in each round, and the total."""
    for player in players:
        terms = tuple(scores[player] for scores in rounds)
        yield Sum(player, terms, sum(terms), f"{added(terms)} =")


def added(terms: Sequence[int]) -> str:
    """Numbers added and subtracted: ``3 − 2 + 7``."""
    first, *others = terms
    told = f"{MINUS if first < 0 else ''}{abs(first)}"
    return told + "".join(f" {MINUS if term < 0 else '+'} {abs(term)}" for term in others)


class CastlesBooklet:
    """Tells of one game of Castles."""

    def __init__(self, game: Castles) -> None:
        self.game = self.shown = game
        self.facts: Facts = facts_of(game)
        self.examples = examples_of(game, Examples)

    def example_names(self) -> Sequence[str]:
        return self.examples.names()

    def played(self, name: str) -> Played | None:
        return self.examples.played(name)

    def figure(self, spec: FigureSpec, alt: str, writer: Writer) -> Figure | None:
        match spec.kind:
            case "map":
                return self._map(spec, alt, writer)
            case "setup":
                return self._setup(spec, alt, writer)
        return RowFigure(self.game, tuple(spec.values["row"]), tuple(spec.values["labels"]), alt)

    def _map(self, spec: FigureSpec, alt: str, writer: Writer) -> MapFigure | None:
        values = spec.values
        moment = moment_of(self.examples, values["map"], values["step"], spec.mark, writer)
        if moment is None:
            return None
        position = moment.position
        for spot in (*values["focus"], *values["letters"].values(), *values["spaces"].values()):
            if (spot in position.tiles) is (spot in values["spaces"].values()):
                x, y = spot
                writer.fault("place", spec.mark, name=f"{x},{y}", example=values["map"])
                return None
        return MapFigure(
            position, values["window"], tuple(values["focus"]), FrozenMap(values["letters"]),
            FrozenMap(values["spaces"]), values["open"], alt,
        )  # fmt: skip

    def _setup(self, spec: FigureSpec, alt: str, writer: Writer) -> SetupFigure | None:
        for mark in spec.values["marks"].values():
            if mark not in SETUP_MARKS:
                choices = ", ".join(SETUP_MARKS)
                guess = near(mark, SETUP_MARKS)
                writer.fault("table_mark", spec.mark, name=mark, near=guess, choices=choices)
                return None
        return SetupFigure(self.game, spec.values["setup"], FrozenMap(spec.values["marks"]), alt)

    def sums(self, values: Values, name: str, mark: Mark, writer: Writer) -> tuple[Sum, ...]:
        moment = moment_of(self.examples, name, values["step"], mark, writer)
        if moment is None:
            return ()
        try:
            return self._sums(moment, values)
        except KeyError as error:
            writer.fault("place", mark, name=str(error.args[0]), example=name)
            return ()

    def _sums(self, moment: Moment, values: Values) -> tuple[Sum, ...]:
        if values["score"]:
            letters = {spot: letter for letter, spot in values["letters"].items()}
            return score_sums(moment.sheet(values["score"]), letters)
        return tuple(total_sums(moment.rounds, values["totals"]))

    def blocks(self, part: Part, writer: Writer, language: str) -> Iterator[Block]:
        del language
        if part.kind == "variant":
            title = writer.sentence(part.values["variant"])
            yield ModuleBox("variant", title, writer.items(part.values["say"]))
