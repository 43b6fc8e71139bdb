"""The stamp of a kit: the version of the game, its words and drawings, the options, and the program.

It is in the manifest, in every PDF, and as a code in every footer: five characters for the design (the facts
of the game) and five for the stamp. Files with the same stamp belong together. Languages, papers, and parts
do not affect it, because file names show them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from castelli_pnp import __version__
from castelli_pnp.base import resources
from castelli_pnp.base.caching import cache, cache_by_identity
from castelli_pnp.base.short_code import short_code
from castelli_pnp.kits.drafts import draft_label
from castelli_pnp.layout.art import library
from castelli_pnp.layout.art.drawing import PACK
from castelli_pnp.layout.art.own import own_files
from castelli_pnp.layout.art.theme import DEFAULT, SUFFIX
from castelli_pnp.systems.design import design_code
from castelli_pnp.systems.facts_data import facts_data
from castelli_pnp.words.catalog import LanguagePack
from castelli_pnp.words.checks.message import SCREEN

if TYPE_CHECKING:
    from castelli_pnp.kits.order import Order
    from castelli_pnp.systems.system import Facts

_HOW = (
    "modules", "backs", "tokens", "ink", "scale", "back_offset", "draft", "suits", "tile_edges", "coin_suits",
    "least_bleed", "marked",
)  # fmt: skip
"""The parts of an order that are visible on the pages of every part."""


class Stamp(NamedTuple):
    """What files were made from: equal hashes mean equal content."""

    game: str
    design: str
    """The code of the game's facts only."""
    words: str
    art: str
    order: str
    program: str = __version__

    @property
    def whole(self) -> str:
        return hashed(list(self))

    @property
    def code(self) -> str:
        """The code that people read from paper: the code of the design, then one for everything."""
        return f"{self.design}-{short_code(self.whole)}"


def hashed(data: Any) -> str:
    """A short hash of plain data: the same data always have the same hash."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@cache_by_identity(4)
def stamp_of(order: Order) -> Stamp:
    """The stamp of all files of an order."""
    return Stamp(
        _game_word(order.game),
        design_code(order.game),
        hashed([_shipped_words(), *(words_data(pack) for pack in order.packs)]),
        hashed([_shipped_art(), own_art(order), theme_text(order.theme)]),
        hashed([how(order), order.look.tones.name]),
    )


@cache_by_identity(4)
def _game_word(game: Facts) -> str:
    return hashed(facts_data(game))


def how(order: Order) -> dict[str, Any]:
    """How an order makes everything."""
    return {name: facts_data(getattr(order, name)) for name in _HOW}


def footer(order: Order) -> str:
    """The text after name and number in the footer of every page."""
    version = f"v{__version__} · {stamp_of(order).code}"
    return f"{version} · {draft_label(order)}" if order.marked else version


def words_data(pack: LanguagePack) -> dict[str, Any]:
    """All words of a language that does not ship."""
    domains = {
        name: {
            "plural": each.plural_rule,
            "messages": {key: list(texts) for key, texts in each.messages.items()},
        }
        for name, each in pack.catalogs.items()
    }
    terms = {name: dict(term) for name, term in pack.glossary.items()}
    return {"language": pack.language, "catalogs": domains, "glossary": terms}


def own_art(order: Order) -> list[dict[str, str]]:
    """A game's own drawings, by folder and name."""
    return [
        {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in own_files(folder)}
        for folder in order.art
    ]


def theme_text(theme: str) -> str:
    """The text of a theme's file."""
    path = Path(theme) if theme.endswith(SUFFIX) else resources.themes().get(theme or DEFAULT)
    return path.read_text("utf-8") if path is not None and path.is_file() else ""


@resources.reads_homes
@cache
def _shipped_words() -> str:
    """All shipped words that are printed, in all languages, so that one code fits the entire kit."""
    files = [
        path
        for home in resources.roots("locales")
        for path in sorted((*home.glob("*/LC_MESSAGES/*.po"), *home.glob("*/glossary.yaml")))
        if path.stem not in SCREEN
    ]
    return _contents(files)


@resources.reads_homes
@cache
def _shipped_art() -> str:
    """Our drawings, sizes, papers, and the structure of booklets."""
    home = library.shipped()
    drawings = sorted((*home.rglob("*.svg"), home / PACK)) if home.is_dir() else []
    templates = [path for each in resources.roots("templates") for path in sorted(each.rglob("*.*"))]
    return _contents(
        path for path in (*drawings, *templates) if path.is_file() and "themes" not in path.parts
    )


def _contents(paths: Iterable[Path]) -> str:
    total = hashlib.sha256()
    for path in paths:
        data = path.read_bytes().replace(b"\r\n", b"\n")
        total.update(f"{path.name} {len(data)}\n".encode() + data)
    return total.hexdigest()[:16]


def stamp_entry(order: Order, language: object) -> Mapping[str, str]:
    """The manifest entry of a file: the parts of the stamp, with the words of its own language only."""
    stamp = stamp_of(order)
    pack = next((each for each in order.packs if each.language == language), None)
    words = hashed(words_data(pack)) if pack else (_shipped_words() if language else "")
    return {**stamp._asdict(), "words": words, "whole": stamp.whole, "code": stamp.code}


def outdated(files: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    """The listed files that show another version of the game than the one that was made last.

    A folder may contain several looks, papers, and languages, but only one version of the game, of the words
    of each language, and of the drawings of each theme.
    """
    stamps = {name: each["stamp"] for name, each in files.items() if isinstance(each.get("stamp"), Mapping)}
    newest_first = sorted(stamps, key=lambda name: (stamps[name].get("whole") != now.get("whole"), name))
    known: dict[tuple[str, object], object] = {}
    old = set(files.keys() - stamps.keys())
    for name in newest_first:
        stamp = stamps[name]
        about = {("words", files[name].get("language")): stamp.get("words")}
        if "theme" in files[name]:
            about["art", files[name]["theme"]] = stamp.get("art")
        same = all(stamp.get(key) == now.get(key) for key in ("game", "program"))
        if not same or any(known.setdefault(key, value) != value for key, value in about.items()):
            old.add(name)
    return sorted(old)
