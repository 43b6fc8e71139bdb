"""Every size of the kit, read from ``templates``; all grow together with ``--scale``."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache

from castelli_pnp.base import resources
from castelli_pnp.files.nodes import plain
from castelli_pnp.files.yamlfile import read_yaml


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright; printers cannot be trusted within its margin."""

    id: str
    width: float
    height: float
    margin: float
    countries: tuple[str, ...] = ()
    """Where people print on it; the first paper of the list is that of all other countries."""
    edge: float = 5.0
    """No ink of sheets with pieces lies nearer to the edge than this."""
    pages: str = ""
    """The paper for pages to read and write on, where it is another one."""
    posters: tuple[str, ...] = ()
    """What copy shops of those countries print a poster on in parts."""
    whole: tuple[str, ...] = ()
    """What they print it on in one piece, from small to large."""
    only_posters: bool = False

    @property
    def for_pages(self) -> Paper:
        """Where the booklet and other full pages go: a larger sheet would not make them better."""
        return papers()[self.pages] if self.pages else self


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes of pieces in millimeters; templates/castelli/sizes.yaml explains each."""

    cell: float
    square_share: float
    tile: float
    frame_depth: float
    card_width: float
    card_height: float
    bleed: float
    safe: float
    safe_small: float
    castle: float
    castle_height: float
    settlement: float
    settlement_token: float
    settlement_height: float
    silver: float
    resource_marker: float
    scoring_marker: float
    scoring_marker_depth: float
    paper_thickness: float

    def scaled(self, factor: float) -> Sizes:
        """All lengths but those that belong to the printer and the paper, not to the piece."""
        kept = {"square_share", "bleed", "safe", "safe_small", "paper_thickness"}
        lengths = [item.name for item in fields(self) if item.name not in kept]
        return replace(self, **{name: getattr(self, name) * factor for name in lengths})

    @property
    def half_square(self) -> float:
        """From the middle of a cell to the side of its square space."""
        return self.cell * self.square_share / 2

    @property
    def half_octagon(self) -> float:
        """From the middle of an octagon to its sides."""
        return self.cell - self.half_square


@cache
def papers() -> dict[str, Paper]:
    """The papers for kits by name; choices, help, the proof and the defaults of countries derive from it."""
    return {name: paper for name, paper in _every().items() if not paper.only_posters}


def known_papers() -> dict[str, Paper]:
    """The papers for kits, and those for posters alone."""
    return {**{name: paper for name, paper in _every().items() if paper.only_posters}, **papers()}


@cache
def _every() -> dict[str, Paper]:
    found = plain(read_yaml(resources.root("templates") / "papers.yaml"))
    made: dict[str, Paper] = {}
    for name, values in found.items():
        for key in {"countries", "posters", "whole"} & set(values):
            values[key] = tuple(map(str, values[key]))
        made[str(name)] = Paper(str(name), **values)
    return made


def paper_of(country: str) -> str:
    """The paper that people of a country print on."""
    names = [name for name, paper in papers().items() if country in paper.countries]
    return (names or list(papers()))[0]


@cache
def sizes() -> Sizes:
    return Sizes(**plain(read_yaml(resources.root("templates") / "castelli" / "sizes.yaml")))
