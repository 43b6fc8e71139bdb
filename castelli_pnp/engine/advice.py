"""What bots think of a decision: the best choices, and what they bring."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic

from castelli_pnp.base.chance import generator
from castelli_pnp.engine.bots import Bot, Bots
from castelli_pnp.engine.rules import ActionT

ADVISER = "expert"
"""Whose opinion is given if a bot does not compare choices itself."""


@dataclass(frozen=True, slots=True)
class Considered(Generic[ActionT]):
    """An action that was tried out."""

    action: ActionT
    worth: float
    """How many points it leaves the player ahead, on average over the positions that were imagined."""
    tries: int
    brings: Mapping[str, float] = field(default_factory=dict)
    """The parts of that, by name, compared with before: points, resources, castles to come ..."""


def opinion(bots: Bots[Any, Any], name: str, game: Any) -> list[Considered[Any]]:
    """What a bot thinks of the current decision, best choice first; or the adviser, if it does not search.

    It knows what the deciding player sees. A bot that searches thinks the same as when it decides itself.
    """
    bot = adviser(bots, name)
    if bot is None:
        return []
    seat = game.state.actor
    luck = generator(game.seed, "bot", seat, len(game.log))
    player: Any = bot.play
    considered: list[Considered[Any]] = player.consider(game.observe(seat), game.legal_actions(), luck)
    return explained(bot, game, considered)


def adviser(bots: Bots[Any, Any], name: str) -> Bot[Any, Any] | None:
    """The bot itself if it compares choices, or the usual adviser; None in a game without one."""
    for each in (name, ADVISER):
        if each in bots and hasattr(bots[each].play, "consider"):
            return bots[each]
    return None


def explained(
    bot: Bot[Any, Any], game: Any, considered: Sequence[Considered[Any]], most: int = 3
) -> list[Considered[Any]]:
    """The best choices with the parts of what they bring, if the bot can say so; the others as they are."""
    explain = getattr(bot.play, "explain", None)
    if explain is None:
        return list(considered)
    luck = generator(game.seed, "explain", len(game.log))
    best = [explain(game.observe(game.state.actor), each, luck) for each in considered[:most]]
    return [*best, *considered[most:]]


def last_decision(game: Any, seat: int, is_open: Callable[[Any], bool]) -> Any:
    """The game before the last open decision of a seat, and what it did; None if there was none."""
    actions = game.log
    before = game.copy()
    for number in range(len(actions) - 1, -1, -1):
        before.undo()
        if before.state.actor == seat and is_open(actions[number]) and len(before.legal_actions()) > 1:
            return before, actions[number]
    return None
