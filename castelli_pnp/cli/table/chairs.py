"""Who plays: people and bots on the seats of a table."""

from __future__ import annotations

from dataclasses import dataclass

from castelli_pnp.bots import BOTS
from castelli_pnp.errors import Refused
from castelli_pnp.rules.actions import Action
from castelli_pnp.rules.chance import generator
from castelli_pnp.rules.game import Game

HUMAN = "human"


@dataclass(frozen=True, slots=True)
class Chairs:
    """Who sits where: ``human`` or the name of a bot for each seat."""

    players: tuple[str, ...]

    @property
    def humans(self) -> tuple[int, ...]:
        return tuple(seat for seat, player in enumerate(self.players) if player == HUMAN)

    def choose(self, game: Game) -> Action:
        """What the bot that is asked does; the same in the same game, also after an undo or a resume."""
        seat = game.state.actor
        luck = generator(game.seed, "bot", seat, len(game.log))
        return BOTS[self.players[seat]](game.observe(seat), game.legal_actions(), luck)


def chairs_for(seats: int, bots: str, watch: bool = False) -> Chairs:
    """One bot for all other seats, or a list with an entry for each seat; ``human`` stands for a person."""
    told = tuple(part.strip().lower() for part in bots.split(","))
    for player in told:
        if player != HUMAN and player not in BOTS:
            raise Refused("bot", name=player, choices=", ".join((*BOTS, HUMAN)))
    if len(told) == 1:
        first = told[0] if watch else HUMAN
        told = (first, *told * (seats - 1))
    if len(told) != seats:
        raise Refused("bots", count=len(told), seats=seats)
    if watch and HUMAN in told:
        raise Refused("watch_human")
    return Chairs(told)
