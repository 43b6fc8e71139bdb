"""The command that makes a kit again as it was ordered, with backs in another place."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.kits.order import Ink, Order, Tokens
from castelli_pnp.layout.art.theme import DEFAULT as DEFAULT_THEME
from castelli_pnp.layout.imposition import Backs
from castelli_pnp.systems import DEFAULT

EXAMPLE = "0.5,-1"
"""The numbers that a reader replaces by those of the test sheet."""


def again(order: Order, language: str = "", paper: str = "") -> str:
    """What to type: the options of the order that are not as usual, and an example of an offset."""
    words = [f"--{name} {value}" for name, value in _options(order, language, paper)]
    return " ".join(("castelli-pnp kit", *words, f"--back-offset {EXAMPLE}"))


def _options(order: Order, language: str, paper: str) -> Iterator[tuple[str, str]]:
    plan, game = order.plan, order.game
    if game.id != DEFAULT:
        yield "game", game.id
    yield "lang", ",".join(order.languages) if len(order.languages) > 1 else language or order.languages[0]
    yield "paper", ",".join(order.papers) if len(order.papers) > 1 else paper or order.papers[0]
    modules = getattr(game, "modules", None)
    if "modules" in plan.options and modules is not None and len(order.modules) < len(modules):
        yield "modules", ",".join(order.modules) or "none"
    if order.backs is not Backs.DUPLEX:
        yield "backs", order.backs.value
    if "tokens" in plan.options and order.tokens is not Tokens.STANDEE:
        yield "tokens", order.tokens.value
    if order.suits:
        yield "suits", ",".join(order.suits)
    if order.tile_edges != plan.usual.get("tile_edges", False):
        yield "tile-edges", "on" if order.tile_edges else "off"
    if order.ink is not Ink.NORMAL:
        yield "ink", order.ink.value
    if order.theme != DEFAULT_THEME:
        yield "theme", order.theme
    if order.scale != 1:
        yield "scale", f"{order.scale:g}"
