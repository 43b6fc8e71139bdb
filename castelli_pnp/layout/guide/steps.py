"""The steps that every assembly guide has: what is needed, how to print, fold, glue and cut."""

from __future__ import annotations

from functools import partial

from castelli_pnp.base.geometry import move
from castelli_pnp.base.scene import Group, Node
from castelli_pnp.layout import fit
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.art.symbols import drawn
from castelli_pnp.layout.guide.leaf import (
    FLOOR,
    GuideLeaf,
    GuideSection,
    GuideStep,
    Opening,
    fitted,
    headed,
    step_section,
    titled,
    worded_step,
)
from castelli_pnp.layout.guide.lists import PrintedPages, board_thickness, file_sections, grams, span
from castelli_pnp.layout.guide.strokes import disc, picture
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render import fonts
from castelli_pnp.words.catalog import Catalog

TOOLS = ("printer", "paper", "board", "knife", "scissors", "glue")
PLATE = 13.0
"""The radius of the plate that a tool is drawn on."""
LONG_CUTS, SHORT_CUTS = 4, 8


def opening(leaf: GuideLeaf) -> tuple[Node, ...]:
    """The name of the game above the scroll with the title, between two emblems."""
    style = Style("title", fonts.size_within(leaf.game, "title", 19, leaf.width), align="centre")
    name = line_at(leaf.game, leaf.paper.width / 2, leaf.paper.margin + 14.3, style)
    return name, *titled(leaf, leaf.paper.margin + 18)


def _tools(leaf: GuideLeaf, told: Catalog) -> GuideSection:
    """What is needed, as a row of pictures with their names."""
    words = leaf.words
    room = fit.TextBox(leaf.width, 14, "guide", "intro", leaf.language)
    style = Style("body-italic", 11, 1.25, align="centre")
    intro = fit.fitted(words.text("guide.intro"), style, room, FLOOR)
    pitch = leaf.width / len(TOOLS)
    nodes: list[Node] = [Group(intro.at(0, 0), move((leaf.width - intro.measure) / 2, 0))]
    y, lowest = intro.height + 5.0, 0.0
    given = {"grams": grams(words), "thickness": board_thickness(words)}
    for number, name in enumerate(TOOLS):
        nodes.append(Group(drawn(f"guide/tools/{name}", leaf.look), move((number + 0.5) * pitch, y + PLATE)))
        key = f"tool.{name}"
        text = (told if key in told else words).text(key, **given)
        room = fit.TextBox(pitch - 1, 20, "guide/tools", name, leaf.language)
        block = fitted(text, Style("text", 9.5, 1.2, align="centre"), room)
        nodes += block.at(number * pitch + 0.5, y + 2 * PLATE + 2.5)
        lowest = max(lowest, block.height)
    return GuideSection(y + 2 * PLATE + 2.5 + lowest, tuple(nodes))


def printing(leaf: GuideLeaf, parts: tuple[PrintedPages, ...], told: Catalog) -> Opening:
    """The first page: tools, check the size, and what to print how; what a tool is for may be told apart."""
    words, look = leaf.words, leaf.look
    chosen, style = words.text("hundred"), Style("text-bold", 14)
    dialog = picture("check", look, {"words": lambda x, y, *_: (line_at(chosen, x, y, style),)})
    check = worded_step(words, "print", dialog, beside=True)
    head = headed(leaf, 2, words.text("files.title"))
    most = leaf.paper.height - 2 * leaf.paper.margin - 60
    first, *others = file_sections(leaf, parts, most)
    nodes = (*head.nodes, Group(first.nodes, move(0, head.height)))
    table = GuideSection(head.height + first.height, nodes)
    tools = _tools(leaf, told)
    return lambda grown: [tools, step_section(leaf, 1, check, min(grown, 1.0)), table, *others]


def numbered(leaf: GuideLeaf, first: int, steps: tuple[GuideStep, ...]) -> Opening:
    """Steps that belong on one page, counted from a number on."""
    return lambda grown: [step_section(leaf, number, step, grown) for number, step in enumerate(steps, first)]


def duplex(leaf: GuideLeaf) -> GuideStep:
    return worded_step(leaf.words, "duplex", picture("duplex", leaf.look))


def gutterfold(leaf: GuideLeaf, told: Catalog) -> GuideStep:
    return GuideStep(told.text("fold.title"), leaf.words.text("fold.text"), picture("gutterfold", leaf.look))


def glue(leaf: GuideLeaf, told: Catalog) -> GuideStep:
    text = told.text("glue.text", thickness=board_thickness(leaf.words))
    return GuideStep(leaf.words.text("glue.title"), text, picture("glue", leaf.look))


def cut(leaf: GuideLeaf) -> GuideStep:
    words, most = leaf.words, LONG_CUTS + SHORT_CUTS
    numbers = {str(number): partial(_number, number, leaf.look) for number in range(1, most + 1)}
    long, short = span(words, 1, LONG_CUTS), span(words, LONG_CUTS + 1, most)
    return worded_step(words, "cut", picture("cut", leaf.look, numbers), long=long, short=short)


def _number(number: int, look: Look, x: float, y: float, size: float, degrees: float) -> tuple[Node, ...]:
    """The order of cuts: first all long ones through the whole sheet, then the short ones."""
    del degrees
    return disc(str(number), x, y, look, size / 2)


def box(leaf: GuideLeaf) -> GuideStep:
    return worded_step(leaf.words, "box", picture("box", leaf.look))
