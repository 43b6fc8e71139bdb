"""Plays games of any system, one or thousands. Actions are texts that can be printed and passed back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from castelli_pnp.actions.games import AnyGame, load_legal
from castelli_pnp.actions.progress import Progress, counted, quiet
from castelli_pnp.base.chance import check_seed
from castelli_pnp.base.errors import Checked, Refused, all_at_once, refuse
from castelli_pnp.base.resources import shipped_games
from castelli_pnp.engine.advice import ADVISER, opinion
from castelli_pnp.engine.bots import choose
from castelli_pnp.engine.records import word_at
from castelli_pnp.files.output import write_files
from castelli_pnp.files.yamlfile import read_yaml
from castelli_pnp.kits.choices import Names, check_types, names_in, not_of
from castelli_pnp.lab.counting import Tally
from castelli_pnp.lab.pools import Pool
from castelli_pnp.lab.series import Series, Summary, simulate, summarize
from castelli_pnp.systems import system_of
from castelli_pnp.systems.load import load_any
from castelli_pnp.systems.system import AnyPlay, PlayOptions, System

Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain] | None"
"""Plain data that YAML and JSON can hold."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A choice, and what it brings."""

    action: str
    worth: float
    """How many points it is likely to put the player ahead: at the end, or in Castles in this round."""
    brings: dict[str, float]
    """In Castelli, the parts of what the best choices change, in points: points, resources, castles ..."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """The ranking of a game, by seat."""

    names: tuple[str, ...]
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    """The ranks, starting at 1; players who tie have the same rank."""
    winners: tuple[str, ...]


class Game:
    """One game from setup to final scoring, for any mix of people and bots."""

    def __init__(
        self,
        game: AnyGame,
        *,
        players: int | None = None,
        layout: str | None = None,
        modules: Names | None = None,
        variant: str | None = None,
        seed: int | str = 0,
    ) -> None:
        """Sets up a game; the seed decides whatever is not given."""
        self._system, self._play = _set_up(game, players, layout, modules, variant, seed)

    @classmethod
    def from_record(cls, game: AnyGame, record: str) -> Game:
        """The game of a record, ready to continue; a record of other data or rules raises ``Unreadable``."""
        refuse(not_of(str, record=record))
        facts = load_legal(game).game
        made = cls.__new__(cls)
        made._system = system_of(facts)
        made._play = made._system.records.parse(facts, record)
        return made

    @property
    def engine(self) -> AnyPlay:
        """The engine of the game's system, for other parts of this package."""
        return self._play

    @property
    def names(self) -> tuple[str, ...]:
        """The houses or suits of the players, by seat."""
        return tuple(map(str, self._play.table.names))

    @property
    def is_over(self) -> bool:
        return self._play.is_over

    @property
    def to_act(self) -> int | None:
        """The seat that decides next; None at the end."""
        return self._play.to_act

    @property
    def phase(self) -> str:
        """The current decision, such as ``reveal``, ``orient``, or ``build``."""
        return self._play.phase

    @property
    def actions(self) -> tuple[str, ...]:
        """All actions so far."""
        return tuple(action.text for action in self._play.log)

    def legal_actions(self) -> list[str]:
        """Everything that the deciding player may do; empty at the end."""
        return [action.text for action in self._play.legal_actions()]

    def out_of_turn(self, seat: int) -> list[str]:
        """What a seat may do now while another seat decides; ``legal_actions`` does not list these actions.

        In Castelli, players may sell cards: ``sell king 4 as red``. Other games have no such actions.
        """
        return [action.text for action in self._play.out_of_turn(seat)]

    def why_illegal(self, action: str) -> str | None:
        """None if the action is legal now; otherwise a reason code, or a sentence if it is not an action."""
        try:
            return self._play.why_illegal(_text(action))
        except Refused as error:
            if not error.code.startswith("action."):
                raise
            return error.sentence()

    def apply(self, action: str) -> None:
        """Carries out a legal action, even out of turn; any other raises ``Refused`` and changes nothing."""
        self._play.apply(_text(action))

    def play(self, bot: str = "greedy") -> str:
        """Lets a bot choose for the deciding player; returns its action."""
        bots = self._system.bots
        bots.check([_text(bot)])
        play = self._play
        if play.is_over:
            raise Refused("action.over", action=bot)
        chosen = choose(bots[bot], play)
        play.apply(chosen)
        return str(chosen.text)

    def hint(self, bot: str = ADVISER) -> tuple[Hint, ...]:
        """What a bot thinks of the deciding player's choices, the best first; it sees what that player sees.

        A bot that does not compare choices, such as ``casual``, gives the opinion of ``expert``.
        """
        self._system.bots.check([_text(bot)])
        if self._play.is_over:
            raise Refused("action.over", action="hint")
        found = opinion(self._system.bots, bot, self._play)
        return tuple(Hint(each.action.text, each.worth, dict(each.brings)) for each in found)

    def undo(self, count: int = 1) -> str:
        """Undoes the last action, or several; returns the first of them."""
        refuse(not_of(int, count=count))
        return str(self._play.undo(count).text)

    def view(self, seat: int) -> object:
        """The game as one seat sees it; it stays up to date until an action is undone."""
        view: object = self._play.observe(seat)
        return view

    def position(self) -> dict[str, Plain]:
        """The complete position as plain data, including hidden information."""
        return dict(self._play.position())

    def standings(self) -> GameResult:
        """The current ranking."""
        found, names = self._play.standings(), self.names
        winners = tuple(name for name, rank in zip(names, found.ranks, strict=True) if rank == 1)
        return GameResult(names, tuple(found.points), tuple(found.ranks), winners)

    def result(self) -> GameResult | None:
        """The final result; None while the game continues."""
        return self.standings() if self.is_over else None

    def record(self) -> str:
        """The entire game as YAML; ``from_record`` reads it."""
        return self._system.records.text(self._play)

    def __repr__(self) -> str:
        return repr(self._play)


