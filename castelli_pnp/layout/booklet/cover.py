"""The cover: a framed panel with the name, a picture in an arch of stones, four signs and a ribbon."""

from __future__ import annotations

from castelli_pnp.base.geometry import Outline, arc, joined, move, polygon, scale
from castelli_pnp.base.markup import bare
from castelli_pnp.base.scene import Group, Node, Page, Path
from castelli_pnp.booklet.document import Document
from castelli_pnp.layout.art.banner import ribbon
from castelli_pnp.layout.art.palette import HOUSES, INK, PARCHMENT, WHITE, Look
from castelli_pnp.layout.art.shapes import arch_stones, notched
from castelli_pnp.layout.booklet.form import A5, PageForm, accent
from castelli_pnp.layout.booklet.style import SCENE, BookletStyle
from castelli_pnp.layout.fit import TextBox, fitted
from castelli_pnp.layout.text import Style, TextBlock
from castelli_pnp.systems import system_of

INSET = 7.0
"""From the edge of the paper to the frame: nothing is printed outside of it."""
GROUND = "#eee2c4"
"""The lozenges on parchment."""
MIDDLE = A5.width / 2
RADIUS, RING, STONES = 45.0, 6.0, 19
ARCH_TOP, FOOT = 68.0, 168.0
CENTRE = ARCH_TOP + RADIUS
TITLE_WIDTH, TITLE_HEIGHT, TITLE_FOOT = 112, 36, 53.0
STEP = 0.5
"""By how much words that do not fit are made smaller, in pt."""
CORNERS = ((23.2, 71.0), (124.8, 71.0), (23.2, 190.0), (124.8, 190.0))


def cover(document: Document, look: Look, form: PageForm) -> Page:
    """The first page; it is drawn for A5 and made to fit other forms."""
    size = (form.width - 2 * INSET) / (A5.width - 2 * INSET)
    place = move(form.width / 2, form.height / 2) @ scale(size) @ move(-A5.width / 2, -A5.height / 2)
    style = system_of(document.game).booklet_style
    corners = (style.corner(number, at, look) for number, at in enumerate(CORNERS))
    art = Group((*_arch(style, look), *corners), role="Artifact")
    content = Group((art, _title(document, look), *_words(document, look)), place)
    panel = Group(_panel(form, look), role="Artifact")
    return Page(form.width, form.height, (panel, content), title=bare(document.title), label="1")


def _panel(form: PageForm, look: Look) -> tuple[Node, ...]:
    """Parchment with lozenges inside of a double line."""
    outer = notched(INSET, INSET, form.width - 2 * INSET, form.height - 2 * INSET, 5)
    inset = INSET + 1.6
    inner = notched(inset, inset, form.width - 2 * inset, form.height - 2 * inset, 4.4)
    ground: tuple[Node, ...] = () if look.low else (Group((Path(_lozenges(form), GROUND),), clip=inner),)
    return (
        Path(outer, look.fill(PARCHMENT)),
        *ground,
        Path(outer, None, INK, look.width(0.5, 0.4)),
        Path(inner, None, accent(look), look.width(0.9, 0.25)),
    )


def _lozenges(form: PageForm) -> Outline:
    """The pattern of the ground, the same on both sides of the middle; words keep a plain ground."""
    across, down = 8.22, 8.0
    shapes: list[Outline] = []
    for row in range(-14, 15):
        for column in range(-9, 10):
            x = form.width / 2 + column * across + (across / 2 if row % 2 else 0.0)
            y = form.height / 2 + row * down
            if abs(x - form.width / 2) < 44 and not -48 < y - form.height / 2 < 76:
                continue
            shapes.append(polygon(((x, y - 1.5), (x + 1, y), (x, y + 1.5), (x - 1, y))))
    return joined(shapes)


