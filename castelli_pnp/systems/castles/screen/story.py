"""What has happened, in short sentences; the values of coins are nobody's business."""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.systems.castles.rules.actions import Action, Verb
from castelli_pnp.systems.castles.rules.scoring import tile_name
from castelli_pnp.systems.castles.rules.state import State
from castelli_pnp.systems.castles.screen.map import suit_name
from castelli_pnp.terminal.story import Story
from castelli_pnp.words.sentences import words


class LandStory(Story[str]):
    """All that has happened in a game of Castles."""

    def sentences(self, before: State, after: State, action: Action) -> Iterator[str]:
        del after
        text = _sentence(before, action)
        if text:
            yield text


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
