"""A turn: reveal, place, evaluate, build. Actions are carried out without asking if they are legal."""

from __future__ import annotations  # compiled

from collections.abc import Callable
from typing import Final

from castelli_pnp.systems.castelli.rules.actions import Action, Verb
from castelli_pnp.systems.castelli.rules.building import build_castle, overbuild_castle, use_army, use_helpers
from castelli_pnp.systems.castelli.rules.ending import finish
from castelli_pnp.systems.castelli.rules.evaluating import count_tile, take_step
from castelli_pnp.systems.castelli.rules.legal import in_building, in_window, legal
from castelli_pnp.systems.castelli.rules.painting import AREAS_DUE, STEPS_DUE
from castelli_pnp.systems.castelli.rules.playing import play, sell, settle_next
from castelli_pnp.systems.castelli.rules.state import (
    BUILD,
    DILEMMA,
    GUARD,
    LAST_SALE,
    NO_LICENSES,
    ORIENT,
    OVER,
    PLAYED,
    REVEAL,
    STEWARD,
    WINDOW,
    State,
)

_REVEAL: Final = int(Verb.REVEAL)
_ORIENT: Final = int(Verb.ORIENT)
_BUILD: Final = int(Verb.BUILD)
_PASS: Final = int(Verb.PASS)
"""The verbs of every turn, called without a look at the list of handlers."""


def carry_out(s: State, action: Action) -> None:
    """Does what a legal action says and runs on to the next decision."""
    s.choices = None
    verb = action.verb
    if verb == _REVEAL:
        _reveal(s, action)
    elif verb == _ORIENT:
        _orient(s, action)
    elif verb == _BUILD:
        _build(s, action)
    elif verb == _PASS:
        _pass(s, action)
    else:
        _HANDLERS[verb](s, action)


# --- step 1: reveal and place ---


def _reveal(s: State, action: Action) -> None:
    hidden = s.hidden[s.half]
    for index, each in enumerate(hidden):
        if each is action:
            hidden.pop(index)
            break
    s.space = space = action.target
    s.drawn = s.tiles[space]
    s.phase = DILEMMA if s.table.dilemma else ORIENT


def _keep(s: State, action: Action) -> None:
    del action
    s.phase = ORIENT


def _swap(s: State, action: Action) -> None:
    """The tile from the hand goes onto the board, the one picked up into the hand (R80)."""
    del action
    s.tiles[s.space], s.held[s.active] = s.held[s.active], s.drawn
    s.drawn = s.tiles[s.space]
    s.phase = ORIENT


def _orient(s: State, action: Action) -> None:
    s.turned = action.target
    turners, hands = s.table.turners, s.hands
    for rival in s.table.rivals[s.active]:
        if not turners.isdisjoint(hands[rival]):
            s.stewards = ()
            _ask_stewards(s)
            return
    _place(s)


def _ask_stewards(s: State) -> None:
    """Clockwise from the active player's left, everybody who holds one and has not turned this tile (A25)."""
    s.queue = tuple(
        [rival for rival in s.table.rivals[s.active] if s.can_turn(rival) and rival not in s.stewards]
    )
    _ask_next_steward(s)


def _ask_next_steward(s: State) -> None:
    if s.queue:
        s.phase, s.actor, s.queue = STEWARD, s.queue[0], s.queue[1:]
    else:
        s.actor = s.active
        _place(s)


def _turn_with_steward(s: State, action: Action) -> None:
    s.give_back(s.actor, action.face, PLAYED)
    s.turned = action.target
    s.table.faces[action.face].play_extras(s, s.actor)
    s.stewards += (s.actor,)
    _ask_stewards(s)


def _place(s: State) -> None:
    """The tile lies; what it adds to areas and landscapes is counted, then the steps of the turn run."""
    t = s.table
    space = s.space
    s.up[space] = s.turned
    s.done = done = count_tile(s, space, s.half)
    todo = t.bonus_steps[s.drawn] | t.edge_steps[space]
    s.todo = STEPS_DUE[todo | AREAS_DUE if done else todo]
    s.asked = False
    _go_on(s)


def _go_on(s: State) -> None:
    """The steps from here to building, with a window before each of them."""
    hands, active, asked = s.hands, s.active, s.asked
    for at, step in enumerate(s.todo):
        if hands[active] and not asked:
            choices = in_window(s)
            if len(choices) > 1:
                s.phase, s.choices = WINDOW, choices
                s.todo, s.asked = s.todo[at:], True
                return
        asked = False
        take_step(s, step)
    _look_for_castles(s)


