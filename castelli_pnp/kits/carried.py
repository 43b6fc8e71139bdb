"""Data that a kit contains so that its proof can draw it again without the folder of its game.

The manifest stores games, words, drawings, and themes of the user as they were when the kit was made, but
nothing that ships with the program.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from castelli_pnp.base.errors import CastelliError
from castelli_pnp.kits.order import Order
from castelli_pnp.kits.stamp import hashed, own_art, theme_text, words_data
from castelli_pnp.layout.art.own import check_own_art
from castelli_pnp.layout.art.theme import SUFFIX
from castelli_pnp.systems.facts_data import NotFacts, facts_data, facts_of
from castelli_pnp.words.catalog import Catalog, LanguagePack

if TYPE_CHECKING:
    from collections.abc import Iterable

_ELSEWHERE = ("game", "packs", "theme", "art")
"""Fields of an order that are written in their own way."""


def carried(order: Order) -> tuple[str, dict[str, Any]]:
    """A name for an order, and all data needed to carry it out again."""
    plain = [each.name for each in fields(Order) if each.name not in _ELSEWHERE]
    data: dict[str, Any] = {name: facts_data(getattr(order, name)) for name in plain}
    data["game"] = facts_data(order.game)
    data["packs"] = [words_data(pack) for pack in order.packs]
    data["art"] = own_art(order)
    own = order.theme.endswith(SUFFIX)
    data["theme"] = {"name": Path(order.theme).name, "text": theme_text(order.theme)} if own else order.theme
    return hashed(data), data


def order_of(data: Any, folder: Path) -> Order:
    """The order for such data; its own drawings and themes are written to a folder.

    ``NotFacts`` if no order can have such data.
    """
    if not isinstance(data, dict) or data.keys() != {each.name for each in fields(Order)}:
        raise NotFacts("order")
    try:
        values = {name: _values(value) for name, value in data.items() if name not in _ELSEWHERE}
        art = tuple(_laid_out(each, folder / str(number)) for number, each in enumerate(data["art"]))
        theme = _theme(data["theme"], folder)
        check_own_art(art, theme)
        packs = tuple(_pack(each) for each in data["packs"])
        return Order(facts_of(data["game"]), **values, packs=packs, theme=theme, art=art)
    except (CastelliError, TypeError, ValueError, LookupError, AttributeError, OSError) as error:
        raise NotFacts(str(error)[:80]) from None


def _values(value: Any) -> Any:
    return tuple(map(_values, value)) if isinstance(value, list) else value


def _laid_out(files: Mapping[str, str], folder: Path) -> Path:
    home = folder.resolve()
    for name, text in files.items():
        path = folder / name
        if not path.resolve().is_relative_to(home) or path.suffix != ".svg":
            raise NotFacts(name[:40])
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _theme(theme: Any, folder: Path) -> str:
    if isinstance(theme, str):
        return "" if theme.endswith(SUFFIX) else theme
    name = Path(theme["name"]).name
    path = folder / "theme" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(theme["text"], "utf-8")
    return str(path)


def _pack(data: Mapping[str, Any]) -> LanguagePack:
    language = str(data["language"])
    catalogs = {
        name: Catalog(
            language, {key: tuple(texts) for key, texts in each["messages"].items()}, str(each["plural"])
        )
        for name, each in data["catalogs"].items()
    }
    return LanguagePack(language, catalogs, {name: dict(term) for name, term in data["glossary"].items()})


def still_needed(orders: Mapping[str, Any], files: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """The orders that some files came from, sorted by name."""
    names = {str(each.get("order", "")) for each in files}
    return {name: orders[name] for name in sorted(names & orders.keys())}
