"""What the letters and signs of the board mean."""

from __future__ import annotations

from collections.abc import Iterable

from rich.table import Table as Grid
from rich.text import Text

from castelli_pnp.systems.castelli.model.words import House, Kind, Settlement
from castelli_pnp.systems.castelli.screen import look
from castelli_pnp.systems.castelli.screen.desk import Desk
from castelli_pnp.systems.castelli.screen.look import Glyphs, letter, name
from castelli_pnp.systems.castelli.screen.looking import some_area, some_tile
from castelli_pnp.systems.castelli.screen.panels import neutral_houses
from castelli_pnp.terminal.screen import listed
from castelli_pnp.words.sentences import words

_EDGE = ("wood", "grain", "rocks", "silver", "card")


def legend(desk: Desk) -> Grid:
    """Sign by sign; colours that nobody plays only if there are any."""
    grid = Grid(box=None, show_header=False, pad_edge=False, padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    fit = desk.screen.fit
    neutral = neutral_houses(desk.game.table, desk.game.state.half)
    data = {"houses": listed([name(house) for house in neutral]), "area": some_area(desk)}
    for key, sign in _signs(desk, desk.glyphs, neutral).items():
        grid.add_row(fit(sign), fit(words().text(f"play.legend.{key}", **data)))
    return grid


def _signs(desk: Desk, glyphs: Glyphs, neutral: list[str]) -> dict[str, Text]:
    """The signs by what they are called."""
    blue, rocks, wood = look.HOUSES["blue"], look.KINDS["rocks"], look.KINDS["wood"]
    castle = Text.assemble((f" {letter('rocks')}", rocks), (letter("red"), look.HOUSES["red"]))
    settlements = ((Settlement.VILLAGE.value, look.VILLAGE), (Settlement.CITY.value, look.CITY))
    signs = {
        "houses": _chips((house.value, look.HOUSES[house.value]) for house in House),
        "neutral": _chips((house, look.HOUSES[house]) for house in neutral),
        "coat": Text(f" {letter('blue')}4 ", blue),
        "card": Text(f" {letter('blue')}{glyphs.card} ", blue),
        "down": Text(f" {some_tile(desk)} ", look.MEADOW),
        "kinds": _chips((kind.value, look.KINDS[kind.value]) for kind in Kind),
        "area": Text(f" {letter('wood')}2 ", wood),
        "join": Text(f" {letter('wood')}{glyphs.joins[1]} ", wood),
        "spent": Text(f" {letter('wood')} ", look.SPENT["wood"]),
        "site": Text(f" {letter('rocks')}2{glyphs.site} ", rocks),
        "castle": castle.append(f"{letter('blue').lower()} ", rocks),
        "settlements": _chips(settlements),
        "mine": Text(f" {words().text('play.board.mine')} ", look.MINE),
        "edge": Text(" ".join(f"+{letter(what)}" for what in _EDGE), look.EDGE),
        "sides": Text(some_area(desk), look.STRONG),
        "second": Text("#2", look.STRONG),
    }
    return signs if neutral else {key: sign for key, sign in signs.items() if key != "neutral"}


def _chips(signs: Iterable[tuple[str, str]]) -> Text:
    """Letters in their colours."""
    return Text(" ").join(Text(f" {letter(word)} ", style) for word, style in signs)
