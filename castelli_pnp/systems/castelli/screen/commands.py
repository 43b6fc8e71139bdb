"""What can be typed besides actions: help, a look around, why not, back, save, leave."""

from __future__ import annotations

from castelli_pnp.systems.castelli.screen.desk import Desk
from castelli_pnp.systems.castelli.screen.legend import legend
from castelli_pnp.systems.castelli.screen.looking import (
    cell_lines,
    find_cell,
    no_cell,
    show_card,
    show_cards,
    some_area,
    some_tile,
)
from castelli_pnp.systems.castelli.screen.rules import rules_lines
from castelli_pnp.systems.castelli.screen.why import explain
from castelli_pnp.terminal.commands import COMMON, Command, Then, show_help


def _help(desk: Desk, seat: int, rest: str) -> Then:
    del seat, rest
    return show_help(desk, tile=some_tile(desk), area=some_area(desk))


def _board(desk: Desk, seat: int, rest: str) -> Then:
    """The own field, or what lies around a cell."""
    found = find_cell(desk, rest) if rest else None
    if rest and found is None:
        desk.screen.show(no_cell(desk, rest))
    elif found is not None:
        desk.show_part(found[0].half, found[1])
    else:
        desk.show_board(desk.game.table.half_of[seat])
    return Then.ASK


def _legend(desk: Desk, seat: int, rest: str) -> Then:
    del seat, rest
    desk.screen.show(legend(desk))
    return Then.ASK


def _look(desk: Desk, seat: int, rest: str) -> Then:
    del seat
    found = find_cell(desk, rest)
    if not rest:
        desk.screen.say("play.look.usage", tile=some_tile(desk), land=some_area(desk).partition(":")[0])
    elif found is None:
        desk.screen.show(no_cell(desk, rest))
    else:
        desk.screen.show(*cell_lines(desk, *found))
    return Then.ASK


def _card(desk: Desk, seat: int, rest: str) -> Then:
    del seat
    if not rest or not show_card(desk, rest):
        show_cards(desk)
    return Then.ASK


def _hand(desk: Desk, seat: int, rest: str) -> Then:
    del rest
    desk.show_hand(seat)
    return Then.ASK


def _rules(desk: Desk, seat: int, rest: str) -> Then:
    del seat, rest
    desk.screen.show(*rules_lines(desk.game.table))
    return Then.ASK


# --- why not ---


def _why(desk: Desk, seat: int, rest: str) -> Then:
    del seat
    if rest:
        desk.screen.show(*explain(desk, rest))
    else:
        desk.screen.say("play.why.usage", tile=some_tile(desk), area=some_area(desk))
    return Then.ASK


COMMANDS: dict[str, Command] = {
    "?": _help, "help": _help, "h": _help, "board": _board, "b": _board, "legend": _legend, "look": _look,
    "card": _card, "cards": _card, "hand": _hand, "why": _why, "rules": _rules, **COMMON,
}  # fmt: skip
