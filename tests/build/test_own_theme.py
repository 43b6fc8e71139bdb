"""A kit with a theme of its own says on paper how to make it again, and its proof reads the same."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import castelli_pnp as cp
from castelli_pnp.actions.kit import KitOptions, order_of
from castelli_pnp.base import resources
from castelli_pnp.kits.again import again
from castelli_pnp.kits.order import Order


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    (folder / "themes").mkdir(parents=True)
    shutil.copy(resources.themes()["winter"], folder / "themes" / "frost.yaml")
    (folder / "game.yaml").write_text("extends: castelli\ntitle: Mine\n", "utf-8")
    return folder


def setting_it(game: Path) -> Path:
    (game / "game.yaml").write_text("extends: castelli\ntitle: Mine\ntheme: themes/frost.yaml\n", "utf-8")
    return game


def order(game: Path, theme: str | None = None) -> Order:
    return order_of(game, KitOptions(languages="en", papers="a4", parts="calibration", theme=theme))


def test_a_theme_that_the_game_sets_need_not_be_typed(game: Path) -> None:
    assert "--theme" not in again(order(setting_it(game)))
    assert "--theme armorial" in again(order(game, "armorial"))


def test_a_theme_that_was_typed_is_repeated_as_it_was(game: Path) -> None:
    theme = str(game / "themes" / "frost.yaml")
    assert f"--theme {theme} " in again(order(game, theme))
    assert "--theme" not in again(order(game))


@pytest.mark.parametrize("is_typed", [True, False])
def test_such_a_kit_is_proved(game: Path, is_typed: bool) -> None:
    theme = str(game / "themes" / "frost.yaml") if is_typed else None
    kit = cp.kit(game if is_typed else setting_it(game), "en", "a4", "calibration,start", theme=theme)
    assert [str(each) for each in cp.proof(kit).flaws] == []
