"""The assembly guide: what is needed, how to print, fold, glue and cut, and what lies in the box."""

from __future__ import annotations

from dataclasses import replace

from castelli_pnp.geometry import move
from castelli_pnp.i18n import catalog
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.art.symbols import put
from castelli_pnp.layout.fit import Room, fitting_size
from castelli_pnp.layout.guide.folding import box_picture, standee_picture
from castelli_pnp.layout.guide.leaf import (
    FLOOR,
    Leaf,
    Opening,
    Section,
    Step,
    fitted,
    flow,
    headed,
    ribbon,
    step_section,
)
from castelli_pnp.layout.guide.lists import (
    WEIGHTS,
    Part,
    board_thickness,
    file_sections,
    grams,
    kit_picture,
    span,
)
from castelli_pnp.layout.guide.sheets import (
    LONG_CUTS,
    SHORT_CUTS,
    check_picture,
    cut_picture,
    duplex_picture,
    glue_picture,
    gutterfold_picture,
)
from castelli_pnp.layout.guide.table import board_picture, shown_layout
from castelli_pnp.layout.guide.tools import PLATE, TOOLS, plate
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.layout.text import Style, line_at, set_text
from castelli_pnp.model.game import Game
from castelli_pnp.render import fonts
from castelli_pnp.scene import Group, Node, Page

__all__ = ["WEIGHTS", "Part", "assembly_guide"]


def assembly_guide(
    game: Game, language: str, paper: Paper, look: Look, parts: tuple[Part, ...]
) -> tuple[Page, ...]:
    """The illustrated guide in one language; ``parts`` says which pages of which file are printed how."""
    words = catalog("guide", language)
    leaf = Leaf(paper, language, words, look, game.title)
    sheet = (_duplex(leaf), _gutterfold(leaf), _glue(leaf))
    pieces = (_cut(leaf), _standee(leaf), _box(leaf))
    table = _board(leaf, game)

    def steps(first: int, chosen: tuple[Step, ...]) -> Opening:
        return lambda grown: [
            step_section(leaf, number, step, grown) for number, step in enumerate(chosen, first)
        ]

    last = steps(9, (*table, _count(leaf, game)))
    groups = (lambda grown: _printing(leaf, parts, grown), steps(3, sheet), steps(6, pieces), last)
    return tuple(flow(leaf, paper.margin + 41, _opening(leaf), groups))


def _opening(leaf: Leaf) -> tuple[Node, ...]:
    """The name of the game above the scroll with the title, between two castles."""
    middle, top = leaf.paper.width / 2, leaf.paper.margin
    title = leaf.words.text("guide.title")
    half = max(45.0, fonts.width(title, "title", 26) / 2 + 8) + 16
    size = fonts.size_within(leaf.game, "title", 19, leaf.width)
    return (
        line_at(leaf.game, middle, top + 14.3, Style("title", size, align="centre")),
        *ribbon(title, middle, top + 18, 90, leaf.look),
        put("castle-red", middle - half, top + 27, 12, leaf.look),
        put("castle-blue", middle + half, top + 27, 12, leaf.look),
    )


def _tools(leaf: Leaf) -> Section:
    """What is needed, as a row of pictures with their names."""
    words = leaf.words
    intro_room = Room(leaf.width, 14, "guide", "intro", leaf.language)
    style = Style("body-italic", 11, 1.25, align="centre")
    size = fitting_size([(words.text("guide.intro"), intro_room)], style, FLOOR)
    intro = set_text(
        words.text("guide.intro"), replace(style, size=size), leaf.width, leaf.language, balanced=True
    )
    pitch = leaf.width / len(TOOLS)
    nodes: list[Node] = [Group(intro.at(0, 0), move((leaf.width - intro.measure) / 2, 0))]
    y, lowest = intro.height + 5.0, 0.0
    for number, (name, draw) in enumerate(TOOLS.items()):
        nodes.append(Group((plate(leaf.look), *draw(leaf.look)), move((number + 0.5) * pitch, y + PLATE)))
        told = words.text(f"tool.{name}", grams=grams(words), thickness=board_thickness(words))
        room = Room(pitch - 1, 20, "guide/tools", name, leaf.language)
        block = fitted(told, Style("text", 9.5, 1.2, align="centre"), room)
        nodes += block.at(number * pitch + 0.5, y + 2 * PLATE + 2.5)
        lowest = max(lowest, block.height)
    return Section(y + 2 * PLATE + 2.5 + lowest, tuple(nodes))


def _printing(leaf: Leaf, parts: tuple[Part, ...], grown: float) -> list[Section]:
    """The first page: tools, check the size, and what to print how."""
    words, look = leaf.words, leaf.look
    picture = check_picture(words.text("hundred"), look)
    check = Step(words.text("print.title"), words.text("print.text"), picture, beside=True)
    head = headed(leaf, 2, words.text("files.title"))
    most = leaf.paper.height - 2 * leaf.paper.margin - 60
    first, *others = file_sections(leaf, parts, most)
    nodes = (*head.nodes, Group(first.nodes, move(0, head.height)))
    table = Section(head.height + first.height, nodes)
    return [_tools(leaf), step_section(leaf, 1, check, min(grown, 1.0)), table, *others]


def _duplex(leaf: Leaf) -> Step:
    words = leaf.words
    return Step(words.text("duplex.title"), words.text("duplex.text"), duplex_picture(leaf.look))


def _gutterfold(leaf: Leaf) -> Step:
    words = leaf.words
    return Step(words.text("fold.title"), words.text("fold.text"), gutterfold_picture(leaf.look))


def _glue(leaf: Leaf) -> Step:
    words = leaf.words
    text = words.text("glue.text", thickness=board_thickness(words))
    return Step(words.text("glue.title"), text, glue_picture(leaf.look))


def _cut(leaf: Leaf) -> Step:
    words = leaf.words
    short = span(words, LONG_CUTS + 1, LONG_CUTS + SHORT_CUTS)
    text = words.text("cut.text", long=span(words, 1, LONG_CUTS), short=short)
    return Step(words.text("cut.title"), text, cut_picture(leaf.look))


def _standee(leaf: Leaf) -> Step:
    words = leaf.words
    return Step(
        words.text("standee.title"), words.text("standee.text"), standee_picture(leaf.look), beside=True
    )


def _box(leaf: Leaf) -> Step:
    words = leaf.words
    return Step(words.text("box.title"), words.text("box.text"), box_picture(leaf.look))


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
    picture = kit_picture(game.kit, words, leaf.language, leaf.look, leaf.column)
    return Step(words.text("count.title"), words.text("count.text"), picture, fixed=True)
