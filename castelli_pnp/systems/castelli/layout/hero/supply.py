"""What lies around a board in its picture: the deck, what is set aside, the supply, and a hand of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from castelli_pnp.base.chance import generator
from castelli_pnp.base.geometry import Box, Matrix, Point, move, rounded, scale, transformed, turn
from castelli_pnp.base.scene import Group, Node, Path, Use
from castelli_pnp.layout.art.lettering import outlined
from castelli_pnp.layout.art.palette import INK, Look
from castelli_pnp.systems.castelli.layout.card_back import card_back
from castelli_pnp.systems.castelli.layout.card_frame import grid_of
from castelli_pnp.systems.castelli.layout.cards import wordless_card
from castelli_pnp.systems.castelli.layout.chart_column import reserve_places
from castelli_pnp.systems.castelli.layout.chart_plan import plan_chart
from castelli_pnp.systems.castelli.layout.hero import pieces
from castelli_pnp.systems.castelli.layout.hero.solids import Room
from castelli_pnp.systems.castelli.layout.hero.things import Table
from castelli_pnp.systems.castelli.layout.poster import table_size
from castelli_pnp.systems.castelli.layout.tiles import tile_back
from castelli_pnp.systems.castelli.model.words import Settlement

Drawn = tuple[float, Sequence[Node]]
"""How near something is, and its drawing."""
CARD, DECK = 0.28, 9.0
"""How thick a card is, and the deck at most."""
STANDING = 1.12
"""How large settlements on their places are shown."""
TILES = 9.0
"""How high a stack of tiles is."""
ASKEW = 1.4
"""Nobody lays a deck quite straight."""
START, SILVER, GROUP = 0.47, 49.0, 130.0
"""Where in a picture the supply begins along the near side of the table, as a share of its width; how far
left of that the silver is, and how far it is from the castles of one house to those of the next."""
STACKS = ((-106.0, 8.0, 8.0), (-68.0, 34.0, -14.0))
"""Where stacks of tiles are, from there, and how they are turned."""
BEHIND = ((0.06, -52.0, 12.0), (0.13, -46.0, -9.0), (0.2, -50.0, 4.0))
"""Where stacks are behind the table: the share of the picture, how far from the table, and their turn."""


def beside(table: Table, room: Room, high: float) -> Iterator[Drawn]:
    """The deck and the settlements that are set aside, in their places on the charts."""
    game, sizes = table.position.game, table.sizes
    charts = {chart.id: chart for chart in game.charts}
    left = _set_aside(table)
    for place in table.places:
        if place.kind != "charts":
            continue
        items = plan_chart(game, charts[place.part], sizes).items
        if "deck" in items:
            yield _deck(table, room, place.matrix, items["deck"], high)
        for kind, box in reserve_places(game, items["reserve"], sizes) if "reserve" in items else ():
            if left[kind] > 0:
                left[kind] -= 1
                x, y = place.matrix.at(box.middle)
                figure = pieces.figure(kind.value, room.look)
                yield room.view.depth(x, y), room.figure(figure, (x, y, high), STANDING)


def _set_aside(table: Table) -> Counter[Settlement]:
    """The settlements that no card has put on the board yet."""
    printed = Counter(
        landscape.settlement
        for field, _ in table.fields
        for landscape in field.field.landscapes.values()
        if landscape.settlement is not None and not landscape.is_mine
    )
    built = Counter(kind for kind, _ in table.settlements())
    reserve = table.position.game.options.reserve
    return Counter({kind: min(count, count + printed[kind] - built[kind]) for kind, count in reserve.items()})


def _deck(table: Table, room: Room, place: Matrix, box: Box, high: float) -> Drawn:
    """The cards that are left, face down."""
    game, sizes = table.position.game, table.sizes
    wide, tall = sizes.card_width, sizes.card_height
    x, y = box.middle
    lying = place @ move(x, y) @ turn(ASKEW) @ move(-wide / 2, -tall / 2)
    count = sum(card.copies for card in game.cards.values())
    thick = min(DECK, CARD * count)
    drawn = room.stack(outlined(card_back(room.look, grid_of(sizes))), lying, (wide, tall), thick, high)
    return room.view.depth(*place.at((x, y))), drawn


def supply(table: Table, room: Room, seen: Box) -> Iterator[Node]:
    """Castles, silver, and tiles that wait before the board: those that are in the picture."""
    game = table.position.game
    y = table_size(game, game.layouts[table.position.layout], table.sizes)[1] + 30
    x = room.view.across(y, seen.left + START * seen.width)
    found: list[Drawn] = []
    silver = ((x - SILVER + dx, y + 3 + dy) for dx, dy in ((0, 0), (15.6, 6), (4.8, 15.6), (26.4, -3.6)))
    found += ((room.view.depth(*at), room.cube(*at, 10.0, 0.0)) for at in silver)
    for number, house in enumerate(reversed(list(table.position.players))):
        castle = pieces.castle(house, room.look)
        for i in range(3):
            at = (x + number * GROUP + i * 25, y + (i % 2) * 12)
            if number == 0 or _is_free(room.view.at(*at), seen):
                found.append((room.view.depth(*at), room.figure(castle, (*at, 0.0), 1.7)))
    for number, (dx, dy, degrees) in enumerate(STACKS):
        found += _tiles(table, room, (x + dx, y + dy), degrees, TILES - 3 * number, seen)
    for _, nodes in sorted(found, key=lambda each: each[0]):
        yield from nodes


def behind(table: Table, room: Room, seen: Box) -> Iterator[Node]:
    """Stacks of tiles on the far side of the table: those that are in the picture."""
    for number, (share, y, degrees) in enumerate(BEHIND):
        at = (room.view.across(y, seen.left + share * seen.width), y)
        for _, nodes in _tiles(table, room, at, degrees, TILES - 2 * number, seen):
            yield from nodes


def _tiles(table: Table, room: Room, at: Point, degrees: float, thick: float, seen: Box) -> Iterator[Drawn]:
    """A stack of tiles, face down, where there is room for it."""
    side = table.sizes.tile
    if _is_free(room.view.at(*at), seen):
        lying = move(*at) @ turn(degrees) @ move(-side / 2, -side / 2)
        back = outlined(tile_back(False, table.sizes, room.look))
        yield room.view.depth(*at), room.stack(back, lying, (side, side), thick, 0.0)


def _is_free(at: Point, seen: Box) -> bool:
    """Whether something is whole in the picture, and not below the cards of the hand."""
    x, y = ((at[0] - seen.left) / seen.width, (at[1] - seen.top) / seen.height)
    return 0.05 < x < 0.95 and 0.1 < y < 0.93 and not (x > 0.6 and y > 0.7)


HAND = ((0.73, 1.015, -15.0), (0.815, 0.985, -2.0), (0.9, 1.01, 10.0))
"""Where the cards of a hand are, as shares of the picture, and how they are turned."""


def hand(table: Table, look: Look, seen: Box) -> Iterator[Node]:
    """Three cards held before the table, flat to the eye and without words."""
    game, sizes = table.position.game, table.sizes
    wide, high = sizes.card_width, sizes.card_height
    cards = sorted(game.cards.values(), key=lambda card: generator(game.id, "hand", card.id).below(1 << 30))
    trim = rounded(0.0, 0.0, wide, high, 3.0)
    for card, (x, y, degrees) in zip(cards, HAND, strict=False):
        size = 0.66 * seen.width / 300.0 * 63 / wide
        place = (
            move(x * seen.width, y * seen.height) @ turn(degrees) @ scale(size) @ move(-wide / 2, -high / 2)
        )
        yield Path(transformed(trim, move(1.6, 1.4) @ place), INK)
        yield Group((Use(outlined(wordless_card(card, sizes, look))),), place, trim)
        yield Path(transformed(trim, place), None, INK, 0.5)
