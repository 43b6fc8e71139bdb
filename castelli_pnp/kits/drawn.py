"""The pages of a file with all their data, before they are painted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from castelli_pnp.base.scene import Page
from castelli_pnp.layout.component import Component

ROOT = "."
"""The folder of the kit itself."""
SINGLES = "parts"
"""The folder of single files, in kits that also have files by stock."""
Row = Mapping[str, object]
"""One side of one copy of a piece: id, kind, side, page, x, y, w, h, rotation, partner."""


@dataclass(frozen=True, slots=True)
class Artifact:
    """A finished file: its path in the folder of the kit, its bytes, and its entry in the manifest."""

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
    """For each sheet with pieces: its page, its stock, whether the stock is required, and its steps."""
    also: tuple[Artifact, ...] = ()
    """Finished files that belong to it."""
    bundle: Row | None = None
    """The manifest entry for a file with sheets of several parts."""
    owners: tuple[str, ...] = ()
    """The part of each of the last pages, if full pages of several parts follow the pieces."""
    below: str = ""
    """The subfolder of the kit, if any."""
    home: str = ""
    """The paper whose folder contains the file, if its own pages are on another one; ``ROOT``: no paper."""

    size: tuple[float, float] | None = None
    """Width and height if it is not made for a paper: of its page, or of its joined parts."""

    @property
    def folder(self) -> str:
        """The folder, relative to the folder of the kit."""
        words = (self.below, self.home or self.paper, self.language)
        return "/".join(word for word in words if word not in ("", ROOT))
