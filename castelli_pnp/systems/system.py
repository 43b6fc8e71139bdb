"""One game system: everything that the program knows of it, each part loaded when it is first used.

A system is a folder in ``castelli_pnp/systems`` whose package holds an object ``SYSTEM``, and one line in
``castelli_pnp/systems/__init__.py``. Everything outside that folder asks this object and knows nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Generic, NoReturn, Protocol, TypeAlias, TypeVar

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.lazy import load
from castelli_pnp.base.places import Route
from castelli_pnp.files.nodes import Map
from castelli_pnp.schema import Field, Reading, Record, Shape
from castelli_pnp.systems.finding import Finding, Verdict

if TYPE_CHECKING:
    from castelli_pnp.base.chance import Seed
    from castelli_pnp.booklet.plan import BookletPlan
    from castelli_pnp.engine.bots import Bots
    from castelli_pnp.engine.game import Game
    from castelli_pnp.engine.records import Records
    from castelli_pnp.files.po_entry import PoFile
    from castelli_pnp.kits.plan import KitPlan
    from castelli_pnp.lab.measured import Measurable as Measured
    from castelli_pnp.lab.series import Series
    from castelli_pnp.layout.art.palette import Look
    from castelli_pnp.layout.booklet.style import BookletStyle
    from castelli_pnp.layout.figures.drawing import BoardMap, FigureDrawer
    from castelli_pnp.layout.tabletop import TableParts, Tabletop
    from castelli_pnp.systems.files import MergedGame
    from castelli_pnp.systems.fixing import Repair
    from castelli_pnp.terminal.opening import Opening
    from castelli_pnp.terminal.session import Session
    from castelli_pnp.words.folder import MessageUse


AnyPlay: TypeAlias = "Game[Any, Any, Any, Any, Any, Any]"
"""A game of any system being played."""


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
    settle: Callable[[Values, MergedGame, Reading], None] = lambda *_: None
    """Notes where one part contradicts another; values of extended games may be dropped."""
    holds: Callable[[Any, Route], bool] = lambda *_: True
    """Whether a value that a game takes over means anything in it."""
    names: Callable[[Map, Route], Mapping[str, Route]] = lambda *_: {}
    """The names of other things of a game that may be written at a place, and where each is defined."""
    words: Mapping[str, Mapping[str, Shape[Any]]] = field(default_factory=dict)
    """What may be said by language in ``locales`` of a game's folder: the keys of the things of a part."""
    starter: Callable[[str, Any], dict[str, str]] = lambda *_: {}
    """More files for the starter folder of a game that extends another."""
    facts: type[F_co] | None = None
    """What ``build`` makes; a kit carries it as data, from which its proof draws it once more."""

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
        """The names of the options that were chosen."""
        return [each.name for each in fields(self) if getattr(self, each.name) is not None]

    def refuse_others(self, facts: Facts, known: Sequence[str]) -> None:
        """Refuses every option that means nothing for the game."""
        strange = [name for name in self.chosen if name not in known]
        if strange:
            raise Refused("strange_options", options=", ".join(strange), system=facts.system)


@dataclass(frozen=True, slots=True)
class TrialGames:
    """What a few hundred games of a check showed."""

    games: Mapping[str, int]
    """How many games were played in each way."""
    findings: tuple[Finding, ...] = ()


