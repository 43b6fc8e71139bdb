"""A small game to try the lab with: everybody moves on by a die, some lanes are better than others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from castelli_pnp.base.chance import check_seed, generator
from castelli_pnp.engine.bots import Bots
from castelli_pnp.lab.measured import Decision, MeasuredGame, MeasuredPlace, PlayedGame, SeedGames

ROUNDS = 6
LANES = ("inner", "middle", "outer", "gravel")


@dataclass(frozen=True)
class Track:
    """All that is known of the game: only its design code is made from it."""

    id: str = "race"


@dataclass(frozen=True)
class Race(MeasuredGame[None]):
    """Dice decide; ``heads`` gives players points by turn order, ``favor`` by color.

    Its bots are names only, so it plays chapters, replays and duels in a way of its own.
    """

    players: int = 2
    seed: str = "0"
    bot: str = "runner"
    heads: tuple[int, ...] = ()
    favor: Mapping[str, int] = field(default_factory=dict, hash=False)
    closed: frozenset[str] = frozenset()
    roles: tuple[str, ...] = ("north", "south", "west")
    patience: int = 1
    ladder: tuple[str, ...] = ("walker", "runner")
    counts: tuple[str, ...] = ("steps",)
    facts: Any = Track()

    def __post_init__(self) -> None:
        check_seed(self.seed)

    def __reduce__(self) -> tuple[object, ...]:
        return Race, tuple(getattr(self, each.name) for each in fields(self))

    @property
    def known_bots(self) -> Bots[Any, Any]:
        raise NotImplementedError

    def table(self, number: int) -> None:
        del number

    def story(self, *_: object) -> PlayedGame:
        raise NotImplementedError

    def try_one(self, *_: object) -> Decision | None:
        raise NotImplementedError

    @property
    def about(self) -> Mapping[str, str | int | list[str]]:
        return {"game": "race", "players": self.players, "bot": self.bot, "seed": self.seed}

    @property
    def places(self) -> Mapping[str, MeasuredPlace]:
        return {name: MeasuredPlace(name, "lane") for name in LANES}

    def games_in(self, chapters: int) -> int:
        return chapters * 2 * self.players

    def chapter(self, number: int) -> SeedGames:
        stories = [
            self._race(f"{number}/{deal}", number, first)
            for deal in range(2)
            for first in range(self.players)
        ]
        return SeedGames(tuple(stories), LANES)

    def replays(self, number: int, times: int) -> tuple[PlayedGame, ...]:
        return tuple(
            self._race(f"{number}/luck/{again}", number, 0, fixed=f"{number}") for again in range(times)
        )

    def duels(self, number: int, strong: str, weak: str) -> tuple[PlayedGame, ...]:
        bonus = 3 * (self.ladder.index(strong) - self.ladder.index(weak))
        places = range(self.players)
        return tuple(
            replace(self, heads=tuple(bonus if each == at else 0 for each in places))._race(
                f"d{number}", number, 0
            )
            for at in places
        )

    def decision(self, number: int) -> Decision | None:
        if number % 5 == 4:
            return None
        rng = generator(self.seed, "decision", number)
        luck = [rng.below(6) for _ in range(4)]
        return Decision(tuple(tuple(float(option + each) for each in luck) for option in range(3)), 3)

    def without(self, place: str) -> Race:
        return replace(self, closed=self.closed | {place})

    def _race(self, name: str, number: int, first: int, fixed: str = "") -> PlayedGame:
        colors = [self.roles[(number + first + at) % len(self.roles)] for at in range(self.players)]
        rng, deal = generator(self.seed, name, first), generator(self.seed, fixed or name)
        points = [*(self.heads or (0,) * self.players)]
        head = [deal.below(4) for _ in colors]
        points = [
            each + self.favor.get(color, 0) + more
            for each, color, more in zip(points, colors, head, strict=True)
        ]
        lines = []
        for _ in range(ROUNDS):
            points = [each + rng.below(6) for each in points]
            lines.append(tuple(points))
        visits = []
        for lane, place in enumerate(LANES):
            taken = place not in self.closed and (place != "gravel" or not rng.below(20))
            who = rng.below(self.players)
            if place == "inner" and taken:  # whoever has it finishes first
                who = points.index(max(points))
            visits.append((lane, (who,) if taken else (), 2 if lane else 1, 2 if taken else 0))
        best = max(points)
        winners = tuple(player for player, each in enumerate(points) if each == best)
        return PlayedGame(
            tuple(colors), tuple(lines), winners, len(winners) > 1, tuple(visits), (sum(points),)
        )
