"""What a content stream is followed with: the state of its graphics, and where it finds what it names."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from castelli_pnp.base.geometry import IDENTITY, Box, Matrix
from castelli_pnp.kits.proof.shown import Key, ShownContent


class Form(NamedTuple):
    """A form as a stream shows it."""

    key: Key
    shown: ShownContent
    own: Matrix
    box: Box


class Library(Protocol):
    """Where a stream finds what it names."""

    strange: set[str]

    def shows(self, name: str, depth: int) -> Form | None:
        """The form that is meant; none if there is none."""

    def font(self, name: str) -> str:
        """The font that is meant."""

    def advance(self, font: str, text: bytes) -> float:
        """How wide text is, as a share of its size."""

    def text(self, font: str, text: bytes) -> str:
        """What text means."""


class GraphicsState(NamedTuple):
    """What ``q`` keeps and ``Q`` brings back; numbers as they are written."""

    matrix: Matrix = IDENTITY
    fill: bytes = b"0 0 0"
    line: bytes = b"0 0 0"
    width: bytes = b"1"
    font: str = ""
    size: float = 0.0
    dash: bytes = b""
    clip: Box | None = None
    """What is shown at all, on the page itself."""
    clips: tuple[tuple[bytes, Matrix], ...] = ()
    veil: bool = False
    """Whether what is painted lets shine through what lies below it."""
