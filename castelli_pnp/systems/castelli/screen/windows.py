"""Answers to the turn of another at one screen: everybody is asked the same, whoever could answer.

The engine asks only players who hold a Steward or a Guard. At one screen that would show who holds one. So
after each tile, and after each attempt to overbuild, the same question is asked of all of them together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from castelli_pnp.systems.castelli.rules.actions import Action, Verb
from castelli_pnp.systems.castelli.rules.state import GUARD, STEWARD, State
from castelli_pnp.systems.castelli.rules.table import Table
from castelli_pnp.systems.castelli.screen.typed import tidy
from castelli_pnp.words.sentences import named

_TURNED = (Verb.ORIENT, Verb.STEWARD)


def asked_now(before: State, action: Action, humans: Sequence[int]) -> tuple[str, tuple[int, ...]]:
    """The question after an action, and the people who may answer; none if there is no question.

    Both depend only on what everybody sees.
    """
    seat = before.actor
    if action.verb in _TURNED:
        half = before.table.rivals[before.active]
        return "play.window.tile", tuple(each for each in humans if each in half and each != seat)
    if action.verb == Verb.OVERBUILD:
        owner = before.places[action.target] & 3
        return "play.window.castle", (owner,) if owner in humans else ()
    return "", ()


def is_asked(state: State, humans: Iterable[int]) -> bool:
    """Whether the engine asks a person for a Steward or a Guard."""
    return state.phase in (STEWARD, GUARD) and state.actor in humans


def seats_named(table: Table, text: str, seats: Sequence[int]) -> tuple[int, ...] | None:
    """The seats whose colors were typed; None if anything else was typed."""
    words, found = tidy(text), []
    known = {name: seat for seat in seats for name in _names(table, seat)}
    for word in words:
        if word not in known:
            return None
        found.append(known[word])
    return tuple(sorted(set(found)))


def _names(table: Table, seat: int) -> set[str]:
    name = table.names[seat]
    return {word for text in (name, named(name)) for word in tidy(text)}
