"""The display list: layout makes it, painters only paint it. Millimeters, y down, painted in order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from castelli_pnp.base.geometry import IDENTITY, Box, Matrix, Outline, Point


class Path(NamedTuple):
    """A filled or stroked outline; caps and joins are round, fills follow the nonzero rule."""

    outline: Outline
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    cover: float = 1.0
    """How much of what is below it hides: less than 1 makes it translucent."""


class Text(NamedTuple):
    """One measured line: the start of its baseline, its face (a role of ``render.fonts``), its size in pt."""

    text: str
    at: Point
    face: str
    size: float
    fill: str
    kerns: tuple[float, ...] = ()
    """After each character but the last: the shift of the next one, in thousandths of the size."""


class Group(NamedTuple):
    """Nodes that are moved together and optionally clipped to an outline (in the group's own millimeters).

    A name marks the group in the finished file, so that it can be found and measured there. A role describes
    it for people who cannot see it: ``H1``, ``H2``, ``P``, ``L``, ``LI``, ``Figure``, ``Artifact``...;
    ``alt`` describes a figure in words.
    """

    children: tuple[Node, ...]
    matrix: Matrix = IDENTITY
    clip: Outline | None = None
    name: str = ""
    role: str = ""
    alt: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Symbol:
    """A drawing that is made once and used often; ``box`` contains all of its ink."""

    id: str
    children: tuple[Node, ...]
    box: Box


@dataclass(frozen=True, slots=True, eq=False)
class PaintedSymbol(Symbol):
    """A drawing in the colors of its theme, which is never recolored."""


class Use(NamedTuple):
    """A symbol at its position."""

    symbol: Symbol
    matrix: Matrix = IDENTITY


Node = Path | Text | Group | Use


@dataclass(frozen=True, slots=True)
class Anchor:
    """A target of links on a page; with a title, an entry of the PDF outline (level 1 is the highest)."""

    name: str
    at: Point
    title: str = ""
    level: int = 1


@dataclass(frozen=True, slots=True)
class Link:
    """A part of a page that links to an anchor."""

    box: Box
    target: str


@dataclass(frozen=True, slots=True)
class Page:
    """A page of paper; ``label`` is the page number that a reader shows, ``title`` its entry in the outline.

    ``cuts`` and ``folds`` are not painted: they show a cutting machine (and a test) where to cut and fold.
    """

    width: float
    height: float
    children: tuple[Node, ...]
    title: str = ""
    label: str = ""
    trim: Box | None = None
    bleed: Box | None = None
    cuts: tuple[Outline, ...] = ()
    folds: tuple[Outline, ...] = ()
    anchors: tuple[Anchor, ...] = ()
    links: tuple[Link, ...] = ()
