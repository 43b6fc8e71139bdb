"""tiles.yaml and cards.yaml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from castelli_pnp.base.caching import cache
from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.schema import BAD, Field, ListOf, MapOf, OneOrEach, Record, Whole, Word
from castelli_pnp.systems.castelli.cards import CARDS as CARD_TYPES
from castelli_pnp.systems.castelli.cards import Card
from castelli_pnp.systems.castelli.model.cards import CardType
from castelli_pnp.systems.castelli.model.tiles import Coat, Tile
from castelli_pnp.systems.castelli.model.words import Deck, House, PlayWindow
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


@cache
def _card_field(kind: Card) -> Field:
    """A card type in the data of a game."""
    fields = {
        "deck": Field(Word(Deck), "The deck it belongs to: character, or battle (only with that module)."),
        "played": Field(Word(PlayWindow), "When you may play it: own_turn or other_turn."),
    }
    if kind.has_values:
        fields["values"] = Field(
            ListOf(Whole(0, 99)), "The points of each copy; there is one copy for each value."
        )
    else:
        fields["copies"] = Field(Whole(0, 99), "The number of copies.")
    numbers = kind.numbers or {}
    fields |= {key: Field(Whole(2 if key == "divisor" else 1, 9), doc) for key, doc in numbers.items()}

    def build(
        deck: Deck, played: PlayWindow, copies: int = 0, values: tuple[int, ...] = (), **given: int
    ) -> CardType:
        return CardType(kind.id, deck, played, copies or len(values), values, FrozenMap(given))

    doc = f"The {kind.id.replace('_', ' ')}, a {kind.deck.value} card."
    return Field(Record(build, fields), doc, None if kind.optional else BAD)


class _CardFields(Mapping[str, Field]):
    """One field for each card type there is."""

    def __getitem__(self, name: str) -> Field:
        return _card_field(CARD_TYPES[name])

    def __iter__(self) -> Iterator[str]:
        return iter(CARD_TYPES)

    def __len__(self) -> int:
        return len(CARD_TYPES)


def _cards(**cards: CardType | None) -> Mapping[str, CardType]:
    return FrozenMap({name: card for name, card in cards.items() if card is not None})


CARDS = Record(_cards, _CardFields())
