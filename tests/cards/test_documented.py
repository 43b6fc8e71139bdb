"""The page on cards and the schema say what the effects say."""

from __future__ import annotations

import re
from pathlib import Path

import jsonschema
import yaml

from castelli_pnp.systems.castelli.cards import EFFECTS
from castelli_pnp.systems.castelli.cards.combining import faults_of
from castelli_pnp.systems.castelli.grammar.cards import CARDS
from tests.cards import MILL

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "cards.md").read_text("utf-8")


def test_the_page_lists_every_effect_with_its_numbers() -> None:
    rows = re.findall(r"^\| `(\w+)` \| (.*) \| (.*) \|$", PAGE.partition("## The effects")[2], re.MULTILINE)
    told = [(name, doc, numbers) for name, doc, numbers in rows]
    wanted = [
        (
            effect.id,
            effect.doc,
            ", ".join(f"`{n}` {x.low}–{x.high}" for n, x in effect.numbers.items()) or "none",
        )
        for effect in EFFECTS.values()
    ]
    assert sorted(told) == sorted(wanted)


def test_the_schema_accepts_what_the_program_accepts() -> None:
    schema = CARDS.schema()
    jsonschema.validate(yaml.safe_load((MILL / "cards.yaml").read_text("utf-8")), schema)
    for wrong in ({"heal": 1}, {"score": 0}, {"score": 1, "rob_all": 1}, {"turn_tile": 1}, "rob_all"):
        card = {"new": {"copies": 1, "effects": [wrong]}}
        assert list(jsonschema.Draft202012Validator(schema).iter_errors(card)), wrong


def test_each_effect_may_stand_alone_unless_it_is_a_price() -> None:
    for effect in EFFECTS.values():
        assert [clash.reason for clash in faults_of([effect])] == ["only_price"] * effect.price
        assert [clash.reason for clash in faults_of([effect, effect])][:1] != []
