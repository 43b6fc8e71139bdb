"""tiles.yaml and cards.yaml."""

from __future__ import annotations

from collections.abc import Mapping

from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.schema import Field, ListOf, MapOf, OneOrEach, Record, Whole, Word
from castelli_pnp.systems.castelli.model.cards import BATTLE_CARDS, CardType
from castelli_pnp.systems.castelli.model.tiles import Coat, Tile
from castelli_pnp.systems.castelli.model.words import Deck, House, Window
from castelli_pnp.systems.grammar import ID_KEY


def _tile(coats: tuple[House, ...], value: tuple[int, ...], card: House | None, silver: int) -> Tile:
    faces = (
        Coat(house, 0 if house is card else number, house is card)
        for house, number in zip(coats, value, strict=True)
    )
    return Tile("", tuple(faces), silver)


TILE = Record(
    _tile,
    {
        "coats": Field(ListOf(Word(House), 4, 4), "The four coats of arms, clockwise from the north."),
        "value": Field(
            OneOrEach(Whole(0, 99), 4),
            "The heraldic points of every coat without a card icon; "
            "with the ruling tile_values: free also a list of four numbers, one for each coat.",
        ),
        "card": Field(Word(House), "The house whose coat shows a card icon and so counts 0.", None),
        "silver": Field(Whole(0, 99), "Silver cubes in the centre.", 0),
    },
    whole=True,
)
TILES = Record(
    lambda **values: values,
    {
        "heraldic": Field(MapOf(ID_KEY, TILE, most=50_000), "The heraldic tiles by name."),
        "start": Field(MapOf(ID_KEY, TILE), "The start tiles of the Dilemma module by name."),
        "mine": Field(Whole(0, 1), "How many mine tiles there are: 1 lets the tournament be played."),
    },
)

CARD_NUMBERS: Mapping[str, Mapping[str, str]] = {
    "king": {},
    "steward": {},
    "landgrave": {"castles": "Castles that may go into a grain area (R100)."},
    "landgravine": {"castles": "Castles that may go into a wood area (R101)."},
    "robber_baron": {
        "divisor": "The silver in the mine is divided by this; the player takes the result (R102)."
    },
    "raider": {"silver": "Cubes taken from each other player (R103)."},
    "brigands": {"silver": "Cubes taken from each other player, as far as they have them (R104)."},
    "traitor": {
        "silver": "Cubes paid to the other player (R105).",
        "cards": "Cards drawn unseen from that player's hand (R105).",
    },
    "master_builder": {"silver": "Cubes paid for each missing unit (R106)."},
    "peasant": {"villages": "Villages founded (R107)."},
    "duke": {"cities": "Cities founded (R108)."},
    "guard": {"castles": "Castles protected, once (R109)."},
    "incendiary": {"cities": "Cities removed (R110)."},
    "abbot": {"units": "Units of each resource that overbuilding costs instead (R111)."},
    "army_of_knights": {"castles": "Castles overbuilt without the majority (R112)."},
}


def _card(name: str) -> Record[CardType]:
    numbers = CARD_NUMBERS[name]
    fields = {
        "deck": Field(Word(Deck), "The cards it belongs to: character, or battle (only with that module)."),
        "played": Field(Word(Window), "When it is played: own_turn or other_turn."),
    }
    if name == "king":
        fields["values"] = Field(
            ListOf(Whole(0, 99)), "The points of each copy; as many copies as values (R98)."
        )
    else:
        fields["copies"] = Field(Whole(0, 99), "How many of it there are.")
    fields |= {key: Field(Whole(2 if key == "divisor" else 1, 9), doc) for key, doc in numbers.items()}

    def build(
        deck: Deck, played: Window, copies: int = 0, values: tuple[int, ...] = (), **given: int
    ) -> CardType:
        return CardType(name, deck, played, copies or len(values), values, FrozenMap(given))

    return Record(build, fields)


def _card_doc(name: str) -> str:
    deck = "battle" if name in BATTLE_CARDS else "character"
    return f"The {name.replace('_', ' ')}, a {deck} card."


CARDS = Record(
    lambda **cards: FrozenMap(cards), {name: Field(_card(name), _card_doc(name)) for name in CARD_NUMBERS}
)