class System:
    """One game system: its parts by name, each given as ``module:name`` and loaded when it is first used.

    A part that a system does not have does nothing, or refuses with a sentence where it is needed.
    """

    model: Model[Any]
    """How its games are written and read."""
    kit: KitPlan
    """The parts of its kits."""
    check: Callable[[Any], Verdict]
    """Whether a game is legal, and a good one."""
    unprintable: Callable[[Any], Iterable[Finding]]
    """What of a legal, loaded game cannot be printed."""
    meaning_colors: Callable[[Any], Mapping[str, Mapping[str, str]]]
    """The colors of a ``Look`` that mean something, by family and name."""
    check_files: Callable[[Any], Iterable[Finding]]
    """What can be said only of a game whose files are known: a ``Loaded`` one."""
    repairs: Callable[[Any, Finding], Iterable[Repair]]
    """What would put a finding right, the likeliest first."""
    try_out: Callable[[Any], TrialGames]
    """Plays a game many times to see whether it can be played."""
    scope: Callable[[Any], dict[str, object]]
    """What a check has looked at, for programs."""
    scope_sentence: Callable[[Any], str]
    """The same for people, in the language of all messages."""
    message_uses: Callable[[], Iterator[MessageUse]]
    """The messages that its shipped games name in their data."""
    text_room: Callable[[str, PoFile, str], float | None]
    """How much of its box the longest text of a catalog in a language fills; None if it is not in boxes."""
    booklet: BookletPlan
    """How its booklets are written."""
    booklet_style: BookletStyle
    """How its booklets show the game: cover, signs, pieces."""
    figures: FigureDrawer
    """Draws the figures of its booklets."""
    board_map: Callable[[Any, str, Look], BoardMap | None]
    """The board of a layout, to be colored in by what the lab found; None: there is no board."""
    bots: Bots[Any, Any]
    """The computer players by name."""
    series: Callable[[Any, PlayOptions, Sequence[str], str, int], Series]
    """Games that bots are to play: of which game, how, by whom, with which seed, how many."""
    measured: Callable[[Any, Sequence[int], PlayOptions, Sequence[str], str], Sequence[Measured]]
    """What the lab measures: one for each number of players and each bot."""
    start_game: Callable[[Any, PlayOptions, Seed], AnyPlay]
    """A new game; what the options leave open is decided by the seed."""
    records: Records[Any, Any, Any, Any]
    """Writes and reads the games that were played."""
    ppn: Callable[[Any], str]
    """A game that was played, in Portable Piecepack Notation."""
    tabletops: Callable[[Any, TableParts], Iterable[Tabletop]]
    """What stands and lies where as a game begins, for virtual tables: one table for each layout."""
    screen: Callable[[Opening, float], Session]
    """A game at the terminal, with a pause after each action of a bot."""

    def __init__(self, name: str, package: str, **parts: str) -> None:
        self.name, self._package, self._parts = name, package, parts
        unknown = parts.keys() - System.__annotations__.keys()
        if unknown:
            raise TypeError(f"{name} has unknown parts: {', '.join(sorted(unknown))}")

    def has(self, part: str) -> bool:
        """Whether the system itself has a part."""
        return part in self._parts

    def __getattr__(self, part: str) -> Any:
        if part not in System.__annotations__:
            raise AttributeError(part)
        if part in self._parts:
            found = load(f"{self._package}.{self._parts[part]}")
        elif part in _COMMON and self.has("start_game"):
            found = load(_COMMON[part])
        elif part in _WITHOUT:
            return _WITHOUT[part]
        else:
            raise Refused("no_rules", game=self.name)
        setattr(self, part, found)
        return found


def _no_rules(facts: Facts, *_: object) -> NoReturn:
    raise Refused("no_rules", game=facts.id)


_COMMON = {
    "scope": "castelli_pnp.lab.any_game:scope",
    "scope_sentence": "castelli_pnp.lab.any_game:scope_sentence",
    "try_out": "castelli_pnp.lab.any_game:try_out",
    "series": "castelli_pnp.lab.any_game:series",
    "measured": "castelli_pnp.lab.any_game:measured",
    "screen": "castelli_pnp.terminal.session:Session.open",
    "booklet_style": "castelli_pnp.systems.piecepack.layout.booklet_style:STYLE",
}
"""What a system that can be played has anyway."""
_WITHOUT: Mapping[str, object] = {
    "check": lambda _: Verdict((), {}),
    "unprintable": lambda _: (),
    "meaning_colors": lambda _: {},
    "check_files": lambda _: (),
    "repairs": lambda *_: (),
    "try_out": lambda _: TrialGames({}),
    "message_uses": lambda: iter(()),
    "board_map": lambda *_: None,
    "bots": {},
    "series": _no_rules,
    "measured": _no_rules,
    "start_game": _no_rules,
}
"""What stands in for parts that a system does not have."""
