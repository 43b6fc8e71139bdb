"""Hints for people, and why bots did what they did: the best choices with what they bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from castelli_pnp.engine.advice import ADVISER, Considered, last_decision, opinion
from castelli_pnp.terminal.client import TerminalClient
from castelli_pnp.terminal.echo import folded
from castelli_pnp.terminal.opening import HUMAN
from castelli_pnp.words.sentences import words

_MOST = 3
"""The number of choices to show."""
_LEAST = 0.05
"""Smaller parts are not named."""


def hint(client: TerminalClient, _seat: int, _rest: str) -> None:
    """Shows the best choices of the person who is asked."""
    considered = opinion(client.seating.bots, ADVISER, client.game)
    if not considered:
        client.screen.say("play.advice.none")
        return
    client.screen.say("play.advice.best")
    client.screen.show(*_lines(client, considered[:_MOST]))


def why_bot(client: TerminalClient, rest: str) -> bool:
    """Explains the last choice of a bot if the text names one; what is hidden stays hidden."""
    seat = _seat_named(client, rest)
    if seat is None or client.seating.players[seat] == HUMAN:
        return False
    player = client.player(seat)
    found = last_decision(client.game, seat, client.is_public)
    if found is None:
        client.screen.say("play.advice.nothing", player=player)
        return True
    before, action = found
    considered = opinion(client.seating.bots, client.seating.players[seat], before)
    if not considered:
        client.screen.say("play.advice.none")
        return True
    best = [each for each in considered if client.is_public(each.action)][:_MOST]
    if action not in [each.action for each in best]:
        best = [*best[: _MOST - 1], *(each for each in considered if each.action == action)]
    client.screen.say("play.advice.why", player=player, action=client.shown(action))
    client.screen.show(*_lines(client, best))
    return True


def _seat_named(client: TerminalClient, text: str) -> int | None:
    typed = folded(text.strip().lower())
    for seat, name in enumerate(client.game.table.names):
        if typed and typed in (name, folded(client.player(seat).lower())):
            return seat
    return None


def _lines(client: TerminalClient, considered: Sequence[Considered[Any]]) -> Iterator[str]:
    for each in considered:
        parts = ", ".join(_parts(each.brings))
        line = (
            f"{client.shown(each.action)}: {_signed(each.worth)}" if each.tries else client.shown(each.action)
        )
        yield f"  {line} ({parts})" if parts else f"  {line}"


def _parts(brings: Mapping[str, float]) -> Iterator[str]:
    for part, points in brings.items():
        if abs(points) >= _LEAST:
            yield words().text(f"play.advice.part.{part}", points=_signed(points))


def _signed(points: float) -> str:
    """A number of points with its sign and one decimal."""
    sign = "−" if points < 0 else "+"
    return sign + words().decimal(abs(points))
