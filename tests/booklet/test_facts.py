"""The fact table of the Castelli booklet: the same in every language, and what the engine plays by."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest

from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.booklet.composing import write_booklet
from castelli_pnp.booklet.grammar import ALWAYS, Sentence
from castelli_pnp.booklet.master import shipped_master
from castelli_pnp.booklet.writing import Writer
from castelli_pnp.systems.castelli.booklet.facts import facts_of
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.words.catalog import catalog, languages
from tests.booklet.fact_table import BATTLE_SILVER, CHOICES, LIMITS, START_SILVER, TABLE, Choice
from tests.booklet.test_languages import DOWN, UP
from tests.booklet.told import told
from tests.booklet.variants import CASTELLI

every_language = pytest.mark.parametrize("language", languages())
WAYS = {"down": DOWN, "up": UP}


@cache
def sentences() -> dict[str, Sentence]:
    """Every message of the master with the numbers it is given; the first of those that are told twice."""
    found: dict[str, Sentence] = {}
    for chapter in shipped_master("castelli").chapters:
        for part in chapter.parts:
            for sentence in part.sentences():
                count = sentence.count or (part.values["count"] if part.kind == "aside" else "")
                found.setdefault(f"{chapter.id}.{sentence.name}", replace(sentence, count=count))
    return found


def needs_facts(key: str, sentence: Sentence) -> bool:
    """Whether a message tells numbers of the game, and not of an example."""
    given = {*sentence.numbers, "count"}
    counted = bool(sentence.count) and " " not in sentence.count
    plain = catalog("rules").placeholders(key) - given
    return bool(plain) or (counted and "count" in catalog("rules").placeholders(key)) or key in TABLE


def said(game: CastelliFacts, key: str, language: str) -> str:
    """A message with the numbers of a game, whether this game tells it or not."""
    chapter, _, name = key.partition(".")
    writer = Writer(chapter, catalog("rules", language), facts_of(game), {}, [])
    return writer.sentence(replace(sentences()[key], name=name, when=ALWAYS))


def figures(text: str) -> set[int]:
    return {int(found) for found in re.findall(r"\d+", re.sub(r"\[[^]]*\]\([^)]*\)", "", text))} - {0, 1}


def test_the_table_has_every_message_that_tells_a_number() -> None:
    needed = {key for key, sentence in sentences().items() if needs_facts(key, sentence)}
    assert needed == {*TABLE, *START_SILVER, *BATTLE_SILVER}


@every_language
@pytest.mark.parametrize("variant", ["shipped", "many", "contrary"])
@pytest.mark.parametrize("key", TABLE)
def test_a_message_tells_the_numbers_of_the_engine(key: str, variant: str, language: str) -> None:
    game = CASTELLI[variant]()
    text = said(game, key, language)
    if variant == "many" and key == "castles.cost_each":
        return  # told only where all of them are the same
    assert figures(text) == {*TABLE[key].numbers(game)} - {0, 1}, text


@every_language
@pytest.mark.parametrize("key", [key for key, row in TABLE.items() if row.limit])
def test_limits_are_told_as_limits(key: str, language: str) -> None:
    text = said(CASTELLI["many"](), key, language)
    assert re.search(LIMITS[TABLE[key].limit][language], text), text


@every_language
@pytest.mark.parametrize("key", START_SILVER)
def test_silver_before_the_first_turn(key: str, language: str) -> None:
    """Each player who comes later gets what the options say, in the order of play."""
    layout, players = START_SILVER[key]
    silver = tuple(range(20, 20 + players))
    game = CASTELLI["shipped"]()
    game = replace(game, options=replace(game.options, start_silver=FrozenMap({layout: silver})))
    found = re.findall(r"\d+", said(game, key, language))
    assert tuple(map(int, found)) == silver[1:]


@every_language
@pytest.mark.parametrize("key", BATTLE_SILVER)
def test_silver_before_the_first_turn_with_battle(key: str, language: str) -> None:
    """All players in turn order; without a number of its own, Battle changes nothing and nothing is said."""
    option, players = BATTLE_SILVER[key]
    silver = tuple(range(20, 20 + players))
    shipped = CASTELLI["shipped"]()
    game = replace(shipped, options=replace(shipped.options, start_silver=FrozenMap({option: silver})))
    wanted = said(game, key, language)
    assert tuple(map(int, re.findall(r"\d+", wanted))) == silver
    if language == "en":
        assert any(wanted in text for _, text in told(write_booklet(game, "en")))
        quiet = said(shipped, key, "en")
        assert not any(quiet in text for _, text in told(write_booklet(shipped, "en")))


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.key)
@pytest.mark.parametrize("variant", ["shipped", "contrary"])
def test_a_booklet_tells_the_ruling_that_is_played(variant: str, choice: Choice) -> None:
    game = CASTELLI[variant]()
    wanted = said(game, choice.key, "en")
    texts = [text for _, text in told(write_booklet(game, "en"))]
    assert any(wanted in text for text in texts) is choice.plays_so(game.options)


@every_language
@pytest.mark.parametrize("choice", [each for each in CHOICES if each.way], ids=lambda choice: choice.key)
def test_roundings_are_told_in_their_direction(choice: Choice, language: str) -> None:
    text = said(CASTELLI["shipped"](), choice.key, language)
    found = {way for way, words in WAYS.items() if re.search(words[language], text)}
    assert found == {choice.way}, text
