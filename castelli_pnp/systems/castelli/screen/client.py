"""A game of Castelli at the terminal: played, shown, saved and undone."""

from __future__ import annotations

import textwrap
from itertools import zip_longest

from rich.text import Text

from castelli_pnp.systems.castelli.model.pieces import Cell
from castelli_pnp.systems.castelli.rules.actions import Action, Verb
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.state import GUARD, STEWARD, State
from castelli_pnp.systems.castelli.screen import look
from castelli_pnp.systems.castelli.screen.atlas import FieldMap, atlas
from castelli_pnp.systems.castelli.screen.board import (
    HEIGHT,
    MOST_ROWS,
    BoardWindow,
    draw_board,
    window_on,
)
from castelli_pnp.systems.castelli.screen.look import card_name, chip
from castelli_pnp.systems.castelli.screen.offers import decided_by, shown, tile_shown
from castelli_pnp.systems.castelli.screen.panels import (
    LINE,
    PANEL,
    players_below,
    players_beside,
    result_table,
    table_line,
    winner_line,
)
from castelli_pnp.systems.castelli.screen.story import CastelliStory
from castelli_pnp.terminal.client import TerminalClient
from castelli_pnp.terminal.opening import SaveFile, Seating
from castelli_pnp.terminal.screen import Screen, listed
from castelli_pnp.words.sentences import named, words

_GAP = 2
_AROUND = 8
"""Lines that stand around a board: its numbers, the question, the choices in short, the prompt."""
_FIELDS = ("first", "second")
_OPEN = frozenset((Verb.REVEAL, Verb.KEEP, Verb.SWAP, Verb.ORIENT, Verb.BUILD, Verb.OVERBUILD))
"""What everybody could have thought of."""


