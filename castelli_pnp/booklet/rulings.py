"""Marks our own rulings, where the published rules leave something open."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from castelli_pnp.booklet.document import Aside, Block, Paragraph

OURS = "A"
"""The letter of our own rulings in the pins of a text."""
DAGGER = "\N{NO-BREAK SPACE}†"


def marked(block: Block, pins: Iterable[str]) -> Block:
    """Adds a dagger to a text that contains only our own rulings."""
    told = tuple(pins)
    if told and all(pin.startswith(OURS) for pin in told) and isinstance(block, (Paragraph, Aside)):
        return replace(block, text=block.text + DAGGER)
    return block
