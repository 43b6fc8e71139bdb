"""The smaller parts of a made game as lines of YAML: layouts, frame, charts, cards, kit and options."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from castelli_pnp.base.places import Mark, Source
from castelli_pnp.files.nodes import block_lines, flow_text, node_of
from castelli_pnp.systems.castelli.model.game import Game
from castelli_pnp.systems.castelli.model.kit import Kit

ABOUT = {
    "layouts": (
        "What lies where. P: a piece of the field, C: a resource chart, x: a piece lying face down,",
        "Q: a piece of the tournament's second field. All layouts have the same outer size, so the frame",
        "fits each of them.",
    ),
    "frame": (
        "The frame pieces, clockwise from the north-west corner of the table. Track and spots read clockwise",
        "too: opposite a square of the field lies an icon, opposite an octagon a gray coat (H7).",
    ),
    "charts": (
        "The resource charts from north to south; the scales climb from the southernmost to the",
        "northernmost. The spots read from north to south: W meets the field, E the second field of the",
        "tournament.",
    ),
    "cards": ("As many copies of the cards as the markets, tiles and edges of this board ask for (S8).",),
    "kit": ("What lies in the box, where it differs from the extended game.",),
}
"""What each file says of itself; the files are written in this order."""
REPLACED = ("layouts", "frame", "charts")
"""Parts of which nothing is taken over."""
_NOWHERE = Mark(Source(Path("generated")))
Lines = Iterator[str]


def changed_parts(game: Game, base: Game) -> Iterator[tuple[str, tuple[str, ...], bool]]:
    """The parts that differ from the base, what they say of themselves, and whether they replace all."""
    for part, about in ABOUT.items():
        if getattr(game, part) != getattr(base, part):
            yield part, about, part in REPLACED


def part_lines(part: str, game: Game, base: Game) -> list[str]:
    writers = {"layouts": _layouts, "frame": _frame, "charts": _charts}
    if part in writers:
        return list(writers[part](game))
    return list(_cards(game, base) if part == "cards" else _kit(game.kit, base.kit))


def option_lines(game: Game, base: Game) -> list[str]:
    """The numbers of the rules that differ."""
    mine, theirs = game.options, base.options
    silver = dict(mine.silver_in_mine)
    found: dict[str, object] = {}
    if silver != dict(theirs.silver_in_mine):
        found["silver_in_mine"] = silver
    for name in ("highest_value", "castles_per_player"):
        if getattr(mine, name) != getattr(theirs, name):
            found[name] = getattr(mine, name)
    return _written(found)


def _written(data: object) -> list[str]:
    return list(block_lines(node_of(data, _NOWHERE)))


def _layouts(game: Game) -> Lines:
    for layout in game.layouts.values():
        yield f"{layout.id}:"
        yield f"  players: {layout.players}"
        yield "  grid:"
        for row in layout.grid:
            yield f"    - {' '.join(row)}"


def _frame(game: Game) -> Lines:
    widest = max(len(piece.id) for piece in game.frame)
    tracks = [", ".join(map(str, piece.track)) for piece in game.frame]
    room = max(map(len, tracks))
    for piece, track in zip(game.frame, tracks, strict=True):
        start = f"{piece.id + ':':<{widest + 1}} {{track: [{track}],"
        yield f"{start:<{widest + room + 13}} spots: [{', '.join(piece.spots)}]}}"


def _charts(game: Game) -> Lines:
    for chart in game.charts:
        scales = {resource.value: list(spaces) for resource, spaces in chart.scales.items()}
        yield f"{chart.id}:"
        yield f"  scales: {flow_text(node_of(scales, _NOWHERE))}"
        yield "  spots:"
        for side, spots in chart.spots.items():
            yield f"    {side}: [{', '.join(spots)}]"


def _cards(game: Game, base: Game) -> Lines:
    for name, card in game.cards.items():
        if card.copies != base.cards[name].copies:
            yield (
                f"{name}: {{values: [{', '.join(map(str, card.values))}]}}"
                if card.values
                else (f"{name}: {{copies: {card.copies}}}")
            )


def _kit(kit: Kit, base: Kit) -> Lines:
    for name in kit.__slots__:
        if getattr(kit, name) != getattr(base, name):
            yield f"{name}: {getattr(kit, name)}"
