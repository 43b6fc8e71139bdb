"""Castles as the lab plays it: the only part of the lab that knows its rules, beside its series."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from castelli_pnp.base.chance import Generator, check_seed, generator, generators
from castelli_pnp.lab.counting import Tally
from castelli_pnp.lab.seating import circles_of
from castelli_pnp.lab.story import Chapter, Decision, Place, Story
from castelli_pnp.systems.castles.bots import BOTS, Player
from castelli_pnp.systems.castles.lab.simulate import FORM, SOURCES, row_of
from castelli_pnp.systems.castles.model import Castles
from castelli_pnp.systems.castles.rules.actions import Action
from castelli_pnp.systems.castles.rules.record import data_hash
from castelli_pnp.systems.castles.rules.result import ranks_of
from castelli_pnp.systems.castles.rules.state import OVER, State
from castelli_pnp.systems.castles.rules.table import Table, table_for
from castelli_pnp.systems.castles.rules.turn import carry_out, legal, start
from castelli_pnp.systems.castles.rules.view import View

WHIM = 20
"""In replays one decision in so many is left to chance: good players alone would always do the same."""
TRIES, OPTIONS = 8, 6
"""How often each option of a decision is tried, and at most how many of them."""


@dataclass(frozen=True, slots=True)
class CastlesSystem:
    """A game of Castles with a number of players, a variant, a bot for all seats, and a seed."""

    facts: Castles
    players: int
    variant: str = "base"
    bot: str = "greedy"
    seed: str = "0"

    def __post_init__(self) -> None:
        check_seed(self.seed)
        BOTS.check([self.bot])
        self._table(0)

    def __reduce__(self) -> tuple[object, ...]:
        return BOTS.sent(CastlesSystem, self.facts, self.players, self.variant, self.bot, self.seed)

    @property
    def about(self) -> Mapping[str, str | int | list[str]]:
        return {
            "system": self.facts.system,
            "game": self.facts.id,
            "board": data_hash(self.facts),
            "variant": self.variant,
            "players": self.players,
            "bot": self.bot,
            "seed": self.seed,
        }

    @property
    def roles(self) -> tuple[str, ...]:
        return tuple(suit.value for suit in self.facts.pieces.suits)

    @property
    def patience(self) -> int:
        return BOTS[self.bot].patience

    @property
    def ladder(self) -> tuple[str, ...]:
        return tuple(BOTS)

    @property
    def counts(self) -> tuple[str, ...]:
        return ("decisions", "below_zero", *(f"source.{name}" for name in SOURCES))

    @property
    def places(self) -> Mapping[str, Place]:
        return {}

    def without(self, place: str) -> CastlesSystem:
        raise KeyError(place)

    # --- games ---

    def games_in(self, chapters: int) -> int:
        return chapters * BOTS[self.bot].deals * self.players

    def chapter(self, number: int) -> Chapter:
        bots = BOTS.players([self.bot] * self.players)
        stories = [
            self._play(number, f"{number}/{deal}", bots, first)
            for deal in range(BOTS[self.bot].deals)
            for first in range(self.players)
        ]
        return Chapter(tuple(stories))

    def replays(self, number: int, times: int) -> tuple[Story, ...]:
        bots = BOTS.players([self.bot] * self.players)
        return tuple(
            self._play(number, f"{number}/luck", bots, None, WHIM, f"again {again}") for again in range(times)
        )

    def duels(self, number: int, strong: str, weak: str) -> tuple[Story, ...]:
        seats = range(self.players)
        tables = [[strong if seat == at else weak for seat in seats] for at in seats]
        return tuple(self._play(number, f"{number}/duel", BOTS.players(names), 0) for names in tables)

    def decision(self, number: int) -> Decision | None:
        seed = f"{self.seed}/{number}/choice"
        return _try_decision(
            start(self._table(number), seed), BOTS[self.bot].play, BOTS.stand_in(self.bot), seed
        )

    def _table(self, number: int) -> Table:
        """All suits sit at the tables equally often, in every order around them."""
        circles = circles_of(self.facts.pieces.suits, self.players)
        suits = circles[number % len(circles)] if circles else ()
        return table_for(self.facts, self.players, self.variant, suits)

    def _play(
        self, number: int, deal: str, bots: Sequence[Player], first: int | None, whim: int = 0, luck: str = ""
    ) -> Story:
        """One game; the bots sit in the order of the seats."""
        seed = f"{self.seed}/{deal}"
        state = start(self._table(number), seed, first)
        chances = generators(self.players, seed, "bot", luck, state.first)
        decisions = _play_on(state, bots, chances, whim)
        return _story(state, decisions)


def _play_on(state: State, bots: Sequence[Player], luck: list[Generator], whim: int = 0) -> int:
    """Plays to the end; with a whim, one decision in so many is left to chance."""
    views = [View(state, seat) for seat in range(state.table.seats)]
    decisions = 0
    while state.phase != OVER:
        actions, seat = legal(state), state.actor
        if len(actions) == 1:
            action = actions[0]
        elif whim and not luck[seat].below(whim):
            action = luck[seat].choice(actions)
        else:
            action = bots[seat](views[seat], actions, luck[seat])
        carry_out(state, action)
        decisions += 1
    return decisions


def _story(s: State, decisions: int) -> Story:
    """A finished game, its seats in the order of the turns of the first round."""
    seats = [(s.first + column) % s.table.seats for column in range(s.table.seats)]
    totals, lines = [0] * s.table.seats, []
    for earned in s.earned:
        totals = [had + new for had, new in zip(totals, earned, strict=True)]
        lines.append(tuple(totals[seat] for seat in seats))
    ranks, tally = ranks_of(s), Tally.of(s.table.seats, [row_of(s, decisions)])
    counted = [
        sum(FORM.seat_sums(tally, name, seat)[0] for seat in seats) for name in ("below_zero", *SOURCES)
    ]
    return Story(
        tuple(s.table.names[seat] for seat in seats),
        tuple(lines),
        tuple(column for column, seat in enumerate(seats) if ranks[seat] == 1),
        ranks.count(1) > 1,
        (),
        (decisions, *counted),
    )


# --- a decision, every option tried with the same chances ---


def _try_decision(state: State, bot: Player, stand_in: Player, seed: str) -> Decision | None:
    """Plays to a decision that chance picks, and on from there with every option."""
    seats = state.table.seats
    rng, luck = generator(seed, "which"), generators(seats, seed, "bot")
    views = [View(state, seat) for seat in range(seats)]
    wait = rng.below(state.table.game.plies(seats))
    while state.phase != OVER:
        actions, seat = legal(state), state.actor
        if len(actions) > 1 and not wait:
            return _try_all(state, stand_in, actions, rng, seed)
        wait -= len(actions) > 1
        carry_out(state, bot(views[seat], actions, luck[seat]))
    return None


def _try_all(state: State, bot: Player, actions: list[Action], rng: Generator, seed: str) -> Decision:
    seat, tried = state.actor, actions[:]
    if len(tried) > OPTIONS:
        rng.shuffle(tried)
        del tried[OPTIONS:]
    imagined = [View(state, seat).imagine(rng) for _ in range(TRIES)]
    values = tuple(
        tuple(
            _lead(each.copy(), bot, action, seat, f"{seed}/{number}") for number, each in enumerate(imagined)
        )
        for action in tried
    )
    return Decision(values, len(actions))


def _lead(state: State, bot: Player, action: Action, seat: int, seed: str) -> float:
    """The lead at the end of a game that goes on with this action."""
    carry_out(state, action)
    _play_on(state, [bot] * state.table.seats, generators(state.table.seats, seed, "bot"))
    best = max(points for other, points in enumerate(state.points) if other != seat)
    return float(state.points[seat] - best)


def castles_systems(
    facts: Castles,
    players: Sequence[int] = (),
    bots: Sequence[str] = ("greedy",),
    variant: str | None = None,
    seed: str = "0",
) -> list[CastlesSystem]:
    """One for each number of players and each bot; for all numbers that the game allows, if none is named."""
    played = variant or facts.options.variants[0].value
    return [
        CastlesSystem(facts, count, played, bot, seed)
        for count in players or facts.player_counts
        for bot in bots
    ]
