"""A game of Castles at the terminal: what people are asked, and what they can type."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import ClassVar

from rich.table import Table as Grid
from rich.text import Text

from castelli_pnp.systems.castles.rules.actions import Action, Verb
from castelli_pnp.systems.castles.rules.game import Game
from castelli_pnp.systems.castles.rules.pieces import LETTERS, names_of
from castelli_pnp.systems.castles.rules.position import hand_text
from castelli_pnp.systems.castles.rules.scoring import SIDES, ScoreSheet, tile_name
from castelli_pnp.systems.castles.rules.state import ARMY, CASTLE, PHASES, PLACE, SOURCE, Land, State
from castelli_pnp.systems.castles.screen.map import FAINT, PALETTE, STRONG, LandMap, chip
from castelli_pnp.systems.piecepack.model import Rank
from castelli_pnp.terminal.client import WATCHER, TerminalClient
from castelli_pnp.terminal.commands import ANY, Command
from castelli_pnp.terminal.compass import compass
from castelli_pnp.terminal.echo import folded
from castelli_pnp.terminal.opening import SaveFile, Seating
from castelli_pnp.terminal.screen import Screen
from castelli_pnp.terminal.session import Session
from castelli_pnp.terminal.story import Story
from castelli_pnp.words.sentences import named, words

_VERBS = [verb.name.lower() for verb in Verb]
_ASKED = {PLACE: "place", CASTLE: "castle", ARMY: "army"}
_SPOT = re.compile(r"(-?\d{1,3})\s*[,;. ]\s*(-?\d{1,3})$")


class CastlesStory(Story[str]):
    """What has happened, in short sentences; the values of coins are nobody's business."""

    def sentences(self, before: State, after: State, action: Action) -> Iterator[str]:
        del after
        ui, t = words(), before.table
        if action.verb == Verb.TAKE:
            yield ui.text("land.told.take", owner=named(t.names[action.seat]))
        elif action.verb != Verb.DRAW:
            tile = before.drawn if action.verb == Verb.PLACE else before.grid[action.cell] - 1
            key, place = _VERBS[action.verb], t.plane.name(action.cell)
            yield ui.text(f"land.told.{key}", tile=tile_name(t, tile), place=place)


