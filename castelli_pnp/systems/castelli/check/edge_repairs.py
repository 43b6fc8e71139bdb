"""Repairs of the edge: spots, the victory point track, and the outline of the frame."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, permutations

from castelli_pnp.systems.castelli.check.repairs import Repairs, repairs
from castelli_pnp.systems.castelli.model.edge import edge_spots
from castelli_pnp.systems.castelli.model.frame import FramePiece
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import ICONS, Side, Spot
from castelli_pnp.systems.finding import SOFT, Finding, score
from castelli_pnp.systems.fixing import Repair, Step, set_to


@repairs("H7.spots")
def _count(game: CastelliFacts, finding: Finding) -> Repairs:
    """Spots too many go; where some are missing, icons and coats go on taking turns."""
    row = list(_row(game, finding.route))[: game.piece_size]
    is_safe = True
    while row and len(row) < game.piece_size:
        is_safe = is_safe and row[-1] is not Spot.COAT
        row.append(Spot.COAT if row[-1] is not Spot.COAT else _rarest(game))
    if row:
        yield set_to(finding.route, _names(row), is_safe)


@repairs("H7.square", "H7.octagon")
def _swap(game: CastelliFacts, finding: Finding) -> Repairs:
    """An icon opposite an octagon and a coat opposite a square change places."""
    *whole, _ = finding.route
    row, faces = list(_row(game, tuple(whole))), _faces(game, str(finding.data["holder"]))
    side = str(whole[3]) if len(whole) > 3 else None
    icons = [at for at, spot in enumerate(row) if spot is not Spot.COAT and faces.get((side, at)) == {False}]
    coats = [at for at, spot in enumerate(row) if spot is Spot.COAT and faces.get((side, at)) == {True}]
    for icon, coat in zip(icons, coats, strict=False):
        row[icon], row[coat] = row[coat], row[icon]
    for at in icons[len(coats) :]:
        row[at] = Spot.COAT
    for at in coats[len(icons) :]:
        row[at] = _rarest(game)
    if icons or coats:
        yield replace(set_to(tuple(whole), _names(row), len(coats) <= len(icons)), settles=True)


@repairs("H11.track", "H11.start")
def _track(game: CastelliFacts, _: Finding) -> Repairs:
    """The spaces in order, as many on each piece as there are."""
    if len({len(piece.track) for piece in game.frame}) == 1:
        yield Repair(tuple(_numbered(game.frame, len(game.frame[0].track))), "fix.track", settles=True)


@repairs("H11.uneven")
def _uneven(game: CastelliFacts, finding: Finding) -> Repairs:
    """As many spaces on each piece as most have, in order."""
    usual = finding.data["usual"]
    if isinstance(usual, int):
        yield Repair(tuple(_numbered(game.frame, usual)), "fix.track", settles=True)


def _numbered(frame: Iterable[FramePiece], spaces: int) -> Iterator[Step]:
    for number, piece in enumerate(frame):
        track = list(range(number * spaces, (number + 1) * spaces))
        if list(piece.track) != track:
            yield Step("set", ("frame", piece.id, "track"), track)


@repairs("H7.ring")
def _outline(game: CastelliFacts, _: Finding) -> Repairs:
    """As many frame pieces as all layouts have around them; icons and coats as each side needs them."""
    outlines = {(layout.rows, layout.columns) for layout in game.layouts.values()}
    lengths = Counter(len(piece.track) for piece in game.frame)
    if len(outlines) != 1 or not lengths:
        return
    rows, columns = outlines.pop()
    sides = [*[Side.N] * columns, *[Side.E] * rows, *[Side.S] * columns, *[Side.W] * rows]
    spaces = lengths.most_common(1)[0][0]
    frames = (_frame(game, sides, spaces, icons) for icons in permutations(ICONS))
    best = max(frames, key=lambda frame: score(SOFT["S9"](replace(game, frame=frame))))
    known = {piece.id: piece for piece in game.frame}
    steps = [Step("remove", ("frame", piece.id)) for piece in game.frame[len(sides) :]]
    for piece in best:
        if known.get(piece.id) != piece:
            told = {"track": list(piece.track), "spots": _names(piece.spots)}
            steps.append(Step("set", ("frame", piece.id), told))
    if game.kit.frame_pieces != len(sides):
        steps.append(Step("set", ("kit", "frame_pieces"), len(sides)))
    yield Repair(tuple(steps), "fix.frame", settles=True)


def _frame(
    game: CastelliFacts, sides: Sequence[Side], spaces: int, icons: Sequence[Spot]
) -> tuple[FramePiece, ...]:
    """The frame with a piece for each side; new ones show these icons."""
    names = [piece.id for piece in game.frame]
    free = (f"frame{number}" for number in range(1, 1000) if f"frame{number}" not in names)
    names += [next(free) for _ in range(len(sides) - len(names))]
    found = []
    for number, (name, side) in enumerate(zip(names, sides, strict=False)):
        own = game.frame[number].spots if number < len(game.frame) else ()
        track = tuple(range(number * spaces, (number + 1) * spaces))
        found.append(FramePiece(name, track, _spots(game.piece_size // 2, own, side, icons)))
    return tuple(found)


def _spots(needed: int, own: Sequence[Spot], side: Side, others: Sequence[Spot]) -> tuple[Spot, ...]:
    """The icons of a piece, and others where it has too few, each next to a coat."""
    icons = [*(spot for spot in own if spot is not Spot.COAT), *[*others] * needed][:needed]
    in_pairs = ((icon, Spot.COAT) if side in (Side.N, Side.S) else (Spot.COAT, icon) for icon in icons)
    return tuple(chain.from_iterable(in_pairs))


def _row(game: CastelliFacts, route: Sequence[str | int]) -> tuple[Spot, ...]:
    """The spots that a route leads to: of a frame piece, or of one side of a chart."""
    part, holder, _, *side = map(str, route)
    if part == "frame":
        return next(piece.spots for piece in game.frame if piece.id == holder)
    return next(chart.spots[Side(side[0])] for chart in game.charts if chart.id == holder)


def _faces(game: CastelliFacts, holder: str) -> dict[tuple[str | None, int], set[bool]]:
    """Whether each spot of a frame piece or chart is opposite a square, in any layout."""
    found: dict[tuple[str | None, int], set[bool]] = {}
    for layout in game.layouts.values():
        for slot in layout.fields:
            if layout.field_shape(slot) is None:
                continue
            for (cell, _), spot in edge_spots(game, layout, slot).items():
                if spot is not None and spot.holder == holder:
                    side = None if spot.side is None else spot.side.value
                    found.setdefault((side, spot.index), set()).add(cell.is_square)
    return found


def _rarest(game: CastelliFacts) -> Spot:
    """The icon that is shown least often."""
    counts = Counter(spot for piece in game.frame for spot in piece.spots)
    counts.update(spot for chart in game.charts for row in chart.spots.values() for spot in row)
    return min(ICONS, key=lambda icon: counts[icon])


def _names(row: Iterable[Spot]) -> list[str]:
    return [spot.value for spot in row]
