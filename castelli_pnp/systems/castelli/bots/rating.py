"""The actions that are worth a try, with what they look like to the greedy player."""

from __future__ import annotations  # compiled

from castelli_pnp.systems.castelli.bots.placing import rate_spaces, rate_tile, rate_turns, spaces_to_look_at
from castelli_pnp.systems.castelli.bots.spending import Rated, rate_deeds
from castelli_pnp.systems.castelli.bots.values import Values
from castelli_pnp.systems.castelli.rules.actions import Action, Verb
from castelli_pnp.systems.castelli.rules.state import BUILD
from castelli_pnp.systems.castelli.rules.view import View


def rate_all(v: Values, view: View, actions: list[Action]) -> Rated:
    """Points, as far as they compare within one decision; nothing where there is no use in trying."""
    match actions[0].verb:
        case Verb.REVEAL:
            level = v.level(view)
            spaces = spaces_to_look_at(v, view, actions, level)
            rated = rate_spaces(v, view, spaces, level)
            return [
                (value, v.table.actions.reveal[space]) for value, space in zip(rated, spaces, strict=True)
            ]
        case Verb.KEEP:
            keep, swap = rate_tile(v, view, view.drawn), rate_tile(v, view, view.held_by(view.seat))
            return [(keep, v.table.actions.keep), (swap, v.table.actions.swap)]
        case Verb.ORIENT | Verb.STEWARD:
            return _rate_turns(v, view, actions)
        case Verb.SETTLE:
            lands = [action for action in actions if action.verb == Verb.SETTLE]
            return [(v.settlement_worth(view, action.target, view.founding_as), action) for action in lands]
        case Verb.GUARD:
            return []
    if view.phase != BUILD:
        return []
    return [*rate_deeds(v, view, actions), (0.0, actions[-1])]


def _rate_turns(v: Values, view: View, actions: list[Action]) -> Rated:
    """Orientations; to leave a rival's tile as it lies saves the steward."""
    rated = rate_turns(v, view, view.drawn)
    found = []
    for action in actions:
        if action.verb == Verb.ORIENT:
            found.append((rated[action.target], action))
        elif action.verb == Verb.STEWARD:
            found.append((rated[action.target] - v.weights.steward, action))
        elif action.verb == Verb.PASS:
            found.append((rated[view.turned], action))
    return found
