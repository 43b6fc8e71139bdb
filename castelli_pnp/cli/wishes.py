"""What was typed after ``castelli-pnp kit``, understood or refused with what there is to choose from."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from castelli_pnp.build.order import Format, Ink, Order, Tokens
from castelli_pnp.build.parts import domains_of
from castelli_pnp.build.run import part_names
from castelli_pnp.catalogues.voices import Spoken
from castelli_pnp.cli.options import names_in
from castelli_pnp.cli.voices import heard, names_of, stop_unless_ready
from castelli_pnp.errors import Refused
from castelli_pnp.i18n import languages
from castelli_pnp.layout.imposition import Backs
from castelli_pnp.layout.sizes import papers
from castelli_pnp.model.game import Game
from castelli_pnp.model.words import Module
from castelli_pnp.render.fonts import face

SMALLEST, LARGEST = 0.85, 2.0
"""Smaller, and text could not be read; larger, and cards would not fit on paper."""
MOST_OFFSET = 5.0
LOWEST_DPI, HIGHEST_DPI = 36, 1200
LETTER_LANDS = frozenset(["US", "CA", "MX", "PH", "CL", "CO", "VE", "GT", "CR", "PA", "NI", "SV", "PR", "DO"])
ALL = "all"
Choice = TypeVar("Choice", bound=StrEnum)


def order_from(
    game: Game, wishes: Mapping[str, str | None], scale: float, dpi: int, locales: Path | None = None
) -> Order:
    """The order that fits the wishes; the first one that cannot be fulfilled is refused."""
    order = _order(game, wishes, scale, dpi, names_of(locales))
    found = heard(locales, order.languages)
    stop_unless_ready(found, domains_of(order.parts), locales)
    if locales is not None:
        order = replace(order, voices=tuple(each.voice for each in found))
    return _on_own_paper(order, wishes, found[0])


def draft_order(game: Game, found: Spoken, paper: str | None, parts: str) -> Order:
    """An order of pieces to look at, in one language that need not be finished."""
    wishes = {"languages": found.voice.language, "papers": paper, "parts": parts}
    wishes |= {"modules": ALL, "formats": "pdf", "back_offset": "0,0"}
    wishes |= {"backs": Backs.DUPLEX.value, "tokens": Tokens.STANDEE.value, "ink": Ink.NORMAL.value}
    order = _order(game, wishes, 1.0, LOWEST_DPI, [found.voice.language])
    return replace(_on_own_paper(order, wishes, found), voices=(found.voice,), draft=True)


def _on_own_paper(order: Order, wishes: Mapping[str, str | None], found: Spoken) -> Order:
    """Where neither wish nor system says a paper, the language does."""
    if wishes["papers"] or own_locale()[1] or not found.paper:
        return order
    return replace(order, papers=_chosen("paper", found.paper, papers()))


def _order(
    game: Game, wishes: Mapping[str, str | None], scale: float, dpi: int, there: Collection[str]
) -> Order:
    if not SMALLEST <= scale <= LARGEST:
        raise Refused("scale", scale=scale, low=SMALLEST, high=LARGEST)
    if not LOWEST_DPI <= dpi <= HIGHEST_DPI:
        raise Refused("dpi", dpi=dpi, low=LOWEST_DPI, high=HIGHEST_DPI)
    _check_names(game)
    language, territory = own_locale(there)
    paper = "letter" if territory in LETTER_LANDS else "a4"
    return Order(
        game=game,
        languages=_chosen("language", wishes["languages"] or language, there),
        papers=_chosen("paper", wishes["papers"] or paper, papers()),
        parts=_chosen("part", wishes["parts"] or ALL, part_names()),
        modules=_modules(game, wishes["modules"] or ALL),
        formats=tuple(Format(name) for name in _chosen("format", wishes["formats"] or "pdf", Format)),
        backs=_one("backs", wishes["backs"], Backs),
        tokens=_one("tokens", wishes["tokens"], Tokens),
        ink=_one("ink", wishes["ink"], Ink),
        scale=round(scale, 3),
        back_offset=_offset(wishes["back_offset"] or "0,0"),
        dpi=dpi,
    )


def _check_names(game: Game) -> None:
    """The name of the game is printed in our faces: what they cannot show is refused at once."""
    for name, text, reason in (("title", game.title, "title_glyph"), ("label", game.id, "id_glyph")):
        missing = face(name).missing(text)
        if missing:
            raise Refused(reason, text=text, signs=" ".join(missing))


def own_locale(there: Collection[str] | None = None) -> tuple[str, str]:
    """The language of the system, if it is one of those that pieces can be printed in, and its country."""
    language, land = _locale("LC_ALL", "LC_MESSAGES", "LANG")
    _, territory = _locale("LC_ALL", "LC_PAPER", "LANG")
    known = languages() if there is None else there
    return next((name for name in (f"{language}_{land}", language) if name in known), "en"), territory


def _locale(*names: str) -> tuple[str, str]:
    """Language and country of the first variable that is set, as the system reads them."""
    setting = next((os.environ[name] for name in names if os.environ.get(name)), "")
    found = re.match(r"([a-z]{2,3})(?:_([A-Z]{2}))?(?:[.@]|$)", setting)
    return (found.group(1), found.group(2) or "") if found else ("", "")


def _chosen(what: str, wish: str, there: Iterable[str]) -> tuple[str, ...]:
    """The names of a list, in our order; ``all`` stands for every one of them."""
    choices = {str(name).lower(): str(name) for name in there}
    shown = ", ".join((*choices.values(), ALL))
    names = names_in(wish)
    for name in names:
        if name not in (*choices, ALL):
            raise Refused("kit_choice", what=what, name=name, choices=shown)
    if not names:
        raise Refused("kit_nothing", what=what, choices=shown)
    return tuple(choice for name, choice in choices.items() if name in names or ALL in names)


def _one(what: str, wish: str | None, kinds: type[Choice]) -> Choice:
    name = (wish or "").strip().lower()
    if name not in tuple(kinds):
        raise Refused("kit_choice", what=what, name=name, choices=", ".join(kinds))
    return kinds(name)


def _modules(game: Game, wish: str) -> tuple[Module, ...]:
    if wish.strip().lower() in ("", "none"):
        return ()
    return tuple(Module(name) for name in _chosen("module", wish, game.modules))


def _offset(wish: str) -> tuple[float, float]:
    try:
        x, y = (float(part) for part in wish.split(","))
    except ValueError:
        raise Refused("back_offset", wish=wish) from None
    if not all(abs(part) <= MOST_OFFSET for part in (x, y)):
        raise Refused("back_offset_far", wish=wish, most=MOST_OFFSET)
    return x, y
