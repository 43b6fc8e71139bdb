"""What to print of a game, and how; an impossible order is refused with the possible values."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from castelli_pnp.base.errors import Refused, refuse
from castelli_pnp.kits import formats
from castelli_pnp.kits.choices import as_listed, check_facts, in_range, not_of, unknown, wrong_type
from castelli_pnp.kits.exporters import EXPORTERS
from castelli_pnp.layout.art.own import art_version
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.art.theme import DEFAULT, SUFFIX
from castelli_pnp.layout.art.theme_file import theme_names
from castelli_pnp.layout.imposition import Backs
from castelli_pnp.layout.sizes import Paper, known_papers, papers
from castelli_pnp.systems.system import Facts
from castelli_pnp.words.catalog import LanguagePack, languages

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from castelli_pnp.kits.plan import KitPlan

SMALLEST, LARGEST = 0.85, 2.0
"""Limits of the scale: below it, text would be unreadable; above it, cards would not fit on the paper."""
MOST_OFFSET = 5.0
LOWEST_DPI, HIGHEST_DPI = 36, 1200
MODS = "mods"
"""Pictures have no address: they are in the folder of Tabletop Simulator."""
_ADDRESS = re.compile(r"(?:https?|file)://[!-~]{1,16000}")


class Tokens(StrEnum):
    """How the wooden pieces are made from paper."""

    STANDEE = "standee"
    FLAT = "flat"


class Ink(StrEnum):
    NORMAL = "normal"
    LOW = "low"


INK_NAMES = {"coloring": "low"}
"""Other names of a look: low ink is also for coloring."""


@dataclass(frozen=True, slots=True, repr=False)
class Order:
    """A game, and the requested files, languages, papers, and looks."""

    game: Facts
    languages: tuple[str, ...]
    papers: tuple[str, ...]
    parts: tuple[str, ...]
    modules: tuple[str, ...] = ()
    formats: tuple[str, ...] = (formats.DEFAULT,)
    backs: Backs = Backs.DUPLEX
    tokens: Tokens = Tokens.STANDEE
    ink: Ink = Ink.NORMAL
    scale: float = 1.0
    back_offset: tuple[float, float] = (0.0, 0.0)
    dpi: int = 150
    packs: tuple[LanguagePack, ...] = field(default=(), compare=False)
    """Languages from other catalogs than the shipped ones."""
    draft: bool = False
    """Whether this is a preview; the file names say so."""
    marked: bool = False
    """Whether a word says on every page that it is a draft, and what is wrong is marked in the pictures."""
    suits: tuple[str, ...] = ()
    """The requested suits, if the set has suits."""
    tile_edges: bool = False
    """Whether tiles also show their value and suit at the edges."""
    coin_suits: bool = False
    """Whether coins show their suit on both sides."""
    theme: str = DEFAULT
    """The name of a theme, or the path of its file."""
    typed_theme: str | None = field(default=None, compare=False)
    """What to type for this theme; empty if the game sets it, None if it is the theme itself."""
    art: tuple[Path, ...] = field(default=(), compare=False)
    """Folders with drawings that replace the shipped ones."""
    bundled: bool = False
    """Whether there is one file for each kind of paper and printing method."""
    singles: bool = True
    """Whether there is a file for each part."""

    exports: tuple[str, ...] = ()
    """The services to make files for; if empty, the files to print at home."""
    images: str = MODS
    """Where Tabletop Simulator finds the pictures: in its own folder, or at an address."""
    least_bleed: float = 0.0
    """The minimum bleed; services need more than home printers."""

    def __post_init__(self) -> None:
        check_facts(self.game)
        refuse(list(self._wrong_types()))
        refuse(list(self._problems()))

    def __repr__(self) -> str:
        lists = {"languages": self.languages, "papers": self.papers, "parts": self.parts}
        shown = ", ".join(f"{name}={','.join(names)}" for name, names in lists.items())
        return f"Order({self.game.id!r}, {shown})"

    def _wrong_types(self) -> Iterator[Refused]:
        yield from not_of(bool, draft=self.draft, marked=self.marked)
        yield from not_of(bool, tile_edges=self.tile_edges, coin_suits=self.coin_suits)
        yield from not_of(bool, bundled=self.bundled, singles=self.singles)
        for name, kind in (("modules", str), ("suits", str), ("packs", LanguagePack)):
            values = getattr(self, name)
            if not isinstance(values, tuple | list) or not all(isinstance(each, kind) for each in values):
                yield wrong_type(name, f"tuple[{kind.__name__}]", values)
            elif kind is str:
                object.__setattr__(self, name, tuple(each.lower() for each in values))

    def _problems(self) -> Iterator[Refused]:
        """Everything that cannot be made, with the possible values; spells names as listed."""
        plan = self.plan
        known = dict.fromkeys((*languages(), *(pack.language for pack in self.packs)))
        lists: dict[str, Iterable[str]]
        lists = {"languages": known, "papers": papers(), "parts": plan.parts, "formats": formats.FORMATS}
        for name, there in lists.items():
            problems = unknown(name.removesuffix("s"), getattr(self, name), there)
            yield from problems
            if not problems:
                object.__setattr__(self, name, as_listed(getattr(self, name), there))
        yield from self._export_problems()
        for name, kinds in (("backs", Backs), ("tokens", Tokens), ("ink", Ink)):
            problems = unknown(name, (getattr(self, name),), kinds)
            yield from problems
            if not problems:
                object.__setattr__(self, name, kinds(getattr(self, name).lower()))
        yield from in_range("scale", self.scale, SMALLEST, LARGEST)
        yield from in_range("dpi", self.dpi, LOWEST_DPI, HIGHEST_DPI)
        yield from self._offset_problems()
        for name in ("modules", "suits", "tile_edges", "coin_suits"):
            if getattr(self, name) and name not in plan.options:
                yield Refused("kit_option", option=name, game=self.game.id)
        yield from plan.problems(self)
        yield from unknown("theme", (self.theme,), (*theme_names(), *_own_theme(self.theme)))

    def _export_problems(self) -> Iterator[Refused]:
        if self.exports != ():
            problems = unknown("export", self.exports, EXPORTERS)
            yield from problems
            if not problems:
                object.__setattr__(self, "exports", as_listed(self.exports, EXPORTERS))
                for each in (EXPORTERS[name] for name in self.exports):
                    if not each.offered(self.game):
                        yield Refused("export_nothing", service=each.service, game=self.game.id)
        yield from not_of(str, images=self.images)
        if isinstance(self.images, str) and self.images != MODS and not _ADDRESS.fullmatch(self.images):
            yield Refused("export_images", images=self.images[:80], mods=MODS)

    def _offset_problems(self) -> Iterator[Refused]:
        offset = self.back_offset
        pair = isinstance(offset, tuple) and len(offset) == 2
        if not pair or not all(type(part) in (int, float) for part in offset):
            yield wrong_type("back_offset", "tuple[float, float]", offset)
        elif not all(abs(part) <= MOST_OFFSET for part in offset):
            yield Refused(
                "back_offset_far", value=",".join(_short(part) for part in offset), most=MOST_OFFSET
            )

    @property
    def look(self) -> Look:
        return Look(self.ink is Ink.LOW, self.art, self.theme, art_version(self.art, self.theme))

    @property
    def plan(self) -> KitPlan:
        from castelli_pnp.systems import system_of

        return system_of(self.game).kit

    @property
    def bleed(self) -> float:
        return self.plan.bleed(self)

    @property
    def played(self) -> Facts:
        """The game without the modules that were not requested."""
        return self.plan.played(self)

    def paper(self, name: str) -> Paper:
        return known_papers()[name]

    @property
    def page_papers(self) -> tuple[str, ...]:
        """The papers for pages to read or write on."""
        return tuple(dict.fromkeys(self.paper(name).for_pages.id for name in self.papers))

    @property
    def poster_papers(self) -> tuple[str, ...]:
        """The papers for a poster in parts."""
        return tuple(dict.fromkeys(each for name in self.papers for each in self.paper(name).posters))

    def stem(self, part: str, paper: str = "", language: str = "") -> str:
        """The file name without its extension: game, part, paper, language, and unusual options."""
        plan = self.plan
        turned = self.backs is not Backs.DUPLEX and part in plan.two_sided
        draft, low, theme, scale = self._unusual
        unusual = [draft, low, theme, self.backs.value if turned else "", *plan.unusual(self, part), scale]
        return "-".join(word for word in (self.game.id, part, paper, language, *unusual) if word)

    @property
    def _unusual(self) -> tuple[str, str, str, str]:
        return (
            "draft" if self.draft else "",
            "low" if self.ink is Ink.LOW else "",
            self.look.tones.name if self.theme != DEFAULT else "",
            f"{self.scale * 100:g}pc" if self.scale != 1 else "",
        )

    @property
    def unusual(self) -> tuple[str, ...]:
        """The unusual options that all file names contain."""
        return tuple(word for word in self._unusual if word)


def _own_theme(theme: object) -> tuple[str, ...]:
    """A theme that is a file of its own."""
    return (theme,) if isinstance(theme, str) and theme.endswith(SUFFIX) else ()


def _short(number: float) -> str:
    """A given number, for a sentence."""
    return f"{number:g}" if abs(number) < 10**18 else "10^18…"
