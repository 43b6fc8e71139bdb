"""From a request to the counts of a board, and what stands against them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict

from castelli_pnp.base.errors import Refused, RefusedAll
from castelli_pnp.generator.blanks import BlankPiece, BoardPieces
from castelli_pnp.generator.building import CROWD, Blueprint
from castelli_pnp.generator.counts import (
    MOST_SITES,
    MOST_SYMBOLS,
    AreaRoom,
    Counts,
    areas_by_kind,
    bounds,
    counted,
    deal_counts,
    room_of,
)
from castelli_pnp.generator.requests import GameStyle, grown
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import Resource, Settlement

Numbers = Mapping[str, int]
FULL = 2.4
"""Symbols of an area on a board that is as full as can be; two are the norm (S1)."""
SETTLED = {"villages": Settlement.VILLAGE, "cities": Settlement.CITY}


def draw_plan(
    base: CastelliFacts, style: GameStyle, chosen: Numbers, board: BoardPieces, order: Sequence[int]
) -> Blueprint:
    """What each piece shall show; refused with everything that cannot be."""
    shown = asdict(counted(board.kept_landscapes))
    own = {key: count - shown[key] for key, count in chosen.items() if key in shown}
    refusals = [
        Refused("wish_kept", key=key, count=chosen[key], kept=shown[key]) for key in own if own[key] < 0
    ]
    if not refusals:
        room = room_of(board.blanks)
        found = _usual(style, board) | _settled(base, board, shown)
        total = Counts(**{**_given_way(found, own, room.landscapes), **own})
        areas = areas_by_kind(total, room)
        refusals = [*_clashes(total, board.blanks)] or ([] if areas else [_against_areas(total, room)])
    if refusals or areas is None:
        raise RefusedAll(refusals)
    return Blueprint(style, board, deal_counts(total, areas, board.blanks, order))


def _usual(style: GameStyle, board: BoardPieces) -> dict[str, int]:
    """The numbers of the style for the pieces to be built; on small pieces, whose landscapes have few areas,
    not as many symbols."""
    found = {name: grown(getattr(style, name), board.landscapes) for name in ("sites", "markets", "tents")}
    room = sum(sum(blank.most.values()) for blank in board.blanks) - found["markets"]
    symbols = min(grown(style.symbols, board.landscapes), int(room * FULL / len(Resource)))
    return found | {resource.value: symbols for resource in Resource}


def _settled(base: CastelliFacts, board: BoardPieces, shown: Numbers) -> dict[str, int]:
    """As many settlements as the base has, less those that are kept; on a board of another extent as many
    for each landscape, but no more than fit well on the lines of a piece (S4) and next to the mine tile."""
    counts = {name: base.settlements(kind) for name, kind in SETTLED.items()}
    lands = board.landscapes + len(board.kept_landscapes)
    growth = lands / max(1, len(base.landscapes))
    if tuple(base.pieces) == board.names and growth == 1:
        return {name: max(0, count - shown[name]) for name, count in counts.items()}
    counts = {name: max(0, round(count * growth) - shown[name]) for name, count in counts.items()}
    most = sum(map(_room, board.blanks))
    over = max(1.0, sum(counts.values()) / max(1, most))
    return {name: int(count / over) for name, count in counts.items()}


def _room(blank: BlankPiece) -> int:
    """How many settlements fit well on a piece besides those it has."""
    settled = sum(place.settlement is not None for place in blank.fixed)
    return max(0, min(CROWD * blank.size - 1 - settled, len(blank.open_cells)))


def _given_way(found: dict[str, int], own: Numbers, lands: int) -> dict[str, int]:
    """Numbers of the style that would clash with a chosen one come as near to it as they can."""
    if "tents" in own:
        least = min(lands, -(-own["tents"] // 2))
        found["markets"] = _within(found["markets"], least, own["tents"])
    markets = own.get("markets", found["markets"])
    found["tents"] = _within(found["tents"], markets, 2 * markets)
    if "sites" in own:
        sites = own["sites"]
        least = min(lands, -(-sites // MOST_SITES))
        found["rocks"] = _within(found["rocks"], least, MOST_SYMBOLS * sites)
    rocks = own.get("rocks", found["rocks"])
    found["sites"] = _within(found["sites"], -(-rocks // MOST_SYMBOLS), MOST_SITES * rocks)
    return found


def _within(count: int, low: int, high: int) -> int:
    return max(low, min(count, high))


def _clashes(total: Counts, blanks: Sequence[BlankPiece]) -> Iterator[Refused]:
    """Which counts no board of this extent can show."""
    lands = sum(len(blank.cells) for blank in blanks)
    room = sum(len(blank.open_cells) for blank in blanks)
    together = total.villages + total.cities
    if together > room:
        yield Refused(
            "wish_settlements", villages=total.villages, cities=total.cities, together=together, room=room,
            landscapes=lands, barred=lands - room,
        )  # fmt: skip
    if total.markets > lands:
        yield Refused("wish_markets", markets=total.markets, landscapes=lands)
    elif not total.markets <= total.tents <= MOST_SYMBOLS * total.markets:
        data = {"low": total.markets, "high": MOST_SYMBOLS * total.markets}
        yield Refused("wish_tents", tents=total.tents, markets=total.markets, **data, most=MOST_SYMBOLS)
    high = MOST_SYMBOLS * lands
    for resource in Resource:
        count = getattr(total, resource.value)
        if lands and not 1 <= count <= high:
            key, limits = f"symbols.{resource.value}", {"low": 1, "high": high, "most": MOST_SYMBOLS}
            yield Refused("wish_symbols", key=key, count=count, landscapes=lands, **limits)
    low = -(-total.rocks // MOST_SYMBOLS)
    high = MOST_SITES * min(lands, total.rocks)
    if lands and total.rocks and not low <= total.sites <= high:
        data = {"sites": total.sites, "rocks": total.rocks, "low": low, "high": high}
        yield Refused("wish_sites", **data, landscapes=lands, most=MOST_SYMBOLS)


def _against_areas(total: Counts, room: AreaRoom) -> Refused:
    """Why the landscapes cannot be cut into the areas that the counts ask for."""
    low, high = bounds(total, room)
    least, most = sum(low.values()), sum(high.values())
    data = {"least": least, "most": most, "fewest": room.fewest, "room": room.areas}
    if least > room.areas:
        return Refused("wish_areas_many", **data)
    if most < room.fewest:
        return Refused("wish_areas_few", **data)
    if total.areas is not None:
        data |= {"low": max(least, room.fewest), "high": min(most, room.areas)}
        return Refused("wish_areas", areas=total.areas, **data)
    return Refused("wish_three_kinds", **data, three=room.three_kinds)
