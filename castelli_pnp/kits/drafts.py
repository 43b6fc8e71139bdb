"""What every page of a draft says: that it is one, and which rules the game breaks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from castelli_pnp.base.caching import cache_by_identity
from castelli_pnp.base.scene import Page
from castelli_pnp.layout.draft_marks import with_word
from castelli_pnp.systems import system_of
from castelli_pnp.systems.system import Facts
from castelli_pnp.words.catalog import catalog

if TYPE_CHECKING:
    from castelli_pnp.kits.order import Order

MOST_CODES = 6
"""More codes than that do not fit in the footer."""


@cache_by_identity(16)
def broken_rules(game: Facts) -> str:
    """The codes of the rules that a game breaks, each once; nothing if it is legal."""
    return ", ".join(dict.fromkeys(error.code for error in system_of(game).check(game).errors))


def draft_label(order: Order) -> str:
    """What the footer of a draft says of it."""
    codes = broken_rules(order.game).split(", ")
    shown = " ".join([*codes[:MOST_CODES], *(["…"] if len(codes) > MOST_CODES else [])])
    return f"{draft_word(order.languages[0])} {shown}".strip()


def draft_word(language: str) -> str:
    """The word on every page of a draft."""
    return catalog("guide", language).text("draft.word")


def draft_pages(pages: Iterable[Page], order: Order, language: str) -> tuple[Page, ...]:
    """Pages with the word that says they are a draft."""
    return with_word(pages, draft_word(language or order.languages[0]))
