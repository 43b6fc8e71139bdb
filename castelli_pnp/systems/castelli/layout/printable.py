"""What of a game cannot be printed, found without drawing it: areas, track, scales (H16); boxes, cards (S13).

What is far from any limit is passed over, so that a check of a usual game loads nothing that draws.
"""

from __future__ import annotations

from collections.abc import Iterator

from castelli_pnp.base.codes import register
from castelli_pnp.base.errors import Refused
from castelli_pnp.base.places import Route
from castelli_pnp.layout.sizes import known_papers, sizes
from castelli_pnp.systems.castelli.check.pieces import route_to
from castelli_pnp.systems.castelli.model.cards import CardType
from castelli_pnp.systems.castelli.model.frame import Chart
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.pieces import Landscape, Piece
from castelli_pnp.systems.finding import Finding
from castelli_pnp.systems.load import Loaded
from castelli_pnp.words.catalog import glossary

register("H16", "S13")
PAPERS = ("a4", "letter")
"""What most people print on."""
FEW_THINGS, FEW_PIECES = 4, 250
"""So many symbols and sites in an area, and so many pieces in a box, always have room: nothing is tried."""


def unprintable(loaded: Loaded[CastelliFacts]) -> Iterator[Finding]:
    """Everything in a legal game that would stop a kit in the usual sizes."""
    game, art = loaded.game, loaded.art
    if art or any(is_own(card) for card in game.cards.values()):
        from castelli_pnp.systems.castelli.layout.printable_cards import unprintable_cards

        yield from unprintable_cards(game, art)
    for landscape in game.landscapes:
        if any(area.symbols + area.sites > FEW_THINGS for area in landscape.areas):
            yield from _crowded(game.pieces[landscape.piece], landscape)
    if any(len(piece.track) > 2 * game.piece_size for piece in game.frame):
        yield from _narrow_track(game)
    for chart in game.charts:
        if any(len(scale) > game.piece_size for scale in chart.scales.values()):
            yield from _narrow_scale(game, chart)
    tiles = game.kit.heraldic_tiles + game.kit.start_tiles
    stacks = (("cards", game.kit.cards, "character_cards"), ("tiles", tiles, "heraldic_tiles"))
    for what, count, name in stacks:
        if count > FEW_PIECES:
            yield from _large_box(what, count, name)


def is_own(card: CardType) -> bool:
    """Whether a card has words, a drawing, or effects that do not ship."""
    return bool(card.names or card.texts or card.emblem) or card.id not in glossary("en")


def _crowded(piece: Piece, landscape: Landscape) -> Iterator[Finding]:
    """An area with too much in it."""
    from castelli_pnp.systems.castelli.layout.board_spaces import cut_of, stands_of

    usual = sizes()
    try:
        stands_of(piece, landscape, cut_of(piece, landscape, usual), usual)
    except Refused as refused:
        index = refused.data["area"]
        if isinstance(index, int):
            data = {**refused.data, "landscape": landscape.id}
            yield Finding("H16", "area", route_to(landscape, "areas", index - 1), data)


SIZE: tuple[Route, ...] = (("board", "piece_size"),)


def _narrow_track(game: CastelliFacts) -> Iterator[Finding]:
    """A track with too many spaces on each piece; all have as many (H11)."""
    from castelli_pnp.systems.castelli.layout.frame import track_spaces

    first = game.frame[0]
    try:
        track_spaces(game, first, sizes())
    except Refused as refused:
        yield Finding("H16", "track", ("frame", first.id, "track"), refused.data, SIZE)


def _narrow_scale(game: CastelliFacts, chart: Chart) -> Iterator[Finding]:
    """A chart with too many spaces on its scales."""
    from castelli_pnp.systems.castelli.layout.chart_plan import plan_chart

    try:
        plan_chart(game, chart, sizes())
    except Refused as refused:
        related = (*SIZE, ("options", "resource_cap"))
        yield Finding("H16", "scale", ("charts", chart.id, "scales"), refused.data, related)


def _large_box(what: str, count: int, name: str) -> Iterator[Finding]:
    """A box that is too large for a sheet of paper."""
    from castelli_pnp.layout.making.netart import BoxContents
    from castelli_pnp.systems.castelli.layout.tuckbox import WantedBox, fits, piece_size

    usual = sizes()
    wanted = WantedBox(BoxContents(what, count, usual.paper_thickness), *piece_size(what, usual))
    papers = [paper for paper in PAPERS if not fits(wanted, known_papers()[paper], usual.bleed)]
    if papers:
        data = {"kind": what, "count": count, "papers": ", ".join(map(str.capitalize, papers))}
        related: tuple[Route, ...] = (("tiles", "heraldic") if what == "tiles" else ("cards",),)
        yield Finding("S13", "box", ("kit", name), data, related)
