"""The icons of our icon font by name, for use inside lines of text."""

from __future__ import annotations

FIRST = 0xE000
ICONS = (
    "wood", "grain", "rocks", "silver", "card", "village", "city", "castle", "site", "tent", "coat", "mine",
)  # fmt: skip


def icon_sign(name: str) -> str:
    """The character of the icon font that shows an icon; an unknown name is a fault of the text."""
    return chr(FIRST + ICONS.index(name))
