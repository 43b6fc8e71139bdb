"""What somebody wants printed."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from castelli_pnp.layout.art.palette import LOW, NORMAL, Look
from castelli_pnp.layout.imposition import Backs
from castelli_pnp.layout.sizes import Paper, papers
from castelli_pnp.systems.castelli.model.words import Module
from castelli_pnp.systems.family import Facts
from castelli_pnp.words.catalog import LanguagePack

if TYPE_CHECKING:
    from castelli_pnp.kit.workshop import Workshop


class Format(StrEnum):
    """What files are made."""

    PDF = "pdf"
    SVG = "svg"
    PNG = "png"


class Tokens(StrEnum):
    """How the wooden parts are made of paper."""

    STANDEE = "standee"
    FLAT = "flat"


class Ink(StrEnum):
    NORMAL = "normal"
    LOW = "low"


@dataclass(frozen=True, slots=True)
class Order:
    """A game, and which files of it are wanted in which languages, papers and looks."""

    game: Facts
    languages: tuple[str, ...]
    papers: tuple[str, ...]
    parts: tuple[str, ...]
    modules: tuple[Module, ...] = ()
    formats: tuple[Format, ...] = (Format.PDF,)
    backs: Backs = Backs.DUPLEX
    tokens: Tokens = Tokens.STANDEE
    ink: Ink = Ink.NORMAL
    scale: float = 1.0
    back_offset: tuple[float, float] = (0.0, 0.0)
    dpi: int = 150
    packs: tuple[LanguagePack, ...] = field(default=(), compare=False)
    """Languages that do not come from the shipped catalogues."""
    draft: bool = False
    """Whether it is only to be looked at: the names of the files say so."""
    suits: tuple[str, ...] = ()
    """The suits that are wanted of a set that has suits."""
    tile_edges: bool = False
    """Whether tiles repeat in their edges what they show in the middle."""
    coin_suits: bool = False
    """Whether coins show their suit on both sides."""

    @property
    def look(self) -> Look:
        return LOW if self.ink is Ink.LOW else NORMAL

    @property
    def workshop(self) -> Workshop:
        from castelli_pnp.kit.workshop import workshop_of

        return workshop_of(self.game)

    @property
    def bleed(self) -> float:
        return self.workshop.bleed(self)

    @property
    def played(self) -> Facts:
        """The game without what is not wanted of it."""
        return self.workshop.played(self)

    def paper(self, name: str) -> Paper:
        return papers()[name]

    def stem(self, part: str, paper: str = "", language: str = "") -> str:
        """The name of a file without its ending: game, part, paper, language, and what is unusual."""
        workshop = self.workshop
        turned = self.backs is not Backs.DUPLEX and part in workshop.two_sided
        unusual = [
            "draft" if self.draft else "",
            "low" if self.ink is Ink.LOW else "",
            self.backs.value if turned else "",
            *workshop.unusual(self, part),
            f"{self.scale * 100:g}pc" if self.scale != 1 else "",
        ]
        return "-".join(word for word in (self.game.id, part, paper, language, *unusual) if word)

    def folder(self, paper: str = "", language: str = "") -> str:
        """Where a file lies below the folder of the kit."""
        return "/".join(word for word in (paper, language) if word)
