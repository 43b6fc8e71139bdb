"""Drafts: what of an illegal game can be printed, and why the rest cannot."""

from __future__ import annotations

from dataclasses import replace

from castelli_pnp.base.errors import Refused
from castelli_pnp.kits.drafts import broken_rules
from castelli_pnp.kits.order import Order
from castelli_pnp.kits.parts import drawn_files
from castelli_pnp.kits.plan import START, Part
from castelli_pnp.words.catalog import using_packs


def printable_draft(order: Order) -> tuple[Order, tuple[Refused, ...]]:
    """The order without the parts of an illegal game that cannot be drawn, and why they cannot."""
    codes = broken_rules(order.game) if order.marked else ""
    if not codes:
        return order, ()
    left_out: dict[str, Refused] = {}
    for name in order.parts:
        try:
            with using_packs(order.packs):
                _try(order.plan.parts[name], order)
        except Exception as error:  # noqa: BLE001  (illegal data, for which nothing is promised)
            left_out[name] = cannot_draw(name, codes, error)
    kept = tuple(name for name in order.parts if name not in left_out)
    if not set(kept) - {START}:
        raise next(iter(left_out.values()))
    return replace(order, parts=kept), tuple(left_out.values())


def _try(part: Part, order: Order) -> None:
    """Draws a part; START-HERE shows the others and is made of what they are."""
    if part.id == START:
        return
    for language in order.languages if part.words else ("",):
        drawn = drawn_files(part, order, language)
        if part.nets is None and not any(file.pages for file in drawn):
            raise Refused("draw_empty")
        for paper in order.papers if part.nets is not None else ():
            assert part.nets is not None
            part.nets(order, language, order.paper(paper).for_pages)


def cannot_draw(name: str, codes: str, error: Exception) -> Refused:
    """Why something of an illegal game cannot be drawn: the rules that it breaks."""
    data: dict[str, object] = {"name": name, "codes": codes, "why": type(error).__name__}
    if isinstance(error, Refused):
        data |= {"why": error.sentence(), "cause": (error.reason, error.data)}
    return Refused("draw_failed", **data)
