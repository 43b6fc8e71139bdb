"""The names of generated games: invented places."""

from __future__ import annotations

from functools import cache

from castelli_pnp.base import resources
from castelli_pnp.base.chance import Seed, generator
from castelli_pnp.files.nodes import plain
from castelli_pnp.files.yamlfile import read_yaml


@cache
def place_names() -> tuple[str, ...]:
    """All names there are."""
    return tuple(plain(read_yaml(resources.root("templates") / "generate" / "names.yaml")))


def place_name(seed: Seed) -> str:
    """The name of the game of a seed."""
    return generator(seed, "name").choice(place_names())
