"""Properties of a good board (S1-S5, S8, S10), tile set (S6, S7) and edge (S9): measured, with their ranges.

The ranges are those of the design for 32 landscapes; they grow with the board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import ceil, floor, sqrt

from castelli_pnp.base.floats import float_sum
from castelli_pnp.base.places import Route
from castelli_pnp.systems.castelli.check.lines import (
    Lines,
    bands,
    cities_can_line_up,
    empty_lines,
    worthless_sites,
)
from castelli_pnp.systems.castelli.check.pieces import PIECES, route_to
from castelli_pnp.systems.castelli.model.edge import edge_spots
from castelli_pnp.systems.castelli.model.field import lay_out
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.layouts import Layout
from castelli_pnp.systems.castelli.model.pieces import Landscape, octagons
from castelli_pnp.systems.castelli.model.words import (
    ICONS,
    Kind,
    Resource,
    Settlement,
    Side,
    Slot,
    Spot,
)
from castelli_pnp.systems.finding import Data, Measure, soft

Gauged = Iterator[Measure]
SIZE: tuple[Route, ...] = (("board", "piece_size"),)
"""What every range depends on that grows with the board."""
TABLE: tuple[Route, ...] = (*SIZE, ("layouts",))
"""What decides which lines a field has."""


def per_board(game: CastelliFacts, count: int) -> int:
    """A number given for the 32 landscapes of Castelli, for this board."""
    return round(count * len(octagons(game.piece_size)) * len(game.pieces) / 32)


@soft("S1")
def symbols_are_balanced(game: CastelliFacts) -> Gauged:
    yield _imbalance("board_balance", PIECES, _symbols(game.landscapes), {})
    for piece in game.pieces.values():
        route = (*PIECES, piece.id)
        yield _imbalance("piece_balance", route, _symbols(piece.landscapes), {"piece": piece.id})
    areas = [area for _, _, area in game.areas if area.kind.resource]
    share = 100 * sum(area.symbols == 2 for area in areas) / len(areas) if areas else 0
    yield Measure("two_symbols", share, 50, 100, PIECES, slack=50)


def _symbols(landscapes: tuple[Landscape, ...]) -> Counter[Resource]:
    counts: Counter[Resource] = Counter(dict.fromkeys(Resource, 0))
    for landscape in landscapes:
        for area in landscape.areas:
            if area.kind.resource:
                counts[area.kind.resource] += area.symbols
    return counts


def _imbalance(name: str, route: Route, counts: Mapping[Resource, int], data: dict[str, object]) -> Measure:
    """How much rarer the rarest resource is than the most common one, in per cent."""
    most, least = max(counts.values()), min(counts.values())
    told = ", ".join(f"{resource} {count}" for resource, count in counts.items())
    share = 100 * (most - least) / most if most else 0
    return Measure(name, share, 0, 10, route, slack=40, data={**data, "counts": told})


@soft("S2")
def no_void_areas(game: CastelliFacts) -> Gauged:
    """Any side of a piece, and any two at a corner, lie at the edge of a field in some arrangement."""
    culprits: list[tuple[Route, Data]] = []
    with_sites: list[tuple[Route, Data]] = []
    for piece in game.pieces.values():
        for landscape in piece.landscapes:
            rim = piece.rim(landscape.cell)
            for index, area in enumerate(landscape.areas):
                if set(area.sides) <= rim:
                    told = {"landscape": landscape.id, "sides": "".join(area.sides), "kind": area.kind.value}
                    (with_sites if area.sites else culprits).append(
                        (route_to(landscape, "areas", index), told)
                    )
    yield Measure("void", len(culprits), 0, 0, PIECES, slack=per_board(game, 8), culprits=tuple(culprits))
    yield Measure("void_sites", len(with_sites), 0, 0, PIECES, slack=1, culprits=tuple(with_sites))


@soft("S3")
def settlements_are_spread(game: CastelliFacts) -> Gauged:
    for kind in Settlement:
        mean = game.settlements(kind) / max(1, len(game.pieces))
        for piece in game.pieces.values():
            count = sum(landscape.settlement is kind for landscape in piece.landscapes)
            data = {"piece": piece.id, "kind": kind.value}
            low, high = floor(mean), ceil(mean)
            yield Measure(f"{kind}_share", count, low, high, (*PIECES, piece.id), slack=2, data=data)


@soft("S4")
def settlements_do_not_crowd(game: CastelliFacts) -> Gauged:
    for piece in game.pieces.values():
        settled = [landscape.cell for landscape in piece.landscapes if landscape.settlement]
        lines = Counter(("row", cell.row) for cell in settled) + Counter(
            ("column", cell.column) for cell in settled
        )
        most = max(lines.values(), default=0)
        yield Measure("crowd", most, 0, 2, (*PIECES, piece.id), slack=2, data={"piece": piece.id})
    lines_of = Lines(game)
    aligned = sorted(
        {
            band.layout
            for layout in game.layouts.values()
            for pair in bands(game, layout)
            for band in pair
            if cities_can_line_up(lines_of, band)
        }
    )
    data = {"layouts": ", ".join(aligned)}
    yield Measure("cities_in_line", len(aligned), 0, 0, PIECES, data=data, related=TABLE)
    home = game.mine_piece
    if home and home.mine:
        rim = len(home.rim(home.mine.cell))
        data = {"landscape": home.mine.id}
        yield Measure("mine_at_rim", rim, 0, 0, route_to(home.mine), slack=2, data=data)


@soft("S5")
def sites_are_plenty_and_worth_it(game: CastelliFacts) -> Gauged:
    total = sum(landscape.sites for landscape in game.landscapes)
    yield Measure(
        "sites",
        total,
        per_board(game, 20),
        per_board(game, 36),
        PIECES,
        slack=per_board(game, 16),
        related=SIZE,
    )
    fewest = round(5 * len(octagons(game.piece_size)) / 8)
    for piece in game.pieces.values():
        count = sum(landscape.sites for landscape in piece.landscapes)
        data = {"piece": piece.id}
        yield Measure(
            "piece_sites", count, fewest, total, (*PIECES, piece.id), slack=fewest, data=data, related=SIZE
        )
    lines = Lines(game)
    empty: set[tuple[str, str, int]] = set()
    worthless: dict[Landscape, list[str]] = {}
    for layout in game.layouts.values():
        for row, column in bands(game, layout):
            for band, axis in ((row, "row"), (column, "column")):
                empty |= {(layout.id, axis, number) for number in empty_lines(game, lines, band)}
            for landscape in worthless_sites(game, lines, row, column):
                worthless.setdefault(landscape, []).append(layout.id)
    told = "; ".join(f"{layout}: {axis} {number}" for layout, axis, number in sorted(empty))
    yield Measure("empty_lines", len(empty), 0, 0, PIECES, slack=4, data={"lines": told}, related=TABLE)
    culprits = tuple(
        (route_to(landscape), {"landscape": landscape.id, "layouts": ", ".join(dict.fromkeys(layouts))})
        for landscape, layouts in worthless.items()
    )
    worth = (("options", "line_points"), *TABLE)
    yield Measure("worthless", len(worthless), 0, 0, PIECES, slack=4, culprits=culprits, related=worth)
    yield from _site_values(game)


def largest_layout(game: CastelliFacts) -> Layout | None:
    """The layout with the largest single field that the pieces can fill."""
    fitting = [layout for layout in game.layouts.values() if game.can_lay(layout)]
    return max(fitting, key=lambda layout: len(layout.places(Slot.FIELD)), default=None)


def _site_values(game: CastelliFacts) -> Gauged:
    """How much the castles' first worth differs from site to site, as the pieces usually lie."""
    layout = largest_layout(game)
    if layout is None:
        return
    field = lay_out(game, layout, game.arrangement(layout))
    worth = [field.line_score(cell) for cell, place in field.landscapes.items() for _ in range(place.sites)]
    if worth:
        mean = sum(worth) / len(worth)
        spread = sqrt(float_sum((value - mean) ** 2 for value in worth) / len(worth))
        data = {"layout": layout.id, "least": min(worth), "most": max(worth), "mean": mean}
        related = (("options", "line_points"), *TABLE)
        yield Measure("site_spread", spread, 1, 3, PIECES, slack=1, data=data, related=related)


