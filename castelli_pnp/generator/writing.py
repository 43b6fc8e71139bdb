"""The files of a made game: commented, readable, and only what differs from its base."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from castelli_pnp.base.places import Mark, Source
from castelli_pnp.files.nodes import block_lines, node_of
from castelli_pnp.files.templating import fill
from castelli_pnp.generator.counts import counted
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.tiles import Tile
from castelli_pnp.systems.castelli.model.words import House
from castelli_pnp.systems.load import Loaded
from castelli_pnp.systems.sources import GAME_FILE
from castelli_pnp.systems.starter import schema_files, way_to

Files = dict[str, str]


class Origin(NamedTuple):
    """What a game was made from, and by which command."""

    name: str
    base: Loaded[CastelliFacts]
    command: str


def game_files(game: CastelliFacts, origin: Origin, folder: Path) -> Files:
    """A whole folder; the game extends its base."""
    base, made_by = origin.base.game, origin.command
    game_text = fill(
        "generate/game.yaml.j2",
        made_by=made_by,
        extends=way_to(origin.name, origin.base, folder),
        title=game.title,
        options=option_lines(game, base),
    )
    files = {GAME_FILE: game_text}
    if game.pieces != base.pieces:
        files["board.yaml"] = board_text(game, origin, schema=True)
    if game.tiles != base.tiles:
        files["tiles.yaml"] = tiles_text(game, origin, schema=True)
    said = {"made_by": made_by, "game": game, "base": base, "numbers": list(_kit(game, base))}
    for part in PARTS:
        if getattr(game, part) != getattr(base, part):
            files[f"{part}.yaml"] = fill("generate/part.yaml.j2", part=part, **said)
    return files | {f"schema/{name}": text for name, text in schema_files(origin.base).items()}


def board_text(game: CastelliFacts, origin: Origin, schema: bool = False) -> str:
    """The board as one file."""
    base = origin.base.game
    return fill(
        "generate/board.yaml.j2",
        schema=schema,
        made_by=origin.command,
        game=game,
        pieces=[(piece, counted(piece.landscapes)) for piece in game.pieces.values()],
        covered=_covered(game),
        needs=[] if schema else needs(game, base, "board"),
        alone=tuple(game.pieces) != tuple(base.pieces) or game.piece_size != base.piece_size,
    )


def tiles_text(game: CastelliFacts, origin: Origin, schema: bool = False) -> str:
    """The tiles as one file."""
    base = origin.base.game
    tiles = game.tiles
    by_value = groupby(tiles.heraldic, key=lambda tile: tile.value)
    icons = sum(tile.card is not None for tile in tiles.heraldic)
    return fill(
        "generate/tiles.yaml.j2",
        schema=schema,
        made_by=origin.command,
        game=game,
        silver=sum(tile.silver for tile in tiles.heraldic),
        icons=icons,
        of_each=icons // len(House),
        values=[(value, list(_tile_lines(list(same)))) for value, same in by_value],
        start=list(_tile_lines(list(tiles.start))),
        needs=[] if schema else needs(game, base, "tiles"),
        alone=_names(tiles.heraldic) != _names(base.tiles.heraldic),
        start_alone=_names(tiles.start) != _names(base.tiles.start),
    )


def _names(tiles: tuple[Tile, ...]) -> list[str]:
    return [tile.id for tile in tiles]


def _tile_lines(tiles: list[Tile]) -> Iterator[str]:
    widest = max((len(tile.id) for tile in tiles), default=0)
    for tile in tiles:
        coats = ", ".join(coat.house for coat in tile.coats)
        more = f", card: {tile.card}" if tile.card else ""
        more += f", silver: {tile.silver}" if tile.silver else ""
        yield f"{tile.id + ':':<{widest + 1}} {{coats: [{coats}], value: {tile.value}{more}}}"


def _covered(game: CastelliFacts) -> str:
    """The cells that the mine tile may cover."""
    home = game.mine_piece
    if home is None or home.mine is None or not game.tiles.mine or len(game.pieces) < 2:
        return ""
    spot = home.mine.cell
    return " and ".join(map(str, sorted({spot, spot.turned(game.piece_size, game.piece_size)})))


def needs(game: CastelliFacts, base: CastelliFacts, part: str) -> list[str]:
    """What else must change with a part that is written alone."""
    if game.piece_size != base.piece_size or len(game.pieces) != len(base.pieces):
        return [
            "tiles, frame, charts, layouts and numbers to match: `castelli-pnp generate game` makes them all"
        ]
    kit = list(_kit(game, base)) if part == "board" else []
    return [f"kit: {{{', '.join(kit)}}}"] if kit else []


_NOWHERE = Mark(Source(Path("generated")))
PARTS = ("layouts", "frame", "charts", "cards", "kit")
"""The smaller parts, in the order in which the files are written."""


def option_lines(game: CastelliFacts, base: CastelliFacts) -> list[str]:
    """The numbers of the rules that differ."""
    names = ("silver_in_mine", "highest_value", "castles_per_player")
    values = {name: getattr(game.options, name) for name in names}
    changed = {name: value for name, value in values.items() if value != getattr(base.options, name)}
    return list(block_lines(node_of(changed, _NOWHERE)))


def _kit(game: CastelliFacts, base: CastelliFacts) -> Iterator[str]:
    for name in game.kit.__slots__:
        if getattr(game.kit, name) != getattr(base.kit, name):
            yield f"{name}: {getattr(game.kit, name)}"
