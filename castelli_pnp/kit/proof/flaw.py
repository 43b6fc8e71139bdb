"""What is wrong with a kit: a code (the numbers of our list of print rules), a reason, and where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


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
        """Sorted by file and page, then by code."""
        return (self.file, self.page, int(self.code[1:]), self.reason)
