"""What was typed after ``castelli-pnp kit``, understood or refused with what there is to choose from."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from enum import StrEnum
from typing import TypeVar

from castelli_pnp.build.order import Format, Ink, Order, Tokens
from castelli_pnp.build.run import part_names
from castelli_pnp.cli.options import names_in
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


def order_from(game: Game, wishes: dict[str, str | None], scale: float, dpi: int) -> Order:
    """The order that fits the wishes; the first one that cannot be fulfilled is refused."""
    if not SMALLEST <= scale <= LARGEST:
        raise Refused("scale", scale=scale, low=SMALLEST, high=LARGEST)
    if not LOWEST_DPI <= dpi <= HIGHEST_DPI:
        raise Refused("dpi", dpi=dpi, low=LOWEST_DPI, high=HIGHEST_DPI)
    _check_names(game)
    language, territory = own_locale()
    paper = "letter" if territory in LETTER_LANDS else "a4"
    return Order(
        game=game,
        languages=_chosen("language", wishes["languages"] or language, languages()),
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


def own_locale() -> tuple[str, str]:
    """The language of the system, if pieces can be printed in it, and its country."""
    language, _ = _locale("LC_ALL", "LC_MESSAGES", "LANG")
    _, territory = _locale("LC_ALL", "LC_PAPER", "LANG")
    return (language if language in languages() else "en"), territory


def _locale(*names: str) -> tuple[str, str]:
    """Language and country of the first variable that is set, as the system reads them."""
    setting = next((os.environ[name] for name in names if os.environ.get(name)), "")
    found = re.match(r"([a-z]{2,3})(?:_([A-Z]{2}))?(?:[.@]|$)", setting)
    return (found.group(1), found.group(2) or "") if found else ("", "")


def _chosen(what: str, wish: str, there: Iterable[str]) -> tuple[str, ...]:
    """The names of a list, in our order; ``all`` stands for every one of them."""
    choices = [str(name) for name in there]
    names = names_in(wish)
    for name in names:
        if name not in (*choices, ALL):
            raise Refused("kit_choice", what=what, name=name, choices=", ".join((*choices, ALL)))
    if not names:
        raise Refused("kit_nothing", what=what, choices=", ".join((*choices, ALL)))
    return tuple(name for name in choices if name in names or ALL in names)


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
