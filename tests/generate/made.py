"""Made games for the tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from castelli_pnp.generator.blanks import Extent
from castelli_pnp.generator.making import make_game
from castelli_pnp.generator.requests import GameRequest
from castelli_pnp.generator.writing import Origin, game_files
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.load import Loaded

STYLES = ("balanced", "harsh", "rich", "highlands", "trade")
USUAL = Extent(2, 2, 4)
EXTENTS = tuple(
    Extent(*numbers)
    for numbers in (
        (2, 2, 4), (1, 2, 4), (2, 1, 4), (3, 2, 4), (2, 3, 4), (3, 3, 4), (4, 4, 4), (2, 2, 6), (1, 1, 6),
        (2, 2, 8),
    )
)  # fmt: skip
"""Boards that come out without a word of advice."""
TINY = (Extent(1, 1, 4), Extent(2, 2, 2), Extent(3, 3, 2))
"""Boards too small for all that is good, but legal all the same."""


def name(extent: Extent) -> str:
    return f"{extent}x{extent.size}"


@cache
def base() -> Loaded[CastelliFacts]:
    return load_game("castelli")


@cache
def made(seed: int | str = 0, extent: Extent = USUAL, style: str = "balanced") -> CastelliFacts:
    return make_game(base().game, GameRequest(seed, extent, style))


def with_counts(seed: int = 0, /, **counts: int) -> CastelliFacts:
    """A game as large as the shipped one with exactly these counts."""
    return make_game(base().game, GameRequest(seed, counts=counts))


def write(game: CastelliFacts, folder: Path, origin: Origin | None = None) -> Path:
    """The files of a game in a folder."""
    for file, text in game_files(game, origin or Origin("castelli", base(), "a test"), folder).items():
        path = folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder
