"""The names in help texts that come from descriptors: a text says ``{papers}``, and the list is filled in."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from castelli_pnp.words.catalog import Catalog
from castelli_pnp.words.ui_language import ui_languages

Names = Callable[[], Iterable[str]]
AND, OR = "standard", "or"


def filled(words: Catalog, key: str) -> str:
    """A help text with its lists."""
    return words.text(key, **{name: _list(words, name) for name in words.placeholders(key)})


def _list(words: Catalog, name: str) -> str:
    joint, names = LISTS[name]
    return words.listed(names(), joint) if joint in (AND, OR) else joint.join(names())


def _papers() -> Iterable[str]:
    from castelli_pnp.layout.sizes import papers

    return papers()


def _formats() -> Iterable[str]:
    from castelli_pnp.kit.formats import FORMATS

    return FORMATS


def _parts_of(system: str) -> Names:
    def names() -> Iterable[str]:
        from castelli_pnp.systems import find_system

        return find_system(system).kit.parts

    return names


def _bots() -> Iterable[str]:
    from castelli_pnp.systems import SYSTEMS, find_system

    return dict.fromkeys(name for system in SYSTEMS for name in find_system(system).bots)


def _modules() -> Iterable[str]:
    from castelli_pnp.systems.castelli.model.words import Module

    return Module


def _houses() -> Iterable[str]:
    from castelli_pnp.systems.castelli.model.words import House

    return House


def _suits() -> Iterable[str]:
    from castelli_pnp.systems.piecepack.model import Suit

    return Suit


def _styles() -> Iterable[str]:
    from castelli_pnp.generate.styles import styles

    return styles()


LISTS: dict[str, tuple[str, Names]] = {
    "languages": (", ", ui_languages),
    "papers": (",", _papers),
    "formats": (",", _formats),
    "parts": (", ", _parts_of("castelli")),
    "set_parts": (", ", _parts_of("castles")),
    "modules": (",", _modules),
    "suits": (", ", _suits),
    "any_suit": (OR, _suits),
    "any_house": (OR, _houses),
    "any_style": (OR, _styles),
    "bots": (AND, _bots),
}
"""What each placeholder lists, and what stands between the names."""
