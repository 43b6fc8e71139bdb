"""How a booklet of Castelli shows itself: coats of arms, symbols of the land, tiles and cards."""

from __future__ import annotations

from castelli_pnp.base.geometry import Box, bounds, move, number_text, rectangle, scale
from castelli_pnp.base.scene import Group, Node, Path, Text, Use
from castelli_pnp.layout.art.palette import HOUSES, INK, Look
from castelli_pnp.layout.art.symbols import SYMBOL_BOX, drawn, put, symbol
from castelli_pnp.layout.booklet.style import SCENE, BookletStyle, Nodes, Point
from castelli_pnp.layout.figures.drawing import Drawing, Thing
from castelli_pnp.layout.figures.tint import shown
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.render import fonts
from castelli_pnp.systems.castelli.layout.aids.drawing import emblem_in_arch
from castelli_pnp.systems.castelli.layout.art.heraldry import (
    LINE,
    SHIELD_HEIGHT,
    SHIELD_WIDTH,
    coat,
    put_coat,
)
from castelli_pnp.systems.castelli.layout.card_strip import seats
from castelli_pnp.systems.castelli.layout.figures.bits import GOODS, as_thing, bit
from castelli_pnp.systems.castelli.layout.figures.things import thing
from castelli_pnp.systems.castelli.layout.hero.cover import Panel, cover_scene, scene_seed
from castelli_pnp.systems.castelli.layout.tiles import tile_back
from castelli_pnp.systems.castelli.layout.wordmark import CREST_ALL, FACE, crest, towers_of, widest, wordmark
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import Module, PlayWindow, Settlement

SIGN = 7.0
PAGE, TITLE_FOOT, TITLE_WIDE = 148.0, 47.6, 116.0
"""The width of a cover, the foot of the title on it, and how wide the title is at most."""
DRAWN_FOOT = 53.0
"""The foot of the drawn title in its own drawing."""
TITLE_SIZE, LEAST_TITLE = 88.0, 44.0
CRESTED_SIZE = 78.0
"""The largest size of a name below a crest, in pt."""
CREST, LEAST_CREST, CREST_TOP, ABOVE_TITLE, BELOW_FOOT = 15.0, 7.0, 13.6, 2.2, 1.6
"""How high the crest is, at most and at least; where it begins, how far it ends above the name, and how far
letters may reach below the foot of the title."""
ARCH = Panel(72.0, 78.0, 17.0, 77.0)
"""The opening of the arch in units of the scene."""
WIDE, PHONE = Panel(236.0, 58.0, 10.0, 64.0, left=62.0), Panel(104.0, 84.0, 30.0, 84.0)
"""The heads of web pages in units of the scene."""
CORNERS = ("blue", "red", "green", "yellow")
ICON_TERMS = {
    "card": "character_card", "tile": "heraldic_tile", "marker": "resource_marker", "lily": "blue",
    "cross": "red", "moon": "green", "star": "yellow", "overbuilt": "castle",
}  # fmt: skip


def _scene(game: CastelliFacts, look: Look) -> Nodes:
    """Castles on their hills, for web pages and for games that cannot be set up."""
    return (Group(cover_scene(scene_seed(game), look, ARCH), scale(SCENE / ARCH.width)),)


def _banner(game: CastelliFacts, phone: bool, look: Look) -> Drawing:
    """The same castles along the head of a web page."""
    panel = PHONE if phone else WIDE
    return Drawing(panel.width, panel.height, lambda: cover_scene(scene_seed(game), look, panel))


def _lettering(title: str, look: Look) -> Nodes:
    """The name whose l are towers, or below a gate with two; one that would be small is set in type."""
    if title == "Castelli":
        return (Group(drawn("covers/castelli-title", look), move(0.0, TITLE_FOOT - DRAWN_FOOT)),)
    if towers_of(title) is None:
        return _crested(title, look)
    size = widest(title, TITLE_WIDE, TITLE_SIZE)
    if size < LEAST_TITLE:
        return ()
    name = wordmark(title, size, INK, HOUSES["red"].fill, look)
    return (Group(name.nodes, move((PAGE - name.width) / 2, TITLE_FOOT)),)


