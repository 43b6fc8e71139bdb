"""The kit of Castelli: its files, and what the list says about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from castelli_pnp.base.errors import Problems
from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.base.scene import Page
from castelli_pnp.kits.booklet import RULES, booklet_files, large_parts
from castelli_pnp.kits.choices import unknown
from castelli_pnp.kits.order import Order, Tokens
from castelli_pnp.kits.plan import CALIBRATION, START, KitPlan, Part
from castelli_pnp.layout.component import Component, Need, Stock
from castelli_pnp.layout.imposition import Backs
from castelli_pnp.layout.sizes import Paper, Sizes
from castelli_pnp.systems.castelli.kit_board import (
    board_of,
    boards_of,
    facts_of,
    frame_of,
    game_of,
    marks_of,
    poster_of,
    sizes_of,
    slots_of,
    table_picture_of,
)
from castelli_pnp.systems.castelli.kit_options import read_options
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.kit_counts import piece_counts
from castelli_pnp.systems.castelli.model.words import Deck, Module

if TYPE_CHECKING:
    from castelli_pnp.layout.start.views import Assembly


def modules_of(order: Order) -> tuple[Module, ...]:
    return tuple(map(Module, order.modules))


def played(order: Order) -> CastelliFacts:
    """The game without the parts of modules that were not requested: their rules, cards and tiles."""
    game = game_of(order)
    kit, cards = game.kit, game.cards
    if Module.BATTLE not in order.modules:
        kit = replace(kit, battle_cards=0)
        cards = FrozenMap({name: card for name, card in cards.items() if card.deck is not Deck.BATTLE})
    if Module.DILEMMA not in order.modules:
        kit = replace(kit, start_tiles=0)
    if kit is game.kit and cards is game.cards and modules_of(order) == game.modules:
        return game  # the same one: what was drawn of it is found at once
    return replace(game, modules=modules_of(order), kit=kit, cards=cards)


def _tiles(order: Order, language: str) -> Sequence[Component]:
    del language
    from castelli_pnp.systems.castelli.layout.board import mine_tile
    from castelli_pnp.systems.castelli.layout.tiles import heraldic_tiles

    drawn = (game_of(order), sizes_of(order), order.look)
    tiles = heraldic_tiles(*drawn)
    if Module.DILEMMA not in order.modules:
        tiles = tuple(tile for tile in tiles if tile.kind != "start-tiles")
    mine = mine_tile(*drawn)
    return tiles if mine is None else (*tiles, mine)


def _tokens(order: Order, language: str) -> Sequence[Component]:
    del language
    from castelli_pnp.systems.castelli.layout.tokens import tokens

    return tokens(game_of(order), _with_castles_to_fit(order), order.look, order.tokens.value)


def _cubes(order: Order, language: str) -> Sequence[Component]:
    del language
    from castelli_pnp.systems.castelli.layout.cubes import silver_cubes

    return silver_cubes(game_of(order), sizes_of(order), order.look)


def _with_castles_to_fit(order: Order) -> Sizes:
    """On a crowded board building sites are smaller than usual, and so are the castles; not in drafts."""
    from castelli_pnp.systems.castelli.layout.board_spaces import smallest_site

    usual = sizes_of(order)
    room = Problems().attempt(lambda: smallest_site(game_of(order), usual), usual.castle)
    return replace(usual, castle=min(usual.castle, room))


def _cards(order: Order, language: str) -> Sequence[Component]:
    from castelli_pnp.systems.castelli.layout.cards import cards

    return cards(game_of(order), language, sizes_of(order), order.look, modules_of(order))


def _aids(order: Order, language: str) -> Sequence[Component]:
    """They lie next to the board and are read: their size is the same at every scale of the game."""
    from castelli_pnp.systems.castelli.layout.aids import player_aid

    return (player_aid(played(order), language, order.look),)


def _reference(order: Order, language: str, paper: Paper) -> Sequence[Page]:
    from castelli_pnp.systems.castelli.layout.aids import card_reference, turn_summary
    from castelli_pnp.systems.castelli.layout.card_words import card_reference_entries

    game, look = played(order), order.look
    entries = card_reference_entries(game, language, modules_of(order))
    return (turn_summary(game, language, look, paper), *card_reference(game, language, look, paper, entries))


def _score_pad(order: Order, language: str, paper: Paper) -> Sequence[Page]:
    from castelli_pnp.systems.castelli.layout.aids import score_pad

    return (score_pad(played(order), language, order.look, paper),)


def _end_pad(order: Order, language: str, paper: Paper) -> Sequence[Page]:
    del language
    from castelli_pnp.systems.castelli.layout.aids import end_pads

    return (end_pads(played(order), order.look, paper),)


def _boxes(order: Order, language: str, paper: Paper) -> Sequence[Page]:
    from castelli_pnp.systems.castelli.layout.tuckbox import tuck_boxes

    return tuck_boxes(played(order), language, sizes_of(order), order.look, paper)


def _nets(order: Order, language: str, paper: Paper) -> Sequence[Component]:
    """The boxes for cards and for tiles of card as pieces; that for tiles on board has sheets of its own."""
    from castelli_pnp.systems.castelli.layout.tuckbox import box_pieces

    return box_pieces(played(order), language, sizes_of(order), order.look, paper)


def _game_box(order: Order, language: str, paper: Paper) -> Sequence[Page]:
    from castelli_pnp.systems.castelli.booklet.box_back import box_back
    from castelli_pnp.systems.castelli.layout.gamebox_pages import game_box

    game = played(order)
    back = box_back(game, language)
    return game_box(game, language, sizes_of(order), order.look, paper, back)


def _assembly(order: Order, language: str, kinds: frozenset[str]) -> Assembly:
    from castelli_pnp.systems.castelli.layout.assembly import assembly

    standing = order.tokens is Tokens.STANDEE
    return assembly(played(order), language, sizes_of(order), order.look, kinds, standing)


_PARTS = {
    part.id: part
    for part in (
        Part("boards", words=False, components=boards_of, stock=Stock.BOARD, need=Need.PICK),
        Part("frame", words=False, components=frame_of, stock=Stock.BOARD, need=Need.PICK),
        Part("tiles", words=False, components=_tiles),
        Part("tokens", words=False, components=_tokens, need=Need.PICK),
        Part("cubes", words=False, components=_cubes, extra=True, need=Need.LIKE),
        Part("poster", words=False, pages=poster_of, papered=False, stock=Stock.PLAIN, need=Need.PICK),
        Part("endpad", words=False, pages=_end_pad, stock=Stock.PLAIN, need=Need.LIKE),
        Part("cards", words=True, components=_cards, domains=("cards",)),
        Part("aids", words=True, components=_aids, domains=("aids",)),
        Part(
            "reference",
            words=True,
            pages=_reference,
            duplex=True,
            domains=("aids", "cards", "rules"),
            stock=Stock.PLAIN,
            need=Need.LIKE,
        ),
        Part("scorepad", words=True, pages=_score_pad, domains=("aids",), stock=Stock.PLAIN, need=Need.LIKE),
        Part("boxes", words=True, pages=_boxes, domains=("guide",), need=Need.LIKE, nets=_nets),
        Part("gamebox", words=True, pages=_game_box, domains=("guide", "rules"), extra=True, need=Need.LIKE),
        CALIBRATION,
        Part(RULES, words=True, files=booklet_files, domains=("rules", "cards"), stock=Stock.PLAIN),
        *large_parts("rules", "cards", cards=True),
        Part(START, words=True, stock=Stock.PLAIN, need=Need.SCREEN),
    )
}
"""In the order in which they are listed; START-HERE is made last, because it shows all others."""


def _owed(order: Order, part: str) -> dict[str, list[int]]:
    """How many fronts and backs of each kind the game needs, counted from its facts alone."""
    backed = order.backs is not Backs.SINGLE and part in _TWO_SIDED
    counts = {kind: count for kind, count in piece_counts(played(order), part).items() if count}
    if part == "tokens" and order.tokens is Tokens.STANDEE:  # counters have their backs beyond a fold
        return {kind: [count, count if kind in _FOLDED else 0] for kind, count in counts.items()}
    return {kind: [count, count if backed else 0] for kind, count in counts.items()}


def _told(order: Order, part: str) -> Mapping[str, object]:
    facts: dict[str, object] = {}
    if part == "tokens":
        facts["tokens"] = order.tokens.value
    from castelli_pnp.systems.castelli.layout.meaning import meaning_colors

    if colors := meaning_colors(part, order.look):
        facts["colors"] = colors
    if part == "boards":
        facts["slots"] = [slot._asdict() for slot in slots_of(order)]
    return facts


_FOLDED = frozenset(("markers", "silver"))  # their backs are beyond a fold
_TWO_SIDED = frozenset(("tiles", "cards", "tokens", "aids"))


PLAN = KitPlan(
    parts=_PARTS,
    assembly=_assembly,
    owed=_owed,
    bleed=lambda order: sizes_of(order).bleed,
    played=played,
    told=_told,
    unusual=lambda order, part: (order.tokens.value,) if part == "tokens" else (),
    two_sided=_TWO_SIDED,
    options=frozenset(("modules", "tokens")),
    problems=lambda order: unknown("module", order.modules, facts_of(order).modules) if order.modules else (),
    read_options=read_options,
    board=board_of,
    table=table_picture_of,
    marks=marks_of,
)
