"""The board in the kit of Castelli: its pieces, the table of a layout, and drafts of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.base.scene import Page, Symbol
from castelli_pnp.kits.order import Order
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.caching import drawing_cache
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.draft_marks import DraftMark, blank_piece, marked
from castelli_pnp.layout.sizes import Paper, Sizes, sizes
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.layouts import Layout
from castelli_pnp.systems.system import AnyPlay
from castelli_pnp.words.catalog import catalog

if TYPE_CHECKING:
    from castelli_pnp.systems.castelli.layout.board_spaces import PieceSlot


def facts_of(order: Order) -> CastelliFacts:
    """The game as it was ordered."""
    assert isinstance(order.game, CastelliFacts)
    return order.game


def game_of(order: Order) -> CastelliFacts:
    """The game that is drawn: in a draft without the landscapes that cannot be drawn."""
    if not order.marked:
        return facts_of(order)
    from castelli_pnp.systems.castelli.layout.drafts import drawable

    return drawable(facts_of(order), sizes_of(order), order.look)


def sizes_of(order: Order) -> Sizes:
    found = sizes().scaled(order.scale) if order.scale != 1 else sizes()
    return replace(found, bleed=order.least_bleed) if order.least_bleed > found.bleed else found


def marks_of(order: Order) -> Mapping[str, Sequence[DraftMark]]:
    """What is wrong with each piece, by its name."""
    from castelli_pnp.systems.castelli.layout.drafts import finding_marks

    return finding_marks(facts_of(order), sizes_of(order), order.look)


def boards_of(order: Order, language: str) -> Sequence[Component]:
    """The pieces of the board and the charts; in a draft a sentence stands for what cannot be drawn."""
    del language
    from castelli_pnp.systems.castelli.layout.board import board_pieces
    from castelli_pnp.systems.castelli.layout.charts import charts
    from castelli_pnp.systems.castelli.layout.frame import piece_length

    game, size, look = game_of(order), sizes_of(order), order.look
    if not order.marked:
        return (*board_pieces(game, size, look), *charts(game, size, look))
    side = piece_length(game, size)
    made: list[Component] = []
    for name in game.pieces:
        alone = replace(game, pieces=FrozenMap({name: game.pieces[name]}))
        made += _or_blank(order, partial(board_pieces, alone, size, look), [name], "board", (side, side))
    names = [chart.id for chart in game.charts]
    bare = replace(game, pieces=FrozenMap({}))
    made += _or_blank(order, partial(_charts, bare, size, look), names, "charts", (side, side))
    return made


@drawing_cache(8)
def _charts(game: CastelliFacts, sizes: Sizes, look: Look) -> tuple[Component, ...]:
    """The charts, which do not depend on the pieces: a draft is drawn again and again."""
    from castelli_pnp.systems.castelli.layout.charts import charts

    return tuple(charts(game, sizes, look))


def frame_of(order: Order, language: str) -> Sequence[Component]:
    """The frame; in a draft sentences stand for it if it cannot be drawn."""
    del language
    from castelli_pnp.systems.castelli.layout.frame import frame_pieces, piece_length
    from castelli_pnp.systems.castelli.layout.poster import CORNER

    game, size = game_of(order), sizes_of(order)
    made = partial(frame_pieces, game, size, order.look)
    sides, depth = [piece.id for piece in game.frame], size.frame_depth
    found = _or_blank(order, made, sides, "frame", (piece_length(game, size), depth))
    corners = any(each.id == CORNER for each in found)
    return found if corners else [*found, *_blanks(order, [CORNER], "corners", (depth, depth))]


def _or_blank(
    order: Order,
    make: Callable[[], Iterable[Component]],
    names: Iterable[str],
    kind: str,
    size: tuple[float, float],
) -> list[Component]:
    """Pieces; if they cannot be drawn in a draft, places with a sentence that says so."""
    try:
        return list(make())
    except Exception:
        if not order.marked:
            raise
    return _blanks(order, names, kind, size)


def _blanks(order: Order, names: Iterable[str], kind: str, size: tuple[float, float]) -> list[Component]:
    """Places with a sentence for pieces that cannot be drawn."""
    words, bleed = catalog("guide", order.languages[0]), sizes_of(order).bleed
    return [
        Component(name, kind, *size, blank_piece(told, size, bleed, words.language, order.look))
        for name in names
        for told in (words.text("draft.blank", name=name),)
    ]


def poster_of(order: Order, language: str, paper: Paper) -> Sequence[Page]:
    del language, paper
    return (board_of(order, None),)


def board_of(order: Order, name: str | None) -> Page:
    """The table of a layout."""
    from castelli_pnp.systems.castelli.layout.poster import poster
    from castelli_pnp.systems.castelli.rules.setup import choose_layout

    game = game_of(order)
    usual = max(game.layouts.values(), key=lambda one: one.players)
    layout: Layout = usual if name is None else choose_layout(game, None, name)
    return poster(game, layout, sizes_of(order), order.look, _fronts(order))


def _fronts(order: Order) -> dict[str, Symbol]:
    """The drawings of everything that is on the table."""
    marks = marks_of(order) if order.marked else {}
    parts = (*boards_of(order, ""), *frame_of(order, ""))
    return {each.id: marked(each, marks.get(each.id, ()), order.look).front for each in parts}


def slots_of(order: Order) -> Sequence[PieceSlot]:
    """The smallest place of each kind; in a draft none, if some cannot be drawn."""
    from castelli_pnp.systems.castelli.layout.board_spaces import slots

    try:
        return slots(game_of(order), sizes_of(order))
    except Exception:
        if not order.marked:
            raise
    return ()


def table_picture_of(order: Order, play: AnyPlay | None, layout: str | None) -> Page:
    """The table at an angle, with a game in progress."""
    from castelli_pnp.systems.castelli.booklet.midgame import shown_position
    from castelli_pnp.systems.castelli.layout.hero.picture import table_picture

    return table_picture(shown_position(game_of(order), play, layout), sizes(), order.look)
