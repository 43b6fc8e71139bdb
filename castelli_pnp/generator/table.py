"""What changes with the extent of a board: layouts, charts, frame, castles, cards, numbers to match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain, cycle, islice
from math import ceil, floor

from castelli_pnp.base.chance import Generator, Seed, generator
from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.generator.blanks import Extent, extent_of
from castelli_pnp.systems.castelli.model.cards import CardType
from castelli_pnp.systems.castelli.model.frame import Chart, FramePiece
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.layouts import Layout
from castelli_pnp.systems.castelli.model.options import with_battle
from castelli_pnp.systems.castelli.model.pieces import octagons
from castelli_pnp.systems.castelli.model.words import ICONS, Deck, House, Resource, Side, Slot, Spot
from castelli_pnp.systems.finding import SOFT, Measure, score

EDGES = 40
"""How many edges are tried; the best is taken."""
TOURNAMENT = Layout("tournament", 4, ())
USUAL = (Layout("four", 4, ()), Layout("three", 3, ()), Layout("two", 2, ()), TOURNAMENT)
"""The layouts of a game that has none."""


def with_table(base: CastelliFacts, extent: Extent, tournament: bool, seed: Seed) -> CastelliFacts:
    """The base with layouts, charts and a frame for another extent; its pieces and tiles do not fit yet."""
    layouts = {layout.id: layout for layout in _layouts(base, extent, tournament)}
    game = replace(base, piece_size=extent.size, layouts=FrozenMap(layouts))
    growth = extent.landscapes / max(1, len(base.landscapes))
    castles = max(1, round(base.options.castles_per_player * growth))
    silver = {layout.id: _silver(base, game, layout) for layout in layouts.values()}
    given = base.options.start_silver.items()
    most = {name: silver[layout] for layout in layouts for name in (layout, with_battle(layout))}
    start = FrozenMap({name: cubes for name, cubes in given if sum(cubes) <= most.get(name, -1)})
    options = replace(base.options, castles_per_player=castles, silver_in_mine=FrozenMap(silver))
    options = replace(options, start_silver=start)
    kit = replace(
        base.kit,
        board_pieces=extent.pieces,
        resource_charts=extent.rows,
        frame_pieces=next(iter(layouts.values())).perimeter,
        castles=castles * len(House),
        silver=max(count * len(layouts[name].fields) for name, count in silver.items()),
        mine_tiles=int(tournament),
    )
    return _best_edge(replace(game, options=options, kit=kit), base, extent, seed)


def plays_tournament(base: CastelliFacts) -> bool:
    """Whether a game has layouts with two fields, or was too small for them."""
    old = extent_of(base)
    return (
        old is None or not old.has_tournament or any(len(each.fields) > 1 for each in base.layouts.values())
    )


def _layouts(base: CastelliFacts, extent: Extent, tournament: bool) -> Iterator[Layout]:
    """The layouts of the base, all of the same outer size: the charts stand next to the field, in halves
    between them."""
    near = (extent.columns + 1) // 2
    half = (*[Slot.FIELD] * near, Slot.CHART)
    far = extent.columns - near
    grids = {
        "whole": ((*[Slot.FIELD] * extent.columns, Slot.CHART),) * extent.rows,
        "half": ((*half, *[Slot.FACE_DOWN] * far),) * extent.rows,
        "halves": ((*half, *[Slot.SECOND_FIELD] * far),) * extent.rows,
    }
    kinds = {layout: _kind(base, layout) for layout in base.layouts.values()}
    if set(kinds.values()) <= {"halves"}:
        kinds |= {layout: _kind(base, layout) for layout in USUAL}
    if tournament and "halves" not in kinds.values():
        kinds[TOURNAMENT] = "halves"
    for layout, kind in kinds.items():
        if kind != "halves" or tournament:
            yield replace(layout, grid=grids[kind], arrangement=None)


def _kind(base: CastelliFacts, layout: Layout) -> str:
    """Whether a layout has all pieces in one field, some of them, or two fields."""
    if len(layout.fields) > 1 or layout is TOURNAMENT:
        return "halves"
    shapes = [layout.field_shape(Slot.FIELD)] if layout.grid else []
    narrow = any(shape is None or shape[1] == 1 for shape in shapes)  # there half a field is all of it
    if layout.players == 2 and (narrow or not layout.grid):
        return "half"
    return "half" if layout.grid and len(layout.places(Slot.FIELD)) < len(base.pieces) else "whole"


def _silver(base: CastelliFacts, game: CastelliFacts, layout: Layout) -> int:
    """As much silver for each space as the base has for as many players."""
    like = [
        other
        for other in base.layouts.values()
        if other.players == layout.players and len(other.fields) == len(layout.fields)
    ] or list(base.layouts.values())
    silver = base.options.silver_in_mine
    each = [silver.get(other.id, 0) / max(1, _spaces(base, other)) for other in like]
    return max(1, round(max(each, default=0) * _spaces(game, layout)))


def _spaces(game: CastelliFacts, layout: Layout) -> int:
    """The spaces for tiles in one field of a layout."""
    return len(layout.places(Slot.FIELD)) * len(octagons(game.piece_size))


def _best_edge(game: CastelliFacts, base: CastelliFacts, extent: Extent, seed: Seed) -> CastelliFacts:
    """Frame and charts whose icons are spread evenly in all layouts (S9)."""
    best, most, halves = game, -1.0, bool(game.kit.mine_tiles)
    for number in range(EDGES):
        luck = generator(seed, "edge", number)
        frame, charts = _frame(base, extent, luck), _charts(base, extent, halves, luck)
        tried = replace(game, frame=frame, charts=charts)
        found = score(SOFT["S9"](tried))
        if found > most:
            best, most = tried, found
        if most >= 100:
            break
    return best


def _frame(base: CastelliFacts, extent: Extent, luck: Generator) -> tuple[FramePiece, ...]:
    """Clockwise from the northwest corner; each side continues with the icons in an order of its own."""
    usual = max((len(piece.track) for piece in base.frame), default=1)
    spaces = max(1, usual * extent.size // max(1, base.piece_size))
    rows, columns = extent.rows, extent.columns + 1
    pieces: list[FramePiece] = []
    for side, length in ((Side.N, columns), (Side.E, rows), (Side.S, columns), (Side.W, rows)):
        spots = _spots(length * extent.size, side in (Side.N, Side.S), luck)
        for at in range(0, len(spots), extent.size):
            number = len(pieces)
            track = tuple(range(number * spaces, (number + 1) * spaces))
            pieces.append(FramePiece(f"frame{number + 1}", track, spots[at : at + extent.size]))
    return tuple(pieces)


def _spots(count: int, icon_first: bool, luck: Generator) -> tuple[Spot, ...]:
    """Icons opposite squares and coats opposite octagons (H7); all kinds of icons before one comes again."""
    icons = list(ICONS)
    luck.shuffle(icons)
    pairs = ((icon, Spot.COAT) if icon_first else (Spot.COAT, icon) for icon in cycle(icons))
    return tuple(islice(chain.from_iterable(pairs), count))


def _charts(base: CastelliFacts, extent: Extent, tournament: bool, luck: Generator) -> tuple[Chart, ...]:
    """One chart for each row; the scales climb from the southernmost to the northernmost."""
    west = _spots(extent.rows * extent.size, icon_first=False, luck=luck)
    east = _spots(extent.rows * extent.size, icon_first=True, luck=luck)
    values = list(range(base.options.resource_cap + 1))
    whole, over = divmod(len(values), extent.rows)
    charts = []
    for number in range(extent.rows):
        part = slice(number * extent.size, (number + 1) * extent.size)
        spots = {Side.E: east[part]} if tournament else {}
        spots = {**spots, Side.W: west[part]}
        from_south = extent.rows - 1 - number  # scales begin in the south: those charts may show more
        start = from_south * whole + min(from_south, over)
        scale = tuple(values[start : start + whole + (from_south < over)])
        scales: Mapping[Resource, tuple[int, ...]] = FrozenMap(dict.fromkeys(Resource, scale))
        charts.append(Chart(f"chart{number + 1}", scales, FrozenMap(spots)))
    return tuple(charts)


MOST_COPIES = 99
"""Of one card, as the grammar has it."""


def with_castles(game: CastelliFacts) -> CastelliFacts:
    """The game with more or fewer castles, if what the board yields asks for that (S10)."""
    supply = _measure(game, "S10", "supply")
    if supply is None or supply.is_good or not supply.value:
        return game
    aim = supply.low if supply.value < supply.low else supply.high
    exact = game.options.castles_per_player * supply.value / aim
    each = max(1, floor(exact) if aim == supply.low else ceil(exact))
    kit = replace(game.kit, castles=each * len(House))
    return replace(game, options=replace(game.options, castles_per_player=each), kit=kit)


def _measure(game: CastelliFacts, code: str, name: str) -> Measure | None:
    return next((each for each in SOFT[code](game) if each.name == name), None)


def with_deck(game: CastelliFacts) -> CastelliFacts:
    """The game with more or fewer copies of its cards, if the draws ask for that (S8)."""
    draws = _measure(game, "S8", "draws")
    if draws is None or draws.is_good:
        return game
    share = draws.value / 100
    cards = FrozenMap({name: _copied(card, share) for name, card in game.cards.items()})
    return with_counted_deck(replace(game, cards=cards))


def with_counted_deck(game: CastelliFacts) -> CastelliFacts:
    """The game with as many cards in the kit as it has (H10)."""
    copies = Counter[Deck]()
    for card in game.cards.values():
        copies[card.deck] += card.copies
    kit = replace(game.kit, character_cards=copies[Deck.CHARACTER], battle_cards=copies[Deck.BATTLE])
    return replace(game, kit=kit)


def _copied(card: CardType, share: float) -> CardType:
    """The card in that share of its copies; of cards with values the values come round again."""
    if not card.copies:
        return card
    copies = min(MOST_COPIES, max(1, round(card.copies * share)))
    values = sorted(islice(cycle(card.values), copies))
    return replace(card, copies=copies, values=tuple(values))
