"""One game system: everything that the program knows of it, each part loaded when it is first used.

A system is a folder in ``castelli_pnp/systems`` whose package holds an object ``SYSTEM``, and one line in
``castelli_pnp/systems/__init__.py``. Everything outside that folder asks this object and knows nothing else.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from castelli_pnp.base.errors import Refused
from castelli_pnp.schema import Field, Reading, Record
from castelli_pnp.systems.finding import Finding, Verdict

if TYPE_CHECKING:
    from castelli_pnp.booklet.plan import BookletPlan
    from castelli_pnp.engine.bots import Bots
    from castelli_pnp.kit.plan import KitPlan
    from castelli_pnp.lab.series import Series
    from castelli_pnp.lab.system import System as Measured
    from castelli_pnp.layout.art.palette import Look
    from castelli_pnp.layout.booklet.style import BookletStyle
    from castelli_pnp.layout.figures.board_map import BoardMap
    from castelli_pnp.layout.figures.drawer import FigureDrawer
    from castelli_pnp.systems.files import Tree
    from castelli_pnp.terminal.opening import Screen
    from castelli_pnp.words.message_users import Use


class Facts(Protocol):
    """What is known of a game of any system."""

    @property
    def id(self) -> str: ...
    @property
    def system(self) -> str:
        """The name of the system whose rules the game follows."""

    @property
    def title(self) -> str: ...


F_co = TypeVar("F_co", bound=Facts, covariant=True)
Values = dict[str, Any]
"""What was read from the files of a game, by key; ``BAD`` where it cannot be understood."""


def _as_they_are(values: Values, tree: Tree, reading: Reading) -> None:
    del values, tree, reading


def _nothing(base_name: str, facts: Any) -> dict[str, str]:
    del base_name, facts
    return {}


@dataclass(frozen=True, slots=True)
class Model(Generic[F_co]):
    """How the games of a system are written in files, and what becomes of them."""

    system: str
    grammar: Record[Values]
    """The whole of a game file."""
    sections: Mapping[str, Field]
    """The parts of a game; each stands in game.yaml or in a file of its own name."""
    build: Callable[[str, Mapping[str, Any]], F_co]
    """Makes the frozen facts from the id of a game and its values."""
    bases: frozenset[str] = frozenset()
    """Other systems whose games may be extended."""
    settle: Callable[[Values, Tree, Reading], None] = _as_they_are
    """Notes where one part contradicts another; values of extended games may be dropped."""
    starter: Callable[[str, Any], dict[str, str]] = _nothing
    """More files for the starter folder of a game that extends another."""

    def extends(self, system: str) -> bool:
        """Whether a game of this system may be based on one of that."""
        return system == self.system or system in self.bases


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """How a game is to be played; None: not chosen."""

    players: int | None = None
    layout: str | None = None
    modules: tuple[str, ...] | None = None
    variant: str | None = None
    seed: str | None = None
    house: str | None = None
    suit: str | None = None

    @property
    def chosen(self) -> list[str]:
        """The options that were chosen, as they are typed."""
        return [f"--{each.name}" for each in fields(self) if getattr(self, each.name) is not None]

    def refuse_others(self, facts: Facts, known: Sequence[str]) -> None:
        """Refuses every option that means nothing for the game."""
        strange = [name for name in self.chosen if name[2:] not in known]
        if strange:
            raise Refused("strange_options", options=", ".join(strange), system=facts.system)


@dataclass(frozen=True, slots=True)
class TrialGames:
    """What a few hundred games of a check showed."""

    games: Mapping[str, int]
    """How many games were played in each way."""
    findings: tuple[Finding, ...] = ()


class System(ABC):
    """One game system. What a system does not have is refused with a sentence, or is empty."""

    name: str
    has_booklet: bool = False
    """Whether the system has rules of play to print."""

    @property
    @abstractmethod
    def model(self) -> Model[Any]:
        """How its games are written and read."""

    @property
    @abstractmethod
    def kit(self) -> KitPlan:
        """The parts of its kits."""

    # --- checks ---

    def check(self, facts: Any) -> Verdict:
        """Whether a game is legal, and a good one; where every readable game is both, nothing is found."""
        del facts
        return Verdict((), {})

    def try_out(self, facts: Any) -> TrialGames:
        """Plays a game many times to see whether it can be played."""
        del facts
        return TrialGames({})

    @abstractmethod
    def scope(self, facts: Any) -> dict[str, object]:
        """What a check has looked at, for programs."""

    @abstractmethod
    def scope_sentence(self, facts: Any) -> str:
        """The same for people, in the language of all messages."""

    def message_uses(self) -> Iterator[Use]:
        """The messages that its shipped games name in their data."""
        return iter(())

    # --- the booklet ---

    @property
    def booklet(self) -> BookletPlan:
        """How its booklets are written."""
        raise self._no_rules()

    @property
    def booklet_style(self) -> BookletStyle:
        """How its booklets show the game: cover, signs, pieces."""
        raise self._no_rules()

    @property
    def figures(self) -> FigureDrawer:
        """Draws the figures of its booklets."""
        raise self._no_rules()

    def board_map(self, facts: Any, layout: str, look: Look) -> BoardMap | None:
        """The board of a layout, to be colored in by what the lab found; None: there is no board."""
        del facts, layout, look
        return None

    # --- play ---

    @property
    def bots(self) -> Bots[Any, Any]:
        """The computer players by name; none if the system has no rules."""
        from castelli_pnp.engine.bots import Bots

        return Bots(__name__)

    def series(self, facts: Any, options: PlayOptions, bots: Sequence[str], seed: str, games: int) -> Series:
        """Games that bots are to play; refused if they cannot be played so."""
        del options, bots, seed, games
        raise self._no_rules(facts)

    def measured(
        self, facts: Any, players: Sequence[int], options: PlayOptions, bots: Sequence[str], seed: str
    ) -> Sequence[Measured]:
        """What the lab measures: one for each number of players and each bot."""
        del players, options, bots, seed
        raise self._no_rules(facts)

    def screen(self, facts: Any) -> Screen:
        """How a game is played at the terminal."""
        raise self._no_rules(facts)

    def _no_rules(self, facts: Facts | None = None) -> Refused:
        return Refused("no_rules", game=facts.id if facts else self.name)
