"""A piecepack on a table: a pile of tiles, and for each suit its coins, its pawn and its die."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from castelli_pnp.base.geometry import Box, move, rectangle, scale
from castelli_pnp.base.scene import Group, Path, Symbol
from castelli_pnp.layout.art.palette import WHITE
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.tabletop import Die, Seat, Stack, TableParts, Tabletop, copies, panel
from castelli_pnp.systems.piecepack.layout.dice import DRAWN, NET, side_art
from castelli_pnp.systems.piecepack.layout.sizes import PackSizes, pack_sizes
from castelli_pnp.systems.piecepack.layout.suits import COLORS
from castelli_pnp.systems.piecepack.model import Piecepack

TABLE = (520.0, 400.0)
"""The middle of the table is free: games lay their land there."""


def tabletops(game: Piecepack, given: TableParts, own_piles: bool = False) -> tuple[Tabletop, ...]:
    """One table with all pieces of the requested suits; in some games each player has a pile of tiles."""
    parts = given.parts["set"]
    sizes = pack_sizes().scaled(given.scale) if given.scale != 1 else pack_sizes()
    suits = [suit.value for suit in game.pieces.suits if any(suit in each.id.split("-") for each in parts)]
    fewest = game.seats[0]
    pieces = {each.id: each for each in parts if each.kind not in ("belts", "dice")}
    pawns = {
        name: panel(each, sizes.foot + sizes.pawn_height, sizes.pawn_height)
        for name, each in pieces.items()
        if each.kind == "pawns"
    }
    nets = {each.id: each for each in parts if each.kind == "dice"}
    dice = tuple(
        Die(
            f"die-{suit}-{number + 1}",
            COLORS[suit].fill,
            tuple((rank, f"side-{suit}-{rank}") for rank in NET),
        )
        for suit in suits
        for number in range(nets[f"die-{suit}"].copies if f"die-{suit}" in nets else 0)
    )
    sides = (
        {f"side-{suit}-{rank}": _side(suit, rank, sizes) for suit in suits for rank in NET} if dice else {}
    )
    shown = {**pieces, **pawns, **sides}
    seats = tuple(_seat(suit, shown) for suit in suits)
    table = Tabletop(
        "all" if len(suits) != 1 else suits[0], *TABLE, stacks=tuple(_stacks(suits, shown, own_piles)),
        seats=seats, fewest=min(fewest, len(suits)), dice=dice, pieces=shown, standing=pawns,
    )  # fmt: skip
    return (table,)


def _stacks(suits: Sequence[str], pieces: Mapping[str, Component], own_piles: bool) -> Iterable[Stack]:
    tiles = [(each.id, each.copies) for each in pieces.values() if each.kind == "tiles"]
    if not own_piles:
        return [Stack("tiles", copies(tiles), bagged=True)] if tiles else []
    own = {suit: copies([each for each in tiles if each[0].split("-")[1] == suit]) for suit in suits}
    return [Stack(f"tiles_{suit}", those, bagged=True, seat=suit) for suit, those in own.items() if those]


def _seat(suit: str, pieces: Mapping[str, Component]) -> Seat:
    kinds = ("pawns", f"coins-{suit}")
    own = [
        (each.id, each.copies)
        for each in pieces.values()
        if each.kind in kinds and suit in each.id.split("-")
    ]
    return Seat(suit, COLORS[suit].fill, copies(own))


def _side(suit: str, rank: str, sizes: PackSizes) -> Component:
    """One side of a die."""
    die = sizes.die
    ground = Path(rectangle(0, 0, die, die), WHITE)
    art = Group(side_art(suit, rank), move(die / 2, die / 2) @ scale(die / DRAWN))
    name = f"side-{suit}-{rank}"
    return Component(name, "dice", die, die, Symbol(name, (ground, art), Box(0, 0, die, die)))
