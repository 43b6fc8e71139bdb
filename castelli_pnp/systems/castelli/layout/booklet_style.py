"""How a booklet of Castelli shows itself: coats of arms, symbols of the land, tiles and cards."""

from __future__ import annotations

from castelli_pnp.base.geometry import Box, move, number_text, rectangle, scale
from castelli_pnp.base.scene import Group, Node, Path, Use
from castelli_pnp.layout.art.palette import HOUSES, INK, Look
from castelli_pnp.layout.art.symbols import drawn, put
from castelli_pnp.layout.booklet.style import SCENE, BookletStyle, Nodes, Point
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.systems.castelli.layout.aids.drawing import emblem_in_arch
from castelli_pnp.systems.castelli.layout.art.heraldry import (
    LINE,
    SHIELD_HEIGHT,
    SHIELD_WIDTH,
    coat,
    put_coat,
)
from castelli_pnp.systems.castelli.layout.figures.things import thing
from castelli_pnp.systems.castelli.layout.hero.cover import Panel, cover_scene, scene_seed
from castelli_pnp.systems.castelli.layout.tiles import tile_back
from castelli_pnp.systems.castelli.layout.wordmark import towers_of, widest, wordmark
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.words import Deck, Module

SIGN = 7.0
PAGE, TITLE_FOOT, TITLE_WIDE = 148.0, 47.6, 116.0
"""The width of a cover, the foot of the title on it, and how wide the title is at most."""
DRAWN_FOOT = 53.0
"""The foot of the drawn title in its own drawing."""
TITLE_SIZE, LEAST_TITLE = 88.0, 44.0
ARCH = Panel(72.0, 78.0, 17.0, 77.0)
"""The opening of the arch in units of the scene."""
CORNERS = ("blue", "red", "green", "yellow")
ICON_TERMS = {
    "card": "character_card", "tile": "heraldic_tile", "marker": "resource_marker", "lily": "blue",
    "cross": "red", "moon": "green", "star": "yellow", "overbuilt": "castle",
}  # fmt: skip


def _scene(game: CastelliFacts, look: Look) -> Nodes:
    """Castles on their hills, for web pages and for games that cannot be set up."""
    return (Group(cover_scene(scene_seed(game), look, ARCH), scale(SCENE / ARCH.width)),)


def _lettering(title: str, look: Look) -> Nodes:
    """The name whose l are towers; a name without any, or one that would be small, is set in type."""
    if title == "Castelli":
        return (Group(drawn("covers/castelli-title", look), move(0.0, TITLE_FOOT - DRAWN_FOOT)),)
    size = widest(title, TITLE_WIDE, TITLE_SIZE) if towers_of(title) else 0.0
    if size < LEAST_TITLE:
        return ()
    name = wordmark(title, size, INK, HOUSES["red"].fill, look)
    return (Group(name.nodes, move((PAGE - name.width) / 2, TITLE_FOOT)),)


def _corner(number: int, at: Point, width: float, look: Look) -> Use:
    size = 0.92 * width / SHIELD_WIDTH
    shield = coat(CORNERS[number], None, False, look, 0.45 / (LINE * size))
    return Use(shield, move(*at) @ scale(size) @ move(0.0, -SHIELD_HEIGHT / 2))


def _sign(name: str, x: float, y: float, look: Look) -> Use:
    """The coat of a house, or a symbol."""
    return put_coat(name, None, x, y, 7.4, look) if name in HOUSES else put(name, x, y, SIGN, look)


def _module(name: str, x: float, y: float, look: Look) -> Nodes:
    """What a module is about: a tile in hand, or cards."""
    if name == Module.BATTLE:
        return (put("card", x, y, 7.0, look),)
    real = sizes()
    tile, size = rectangle(0.0, 0.0, real.tile, real.tile), 6.0
    back = Group((Use(tile_back(False, real, look)),), clip=tile)
    edge = Path(tile, None, INK, 0.25 * real.tile / size)
    return (Group((back, edge), move(x - size / 2, y - size / 2) @ scale(size / real.tile)),)


def _web_sign(name: str, look: Look) -> tuple[str, str, Node]:
    if name not in HOUSES:
        return f"0 0 {SIGN} {SIGN}", str(SIGN), put(name, SIGN / 2, SIGN / 2, SIGN, look)
    high = SIGN * SHIELD_HEIGHT / SHIELD_WIDTH
    box = Box(-0.3, -0.3, SIGN + 0.3, high + 0.3)
    view = " ".join(map(number_text, (box.left, box.top, box.width, box.height)))
    return view, number_text(box.width), put_coat(name, None, SIGN / 2, high / 2, SIGN, look)


def _card(game: CastelliFacts, name: str, size: float, look: Look) -> Node:
    """The emblem of a card in its arch."""
    card = game.cards[name]
    value = card.values[len(card.values) // 2] if card.values else None
    return emblem_in_arch(name, value, card.deck is Deck.BATTLE, 0.0, 0.0, size, look)


STYLE = BookletStyle(
    _scene, _corner, _sign, _module, thing, tuple(HOUSES), _web_sign, ICON_TERMS, _card, _lettering
)