@all_at_once
def _set_up(
    game: AnyGame,
    players: int | None = None,
    layout: str | None = None,
    modules: Names | None = None,
    variant: str | None = None,
    seed: int | str = 0,
) -> Checked[tuple[System, AnyPlay]]:
    facts = load_legal(game).game
    options = play_options(players=players, layout=layout, modules=modules, variant=variant)
    play = system_of(facts).start_game(facts, options, check_seed(seed))
    yield
    return system_of(facts), play


def play_options(
    *, players: int | None, layout: str | None, modules: Names | None, variant: str | None
) -> PlayOptions:
    """Checks the types of the options for playing a game; the game itself refuses unknown names."""
    check_types(int, players=players)
    check_types(str, layout=layout, variant=variant)
    named = None if modules is None else tuple(names_in(modules, "modules"))
    return PlayOptions(players, layout, named, variant)


def _text(value: object) -> str:
    refuse(not_of(str, action=value))
    return str(value)


def series_of(
    game: AnyGame, options: PlayOptions, bots: Names = "greedy", seed: int | str = 0, games: int = 1000
) -> Series:
    """The games that bots will play; refuses if the game or a requested option is not possible."""
    refuse(not_of(int, games=games))
    facts = load_legal(game).game
    named: Sequence[str] = names_in(bots, "bots")
    return system_of(facts).series(facts, options, named, str(check_seed(seed)), games)


class Simulation:
    """Games that bots play, and the results so far; can be stopped at any time."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self.tally = Tally.empty(series.seats)

    def run(self, pool: Pool | None = None, progress: Progress = quiet) -> None:
        """Plays all games."""
        advance = counted(progress, self.series.games)
        for part in simulate(self.series, pool=pool):
            self.tally += part
            advance(part.games)

    def summary(self) -> Summary:
        """Every number with its interval."""
        return summarize(self.series, self.tally)


def ppn_of(record: Path, game: str | None, usual: str) -> str:
    """A saved game in Portable Piecepack Notation.

    Without ``game``, it is the shipped game that the record names, or else the ``usual`` one.
    """
    root = read_yaml(record)
    named = word_at(root, "game")
    facts = load_any(game or (named if named in shipped_games() else usual)).game
    system = system_of(facts)
    if not system.has("ppn"):
        raise Refused("other_system", game=facts.id, system=facts.system)
    return system.ppn(system.records.replay(facts, root))


def write_ppn(path: Path, text: str) -> None:
    """Writes a text in this notation; does not replace a file that is not in this notation."""
    head = text.splitlines()[:2]
    write_files(path.parent, {path.name: text}, lambda there: there.splitlines()[:2] == head)
