"""Examples read from the files beside a game."""

from __future__ import annotations

from pathlib import Path

from castelli_pnp.engine.examples import CODE, Example, example_in, examples_of
from castelli_pnp.schema import Reading
from castelli_pnp.systems.castelli.rules.examples.grammar import EXAMPLE
from castelli_pnp.systems.load import Loaded
from castelli_pnp.systems.system import Facts

__all__ = ["CODE", "load_examples", "read_example"]


def load_examples(game: Loaded[Facts] | str | Path) -> tuple[Example, ...]:
    """The own examples of a game by name of file; ``Unreadable`` lists everything wrong with their form."""
    return examples_of(game, EXAMPLE, _judge)


def read_example(path: Path) -> Example:
    """The example in one file."""
    return example_in(path, EXAMPLE, _judge)


def _judge(example: Example, reading: Reading) -> None:
    for number, step in enumerate(example.steps):
        if step["gain"] is not None and step["do"] is None:
            reading.fault(CODE, "gain", example.mark(("steps", number, "gain")))
