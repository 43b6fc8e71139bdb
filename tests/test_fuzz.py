"""Whatever is done to the data, the answer is success, findings or faults: never another exception."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from castelli_pnp.actions.check import check
from castelli_pnp.base.errors import Unreadable
from castelli_pnp.cli.report import Checked, as_json, print_text
from castelli_pnp.files.yamlfile import read_yaml
from castelli_pnp.systems.castelli.check import check_game
from castelli_pnp.systems.castelli.model.load import load_game
from tests.games import Raw, shipped, write
from tests.test_nodes import as_data

WORDS = [
    "wood", "grain", "rocks", "market", "mine", "coat", "card", "silver", "village", "city", "blue", "red",
    "piece1", "turned", "two", "null", "ü", "P", "x", "NE", "S", "N", "NESW", "1,2", "4,4", "9,9", "",
]  # fmt: skip
NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 19, 20, 21, 99, 100, 1000, 10_001, -1, 2.5, float("nan"), float("inf")]


def every_key() -> Raw:
    """The shipped game with the keys that it does not need itself."""
    raw = shipped()
    raw["layouts"]["two"]["arrangement"] = ["piece1", "piece2 turned"]
    raw["tiles"]["heraldic"]["tile18"]["value"] = [4, 4, 4, 4]
    return raw


def places(node: Any) -> list[tuple[Any, Any]]:
    """Every place of a tree: the container and the key."""
    keys = list(node) if isinstance(node, dict) else list(range(len(node))) if isinstance(node, list) else []
    return [(node, key) for key in keys] + [place for key in keys for place in places(node[key])]


def edit(raw: Raw, chance: random.Random) -> None:
    """One edit as a person or an accident might make it."""
    node, key = chance.choice(places(raw))
    other, other_key = chance.choice(places(raw))
    match chance.randrange(8):
        case 0:
            node[key] = chance.choice(NUMBERS)
        case 1:
            node[key] = chance.choice(WORDS)
        case 2:
            del node[key]
        case 3:
            node[key] = deepcopy(other[other_key])
        case 4 if isinstance(node, dict):
            node[chance.choice(WORDS)] = node.pop(key)
        case 5 if isinstance(node[key], int) and not isinstance(node[key], bool):
            node[key] += chance.choice([-2, -1, 1, 2])
        case 6:
            node[key] = chance.choice([None, [], {}, True, [[]], [1], {"a": 1}])
        case _:
            if isinstance(node, list):
                node.insert(0, deepcopy(chance.choice(node)))
            else:
                node[key] = deepcopy(other[other_key])


@pytest.mark.parametrize("seed", range(40))
def test_random_edits_of_the_shipped_data(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    seen = set()
    for number in range(15):
        raw = every_key()
        for _ in range(chance.choice([1, 1, 1, 2, 3, 8])):
            edit(raw, chance)
        where = write(raw, tmp_path / f"game{number}")
        examined = Checked(str(where), check(where, play=False))
        seen.add(examined.exit_code(strict=True))
        assert examined.exit_code(strict=True) or not examined.report.findings
        assert all(note.sentence and note.fix for note in examined.report.findings)
        print_text([examined], verbose=True, strict=True)
        json.loads(as_json([examined], 0))
    assert 2 in seen


@pytest.mark.parametrize("seed", range(25))
def test_numbers_alone_keep_a_game_readable_or_say_why(seed: int, tmp_path: Path) -> None:
    """Edits that stay within the shapes reach the checks, so these are exercised with strange boards."""
    chance = random.Random(1000 + seed)
    judged = 0
    for number in range(20):
        raw = shipped()
        for _ in range(6):
            small = [(node, key) for node, key in places(raw) if type(node[key]) is int]
            node, key = chance.choice(small)
            node[key] = chance.choice([0, 1, 2, 3, 4, 6, 8])
        try:
            verdict = check_game(load_game(write(raw, tmp_path / f"game{number}")).game)
        except Unreadable:
            continue
        judged += 1
        assert all(0 <= score <= 100 for score in verdict.scores.values())
    assert judged > 10


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_bytes(content)
    with pytest.raises(Unreadable) as caught:
        load_game(path)
    assert caught.value.faults


plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**6), 10**6)
    | st.text("abc: [{&*'\"#-?!|>%@`,\n\t ", max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("abcé 1,2", max_size=5), inner, max_size=4)
    ),
    max_leaves=12,
)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=plain.filter(lambda data: data is not None))
def test_plain_data_comes_back_as_it_was_written(data: Any, tmp_path: Path) -> None:
    """Our folding of events agrees with a parser we did not write."""
    path = tmp_path / "plain.yaml"
    path.write_text(yaml.safe_dump(data, allow_unicode=True), "utf-8")
    assert as_data(read_yaml(path)) == data
