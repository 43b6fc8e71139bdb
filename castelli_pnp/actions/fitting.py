"""Previews of translations whose texts do not fit: those appear in English, and the rest can be seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from castelli_pnp.base.errors import Refused
from castelli_pnp.kits.drawn import Artifact
from castelli_pnp.kits.order import Order
from castelli_pnp.kits.parts import drawn_files
from castelli_pnp.kits.plan import START, usual_parts
from castelli_pnp.kits.run import start_drawn
from castelli_pnp.words.catalog import LanguagePack, using_packs
from castelli_pnp.words.folder import TERMS
from castelli_pnp.words.language_pack import Key, in_english, is_in_english, overlong

NO_ROOM = frozenset(("no_room", "no_room_wide", "no_room_booklet", "no_room_page", "wide_word"))
"""What is refused if a text does not fit."""


class FittingPreview(NamedTuple):
    """An order that can be drawn, and what is not in it."""

    order: Order
    unfit: tuple[Refused, ...]
    """The texts that do not fit and appear in English."""
    left_out: tuple[Refused, ...]
    """Why parts were left out that do not fit in English, either."""


def made_to_fit(
    order: Order, work: Callable[[Order], Iterable[Artifact]]
) -> tuple[FittingPreview, tuple[Artifact, ...]]:
    """The files of an order; a preview of an unfinished language is made even if some texts do not fit."""
    try:
        return FittingPreview(order, (), ()), tuple(work(order))
    except Refused as refused:
        is_preview = order.draft and order.packs and not order.marked
        if refused.reason not in NO_ROOM or not is_preview:
            raise
    found = fitting_preview(order)
    return found, tuple(work(found.order))


def fitting_preview(order: Order) -> FittingPreview:
    """The order with English in place of each text that does not fit."""
    unfit: list[Refused] = []
    left_out: dict[str, Refused] = {}
    waiting = _names(order)
    while waiting:
        failed = {name: refused for name in waiting if (refused := _refusal(name, order)) is not None}
        pack = order.packs[0]
        wrong = {name: _keys_of(refused, pack) for name, refused in failed.items()}
        left_out |= {name: failed[name] for name, keys in wrong.items() if not keys}
        unfit += [failed[name] for name, keys in wrong.items() if keys]
        new = in_english(pack, {key for keys in wrong.values() for key in keys})
        order = replace(order, packs=(new, *order.packs[1:]))
        waiting = [name for name, keys in wrong.items() if keys]
    kept = tuple(name for name in order.parts if name not in left_out)
    if left_out and (not set(kept) - {START} or START in left_out):
        raise next(iter(left_out.values()))
    return FittingPreview(replace(order, parts=kept), _once(unfit), _once(left_out.values()))


def _names(order: Order) -> list[str]:
    """The parts to draw; START-HERE, which shows the others, comes last."""
    shown = usual_parts(order.plan) if order.parts == (START,) else order.parts
    return [*(name for name in shown if name != START), *([START] if START in order.parts else [])]


def _refusal(name: str, order: Order) -> Refused | None:
    """Draws a part; returns why a text does not fit."""
    part = order.plan.parts[name]
    if not part.words:
        return None
    language = order.languages[0]
    try:
        with using_packs(order.packs):
            if name == START:
                start_drawn(order, language)
            else:
                drawn_files(part, order, language)
    except Refused as refused:
        if refused.reason not in NO_ROOM:
            raise
        return refused
    return None


def _keys_of(refused: Refused, pack: LanguagePack) -> set[Key]:
    """The messages and terms to which an error applies; if it names none, all that are too long."""
    found = {key for key in _named(refused, pack) if not is_in_english(pack, key)}
    return found or {key for key in overlong(pack) if not is_in_english(pack, key)}


def _named(refused: Refused, pack: LanguagePack) -> Iterator[Key]:
    field, word = (str(refused.data.get(name, "")) for name in ("field", "word"))
    for domain, catalog in pack.catalogs.items():
        if field in catalog.messages:
            yield domain, field
    for name, term in pack.glossary.items():
        if word and word in (term["term"], term.get("plural")):
            yield TERMS, name


def _once(refusals: Iterable[Refused]) -> tuple[Refused, ...]:
    return tuple({(each.reason, repr(each.data)): each for each in refusals}.values())
