"""The assembly guide: what is needed, how to print, fold, glue and cut, and what lies in the box."""

from __future__ import annotations

from castelli_pnp.base.scene import Page
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.art.symbols import drawn
from castelli_pnp.layout.guide.leaf import Leaf, Step, flow
from castelli_pnp.layout.guide.lists import WEIGHTS, Part, counted_picture
from castelli_pnp.layout.guide.steps import box, cut, duplex, glue, gutterfold, numbered, opening, printing
from castelli_pnp.layout.guide.strokes import picture
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.systems.castelli.layout.guide_map import board_picture, shown_layout
from castelli_pnp.systems.castelli.model.game import Game
from castelli_pnp.words.catalog import catalog

__all__ = ["WEIGHTS", "Part", "assembly_guide"]


def assembly_guide(
    game: Game, language: str, paper: Paper, look: Look, parts: tuple[Part, ...]
) -> tuple[Page, ...]:
    """The illustrated guide in one language; ``parts`` says which pages of which file are printed how."""
    words = catalog("guide", language)
    leaf = Leaf(paper, language, words, look, game.title)
    sheet = (duplex(leaf), gutterfold(leaf, words), glue(leaf, words))
    pieces = (cut(leaf), _standee(leaf), box(leaf))
    table = _board(leaf, game)

    last = numbered(leaf, 9, (*table, _count(leaf, game)))
    groups = (printing(leaf, parts, words), numbered(leaf, 3, sheet), numbered(leaf, 6, pieces), last)
    return tuple(flow(leaf, paper.margin + 41, opening(leaf), groups))


def _standee(leaf: Leaf) -> Step:
    words = leaf.words
    return Step(
        words.text("standee.title"), words.text("standee.text"), picture("standee", leaf.look), beside=True
    )


def _board(leaf: Leaf, game: Game) -> tuple[Step, ...]:
    """The table as it is laid out; a game that nobody can lay out has no such step."""
    layout = shown_layout(game)
    if layout is None:
        return ()
    words = leaf.words
    track = [value for piece in game.frame for value in piece.track]
    text = words.count("table.text", layout.players, first=track[0] if track else 0)
    picture = board_picture(game, layout, words, leaf.look, leaf.column, 150)
    return (Step(words.text("table.title"), text, picture),)


def _count(leaf: Leaf, game: Game) -> Step:
    words = leaf.words
    kit = game.kit
    counts = {name: getattr(kit, name) for name in kit.__slots__ if getattr(kit, name)}
    icons = {name: drawn(f"guide/pieces/{name}", leaf.look) for name in counts}
    counted = [(words.count(f"kit.{name}", count), icons[name]) for name, count in counts.items()]
    picture = counted_picture(counted, leaf.language, leaf.look, leaf.column)
    return Step(words.text("count.title"), words.text("count.text"), picture, fixed=True)
