"""Made games print: a kit of each passes the proof."""

from __future__ import annotations

from pathlib import Path

import pytest

from castelli_pnp.generator.blanks import Extent
from castelli_pnp.kits.folder import opened_kit
from castelli_pnp.kits.proof.kit import prove
from castelli_pnp.systems.castelli.kit import PLAN
from tests.build.kits import made as printed
from tests.build.kits import order
from tests.generate.made import EXTENTS, STYLES, TINY, USUAL, made, name

WITHOUT_RULES = tuple(part for part in PLAN.parts if part != "rules")
"""The booklet is proved by tests of its own."""


def flaws(
    extent: Extent, style: str, seed: int, folder: Path, **wishes: tuple[str, ...]
) -> tuple[object, ...]:
    wanted = order(made(seed, extent, style), **wishes)
    with opened_kit(folder, wanted) as place:
        place.put(printed(wanted))
    return tuple(prove(folder).flaws)


@pytest.mark.parametrize(
    ("extent", "style"),
    [(USUAL, "rich"), (Extent(3, 2, 4), "highlands"), (Extent(1, 1, 6), "harsh")],
    ids=["rich", "3x2 highlands", "1x1x6 harsh"],
)
def test_boards_and_all_that_goes_with_them(extent: Extent, style: str, tmp_path: Path) -> None:
    parts = ("boards", "frame", "tiles", "tokens")
    assert flaws(extent, style, 1, tmp_path / "kit", papers=("a4", "letter"), parts=parts) == ()


def test_a_whole_kit(tmp_path: Path) -> None:
    assert flaws(Extent(2, 3, 4), "trade", 1, tmp_path / "kit", papers=("letter",), parts=WITHOUT_RULES) == ()


def test_a_large_deck_is_explained(tmp_path: Path) -> None:
    """With a dozen copies of a card, and more kings than can be told one by one."""
    game = made(1, Extent(4, 4, 4), "trade")
    assert game.cards["steward"].copies >= 12
    wanted = order(game, parts=("reference", "cards"), languages=("en", "de", "es", "nl"))
    with opened_kit(tmp_path / "kit", wanted) as place:
        place.put(printed(wanted))
    assert prove(tmp_path / "kit").flaws == ()


@pytest.mark.soak
def test_twenty_kits(tmp_path: Path) -> None:
    extents = (*EXTENTS, *TINY)
    for number in range(20):
        extent, style = extents[number % len(extents)], STYLES[number % len(STYLES)]
        wishes = {"papers": ("a4", "letter"), "parts": tuple(PLAN.parts)}
        found = flaws(extent, style, number, tmp_path / f"kit{number}", **wishes)
        assert found == (), (name(extent), style, number)
