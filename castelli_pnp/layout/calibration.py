"""The calibration page: is the print true to size, and do front and back meet?

On the back, every line of a scale stands off the line of the front that shines through by a known
amount, which is printed next to it. Where both lines become one, that amount makes up for the drift of
the printer: it is the number to give to ``--back-offset``.
"""

from __future__ import annotations

from dataclasses import replace

from castelli_pnp.base.geometry import Outline, Point, circle, joined, line, move, rectangle
from castelli_pnp.base.scene import Group, Node, Page, Path
from castelli_pnp.layout.art.palette import INK, PARCHMENT, Look
from castelli_pnp.layout.art.symbols import drawn
from castelli_pnp.layout.fit import TextBox
from castelli_pnp.layout.making.leaf import BAND, BODY, SIDE, MakingLeaf, finished, fitted, ribbon
from castelli_pnp.layout.making.strokes import RED, disc, inked, stroke
from castelli_pnp.layout.sizes import Paper
from castelli_pnp.layout.text import Style, TextBlock, line_at, set_text
from castelli_pnp.render import fonts
from castelli_pnp.words.catalog import Catalog, catalog

RULER = 100.0
SQUARE = 50.0
REACH = 2.0
"""How far the scales reach to each side, in millimeters of drift."""
STEP = 0.25
PITCH = 9.0
"""From one line of the front to the next."""
TICK = 7.0
THIN = 0.15
UNBROKEN = "zxx"
"""No language: a command is broken between words only."""
COMMAND = "castelli-pnp kit --back-offset 0.5,-1"
LABEL = Style("text-bold", 7.5, align="center")


def offsets() -> tuple[float, ...]:
    """By how much the lines of the back stand off, from the one end of a scale to the other."""
    steps = round(REACH / STEP)
    return tuple(i * STEP for i in range(-steps, steps + 1))


def scale_x(paper: Paper) -> Point:
    """The middle of the horizontal scale, the same on both sides."""
    return paper.width / 2, paper.height - paper.margin - 34


def scale_y(paper: Paper) -> Point:
    """The middle of the upright scale as seen on the back; on the front it is mirrored."""
    return paper.width - paper.margin - 24, paper.height / 2 - 12


def calibration(paper: Paper, language: str, look: Look, command: str = COMMAND) -> tuple[Page, Page]:
    """Front and back of the page, to print on one sheet; ``command`` makes the kit again."""
    leaf = MakingLeaf(paper, language, catalog("guide", language), look, "", title="calibration.title")
    return finished(leaf, _front(leaf), 1), finished(leaf, _back(leaf, command), 2)


def _front(leaf: MakingLeaf) -> tuple[Node, ...]:
    paper, words, look = leaf.paper, leaf.words, leaf.look
    middle = paper.width / 2
    x, measure = middle - RULER / 2, paper.width / 2 + RULER / 2 - SIDE
    top = paper.margin + BAND + 7
    told = _words(leaf, "print", leaf.width, 30, replace(BODY, size=12, align="center"))
    y = top + 27
    nodes: list[Node] = [
        *ribbon(words.text("calibration.title"), middle, top, 90, look, 22),
        *told.at(SIDE, y),
    ]
    y += told.height + 24
    nodes += [Group((ruler(),), move(x, y), name="ruler-100"), *_ruler_numbers(x, y, words)]
    nodes.append(line_at(words.text("calibration.ruler", length=RULER), x, y + 7.5, BODY))
    y += 24
    square = Path(rectangle(0, 0, SQUARE, SQUARE), None, INK, 0.2)
    nodes.append(Group((square,), move(x, y), name="square-50"))
    block = _words(leaf, "square", measure - SQUARE - 8, SQUARE, length=SQUARE)
    nodes += block.at(x + SQUARE + 8, y + (SQUARE - block.height) / 2)
    note = _words(leaf, "front", RULER, 20, replace(BODY, align="center"))
    nodes += note.at(x, scale_x(paper)[1] - TICK - 7 - note.height)
    return (*nodes, *front_grid(paper))


def _words(
    leaf: MakingLeaf, key: str, width: float, height: float, style: Style = BODY, **given: float
) -> TextBlock:
    room = TextBox(width, height, "calibration", key, leaf.language)
    return fitted(leaf.words.text(f"calibration.{key}", **given), style, room)


def ruler() -> Path:
    """The ruler: its base line is exactly as long as it says, with a mark for every millimeter."""
    marks: list[Outline] = [line(0, 0, RULER, 0)]
    for i in range(round(RULER) + 1):
        high = 6.0 if i % 10 == 0 else 4.2 if i % 5 == 0 else 2.8
        marks.append(line(i, 0, i, -high))
    return stroke(joined(marks), THIN)


def _ruler_numbers(x: float, y: float, words: Catalog) -> list[Node]:
    style = Style("text", 8, align="center")
    tens = range(0, round(RULER) + 1, 10)
    return [line_at(words.number(float(i)), x + i, y - 7.4, style) for i in tens]


