"""Nothing that a cluster sends runs here, and nothing is read that is not an answer."""

from __future__ import annotations

import json
import os
import pickle
import random
from pathlib import Path
from typing import Any

import pytest

from castelli_pnp.base.errors import Refused, RefusedAll
from castelli_pnp.lab.cluster.answers import Answer, received, sent, sent_edition, sent_error
from castelli_pnp.lab.cluster.closing import closed_loads

EDITION = ("1.0", "abc", "3.11")


def test_an_answer_comes_back_as_it_was_sent() -> None:
    found = received(sent(EDITION, {"a": [1, 2.5, "x", None]}))
    assert (found.edition, found.done, found.error) == (EDITION, {"a": [1, 2.5, "x", None]}, None)
    assert received(sent_edition(EDITION)) == (EDITION, None, None)


def test_refusals_keep_their_codes_and_other_errors_their_first_line() -> None:
    error = received(sent_error(EDITION, Refused("worker", times=3))).error
    assert error is not None
    assert (error.reason, error.data) == ("worker", {"times": 3})
    both = RefusedAll([Refused("worker", times=3), Refused("cluster_lost")])
    several = received(sent_error(EDITION, both)).error
    assert several is not None
    assert [each.reason for each in several.refusals] == ["worker", "cluster_lost"]
    other = received(sent_error(EDITION, ValueError("one\ntwo"))).error
    assert other is not None
    assert other.data["why"] == "one"


class Hostile:
    """Its pickle makes a folder in whoever reads it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __reduce__(self) -> tuple[object, ...]:
        return os.mkdir, (str(self.folder),)


def test_a_hostile_pickle_does_nothing(tmp_path: Path) -> None:
    data = pickle.dumps([1, Hostile(tmp_path / "made")])
    found = closed_loads(data)
    assert found[0] == 1
    assert not (tmp_path / "made").exists()
    pickle.loads(data)
    assert (tmp_path / "made").exists()


def test_pickles_of_plain_values_and_errors_are_read() -> None:
    for value in (b"x", (1, "a"), {"k": [1.5, None]}, {1, 2}):
        assert closed_loads(pickle.dumps(value)) == value
    assert closed_loads(pickle.dumps(KeyError("x"))).args == ("x",)


@pytest.mark.parametrize("name", ["eval", "exec", "getattr", "__import__", "open", "compile", "print"])
def test_no_function_of_python_is_called(name: str) -> None:
    """Also not by a pickle that is written by hand."""
    found = closed_loads(f"cbuiltins\n{name}\n(S'1'\ntR.".encode())
    assert isinstance(found, Exception)
    assert str(found) == f"builtins.{name}"


def test_a_thousand_forged_answers_are_refused_with_a_sentence() -> None:
    """Every answer is damaged in its bytes or its form."""
    chance, refused = random.Random(1), 0
    for number in range(1000):
        data = forged(chance) if number % 2 else damaged(chance)
        found = read_or_refused(data)
        if isinstance(found, Refused):
            assert (found.reason, bool(found.sentence())) == ("cluster_answer", True)
            refused += 1
        else:
            assert len(found.edition) == 3
            assert found.error is None or found.error.sentence()
    assert refused > 700


def read_or_refused(data: object) -> Answer | Refused:
    try:
        return received(data)
    except Refused as error:
        return error


def damaged(chance: random.Random) -> bytes:
    data = bytearray(sent(EDITION, [1, 2, {"a": "b"}]))
    for _ in range(chance.choice((1, 1, 2, 5))):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data[: chance.randrange(len(data) + 1)] if chance.random() < 0.3 else data)


PIECES: list[Any] = [
    None, 0, -1, 10**30, 1.5, True, "", "x" * 200, [], {}, [[]], [1, 2, 3], ["a", "b", "c"], {"x": 1},
    [["worker", {}]], [["worker", {"times": [1]}]], [["nothing", {}]], [[1, {}]], [["worker", 3]], [[]],
    [["cluster_lost", {"self": 1}]], [["cluster_lost", {"reason": "x"}]],
]  # fmt: skip


def forged(chance: random.Random) -> object:
    """An answer of our form with other contents."""
    answer: dict[str, Any] = {"edition": list(EDITION), "done": 1}
    for _ in range(chance.choice((1, 1, 2, 3))):
        name = chance.choice(("edition", "done", "refused", "failed", "more"))
        answer[name] = chance.choice(PIECES)
    if chance.random() < 0.2:
        answer.pop("edition")
    data = json.dumps(answer).encode()
    return chance.choice((data, data, data, data.replace(b"1", b"NaN"), data.decode(), None, [data], b""))


def test_no_depth_of_nesting_overflows() -> None:
    deep = b'{"edition": ["a", "b", "c"], "done": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    with pytest.raises(Refused):
        received(deep)
