"""The names in help texts that come from descriptors: a text says ``{papers}``, and the list is filled in."""

from __future__ import annotations

from castelli_pnp.base.lazy import load
from castelli_pnp.words.catalog import Catalog

AND, OR = "standard", "or"
LISTS = {
    "languages": (", ", "words.ui_language:ui_languages()"),
    "papers": (",", "layout.sizes:papers()"),
    "formats": (",", "kit.formats:FORMATS"),
    "parts": (", ", "systems.castelli:SYSTEM.kit.parts"),
    "set_parts": (", ", "systems.castles:SYSTEM.kit.parts"),
    "modules": (",", "systems.castelli.model.words:Module"),
    "suits": (", ", "systems.piecepack.model:Suit"),
    "any_suit": (OR, "systems.piecepack.model:Suit"),
    "any_house": (OR, "systems.castelli.model.words:House"),
    "any_style": (OR, "generate.wishes:styles()"),
    "bots": (AND, "systems:bot_names()"),
}
"""What stands between the names of a list, and where they come from."""


def filled(words: Catalog, key: str) -> str:
    """A help text with its lists."""
    return words.text(key, **{name: _list(words, name) for name in words.placeholders(key)})


def _list(words: Catalog, name: str) -> str:
    joint, target = LISTS[name]
    names = load(f"castelli_pnp.{target}")
    return words.listed(names, joint) if joint in (AND, OR) else joint.join(names)
