"""Pages of one file with everything to know about them, before they are painted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from castelli_pnp.base.scene import Page
from castelli_pnp.layout.component import Component

ROOT = "."
"""The folder of the kit itself."""
SINGLES = "parts"
"""The folder of single files where there are others to print."""
Row = Mapping[str, object]
"""One side of one copy of a piece: id, kind, side, page, x, y, w, h, rotation, partner."""


@dataclass(frozen=True, slots=True)
class Artifact:
    """A finished file: where it goes below the folder of the kit, its bytes, and what the list says of it."""

    path: str
    data: bytes
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Drawn:
    """The pages of one file."""

    part: str
    stem: str
    language: str
    paper: str
    pages: tuple[Page, ...]
    duplex: bool = False
    rows: tuple[Row, ...] = ()
    pieces: int = 0
    components: tuple[Component, ...] = ()
    sheets: tuple[Row, ...] = ()
    """For each sheet with pieces: its page, what it is printed on, whether it must be, and its steps."""
    also: tuple[Artifact, ...] = ()
    """Finished files that go with it."""
    bundle: Row | None = None
    """What the list says of a file with sheets of several parts."""
    owners: tuple[str, ...] = ()
    """The part that each of the last pages belongs to, where full pages of several parts follow pieces."""
    below: str = ""
    """A folder of the kit that it goes into."""
    home: str = ""
    """The paper whose files it lies with, if its own pages are on another one; ``ROOT``: no paper's."""

    size: tuple[float, float] | None = None
    """Width and height of what is not made for a paper: its page, or its parts when they are joined."""

    @property
    def folder(self) -> str:
        """Where it goes below the folder of the kit."""
        words = (self.below, self.home or self.paper, self.language)
        return "/".join(word for word in words if word not in ("", ROOT))