def _crested(title: str, look: Look) -> Nodes:
    """A name on one line, and above it a gate in a town wall."""
    size = min(CRESTED_SIZE, TITLE_WIDE / fonts.width(title, FACE, 1.0))
    if size < LEAST_TITLE:
        return ()
    ink = bounds([fonts.outline(title, FACE, size)])
    foot = TITLE_FOOT - max(0.0, ink.bottom - BELOW_FOOT)
    base = foot + ink.top - ABOVE_TITLE
    high = min(CREST, base - CREST_TOP)
    k = high / CREST_ALL
    letters = Text(
        title, ((PAGE - fonts.width(title, FACE, size)) / 2, foot), FACE, size, look.line(INK),
        fonts.face(FACE).kerns(title),
    )  # fmt: skip
    if high < LEAST_CREST:
        return (letters,)
    gate = crest(look, HOUSES["red"].fill, 0.25 / k, (TITLE_WIDE / 2 - 6.0) / k)
    return Group(gate, move(PAGE / 2, base) @ scale(k)), letters


def _corner(number: int, at: Point, width: float, look: Look) -> Use:
    size = 0.92 * width / SHIELD_WIDTH
    shield = coat(CORNERS[number], None, False, look, 0.45 / (LINE * size))
    return Use(shield, move(*at) @ scale(size) @ move(0.0, -SHIELD_HEIGHT / 2))


def _sign(name: str, x: float, y: float, look: Look) -> Node:
    """The coat of a house, a symbol, or another small thing."""
    if name in HOUSES:
        return put_coat(name, None, x, y, 7.4, look)
    made = _bit(name, SIGN, look) if ":" in name else None
    if made is None:
        return put(name, x, y, SIGN, look)
    return Group(made.nodes, move(x - made.width / 2, y - made.height / 2))


def _module(name: str, x: float, y: float, look: Look) -> Nodes:
    """What a module is about: a tile in hand, or a castle on another."""
    if name == Module.BATTLE:
        stack = _bit("over:blue:red", 5.2, look)
        assert stack is not None
        return (Group(stack.nodes, move(x - stack.width / 2, y - stack.height / 2)),)
    real = sizes()
    tile, size = rectangle(0.0, 0.0, real.tile, real.tile), 6.0
    back = Group((Use(tile_back(True, real, look)),), clip=tile)
    edge = Path(tile, None, INK, 0.25 * real.tile / size)
    return (Group((back, edge), move(x - size / 2, y - size / 2) @ scale(size / real.tile)),)


def _web_sign(name: str, look: Look) -> tuple[str, str, Node]:
    if name not in HOUSES:
        return f"0 0 {SIGN} {SIGN}", str(SIGN), _sign(name, SIGN / 2, SIGN / 2, look)
    high = SIGN * SHIELD_HEIGHT / SHIELD_WIDTH
    box = Box(-0.3, -0.3, SIGN + 0.3, high + 0.3)
    view = " ".join(map(number_text, (box.left, box.top, box.width, box.height)))
    return view, number_text(box.width), put_coat(name, None, SIGN / 2, high / 2, SIGN, look)


def _card(game: CastelliFacts, name: str, size: float, look: Look) -> Node:
    """The emblem of a card in its arch."""
    card = game.cards[name]
    value = card.values[len(card.values) // 2] if card.values else None
    return emblem_in_arch(card, value, 0.0, 0.0, size, look)


def _bit(name: str, height: float, look: Look) -> Thing | None:
    """A coat, a castle, a settlement, a good, or points on a badge."""
    if name in HOUSES:
        name = f"coat:{name}"
    elif name in tuple(Settlement):
        name = f"settlement:{name}"
    elif name in GOODS:
        name = f"good:{name}"
    made = bit(name, height, look)
    return None if made is None else as_thing(made, height)


ICONS = {"lily": "blue", "cross": "red", "moon": "green", "star": "yellow"}
"""The coats of arms that stand for their emblems between words."""
LAND_ICONS = ("site", "mine")
TURNS = {"turn-own": PlayWindow.OWN_TURN, "turn-other": PlayWindow.OTHER_TURN}


def _icon(name: str, height: float, look: Look) -> Thing | None:
    """Goods, settlements, and coats of arms in color."""
    if name in TURNS:
        drawn_seats = seats(TURNS[name], look)
        return shown(drawn_seats, 0.95 * height / drawn_seats.box.height, look)
    if name in (*LAND_ICONS, *GOODS):
        return shown(symbol(name, look), height / SYMBOL_BOX, look)
    return _bit(ICONS.get(name, name), 0.9 * height, look)


STYLE = BookletStyle(
    _scene, _corner, _sign, _module, thing, tuple(HOUSES), _web_sign, ICON_TERMS, _card, _lettering, _bit,
    _icon, banner=_banner,
)  # fmt: skip
