"""tiles.yaml."""

from __future__ import annotations

from castelli_pnp.schema import Field, ListOf, MapOf, OneOrEach, Record, Whole, Word
from castelli_pnp.systems.castelli.model.tiles import Coat, Tile
from castelli_pnp.systems.castelli.model.words import House
from castelli_pnp.systems.grammar import ID_KEY


def _tile(coats: tuple[House, ...], value: tuple[int, ...], card: House | None, silver: int) -> Tile:
    faces = (
        Coat(house, 0 if house is card else number, house is card)
        for house, number in zip(coats, value, strict=True)
    )
    return Tile("", tuple(faces), silver)


HOUSE = Word(House, "house")
TILE = Record(
    _tile,
    {
        "coats": Field(
            ListOf(HOUSE, 4, 4, reason="coats"), "The four coats of arms, clockwise from the north."
        ),
        "value": Field(
            OneOrEach(Whole(0, 99), 4),
            "The heraldic points of every coat without a card icon; "
            "with the ruling tile_values: free, it can also be a list of four numbers, one for each coat.",
        ),
        "card": Field(HOUSE, "The house whose coat shows a card icon and therefore counts 0.", None),
        "silver": Field(Whole(0, 99), "Silver cubes in the center.", 0),
    },
    whole=True,
)
TILES = Record(
    lambda **values: values,
    {
        "heraldic": Field(MapOf(ID_KEY, TILE, most=50_000), "The heraldic tiles by name."),
        "start": Field(MapOf(ID_KEY, TILE), "The start tiles of the Dilemma module by name."),
        "mine": Field(Whole(0, 1), "How many mine tiles there are; the tournament needs 1."),
    },
)
