"""Worked examples as data: a position, what is done in it, and what must come out.

They lie in the folder ``examples`` beside a game. The tests run them, the booklets draw them and take their
numbers from them.
"""

from __future__ import annotations

from castelli_pnp.engine.examples import Example, Mismatch
from castelli_pnp.systems.castelli.rules.examples.playing import (
    Shown,
    begin,
    mismatches,
    play_example,
    run_example,
)
from castelli_pnp.systems.castelli.rules.examples.reading import load_examples, read_example

__all__ = [
    "Example",
    "Mismatch",
    "Shown",
    "begin",
    "load_examples",
    "mismatches",
    "play_example",
    "read_example",
    "run_example",
]
