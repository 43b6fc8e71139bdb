"""The icons of our icon font by name, for use in lines of text.

``typeface/icons.py`` builds the font; add new icons at the end, so that the others keep their characters.
"""

from __future__ import annotations

FIRST = 0xE000
ICONS = (
    "wood", "grain", "rocks", "silver", "card", "village", "city", "castle", "site", "tent", "coat", "mine",
    "tile", "points", "turn-own", "turn-other", "arrow", "rotate", "marker", "lily", "cross", "moon", "star",
    "overbuilt",
)  # fmt: skip


def icon_sign(name: str) -> str:
    """The character of an icon in the icon font; an unknown name is an error in the text."""
    if name not in ICONS:
        raise ValueError(f"no icon is called {name!r}")
    return chr(FIRST + ICONS.index(name))


def icon_name(sign: str) -> str:
    """The name of an icon by its character."""
    return ICONS[ord(sign) - FIRST]
