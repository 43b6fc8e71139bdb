"""One file of a kit: what makes it, and how it is printed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from castelli_pnp.base.scene import Page
from castelli_pnp.kit.drawn import Drawn
from castelli_pnp.kit.order import Order
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.sizes import Paper

Components = Callable[[Order, str], Sequence[Component]]
Pages = Callable[[Order, str, Paper], Sequence[Page]]
Files = Callable[[Order, str], list[Drawn]]


@dataclass(frozen=True, slots=True)
class Part:
    """One file of the kit, for each paper, and for each language if it has words."""

    id: str
    words: bool
    components: Components | None = None
    pages: Pages | None = None
    duplex: bool = False
    """Whether whole pages (not pieces) are printed on both sides."""
    papered: bool = True
    """Whether it is made for a paper; a poster has its own size."""
    domains: tuple[str, ...] | None = None
    """The catalogues that its words come from; all of them, if it does not say."""
    files: Files | None = None
    """What makes all of its files at once, where they are not alike."""
