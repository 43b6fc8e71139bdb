"""The styles of generated games, read from ``templates``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from castelli_pnp.base import resources
from castelli_pnp.base.errors import Refused
from castelli_pnp.files.nodes import plain
from castelli_pnp.files.yamlfile import read_yaml
from castelli_pnp.schema.base import near

USUAL = "balanced"
LANDSCAPES = 32
"""What the numbers of a style are meant for; there are as many tiles."""


@dataclass(frozen=True, slots=True)
class Style:
    """What a game of a style has; templates/generate/styles.yaml explains each number."""

    symbols: int
    sites: int
    markets: int
    tents: int
    silver: int
    card_icons: int
    odd_areas: int
    halves: int


@cache
def styles() -> dict[str, Style]:
    found = plain(read_yaml(resources.root("templates") / "generate" / "styles.yaml"))
    return {name: Style(**values) for name, values in found.items()}


def style_named(name: str) -> Style:
    """The style of that name; another name is refused."""
    known = styles()
    if name not in known:
        raise Refused("style", name=name, near=near(name, known), choices=", ".join(known))
    return known[name]


def grown(count: int, landscapes: int) -> int:
    """A number of a style for so many landscapes."""
    return round(count * landscapes / LANDSCAPES)
