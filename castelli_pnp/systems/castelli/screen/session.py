"""A game of Castelli from here to its end: what people are asked, and what their answers mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from rich.console import RenderableType

from castelli_pnp.systems.castelli.rules.actions import Action
from castelli_pnp.systems.castelli.rules.game import Game
from castelli_pnp.systems.castelli.rules.state import REVEAL, WINDOW
from castelli_pnp.systems.castelli.rules.table import Table
from castelli_pnp.systems.castelli.screen.asking import ask_again, show_offers, show_question
from castelli_pnp.systems.castelli.screen.card_help import card_lines
from castelli_pnp.systems.castelli.screen.client import CastelliClient
from castelli_pnp.systems.castelli.screen.looking import (
    find_cell,
    legend,
    look_lines,
    no_cell,
    rules_lines,
    some_area,
    some_tile,
)
from castelli_pnp.systems.castelli.screen.offers import OfferGroup, groups_of, shown, verb
from castelli_pnp.systems.castelli.screen.typed import begins, meant, named_actions, tidy
from castelli_pnp.systems.castelli.screen.why import explain, hint_lines, why_lines
from castelli_pnp.systems.castelli.screen.windows import asked_now, is_asked, seats_named
from castelli_pnp.terminal.advice import why_bot
from castelli_pnp.terminal.commands import COMMON, Command, find_in, own_words, run_command, show_help
from castelli_pnp.terminal.screen import listed
from castelli_pnp.terminal.session import Session
from castelli_pnp.words.sentences import named, printable, words


def _board(client: CastelliClient, seat: int, rest: str) -> None:
    """The own field, or what lies around a cell."""
    found = find_cell(client, rest) if rest else None
    if rest and found is None:
        client.screen.show(no_cell(client, rest))
    elif found is not None:
        client.show_part(found[0].half, found[1])
    else:
        client.show_board(client.game.table.half_of[seat])


def _help(client: CastelliClient, *_: object) -> None:
    show_help(client, tile=some_tile(client), area=some_area(client))


def _showing(parts: Callable[[CastelliClient, str], Iterable[RenderableType]]) -> Command:
    """A command that shows what there is to say of what is typed after it."""
    return lambda client, _seat, rest: client.screen.show(*parts(client, rest))


def _halt(client: CastelliClient, seat: int, _rest: str) -> None:
    """Asks this player before each turn of a bot whether to sell, or no longer."""
    client.halting ^= {seat}
    client.screen.say("play.halt.on" if seat in client.halting else "play.halt.off")


def _open(client: CastelliClient, _seat: int, _rest: str) -> None:
    """Asks only those who hold a card that answers, or everybody again."""
    client.is_open = not client.is_open
    client.screen.say("play.open.on" if client.is_open else "play.open.off")


def _why(client: CastelliClient, _seat: int, rest: str) -> None:
    """Why a bot did something, or what there is to say about an action."""
    if not why_bot(client, rest):
        client.screen.show(*explain(client, rest))


COMMANDS: dict[str, Command] = {
    **dict.fromkeys(("?", "help", "h"), _help),
    **dict.fromkeys(("board", "b"), _board),
    "legend": _showing(lambda client, _: [legend(client)]),
    "look": _showing(look_lines),
    **dict.fromkeys(("card", "cards"), _showing(card_lines)),
    "hand": lambda client, seat, _: client.show_hand(seat),
    "why": _why,
    "halt": _halt,
    "open": _open,
    "rules": _showing(lambda client, _: rules_lines(client.game.table)),
    **COMMON,
}


class CastelliSession(Session):
    """A game of Castelli at the terminal."""

    client: CastelliClient
    client_class = CastelliClient
    commands = COMMANDS

    def __init__(self, client: CastelliClient, pause: float = 0) -> None:
        super().__init__(client, pause)
        self._groups: list[OfferGroup] = []
        """What is offered."""
        self._passing = -1
        """The turn whose windows are passed without being asked."""
        self._answered = len(client.game.log) - 1
        """The number of actions that people have had the chance to answer."""
        self._claims: tuple[int, ...] = ()
        """The people who want to answer the last action."""

    def _passes(self, seat: int) -> bool:
        del seat
        state = self.client.game.state
        passes = state.phase == WINDOW and self._passing == state.turn
        if passes:
            self.client.apply(self.client.game.table.actions.done)
        return passes

    def _begins_turn(self) -> bool:
        return self.client.game.state.phase == REVEAL

    def _show_question(self, seat: int, whole: bool) -> None:
        self._groups = show_question(self.client, seat, whole)

    def _ask_again(self, seat: int) -> None:
        ask_again(self.client, seat, self._groups)

    def _undone(self) -> None:
        self._passing = -1
        self._answered, self._claims = len(self.client.game.log), ()

    # --- answering in the turn of another ---

    def _interrupted(self) -> bool:
        """Asks everybody the same after each tile; then passes for those who do not want to answer."""
        client = self.client
        if client.solo or client.is_open:
            return False
        self._ask_everybody()
        asked = is_asked(client.game.state, client.seating.humans)
        if asked and client.game.state.actor not in self._claims:
            client.apply(client.game.table.actions.done)
            self._answered = len(client.game.log)
            return True
        if asked:
            self._claims = tuple(seat for seat in self._claims if seat != client.game.state.actor)
            self._turn_to(client.game.state.actor)
            return True
        for seat in self._claims:  # who holds nothing that answers
            self._let_look(seat)
        self._claims = ()
        return False

    def _ask_everybody(self) -> None:
        """One question for all people who may answer the last action; Enter stands for nobody."""
        client = self.client
        count = len(client.game.log)
        if not count or count <= self._answered:
            return
        self._answered = count
        before, action = client.last_step()
        key, seats = asked_now(before, action, client.seating.humans)
        if not seats:
            return
        players = listed([client.player(seat) for seat in seats])
        client.screen.head(words().text(key, players=players))
        while True:
            text = client.screen.ask(f"{words().text('play.window.prompt')} ")
            claims = seats_named(client.game.table, text, seats)
            if claims is not None:
                self._claims = claims
                return
            client.screen.say("play.window.unknown", text=printable(text[:40]), players=players)

    def _let_look(self, seat: int) -> None:
        """The screen for a person who turns out to have nothing to answer with, but may sell."""
        client = self.client
        self._hand_over(seat)
        self._asked = seat
        client.show_story(seat)
        client.show_hand(seat)
        client.screen.say("play.window.nothing")
        if not self._let_sell(seat) and not client.game.out_of_turn(seat):
            client.screen.ask(f"{words().text('play.press_enter')} ")

    # --- selling in the turn of another (A17) ---

    def _let_play(self) -> None:
        if self._begins_turn():
            for seat in sorted(self.client.halting):
                if self.client.game.out_of_turn(seat) and self._let_sell(seat):
                    return
        super()._let_play()

    def _sell_as(self, seller: int) -> None:
        """Passes the screen on to another person who wants to sell."""
        client = self.client
        if seller not in client.seating.humans:
            client.screen.say("play.sell.bot", player=client.player(seller))
        elif not client.game.out_of_turn(seller):
            client.screen.say("play.sell.nothing", player=client.player(seller))
        else:
            self._let_sell(seller)

    def _let_sell(self, seat: int) -> bool:
        """Asks what a person sells out of turn, until it is enough; whether something was undone instead."""
        client = self.client
        if not client.solo and self._asked != seat:
            self._hand_over(seat)
            client.show_board(client.game.table.half_of[seat])
        self._asked = seat
        client.show_story(seat)
        while sales := client.game.out_of_turn(seat):
            offered = groups_of(client.game.state, sales)
            client.screen.head(words().text("play.sell.ask", player=client.player(seat)))
            show_offers(client, offered)
            text = client.screen.ask(f"{client.player(seat)}> ")
            command = find_in(self.commands, text)
            if command is not None:
                if run_command(client, seat, *command):
                    self._undone()
                    return True
            elif not text or text.lower() in ("pass", *own_words("verb.pass")):
                break
            elif sale := chosen_sale(client.game, offered, text):
                client.apply(sale)
            else:
                client.screen.say("play.sell.which", text=printable(text[:40]))
        return False

    def _choice(self, text: str) -> Action | None:
        client, groups = self.client, self._groups
        state = client.game.state
        text, seller = named_seller(client.game.table, text)
        if seller not in (-1, state.actor):
            self._sell_as(seller)
            return None
        done = client.game.table.actions.done
        typed = " ".join(tidy(text))
        step = ("step", *own_words("command.step"))
        if state.phase == WINDOW and typed in ("", *step, done.text, *own_words("verb.pass")):
            self._passing = -1 if typed in step else state.turn
            return done
        found = meant(client.game, groups, text)
        if len(found) == 1:
            if client.game.why_illegal(found[0]) is None:
                return found[0]
            client.screen.show(*why_lines(client, found[0]))
        elif found:
            listed = ", ".join(shown(client.game.table, action) for action in found[:8])
            client.screen.say("play.unclear", text=printable(text[:40]), choices=listed)
        elif text.isdigit() or not text:
            client.screen.show(*hint_lines(client, groups))
        elif any(char.isdigit() for char in text) or named_actions(client.game, tidy(text)):
            client.screen.show(*explain(client, text))
        else:
            hints = " ".join(hint_lines(client, groups))
            client.screen.say("play.unknown", text=printable(text[:40]), hints=hints)
        return None


def named_seller(table: Table, text: str) -> tuple[str, int]:
    """An input such as ``sell king as red`` without the player who is to sell, and that seat or -1."""
    typed = tidy(text)
    if len(typed) < 2 or not begins("sell", typed[0]):
        return text, -1
    for seat, name in enumerate(table.names):
        if typed[-1:] in (tidy(name), tidy(named(name))):
            rest = typed[:-1]
            joined = rest[-1:] in (["as"], tidy(verb("as")))
            return " ".join(rest[:-1] if joined else rest), seat
    return text, -1


def chosen_sale(game: Game, offered: Sequence[OfferGroup], text: str) -> Action | None:
    """The sale that an input means: its number, its text, or the card alone."""
    sales = [offer.action for group in offered for offer in group.offers]
    for typed in (text, f"sell {text}"):
        found = [action for action in meant(game, offered, typed) if action in sales]
        if len(found) == 1:
            return found[0]
    return None