def front_grid(paper: Paper) -> tuple[Node, ...]:
    """The lines that shine through, mirrored so that they meet those of the back, and the cross."""
    x, y = scale_x(paper)
    across = [line(x - c * PITCH / STEP, y - TICK, x - c * PITCH / STEP, y) for c in offsets()]
    x, y = paper.width - scale_y(paper)[0], scale_y(paper)[1]
    down = [line(x, y + c * PITCH / STEP, x + TICK, y + c * PITCH / STEP) for c in offsets()]
    x, y = _middle(paper)
    cross = [line(x - 8, y, x + 8, y), line(x, y - 8, x, y + 8)]
    return (
        Group((stroke(joined(across), THIN),), name="front-x"),
        Group((stroke(joined(down), THIN),), name="front-y"),
        Group((stroke(joined(cross), THIN),), name="front-cross"),
    )


def _middle(paper: Paper) -> Point:
    """Where the cross of the front and the ring of the back lie."""
    return paper.width / 2, scale_x(paper)[1] - 40


def back_grid(paper: Paper, words: Catalog, look: Look) -> tuple[Node, ...]:
    """The lines of the back, each off its partner by the number next to it, and the ring."""
    x0, y0 = scale_x(paper)
    x1, y1 = scale_y(paper)
    across, down, labels = [], [], []
    for c in offsets():
        x, y = x0 + c * PITCH / STEP + c, y1 + c * PITCH / STEP + c
        across.append(line(x, y0, x, y0 + TICK))
        down.append(line(x1, y, x1 + TICK, y))
        told = _signed(c, words)
        labels.append(line_at(told, x, y0 + TICK + 3.4, LABEL))
        labels.append(line_at(told, x1 + TICK + 1.2, y + 0.9, replace(LABEL, align="left")))
    name = Style("title", 16, fill=look.line(RED), align="center")
    rings = joined(circle(*_middle(paper), r) for r in (1.0, 2.0, 5.0))
    end = REACH * PITCH / STEP + 8
    return (
        Group((stroke(joined(across), THIN),), name="back-x"),
        Group((stroke(joined(down), THIN),), name="back-y"),
        Group((stroke(rings, THIN),), name="back-ring"),
        *labels,
        line_at("x", x0 - end - 4, y0 + TICK, name),
        line_at("y", x1 + TICK / 2, y1 - end - 2, name),
    )


def _signed(value: float, words: Catalog) -> str:
    """A number with its sign, as the language writes it."""
    sign = "−" if value < 0 else "+" if value > 0 else ""
    return sign + words.number(abs(value))


LEAST_COMMAND = 7.5
"""The size in pt at which a long path is rather broken than made smaller."""


def _typed(command: str, measure: float) -> TextBlock:
    """The command, as large as its longest word has room."""
    room = measure - 1.0
    size = min(fonts.size_within(word, "label", 10, room) for word in command.split())
    style = Style("label", max(size, LEAST_COMMAND))
    words = (_broken(word, style, room) for word in command.split(" "))
    return set_text(" ".join(words), style, measure, UNBROKEN)


def _broken(word: str, style: Style, room: float) -> str:
    """A path that is wider than its line continues on the next one, after a folder if there is one."""
    fitting = len(word)
    while fonts.width(word[:fitting], style.face, style.size) > room:
        fitting -= 1
    if fitting == len(word):
        return word
    at = word.rfind("/", 1, fitting) + 1 or fitting
    return f"{word[:at]}\n{_broken(word[at:], style, room)}"


def _back(leaf: MakingLeaf, command: str) -> tuple[Node, ...]:
    paper, words, look = leaf.paper, leaf.words, leaf.look
    top = paper.margin + BAND + 7
    nodes: list[Node] = list(ribbon(words.text("calibration.back"), paper.width / 2, top, 90, look, 22))
    measure = scale_y(paper)[0] - SIDE - 26
    y = top + 32
    pictures = {"light": drawn("guide/held-sheet", look), "read": drawn("guide/read-lines", look)}
    for number, key in enumerate(("light", "read", "build"), 1):
        pictured = key in pictures
        block = _words(leaf, key, measure - 8 - (44 if pictured else 0), 50)
        if pictured:
            nodes.append(Group(pictures[key], move(SIDE + measure - 34, y)))
        nodes += [*disc(str(number), SIDE + 2.5, y + 1.4, look, 2.7), *block.at(SIDE + 8, y)]
        y += max(block.height, 33.0 if pictured else 0) + 7.5
    typed = _typed(command, measure - 14)
    nodes.append(
        inked(rectangle(SIDE + 8, y - 2.5, measure - 8, typed.height + 6.4), look.fill(PARCHMENT), 0.2)
    )
    nodes += typed.at(SIDE + 11, y + 0.7)
    return (*nodes, *back_grid(paper, words, look))
