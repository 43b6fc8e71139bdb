"""temporary adapter"""

from __future__ import annotations

from castelli_pnp.base.geometry import Box, move, scale
from castelli_pnp.base.scene import Symbol, Use
from castelli_pnp.layout.art.symbols import symbol
from castelli_pnp.systems.castelli.layout.art.castles import castle as old
from castelli_pnp.systems.castelli.layout.hero.solids import Figure


def _fig(s, w):
    k = w / 10
    return Figure(
        Symbol(s.id + "-fig", (Use(s, scale(k) @ move(-5, -9.5)),), Box(-w / 2, -w, w / 2, 0)),
        (
            (-w / 2, 0),
            (-w / 2, -w * 0.7),
            (-w * 0.2, -w * 0.95),
            (w * 0.2, -w * 0.95),
            (w / 2, -w * 0.7),
            (w / 2, 0),
        ),
    )


def castle(house, look):
    return _fig(old(house, look), 10)


def ruin(house, look):
    return _fig(old(house, look), 8)


def settlement(kind, look):
    return _fig(symbol(kind.value, look), 13)


def marker(house, sizes, look):
    return Symbol("m" + house, (Use(symbol(f"marker-{house}", look), scale(0.96)),), Box(0, 0, 9.6, 9.6))


def banner(house, laps, game, look):
    return Symbol("b" + house, (Use(symbol(f"score-{house}", look), scale(0.9)),), Box(0, 0, 9, 16))
