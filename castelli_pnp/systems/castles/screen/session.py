"""A game of Castles from here to its end: what people are asked, and what they can type."""

from __future__ import annotations

from rich.table import Table as Grid
from rich.text import Text

from castelli_pnp.systems.castles.rules.actions import Action
from castelli_pnp.systems.castles.rules.pieces import names_of
from castelli_pnp.systems.castles.rules.state import ARMY, CASTLE, PHASES, SOURCE, State
from castelli_pnp.systems.castles.screen import look
from castelli_pnp.systems.castles.screen.desk import LandDesk
from castelli_pnp.systems.castles.screen.look import suit_name
from castelli_pnp.systems.castles.screen.offers import meant, numbered
from castelli_pnp.systems.piecepack.model import Rank
from castelli_pnp.terminal.commands import COMMON, Command, Then, find_in, run_command
from castelli_pnp.terminal.session import Sitting
from castelli_pnp.words.sentences import printable, say, words

_RULES = ("aim", "land", "castle", "armies", "score", "control", "end")
_HELP = ("land.help.choose", "land.help.board", "play.help.legend", "play.help.rules", "land.help.why",
         "play.help.log", "play.help.undo", "play.help.save", "play.help.quit")  # fmt: skip
_LEGEND = ("tiles", "coins", "castle", "free")


class LandSession(Sitting):
    """One sitting at the desk."""

    desk: LandDesk

    def __init__(self, desk: LandDesk, pause: float = 0) -> None:
        super().__init__(pause)
        self.desk = desk

    def _begins_turn(self) -> bool:
        return True

    def _ask(self, seat: int, whole: bool) -> None:
        """Shows the land and asks until something is decided."""
        del whole
        desk = self.desk
        desk.show_land(seat)
        self._show_question(seat)
        while True:
            text = desk.screen.ask(f"{desk.player(seat)}> ")
            command = find_in(_COMMANDS, text)
            if command is not None:
                if run_command(desk, seat, *command) is Then.SHOW:
                    return
                self._show_question(seat)
                continue
            action = self._choice(text)
            if action is not None:
                desk.apply(action)
                return

    def _show_question(self, seat: int) -> None:
        desk, s = self.desk, self.desk.game.state
        desk.screen.head(_question(s, seat))
        desk.show_hand(seat)
        if s.phase in (SOURCE, CASTLE):
            choices = (f"{number} {desk.shown(action)}" for number, action in numbered(desk.game).items())
            desk.screen.show("; ".join(choices))

    def _choice(self, text: str) -> Action | None:
        """The legal action that was typed; anything else is answered."""
        desk = self.desk
        action = meant(desk.game, text)
        if action is None:
            desk.screen.say("land.unknown", text=printable(text[:40]), hint=_hint(desk.game.state))
            return None
        if desk.game.why_illegal(action) is None:
            return action
        _tell_why(desk, action)
        return None


def _question(s: State, seat: int) -> str:
    t = s.table
    key = PHASES[s.phase]
    if s.phase == SOURCE and not s.pile[seat]:
        key = "empty"
    tile = names_of(t.suits, [s.drawn]) if s.drawn >= 0 else ""
    told = {"player": suit_name(t.names[seat]), "round": s.round + 1, "rounds": t.rounds, "tile": tile}
    return words().text(f"land.ask.{key}", **told)


def _hint(s: State) -> str:
    return words().text("land.hint.army" if s.phase == ARMY else "land.hint.choice")


def _tell_why(desk: LandDesk, action: Action) -> None:
    reason = desk.game.why_illegal(action)
    said = desk.shown(action)
    if reason is None:
        desk.screen.say("play.why.legal", action=said, note="")
    else:
        desk.screen.show(printable(say(f"refused.action.{reason}", {"action": said})))


# --- commands ---


def _help(desk: LandDesk, seat: int, rest: str) -> Then:
    del seat, rest
    grid = Grid(box=None, show_header=False, pad_edge=False, padding=(0, 1))
    grid.add_column(no_wrap=True, style=look.STRONG)
    grid.add_column(overflow="fold")
    for key in _HELP:
        typed, _, told = words().text(key).partition(" | ")
        grid.add_row(desk.screen.fit(typed), desk.screen.fit(told))
    desk.screen.show(grid)
    return Then.ASK


def _board(desk: LandDesk, seat: int, rest: str) -> Then:
    del rest
    desk.show_land(seat)
    return Then.ASK


def _legend(desk: LandDesk, seat: int, rest: str) -> Then:
    del seat, rest
    castle = "#" if desk.screen.is_plain else "♜"
    for key in _LEGEND:
        desk.screen.say(f"land.legend.{key}", castle=castle)
    return Then.ASK


def _rules(desk: LandDesk, seat: int, rest: str) -> Then:
    """The rules on one screen, with the numbers of the game in play."""
    del seat, rest
    t = desk.game.table
    options = t.game.options
    numbers = {"tiles": t.game.tiles_each, "limit": options.army_limit, "armies": t.game.armies_each}
    numbers |= {"rounds": t.rounds, "bonus": options.castle_bonus, "null": options.null_army}
    aces = ", ".join(f"{rank.letter} = {options.ace_army[rank]}" for rank in Rank)
    variant = f"land.rules.{'pile' if t.shared else 'source' if t.proper else 'own_pile'}"
    for key in (
        *(f"land.rules.{each}" for each in _RULES[:2]),
        variant,
        *(f"land.rules.{e}" for e in _RULES[2:]),
    ):
        if key == "land.rules.control" and t.present:
            key = "land.rules.present"  # noqa: PLW2901
        head, _, told = words().text(key, aces=aces, **numbers).partition(" | ")
        desk.screen.show(Text.assemble((f"{head}: ", look.STRONG), told))
    return Then.ASK


def _why(desk: LandDesk, seat: int, rest: str) -> Then:
    del seat
    action = meant(desk.game, rest) if rest else None
    if action is None:
        desk.screen.say("land.unknown", text=printable(rest[:40]), hint=_hint(desk.game.state))
    else:
        _tell_why(desk, action)
    return Then.ASK


_COMMANDS: dict[str, Command] = {
    "?": _help, "help": _help, "h": _help, "board": _board, "b": _board, "legend": _legend, "rules": _rules,
    "why": _why, **COMMON,
}  # fmt: skip
