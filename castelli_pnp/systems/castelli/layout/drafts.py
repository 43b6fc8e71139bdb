"""Drafts of Castelli: what of an illegal game can be drawn, and where on its pieces the findings are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from castelli_pnp.base.caching import cache_by_identity
from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.base.geometry import Outline, polygon
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.caching import cache
from castelli_pnp.layout.draft_marks import DraftMark
from castelli_pnp.layout.sizes import Sizes
from castelli_pnp.systems.castelli.check import check_game
from castelli_pnp.systems.castelli.layout.board_spaces import center, cut_of, moved, spaces
from castelli_pnp.systems.castelli.layout.land.cells import hedges, scene_of
from castelli_pnp.systems.castelli.layout.octagon import inset_octagon
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.pieces import Cell, Landscape, Piece, parse_cell
from castelli_pnp.systems.finding import Finding
from castelli_pnp.words.board_place import BoardPlace

UNKNOWN = "!"
"""Stands for a code where no rule says why something cannot be drawn."""
INSET = 1.2
"""How far inside its octagon a ring runs, in millimeters."""


@cache_by_identity(8)
def drawable(game: CastelliFacts, sizes: Sizes, look: Look) -> CastelliFacts:
    """The game without the landscapes that cannot be drawn; the same one if all can."""
    pieces = {name: _drawable_piece(piece, sizes, look) for name, piece in game.pieces.items()}
    if all(pieces[name] is piece for name, piece in game.pieces.items()):
        return game
    return replace(game, pieces=FrozenMap(pieces))


def _drawable_piece(piece: Piece, sizes: Sizes, look: Look) -> Piece:
    kept = tuple(each for each in piece.landscapes if _can_be_drawn(piece, each, sizes, look))
    return piece if len(kept) == len(piece.landscapes) else Piece(piece.id, piece.size, kept)


@cache
def _can_be_drawn(piece: Piece, landscape: Landscape, sizes: Sizes, look: Look) -> bool:
    """Whether a landscape can be drawn; what is illegal may end in any error."""
    alone = Piece(piece.id, piece.size, (landscape,))
    try:
        scene_of(alone, landscape, sizes, look)
        spaces(alone, sizes)
        list(hedges(alone, sizes, look))
    except Exception:  # noqa: BLE001  (illegal data, for which nothing is promised)
        return False
    return True


class _Place(NamedTuple):
    """What a finding is about: a piece, tile, card ..., and on a board piece the cell and the area."""

    thing: str
    cell: Cell | None = None
    area: int | None = None


@cache_by_identity(8)
def finding_marks(game: CastelliFacts, sizes: Sizes, look: Look) -> Mapping[str, tuple[DraftMark, ...]]:
    """What is wrong with each piece, tile, card ... by its name."""
    drawn = drawable(game, sizes, look)
    blank = {(each.piece, each.cell) for each in game.landscapes}
    blank -= {(each.piece, each.cell) for each in drawn.landscapes}
    found: dict[_Place, list[str]] = {_Place(*each): [] for each in sorted(blank)}
    for finding in check_game(game).errors:
        for place in _places(finding, game):
            codes = found.setdefault(_Place(*place[:2]) if place[:2] in blank else place, [])
            codes += [finding.code] if finding.code not in codes else []
    marks: dict[str, list[DraftMark]] = defaultdict(list)
    for place, codes in found.items():
        name = place.thing if place.cell is None else f"{place.thing}-{place.cell}"
        mark = DraftMark(tuple(codes or [UNKNOWN]), _outline(place, game, sizes), place[:2] in blank, name)
        for each in _pieces(place.thing, game):
            marks[each].append(mark)
    return {name: tuple(each) for name, each in marks.items()}


def _places(finding: Finding, game: CastelliFacts) -> Iterator[_Place]:
    place = BoardPlace.of(finding.route)
    if place.part == "board" and place.thing in game.pieces:
        missing = str(finding.data.get("cells", "")) if finding.reason == "missing" else ""
        for text in filter(None, missing.split("; ")):
            yield _Place(place.thing, parse_cell(text))
        if not missing:
            yield _Place(place.thing, place.cell and Cell(*place.cell), place.area)
    elif place.part == "tiles" and len(finding.route) > 2:
        yield _Place(str(finding.route[2]))
    elif place.thing and place.part in ("cards", "frame", "charts"):
        yield _Place(place.thing)


def _pieces(thing: str, game: CastelliFacts) -> Iterator[str]:
    """The names of the pieces that show something: a card with several values is several pieces."""
    yield thing
    if thing in game.cards:
        yield from (f"{thing}-{value}" for value in game.cards[thing].values)


def _outline(place: _Place, game: CastelliFacts, sizes: Sizes) -> Outline:
    """The octagon of a cell, or of one of its areas the ground; nothing for whole things."""
    if place.cell is None:
        return ()
    piece, cell = game.pieces[place.thing], place.cell
    at = center(Cell(min(cell.row, piece.size), min(cell.column, piece.size)), sizes)
    landscape = next((each for each in piece.landscapes if each.cell == cell), None)
    if place.area is not None and landscape is not None:
        try:
            return polygon(moved(cut_of(piece, landscape, sizes).plots[place.area].polygon, at))
        except (LookupError, ArithmeticError, ValueError):  # no such ground: the octagon is marked
            pass
    return polygon(moved(inset_octagon(sizes.half_square, sizes.half_octagon, INSET), at))
