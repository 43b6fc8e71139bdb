"""The board as it is seen from afar: scenery has no inner lines, so that what stands on it stands out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from castelli_pnp.base.geometry import Box, Point, circle, ellipse, move, scale
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Use
from castelli_pnp.layout.art.palette import LAND, Look
from castelli_pnp.layout.caching import drawing_cache
from castelli_pnp.layout.figures.tint import mixed
from castelli_pnp.systems.castelli.layout.land.things import SHADOW, thing

FINE = 0.3
"""Lines of scenery that are finer than this on the board are left out."""
SETTLED = ("village-", "city-")
BOLD = ("counted-", "site-", "mine-", *SETTLED)
"""Things of the game keep all of their lines."""
SMALL = ("tuft-", "flowers-", "scree-", "patch-")
"""What is too small to be seen from afar."""
GROUND = "meadow-"
"""Where ink alone draws the land, only symbols of the ground are left."""
SHARE = 0.15
"""So much of the ground is mixed into scenery."""
THINNER = 0.5
"""Where ink alone draws the land, its lines are that much thinner; those in a second ink keep their tone."""
RIM, FENCE, YARD = 0.5, (1.7, 1.1), 0.5
"""The line around the green of a village or a city, the rails of its fence, and its bare middle."""
GREEN = 9.4
"""The radius of such a place for which the next are written down."""
ON_THE_GREEN = (
    ("tuft-1", -3.2, -4.6), ("bush-1", 4.4, -4.2), ("flowers-0", -5.6, 0.6), ("tuft-3", 6.0, 1.0),
    ("tuft-0", -4.0, 4.4), ("flowers-1", 0.4, 6.4), ("tuft-2", 4.4, 5.0),
)  # fmt: skip
"""What grows there: name, and where its foot is, from back to front."""


@drawing_cache(2_000)
def calm(symbol: Symbol, look: Look) -> Symbol:
    """A drawing of the land as it is seen from afar."""
    ground = next((name for name in SHADOW if f"-{name}-" in symbol.id and name != "lane"), None)
    lines = look.low or bool(look.tones.number("switch.inks"))
    base = look.tones.flat(f"land.{ground}.base") if ground and not lines else None
    changed = tuple(_Calm(look, lines, base).nodes(symbol.children))
    return type(symbol)(f"calm-{symbol.id}", changed, symbol.box)


@dataclass(frozen=True, slots=True)
class _Calm:
    look: Look
    lines: bool
    """Whether ink alone draws the land."""
    base: str | None
    """The tone of the ground that is mixed into a thing."""

    def nodes(self, nodes: Iterable[Node]) -> Iterator[Node]:
        for node in nodes:
            match node:
                case Path():
                    yield from self._path(node)
                case Group():
                    yield node._replace(children=tuple(self.nodes(node.children)))
                case Use() if node.symbol.id.startswith(BOLD):
                    yield node
                case Use() if node.symbol.id.startswith(SMALL):
                    continue
                case Use() if not self.lines or self._stays(node):
                    drawn = calm(node.symbol, self.look)
                    if drawn.children:
                        yield Use(drawn, node.matrix)

    def _stays(self, node: Use) -> bool:
        """Only ground: what stands on it must stand out."""
        return node.symbol.id.startswith(GROUND)

    def _path(self, path: Path) -> Iterator[Path]:
        """A shape without its fine outline; a fine line not at all."""
        fill = mixed(path.fill, SHARE, self.base) if path.fill and self.base else path.fill
        if path.stroke and self.lines:
            keeps = (self.look.tones.page, self.look.tones.flat("tones.accent"))
            is_thinner = fill is None and path.stroke not in keeps
            yield path._replace(width=path.width * THINNER) if is_thinner else path
        elif path.stroke and path.width < FINE and path.fill != path.stroke:
            if fill:
                yield path._replace(fill=fill, stroke=None, width=0.0)
        else:
            yield path._replace(fill=fill)


@drawing_cache(16)
def empty_place(radius: float, look: Look) -> Symbol:
    """Where a village or a city stands: a fenced green with a yard instead of the printed one."""
    tones, green = look.tones, Box(-radius, -radius, radius, radius)
    lines = look.low or bool(tones.number("switch.inks"))
    fence = tones.ink if lines else tones.flat("tones.fence")
    nodes: list[Node] = [
        Path(circle(0.0, 0.0, radius), look.fill(LAND["meadow"].fill), tones.ink, RIM),
        Path(ellipse(0.0, 0.0, YARD * radius, YARD * radius), look.fill(tones.flat("tones.lane"))),
        Path(circle(0.0, 0.0, 0.86 * radius), None, fence, look.width(0.5, 0.2), FENCE),
    ]
    size = radius / GREEN
    for name, x, y in ON_THE_GREEN:
        drawn = thing(name, look, "meadow")
        nodes.append(Use(drawn, move(x * size, y * size) @ scale(1.3 * size)))
    return Symbol(f"green-{look.name}-{radius:g}", tuple(nodes), green)


def without_settlements(symbol: Symbol, spots: Iterable[Point]) -> Symbol:
    """A board piece on which nothing is printed in the middle of those octagons."""
    away = {(round(x, 3), round(y, 3)) for x, y in spots}
    name = "-".join(f"{x:g}-{y:g}" for x, y in sorted(away))
    nodes = tuple(_without(symbol.children, away))
    return type(symbol)(f"{symbol.id}-without-{name}", nodes, symbol.box) if away else symbol


def _without(nodes: Iterable[Node], away: set[Point]) -> Iterator[Node]:
    for node in nodes:
        if isinstance(node, Group):
            at = round(node.matrix.e, 3), round(node.matrix.f, 3)
            if at in away:
                kept = tuple(each for each in node.children if not _is_settled(each))
                yield node._replace(children=kept)
            else:
                yield node._replace(children=tuple(_without(node.children, away)))
        else:
            yield node


def _is_settled(node: Node) -> bool:
    return isinstance(node, Use) and node.symbol.id.startswith(SETTLED)
