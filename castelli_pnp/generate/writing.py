"""The files of a made game: commented, readable, and only what differs from its base."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from castelli_pnp.files.templating import fill
from castelli_pnp.generate.counts import counted
from castelli_pnp.generate.parts import changed_parts, option_lines, part_lines
from castelli_pnp.systems.castelli.model.game import Game
from castelli_pnp.systems.castelli.model.pieces import Piece
from castelli_pnp.systems.castelli.model.tiles import Tile
from castelli_pnp.systems.castelli.model.words import House, Resource
from castelli_pnp.systems.load import Loaded
from castelli_pnp.systems.schemas import schema_files
from castelli_pnp.systems.sources import GAME_FILE
from castelli_pnp.systems.starter import title_of, way_to

Files = dict[str, str]


@dataclass(frozen=True, slots=True)
class Origin:
    """What a game was made from, and by which command."""

    name: str
    base: Loaded[Game]
    command: str


def game_files(game: Game, origin: Origin, folder: Path) -> Files:
    """A whole folder; the game extends its base."""
    base = origin.base.game
    made_by = origin.command
    options = option_lines(game, base)
    extends = way_to(origin.name, origin.base, folder)
    files = {
        GAME_FILE: fill(
            "generate/game.yaml.j2",
            made_by=made_by,
            extends=extends,
            title=title_of(folder.name),
            options=options,
        )
    }
    if game.pieces != base.pieces:
        files["board.yaml"] = board_text(game, origin, schema=True)
    if game.tiles != base.tiles:
        files["tiles.yaml"] = tiles_text(game, origin, schema=True)
    for part, about, alone in changed_parts(game, base):
        lines = part_lines(part, game, base)
        files[f"{part}.yaml"] = fill(
            "generate/part.yaml.j2", part=part, made_by=made_by, about=about, alone=alone, lines=lines
        )
    return files | {f"schema/{name}": text for name, text in schema_files(origin.base).items()}


def board_text(game: Game, origin: Origin, schema: bool = False) -> str:
    """The board as one file."""
    base = origin.base.game
    return fill(
        "generate/board.yaml.j2",
        schema=schema,
        made_by=origin.command,
        game=game,
        pieces=[(piece, _about(piece)) for piece in game.pieces.values()],
        covered=_covered(game),
        needs=[] if schema else needs(game, base, "board"),
        alone=tuple(game.pieces) != tuple(base.pieces) or game.piece_size != base.piece_size,
    )


def tiles_text(game: Game, origin: Origin, schema: bool = False) -> str:
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


def _about(piece: Piece) -> str:
    """What a piece shows, in a line."""
    counts = counted(piece.landscapes)
    of_each = {getattr(counts, resource.value) for resource in Resource}
    told = [f"{getattr(counts, resource.value)} {resource}" for resource in Resource]
    symbols = f"{min(of_each)} of each resource" if len(of_each) == 1 else ", ".join(told)
    settled = f"{_many(counts.villages, 'village', 'villages')}, {_many(counts.cities, 'city', 'cities')}"
    rest = f"{_many(counts.sites, 'site', 'sites')}; {symbols}, {_many(counts.tents, 'tent', 'tents')}"
    return f"{'the mine; ' if piece.mine else ''}{settled}, {rest}"


def _many(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


def _covered(game: Game) -> str:
    """The cells that the mine tile may cover."""
    home = game.mine_piece
    if home is None or home.mine is None or not game.tiles.mine or len(game.pieces) < 2:
        return ""
    spot = home.mine.cell
    return " and ".join(map(str, sorted({spot, spot.turned(game.piece_size, game.piece_size)})))


def needs(game: Game, base: Game, part: str) -> list[str]:
    """What must change beside a part that is written alone."""
    if game.piece_size != base.piece_size or len(game.pieces) != len(base.pieces):
        return [
            "tiles, frame, charts, layouts and numbers to match: `castelli-pnp generate game` makes them all"
        ]
    kit = _changed_numbers(game, base) if part == "board" else []
    return [f"kit: {{{', '.join(kit)}}}"] if kit else []


def _changed_numbers(game: Game, base: Game) -> list[str]:
    mine, theirs = Counter(_numbers(game)), Counter(_numbers(base))
    return [f"{name}: {count}" for name, count in mine.items() if theirs[name] != count]


def _numbers(game: Game) -> Mapping[str, int]:
    return {name: getattr(game.kit, name) for name in game.kit.__slots__}
