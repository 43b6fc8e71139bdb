"""The tournament: four players, two duels at once, and who meets whom next (R93-R97, A56-A59)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

from castelli_pnp.base.chance import Seed, number_below
from castelli_pnp.base.errors import Refused
from castelli_pnp.systems.castelli.model.game import CastelliFacts as Facts
from castelli_pnp.systems.castelli.model.words import House, Module
from castelli_pnp.systems.castelli.rules.ending import Result
from castelli_pnp.systems.castelli.rules.game import Game

PLAYERS = 4
Pairing = tuple[tuple[int, int], tuple[int, int]]
EVERYBODY: tuple[Pairing, ...] = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
"""Who meets whom if everybody meets everybody (A59)."""


class TournamentVariant(IntEnum):
    """How the rounds follow each other."""

    CUP = 1
    """Two semi-finals; then the winners play for the first place, the losers for the third (R96)."""
    LEAGUE = 2
    """Everybody meets everybody; the points of all games are added up (R97)."""


@dataclass(frozen=True, slots=True)
class Round:
    """One game of the tournament: who sat at which field, and how it ended."""

    pairing: Pairing
    result: Result

    @property
    def seated(self) -> tuple[int, ...]:
        """The players in the order of the seats."""
        return self.pairing[0] + self.pairing[1]

    def points_of(self, player: int) -> int:
        return self.result.points[self.seated.index(player)]


class Tournament:
    """A series of games on both fields; players are numbered from 0 and keep their colors."""

    def __init__(
        self,
        facts: Facts,
        variant: TournamentVariant | int,
        seed: Seed = 0,
        modules: Iterable[Module | str] = (),
    ) -> None:
        layouts = [layout for layout in facts.layouts.values() if len(layout.fields) == 2]
        if not layouts or layouts[0].players != PLAYERS:
            raise Refused("no_tournament", players=PLAYERS)
        self.facts = facts
        if variant not in tuple(TournamentVariant):
            raise Refused("variant", variant=variant)
        self.variant = TournamentVariant(variant)
        self.seed = seed
        self.modules = tuple(modules)
        self.layout = layouts[0]
        self.rounds: list[Round] = []

    @property
    def length(self) -> int:
        """How many games are played."""
        return 2 if self.variant is TournamentVariant.CUP else self.facts.options.tournament_games

    @property
    def is_over(self) -> bool:
        return len(self.rounds) >= self.length

    def pairing(self) -> Pairing:
        """Who meets whom in the next game."""
        if self.variant is TournamentVariant.LEAGUE or not self.rounds:
            return EVERYBODY[len(self.rounds) % len(EVERYBODY)]
        semifinals = self.rounds[0]
        winners = tuple(self._advances(semifinals, pair) for pair in semifinals.pairing)
        losers = tuple(sum(pair) - winner for pair, winner in zip(semifinals.pairing, winners, strict=True))
        return (winners[0], winners[1]), (losers[0], losers[1])

    def next_game(self) -> Game:
        """The next game, set up; give it back to ``finish`` when it is over."""
        if self.is_over:
            raise Refused("tournament_over")
        first, second = self.pairing()
        houses = [tuple(House)[player] for player in (*first, *second)]
        seed = f"{self.seed}/round {len(self.rounds) + 1}"
        return Game.new(self.facts, PLAYERS, self.modules, seed, layout=self.layout.id, houses=houses)

    def finish(self, game: Game) -> None:
        """Notes how a game ended."""
        result = game.result()
        if result is None or self.is_over:
            raise Refused("tournament_over" if self.is_over else "game_not_over")
        wanted = self.next_game()
        if game.start.key() != wanted.start.key() or game.table.game is not self.facts:
            raise Refused("other_game")
        self.rounds.append(Round(self.pairing(), result))

    def _advances(self, semifinals: Round, pair: tuple[int, int]) -> int:
        """The winner; a draw goes to the one with more silver, then to the one that is drawn (A59)."""
        seats = [semifinals.seated.index(player) for player in pair]
        merits = [(-semifinals.result.ranks[seat], semifinals.result.silver[seat]) for seat in seats]
        if merits[0] == merits[1]:
            return pair[number_below(2, self.seed, "semi-final", semifinals.pairing.index(pair))]
        return pair[merits[1] > merits[0]]

    def totals(self) -> tuple[int, ...]:
        """The points of each player over all games."""
        return tuple(sum(each.points_of(player) for each in self.rounds) for player in range(PLAYERS))

    def places(self) -> tuple[int, ...]:
        """The place of each player, 1 for the first; those who share one have the same number."""
        if not self.is_over:
            raise Refused("game_not_over")
        if self.variant is TournamentVariant.LEAGUE:
            totals = self.totals()
            return tuple(1 + sum(other > own for other in totals) for own in totals)
        final = self.rounds[-1]
        place = {
            player: final.result.ranks[final.seated.index(player)] + 2 * (player in final.pairing[1])
            for player in final.seated
        }
        return tuple(place[player] for player in range(PLAYERS))
