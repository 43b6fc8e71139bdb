"""Who draws the figures of each system."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from castelli_pnp.booklet.figure import Figure
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.figures.drawing import Drawing
from castelli_pnp.systems.family import Facts

Number = Callable[[Facts], int]
"""The number of a game among those that were drawn from."""


class Hand(NamedTuple):
    """How the figures of a system are drawn, and what their drawings depend on."""

    draw: Callable[[Any, float, Look, float | None], Drawing]
    key: Callable[[Any, Number], tuple[object, ...]]


def hand_of(figure: Figure) -> Hand:
    """Who draws a figure; it is imported when it is first needed."""
    match figure.system:
        case "castelli":
            from castelli_pnp.systems.castelli.layout.figures.hand import CASTELLI

            return CASTELLI
        case "castles":
            from castelli_pnp.systems.castles.layout.figures.hand import CASTLES

            return CASTLES
    raise KeyError(figure.system)
