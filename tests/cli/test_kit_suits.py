"""What can be wished of a piecepack on the command line, and what of which kit."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.cli.conftest import Ran

Castelli = Callable[..., Ran]


def test_only_the_suits_of_the_players_are_printed(castelli: Castelli) -> None:
    ran = castelli("kit", "-g", "castles", "--only", "set", "--paper", "a4", "--players", "2")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("a4/castles-set-a4-suns-moons.pdf  4 pages  both sides, flip on long edge\n")


@pytest.mark.parametrize(
    ("game", "wish", "told"),
    [
        ("piecepack", ("--tokens", "flat"), "--tokens does not apply to the kit of piecepack"),
        ("castles", ("--modules", "none"), "--modules does not apply to the kit of castles"),
        ("castelli", ("--coin-suits",), "--coin-suits does not apply to the kit of castelli"),
        ("castelli", ("--tile-edges", "on"), "--tile-edges does not apply"),
        ("castles", ("--players", "5"), "castles is not for 5: choose from 2 to 4"),
        ("castles", ("--players", "1"), "castles is not for 1: choose from 2 to 4"),
        (
            "piecepack",
            ("--suits", "stars"),
            "there is no suit “stars”; choose from: suns, moons, crowns, arms",
        ),
        ("piecepack", ("--suits", "suns", "--players", "2"), "2 players do not match the suits suns"),
        ("piecepack", ("--tile-edges", "maybe"), "choose from: on, off"),
        ("piecepack", ("--only", "cards"), "choose from: set, boxes, calibration, start, all"),
    ],
)
def test_what_a_kit_does_not_know_is_refused(
    castelli: Castelli, game: str, wish: tuple[str, ...], told: str
) -> None:
    ran = castelli("kit", "-g", game, *wish)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err
