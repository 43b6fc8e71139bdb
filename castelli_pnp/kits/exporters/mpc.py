"""MakePlayingCards: a picture of each side of each card, and the order in the format of mpc-autofill."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from castelli_pnp.base.errors import Refused
from castelli_pnp.kits.drawn import Artifact
from castelli_pnp.kits.exporters.guidance import guidance
from castelli_pnp.kits.exporters.pictures import painted
from castelli_pnp.kits.exporters.service import BLEED, Product, check_sizes, shot, sides
from castelli_pnp.kits.exporters.work import ExportWork
from castelli_pnp.layout.component import Component

CARD = Product("card", 2.5, 3.5, (822, 1122))
MOST = 612
"""The maximum number of cards in an order."""
PRODUCT = "Custom Game Cards, 63 x 88 mm"
"""The service's name for the product."""
STOCK = "(S30) Standard Smooth"
CARDS = "cards"
"""The part of a kit whose pieces are cards."""


def files(work: ExportWork) -> Iterator[Artifact]:
    parts = work.parts(BLEED)
    check_sizes(work, parts.get(CARDS, ()), CARD)
    cards = [card for card in parts.get(CARDS, ()) if covers(card)]
    count = sum(card.copies for card in cards)
    if not cards:
        raise Refused("export_nothing", service=work.exporter.service, game=work.order.game.id)
    if count > MOST:
        raise Refused("export_too_many", service=work.exporter.service, most=MOST, count=count)
    named = [(card, side, symbol) for card in cards for side, symbol in sides(card)]
    made = painted(shot(CARD, card, symbol, _scale(card)) for card, _, symbol in named)
    for (card, side, _), picture in zip(named, made, strict=True):
        yield work.artifact(f"{work.stem}/{_path(card, side)}", picture.png())
    yield work.artifact(f"{work.stem}/{CARDS}.xml", order_text(cards).encode())
    lines = [*_orders(work, cards)]
    left = [work.words.text(f"part.{name}") for name in parts if name != CARDS]
    left += [card.id for card in parts[CARDS] if card not in cards]
    if left:
        lines.append(work.words.text("export.left", names=", ".join(left)))
    yield guidance(work, lines)


def _scale(card: Component) -> float:
    """The scale at which one side of a card matches the product."""
    scale = CARD.fit(card)
    own = min(CARD.size[0] / card.width, CARD.size[1] / card.height)
    usual = scale is not None and abs(scale - 1) < 0.02
    return 1.0 if usual else own


def covers(card: Component) -> bool:
    """Whether the picture fills the product; a card of another shape would have white strips."""
    shown = shot(CARD, card, card.front, _scale(card)).box
    return shown.width <= card.width + 2 * BLEED + 0.01 and shown.height <= card.height + 2 * BLEED + 0.01


def _orders(work: ExportWork, cards: Sequence[Component]) -> Iterator[str]:
    """The number of cards with each scale."""
    counts: dict[int, int] = {}
    for card in cards:
        scale = round(100 * _scale(card))
        counts[scale] = counts.get(scale, 0) + card.copies
    size = dict(zip(("width", "height"), CARD.pixels, strict=True))
    for scale, count in counts.items():
        yield work.words.text("export.product", product=PRODUCT, count=count, scale=scale, **size)


def _name(card: Component, side: str) -> str:
    return f"{card.id}-x{card.copies}-{side}.png"


def _path(card: Component, side: str) -> str:
    return f"{CARDS}/{_name(card, side)}"


def order_text(cards: Sequence[Component]) -> str:
    """The order: which picture is on which card; slots count from 0."""
    slots: dict[str, str] = {}
    first = 0
    for card in cards:
        slots[card.id] = ",".join(map(str, range(first, first + card.copies)))
        first += card.copies
    lines = ["<order>", " <details>", f"  <quantity>{first}</quantity>", f"  <stock>{STOCK}</stock>"]
    lines += ["  <foil>false</foil>", " </details>"]
    for group, side in (("fronts", "front"), ("backs", "back")):
        lines.append(f" <{group}>")
        for card in cards:
            path, name = escape(_path(card, side)), escape(_name(card, side))
            entry = f"<id>{path}</id><slots>{slots[card.id]}</slots><name>{name}</name>"
            lines.append(f"  <card>{entry}</card>")
        lines.append(f" </{group}>")
    lines += [f" <cardback>{escape(_path(cards[0], 'back'))}</cardback>", "</order>"]
    return "\n".join(lines) + "\n"
