"""The sides N, E, S, and W as the letters of the current language."""

from __future__ import annotations

import re

from castelli_pnp.words.sentences import words

_NAMES = {"N": "north", "E": "east", "S": "south", "W": "west"}
_SIDES = re.compile(r"(?<=:)[NESW]+|^[NESW]$")


def compass(text: str) -> str:
    """A side, or a place such as ``2,3:NE#2``, in the language's letters; anything else unchanged."""
    ui = words()
    return _SIDES.sub(lambda found: "".join(ui.text(f"letter.{_NAMES[side]}") for side in found[0]), text)
