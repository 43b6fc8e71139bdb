"""The players and their goods, and how a game ended."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table as Grid
from rich.text import Text

from castelli_pnp.systems.castelli.model.words import House
from castelli_pnp.systems.castelli.rules.ending import Result
from castelli_pnp.systems.castelli.rules.state import OVER, SOURCES, State
from castelli_pnp.systems.castelli.rules.table import RESOURCES, Table
from castelli_pnp.systems.castelli.screen import look
from castelli_pnp.systems.castelli.screen.hints import goods_text
from castelli_pnp.systems.castelli.screen.look import Glyphs, chip
from castelli_pnp.terminal.opening import HUMAN, Seating
from castelli_pnp.terminal.screen import listed
from castelli_pnp.words.sentences import named, words

PANEL = 36
"""Columns that the players need next to the board."""
LINE = 76
"""Columns that they need in lines below it."""
_COLUMNS = ("points", "wood", "grain", "rocks", "silver", "castles", "cards")


def _numbers(s: State, seat: int) -> tuple[int, ...]:
    stock = s.stock[seat * 3 : seat * 3 + len(RESOURCES)]
    return s.points[seat], *stock, s.silver[seat], s.castles[seat], len(s.hands[seat])


def players_below(s: State, half: int, seating: Seating, glyphs: Glyphs) -> Grid:
    """One line for each player: to stand below a wide board."""
    ui = words()
    grid = Grid(box=None, pad_edge=False, padding=(0, 1), header_style=look.FAINT)
    grid.add_column("", width=1)
    grid.add_column("", no_wrap=True)
    for column in _COLUMNS:
        grid.add_column(ui.text(f"play.column.{column}"), justify="right", no_wrap=True)
    grid.add_column("", no_wrap=True)
    for seat in _in_order(s, half):
        mark = glyphs.to_act if seat == s.actor and s.phase != OVER else ""
        numbers = (str(number) for number in _numbers(s, seat))
        grid.add_row(mark, chip(s.table.names[seat]), *numbers, Text(who(seating, seat), look.FAINT))
    return grid


def players_beside(s: State, half: int, seating: Seating, glyphs: Glyphs) -> Iterator[Text]:
    """Three lines for each player: to stand next to a narrow board."""
    ui = words()
    for seat in _in_order(s, half):
        points, wood, grain, rocks, silver, castles, cards = _numbers(s, seat)
        mark = glyphs.to_act if seat == s.actor and s.phase != OVER else " "
        head = Text.assemble(f"{mark} ", chip(s.table.names[seat]), " ")
        yield head.append(ui.count("goods.point", points), look.STRONG).append(
            f"  {who(seating, seat)}", look.FAINT
        )
        yield Text(f"  {ui.text('play.stock', wood=wood, grain=grain, rocks=rocks)}")
        left = ui.count("play.castles_left", castles)
        yield Text(f"  {ui.count('goods.silver', silver)}  {left}  {ui.count('goods.card', cards)}")
        yield Text()


def who(seating: Seating, seat: int) -> str:
    player = seating.players[seat]
    if player != HUMAN:
        return player
    return words().text("play.you" if len(seating.humans) == 1 else "play.person")


def _in_order(s: State, half: int) -> list[int]:
    """The players in the order of their turns; in a tournament those of the other field come last."""
    return sorted(s.order, key=lambda seat: s.table.half_of[seat] != half)


def table_line(s: State, half: int) -> str:
    """What is left of everything that is shared."""
    ui = words()
    down = ui.count("goods.tile", len(s.hidden[half]))
    deck = ui.count("goods.card", len(s.deck))
    reserve = goods_text({"village": s.reserve[1], "city": s.reserve[2]}) or words().text("play.no_reserve")
    line = ui.text("play.table", tiles=down, cards=deck, silver=s.mine[half], reserve=reserve)
    neutral = [named(house) for house in neutral_houses(s.table, half)]
    if not neutral:
        return line
    told = ui.count(
        "play.neutral_here" if s.table.board.halves > 1 else "play.neutral",
        len(neutral),
        houses=listed(neutral),
    )
    return f"{line} {told}"


def neutral_houses(table: Table, half: int) -> list[str]:
    """The colors that nobody plays on a field."""
    return [house.value for house, seat in zip(House, table.seat_of[half], strict=False) if seat < 0]


# --- the end ---


def result_table(result: Result, seats: tuple[int, ...], modules: frozenset[str]) -> Grid:
    """Where everybody's points came from, the winner first."""
    ui = words()
    order = sorted(seats, key=lambda seat: (result.ranks[seat], seat))
    grid = Grid(box=None, pad_edge=False, padding=(0, 2), header_style=look.STRONG)
    grid.add_column("", no_wrap=True)
    for seat in order:
        grid.add_column(chip(result.houses[seat]), justify="right", no_wrap=True)
    for source in SOURCES:
        if _MODULE.get(source, "") in ("", *modules):
            counts = (str(result.sources[seat][source]) for seat in order)
            grid.add_row(ui.text(f"play.source.{source}"), *counts)
    total = (Text(str(result.points[seat]), look.STRONG) for seat in order)
    grid.add_row(Text(ui.text("play.result.total"), look.STRONG), *total)
    for key, values in (("built", result.castles), ("silver", result.silver)):
        counts_of = (Text(str(values[seat]), look.FAINT) for seat in order)
        grid.add_row(Text(ui.text(f"play.result.{key}"), look.FAINT), *counts_of)
    return grid


_MODULE = {"start_tile": "dilemma", "majorities": "battle", "standing": "battle"}
"""The module that a source of points belongs to."""


def winner_line(result: Result, seats: tuple[int, ...]) -> str:
    ui = words()
    winners = [seat for seat in seats if result.ranks[seat] == 1]
    names = [named(result.houses[seat]) for seat in winners]
    points = ui.count("goods.point", result.points[winners[0]])
    tied = [seat for seat in seats if result.points[seat] == result.points[winners[0]]]
    if len(winners) > 1:
        return ui.text("play.result.shared", winners=", ".join(names), points=points)
    key = "play.result.tie_break" if len(tied) > 1 else "play.result.winner"
    return ui.text(key, winner=names[0], points=points)
