"""The land of the cover for a panel of 65 by 90: its shapes, and what stands where."""

from __future__ import annotations

from castelli_pnp.base.geometry import polygon
from castelli_pnp.base.svgpath import path_outline

MOUNTAINS = path_outline(
    "M-4 58 C3 52 8 44.5 13 44 C18 44.6 22 51 27 51.4 C32 49 37 46.6 42 46.4 C46 47.4 49 50.6 52.6 50.6 "
    "C57 48.6 61 48 69 53 L69 74 L-4 74 Z"
)
CAPS = path_outline(
    "M8.4 48.2 C10 45.8 11.6 44.2 13 44 C14.8 44.2 16.4 45.2 17.8 46.8 L16 48.4 L14.2 46.8 L12.6 49.4 L11 "
    "47.4 Z M36.4 48.2 C38.4 47 40.4 46.5 42 46.4 C43.8 46.8 45.2 47.6 46.6 48.6 L44.4 49.8 L42.8 48.4 "
    "L41 50.4 L39.4 48.6 Z"
)
RIDGE = path_outline(
    "M-4 57 C6 52 18 55.4 27 56.4 C38 57.6 46 53.6 56 54.4 C62 55 66 57 69 58 L69 78 L-4 78 Z"
)
LEFT = path_outline("M-4 64 C3 55 7 50.4 12 49.7 L20 49.7 C27 52 31 60 37 67 L37 97 L-4 97 Z")
RIGHT = path_outline("M29 72 C37 63 42 53 48.4 51.7 L57 51.7 C61 53 65 58 69 63 L69 97 L29 97 Z")
NEAR = path_outline("M-4 84 C8 75 19 66.4 26 62.8 L40.6 62.8 C48 66 58 75 69 82 L69 104 L-4 104 Z")
ROAD = path_outline(
    "M31.4 66.2 C30.8 67 35.6 68 36.6 71 C37.6 75 27 77 26 82 C25.6 85 26 91 27.4 104 L40.6 104 C35.4 92 "
    "33.4 85 34.4 82.4 C36 78.6 42.6 76.4 42 71.4 C41.4 67.4 36 68 35.8 66.2 Z"
)
FIELD = path_outline("M-4 81.4 C6 78 16 79 24 85 C21 90 16 94 12 104 L-4 104 Z")
MARKET = path_outline("M69 81 C57 79.6 46.4 82.4 41.4 86.4 C44 90 48 94 51 104 L69 104 Z")
BACK = ((15.9, 51.2, 1.26), (52.8, 53.2, 1.28))
FRONT = ((33.4, 64.8, 1.94), (11.0, 78.8, 1.32))
"""Where castles stand: x, foot, and how large."""
TOWN = (53.8, 83.8, 1.12)
GOODS = (
    ("grain", 4.8, 85.2, 6.0), ("grain", 11.6, 84.6, 6.0), ("grain", 17.8, 86.4, 6.0),
    ("tent", 46.0, 86.2, 5.8), ("tent", 61.4, 86.0, 5.8),
)  # fmt: skip
FAR_THINGS = (
    ("cypress-0", 1.6, 60.0, 1.1), ("cypress-2", 3.6, 61.2, 0.85), ("tree-1", 23.6, 59.4, 1.0),
    ("house-0", 3.4, 66.4, 0.9), ("tree-3", 17.6, 62.4, 0.8),
    ("bush-2", 12.2, 58.0, 0.8), ("tuft-0", 10.4, 64.6, 1.0), ("tuft-2", 20.4, 66.4, 1.0),
    ("tuft-1", 26.6, 63.4, 1.0), ("mill", 59.0, 62.4, 1.0), ("cypress-1", 62.6, 66.0, 1.0),
    ("tree-2", 45.0, 61.4, 1.0), ("cypress-0", 42.6, 62.2, 0.8), ("tuft-1", 50.6, 60.4, 1.0),
    ("tuft-3", 55.8, 66.0, 1.0), ("bush-0", 49.2, 63.0, 0.8), ("tuft-0", 47.6, 66.0, 1.0),
)  # fmt: skip
NEAR_THINGS = (
    ("tree-0", 22.8, 74.8, 1.15), ("bush-1", 20.0, 81.0, 1.0), ("tuft-1", 25.6, 70.4, 1.1),
    ("tuft-4", 18.4, 76.0, 1.1), ("flowers-0", 23.8, 79.2, 1.1), ("tuft-2", 31.4, 80.0, 1.0),
    ("sheep-0", 42.8, 69.4, 1.2), ("sheep-1", 45.6, 71.2, 1.2), ("tuft-0", 44.6, 75.0, 1.1),
    ("flowers-2", 38.8, 82.2, 1.1), ("cypress-2", 40.8, 79.6, 1.1), ("cypress-0", 43.4, 81.2, 0.9),
    ("tree-4", 61.8, 79.6, 1.0), ("tuft-3", 41.4, 85.6, 1.1), ("tuft-5", 24.4, 86.4, 1.1),
)  # fmt: skip
"""Trees, houses and sheep: where they stand, and how large."""


ROCK = polygon(((-5.9, 0.9), (-4.9, -0.3), (4.8, -0.4), (5.9, 0.8), (3.0, 1.5), (-2.4, 1.35)))
SHADOW = polygon(((-4.6, 0.6), (5.6, 0.4), (9.4, 2.6), (7.8, 3.5), (0.6, 3.4)))
"""What a castle stands on, and what it throws to the right, for a castle of size 1."""
