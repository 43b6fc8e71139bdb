"""cards.yaml: card types made of effects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from castelli_pnp.base.caching import cache
from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.base.places import Mark
from castelli_pnp.files.nodes import Map, MapEntry, Node, Scalar, Seq
from castelli_pnp.schema import BAD, Bad, Field, ListOf, MapOf, Pattern, Reading, Record, Shape, Whole, Word
from castelli_pnp.schema.base import Schema, describe
from castelli_pnp.schema.groups import ShortMap
from castelli_pnp.schema.values import TextValue
from castelli_pnp.systems.castelli.cards import EFFECTS
from castelli_pnp.systems.castelli.cards.combining import faults_of
from castelli_pnp.systems.castelli.cards.effect import Effect, Number
from castelli_pnp.systems.castelli.model.cards import CardEffect, CardType
from castelli_pnp.systems.castelli.model.words import Deck, PlayWindow
from castelli_pnp.systems.grammar import ID_KEY

MOST_EFFECTS = 6
LONGEST_NAME, LONGEST_TEXT = 40, 500
REST = "*"
"""Stands for all languages that are not named."""
LANGUAGE: Pattern[str] = Pattern(r"\*|[a-z]{2,3}(_[A-Za-z]{2,4})?", "language", str)


@cache
def _numbers_of(effect: Effect) -> ShortMap:
    return ShortMap({name: _number_field(number) for name, number in effect.numbers.items()})


def _number_field(number: Number) -> Field:
    return Field(Whole(number.low, number.high), number.doc)


class EffectShape(Shape[CardEffect]):
    """``turn_tile``, ``score: 2`` or ``buy_cards: {silver: 1, cards: 2}``."""

    def read(self, node: Node, reading: Reading) -> CardEffect | Bad:
        if isinstance(node, Map) and len(node.entries) == 1:
            [(name, entry)] = node.entries.items()
            mark, value = entry.key_mark, entry.node
        elif isinstance(node, Scalar) and isinstance(node.value, str):
            name, mark, value = node.text, node.mark, None
        else:
            return reading.fault("E24", "form", node.mark, found=describe(node))
        effect = EFFECTS.get(name)
        if effect is None:
            known = {"near": reading.near(name, EFFECTS), "choices": ", ".join(EFFECTS)}
            return reading.fault("E24", "effect", mark, name=name[:40], **known)
        return self._with_numbers(effect, value, mark, reading)

    def _with_numbers(
        self, effect: Effect, node: Node | None, mark: Mark, reading: Reading
    ) -> CardEffect | Bad:
        if not effect.numbers or node is None:
            if node is not None:
                return reading.fault("E24", "no_number", node.mark, effect=effect.id)
            if effect.numbers and not effect.values:
                return reading.fault(
                    "E24", "number", mark, effect=effect.id, numbers=", ".join(effect.numbers)
                )
            return CardEffect(effect.id)
        found = _numbers_of(effect).read(node, reading)
        return BAD if isinstance(found, Bad) else CardEffect(effect.id, FrozenMap(found))

    def schema(self) -> Schema:
        bare = [effect.id for effect in EFFECTS.values() if effect.values or not effect.numbers]
        told = [{"const": name, "description": EFFECTS[name].doc} for name in bare]
        return {"anyOf": [*told, *(self._schema_of(each) for each in EFFECTS.values() if each.numbers)]}

    def _schema_of(self, effect: Effect) -> Schema:
        whole = _numbers_of(effect).schema()
        first = next(iter(effect.numbers))
        short = [{**whole["properties"][first]}] if len(effect.numbers) == 1 else []
        value = {"anyOf": [*short, whole], "description": effect.doc}
        return {
            "type": "object",
            "properties": {effect.id: value},
            "required": [effect.id],
            "additionalProperties": False,
        }


class OwnWords(Shape[Mapping[str, str]]):
    """A text for all languages, or one for each language; a game may change that of a single language."""

    merges = True
    rest = REST

    def __init__(self, longest: int) -> None:
        self.text = TextValue(longest)
        self.by_language = MapOf(LANGUAGE, self.text)

    def read(self, node: Node, reading: Reading) -> Mapping[str, str] | Bad:
        if isinstance(node, Map):
            return self.by_language.read(node, reading)
        found = self.text.read(node, reading)
        return found if isinstance(found, Bad) else FrozenMap({REST: found})

    def schema(self) -> Schema:
        return {"anyOf": [self.text.schema(), self.by_language.schema()]}

    def part(self, key: str) -> Shape[str]:
        del key
        return self.text


WORDS: Mapping[str, Shape[Any]] = {"name": OwnWords(LONGEST_NAME), "text": OwnWords(LONGEST_TEXT)}
"""What a card says in words, which may also stand in ``locales``."""


def _own_numbers() -> Iterator[tuple[str, Field]]:
    """Every number of an effect, which a card may change by its name alone."""
    for effect in EFFECTS.values():
        for name, number in effect.numbers.items():
            doc = f"Changes the number `{name}` of the card's effect; handy for a card of the extended game."
            yield name, Field(Whole(number.low, number.high), doc, None)


_WORDS = {
    "name": Field(
        WORDS["name"],
        "What the card is called: one text, or one for each language, such as {en: Miller, de: Müller}. "
        "Without it, the name is made from the id.",
        FrozenMap({}),
    ),
    "text": Field(
        WORDS["text"],
        "What is printed on the card, instead of the sentences of its effects; *words* between asterisks "
        "are bold.",
        FrozenMap({}),
    ),
    "emblem": Field(
        ID_KEY,
        "The emblem in `art/emblems`, of this game or shipped. Without it: the one with the card's id, or "
        "one composed from the signs of its effects.",
        "",
    ),
}


@cache
def _card_fields() -> Mapping[str, Field]:
    return {
        "deck": Field(
            Word(Deck),
            "The deck it belongs to: character, or battle (only with that module).",
            Deck.CHARACTER,
        ),
        "played": Field(
            Word(PlayWindow), "When it is played: own_turn or other_turn; its effects decide it.", None
        ),
        "copies": Field(Whole(0, 99), "How many of it there are; 0 leaves it out of the game.", None),
        "values": Field(
            ListOf(Whole(0, 99)),
            "The points of each copy; there is one copy for each value. Its effect `score` has no number.",
            (),
        ),
        "effects": Field(
            ListOf(EffectShape(), 0, MOST_EFFECTS),
            "What the card does, in this order: effects with their numbers, such as "
            "[{take_silver: 2}, {score: 1}].",
            None,
        ),
        **_WORDS,
        **dict(_own_numbers()),
    }


class _CardFields(Mapping[str, Field]):
    """The keys of a card; effects that are added later have theirs, too."""

    def __getitem__(self, name: str) -> Field:
        return _card_fields()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(_card_fields())

    def __len__(self) -> int:
        return len(_card_fields())


class CardMap(MapOf[str, Any]):
    """The card types by name; a game may change, add or drop (null) single ones."""

    def __init__(self) -> None:
        super().__init__(ID_KEY, Record(dict, _CardFields()))

    def read(self, node: Node, reading: Reading) -> Mapping[str, CardType] | Bad:
        if not isinstance(node, Map) or len(node.entries) > self.most:
            return super().read(node, reading)
        good: dict[str, CardType] = {}
        for text, entry in node.entries.items():
            name = reading.read(text, self.key, Scalar(text, text, entry.key_mark))
            values = reading.read(text, self.value, entry.node)
            if not isinstance(values, Bad) and not isinstance(name, Bad):
                with reading.inside(text):
                    card = _card(name, values, entry, [*node.entries], reading)
                if not isinstance(card, Bad):
                    good[name] = card
        return FrozenMap(good) if len(good) == len(node.entries) else BAD


def _card(
    name: str, values: dict[str, Any], entry: MapEntry, others: list[str], reading: Reading
) -> CardType | Bad:
    """A card from its keys, if they fit together."""
    effects = values["effects"]
    if not effects:
        guess = reading.near(name, [other for other in others if other != name])
        return reading.fault("E24", "nothing", entry.key_mark, card=name, near=guess)
    marks = _marks(entry)
    found = faults_of([EFFECTS[effect.id] for effect in effects])
    for reason, at, data in found:
        reading.fault("E24", reason, marks.get(f"effects/{at}", entry.key_mark), card=name, **data)
    wrong = bool(found) or _numbers_are_wrong(name, values, marks, entry, reading)
    wrong = _values_are_wrong(name, values, marks, entry, reading) or wrong
    if wrong:
        return BAD
    own = {key: values[key] for key in _number_names() if values[key] is not None}
    copies = len(values["values"]) if values["copies"] is None else values["copies"]
    window = next((w for w in map(_window, effects) if w is PlayWindow.OTHER_TURN), PlayWindow.OWN_TURN)
    card = CardType(
        name, values["deck"], values["played"] or window, copies, values["values"] if copies else (),
        effects, values["name"], values["text"], values["emblem"],
    )  # fmt: skip
    return card.with_numbers(own)


def _window(effect: CardEffect) -> PlayWindow:
    return EFFECTS[effect.id].window


def _number_names() -> list[str]:
    return [*dict(_own_numbers())]


def _marks(entry: MapEntry) -> dict[str, Mark]:
    """Where the keys of a card stand, and each of its effects."""
    found: dict[str, Mark] = {}
    if isinstance(entry.node, Map):
        for key, inner in entry.node.entries.items():
            found[key] = inner.key_mark
            if key == "effects" and isinstance(inner.node, Seq):
                found |= {f"effects/{n}": item.mark for n, item in enumerate(inner.node.items)}
    return found


def _numbers_are_wrong(
    name: str, values: dict[str, Any], marks: dict[str, Mark], entry: MapEntry, reading: Reading
) -> bool:
    """A number of the card must be that of exactly one of its effects."""
    wrong = False
    for key in _number_names():
        if values[key] is None:
            continue
        having = [effect.id for effect in values["effects"] if key in effect.numbers]
        if len(having) != 1:
            reason = "several_numbers" if having else "number_of_none"
            mark = marks.get(key, entry.key_mark)
            reading.fault("E24", reason, mark, card=name, number=key, effects=", ".join(having))
            wrong = True
            continue
        number = EFFECTS[having[0]].numbers[key]
        if not number.low <= values[key] <= number.high:
            bounds = {"value": values[key], "low": number.low, "high": number.high}
            reading.fault("E13", "range", marks.get(key, entry.key_mark), **bounds)
            wrong = True
    return wrong


def _values_are_wrong(
    name: str, values: dict[str, Any], marks: dict[str, Mark], entry: MapEntry, reading: Reading
) -> bool:
    """Points of each copy belong to an effect that scores them, and the other way round."""
    bare = any(EFFECTS[effect.id].values and not effect.numbers for effect in values["effects"])
    said, copies = values["values"], values["copies"]
    if bare != bool(said) and (said or copies != 0):
        reason, key = ("values", "values") if said else ("points", "effects")
    elif said and copies is not None and copies not in (0, len(said)):
        reason, key = "copies", "copies"
    elif not said and copies is None:
        reason, key = "no_copies", "effects"
    else:
        return False
    data = {"copies": copies or 0, "count": len(said)}
    reading.fault("E24", reason, marks.get(key, entry.key_mark), card=name, **data)
    return True


CARDS = CardMap()
