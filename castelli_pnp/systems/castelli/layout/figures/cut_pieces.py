"""Printed pieces as they are cut, small: the components of a game, and cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from castelli_pnp.base.geometry import Box, Matrix, move, rectangle, rounded, scale, turn
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.layout.art.lettering import outlined
from castelli_pnp.layout.art.palette import INK, Look
from castelli_pnp.layout.caching import cache, drawing_cache
from castelli_pnp.layout.component import Component
from castelli_pnp.layout.figures.drawing import Thing
from castelli_pnp.layout.figures.tint import SMALLEST, Tint, shrunk, tinted_symbol
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.systems.castelli.layout.board import mine_tile
from castelli_pnp.systems.castelli.layout.card_back import card_back
from castelli_pnp.systems.castelli.layout.card_frame import grid_of
from castelli_pnp.systems.castelli.layout.cards import wordless_card
from castelli_pnp.systems.castelli.layout.charts import charts
from castelli_pnp.systems.castelli.layout.figures.ground import back_symbol, bare_piece, face_symbol
from castelli_pnp.systems.castelli.layout.frame import frame_pieces
from castelli_pnp.systems.castelli.layout.tokens import tokens
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import Deck, House

RIM = 0.16
"""The line round a cut piece, on paper."""
BOARDS, FRAME, TILES, CARDS, STANDING, COUNTERS, MINE = 0.14, 0.31, 0.47, 0.22, 0.92, 0.8, 0.3
"""The scale of each kind of pieces on paper."""
MOST = 4
"""So many pieces of a lot are shown."""
ROUND = 3.5
"""How round the corners of a card are, for one of 63 x 88."""


class Cut(NamedTuple):
    """A piece on paper: its size, and what is drawn of it from its top left corner."""

    width: float
    height: float
    nodes: tuple[Node, ...]


def cut_piece(component: Component, by: float, look: Look, back: bool = False) -> Cut:
    """One side of a piece, clipped to its cut."""
    drawn = component.back if back and component.back is not None else component.front
    shape = component.cut or rectangle(0, 0, component.width, component.height)
    return _cut(drawn, shape, (component.width, component.height), by, shrunk(by, look))


def _cut(
    drawn: Symbol, shape: tuple[tuple[object, ...], ...], size: tuple[float, float], by: float, tint: Tint
) -> Cut:
    shown = tinted_symbol(outlined(drawn), tint)  # words on pieces are pictures: too small to be read
    nodes = (Group((Use(shown),), clip=shape), Path(shape, None, INK, RIM / by))
    return Cut(size[0] * by, size[1] * by, (Group(nodes, scale(by)),))


def lot(game: CastelliFacts, name: str, by: float, look: Look) -> Thing | None:
    """The pieces of a kind as they lie in the box, that much larger than usual; None if there are none."""
    makers = {
        "boards": _boards, "charts": _charts, "frame": _frame, "tiles": _tiles, "castles": _castles,
        "markers": _markers, "scoring": _scoring, "villages": _village, "cities": _city, "silver": _silver,
        "cards": _cards, "battle_cards": _battle_cards, "start_tiles": _start_tiles, "mine_tile": _mine,
    }  # fmt: skip
    return makers[name](game, by, look) if name in makers else None


def _side_by_side(pieces: Sequence[Cut], gap: float) -> Thing | None:
    """Pieces in one row on one foot."""
    if not pieces:
        return None
    high, x, nodes = max(piece.height for piece in pieces), 0.0, list[Node]()
    for piece in pieces:
        nodes.append(Group(piece.nodes, move(x, high - piece.height)))
        x += piece.width + gap
    return Thing(x - gap, high, tuple(nodes))


def _boards(game: CastelliFacts, by: float, look: Look) -> Thing | None:
    """All pieces of the board in a block, as they are laid out."""
    own, size = sizes(), BOARDS * by
    pieces = list(game.pieces.values())[:16]
    columns = 1
    while columns * columns < len(pieces):
        columns += 1
    tint, gap, nodes = shrunk(max(size, SMALLEST), look), 0.5, list[Node]()  # as on small tables
    length = game.piece_size * own.cell
    shape = rectangle(0, 0, length, length)
    for number, piece in enumerate(pieces):
        row, column = divmod(number, columns)
        drawn = Group(bare_piece(piece, own, tint, look), clip=shape)
        cut = Group((drawn, Path(shape, None, INK, RIM / size)), scale(size))
        nodes.append(Group((cut,), move(column * (length * size + gap), row * (length * size + gap))))
    rows, step = -(-len(pieces) // columns), length * size + gap
    return Thing(min(columns, len(pieces)) * step - gap, rows * step - gap, tuple(nodes)) if pieces else None


def _charts(game: CastelliFacts, by: float, look: Look) -> Thing | None:
    return _side_by_side([cut_piece(each, BOARDS * by, look) for each in _flat_parts(game, look)[0]], 0.8)


@drawing_cache(8)
def _flat_parts(game: CastelliFacts, look: Look) -> tuple[tuple[Component, ...], tuple[Component, ...]]:
    """Charts, and pieces of the frame: a list of components asks for them in many sizes."""
    return charts(game, sizes(), look), frame_pieces(game, sizes(), look)


def _frame(game: CastelliFacts, by: float, look: Look) -> Thing | None:
    """Two pieces of the frame, one below the other."""
    pieces = [cut_piece(each, FRAME * by, look) for each in _flat_parts(game, look)[1][:2]]
    if not pieces:
        return None
    step = pieces[0].height + 1.6
    nodes = tuple(Group(piece.nodes, move(0.0, number * step)) for number, piece in enumerate(pieces))
    return Thing(max(piece.width for piece in pieces), len(pieces) * step - 1.6, nodes)


def _tile_cuts(game: CastelliFacts, start: bool, by: float, look: Look) -> Iterator[Cut]:
    """A back, and faces that differ: one with silver, one with plain numbers."""
    own, size = sizes(), TILES * by
    faces = [tile for tile in game.tiles.all if tile.start is start]
    if not faces:
        return
    tint = shrunk(size, look)
    shown = sorted(faces, key=lambda tile: (-tile.silver, -max(coat.value for coat in tile.coats)))
    chosen = [shown[0]] if start else [shown[0], shown[-1]] if len(shown) > 1 else shown
    symbols = [back_symbol(start, tint, own, look)]
    symbols += [face_symbol(tile, frozenset(range(4)), tint, tint, own, look) for tile in chosen]
    for drawn in symbols:
        yield Cut(own.tile * size, own.tile * size, (Group((Use(drawn),), scale(size)),))


def _overlapped(pieces: Sequence[Cut], share: float) -> Thing | None:
    """Pieces in a row, each covering a share of the one before it."""
    if not pieces:
        return None
    step = pieces[0].width * (1 - share)
    nodes = tuple(Group(piece.nodes, move(number * step, 0.0)) for number, piece in enumerate(pieces))
    return Thing(step * (len(pieces) - 1) + pieces[-1].width, pieces[0].height, nodes)


def _tiles(game: CastelliFacts, by: float, look: Look) -> Thing | None:
    return _overlapped(list(_tile_cuts(game, False, by, look)), 0.12)


def _start_tiles(game: CastelliFacts, by: float, look: Look) -> Thing | None:
    return _overlapped(list(_tile_cuts(game, True, by, look)), 0.12)


@drawing_cache(8)
def _tokens(game: CastelliFacts, look: Look) -> dict[str, Component]:
    return {each.id: each for each in tokens(game, sizes(), look, "standee")}


def standee(game: CastelliFacts, name: str, by: float, look: Look) -> Cut | None:
    """A folded piece as it stands: the lower face of its strip."""
    found = _tokens(game, look).get(name)
    if found is None:
        return None
    high = found.height / 2 if found.folds else found.height
    tint = shrunk(by, look)
    shown, top = tinted_symbol(found.front, tint), found.height - high
    face = rectangle(0, 0, found.width, high)
    nodes = (Group((Use(shown, move(0.0, -top)),), clip=face), Path(face, None, INK, RIM / by))
    return Cut(found.width * by, high * by, (Group(nodes, scale(by)),))


def _standees(game: CastelliFacts, names: Sequence[str], by: float, look: Look) -> Thing | None:
    found = [standee(game, name, by, look) for name in names]
    return _side_by_side([each for each in found if each is not None], 1.2)


def _castles(game: CastelliFacts, by: float, look: Look) -> Thing | None:
    return _standees(game, [f"castle-{house}" for house in House], STANDING * by, look)


def _markers(game: CastelliFacts, by: float, look: Look) -> Thing | None:
    return _standees(game, [f"resource-marker-{house}" for house in House], COUNTERS * by, look)


def _scoring(game: CastelliFacts, by: float, look: Look) -> Thing | None:
    return _standees(game, [f"scoring-marker-{house}" for house in House], COUNTERS * by, look)


def _village(game: CastelliFacts, by: float, look: Look) -> Thing | None:
    return _standees(game, ["village"], STANDING * by, look)


def _city(game: CastelliFacts, by: float, look: Look) -> Thing | None:
    return _standees(game, ["city"], STANDING * by, look)


def _silver(game: CastelliFacts, by: float, look: Look) -> Thing | None:
    count = min(MOST, game.kit.silver)
    return _standees(game, ["silver"] * count, COUNTERS * by, look)


def _mine(game: CastelliFacts, by: float, look: Look) -> Thing | None:
    found = mine_tile(game, sizes(), look)
    if found is None:
        return None
    cut = cut_piece(found, MINE * by, look)
    return Thing(cut.width, cut.height, cut.nodes)


# --- cards ---


def card_cut(drawn: Symbol, by: float, look: Look) -> Cut:
    """A side of a card with its round corners."""
    grid = grid_of(sizes())
    trim = rounded(0, 0, grid.width, grid.height, ROUND * grid.k)
    return _cut(drawn, trim, (grid.width, grid.height), by, shrunk(by, look))


def _fan(cuts: Sequence[Cut]) -> Thing | None:
    """Cards lying one over the other, each turned a little more."""
    if not cuts:
        return None
    wide, high, middle = cuts[0].width, cuts[0].height, (len(cuts) - 1) / 2
    placed: list[tuple[Matrix, Cut]] = []
    for number, cut in enumerate(cuts):
        degrees = (number - middle) * 6.0
        at = move(number * 0.62 * wide, 0.25 * abs(degrees)) @ turn(degrees, (wide / 2, high))
        placed.append((at, cut))
    corners = [at.at(corner) for at, _ in placed for corner in ((0, 0), (wide, 0), (0, high), (wide, high))]
    box = Box(min(x for x, _ in corners), min(y for _, y in corners),
              max(x for x, _ in corners), max(y for _, y in corners)).grown(RIM)  # fmt: skip
    nodes = tuple(Group(cut.nodes, move(-box.left, -box.top) @ at) for at, cut in placed)
    return Thing(box.width, box.height, nodes)


def _cards_of(game: CastelliFacts, deck: Deck, back: bool, by: float, look: Look) -> Thing | None:
    own, size = sizes(), CARDS * by
    shown = [card for card in game.cards.values() if card.deck is deck][:2]
    if not shown:
        return None
    symbols = [card_back(look, grid_of(own))] if back else []
    symbols += [_wordless(game, card.id, look) for card in shown]
    return _fan([card_cut(drawn, size, look) for drawn in symbols])


@cache
def _wordless(game: CastelliFacts, name: str, look: Look) -> Symbol:
    return wordless_card(game.cards[name], sizes(), look)


def _cards(game: CastelliFacts, by: float, look: Look) -> Thing | None:
    return _cards_of(game, Deck.CHARACTER, True, by, look)


def _battle_cards(game: CastelliFacts, by: float, look: Look) -> Thing | None:
    return _cards_of(game, Deck.BATTLE, False, by, look)
