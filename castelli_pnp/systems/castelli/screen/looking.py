"""A closer look: at a cell of the board, at a card, at the signs, at the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rich.table import Table as Grid
from rich.text import Text

from castelli_pnp.systems.castelli.model.pieces import Cell
from castelli_pnp.systems.castelli.model.words import (
    SIDES,
    VACANT,
    VILLAGE,
    House,
    Kind,
    Resource,
    Settlement,
)
from castelli_pnp.systems.castelli.rules.building import influence, owners_of
from castelli_pnp.systems.castelli.rules.state import State
from castelli_pnp.systems.castelli.rules.table import Table
from castelli_pnp.systems.castelli.screen import look
from castelli_pnp.systems.castelli.screen.atlas import FieldMap, atlas, laid, sides_of
from castelli_pnp.systems.castelli.screen.board import coats_text, reward_name
from castelli_pnp.systems.castelli.screen.client import CastelliClient
from castelli_pnp.systems.castelli.screen.hints import goods_text
from castelli_pnp.systems.castelli.screen.look import Glyphs, letter
from castelli_pnp.systems.castelli.screen.panels import neutral_houses
from castelli_pnp.systems.castelli.screen.typed import as_cell, tidy
from castelli_pnp.terminal.compass import compass
from castelli_pnp.terminal.screen import listed
from castelli_pnp.words.sentences import named, printable, words

# --- a cell ---


def find_cell(client: CastelliClient, text: str) -> tuple[FieldMap, Cell] | None:
    """The cell that is meant, with its field; an area's or building place's name will do too."""
    typed = as_cell("".join(tidy(text))).partition(":")[0].upper()
    for half in range(client.game.table.board.halves):
        at = atlas(client.game.table, half)
        row, comma, column = typed.removeprefix(at.prefix).partition(",")
        if comma and row.isdecimal() and column.isdecimal() and typed.startswith(at.prefix):
            cell = Cell(int(row[:6]), int(column[:6]))
            if cell in at.spaces or cell in at.lands:
                return at, cell
    return None


def no_cell(client: CastelliClient, text: str) -> str:
    """That there is no such cell, and which there are."""
    at = atlas(client.game.table, client.game.state.half)
    told = printable(text.strip()[:40])
    rows, columns = at.rows, at.columns
    return words().text("play.no_cell", text=told, rows=rows, columns=columns, place=some_tile(client))


def some_tile(client: CastelliClient) -> str:
    """A space of the field in question, with a face-down tile if there is one."""
    s = client.game.state
    spaces = (action.target for action in s.hidden[s.half])
    board = s.table.board
    return board.space_names[next(spaces, board.space_half.index(s.half))]


def some_area(client: CastelliClient) -> str:
    """An area of that field, with a building site if there is one."""
    board, half = client.game.table.board, client.game.state.half
    areas = [area for area, at in enumerate(board.area_half) if at == half]
    sites = (area for area in areas if board.area_kinds[area] is Kind.ROCKS and board.area_places[area])
    return compass(board.area_names[next(sites, areas[0])]) if areas else ""


def look_lines(client: CastelliClient, text: str) -> Iterable[str]:
    """All that can be said about the cell that is meant."""
    found = find_cell(client, text)
    if not text:
        tile, land = some_tile(client), some_area(client).partition(":")[0]
        return [words().text("play.look.usage", tile=tile, land=land)]
    return [no_cell(client, text)] if found is None else _cell_lines(client, *found)


def _cell_lines(client: CastelliClient, at: FieldMap, cell: Cell) -> Iterator[str]:
    s = client.game.state
    if cell in at.spaces:
        yield from _space_lines(client, at, cell)
        return
    land = at.lands[cell]
    where = s.table.board.land_names[land]
    around = points_text(influence(s, s.table.land_areas[land]))
    if s.table.board.land_is_mine[land]:
        yield words().text("play.look.mine", cell=where, silver=s.mine[at.half], points=around)
        return
    settled = s.settled[land]
    kind = "nothing" if settled == VACANT else "village" if settled == VILLAGE else "city"
    settlement, worth = words().text(f"play.look.{kind}"), words().count("goods.point", s.worth[land])
    yield words().text("play.look.land", cell=where, settlement=settlement, worth=worth)
    yield words().text("play.look.around", points=around)
    for area in sorted(s.table.land_areas[land], key=lambda area: "NESW".find(sides_of(s.table, area)[:1])):
        yield _area_line(s, area)
    if not s.table.land_sites[land]:
        yield words().text("play.look.no_site")


def _space_lines(client: CastelliClient, at: FieldMap, cell: Cell) -> Iterator[str]:
    s, ui = client.game.state, words()
    space = at.spaces[cell]
    where = s.table.board.space_names[space]
    shown = laid(s, space)
    if shown is not None:
        yield ui.text("play.look.tile", cell=where, coats=coats_text(shown, client.glyphs))
        return
    yield ui.text("play.look.down", cell=where)
    for direction, reward in s.table.board.edges[space]:
        goods = goods_text({reward_name(reward): s.table.options.edge_reward})
        yield ui.text("play.look.edge", side=SIDES[direction], goods=goods)


def points_text(points: dict[str, int]) -> str:
    ranked = sorted((-count, house) for house, count in points.items() if count)
    told = ", ".join(f"{named(house)} {-count}" for count, house in ranked)
    return told or words().text("play.look.nobody")


def _area_line(s: State, area: int) -> str:
    board, ui = s.table.board, words()
    kind, symbols, sides = (
        board.area_kinds[area],
        board.area_symbols[area],
        "+".join(map(compass, sides_of(s.table, area))),
    )
    stacks = [s.places[place] for place in board.area_places[area]]
    over = f" {ui.text('play.look.over')} "
    castles = [
        over.join(named(s.table.names[seat]) for seat in owners_of(stack)) for stack in stacks if stack
    ]
    free = stacks.count(0) if kind is Kind.ROCKS else 0
    more = [ui.text("play.look.castles", owners=", ".join(castles))] if castles else []
    more += [ui.count("play.look.sites", free)] if free else []
    return "; ".join([
        ui.text("play.look.area", sides=sides, kind=named(kind.value), symbols=symbols),
        _state_of(s, area), points_text(influence(s, [area])), *more,
    ])  # fmt: skip


def _state_of(s: State, area: int) -> str:
    """Whether an area has been evaluated, or how much is missing."""
    tiles = s.table.board.area_tiles[area]
    if s.areas[area] >= 0:
        return words().text("play.look.done" if tiles else "play.look.void")
    return words().count("play.look.waiting", tiles, up=tiles + s.areas[area] // s.table.tile)


_EDGE = ("wood", "grain", "rocks", "silver", "card")


def legend(client: CastelliClient) -> Grid:
    """Sign by sign; colors that nobody plays only if there are any."""
    grid = Grid(box=None, show_header=False, pad_edge=False, padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    fit = client.screen.fit
    neutral = neutral_houses(client.game.table, client.game.state.half)
    data = {"houses": listed([named(house) for house in neutral]), "area": some_area(client)}
    for key, sign in _signs(client, client.glyphs, neutral).items():
        grid.add_row(fit(sign), fit(words().text(f"play.legend.{key}", **data)))
    return grid


def _signs(client: CastelliClient, glyphs: Glyphs, neutral: list[str]) -> dict[str, Text]:
    """The signs by what they are called."""
    blue, rocks, wood = look.HOUSES["blue"], look.KINDS["rocks"], look.KINDS["wood"]
    castle = Text.assemble((f" {letter('rocks')}", rocks), (letter("red"), look.HOUSES["red"]))
    settlements = ((Settlement.VILLAGE.value, look.VILLAGE), (Settlement.CITY.value, look.CITY))
    signs = {
        "houses": _chips((house.value, look.HOUSES[house.value]) for house in House),
        "neutral": _chips((house, look.HOUSES[house]) for house in neutral),
        "coat": Text(f" {letter('blue')}4 ", blue),
        "card": Text(f" {letter('blue')}{glyphs.card} ", blue),
        "down": Text(f" {some_tile(client)} ", look.MEADOW),
        "kinds": _chips((kind.value, look.KINDS[kind.value]) for kind in Kind),
        "area": Text(f" {letter('wood')}2 ", wood),
        "join": Text(f" {letter('wood')}{glyphs.joins[1]} ", wood),
        "spent": Text(f" {letter('wood')} ", look.SPENT["wood"]),
        "site": Text(f" {letter('rocks')}2{glyphs.site} ", rocks),
        "castle": castle.append(f"{letter('blue').lower()} ", rocks),
        "settlements": _chips(settlements),
        "mine": Text(f" {words().text('play.board.mine')} ", look.MINE),
        "edge": Text(" ".join(f"+{letter(what)}" for what in _EDGE), look.EDGE),
        "sides": Text(some_area(client), look.STRONG),
        "second": Text("#2", look.STRONG),
    }
    return signs if neutral else {key: sign for key, sign in signs.items() if key != "neutral"}


def _chips(signs: Iterable[tuple[str, str]]) -> Text:
    """Letters in their colors."""
    return Text(" ").join(Text(f" {letter(word)} ", style) for word, style in signs)


_ALWAYS = ("aim", "turn", "areas", "cards", "castles", "score", "end")


def rules_lines(table: Table) -> Iterator[Text]:
    """Paragraph by paragraph; modules only if they are in play."""
    data = _numbers(table)
    more = {"dilemma": table.dilemma, "battle": table.battle, "tournament": table.board.halves > 1}
    for key in (*_ALWAYS, *(module for module, played in more.items() if played)):
        head, _, told = words().text(f"play.rules.{key}", **data).partition(" | ")
        yield Text.assemble((f"{head}: ", look.STRONG), told)


def _numbers(table: Table) -> dict[str, object]:
    options, battle, ui = table.options, table.options.battle, words()
    last, award = options.final_points, table.award
    village, city = Settlement.VILLAGE, Settlement.CITY
    return {
        "per_symbol": options.units_per_symbol,
        "per_tent": goods_text({"card": options.cards_per_tent}),
        "most": options.resource_cap,
        "icon": goods_text({"card": options.cards_per_icon}),
        "cards": goods_text({"card": options.cards_per_turn}),
        "sale": ui.count("goods.silver", options.card_sale_silver),
        "neutral": f" {ui.text('play.rules.neutral')}" if neutral_houses(table, 0) else "",
        "rounding": ui.text(f"play.rounding.{options.rounding.areas.value}"),
        "cost": _price(options.castle_cost),
        "silver": goods_text({"silver": options.purchase_silver}),
        "purchases": options.purchases_per_turn,
        "castles": goods_text({"castle": options.castles_per_player}),
        "village": ui.count("goods.point", options.line_points[village]),
        "city": ui.count("goods.point", options.line_points[city]),
        "hand": ui.count("goods.point", last.card),
        "resource": ui.count("goods.point", last.resource),
        "first": award.first,
        "second": award.second,
        "tie": award.tie,
        "start": ui.count("goods.point", last.start_tile),
        "over": _price(battle.overbuild_cost),
        "height": battle.stack_height,
        "most_village": battle.majority[village],
        "most_city": battle.majority[city],
        "standing": ui.count("goods.point", battle.castle_points),
        "games": options.tournament_games,
    }


def _price(cost: Mapping[Resource, int]) -> str:
    return goods_text({resource.value: count for resource, count in cost.items()})
