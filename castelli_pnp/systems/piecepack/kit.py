"""The kit of a bare piecepack, and what the kits of all games share that are played with one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.scene import Page
from castelli_pnp.kits.booklet import RULES, booklet_files, large_parts
from castelli_pnp.kits.choices import Names, chosen, unknown
from castelli_pnp.kits.order import Ink, Order
from castelli_pnp.kits.plan import CALIBRATION, START, KitPlan, Part
from castelli_pnp.layout.component import Component, Need, Stock
from castelli_pnp.layout.imposition import Backs
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.systems.piecepack.layout.pieces import PieceOptions, pieces
from castelli_pnp.systems.piecepack.layout.sizes import PackSizes, pack_sizes
from castelli_pnp.systems.piecepack.layout.suits import COLORS
from castelli_pnp.systems.piecepack.model import Piecepack, Rank
from castelli_pnp.systems.system import Facts
from castelli_pnp.words.sentences import words

if TYPE_CHECKING:
    from castelli_pnp.layout.start.views import Assembly

SET = "set"
OPTIONS = frozenset(("players", "suits", "tile_edges", "coin_suits"))


def _pack(order: Order) -> Piecepack:
    assert isinstance(order.game, Piecepack)
    return order.game


def suits_of(order: Order) -> tuple[str, ...]:
    """The requested suits; all of the set, if none are named."""
    return tuple(suit for suit in _pack(order).pieces.suits if not order.suits or suit in order.suits)


def sizes_of(order: Order) -> PackSizes:
    found = pack_sizes().scaled(order.scale) if order.scale != 1 else pack_sizes()
    return replace(found, bleed=order.least_bleed) if order.least_bleed > found.bleed else found


def set_components(order: Order, language: str) -> Sequence[Component]:
    """The pieces suit by suit; without duplex printing coins are folded over."""
    del language
    style = PieceOptions(order.tile_edges, order.coin_suits, folded=order.backs is not Backs.DUPLEX)
    return pieces(suits_of(order), _pack(order).pieces, style, sizes_of(order), order.look)


def owed(order: Order, part: str) -> Mapping[str, list[int]]:
    """Pieces of each kind, counted from the facts."""
    if part != SET:
        return {}
    counted, suits = _pack(order).pieces, suits_of(order)
    tiles, coins = len(Rank) * counted.tiles, len(Rank) * counted.coins
    found = {"tiles": [tiles * len(suits), 0 if order.backs is Backs.SINGLE else tiles * len(suits)]}
    found |= {f"coins-{suit}": [coins, coins if order.backs is Backs.DUPLEX else 0] for suit in suits}
    found |= {"dice": [counted.dice * len(suits), 0]}
    found |= {kind: [counted.pawns * len(suits), 0] for kind in ("pawns", "belts")}
    return {kind: counts for kind, counts in found.items() if counts[0]}


def told(order: Order, part: str) -> Mapping[str, object]:
    if part != SET or order.ink is Ink.LOW:
        return {}
    return {"colors": {"suits": {suit: COLORS[suit].fill for suit in suits_of(order)}}}


def unusual(order: Order, part: str) -> Iterator[str]:
    """What a file name, and so every sheet, shows: fewer suits, and what the standard does not know."""
    if part == SET:
        suits = suits_of(order)
        if len(suits) < len(_pack(order).pieces.suits):
            yield "-".join(suits)
        if order.tile_edges != order.plan.usual.get("tile_edges", False):
            yield "edges" if order.tile_edges else "plain"
        if order.coin_suits:
            yield "coinsuits"


def problems(order: Order) -> list[Refused]:
    return unknown("suit", order.suits, _pack(order).pieces.suits) if order.suits else []


def assembly_of(order: Order, language: str, kinds: frozenset[str]) -> Assembly:
    from castelli_pnp.systems.piecepack.layout.assembly import assembly

    folded = order.backs is not Backs.DUPLEX
    suits = () if kinds.isdisjoint(owed(order, SET)) else suits_of(order)
    return assembly(_pack(order), suits, sizes_of(order), language, order.look, folded)


def _boxes(order: Order, language: str, paper: Paper) -> Sequence[Page]:
    from castelli_pnp.systems.piecepack.layout.set_boxes import set_boxes

    return set_boxes(_pack(order), suits_of(order), sizes_of(order), language, order.look, paper)


BOXES = Part("boxes", words=True, pages=_boxes, domains=("guide",), need=Need.LIKE)
PIECES = Part(SET, words=False, components=set_components)
ASSEMBLY = Part(START, words=True, stock=Stock.PLAIN, need=Need.SCREEN)


def _options(game: Facts, given: Mapping[str, Any]) -> dict[str, object]:
    assert isinstance(game, Piecepack)
    flags = {name: given[name] for name in ("tile_edges", "coin_suits") if given.get(name) is not None}
    return {"suits": _suits(game, given.get("suits"), given.get("players")), **flags}


def _suits(game: Piecepack, named: Names | None, players: int | None) -> tuple[str, ...]:
    """The suits that are named, or the first ones for so many players; none stands for all."""
    there = game.pieces.suits
    suits = chosen("suit", named, there) if named is not None else ()
    if players is None:
        return suits
    fewest, most = game.seats
    most = min(most, len(there))
    if not fewest <= players <= most:
        raise Refused("kit_players", players=players, game=game.id, low=fewest, high=most)
    if named is not None and len(suits) != players:
        raise Refused("kit_suits", players=players, suits=", ".join(suits))
    return suits or tuple(suit.value for suit in there[:players])


def scope_sentence(facts: Piecepack) -> str:
    """What a check has looked at, for people."""
    return words().text("report.scope_piecepack", **facts.pieces.counts)


def game_plan(domain: str, *own: Part, **changes: Any) -> KitPlan:
    """The kit of a game for the piecepack: with its own parts, and a booklet in the words of a domain."""
    booklet = Part(RULES, words=True, files=booklet_files, domains=(domain,), stock=Stock.PLAIN)
    parts = (PIECES, *own, BOXES, CALIBRATION, booklet, *large_parts(domain), ASSEMBLY)
    return replace(PLAN, parts={part.id: part for part in parts}, **changes)


PLAN = KitPlan(
    parts={part.id: part for part in (PIECES, BOXES, CALIBRATION, ASSEMBLY)},
    assembly=assembly_of,
    names="piecepack",
    owed=owed,
    bleed=lambda order: sizes_of(order).bleed,
    told=told,
    unusual=unusual,
    two_sided=frozenset((SET,)),
    options=OPTIONS,
    problems=problems,
    read_options=_options,
)
