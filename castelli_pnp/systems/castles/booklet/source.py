"""What the booklet of a game of Castles says and shows, and its scores line by line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.booklet.document import MINUS, Block, Figure, ModuleBox, Picture, Sum
from castelli_pnp.booklet.examples import PlayedBooklet, examples_of
from castelli_pnp.booklet.grammar import FigureSpec, MasterBlock
from castelli_pnp.booklet.plan import BookletPlan, Fact, Facts, Values, master_of
from castelli_pnp.booklet.writing import Writer
from castelli_pnp.systems.castles.booklet.examples import Examples, Moment
from castelli_pnp.systems.castles.booklet.figure_facts import (
    SETUP_MARKS,
    ControlFigure,
    MapFigure,
    SetupFigure,
    Spot,
)
from castelli_pnp.systems.castles.booklet.grammar import BLOCKS, FIGURES, SUMS, spot_of
from castelli_pnp.systems.castles.model import Castles, Variant
from castelli_pnp.systems.castles.rules.game import Game
from castelli_pnp.systems.castles.rules.scoring import ScoreSheet
from castelli_pnp.systems.piecepack.model import Rank

NUMBERED = (Rank.TWO, Rank.THREE, Rank.FOUR, Rank.FIVE)
PLAYERS = (2, 3, 4)


def facts_of(game: Castles) -> Facts:
    """Every fact by name; the names are the same for all games."""
    options, values = game.options, game.pieces.values
    return FrozenMap(
        {
            "title": game.title,
            "tiles_each": game.tiles_each,
            "armies_each": game.armies_each,
            "castles_each": game.pieces.pawns,
            "dice_each": game.pieces.dice,
            **{f"value_{rank.value}": values[rank] for rank in Rank},
            "plain_values": all(values[rank] == int(rank) for rank in NUMBERED),
            "army_limit": options.army_limit,
            "null_army": options.null_army,
            **{f"ace_on_{rank.value}": options.ace_army[rank] for rank in Rank},
            "plain_ace": all(options.ace_army[rank] == int(rank) for rank in NUMBERED),
            "castle_bonus": options.castle_bonus,
            "rounds_per_player": options.rounds_per_player,
            "control": options.control.value,
            "piles": options.piles.value,
            **_players(game),
            **_variants(game),
        }
    )


def _players(game: Castles) -> dict[str, Fact]:
    told: dict[str, Fact] = {}
    for players in PLAYERS:
        told[f"players_{players}"] = players in game.player_counts
        told[f"tiles_for_{players}"] = players * game.tiles_each
        told[f"rounds_for_{players}"] = game.rounds(players)
    fewest, most = game.options.players
    return told | {"players_least": fewest, "players_most": most}


def _variants(game: Castles) -> dict[str, Fact]:
    """Which ways to lay out the land there are, and which of them the booklet explains in full."""
    there = game.options.variants
    main = next(each for each in (Variant.BASE, Variant.OWN_PILE, Variant.SHARED_PILE) if each in there)
    names = {Variant.BASE: "base", Variant.OWN_PILE: "own", Variant.SHARED_PILE: "shared"}
    return {
        "main": names[main],
        "variant_1": Variant.SHARED_PILE in there,
        "variant_2": Variant.OWN_PILE in there,
        "several_variants": len(there) > 1,
    }


def score_sums(sheet: ScoreSheet, letters: Mapping[Spot, str]) -> tuple[Sum, ...]:
    """The castle's tile with the armies on it, each tile next to it by the letter of the figure, the gold.

    A tile without a letter is a ``KeyError``.
    """
    terms = (sheet.value, sheet.own, -sheet.enemy)
    castle = Sum(sheet.player, terms, sum(terms), f"{added(terms)} =", signed=True)
    beside = [
        Sum(_letter(letters, each.cell), (), each.points, f"{each.own} : {each.enemy}", signed=True)
        for each in sheet.beside
    ]
    gold = tuple(each.total for each in (castle, *beside) if each.total or each is castle)
    total = Sum(sheet.player, gold, sheet.total, f"{added(gold)} =", best=True)
    return castle, *beside, total


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


class CastlesBooklet(PlayedBooklet[Castles, Game, Moment]):
    """What the booklet of one game says."""

    def __init__(self, game: Castles) -> None:
        super().__init__(game, facts_of(game), examples_of(game, Examples), game)

    def own_figure(self, spec: FigureSpec, alt: str, writer: Writer) -> Figure | None:
        if spec.kind == "map":
            return self._map(spec, alt, writer)
        marks = self.marks(spec, SETUP_MARKS, writer)
        return None if marks is None else SetupFigure(self.game, spec.values["setup"], marks, alt)

    def _map(self, spec: FigureSpec, alt: str, writer: Writer) -> MapFigure | None:
        values = spec.values
        moment = self.moment(values["map"], values["step"], spec.mark, writer)
        if moment is None:
            return None
        position = moment.position
        framed = (values["frame"],) if values["frame"] else ()
        marked = (*values["focus"], *values["count"], *framed, *values["letters"].values())
        for spot in (*marked, *values["spaces"].values()):
            if (spot in position.tiles) is (spot in values["spaces"].values()):
                x, y = spot
                writer.fault("place", spec.mark, name=f"{x},{y}", example=values["map"])
                return None
        return MapFigure(
            position, values["window"], tuple(values["focus"]), FrozenMap(values["letters"]),
            FrozenMap(values["spaces"]), values["open"], tuple(values["count"]), values["frame"], alt,
        )  # fmt: skip

    def sums_of(self, moment: Moment, values: Values) -> tuple[Sum, ...]:
        if values["score"]:
            letters = {spot: letter for letter, spot in values["letters"].items()}
            return score_sums(moment.sheets[values["score"]], letters)
        return tuple(total_sums(moment.rounds, values["totals"]))

    def blocks(self, part: MasterBlock, writer: Writer, language: str) -> Iterator[Block]:
        del language
        if part.kind == "control":
            words = tuple(writer.sentence(each) for each in (*part.values["head"], *part.values["rows"]))
            alt = writer.sentence(part.values["alt"])
            yield Picture(ControlFigure(self.game, part.values["control"], words, alt))
        if part.kind == "variant":
            title = writer.sentence(part.values["variant"])
            yield ModuleBox("variant", title, writer.items(part.values["say"]))


PLAN = BookletPlan("castles", CastlesBooklet, master_of("castles"), FIGURES, SUMS, BLOCKS)
