"""Kits have the same bytes on every version of Python: no drawing depends on how ``sum`` rounds floats."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterable
from typing import Any

import pytest

import castelli_pnp as cp

PLAIN_SUM = sum


def exact_sum(values: Iterable[Any], start: Any = 0) -> Any:
    """The built-in ``sum``, but three or more floats are refused where the package adds them."""
    found = [*values]
    caller = sys._getframe(1).f_globals.get("__name__", "")
    if (
        caller.startswith("castelli_pnp")
        and len(found) > 2
        and any(isinstance(each, float) for each in found)
    ):
        raise AssertionError(
            f"{caller} adds floats with sum(), which rounds in another way since Python 3.12"
        )
    return PLAIN_SUM(found, start)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("castelli", {"languages": ["de"], "papers": ["letter"]}),
        ("castelli", {"languages": ["es"], "papers": ["a4"], "tokens": "flat", "backs": "gutterfold"}),
        ("castelli", {"languages": ["nl"], "papers": ["a4"], "theme": "woodcut", "ink": "low"}),
        ("castles", {"languages": ["en"], "papers": ["a4"]}),
    ],
)
def test_no_kit_adds_floats_with_sum(
    game: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builtins, "sum", exact_sum)
    assert cp.kit(cp.load(game), workers=1, **options).files
