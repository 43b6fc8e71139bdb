"""The name of Castelli, whose two l are towers."""

from __future__ import annotations

from castelli_pnp.base.geometry import move, rectangle, transformed
from castelli_pnp.base.scene import Node, Path
from castelli_pnp.layout.art.palette import HOUSES, INK, Look
from castelli_pnp.layout.booklet.towers import Built, banner, tower
from castelli_pnp.render import fonts

TOWERED = "Castelli"
"""The name whose two l are towers; the letters before and after them."""
BEFORE, AFTER = "Caste", "i"
CAP = 21.4
"""How high the capital stands."""


def lettering(title: str, x: float, foot: float, look: Look) -> tuple[Node, ...]:
    """The name centred on x above a line; nothing for any other name."""
    return tuple(_towered(x, foot, CAP, look)) if title == TOWERED else ()


def _towered(x: float, foot: float, cap: float, look: Look) -> list[Node]:
    size = cap / fonts.cap("title", 1.0)
    gap, tall = cap * 0.11, (1.56, 1.36)
    width = cap * 0.3
    before, after = (fonts.width(part, "title", size) for part in (BEFORE, AFTER))
    whole = before + gap * 1.2 + 2 * width + gap * 1.9 + after
    left = x - whole / 2
    nodes: list[Node] = [_letters(BEFORE, left, foot, size)]
    left += before + gap * 1.2
    red = look.fill(HOUSES["red"].fill)
    for number, high in enumerate(tall):
        middle, top = left + width / 2, foot - cap * high
        built = Built(3, width * 0.14, cap * 0.12, cap * 0.1, 0.55)
        nodes += tower(middle, top, width * 0.78, foot, red, built)
        plinth = rectangle(middle - width * 0.5, foot - cap * 0.07, width, cap * 0.07)
        nodes.append(Path(plinth, red, INK, 0.55))
        if number == 0:
            nodes[-1:-1] = banner(middle, top + cap * 0.05, cap / 23, look.fill(HOUSES["yellow"].fill))
        left += width + gap * (1.0 if number == 0 else 0.9)
    nodes.append(_letters(AFTER, left, foot, size))
    return nodes


def _letters(text: str, x: float, foot: float, size: float) -> Path:
    kerns = fonts.face("title").kerns(text)
    return Path(transformed(fonts.outline(text, "title", size, kerns), move(x, foot)), INK)