class CastelliClient(TerminalClient):
    """A game of Castelli."""

    welcome = "play.welcome"
    secret = "play.hand_over"
    help = (
        "play.help.choose", "play.help.step", "play.help.sell", "play.help.halt", "play.help.open",
        "play.help.board", "play.help.look", "play.help.card", "play.help.legend", "play.help.rules",
        "play.help.why", "play.help.hint", "play.help.why_bot", "play.help.log", "play.help.undo",
        "play.help.save", "play.help.quit",
    )  # fmt: skip
    game: Game

    def __init__(self, game: Game, seating: Seating, save_file: SaveFile, screen: Screen) -> None:
        super().__init__(game, seating, save_file, screen)
        screen.use_palette(look.PALETTE)
        self._told_low = False
        """Whether it was said that the board is higher than the terminal."""
        self.halting: set[int] = set()
        """Who is asked before each turn of a bot whether to sell."""
        self.is_open = False
        """Whether only those are asked who hold a card that answers: faster, but it shows who holds one."""

    @property
    def glyphs(self) -> look.Glyphs:
        return look.PLAIN if self.screen.is_plain else look.FINE

    def new_story(self) -> CastelliStory:
        return CastelliStory(self.game, self.glyphs, self.seating.humans)

    def chip(self, seat: int) -> Text:
        return chip(self.game.table.names[seat])

    def is_public(self, action: Action) -> bool:
        """Cards in a hand stay hidden, and with them why somebody passes."""
        return action.verb in _OPEN and not action.helpers

    def shown(self, action: Action) -> str:
        """Which card was sold is shown only if one person sees it."""
        text = shown(self.game.table, action)
        if action.verb == Verb.SELL and not self.solo:
            return text.replace(card_name(self.game.table.faces[action.face]), "…", 1)
        return text

    def decided_by(self, state: State, action: Action) -> int:
        """Who took an action; nobody passed for those who did not want to answer."""
        passed = action.verb == Verb.PASS and state.phase in (STEWARD, GUARD)
        return -1 if passed and not self.solo and not self.is_open else decided_by(state, action)

    def last_step(self) -> tuple[State, Action]:
        """The last action, and the position before it."""
        last = len(self.game.log) - 1
        found = ((s.copy(), action) for at, (s, action) in enumerate(self.game.replay()) if at == last)
        return next(found)

    def show_all(self) -> None:
        for half in range(self.game.table.board.halves):
            self.show_board(half)

    # --- showing ---

    def show_board(self, half: int, center: Cell | None = None) -> None:
        """A field with the players next to or below it."""
        s, screen = self.game.state, self.screen
        at = atlas(self.game.table, half)
        window = window_on(at, screen.width, center)
        screen.show("")
        self._name_field(half)
        if screen.width - window.width >= PANEL + _GAP:
            self._show_side_by_side(half, window)
        else:
            screen.lines(draw_board(s, at, window, self.glyphs))
            screen.show("")
            if screen.width >= LINE:
                screen.show(players_below(s, half, self.seating, self.glyphs))
            else:
                screen.lines(players_beside(s, half, self.seating, self.glyphs))
            screen.show(table_line(s, half))
        self._tell_part(at, window)
        if 0 < screen.height < window.rows * HEIGHT + _AROUND and not self._told_low:
            self._told_low = True
            cell = center or next(iter(at.spaces))
            screen.say("play.board.low", cell=f"{at.prefix}{cell}")

    def show_part(self, half: int, center: Cell) -> None:
        """What lies around a cell; all of it, if the terminal is high enough."""
        screen = self.screen
        at = atlas(self.game.table, half)
        most = (screen.height - _AROUND) // HEIGHT
        if not screen.height or at.rows <= most:
            self.show_board(half, center)
            return
        screen.show("")
        self._name_field(half)
        window = window_on(at, screen.width, center, max(3, min(MOST_ROWS, most)))
        screen.lines(draw_board(self.game.state, at, window, self.glyphs))
        self._tell_part(at, window)

    def _name_field(self, half: int) -> None:
        """In a tournament: which field it is and who plays there."""
        table = self.game.table
        if table.board.halves > 1:
            other = f"{atlas(table, 1 - half).prefix}1,1"
            players = listed([named(table.names[seat]) for seat in table.seats_in[half]])
            self.screen.say(f"play.board.{_FIELDS[half]}", players=players, other=other)

    def _tell_part(self, at: FieldMap, window: BoardWindow) -> None:
        if not window.is_whole(at):
            last = Cell(window.top + window.rows - 1, window.left + window.columns - 1)
            first = Cell(window.top, window.left)
            self.screen.say("play.board.part", first=first, last=last, rows=at.rows, columns=at.columns)

    def _show_side_by_side(self, half: int, window: BoardWindow) -> None:
        s, screen = self.game.state, self.screen
        room = screen.width - window.width - _GAP
        left = list(draw_board(s, atlas(s.table, half), window, self.glyphs))
        right = [Text(), *players_beside(s, half, self.seating, self.glyphs)]
        right += [Text(line, look.FAINT) for line in textwrap.wrap(table_line(s, half), room)]
        for board, panel in zip_longest(left, right, fillvalue=Text()):
            line = board.copy()
            line.pad_right(window.width + _GAP - line.cell_len)
            screen.lines([line.append_text(panel)])

    def show_result(self) -> None:
        """The results, field by field."""
        game, screen = self.game, self.screen
        result = game.standings()
        modules = frozenset(module.value for module in game.table.setup.modules)
        fields = len(game.table.seats_in)
        if fields > 1:
            screen.head(words().text("play.result.head"))
        for half, seats in enumerate(game.table.seats_in):
            self.show_board(half)
            if fields == 1:
                screen.head(words().text("play.result.head"))
            screen.show("", result_table(result, seats, modules), "")
            screen.show(Text(winner_line(result, seats), look.STRONG))
        if fields > 1:
            games = game.table.options.tournament_games
            screen.show("", words().text("play.result.tournament", games=games))

    def show_hand(self, seat: int) -> None:
        """The own cards, and with Dilemma the own tile."""
        ui, table = words(), self.game.table
        view = self.game.observe(seat)
        cards = ", ".join(card_name(table.faces[face]) for face in view.hand)
        self.screen.say("play.hand", cards=cards or ui.text("play.no_cards"))
        tile = view.held_by(seat)
        if tile >= 0:
            coats = tile_shown(table, tile, self.glyphs)
            points = ui.count("goods.point", table.options.final_points.start_tile)
            start = tile >= table.first_start_tile
            self.screen.say("play.held_start" if start else "play.held", coats=coats, points=points)
