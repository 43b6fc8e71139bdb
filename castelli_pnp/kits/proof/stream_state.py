"""The graphics state of a content stream, and the lookup of the names in it."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from castelli_pnp.base.geometry import IDENTITY, Box, Matrix
from castelli_pnp.kits.proof.shown import Key, ShownContent


class Form(NamedTuple):
    """A form that a stream shows."""

    key: Key
    shown: ShownContent
    own: Matrix
    box: Box


class Library(Protocol):
    """Looks up the names in a stream."""

    strange: set[str]

    def shows(self, name: str, depth: int) -> Form | None:
        """The form with that name; None if there is none."""

    def font(self, name: str) -> str:
        """The font with that name."""

    def advance(self, font: str, text: bytes) -> float:
        """The width of text, as a share of its size."""

    def text(self, font: str, text: bytes) -> str:
        """The meaning of text."""


class GraphicsState(NamedTuple):
    """The state that ``q`` saves and ``Q`` restores; numbers are unparsed."""

    matrix: Matrix = IDENTITY
    fill: bytes = b"0 0 0"
    line: bytes = b"0 0 0"
    width: bytes = b"1"
    font: str = ""
    size: float = 0.0
    dash: bytes = b""
    clip: Box | None = None
    """The visible area of the page."""
    clips: tuple[tuple[bytes, Matrix], ...] = ()
    veil: bool = False
    """Whether painting is translucent."""
