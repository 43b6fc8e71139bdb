"""The files of a kit: which there are, what lies in each, and in which order they are made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from castelli_pnp import __version__
from castelli_pnp.build.booklet import booklet_files
from castelli_pnp.build.drawn import Drawn
from castelli_pnp.build.manifest import rows_of
from castelli_pnp.build.order import Order
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.imposition import Backs, impose
from castelli_pnp.layout.sheets import labelled, sheet_pages
from castelli_pnp.layout.sizes import Paper, Sizes, sizes
from castelli_pnp.layout.splitting import in_parts
from castelli_pnp.model.words import Module
from castelli_pnp.scene import Page

Components = Callable[[Order, str], Sequence[Component]]
Pages = Callable[[Order, str, Paper], Sequence[Page]]
Files = Callable[[Order, str], list[Drawn]]


@dataclass(frozen=True, slots=True)
class Part:
    """One file of the kit, for each paper, and for each language if it has words."""

    id: str
    words: bool
    components: Components | None = None
    pages: Pages | None = None
    duplex: bool = False
    """Whether whole pages (not pieces) are printed on both sides."""
    papered: bool = True
    """Whether it is made for a paper; a poster has its own size."""
    domains: tuple[str, ...] | None = None
    """The catalogues that its words come from; all of them, if it does not say."""
    files: Files | None = None
    """What makes all of its files at once, where they are not alike."""


def _boards(order: Order, language: str) -> Sequence[Component]:
    del language
    from castelli_pnp.layout.board import board_pieces
    from castelli_pnp.layout.charts import charts

    return (*board_pieces(order.game, order.sizes, order.look), *charts(order.game, order.sizes, order.look))


def _frame(order: Order, language: str) -> Sequence[Component]:
    del language
    from castelli_pnp.layout.frame import frame_pieces

    return frame_pieces(order.game, order.sizes, order.look)


def _tiles(order: Order, language: str) -> Sequence[Component]:
    del language
    from castelli_pnp.layout.board import mine_tile
    from castelli_pnp.layout.tiles import heraldic_tiles

    tiles = heraldic_tiles(order.game, order.sizes, order.look)
    if Module.DILEMMA not in order.modules:
        tiles = tuple(tile for tile in tiles if tile.kind != "start-tiles")
    mine = mine_tile(order.game, order.sizes, order.look)
    return tiles if mine is None else (*tiles, mine)


def _tokens(order: Order, language: str) -> Sequence[Component]:
    del language
    from castelli_pnp.layout.tokens import tokens

    return tokens(order.game, _with_castles_to_fit(order), order.look, order.tokens.value)


def _with_castles_to_fit(order: Order) -> Sizes:
    """On a crowded board building sites are smaller than usual, and so are the castles."""
    from castelli_pnp.layout.board_spaces import smallest_site

    room = smallest_site(order.game, order.sizes)
    return replace(order.sizes, castle=min(order.sizes.castle, room))


def _cards(order: Order, language: str) -> Sequence[Component]:
    from castelli_pnp.layout.cards import cards

    return cards(order.game, language, order.sizes, order.look, order.modules)


def _aids(order: Order, language: str) -> Sequence[Component]:
    """They lie beside the board and are read: their size stays whatever the scale of the game."""
    from castelli_pnp.layout.aids import player_aid

    return (player_aid(order.played, language, sizes(), order.look),)


def _reference(order: Order, language: str, paper: Paper) -> Sequence[Page]:
    from castelli_pnp.layout.aids import card_reference, turn_summary
    from castelli_pnp.layout.cards import card_reference_entries

    game, look = order.played, order.look
    entries = card_reference_entries(game, language, order.modules)
    return (turn_summary(game, language, look, paper), *card_reference(game, language, look, paper, entries))


def _score_pad(order: Order, language: str, paper: Paper) -> Sequence[Page]:
    from castelli_pnp.layout.aids import score_pad

    return (score_pad(order.played, language, order.look, paper),)


def _calibration(order: Order, language: str, paper: Paper) -> Sequence[Page]:
    from castelli_pnp.layout.calibration import calibration

    return calibration(paper, language, order.look)


def _boxes(order: Order, language: str, paper: Paper) -> Sequence[Page]:
    from castelli_pnp.layout.tuckbox import tuck_boxes

    return tuck_boxes(order.played, language, order.sizes, order.look, paper)


def _poster(order: Order, language: str, paper: Paper) -> Sequence[Page]:
    del language, paper
    from castelli_pnp.layout.board import piece_symbol
    from castelli_pnp.layout.poster import poster

    game, look = order.game, order.look
    symbols = {name: piece_symbol(piece, order.sizes, look) for name, piece in game.pieces.items()}
    layout = max(game.layouts.values(), key=lambda one: one.players)
    return (poster(game, layout, order.sizes, look, symbols),)


PARTS = {
    part.id: part
    for part in (
        Part("boards", words=False, components=_boards),
        Part("frame", words=False, components=_frame),
        Part("tiles", words=False, components=_tiles),
        Part("tokens", words=False, components=_tokens),
        Part("poster", words=False, pages=_poster, papered=False),
        Part("cards", words=True, components=_cards, domains=("cards",)),
        Part("aids", words=True, components=_aids, domains=("aids",)),
        Part("reference", words=True, pages=_reference, domains=("aids", "cards")),
        Part("scorepad", words=True, pages=_score_pad, domains=("aids",)),
        Part("boxes", words=True, pages=_boxes, domains=("guide",)),
        Part("calibration", words=True, pages=_calibration, duplex=True, domains=("guide",)),
        Part("rules", words=True, files=booklet_files, domains=("rules", "cards")),
        Part("guide", words=True),
    )
}
"""In the order in which they are listed; the guide is made last, because it tells of all others."""


def domains_of(names: Iterable[str]) -> frozenset[str] | None:
    """The catalogues that parts take their words from; nothing: all of them."""
    found = [PARTS[name].domains for name in names if PARTS[name].words]
    if None in found:
        return None
    return frozenset(domain for domains in found for domain in domains or ())


def drawn_files(part: Part, order: Order, language: str) -> list[Drawn]:
    """The files of a part in one language, one for each paper; its pieces are drawn once for all."""
    if part.files is not None:
        return part.files(order, language)
    if part.components is not None:
        components = tuple(part.components(order, language))
        return [_sheets(part, order, language, paper, components) for paper in order.papers]
    assert part.pages is not None
    names = order.papers if part.papered else order.papers[:1]
    return [_whole_pages(part, order, language, name) for name in names]


def _sheets(part: Part, order: Order, language: str, paper: str, components: tuple[Component, ...]) -> Drawn:
    stem = order.stem(part.id, paper, language)
    bleed = order.sizes.bleed
    sheets = impose(in_parts(components, order.paper(paper), bleed), order.paper(paper), bleed, order.backs)
    pages = tuple(sheet_pages(sheets, stem, order.backs, order.back_offset, f"v{__version__}"))
    return Drawn(
        part=part.id,
        stem=stem,
        folder=order.folder(paper, language),
        language=language,
        paper=paper,
        title=stem,
        pages=tuple(sheet.page for sheet in pages),
        duplex=order.backs is Backs.DUPLEX and any(component.back for component in components),
        rows=tuple(rows_of(pages, order.backs)),
        pieces=sum(component.copies for component in components),
        components=components,
    )


def _whole_pages(part: Part, order: Order, language: str, paper: str) -> Drawn:
    named = paper if part.papered else ""
    stem = order.stem(part.id, named, language)
    assert part.pages is not None
    pages = tuple(
        page if page.title else replace(page, title=stem)
        for page in part.pages(order, language, order.paper(paper))
    )
    if part.papered:
        pages = labelled(pages, order.paper(paper), stem, f"v{__version__}", part.duplex)
    return Drawn(
        part=part.id,
        stem=stem,
        folder=order.folder(named, language),
        language=language,
        paper=named,
        title=stem,
        pages=pages,
        duplex=part.duplex,
    )
