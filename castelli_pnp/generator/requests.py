"""The request for a new game: its style, extent and numbers, or why that is impossible."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from castelli_pnp.base import resources
from castelli_pnp.base.chance import Seed
from castelli_pnp.base.errors import Refused, RefusedAll
from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.files.nodes import plain
from castelli_pnp.files.yamlfile import read_yaml
from castelli_pnp.generator.blanks import Extent
from castelli_pnp.generator.counts import counted
from castelli_pnp.schema.base import near
from castelli_pnp.systems.castelli.model.game import CastelliFacts

USUAL = "balanced"
LANDSCAPES = 32
"""What the numbers of a style are meant for; there are as many tiles."""


class GameStyle(NamedTuple):
    """What a game of a style has; templates/generate/styles.yaml explains each number."""

    symbols: int
    sites: int
    markets: int
    tents: int
    silver: int
    card_icons: int
    odd_areas: int
    halves: int


@cache
def styles() -> dict[str, GameStyle]:
    found = plain(read_yaml(resources.root("templates") / "generate" / "styles.yaml"))
    return {name: GameStyle(**values) for name, values in found.items()}


def style_named(name: str) -> GameStyle:
    """The style of that name; another name is refused."""
    known = styles()
    if name not in known:
        raise Refused("style", name=name, near=near(name, known), choices=", ".join(known))
    return known[name]


def style_of(game: CastelliFacts) -> GameStyle:
    """A style with the numbers of a game, none of them beyond those of all styles."""
    shown = counted(game.landscapes)
    tiles, lands = game.tiles.heraldic, [place for place in game.landscapes if len(place.areas) == 2]
    areas = [area for _, _, area in game.areas if area.kind.resource]
    each = LANDSCAPES / max(1, len(game.landscapes))
    numbers = GameStyle(
        symbols=round((shown.wood + shown.grain + shown.rocks) * each / len(SYMBOLS)),
        sites=round(shown.sites * each),
        markets=round(shown.markets * each),
        tents=round(shown.tents * each),
        silver=round(sum(tile.silver for tile in tiles) * LANDSCAPES / max(1, len(tiles))),
        card_icons=round(sum(tile.card is not None for tile in tiles) * LANDSCAPES / max(1, len(tiles))),
        odd_areas=round(100 * sum(area.symbols != 2 for area in areas) / max(1, len(areas))),
        halves=round(100 * sum(len(place.areas[0].sides) == 2 for place in lands) / max(1, len(lands))),
    )
    known = zip(*styles().values(), strict=True)
    return GameStyle(*(max(min(of), min(number, max(of))) for number, of in zip(numbers, known, strict=True)))


def grown(count: int, landscapes: int) -> int:
    """A number of a style for so many landscapes."""
    return round(count * landscapes / LANDSCAPES)


SYMBOLS = ("wood", "grain", "rocks")
BOARD_KEYS: dict[str, tuple[str, ...]] = {
    **{key: (key,) for key in ("villages", "cities", "areas", "sites", "markets", "tents")},
    "symbols": SYMBOLS,
    **{f"symbols.{kind}": (kind,) for kind in SYMBOLS},
}
"""What ``--set`` can say of a board, and the counts it is about."""
TILE_KEYS = {"silver": ("silver",), "card_icons": ("card_icons",)}
MOST_PIECES, LEAST_SIZE, MOST_SIZE = 12, 2, 20
LEAST_TILES, MOST_CELLS = 8, 10_000
MOST_DIGITS = 6
EXAMPLE = "2x3"
TILES = "tiles"
"""Can be kept like a piece."""


class GameRequest(NamedTuple):
    """Everything that was asked for; what is None is as in the base."""

    seed: Seed
    extent: Extent | None = None
    style: str = USUAL
    """The name of a style; none: like the base."""
    counts: Mapping[str, int] = FrozenMap({})
    """Exact totals by the names of ``Counts``, and those of the tiles."""
    keep: tuple[str, ...] = ()


def parse_counts(texts: Iterable[str], keys: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """``villages=12`` and the like; all that cannot be understood is refused together."""
    typed: dict[str, int] = {}
    refusals: list[Refused] = []
    for text in texts:
        key, _, number = (part.strip() for part in text.partition("="))
        if key not in keys:
            refusals.append(Refused("wish_key", key=key, near=near(key, keys), choices=", ".join(keys)))
        elif not (number.isascii() and number.isdigit() and len(number) <= MOST_DIGITS):
            refusals.append(Refused("wish_number", key=key, text=number, digits=MOST_DIGITS))
        elif typed.setdefault(key, int(number)) != int(number):
            refusals.append(Refused("wish_twice", key=key, first=typed[key], second=int(number)))
    if refusals:
        raise RefusedAll(refusals)
    found: dict[str, int] = {}
    for key in sorted(typed, key=lambda each: -len(keys[each])):  # wood itself outweighs all symbols
        found |= dict.fromkeys(keys[key], typed[key])
    return found


def parse_extent(pieces: str | None, size: int | None, base: Extent | None, base_size: int) -> Extent | None:
    """``2x3`` and the size of a piece; what is not said is as in the base."""
    if pieces is None and (size is None or base is None):
        return base
    refusals: list[Refused] = []
    rows, columns = (base.rows, base.columns) if base else (0, 0)
    if pieces is not None:
        parts = pieces.lower().split("x")
        fine = len(parts) == 2 and all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts)
        if fine:
            rows, columns = int(parts[0]), int(parts[1])
        if not fine or not 1 <= min(rows, columns) <= max(rows, columns) <= MOST_PIECES:
            refusals.append(Refused("wish_pieces", text=pieces, most=MOST_PIECES, example=EXAMPLE))
    size = base_size if size is None else size
    if size % 2 or not LEAST_SIZE <= size <= MOST_SIZE:
        refusals.append(Refused("wish_size", size=size, low=LEAST_SIZE, high=MOST_SIZE))
    if refusals:
        raise RefusedAll(refusals)
    extent = Extent(rows, columns, size)
    cells = 2 * extent.landscapes
    if not 2 * LEAST_TILES <= cells <= MOST_CELLS:
        limits = {"low": 2 * LEAST_TILES, "high": MOST_CELLS}
        raise Refused("wish_extent", extent=str(extent), size=size, cells=cells, **limits)
    return extent
