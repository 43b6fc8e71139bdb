"""Generates boards, tiles, and complete games of Castelli."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from castelli_pnp import __version__
from castelli_pnp.actions.games import AnyGame, load
from castelli_pnp.actions.progress import Progress, quiet
from castelli_pnp.base.chance import check_seed
from castelli_pnp.base.errors import Refused, refuse
from castelli_pnp.generator.blanks import extent_of
from castelli_pnp.generator.making import ALL_PARTS, Candidate, candidates, make_game
from castelli_pnp.generator.requests import (
    BOARD_KEYS,
    TILE_KEYS,
    TILES,
    USUAL,
    GameRequest,
    parse_counts,
    parse_extent,
)
from castelli_pnp.generator.writing import Files, Origin, board_text, game_files, tiles_text
from castelli_pnp.kits.choices import Names, check_types, names_in, not_of, unknown, wrong_type
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.load import Loaded, of_kind
from castelli_pnp.words.sentences import printable

SHIPPED = "castelli"
MOST = 10_000
KEYS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "board": BOARD_KEYS,
    TILES: TILE_KEYS,
    "game": {**BOARD_KEYS, **TILE_KEYS},
}
"""The numbers that users can choose for each kind of generated thing."""


@dataclass(frozen=True, slots=True)
class Generated:
    """A generated game and the texts of its files; ``load`` reads those of a complete game."""

    game: CastelliFacts
    files: Mapping[str, str]
    seed: int | str
    demerits: float
    """The demerits that the lab finds; 0 if only one game was made and nothing was measured."""


class GameMaker:
    """Makes games with given options; refuses impossible options at once.

    Options that are not given keep the values of the base. ``pieces``: rows and columns of board pieces, such
    as ``2x3``; ``counts``: exact numbers, ``{"villages": 12}`` or ``["villages=12"]``; ``keep``: what stays
    unchanged.
    """

    def __init__(
        self,
        what: str,
        base: AnyGame = SHIPPED,
        seed: int | str = 0,
        pieces: str | None = None,
        piece_size: int | None = None,
        style: str = USUAL,
        counts: Mapping[str, int] | Names = (),
        keep: Names = "",
    ) -> None:
        refuse(unknown("part", [what], KEYS))
        self.what = what
        self.base: Loaded[CastelliFacts] = of_kind(load(base), CastelliFacts)
        self.base_name = base if isinstance(base, str) else str(self.base.file.parent)
        given, kept = _given(counts), names_in(keep, "keep")
        check_types(int, piece_size=piece_size)
        check_types(str, pieces=pieces, style=style)
        facts = self.base.game
        extent = parse_extent(pieces, piece_size, extent_of(facts), facts.piece_size)
        numbers = parse_counts(given, KEYS[what])
        self.request = GameRequest(check_seed(seed), extent, style, numbers, tuple(dict.fromkeys(kept)))
        named = {"--pieces": pieces, "--piece-size": piece_size, "--style": style}
        named |= {"--keep": ",".join(kept), "--set": " ".join(given)}
        named["--game"] = "" if self.base_name == SHIPPED else shlex.quote(self.base_name)
        self._options = tuple(f"{name} {text}" for name, text in named.items() if text)
        """The options as they would be typed, without the seed and the place."""

    @cached_property
    def first(self) -> CastelliFacts:
        """The game made from the seed itself; refuses if no such game is possible."""
        return make_game(self.base.game, self.request, self.parts)

    @property
    def parts(self) -> frozenset[str]:
        return ALL_PARTS if self.what == "game" else frozenset((self.what,))

    def made(self, count: int, workers: int = 1, progress: Progress = quiet) -> Iterator[Candidate]:
        """Makes one game, or several from seeds of their own, each measured by letting bots play it."""
        base, request, parts = self.base.game, self.request, self.parts
        alone = [Candidate(request, self.first, 0.0)] if count == 1 else None
        for done, made in enumerate(alone or candidates(base, request, parts, count, workers), 1):
            progress(done, count, "")
            yield made

    def files(self, made: Candidate, folder: Path) -> Files:
        """The texts of a generated game for a folder, or of its single part."""
        if self.what == "game":
            return game_files(made.game, self._origin(made.request), folder)
        return {f"{self.what}.yaml": self.text(made)}

    def generated(self, made: Candidate, name: str) -> Generated:
        """A made game with its texts, for a folder of that name."""
        return Generated(made.game, self.files(made, Path(name)), made.request.seed, made.judged)

    def text(self, made: Candidate) -> str:
        """A board, or tiles, as one file."""
        write = board_text if self.what == "board" else tiles_text
        return write(made.game, self._origin(made.request))

    def _origin(self, request: GameRequest) -> Origin:
        """The command that makes the same game again, for the first line of each file."""
        seed = shlex.quote(str(request.seed))
        command = " ".join((f"castelli-pnp generate {self.what} --seed {seed}", *self._options))
        return Origin(self.base_name, self.base, printable(f"castelli-pnp {__version__}: {command}"))


def check_counts(count: int, best: int) -> None:
    """Checks how many games to make and how many to keep."""
    refuse(not_of(int, count=count, best=best))
    if not 1 <= best <= count <= MOST:
        raise Refused("best", count=count, best=best, most=MOST)


def _given(counts: Mapping[str, int] | Names) -> list[str]:
    """Numbers in the form in which they are typed: ``villages=12``."""
    if isinstance(counts, Mapping):
        return [f"{key}={number}" for key, number in counts.items()]
    if not isinstance(counts, Iterable):
        raise wrong_type("counts", "Mapping[str, int]", counts)
    parts = [counts] if isinstance(counts, str) else list(counts)
    if not all(isinstance(part, str) for part in parts):
        raise wrong_type("counts", "Mapping[str, int]", counts)
    return [text for part in parts for text in part.replace(",", " ").split()]
