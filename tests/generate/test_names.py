"""The names of generated games: enough, printable, kind, and the same for the same seed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import castelli_pnp as cp
from castelli_pnp.generator.making import make_game, place_name, place_names
from castelli_pnp.generator.requests import GameRequest
from castelli_pnp.render import fonts
from castelli_pnp.systems.castelli.model.load import load_game
from tests.generate.made import base, made, write

UNKIND = """
anal arsch ass bitch caca cagar cock cono cul cum damn dick dood dreck drek fick fuck furz hell hoer hure kak
kont kot kut lul merda mierda mist mord nazi neuk pedo pene pest pik piss poep polla porn puta rape reet sau
shit slet slut tering teta tiet tit tod turd
"""
"""In one of the four languages, also as a part of a name."""
KNOWN = """
Altamira Belluno Bergamo Castellammare Falconara Montalcino Novara Pontevedra Rivoli Salerno Siena Verona
"""


def test_there_are_many_names_and_no_two_alike() -> None:
    names = place_names()
    assert len(names) >= 120
    assert len({name.lower() for name in names}) == len(names)
    assert list(names) == sorted(names)
    assert not set(names) & set(KNOWN.split())


@pytest.mark.parametrize("name", place_names())
def test_a_name_reads_well(name: str) -> None:
    assert re.fullmatch("[A-Z][a-z]{5,11}", name)
    assert not fonts.face("title").missing(name)
    assert not [word for word in UNKIND.split() if word in name.lower()]
    assert not re.search("[^aeiou]{4}|[aeiou]{3}|[jkwxy]|(.)\\1\\1", name.lower())


def test_the_same_seed_gives_the_same_name() -> None:
    assert place_name("a seed") == place_name("a seed")
    assert len({place_name(seed) for seed in range(200)}) > 90
    assert made(3).title == place_name(3)


def test_only_whole_games_get_a_name() -> None:
    assert make_game(base().game, GameRequest(3), frozenset(("board",))).title == base().game.title


def test_the_folder_keeps_its_name(tmp_path: Path) -> None:
    loaded = load_game(write(made(3), tmp_path / "seven-hills")).game
    assert (loaded.id, loaded.title) == ("seven-hills", place_name(3))


def test_programs_get_the_name_too() -> None:
    (one,) = cp.generate("game", seed=3)
    assert one.game.title == place_name(3)
    assert place_name(3) in one.files["game.yaml"]
