"""A whole game: frozen facts, no words, no millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from castelli_pnp.systems.castelli.model.cards import CardType
from castelli_pnp.systems.castelli.model.frame import Chart, FramePiece
from castelli_pnp.systems.castelli.model.kit import ComponentCounts
from castelli_pnp.systems.castelli.model.layouts import (
    Arrangement,
    Layout,
    arrangement_count,
    usual_arrangement,
)
from castelli_pnp.systems.castelli.model.options import Options
from castelli_pnp.systems.castelli.model.pieces import Landscape, Piece
from castelli_pnp.systems.castelli.model.tiles import TileSet
from castelli_pnp.systems.castelli.model.words import Module, Settlement, Slot


@dataclass(frozen=True, slots=True)
class CastelliFacts:
    """All facts of one game, references resolved; the maps keep the order of the files."""

    id: str
    system: str
    title: str
    modules: tuple[Module, ...]
    piece_size: int
    pieces: Mapping[str, Piece]
    tiles: TileSet
    cards: Mapping[str, CardType]
    frame: tuple[FramePiece, ...]
    charts: tuple[Chart, ...]
    layouts: Mapping[str, Layout]
    kit: ComponentCounts
    options: Options

    @property
    def landscapes(self) -> tuple[Landscape, ...]:
        return tuple(landscape for piece in self.pieces.values() for landscape in piece.landscapes)

    @property
    def mine_piece(self) -> Piece | None:
        """The piece that shows the silver mine."""
        return next((piece for piece in self.pieces.values() if piece.mine), None)

    def settlements(self, kind: Settlement) -> int:
        """How many pictures of that kind the board shows."""
        return sum(landscape.settlement is kind for landscape in self.landscapes)

    def can_lay(self, layout: Layout) -> bool:
        """Whether the fields of a layout are rectangles that the pieces can fill."""
        fields = layout.fields
        rectangles = all(layout.field_shape(slot) for slot in fields)
        return Slot.FIELD in fields and rectangles and len(layout.places(*fields)) <= len(self.pieces)

    @property
    def arrangements(self) -> int:
        """In how many ways the pieces can be placed, over the layouts that differ."""
        mine = self.mine_piece is not None
        fields = {layout.grid: layout for layout in self.layouts.values()}.values()
        return sum(arrangement_count(layout, len(self.pieces), mine) for layout in fields)

    def arrangement(self, layout: Layout) -> Arrangement:
        """How the pieces lie unless somebody lays them otherwise."""
        mine = self.mine_piece
        return usual_arrangement(layout, tuple(self.pieces), mine.id if mine else None)