# --- step 3: castles ---


def _look_for_castles(s: State) -> None:
    """The active player builds, as long as there is a choice."""
    s.phase = BUILD
    choices = in_building(s)
    if len(choices) == 1:
        _end_turn(s)
    else:
        s.choices = choices


def _build(s: State, action: Action) -> None:
    build_castle(s, action)
    _look_for_castles(s)


def _overbuild(s: State, action: Action) -> None:
    """The attempt; whoever owns the castle may answer with a guard (A51)."""
    use_helpers(s, action)
    owner = s.places[action.target] & 3
    s.attempt = action
    if owner in s.guards or s.can_protect(owner):
        s.phase, s.actor = GUARD, owner
    else:
        _overbuild_now(s)


def _overbuild_now(s: State) -> None:
    action, s.attempt = s.attempt, None
    assert action is not None
    s.actor = s.active
    overbuild_castle(s, action)
    _look_for_castles(s)


def _guard(s: State, action: Action) -> None:
    """The attempt is over before anything was paid; its cards are used up (A51)."""
    attempt, s.attempt = s.attempt, None
    assert attempt is not None
    if s.actor in s.guards:
        left = list(s.guards)
        left.remove(s.actor)
        s.guards = tuple(left)
    else:
        face = s.table.faces[action.face]
        s.give_back(s.actor, action.face, PLAYED)
        s.guards += (s.actor,) * (face.protects - 1)
        face.play_extras(s, s.actor)
    use_army(s, attempt.target)
    s.blocked += (attempt.target,)
    s.actor = s.active
    _look_for_castles(s)


# --- cards ---


def _play(s: State, action: Action) -> None:
    play(s, action)
    _look_again(s)


def _settle(s: State, action: Action) -> None:
    settle_next(s, action.target)
    _look_again(s)


def _sell(s: State, action: Action) -> None:
    sell(s, action)
    _look_again(s)


def _look_again(s: State) -> None:
    """After a card: is there still something to decide here?"""
    phase = s.phase
    if phase == BUILD:
        _look_for_castles(s)
    elif phase == WINDOW:
        if len(legal(s)) == 1:
            _go_on(s)
    elif phase == LAST_SALE:
        if len(legal(s)) == 1:
            _ask_to_sell(s)
    elif phase == STEWARD:
        if not s.can_turn(s.actor):
            _ask_next_steward(s)
    elif phase == GUARD and s.actor not in s.guards and not s.can_protect(s.actor):
        _overbuild_now(s)


def _pass(s: State, action: Action) -> None:
    del action
    phase = s.phase
    if phase == BUILD:
        _end_turn(s)
    elif phase == WINDOW:
        _go_on(s)
    elif phase == STEWARD:
        _ask_next_steward(s)
    elif phase == GUARD:
        _overbuild_now(s)
    else:
        _ask_to_sell(s)


# --- the end of a turn, and of the game ---


def _end_turn(s: State) -> None:
    s.played = s.purchases = 0
    s.permits = NO_LICENSES
    s.blocked = s.guards = ()
    s.turn += 1
    if s.hidden[s.half]:
        _next_player(s)
    else:
        s.queue = (*s.table.rivals[s.active], s.active)
        s.phase = LAST_SALE
        _ask_to_sell(s)


def _ask_to_sell(s: State) -> None:
    """The last chance to sell, clockwise from the left of the last active player (A17)."""
    for index, seat in enumerate(s.queue):
        if s.hands[seat] and s.mine[s.half]:
            s.actor, s.queue = seat, s.queue[index + 1 :]
            s.choices = None
            if len(legal(s)) > 1:
                return
    s.actor = s.active
    finish(s)
    if all(s.over):
        s.phase = OVER
        s.choices = None
    else:
        _next_player(s)


def _next_player(s: State) -> None:
    """Clockwise; in a tournament the halves take turns (A58)."""
    order = s.order
    s.at = at = (s.at + 1) % len(order)
    s.active = s.actor = seat = order[at]
    s.half = half = s.table.half_of[seat]
    s.phase = REVEAL
    s.choices = None
    if s.over[half]:
        _next_player(s)


_HANDLERS: Final[tuple[Callable[[State, Action], None], ...]] = (
    _reveal, _keep, _swap, _orient, _turn_with_steward, _guard,
    _play, _settle, _build, _overbuild, _sell, _pass,
)  # fmt: skip
"""By verb, in the order of ``Verb``."""