@soft("S8")
def markets_feed_the_deck(game: CastelliFacts) -> Gauged:
    markets = [each for each in game.areas if each[2].kind is Kind.MARKET]
    yield Measure(
        "markets",
        len(markets),
        per_board(game, 8),
        per_board(game, 12),
        PIECES,
        slack=per_board(game, 8),
        related=SIZE,
    )
    crowded = tuple(
        (route_to(landscape, "areas", index, "symbols"), {"landscape": landscape.id, "tents": area.symbols})
        for landscape, index, area in markets
        if area.symbols > 2
    )
    yield Measure("tents", len(crowded), 0, 0, PIECES, slack=4, culprits=crowded)
    layout = largest_layout(game)
    if layout is not None and game.kit.character_cards:
        spots = edge_spots(game, layout, Slot.FIELD).values()
        edge = sum(spot is not None and spot.shows is Spot.CARD for spot in spots) * game.options.edge_reward
        icons = sum(tile.card is not None for tile in game.tiles.heraldic) * game.options.cards_per_icon
        tents = sum(area.symbols for _, _, area in markets) * game.options.cards_per_tent
        draws = icons + tents + edge
        share = 100 * draws / game.kit.character_cards
        data = {"draws": draws, "deck": game.kit.character_cards}
        amounts = (("options", name) for name in ("edge_reward", "cards_per_icon", "cards_per_tent"))
        related = (("kit", "character_cards"), ("cards",), *amounts, *TABLE)
        yield Measure("draws", share, 75, 125, PIECES, slack=75, data=data, related=related)