class CastlesClient(TerminalClient):
    """A game of Castles."""

    welcome = "play.welcome"
    secret = "land.hand_over"
    so_far, unit = "land.so_far", "land.gold"
    help = (
        "land.help.choose", "land.help.board", "play.help.legend", "play.help.rules", "play.help.why_not",
        "play.help.hint", "play.help.why_bot", "play.help.log", "play.help.undo", "play.help.save",
        "play.help.quit",
    )  # fmt: skip
    game: Game

    def __init__(self, game: Game, seating: Seating, save_file: SaveFile, screen: Screen) -> None:
        super().__init__(game, seating, save_file, screen)
        screen.use_palette(PALETTE)
        self._scored = dict.fromkeys(self.seen, len(game.state.past))
        """How many rounds each player has seen the scores of."""

    def new_story(self) -> CastlesStory:
        return CastlesStory(self.game)

    def chip(self, seat: int) -> Text:
        return chip(self.game.table.names[seat])

    def is_public(self, action: Action) -> bool:
        """Which coin lies where stays hidden until the round is scored."""
        return action.verb != Verb.ARMY

    def shown(self, action: Action) -> str:
        """An action as the language says it; it can be typed so too."""
        verb, *rest = action.text.split()
        if action.verb == Verb.TAKE:
            rest = [self.player(action.seat)]
        return " ".join([words().text(f"verb.{verb}"), *rest])

    def question(self, seat: int) -> str:
        s, t = self.game.state, self.game.table
        key = "empty" if s.phase == SOURCE and not s.pile[t.pile_of[seat]] else PHASES[s.phase]
        tile = names_of(t.suits, [s.drawn]) if s.drawn >= 0 else ""
        told = {"player": self.player(seat), "round": s.round + 1, "rounds": t.rounds, "tile": tile}
        return words().text(f"land.ask.{key}", **told)

    def numbered(self) -> dict[str, Action]:
        """All choices but armies have a number."""
        return {} if self.game.state.phase == ARMY else super().numbered()

    def listed(self) -> dict[str, Action]:
        return self.numbered() if self.game.state.phase in (SOURCE, CASTLE) else {}

    def meant(self, text: str) -> Action | None:
        action: Action | None = super().meant(self._in_english(text))
        return action

    def _in_english(self, text: str) -> str:
        """The words of an action as they are written down; verbs and commas may be left out."""
        typed = " ".join(folded(text.lower()).split())
        spot = _SPOT.search(typed)
        head = typed[: spot.start()].split() if spot else typed.split()
        place = [f"{int(spot[1])},{int(spot[2])}"] if spot else []
        verbs = {folded(words().text(f"verb.{verb}").lower()): verb for verb in _VERBS}
        suits = {folded(named(suit).lower()): suit for suit in self.game.table.names}
        known = {**verbs, **{verb: verb for verb in _VERBS}, **suits}
        said = [known.get(word, word) for word in head]
        if spot and (not said or said[0] in LETTERS):
            said = [_ASKED.get(self.game.state.phase, ""), *said]
        return " ".join([*said, *place])

    def hint(self) -> str:
        return words().text("land.hint.army" if self.game.state.phase == ARMY else "land.hint.choice")

    # --- the land ---

    def show_table(self, seat: int) -> None:
        """The land as one player sees it; who only watches bots sees everything."""
        s = self.game.state
        free = {cell: number for number, cell in enumerate(s.free, 1)} if s.phase == PLACE else {}
        knows = range(s.table.seats) if seat == WATCHER else (seat,)
        self._show(s.land, free, frozenset(knows))

    def _show(self, land: Land, free: dict[int, int], knows: frozenset[int]) -> None:
        castle = "#" if self.screen.is_plain else "♜"
        self.screen.show("")
        self.screen.lines(LandMap(self.game.table, land, free, knows, castle).lines(self.screen.width))

    def show_hand(self, seat: int) -> None:
        """What only the owner knows, and how much the others have left."""
        s, t, view = self.game.state, self.game.table, self.game.observe(seat)
        self.screen.say("land.hand", coins=hand_text(view.hand) or words().text("land.none"))
        if view.proper >= 0:
            self.screen.say("land.secret", tile=names_of(t.suits, [view.proper]))
        others = (f"{self.player(each)} {view.hand_sizes[each]}" for each in range(t.seats) if each != seat)
        tiles = sum(view.pile_sizes) + sum(view.set_aside)
        self.screen.say("land.others", armies=", ".join(others), tiles=tiles)
        if s.earned:
            self.screen.say(self.so_far, points=self.points())

    # --- rounds ---

    def show_story(self, seat: int) -> None:
        """What has happened since the last report to that player, with the scores of finished rounds."""
        super().show_story(seat)
        for number in range(self._scored[seat], len(self.game.state.past)):
            self.show_round(number)
        self._scored[seat] = len(self.game.state.past)

    def undo(self) -> Action:
        undone: Action = super().undo()
        over = len(self.game.state.past)
        self._scored = {seat: min(number, over) for seat, number in self._scored.items()}
        return undone

    def show_round(self, number: int) -> None:
        """The land with all coins turned over, and what it is worth to everybody."""
        s = self.game.state
        self.screen.head(words().text("land.round_over", round=number + 1))
        if s.past[number][0]:
            self._show(s.past[number], {}, frozenset(range(s.table.seats)))
            self.screen.show("", self._scores(self.game.sheets(number)), "")
        self.screen.say(self.so_far, points=self.points())

    def _scores(self, sheets: tuple[ScoreSheet, ...]) -> Grid:
        ui, fit = words(), self.screen.fit
        grid = Grid(box=None, pad_edge=False, padding=(0, 1), header_style=FAINT)
        grid.add_column("")
        for key in ("tile", "own", "enemy"):
            grid.add_column(fit(ui.text(f"land.score.{key}")), justify="right")
        for side in SIDES:
            grid.add_column(compass(side), justify="right")
        grid.add_column(fit(ui.text("land.score.total")), justify="right", style=STRONG)
        for sheet in sheets:
            sides = [sheet.points(side) for side in SIDES]
            tile = f"{sheet.tile} {sheet.value:+d}"
            cells = [tile, f"{sheet.own:+d}", f"{-sheet.enemy:+d}" if sheet.enemy else "+0"]
            cells += ["·" if points is None else f"{points:+d}" for points in sides]
            grid.add_row(fit(chip(sheet.player)), *map(fit, cells), str(sheet.total))
        return grid


def _legend(client: CastlesClient, *_: object) -> None:
    castle = "#" if client.screen.is_plain else "♜"
    for key in ("tiles", "coins", "castle", "free"):
        client.screen.say(f"land.legend.{key}", castle=castle)


def _rules(client: CastlesClient, *_rest: object) -> None:
    """The rules on one screen, with the numbers of the game in play."""
    t = client.game.table
    options = t.game.options
    numbers = {"tiles": t.game.tiles_each, "limit": options.army_limit, "armies": t.game.armies_each}
    numbers |= {"rounds": t.rounds, "bonus": options.castle_bonus, "null": options.null_army}
    aces = ", ".join(f"{rank.letter} = {options.ace_army[rank]}" for rank in Rank)
    source = ("source" if t.shared else "source_own") if t.proper else "pile" if t.shared else "own_pile"
    control = "present" if t.present else "control"
    for key in ("aim", "land", source, "castle", "armies", "score", control, "end"):
        head, _, told = words().text(f"land.rules.{key}", aces=aces, **numbers).partition(" | ")
        client.screen.show(Text.assemble((f"{head}: ", STRONG), told))


class CastlesSession(Session):
    """A game of Castles at the terminal."""

    client: CastlesClient
    client_class = CastlesClient
    commands: ClassVar[Mapping[str, Command]] = {**ANY, "legend": _legend, "rules": _rules}
