"""What can be done now, how it is said, and which action is meant by what a person types."""

from __future__ import annotations

import re

from castelli_pnp.base.errors import Refused
from castelli_pnp.systems.castles.rules.actions import Action, Verb
from castelli_pnp.systems.castles.rules.game import Game
from castelli_pnp.systems.castles.rules.pieces import LETTERS, names_of
from castelli_pnp.systems.castles.rules.state import ARMY, CASTLE, PHASES, PLACE, SOURCE, State
from castelli_pnp.systems.castles.rules.table import Table
from castelli_pnp.systems.castles.screen.map import suit_name
from castelli_pnp.terminal.plain import folded
from castelli_pnp.words.sentences import words

_VERBS = {Verb.DRAW: "draw", Verb.TAKE: "take", Verb.PLACE: "place", Verb.CASTLE: "castle", Verb.ARMY: "army"}
_ASKED = {PLACE: "place", CASTLE: "castle", ARMY: "army"}
_SPOT = re.compile(r"(-?\d{1,3})\s*[,;. ]\s*(-?\d{1,3})$")


def shown(t: Table, action: Action) -> str:
    """An action as the language says it; it can be typed so too."""
    _, *rest = action.text.split()
    if action.verb == Verb.TAKE:
        rest = [suit_name(t.names[action.seat])]
    return " ".join([words().text(f"verb.{_VERBS[Verb(action.verb)]}"), *rest])


def question(s: State, seat: int) -> str:
    """What a player is asked."""
    t = s.table
    key = "empty" if s.phase == SOURCE and not s.pile[seat] else PHASES[s.phase]
    tile = names_of(t.suits, [s.drawn]) if s.drawn >= 0 else ""
    told = {"player": suit_name(t.names[seat]), "round": s.round + 1, "rounds": t.rounds, "tile": tile}
    return words().text(f"land.ask.{key}", **told)


def numbered(game: Game) -> dict[str, Action]:
    """The choices that have a number: all but armies."""
    if game.state.phase == ARMY:
        return {}
    return {str(number): action for number, action in enumerate(game.legal_actions(), 1)}


def meant(game: Game, text: str) -> Action | None:
    """The action that an input means, legal or not; None: it means nothing."""
    typed = " ".join(folded(text.lower()).split())
    choice = numbered(game).get(typed.lstrip("0"))
    if choice is not None:
        return choice
    try:
        return game.parse(_in_english(game, typed))
    except Refused:
        return None


def _in_english(game: Game, typed: str) -> str:
    """The words of an action as they are written down; verbs and commas may be left out."""
    spot = _SPOT.search(typed)
    head = typed[: spot.start()].split() if spot else typed.split()
    place = [f"{int(spot[1])},{int(spot[2])}"] if spot else []
    verbs = {folded(words().text(f"verb.{verb}").lower()): verb for verb in _VERBS.values()}
    suits = {folded(suit_name(suit).lower()): suit for suit in game.table.names}
    known = {**verbs, **{verb: verb for verb in _VERBS.values()}, **suits}
    said = [known.get(word, word) for word in head]
    if spot and (not said or said[0] in LETTERS):
        said = [_ASKED.get(game.state.phase, ""), *said]
    return " ".join([*said, *place])
