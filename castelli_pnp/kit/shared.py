"""Parts that every kit has."""

from __future__ import annotations

from collections.abc import Sequence

from castelli_pnp.base.scene import Page
from castelli_pnp.kit.order import Order
from castelli_pnp.layout.sizes import Paper


def calibration_pages(order: Order, language: str, paper: Paper) -> Sequence[Page]:
    from castelli_pnp.layout.calibration import calibration

    return calibration(paper, language, order.look)
