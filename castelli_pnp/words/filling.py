"""Messages that count, filled in for given numbers: each form has chosen its branch."""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from castelli_pnp.words.counted import BRACE, OTHER, Form, Parts, Slot, Words

Category = Callable[[float], str]
"""A function that returns the language's category for a number."""
_MINUS = "\N{MINUS SIGN}"
_NUMBER = re.compile(rf"[-{_MINUS}]?[0-9]{{1,18}}")


def number_in(value: object) -> float | None:
    """The number in a value, even if already formatted; None for any other text."""
    if isinstance(value, int | float):
        return value if math.isfinite(value) else None
    text = str(value)
    return int(text.replace(_MINUS, "-")) if _NUMBER.fullmatch(text) else None


def flat(parts: Parts, data: Mapping[str, object], category: Category) -> Iterator[Words | Slot]:
    """Words and placeholders without forms: every form has chosen its branch."""
    for part in parts:
        if isinstance(part, Form):
            number = number_in(data[part.name])
            branch = part.chosen(number, OTHER if number is None else category(number))
            yield from flat(branch.parts, data, category)
        else:
            yield part


class Variant(NamedTuple):
    """A message for certain numbers, before its placeholders are filled in."""

    text: str
    starts: tuple[int, ...]
    """The starts of its pieces, ..."""
    places: tuple[int, ...]
    """... and their positions in the message."""

    def place(self, offset: int) -> int:
        """The position in the message of one of its characters."""
        piece = max(bisect_right(self.starts, offset) - 1, 0)
        return self.places[piece] + offset - self.starts[piece] if self.places else offset


def variant(parts: Parts, numbers: Mapping[str, object], category: Category) -> Variant:
    texts: list[str] = []
    starts: list[int] = []
    places: list[int] = []
    length = 0
    for part in flat(parts, numbers, category):
        if isinstance(part, Slot):
            texts.append("{" + part.name + "}")
        else:
            texts.append(BRACE.sub(r"\g<0>\g<0>", part.text))
        starts.append(length)
        places.append(part.at)
        length += len(texts[-1])
    return Variant("".join(texts), tuple(starts), tuple(places))
