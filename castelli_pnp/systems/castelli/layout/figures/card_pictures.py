"""Cards as they are cut, with their words: one with letters on its parts, or several one over another."""

from __future__ import annotations

from castelli_pnp.base.geometry import Box, move
from castelli_pnp.base.scene import Group, Node, Symbol
from castelli_pnp.layout.art.palette import Look
from castelli_pnp.layout.art.shapes import RIM, disc
from castelli_pnp.layout.caching import drawing_cache
from castelli_pnp.layout.figures.drawing import Drawing
from castelli_pnp.layout.sizes import sizes
from castelli_pnp.systems.castelli.booklet.figure_facts import CardsFigure
from castelli_pnp.systems.castelli.layout.card_frame import CardGrid, grid_of
from castelli_pnp.systems.castelli.layout.cards import cards
from castelli_pnp.systems.castelli.layout.figures.cut_pieces import Cut, card_cut
from castelli_pnp.systems.castelli.model.game import CastelliFacts

LARGEST = 0.5
RADIUS = 2.15
SHIFT = (0.2, 0.44)
"""How far a card lies from the one below it, as shares of its width and height."""


def draw_cards(figure: CardsFigure, width: float, look: Look, height: float | None) -> Drawing:
    """The cards, the last one on top; letters stand on the right edge of the first."""
    grid, count = grid_of(sizes()), len(figure.cards)
    reach = RADIUS + RIM if figure.letters else 0.0
    both = {"when", "copies"} <= set(figure.letters.values())  # they form one line: one letter at each end
    left = reach if both else 0.0
    across, down = 1 + SHIFT[0] * (count - 1), 1 + SHIFT[1] * (count - 1)
    by = min(LARGEST, (width - reach - left) / (across * grid.width))
    if height is not None:
        by = min(by, height / (down * grid.height))

    def nodes() -> tuple[Node, ...]:
        fronts = _fronts(figure.game, figure.language, look)
        drawn: list[Node] = []
        for number, name in enumerate(figure.cards):
            cut: Cut = card_cut(fronts[name], by, look)
            at = move(left + number * SHIFT[0] * cut.width, number * SHIFT[1] * cut.height)
            drawn.append(Group(cut.nodes, at, name=f"card:{name}"))
        for letter, part in sorted(figure.letters.items()):
            x = left if both and part == "when" else left + grid.width * by
            drawn.append(disc(letter, (x, _part(part, grid) * by), RADIUS, look, False))
        return tuple(drawn)

    return Drawing(left + across * grid.width * by + reach, down * grid.height * by, nodes)


def _part(part: str, grid: CardGrid) -> float:
    """How far down a card the middle of a part is."""
    box: Box = {
        "picture": grid.window, "name": grid.ribbon, "text": grid.text, "when": grid.strip,
        "copies": grid.strip,
    }[part]  # fmt: skip
    return box.middle[1]


@drawing_cache(16)
def _fronts(game: CastelliFacts, language: str, look: Look) -> dict[str, Symbol]:
    """The front of each card by its name; of a king, one of them."""
    found: dict[str, Symbol] = {}
    for component in cards(game, language, sizes(), look):
        name = next(
            name for name in game.cards if component.id == name or component.id.startswith(f"{name}-")
        )
        found.setdefault(name, component.front)
    return found
