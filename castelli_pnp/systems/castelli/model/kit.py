"""What lies in the box."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ComponentCounts:
    """How many of each component there are."""

    board_pieces: int
    resource_charts: int
    frame_pieces: int
    heraldic_tiles: int
    start_tiles: int
    mine_tiles: int
    castles: int
    resource_markers: int
    scoring_markers: int
    villages: int
    cities: int
    silver: int
    character_cards: int
    battle_cards: int
    booklets: int

    @property
    def cards(self) -> int:
        return self.character_cards + self.battle_cards
