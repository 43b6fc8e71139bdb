"""A game on a board with more or fewer pieces, or with pieces of another size: what fits stays."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from castelli_pnp.base.chance import Seed
from castelli_pnp.base.errors import Refused
from castelli_pnp.generator.blanks import Extent, extent_of
from castelli_pnp.generator.fitting import staying
from castelli_pnp.generator.making import make_game
from castelli_pnp.generator.requests import TILES, GameRequest
from castelli_pnp.systems.castelli.model.game import CastelliFacts


def resize_game(base: CastelliFacts, extent: Extent, seed: Seed, style: str = "") -> CastelliFacts:
    """The game for another extent; new pieces are like those there are unless a style is named."""
    if extent == extent_of(base):
        raise Refused("resize_same", pieces=str(extent), size=extent.size)
    keep = (*staying(base, extent.pieces), TILES)
    made = make_game(base, GameRequest(seed, extent, style, keep=keep))
    return replace(made, title=base.title)


class Moved(NamedTuple):
    """What became of the things of one kind, by their names."""

    stay: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()


class Differences(NamedTuple):
    """What differs between a game and the same game of another extent."""

    pieces: Moved
    tiles: Moved
    layouts: Moved
    changed: tuple[str, ...]
    """Landscapes that stay, but not as they were."""


def differences(old: CastelliFacts, new: CastelliFacts) -> Differences:
    before = {place.id: place for place in old.landscapes}
    after = {place.id: place for place in new.landscapes}
    changed = tuple(name for name, place in after.items() if name in before and place != before[name])
    tiles = {tile.id: tile for tile in old.tiles.heraldic}
    same = {tile.id for tile in new.tiles.heraldic if tiles.get(tile.id) == tile}
    made = [tile.id for tile in new.tiles.heraldic if tile.id not in same]
    gone = [name for name in tiles if name not in same]
    stay = [name for name in tiles if name in same]
    return Differences(
        _moved(old.pieces, new.pieces),
        Moved(tuple(stay), tuple(made), tuple(gone)),
        _moved(old.layouts, new.layouts),
        changed,
    )


def _moved(old: Iterable[str], new: Iterable[str]) -> Moved:
    before, after = list(old), list(new)
    return Moved(
        tuple(name for name in before if name in after),
        tuple(name for name in after if name not in before),
        tuple(name for name in before if name not in after),
    )
