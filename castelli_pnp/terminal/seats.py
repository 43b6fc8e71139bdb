"""Who plays: people and bots on the seats of a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from castelli_pnp.base.chance import generator
from castelli_pnp.base.errors import Refused
from castelli_pnp.engine.bots import Bots

HUMAN = "human"


@dataclass(frozen=True, slots=True)
class Chairs:
    """Who sits where: ``human`` or the name of a bot for each seat."""

    players: tuple[str, ...]
    bots: Bots[Any, Any] = field(repr=False, compare=False)
    """The bots of the game by name."""

    @property
    def humans(self) -> tuple[int, ...]:
        return tuple(seat for seat, player in enumerate(self.players) if player == HUMAN)

    def choose(self, game: Any) -> Any:
        """What the bot that is asked does; the same in the same game, also after an undo or a resume."""
        seat = game.state.actor
        luck = generator(game.seed, "bot", seat, len(game.log))
        return self.bots[self.players[seat]].play(game.observe(seat), game.legal_actions(), luck)


def seated(known: Bots[Any, Any], seats: int, bots: str, watch: bool = False) -> Chairs:
    """One bot for all other seats, or a list with an entry for each seat; ``human`` stands for a person."""
    told = tuple(part.strip().lower() for part in bots.split(","))
    known.check(told, HUMAN)
    if len(told) == 1:
        first = told[0] if watch else HUMAN
        told = (first, *told * (seats - 1))
    if len(told) != seats:
        raise Refused("bots", count=len(told), seats=seats)
    if watch and HUMAN in told:
        raise Refused("watch_human")
    return Chairs(told, known)
