"""The command that makes a kit again with the same options, but with another offset of the backs."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.kits.drawn import SINGLES
from castelli_pnp.kits.order import Ink, Order, Tokens
from castelli_pnp.kits.plan import CALIBRATION, START, usual_parts
from castelli_pnp.layout.art.theme import DEFAULT as DEFAULT_THEME
from castelli_pnp.layout.imposition import Backs
from castelli_pnp.systems import DEFAULT

EXAMPLE = "0.5,-1"
"""Example numbers, which readers replace with those from the test sheet."""


def again(order: Order, language: str = "", paper: str = "") -> str:
    """The command to type: the options of the order that are not defaults, and an example offset."""
    words = [f"--{name} {value}".strip() for name, value in _options(order, language, paper)]
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
    yield from _chosen_parts(order)
    if order.backs is not Backs.DUPLEX:
        yield "backs", order.backs.value
    if "tokens" in plan.options and order.tokens is not Tokens.STANDEE:
        yield "tokens", order.tokens.value
    if order.suits:
        yield "suits", ",".join(order.suits)
    if order.tile_edges != plan.usual.get("tile_edges", False):
        yield "tile-edges", "on" if order.tile_edges else "off"
    if order.coin_suits:
        yield "coin-suits", ""
    if order.ink is not Ink.NORMAL:
        yield "ink", order.ink.value
    if theme := _typed_theme(order):
        yield "theme", theme
    if order.marked:
        yield "draft", ""
    if order.scale != 1:
        yield "scale", f"{order.scale:g}"


def _typed_theme(order: Order) -> str:
    """The option for the theme; the path as it was given, also when a proof reads the theme elsewhere."""
    if order.typed_theme is not None:
        return order.typed_theme
    return order.theme if order.theme != DEFAULT_THEME else ""


def _chosen_parts(order: Order) -> Iterator[tuple[str, str]]:
    """The requested parts if they are not the default; after a test, all other parts."""
    plan, usual = order.plan, usual_parts(order.plan)
    large = {name for name in order.parts if plan.parts[name].large}
    if not order.bundled and set(order.parts) != set(usual) | large:
        if set(order.parts) - {CALIBRATION.id, START}:
            yield "only", ",".join(order.parts)
        return
    left_out = [name for name in usual if name not in order.parts]
    left_out += [] if order.singles else [SINGLES]
    if left_out:
        yield "without", ",".join(left_out)
    if large:
        yield "large-print", ""
