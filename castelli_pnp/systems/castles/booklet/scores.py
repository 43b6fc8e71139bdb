"""Scores as booklets tell them: line by line, in figures that every language reads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from castelli_pnp.booklet.document import MINUS, Sum
from castelli_pnp.systems.castles.booklet.figure_facts import Spot
from castelli_pnp.systems.castles.booklet.grammar import spot_of
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
