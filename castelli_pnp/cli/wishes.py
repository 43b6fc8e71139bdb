"""What was typed after ``castelli-pnp kit``, understood or refused with what there is to choose from."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from pathlib import Path

from castelli_pnp.base.errors import Refused
from castelli_pnp.cli.own_wishes import Wishes, own_wishes
from castelli_pnp.cli.print_languages import names_of, prepared_languages, stop_unless_ready
from castelli_pnp.kit.choices import ALL, chosen, one_of
from castelli_pnp.kit.formats import DEFAULT, FORMATS
from castelli_pnp.kit.order import LOWEST_DPI, Ink, Order
from castelli_pnp.kit.parts import domains_of
from castelli_pnp.kit.plan import part_names
from castelli_pnp.layout.imposition import Backs
from castelli_pnp.layout.sizes import paper_of, papers
from castelli_pnp.render.fonts import face
from castelli_pnp.systems.system import Facts
from castelli_pnp.words.catalog import languages
from castelli_pnp.words.language_pack import PreparedLanguage


def order_from(game: Facts, wishes: Wishes, scale: float, dpi: int, locales: Path | None = None) -> Order:
    """The order that fits the wishes; what cannot be fulfilled is refused."""
    there = names_of(locales)
    found = prepared_languages(
        locales, chosen("language", wishes["languages"] or own_locale(there)[0], there)
    )
    order = _order(game, wishes, scale, dpi, found, packs=locales is not None)
    parts = order.plan.parts
    stop_unless_ready(found, domains_of(parts[name] for name in order.parts), locales)
    return _on_own_paper(order, wishes, found[0])


def draft_order(game: Facts, found: PreparedLanguage, paper: str | None, parts: str) -> Order:
    """An order of pieces to look at, in one language that need not be finished."""
    wishes = {"papers": paper, "parts": parts}
    wishes |= {"formats": DEFAULT, "back_offset": "0,0", "backs": Backs.DUPLEX.value, "ink": Ink.NORMAL.value}
    order = _order(game, wishes, 1.0, LOWEST_DPI, [found], packs=True)
    return replace(_on_own_paper(order, wishes, found), draft=True)


def _on_own_paper(order: Order, wishes: Wishes, found: PreparedLanguage) -> Order:
    """Where neither wish nor system says a paper, the language does."""
    if wishes["papers"] or own_locale()[1] or not found.paper:
        return order
    return replace(order, papers=chosen("paper", found.paper, papers()))


def _order(
    game: Facts, wishes: Wishes, scale: float, dpi: int, found: Sequence[PreparedLanguage], packs: bool
) -> Order:
    _check_names(game)
    return Order(
        game=game,
        languages=tuple(each.pack.language for each in found),
        papers=chosen("paper", wishes["papers"] or paper_of(own_locale()[1]), papers()),
        parts=chosen("part", wishes["parts"] or ALL, part_names(game)),
        formats=chosen("format", wishes["formats"] or DEFAULT, FORMATS),
        backs=one_of("backs", wishes["backs"], Backs),
        ink=one_of("ink", wishes["ink"], Ink),
        scale=round(scale, 3),
        back_offset=_offset(wishes["back_offset"] or "0,0"),
        dpi=dpi,
        packs=tuple(each.pack for each in found) if packs else (),
        **own_wishes(game, wishes),
    )


def _check_names(game: Facts) -> None:
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


def _offset(wish: str) -> tuple[float, float]:
    try:
        x, y = (float(part) for part in wish.split(","))
    except ValueError:
        raise Refused("back_offset", wish=wish) from None
    return x, y
