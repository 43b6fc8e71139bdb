"""What somebody wants printed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from castelli_pnp.frozen import FrozenMap
from castelli_pnp.i18n import Voice
from castelli_pnp.layout.art.palette import LOW, NORMAL, Look
from castelli_pnp.layout.imposition import Backs
from castelli_pnp.layout.sizes import Paper, Sizes, papers, sizes
from castelli_pnp.model.game import Game
from castelli_pnp.model.words import Deck, Module


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

    game: Game
    languages: tuple[str, ...]
    papers: tuple[str, ...]
    parts: tuple[str, ...]
    modules: tuple[Module, ...]
    formats: tuple[Format, ...] = (Format.PDF,)
    backs: Backs = Backs.DUPLEX
    tokens: Tokens = Tokens.STANDEE
    ink: Ink = Ink.NORMAL
    scale: float = 1.0
    back_offset: tuple[float, float] = (0.0, 0.0)
    dpi: int = 150
    voices: tuple[Voice, ...] = field(default=(), compare=False)
    """Languages that do not come from the shipped catalogues."""
    draft: bool = False
    """Whether it is only to be looked at: the names of the files say so."""

    @property
    def look(self) -> Look:
        return LOW if self.ink is Ink.LOW else NORMAL

    @property
    def sizes(self) -> Sizes:
        return sizes().scaled(self.scale) if self.scale != 1 else sizes()

    @property
    def played(self) -> Game:
        """The game without what belongs to modules that are not wanted: their rules, cards and tiles."""
        kit, cards = self.game.kit, self.game.cards
        if Module.BATTLE not in self.modules:
            kit = replace(kit, battle_cards=0)
            cards = FrozenMap({name: card for name, card in cards.items() if card.deck is not Deck.BATTLE})
        if Module.DILEMMA not in self.modules:
            kit = replace(kit, start_tiles=0)
        return replace(self.game, modules=self.modules, kit=kit, cards=cards)

    def paper(self, name: str) -> Paper:
        return papers()[name]

    def stem(self, part: str, paper: str = "", language: str = "") -> str:
        """The name of a file without its ending: game, part, paper, language, and what is unusual."""
        unusual = [
            "draft" if self.draft else "",
            "low" if self.ink is Ink.LOW else "",
            self.backs.value if self.backs is not Backs.DUPLEX and part in TWO_SIDED else "",
            self.tokens.value if part == "tokens" else "",
            f"{self.scale * 100:g}pc" if self.scale != 1 else "",
        ]
        return "-".join(word for word in (self.game.id, part, paper, language, *unusual) if word)

    def folder(self, paper: str = "", language: str = "") -> str:
        """Where a file lies below the folder of the kit."""
        return "/".join(word for word in (paper, language) if word)


TWO_SIDED = ("tiles", "cards", "tokens", "aids")
"""Parts whose pieces have backs."""
