"""The assembly guide: what is needed, how to print, fold, glue and cut, and what lies in the box."""

from __future__ import annotations

from castelli_pnp.geometry import move
from castelli_pnp.i18n import Catalog, catalog
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.fit import Room
from castelli_pnp.layout.guide.folding import box_picture, standee_picture
from castelli_pnp.layout.guide.leaf import (
    HEADING,
    INDENT,
    Leaf,
    Section,
    Step,
    fitted,
    flow,
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
from castelli_pnp.layout.guide.strokes import Picture, number_shield
from castelli_pnp.layout.guide.table import board_picture, shown_layout
from castelli_pnp.layout.guide.tools import PLATE, TOOLS, plate
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.layout.text import Style
from castelli_pnp.model.game import Game
from castelli_pnp.scene import Group, Node, Page

__all__ = ["WEIGHTS", "Part", "assembly_guide"]


def assembly_guide(
    game: Game, language: str, paper: Paper, look: Look, parts: tuple[Part, ...]
) -> tuple[Page, ...]:
    """The illustrated guide in one language; ``parts`` says which pages of which file are printed how."""
    words = catalog("guide", language)
    leaf = Leaf(paper, language, words, look, game.title)
    top = paper.margin + 14
    title = ribbon(words.text("guide.title"), paper.width / 2, top, 90, look)
    sections = [_tools(leaf), *_printing(leaf, parts), *_making(leaf, game)]
    return tuple(flow(leaf, top + 27, title, sections))


def _tools(leaf: Leaf) -> Section:
    """What is needed, as a row of pictures with their names."""
    words = leaf.words
    intro_room = Room(leaf.width - 20, 14, "guide", "intro", leaf.language)
    intro = fitted(words.text("guide.intro"), Style("body-italic", 11, 1.25, align="centre"), intro_room)
    y = intro.height + 6.5
    pitch = leaf.width / len(TOOLS)
    nodes: list[Node] = [*intro.at(10, 0)]
    lowest = 0.0
    for number, (name, draw) in enumerate(TOOLS.items()):
        x = (number + 0.5) * pitch
        nodes.append(Group((plate(leaf.look), *draw(leaf.look)), move(x, y + PLATE)))
        told = words.text(f"tool.{name}", grams=grams(words), thickness=board_thickness(words))
        room = Room(pitch - 2, 20, "guide/tools", name, leaf.language)
        block = fitted(told, Style("text", 9.5, 1.2, align="centre"), room)
        nodes += block.at(number * pitch + 1, y + 2 * PLATE + 2.5)
        lowest = max(lowest, block.height)
    return Section(y + 2 * PLATE + 2.5 + lowest, tuple(nodes))


def _printing(leaf: Leaf, parts: tuple[Part, ...]) -> list[Section]:
    """Check the size, then what to print how."""
    words, look = leaf.words, leaf.look
    check = Step(words.text("print.title"), words.text("print.text"), check_picture(words.text("hundred"), look))
    heading = _headed(leaf, 2, words.text("files.title"))
    most = leaf.paper.height - 2 * leaf.paper.margin - 60
    tables = file_sections(leaf, parts, most)
    first = tables[0]
    joined = Section(
        heading.height + first.height, (*heading.nodes, Group(first.nodes, move(0, heading.height)))
    )
    return [step_section(leaf, 1, check), joined, *tables[1:]]


def _headed(leaf: Leaf, number: int, title: str) -> Section:
    room = Room(leaf.column, 16, f"guide/{number}", "title", leaf.language)
    block = fitted(title, HEADING, room, 12)
    shield = number_shield(str(number), 0, 0, 12, leaf.look)
    return Section(max(block.height + 6, 11.0), (*shield, *block.at(INDENT, 1.4)))


def _making(leaf: Leaf, game: Game) -> list[Section]:
    """The steps after printing, in the order of work."""
    words, look = leaf.words, leaf.look
    cuts = {
        "long": span(words, 1, LONG_CUTS),
        "short": span(words, LONG_CUTS + 1, LONG_CUTS + SHORT_CUTS),
    }
    steps = [
        Step(words.text("duplex.title"), words.text("duplex.text"), duplex_picture(look)),
        Step(words.text("fold.title"), words.text("fold.text"), gutterfold_picture(look), beside=False),
        Step(
            words.text("glue.title"),
            words.text("glue.text", thickness=board_thickness(words)),
            glue_picture(look),
        ),
        Step(words.text("cut.title"), words.text("cut.text", **cuts), cut_picture(look), beside=False),
        Step(words.text("standee.title"), words.text("standee.text"), standee_picture(look)),
        Step(words.text("box.title"), words.text("box.text"), box_picture(look), beside=False),
        *_board_step(leaf, game, words),
        Step(
            words.text("count.title"),
            words.text("count.text"),
            kit_picture(game.kit, words, leaf.language, look, leaf.column),
            beside=False,
        ),
    ]
    return [step_section(leaf, number, step) for number, step in enumerate(steps, 3)]


def _board_step(leaf: Leaf, game: Game, words: Catalog) -> list[Step]:
    layout = shown_layout(game)
    if layout is None:
        return []
    picture: Picture = board_picture(game, layout, words, leaf.look, leaf.column, 118)
    track = [value for piece in game.frame for value in piece.track]
    text = words.count("table.text", layout.players, first=track[0] if track else 0)
    return [Step(words.text("table.title"), text, picture, beside=False)]


