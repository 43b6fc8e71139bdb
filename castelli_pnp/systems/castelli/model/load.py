"""From the files of a game of Castelli to its facts: what its parts say of each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.base.places import Mark, Route
from castelli_pnp.files.nodes import Map, Node, mark_at
from castelli_pnp.files.templating import fill
from castelli_pnp.schema import BAD, Reading
from castelli_pnp.systems.castelli.grammar import GAME, SECTIONS
from castelli_pnp.systems.castelli.grammar.cards import WORDS
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.layouts import Arrangement, Layout
from castelli_pnp.systems.castelli.model.options import Options, with_battle
from castelli_pnp.systems.castelli.model.pieces import Landscape, Piece
from castelli_pnp.systems.castelli.model.tiles import TileSet
from castelli_pnp.systems.load import Loaded, load_as
from castelli_pnp.systems.system import Model, Values

if TYPE_CHECKING:
    from castelli_pnp.systems.files import MergedGame


_BY_LAYOUT = ("silver_in_mine", "start_silver")
"""Options that are said for each layout."""


def _settle(values: Values, tree: MergedGame, reading: Reading) -> None:
    _drop_silver_of_dropped_layouts(values, tree)
    _check_references(values, tree.root, reading)


def _drop_silver_of_dropped_layouts(values: Values, tree: MergedGame) -> None:
    """A game that drops a layout of the game it extends need not drop its silver too."""
    options, layouts = values["options"], values["layouts"]
    if isinstance(options, Options) and layouts is not BAD:
        for option in _BY_LAYOUT:
            kept = {
                name: silver
                for name, silver in getattr(options, option).items()
                if name in _keys_of(option, layouts)
                or _silver_mark(tree.root, option, name).source.path in tree.files
            }
            values["options"] = replace(values["options"], **{option: FrozenMap(kept)})


def _holds(game: CastelliFacts, route: Route) -> bool:
    """The silver of layouts that are dropped means nothing."""
    if len(route) < 3 or route[1] not in _BY_LAYOUT:
        return True
    return route[2] in _keys_of(str(route[1]), game.layouts)


def _keys_of(option: str, layouts: Iterable[str]) -> list[str]:
    """The keys that such an option can have; silver at the start can be another with Battle."""
    return [*layouts, *(map(with_battle, layouts) if option == "start_silver" else ())]


def _silver_mark(root: Map, option: str, layout: str) -> Mark:
    return mark_at(root, ("options", option, layout))


def _check_references(values: Values, root: Map, reading: Reading) -> None:
    """What one part names must exist in another; parts that are not understood are passed over."""
    options, layouts, board = values["options"], values["layouts"], values["board"]
    if layouts is BAD:
        return
    if isinstance(options, Options):
        for option in _BY_LAYOUT:
            for name in getattr(options, option):
                if name not in (names := _keys_of(option, layouts)):
                    known = {"near": reading.near(name, names), "choices": ", ".join(layouts)}
                    mark, route = _silver_mark(root, option, name), ("options", option, name)
                    reading.fault_of(route, "E15", "layout", mark, name=name, **known)
    if board is not BAD:
        for layout in _layouts(layouts).values():
            if layout.arrangement is not None:
                _check_arrangement(layout, layout.arrangement, board["pieces"], root, reading)


def _build(name: str, values: Mapping[str, Any]) -> CastelliFacts:
    board, tiles = values["board"], values["tiles"]
    size: int = board["piece_size"]
    pieces = {
        name: Piece(
            name, size, tuple(Landscape(name, cell, **parts) for cell, parts in sorted(cells.items()))
        )
        for name, cells in board["pieces"].items()
    }
    return CastelliFacts(
        id=name,
        system=values["system"],
        title=values["title"],
        modules=values["modules"],
        piece_size=size,
        pieces=FrozenMap(pieces),
        tiles=TileSet(
            tuple(replace(tile, id=name) for name, tile in tiles["heraldic"].items()),
            tuple(replace(tile, id=name, start=True) for name, tile in tiles["start"].items()),
            tiles["mine"],
        ),
        cards=values["cards"],
        frame=tuple(replace(piece, id=name) for name, piece in values["frame"].items()),
        charts=tuple(replace(chart, id=name) for name, chart in values["charts"].items()),
        layouts=FrozenMap(_layouts(values["layouts"])),
        kit=values["kit"],
        options=values["options"],
    )


def _layouts(values: Mapping[str, Any]) -> dict[str, Layout]:
    layouts = {}
    for name, parts in values.items():
        placed = parts["arrangement"]
        arrangement = None if placed is None else Arrangement(placed)
        layouts[name] = Layout(name, parts["players"], parts["grid"], arrangement)
    return layouts


def _check_arrangement(
    layout: Layout, arrangement: Arrangement, pieces: Mapping[str, Any], root: Map, reading: Reading
) -> None:
    route = ("layouts", layout.id, "arrangement")
    for index, name in enumerate(arrangement.pieces):
        mark = mark_at(root, (*route, index))
        if name not in pieces:
            known = {"near": reading.near(name, pieces), "choices": ", ".join(list(pieces)[:20])}
            reading.fault_of((*route, index), "E15", "piece", mark, name=name, **known)
        elif name in arrangement.pieces[:index]:
            reading.fault_of((*route, index), "E15", "piece_twice", mark, name=name)
    places = len(layout.places(*layout.fields))
    if len(arrangement.placed) != places:
        numbers = {"count": len(arrangement.placed), "places": places}
        reading.fault_of(route, "E15", "places", mark_at(root, route), layout=layout.id, **numbers)


def _names(root: Map, route: Route) -> dict[str, Route]:
    """Board pieces in the arrangement of a layout, and layouts where silver is counted for each."""
    if len(route) == 4 and route[0] == "layouts" and route[2] == "arrangement":
        return {name: ("board", "pieces", name) for name in _keys(root, "board", "pieces")}
    if len(route) == 3 and route[1] in _BY_LAYOUT:
        return {name: ("layouts", name) for name in _keys(root, "layouts")}
    return {}


def _keys(root: Map, *route: str) -> tuple[str, ...]:
    node: Node = root
    for step in route:
        entry = node.entries.get(step) if isinstance(node, Map) else None
        if entry is None:
            return ()
        node = entry.node
    return tuple(node.entries) if isinstance(node, Map) else ()


def _one_piece(base_name: str, game: CastelliFacts) -> dict[str, str]:
    """A part of the board for a game of one's own to change."""
    pieces = list(game.pieces.values())
    if not pieces:
        raise Refused("nothing_to_base", game=base_name)
    others = [piece.id for piece in pieces[:-1]]
    return {"board.yaml": fill("new/board.yaml.j2", piece=pieces[-1], others=others, size=game.piece_size)}


MODEL = Model(
    "castelli",
    GAME,
    SECTIONS,
    _build,
    settle=_settle,
    holds=_holds,
    names=_names,
    words={"cards": WORDS},
    starter=_one_piece,
    facts=CastelliFacts,
)


def load_game(where: str | Path) -> Loaded[CastelliFacts]:
    """A game of Castelli; a game of another system is refused."""
    return load_as(where, CastelliFacts)
