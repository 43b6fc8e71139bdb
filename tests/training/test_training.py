"""The training finds weights that predict games, the same ones each time."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from castelli_pnp.systems.castelli.bots.evaluation import UNIT, Evaluation
from castelli_pnp.systems.castelli.bots.features import COUNT, FEATURES
from castelli_pnp.systems.castelli.model.load import load_game
from training.__main__ import main
from training.fitting import fitted
from training.games import KEYS, Seen, positions


def test_known_weights_are_found() -> None:
    """Games whose outcome is made of two features, and chance."""
    luck = np.random.default_rng(7)
    seen = luck.normal(size=(4000, 2, COUNT))
    silver, cards = FEATURES.index("silver"), FEATURES.index("cards")
    left = luck.random(4000)
    final = seen[:, :, 0] + 2 * seen[:, :, silver] + left[:, None] * seen[:, :, cards]
    rows, explained = fitted(Seen(seen, left, final + luck.normal(size=final.shape) / 10))
    assert explained > 0.98
    # with two players only the difference between them counts
    assert rows[silver][0] - rows[silver][2] == pytest.approx(2 * UNIT, rel=0.05)
    assert rows[cards][1] - rows[cards][3] == pytest.approx(UNIT, rel=0.05)
    others = [row for at, row in enumerate(rows) if at not in (0, silver, cards)]
    assert max(abs(number) for row in others for number in row) < UNIT / 10


@pytest.mark.parametrize("key", KEYS)
def test_games_show_every_turn(key: str) -> None:
    facts = load_game("castelli").game
    weights = Evaluation([[UNIT, 0, 0, 0]] * COUNT)
    for teacher in (None, {key: weights}):
        seen = positions(facts, key, 2, "turns", teacher)
        assert seen.features.shape == (2 * len(set(seen.left)), int(key[0]), COUNT)
        assert seen.left[0] == 1
        assert (seen.final.sum(axis=1) > 0).all()


def test_the_same_command_writes_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    for name in ("a.json", "b.json"):
        asked = ["training", "--games", "8", "--rounds", "1", "--out", str(tmp_path / name)]
        monkeypatch.setattr(sys, "argv", asked)
        main()
        made.append((tmp_path / name).read_text("utf-8"))
    assert made[0] == made[1]
    assert json.loads(made[0])["games"] == 28