@soft("S10")
def supply_meets_demand(game: CastelliFacts) -> Gauged:
    supply = sum(_symbols(game.landscapes).values()) * game.options.units_per_symbol
    demand = game.kit.castles * sum(game.options.castle_cost.values())
    share = 100 * supply / demand if demand else 0
    data = {"supply": supply, "demand": demand}
    related = (("options", "castle_cost"), ("kit", "castles"), ("options", "units_per_symbol"))
    yield Measure("supply", share, 111, 167, PIECES, slack=60, data=data, related=related)


def spread(counts: Counter[object], over: Sequence[object]) -> int:
    """How much more often the commonest comes than the rarest."""
    return max(counts[thing] for thing in over) - min(counts[thing] for thing in over)


@soft("S9")
def edge_icons_are_spread(game: CastelliFacts) -> Gauged:
    seen = set()
    for layout in game.layouts.values():
        for slot in layout.fields:
            if (layout.grid, slot) not in seen and layout.field_shape(slot):
                seen.add((layout.grid, slot))
                yield from _judge_edge(game, layout, slot)


def _judge_edge(game: CastelliFacts, layout: Layout, slot: Slot) -> Gauged:
    route, around = ("layouts", layout.id), (("frame",), ("charts",), *SIZE)
    icons: list[tuple[Side, Spot]] = [
        (side, spot.shows)
        for (_, side), spot in edge_spots(game, layout, slot).items()
        if spot is not None and spot.shows is not Spot.COAT
    ]
    counts: Counter[object] = Counter(shows for _, shows in icons)
    data = {"layout": layout.id, "slot": slot.value}
    missing = [icon.value for icon in ICONS if not counts[icon]]
    told = {**data, "missing": ", ".join(missing)}
    yield Measure("edge_missing", len(missing), 0, 0, route, slack=2, data=told, related=around)
    fair = max(2, ceil(len(icons) / 8))
    yield Measure("edge_spread", spread(counts, ICONS), 0, fair, route, slack=4, data=data, related=around)
    for side in Side:
        here = Counter(shows for at, shows in icons if at is side)
        most = max(here.values(), default=0)
        fair = max(1, ceil(sum(here.values()) / 4))
        at_side = {**data, "side": side.value}
        yield Measure("edge_side", most, 0, fair, route, slack=2, data=at_side, related=around)