def _arch(style: BookletStyle, look: Look) -> tuple[Node, ...]:
    """The picture seen through a gate of red and white stones."""
    opening = _gate(MIDDLE - RADIUS, ARCH_TOP, 2 * RADIUS, FOOT - ARCH_TOP)
    size = 2 * RADIUS / SCENE
    land = Group(style.scene(look), move(MIDDLE - RADIUS, ARCH_TOP + 0.4) @ scale(size))
    return (Group((land,), clip=opening), *_stones(look), Path(opening, None, INK, look.width(0.6, 0.45)))


def _gate(x: float, y: float, width: float, height: float) -> Outline:
    """A doorway or window with a round head, its top left corner at a point."""
    r = width / 2
    return (
        ("M", x, y + height),
        ("L", x, y + r),
        *arc(x + r, y + r, r, 180, 360)[1:],
        ("L", x + width, y + height),
        ("Z",),
    )


def _stones(look: Look) -> tuple[Node, ...]:
    """Two colours in turn round the arch and down both jambs."""
    blocks = arch_stones((MIDDLE, CENTRE), RADIUS, RADIUS + RING, STONES, FOOT, 0.1)
    fills = (look.fill(HOUSES["red"].fill), WHITE)
    nodes: list[Node] = [Path(shape, fills[pale], INK, look.width(0.5, 0.3)) for shape, pale in blocks]
    if look.low:
        red = joined(shape for shape, pale in blocks if not pale)
        nodes.append(Group((_courses(),), clip=red))
    return tuple(nodes)


def _courses() -> Path:
    """Lines along the arch that shade every other stone where ink is saved."""
    lines: list[Outline] = []
    for number in range(1, 5):
        radius = RADIUS + RING * number / 5
        lines.append((("M", MIDDLE - radius, FOOT), ("L", MIDDLE - radius, CENTRE)))
        lines.append(arc(MIDDLE, CENTRE, radius, 180, 360))
        lines.append((("M", MIDDLE + radius, CENTRE), ("L", MIDDLE + radius, FOOT)))
    return Path(joined(lines), None, INK, 0.2)


def _words(document: Document, look: Look) -> tuple[Node, ...]:
    """The subtitle on its ribbon, for how many players the game is, and whose it is."""
    subtitle = _fitted(document, "subtitle", 24, 1.05, 9.5, (92, 14))
    width, height = max(84.0, subtitle.width + 9), max(12.6, subtitle.height + 5)
    top = 171.0 - height / 2
    return (
        Group(ribbon(MIDDLE, top, width, height, look), role="Artifact"),
        Group(subtitle.at(MIDDLE - subtitle.measure / 2, top + (height - subtitle.height) / 2), role="P"),
        _below(document, "players", 15, 182.5 if document.author else 184.5, 11),
        *((_below(document, "author", 11.5, 190.0, 8),) if document.author else ()),
    )


def _below(document: Document, field: str, size: float, top: float, room: float) -> Node:
    """A line below the ribbon, in the middle of its room."""
    line = _fitted(document, field, size, 1.1, 8.0, (78, room))
    return Group(line.at(MIDDLE - line.measure / 2, top + (room - line.height) / 2), role="P")


def _title(document: Document, look: Look) -> Node:
    """The name above the arch: drawn by the system, or set in type."""
    drawn = system_of(document.game).booklet_style.lettering(document.title, look)
    if drawn:
        return Group(drawn, role="H1", alt=document.title)
    block = _fitted(document, "title", 60.0, 1.06, 18.0, (TITLE_WIDTH, TITLE_HEIGHT))
    top = TITLE_FOOT - TITLE_HEIGHT + (TITLE_HEIGHT - block.height) / 2
    return Group(block.at(MIDDLE - TITLE_WIDTH / 2, top), role="H1")


def _fitted(
    document: Document, field: str, size: float, leading: float, floor: float, room: tuple[float, float]
) -> TextBlock:
    """A text of the document that stands on the cover."""
    style = Style("title", size, leading, align="centre")
    around = TextBox(*room, "booklet/cover", field, document.language)
    return fitted(getattr(document, field), style, around, floor, STEP)
