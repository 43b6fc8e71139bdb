"""An order checks itself: what cannot be made is refused at once, all problems together."""

from __future__ import annotations

from typing import Any

import pytest

from castelli_pnp.base.errors import CastelliError, Refused, RefusedAll
from castelli_pnp.kits.order import Order
from castelli_pnp.systems.load import load_any
from tests.build.kits import order


@pytest.mark.parametrize(
    ("given", "reason", "hint"),
    [
        ({"parts": ("tile",)}, "kit_choice", "tiles"),
        ({"parts": ()}, "kit_nothing", ""),
        ({"parts": "tiles"}, "wrong_type", ""),
        ({"papers": ("a44",)}, "kit_choice", "a4"),
        ({"papers": (4,)}, "wrong_type", ""),
        ({"languages": ("klingon",)}, "kit_choice", ""),
        ({"formats": ("pddf",)}, "kit_choice", "pdf"),
        ({"backs": "duplexx"}, "kit_choice", "duplex"),
        ({"ink": None}, "wrong_type", ""),
        ({"tokens": "cubes"}, "kit_choice", ""),
        ({"scale": 0.01}, "scale", ""),
        ({"scale": float("nan")}, "scale", ""),
        ({"scale": "1"}, "wrong_type", ""),
        ({"scale": True}, "wrong_type", ""),
        ({"dpi": 10**9}, "dpi", ""),
        ({"back_offset": (0, 99)}, "back_offset_far", ""),
        ({"back_offset": (float("nan"), 0)}, "back_offset_far", ""),
        ({"back_offset": 3}, "wrong_type", ""),
        ({"modules": ("dragons",)}, "kit_choice", ""),
        ({"suits": ("suns",)}, "kit_option", ""),
    ],
)
def test_what_cannot_be_made_is_refused(given: dict[str, Any], reason: str, hint: str) -> None:
    with pytest.raises(Refused) as refused:
        order(**given)
    assert refused.value.reason == reason
    assert refused.value.data.get("near", "") == hint


def test_all_problems_come_together() -> None:
    with pytest.raises(RefusedAll) as refused:
        order(parts=("tile", "bords"), papers=("b7",), scale=9)
    assert [each.reason for each in refused.value.refusals] == ["kit_choice"] * 3 + ["scale"]


def test_a_piecepack_knows_its_own_options() -> None:
    facts = load_any("piecepack").game
    assert Order(facts, ("en",), ("a4",), ("set",), suits=("suns",)).suits == ("suns",)
    for wrong in ({"suits": ("sun",)}, {"modules": ("dilemma",)}):
        with pytest.raises(CastelliError):
            Order(facts, ("en",), ("a4",), ("set",), **wrong)  # type: ignore[arg-type]
