"""``check --fix`` writes what leaves no choice, ``--dry-run`` shows it, and findings fold what follows."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from castelli_pnp.actions.fix import fix_game
from castelli_pnp.base.errors import Refused
from tests.cli.conftest import Ran

Castelli = Callable[..., Ran]

TYPOS = """\
extends: castelli
title: Mine
options:
  # a comment that stays
  edge_rewrad: 2   # two
kit: {castles: 35}
"""


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    (tmp_path / "mine").mkdir()
    file = tmp_path / "mine" / "game.yaml"
    file.write_text(TYPOS, "utf-8")
    return file


def test_fix_writes_and_shows_what_it_changed(castelli: Castelli, mine: Path) -> None:
    ran = castelli("check", "mine", "--fix", "--static")
    assert ran.code == 0
    assert "+  edge_reward: 2   # two" in ran.out
    assert "Applied 2 fixes. Written: mine/game.yaml." in ran.out
    fixed = TYPOS.replace("rewrad", "reward").replace("35", "36")
    assert mine.read_text("utf-8") == fixed
    assert "There is nothing that can be fixed safely." in castelli("check", "mine", "--fix", "--static").out


def test_a_dry_run_writes_nothing(castelli: Castelli, mine: Path) -> None:
    ran = castelli("check", "mine", "--fix", "--dry-run", "--static")
    assert ran.code == 2
    assert "+  edge_reward: 2   # two" in ran.out
    assert "Nothing was written; without --dry-run, 2 fixes change mine/game.yaml." in ran.out
    assert mine.read_text("utf-8") == TYPOS


def test_windows_line_ends_and_a_byte_order_mark_stay(castelli: Castelli, mine: Path) -> None:
    mine.write_bytes(b"\xef\xbb\xbf" + TYPOS.replace("\n", "\r\n").encode())
    assert castelli("check", "mine", "--fix", "--static").code == 0
    fixed = TYPOS.replace("rewrad", "reward").replace("35", "36").replace("\n", "\r\n")
    assert mine.read_bytes() == b"\xef\xbb\xbf" + fixed.encode()


def test_shipped_games_are_never_changed(castelli: Castelli) -> None:
    ran = castelli("check", "castelli", "--fix")
    assert (ran.code, "is a shipped game" in ran.err) == (2, True)


def test_a_file_that_changed_meanwhile_is_left_alone(mine: Path) -> None:
    fixed = fix_game(mine.parent)
    mine.write_text("extends: castelli\ntitle: Other\n", "utf-8")
    with pytest.raises(Refused) as refused:
        fixed.write()
    assert refused.value.code == "changed"
    assert mine.read_text("utf-8") == "extends: castelli\ntitle: Other\n"


def test_two_names_that_are_equally_near_are_not_guessed(castelli: Castelli, mine: Path) -> None:
    mine.write_text(
        "extends: castelli\ntitle: A\nlayouts: {two: {players: 2, grid: [P C x, P C x], "
        "arrangement: [piece, piece2]}}\n",
        "utf-8",
    )
    text = mine.read_text("utf-8")
    assert castelli("check", "mine", "--fix", "--static").code == 2
    assert mine.read_text("utf-8") == text


def test_what_follows_is_folded(castelli: Castelli, mine: Path) -> None:
    mine.write_text("extends: castelli\ntitle: A\noptions: {highest_value: 3}\n", "utf-8")
    folded, shown = castelli("check", "mine").out, castelli("check", "mine", "--all").out
    assert folded.count("error H8") == 1
    assert "and 18 more findings that follow from this; --all shows them" in folded
    assert "18 more findings follow from this:\n    mine/game.yaml:3:11: H8: " in shown
    report = json.loads(castelli("check", "mine", "--format", "json").out)
    (found,) = report["games"][0]["findings"]
    assert len(found["consequences"]) == 18
    assert found["fixes"][0]["safe"] is False
    (edit,) = found["fixes"][0]["edits"]
    assert mine.read_text("utf-8")[edit["start"] : edit["end"]] == "3"


def test_an_unreadable_value_hides_no_error_elsewhere(castelli: Castelli, mine: Path) -> None:
    mine.write_text(
        "extends: castelli\ntitle: A\noptions: {edge_reward: many}\nkit: {castles: 35}\n"
        "tiles: {heraldic: {tile1: {coats: [blue, red, green, yelow], value: 1, silver: 2},"
        " tile2: {coats: [blue, red, green, green], value: 1, silver: 1}}}\n",
        "utf-8",
    )
    report = json.loads(castelli("check", "mine", "--format", "json").out)
    assert report["exit"] == 2
    found = [f"{each['code']}.{each['reason']}" for each in report["games"][0]["findings"]]
    assert found == ["E12.whole", "E14.house", "H14.castles", "H8.house"]
