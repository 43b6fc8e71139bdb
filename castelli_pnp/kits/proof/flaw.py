"""Flaws of a kit: a code (from our list of print rules), a reason, and a place.

A check of the proof is a function with ``@registered``, which names its list and all codes that it may
report.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from castelli_pnp.base import codes as known

if TYPE_CHECKING:
    from castelli_pnp.kits.proof.page_images import PageImage
    from castelli_pnp.kits.proof.subject import Subject

Check = TypeVar("Check")


@dataclass(frozen=True, slots=True)
class Flaw:
    """One broken print rule."""

    code: str
    reason: str
    file: str
    page: int = 0
    data: Mapping[str, object] = field(default_factory=dict)

    @property
    def key(self) -> tuple[str, int, int, str]:
        """The sort key: file and page, then code."""
        return (self.file, self.page, int(self.code[1:]), self.reason)

    def sentence(self, language: str | None = None) -> str:
        """The problem and its place; by default in the current language."""
        from castelli_pnp.words.sentences import printable, say, words
        from castelli_pnp.words.ui_language import current_language, in_language

        with in_language(language or current_language()):
            at = {"file": self.file, "page": self.page}
            where = words().text("proof.where", **at) if self.page else self.file
            return printable(f"{where}: {self.code}: {say(f'{self.code}.{self.reason}', self.data)}")


FILE_CHECKS: list[Callable[[Subject], Iterable[Flaw]]] = []
"""Checks of one file."""
PAGE_CHECKS: list[Callable[[Subject, int, PageImage], Iterable[Flaw]]] = []
"""Checks of the picture of a page."""
KIT_CHECKS: list[Callable[[list[Subject]], Iterable[Flaw]]] = []
"""Checks of all files together."""


def registered(checks: list[Check], *codes: str) -> Callable[[Check], Check]:
    """Adds a check to a list and registers its codes."""
    known.register(*codes)

    def add(check: Check) -> Check:
        checks.append(check)
        return check

    return add
