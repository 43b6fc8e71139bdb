"""A game in the terminal: plays, shows, saves, and undoes, for any system."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any

from rich.text import Text

from castelli_pnp.base.errors import Refused
from castelli_pnp.systems import system_of
from castelli_pnp.terminal.opening import SaveFile, Seating
from castelli_pnp.terminal.screen import STRONG, Screen, listed
from castelli_pnp.terminal.signals import uninterrupted
from castelli_pnp.terminal.story import Story
from castelli_pnp.words.sentences import named, words

WATCHER = -1
"""The seat number of somebody who only watches."""


class TerminalClient:
    """A game, its players, how it is shown, and where it is saved.

    Every game can be played with it; a system may show its games in its own way.
    """

    welcome = "play.welcome_any"
    """The first message that people read."""
    secret = "play.hand_over_any"
    """The message that asks players to pass the screen on."""
    so_far, unit = "play.points", "goods.point"
    """The messages for the scores so far, and for the unit of a result."""
    help: tuple[str, ...] = (
        "play.help.number", "play.help.position", "play.help.why_not", "play.help.hint", "play.help.why_bot",
        "play.help.log", "play.help.undo", "play.help.save", "play.help.quit",
    )  # fmt: skip
    """The messages about what can be typed."""
    story: Story[Any]

    def __init__(self, game: Any, seating: Seating, save_file: SaveFile, screen: Screen) -> None:
        self.game = game
        self.seating = seating
        self.save_file = save_file
        self.screen = screen
        recent = sum(state.turn < game.state.turn - game.table.seats for state, _ in game.replay())
        self.seen = dict.fromkeys((WATCHER, *range(game.table.seats)), recent)
        """How many actions each player has read about; a player who resumes reads about the last round."""
        self.story = self.new_story()

    def new_story(self) -> Story[Any]:
        """An empty story of this game."""
        return Story(self.game)

    @property
    def solo(self) -> bool:
        """Whether at most one person sees what is shown."""
        return len(self.seating.humans) < 2

    def record(self) -> str:
        """The game as text."""
        return system_of(self.game.table.game).records.text(self.game)

    # --- what a system may show in its own way ---

    def player(self, seat: int) -> str:
        """The name of the player in a seat."""
        return named(self.game.table.names[seat])

    def chip(self, seat: int) -> Text:
        """The name in the color of the player."""
        return Text(f" {self.player(seat)} ", STRONG)

    def shown(self, action: Any) -> str:
        """An action in the current language."""
        return str(action.text)

    def is_public(self, action: Any) -> bool:
        """Whether an action shows nothing that only its player knows."""
        del action
        return True

    def show_all(self) -> None:
        """Shows everything on the table."""
        self.show_table(WATCHER)

    def show_table(self, seat: int) -> None:
        """Shows the table as one player sees it."""
        del seat
        self.screen.show("", str(self.game).rstrip())

    def show_hand(self, seat: int) -> None:
        """Shows what only one player knows."""

    def points(self) -> str:
        """Shows everybody's points."""
        points = self.game.standings().points
        return ", ".join(f"{self.player(seat)} {own}" for seat, own in enumerate(points))

    def show_result(self) -> None:
        """Shows who won."""
        result, ui = self.game.standings(), words()
        self.screen.head(ui.text("play.result.head"))
        self.screen.say(self.so_far, points=self.points())
        winners = [self.player(seat) for seat in result.winners]
        points = ui.count(self.unit, result.points[result.winners[0]])
        key = "play.winner" if len(winners) == 1 else "play.winners"
        self.screen.show(Text(ui.text(key, winners=listed(winners), points=points), STRONG))

    # --- what can be done ---

    def question(self, seat: int) -> str:
        """The question for a player."""
        return words().text("play.ask.any", player=self.player(seat))

    def numbered(self) -> dict[str, Any]:
        """The choices that have a number."""
        return {str(number): action for number, action in enumerate(self.game.legal_actions(), 1)}

    def listed(self) -> dict[str, Any]:
        """The numbered choices that are shown with the question."""
        return self.numbered()

    def meant(self, text: str) -> Any | None:
        """The action that an input stands for, legal or not; None if there is no such action."""
        choice = self.numbered().get(text.strip().lstrip("0"))
        try:
            return self.game.parse(text) if choice is None else choice
        except Refused:
            return None

    def hint(self) -> str:
        """What can be typed, for players who typed something else."""
        return f"{words().count('play.hint.numbers', len(self.numbered()))} {words().text('play.hint.help')}"

    # --- playing ---

    def apply(self, action: Any) -> None:
        """Plays an action and records its effects in the story."""
        before = self.game.state.copy()
        with uninterrupted():
            self.game.apply(action)
        self.story.tell(before, self.game.state, action, len(self.game.log))

    def decided_by(self, state: Any, action: Any) -> int:
        """Who took an action: the player who had to decide, unless a game lets others act, too."""
        del action
        seat: int = state.actor
        return seat

    def undo(self) -> Any:
        """Goes back to the last decision of a person, past turns of bots."""
        last = -1
        for number, (state, action) in enumerate(self.game.replay()):
            if self.decided_by(state, action) in self.seating.humans:
                last = number
        if last < 0:
            raise Refused("undo")
        with uninterrupted():
            while len(self.game.log) > last:
                undone = self.game.undo()
        self.story.forget(last)
        self.seen = {seat: min(count, last) for seat, count in self.seen.items()}
        return undone

    def save(self, path: Path | None = None) -> None:
        """Writes the record, to another file if one is named."""
        file = self.save_file
        if path is not None and path != file.path:
            file = SaveFile(path, file.game)
        file.save(self.record(), self.seating.players)
        self.save_file = file

    # --- what has happened ---

    def show_story(self, seat: int) -> None:
        """Shows what has happened since that player last read the story."""
        for _, active, text in self.story.since(self.seen[seat]):
            self.show_turn(active, text)
        self.seen[seat] = len(self.game.log)

    def show_turn(self, seat: int, text: str, number: int = 0) -> None:
        """Shows what happened in one turn, as a paragraph."""
        head = Text(f"{number:>3} " if number else "").append_text(self.chip(seat))
        room = self.screen.width - head.cell_len - 1
        for line in textwrap.wrap(text.removeprefix(f"{self.player(seat)} "), room):
            self.screen.lines([head.append(f" {line}")])
            head = Text(" " * (self.screen.width - room - 1))
