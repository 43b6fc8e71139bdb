"""A bot that is added at run time plays everywhere: simulate, lab, play, in any number of workers."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from castelli_pnp.base.chance import Generator
from castelli_pnp.base.errors import Refused
from castelli_pnp.engine.bots import Bot, Bots
from castelli_pnp.lab.series import simulate
from castelli_pnp.systems.castelli.bots import BOTS
from castelli_pnp.systems.castelli.lab.measured import Spec
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.systems.castles.bots import BOTS as CASTLES_BOTS
from tests.cli.conftest import Ran

Castelli = Callable[..., Ran]
ALL: dict[str, Bots[Any, Any]] = {"castelli": BOTS, "castles": CASTLES_BOTS}


def play_last(view: object, actions: list[Any], rng: Generator) -> Any:
    """Takes the last legal action; workers can import it."""
    del view, rng
    return actions[-1]


@pytest.fixture(params=ALL)
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[str]:
    """A game with one bot more, which stands between random and greedy."""
    monkeypatch.setenv("CASTELLI_PNP_CACHE", str(tmp_path / "cache"))
    roster = ALL[request.param]
    roster.add(Bot("last", play_last, 5, games_at_once=4, deals=2, patience=2))
    yield request.param
    roster.remove("last")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_it_is_simulated(castelli: Castelli, game: str, workers: str) -> None:
    asked = ("--games", "12", "--players", "2", "--bots", "last,random", "--json", "a.json")
    ran = castelli("simulate", "--game", game, *asked, "--workers", workers)
    assert (ran.code, ran.err) == (0, "")
    found = json.loads(Path("a.json").read_text("utf-8"))
    assert found["games"] == 12
    assert [seat["bot"] for seat in found["seats"]] == ["last", "random"]


@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_lab_measures_it_against_the_bot_below(castelli: Castelli, game: str, workers: str) -> None:
    asked = ("--games", "40", "--players", "2", "--bots", "last", "--verbose")
    ran = castelli("lab", game, *asked, "--workers", workers, "--json", "a.json")
    assert (ran.code, ran.err) == (0, "")
    assert "20 games in 5 blocks" in " ".join(ran.out.split())
    text = Path("a.json").read_text("utf-8")
    assert '"last"' in text
    assert '"random"' in text
    assert '"greedy"' not in text


def test_it_plays_at_the_terminal(castelli: Castelli, game: str) -> None:
    ran = castelli("play", "--game", game, "--players", "2", "--bots", "last", "--watch", "--seed", "3")
    assert (ran.code, ran.err) == (0, "")


def test_it_is_among_the_choices_and_in_the_help(castelli: Castelli, game: str) -> None:
    ran = castelli("simulate", "--game", game, "--bots", "lost")
    assert ran.code != 0
    assert "random, last, greedy" in ran.err
    page = " ".join(castelli("simulate", "--help").out.split())
    assert "last" in page.partition("Bots: ")[2].partition(".")[0].replace(" and", "").split(", ")


def test_a_bot_that_no_worker_can_import_is_refused() -> None:
    BOTS.add(Bot("nameless", lambda *seen: seen[1][0], 5))
    try:
        spec = Spec(load_game("castelli").game, "two", ("nameless",) * 2, games=2)
        assert sum(part.games for part in simulate(spec, workers=1)) == 2
        with pytest.raises(Refused) as refused:
            list(simulate(spec, workers=2))
    finally:
        BOTS.remove("nameless")
    assert (refused.value.reason, refused.value.data["name"]) == ("bot_worker", "nameless")


def test_the_docs_name_every_bot() -> None:
    text = Path(__file__).parents[2].joinpath("docs/playing.md").read_text("utf-8")
    listed = [line.split("`")[1] for line in text.splitlines() if line.startswith("- `")]
    assert tuple(listed[: len(BOTS.levels)]) == BOTS.levels == CASTLES_BOTS.levels
    assert all(f"`{name}`" in text for name in (*BOTS, *CASTLES_BOTS))
