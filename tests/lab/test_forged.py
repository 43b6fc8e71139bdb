"""Forged journals and results of workers are refused with a sentence, whatever was changed in them."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from castelli_pnp.actions.lab import LabOptions, LabRun
from castelli_pnp.base.errors import Refused
from castelli_pnp.files import output
from castelli_pnp.files.output import Kept
from castelli_pnp.lab.items import REPLAYS, Journal, WorkItem, carried_out, has_form, work
from castelli_pnp.lab.pools import Pool
from castelli_pnp.lab.series import simulate
from castelli_pnp.systems.castelli.lab.measured import Spec
from castelli_pnp.systems.castelli.model.load import load_game
from tests.lab.races import Race

ITEMS = [
    WorkItem("chapter", 0),
    WorkItem("chapter", 1),
    WorkItem("without", 0, ("gravel",)),
    WorkItem("duel", 0, ("runner", "walker")),
    WorkItem("luck", 0),
    WorkItem("choice", 0),
]
STRANGE: list[Any] = [
    None, True, -1, 0.5, 10**20, float("nan"), float("inf"), "", "x", [], {}, [[]], [1], [None], {"a": 1},
]  # fmt: skip


class Forged(Journal):
    """A journal with one result in place of the true one."""

    place = "games.jsonl"

    def __init__(self, known: dict[str, Any]) -> None:
        self.known = known

    def get(self, key: str) -> Any | None:
        return self.known.get(key)


@cache
def truth() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps({item.key: work(Race(2), item) for item in ITEMS}))
    return found


def same(one: Any, other: Any) -> bool:
    """Equal as texts: true is not 1, and 1.0 is not 1."""
    return json.dumps(one) == json.dumps(other)


def places(node: Any) -> list[tuple[Any, Any]]:
    keys = list(node) if isinstance(node, dict) else list(range(len(node))) if isinstance(node, list) else []
    return [(node, key) for key in keys] + [each for key in keys for each in places(node[key])]


def forge(known: dict[str, Any], chance: random.Random) -> None:
    """One change somewhere in a result: another number, another thing, or something missing or repeated."""
    node, key = chance.choice([each for each in places(known) if each[0] is not known])
    match chance.randrange(5):
        case 0 if type(node[key]) in (int, float):
            node[key] += chance.choice((-1, 1, 2, 1000))
        case 1:
            node[key] = chance.choice(STRANGE)
        case 2:
            del node[key]
        case 3 if isinstance(node, list):
            node.insert(0, node[key])
        case _:
            node[key] = {"again": node[key]}


def played(journal: Journal) -> list[Any]:
    return list(carried_out(Race(2), ITEMS, map, journal))


def played_often(journal: Journal) -> None:
    """Any item may be the one that is played again."""
    for _ in range(200):
        played(journal)


def test_the_true_results_are_believed() -> None:
    assert json.loads(json.dumps(played(Forged(truth())))) == list(truth().values())


def test_a_thousand_forged_journals() -> None:
    """Most are seen at once; the rest, where all sums agree, as soon as the item is played again."""
    chance, refused, agreeing = random.Random(7), 0, 0
    for _ in range(1000):
        known = deepcopy(truth())
        forge(known, chance)
        changed = [item for item in ITEMS if not same(known.get(item.key), truth()[item.key])]
        if not changed or any(known.get(item.key) is None for item in changed):
            continue  # nothing was forged, or nothing is stored
        if all(has_form(known[item.key], item, Race(2)) for item in changed):
            agreeing += 1
        with pytest.raises(Refused) as found:
            played_often(Forged(known))
        assert found.value.reason in ("kept_form", "kept_differs")
        assert "games.jsonl" in found.value.sentence()
        refused += 1
    assert refused > 900
    assert agreeing < refused / 3


@pytest.mark.parametrize("seed", range(4))
def test_forged_results_of_workers(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(50):
        data = json.loads(json.dumps(work(Race(2), ITEMS[0])))
        node, key = chance.choice(places(data))
        node[key] = chance.choice(STRANGE)
        if same(data, work(Race(2), ITEMS[0])):
            continue
        with pytest.raises(Refused) as found:
            list(carried_out(Race(2), ITEMS[:1], handed_over(data), Journal()))
        assert found.value.reason == "cluster_answer"


def handed_over(data: Any) -> Pool:
    """A pool whose workers send that."""
    return lambda *_: iter([data])


def test_forged_sums_of_a_simulation() -> None:
    chance = random.Random(3)
    spec = Spec(load_game("castelli").game, "two", ("random",) * 2, (), "forged", 4)
    true = json.loads(json.dumps(spec.play(0)))
    assert next(simulate(spec, pool=handed_over(true))).games == 4
    refused = 0
    for _ in range(200):
        data = deepcopy(true)
        node, key = chance.choice(places(data)[:-1])
        node[key] = chance.choice(STRANGE)
        if same(data, true):
            continue
        refused += is_refused(spec, data)
    assert refused > 120  # other small numbers are possible: only playing the games again shows them


def is_refused(spec: Spec, data: Any) -> bool:
    try:
        list(simulate(spec, pool=handed_over(data)))
    except Refused as error:
        return error.reason == "cluster_answer"
    return False


def test_a_forged_file_of_a_run(tmp_path: Path) -> None:
    """The sum of a line protects only from accidents; whoever forges writes a new one."""
    run = LabRun(["castelli"], LabOptions(games=20, players=(2,), bots=("random",), quick=True))
    path = tmp_path / "games.jsonl"
    kept = Kept(path)
    whole = run.measure(kept=kept)
    kept.close()
    kept = Kept(path)
    assert run.measure(kept=kept) == whole
    kept.close()
    head, *lines = path.read_text("utf-8").splitlines()
    forged = []
    for line in lines:
        key, data = json.loads(line.partition(" ")[2])
        data[0][2] += 1
        body = json.dumps([key, data], separators=(",", ":"))
        forged.append(f"{output._sum(body.encode())} {body}")
    path.write_text("\n".join([head, *forged, ""]), "utf-8")
    kept = Kept(path)
    with pytest.raises(Refused) as found:
        run.measure(kept=kept)
    kept.close()
    assert found.value.reason == "kept_differs"
    assert str(path) in found.value.sentence()


def test_a_cache_that_becomes_full_is_no_reason_to_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = []
    kept = Kept(tmp_path / "games.jsonl", lambda: heard.append("full"))
    needed = Kept(tmp_path / "needed.jsonl")

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("castelli_pnp.files.output.os.write", full)
    kept.put("a", 1)
    kept.put("b", 2)
    assert heard == ["full"]
    with pytest.raises(Refused):
        needed.put("a", 1)
    monkeypatch.undo()
    kept.close(remove=True)
    needed.close()


def test_replays_have_a_form() -> None:
    luck = ITEMS[4]
    assert has_form([[1.0, -1.0]] * REPLAYS, luck, Race(2))
    assert not has_form([[1.0, -1.0]] * (REPLAYS - 1), luck, Race(2))
    assert not has_form([[1.0, 5.0]] * REPLAYS, luck, Race(2))
