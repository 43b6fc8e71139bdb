"""What has happened, in short sentences; the values of coins are nobody's business."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from castelli_pnp.systems.castles.rules.actions import Action, Verb
from castelli_pnp.systems.castles.rules.game import Game
from castelli_pnp.systems.castles.rules.scoring import tile_name
from castelli_pnp.systems.castles.rules.state import State
from castelli_pnp.systems.castles.rules.turn import carry_out
from castelli_pnp.systems.castles.screen.look import suit_name
from castelli_pnp.words.sentences import words


@dataclass(frozen=True, slots=True)
class Event:
    """A sentence, the turn it belongs to, and after how many actions it was told."""

    turn: int
    seat: int
    after: int
    text: str


class Story:
    """All that has happened in a game."""

    def __init__(self, game: Game) -> None:
        self.events: list[Event] = []
        state = game.start.copy()
        for number, action in enumerate(game.log):
            before = state.copy()
            carry_out(state, action)
            self.tell(before, state, action, number + 1)

    def tell(self, before: State, after: State, action: Action, count: int) -> None:
        """Adds what an action brought about."""
        del after
        text = _sentence(before, action)
        if text:
            self.events.append(Event(before.turn, before.actor, count, text))

    def forget(self, count: int) -> None:
        """After an undo: only the first so many actions have happened."""
        self.events = [event for event in self.events if event.after <= count]

    def since(self, count: int) -> list[tuple[int, int, str]]:
        """Turn, seat and text of what happened after the first so many actions."""
        new = [event for event in self.events if event.after > count]
        return [
            (turn, seat, " ".join(event.text for event in events))
            for (turn, seat), events in groupby(new, key=lambda event: (event.turn, event.seat))
        ]


def _sentence(s: State, action: Action) -> str:
    ui, t = words(), s.table
    if action.verb == Verb.TAKE:
        return ui.text("land.told.take", owner=suit_name(t.names[action.seat]))
    if action.verb == Verb.DRAW:
        return ""
    place = t.plane.name(action.cell)
    if action.verb == Verb.PLACE:
        return ui.text("land.told.place", tile=tile_name(t, s.drawn), place=place)
    tile = tile_name(t, s.grid[action.cell] - 1)
    key = "castle" if action.verb == Verb.CASTLE else "army"
    return ui.text(f"land.told.{key}", tile=tile, place=place)
