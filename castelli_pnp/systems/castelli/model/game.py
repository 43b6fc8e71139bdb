"""A whole game: frozen facts, no words, no millimeters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import perm
from typing import Annotated

from castelli_pnp.systems.castelli.model.cards import CardType
from castelli_pnp.systems.castelli.model.frame import Chart, FramePiece
from castelli_pnp.systems.castelli.model.layouts import Arrangement, Layout, Placed
from castelli_pnp.systems.castelli.model.options import Options
from castelli_pnp.systems.castelli.model.pieces import Area, Landscape, Piece
from castelli_pnp.systems.castelli.model.tiles import TileSet
from castelli_pnp.systems.castelli.model.words import Module, Settlement, Slot


@dataclass(frozen=True, slots=True)
class ComponentCounts:
    """How many of each component there are."""

    board_pieces: Annotated[int, "Board pieces."]
    resource_charts: Annotated[int, "Resource charts."]
    frame_pieces: Annotated[int, "Frame pieces."]
    heraldic_tiles: Annotated[int, "Heraldic tiles."]
    start_tiles: Annotated[int, "Start tiles of the Dilemma module."]
    mine_tiles: Annotated[int, "Silver mine tiles for the tournament."]
    castles: Annotated[int, "Castles of all houses in total."]
    resource_markers: Annotated[int, "Resource markers of all houses in total."]
    scoring_markers: Annotated[int, "Scoring markers of all houses in total."]
    villages: Annotated[int, "Villages, including those set aside."]
    cities: Annotated[int, "Cities, including those set aside."]
    silver: Annotated[int, "Silver cubes."]
    character_cards: Annotated[int, "Character cards."]
    battle_cards: Annotated[int, "Battle cards."]
    booklets: Annotated[int, "Rules booklets."]

    @property
    def cards(self) -> int:
        return self.character_cards + self.battle_cards


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
    def areas(self) -> tuple[tuple[Landscape, int, Area], ...]:
        """Every area with its landscape and its number there."""
        return tuple((land, *each) for land in self.landscapes for each in enumerate(land.areas))

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
        fields = {layout.grid: layout for layout in self.layouts.values()}.values()
        return sum(map(self.arrangements_of, fields))

    def arrangements_of(self, layout: Layout) -> int:
        """In how many ways the pieces can be placed in a layout, always with the mine."""
        pieces, places = len(self.pieces), len(layout.places(*layout.fields))
        if places > pieces:
            return 0
        without_mine = perm(pieces - 1, places) if self.mine_piece else 0
        return perm(pieces, places) - without_mine << places

    def arrangement(self, layout: Layout) -> Arrangement:
        """The layout's own arrangement, or else the pieces in order, unturned, the mine's among them."""
        if layout.arrangement is not None:
            return layout.arrangement
        chosen = list(self.pieces)[: len(layout.places(*layout.fields))]
        mine = self.mine_piece
        if mine is not None and mine.id not in chosen and chosen:
            chosen[-1] = mine.id
        return Arrangement(tuple(map(Placed, chosen)))
