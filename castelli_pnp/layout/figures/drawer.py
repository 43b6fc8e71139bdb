"""How the figures of one system are drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.figures.drawing import Drawing
from castelli_pnp.systems.system import Facts

Number = Callable[[Facts], int]
"""The number of a game among those that were drawn from."""


class FigureDrawer(NamedTuple):
    """How the figures of a system are drawn, and what their drawings depend on."""

    draw: Callable[[Any, float, Look, float | None], Drawing]
    key: Callable[[Any, Number], tuple[object, ...]]
