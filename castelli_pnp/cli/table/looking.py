"""A closer look: at a cell of the board, at a card, at the signs."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table as Grid
from rich.text import Text

from castelli_pnp.cli.table import look
from castelli_pnp.cli.table.atlas import Atlas, Part, atlas, influence, is_complete, laid
from castelli_pnp.cli.table.board import reward_name
from castelli_pnp.cli.table.cells import coat_text, owners_of
from castelli_pnp.cli.table.desk import Desk
from castelli_pnp.cli.table.hints import around_land, goods_text, land_points
from castelli_pnp.cli.table.look import letter, name
from castelli_pnp.cli.table.typed import tidy
from castelli_pnp.cli.words import words
from castelli_pnp.model.cards import CardType
from castelli_pnp.model.pieces import Cell
from castelli_pnp.model.words import SIDES, Deck, House, Kind, Settlement
from castelli_pnp.rules.ground import VACANT, VILLAGE
from castelli_pnp.rules.state import State

# --- a cell ---


def find_cell(desk: Desk, text: str) -> tuple[Atlas, Cell] | None:
    """The cell that is meant, with its field; an area's or building place's name will do too."""
    typed = "".join(tidy(text)).partition(":")[0].upper()
    for half in range(desk.game.table.ground.halves):
        at = atlas(desk.game.table, half)
        row, comma, column = typed.removeprefix(at.prefix).partition(",")
        if comma and row.isdecimal() and column.isdecimal() and typed.startswith(at.prefix):
            cell = Cell(int(row[:6]), int(column[:6]))
            if cell in at.spaces or cell in at.lands:
                return at, cell
    return None


def cell_lines(desk: Desk, at: Atlas, cell: Cell) -> Iterator[str]:
    """All that can be said about a cell."""
    s = desk.game.state
    if cell in at.spaces:
        yield from _space_lines(desk, at, cell)
        return
    land = at.lands[cell]
    where = s.table.ground.land_names[land]
    around = points_text(around_land(s, land))
    if s.table.ground.land_is_mine[land]:
        yield words().text("play.look.mine", cell=where, silver=s.mine[at.half], points=around)
        return
    settled = s.settled[land]
    kind = "nothing" if settled == VACANT else "village" if settled == VILLAGE else "city"
    worth = words().count("goods.point", land_points(s, land))
    yield words().text(
        "play.look.land", cell=where, settlement=words().text(f"play.look.{kind}"), worth=worth
    )
    yield words().text("play.look.around", points=around)
    for part in sorted(at.parts[land], key=lambda part: "NESW".find(part.sides[:1])):
        yield _area_line(s, part)


def _space_lines(desk: Desk, at: Atlas, cell: Cell) -> Iterator[str]:
    s, ui = desk.game.state, words()
    space = at.spaces[cell]
    where = s.table.ground.space_names[space]
    shown = laid(s, space)
    if shown is not None:
        told = ", ".join(
            f"{side} {coat_text(coat, desk.screen.glyphs)}" for side, coat in zip(SIDES, shown, strict=True)
        )
        yield ui.text("play.look.tile", cell=where, coats=told)
        return
    yield ui.text("play.look.down", cell=where)
    for direction, reward in s.table.ground.edges[space]:
        goods = goods_text({reward_name(reward): s.table.options.edge_reward})
        yield ui.text("play.look.edge", side=SIDES[direction], goods=goods)


def points_text(points: dict[str, int]) -> str:
    ranked = sorted(points.items(), key=lambda pair: (-pair[1], pair[0]))
    return ", ".join(f"{name(house)} {count}" for house, count in ranked) or words().text("play.look.nobody")


def _area_line(s: State, part: Part) -> str:
    ground, ui = s.table.ground, words()
    kind = ground.area_kinds[part.area]
    symbols = ground.area_symbols[part.area]
    open_tiles = sum(s.up[space] >= 0 for space, _ in part.tiles)
    state = "void" if not part.tiles else "done" if is_complete(s, part) else "waiting"
    stacks = [s.places[place] for place in ground.area_places[part.area]]
    castles = [
        f" {ui.text('play.look.over')} ".join(map(name, owners_of(s, stack))) for stack in stacks if stack
    ]
    free = stacks.count(0) if kind is Kind.ROCKS else 0
    more = [ui.text("play.look.castles", owners=", ".join(castles))] if castles else []
    more += [ui.count("play.look.sites", free)] if free else []
    return "; ".join([
        ui.text("play.look.area", sides="+".join(part.sides), kind=name(kind.value), symbols=symbols),
        ui.text(f"play.look.{state}", up=open_tiles, tiles=len(part.tiles)),
        points_text(influence(s, part)), *more,
    ])  # fmt: skip


# --- cards ---


def show_cards(desk: Desk) -> None:
    """The names of all cards in the game."""
    faces = desk.game.table.faces
    known = ", ".join(dict.fromkeys(name(face.card.id) for face in faces))
    desk.screen.say("play.cards", cards=known)


def show_card(desk: Desk, text: str) -> bool:
    """What a card does, in a few sentences; False if there is no such card."""
    typed = " ".join(tidy(text))
    cards = desk.game.table.game.cards
    found = [card for card in cards.values() if " ".join(tidy(card.id)).startswith(typed)]
    exact = [card for card in found if " ".join(tidy(card.id)) == typed] or found
    if len(exact) != 1:
        return False
    desk.screen.show(Text.assemble((f"{name(exact[0].id)}: ", look.STRONG), card_help(desk, exact[0])))
    return True


def card_help(desk: Desk, card: CardType) -> str:
    """The help for a card, with the numbers of this game."""
    options = desk.game.table.options
    numbers = card.numbers
    data: dict[str, object] = {"values": ", ".join(map(str, card.values)), **numbers}
    for key, goods in (("castles", "castle"), ("silver", "silver"), ("cards", "card")):
        if key in numbers:
            data[key] = goods_text({goods: numbers[key]})
    for key, goods in (("villages", "village"), ("cities", "city")):
        if key in numbers:
            data[key] = goods_text({goods: numbers[key]})
    data["rounding"] = words().text(f"play.rounding.{options.rounding.robber_baron.value}")
    deck = words().text("play.card.battle") if card.deck is Deck.BATTLE else ""
    copies = words().count("play.card.copies", card.copies)
    return " ".join(filter(None, (words().text(f"play.card.{card.id}", **data), copies, deck)))


# --- the signs ---


def legend(desk: Desk) -> Grid:
    """What the letters and signs of the board mean."""
    fit, glyphs = desk.screen.fit, desk.screen.glyphs
    grid = Grid(box=None, show_header=False, pad_edge=False, padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")

    def add(sign: Text, key: str) -> None:
        grid.add_row(fit(Text.assemble(sign)), fit(words().text(f"play.legend.{key}")))

    houses = Text(" ").join(Text(f" {letter(house.value)} ", look.HOUSES[house.value]) for house in House)
    kinds = Text(" ").join(Text(f" {letter(kind.value)} ", look.KINDS[kind.value]) for kind in Kind)
    add(houses, "houses")
    add(Text(f" {letter('blue')}4 ", look.HOUSES["blue"]), "coat")
    add(Text(f" {letter('blue')}{glyphs.card} ", look.HOUSES["blue"]), "card")
    add(Text(" 3,5 ", look.MEADOW), "down")
    add(kinds, "kinds")
    add(Text(f" {letter('wood')}2 ", look.KINDS["wood"]), "area")
    add(Text(f" {letter('wood')}{glyphs.joins[1]} ", look.KINDS["wood"]), "join")
    add(Text(f" {letter('wood')} ", look.SPENT["wood"]), "spent")
    add(Text(f" {letter('rocks')}2{glyphs.site} ", look.KINDS["rocks"]), "site")
    castle = Text.assemble((f" {letter('rocks')}", look.KINDS["rocks"]), (letter("red"), look.HOUSES["red"]))
    add(castle.append(f"{letter('blue').lower()} ", look.KINDS["rocks"]), "castle")
    village = Text(f" {letter(Settlement.VILLAGE.value)} ", look.VILLAGE)
    add(Text(" ").join((village, Text(f" {letter(Settlement.CITY.value)} ", look.CITY))), "settlements")
    add(Text(f"+{letter('silver')}", look.EDGE), "edge")
    return grid
