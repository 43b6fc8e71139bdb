"""Finds where each message appears: draws kits with marked words, and finds the marks on their pages.

Nothing is listed by hand. Each message is found where a layout set it, with its page, its box, its room, the
values that were filled in, and the line of code that requested it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from types import FrameType
from typing import Any, NamedTuple

from castelli_pnp.actions.games import load_legal
from castelli_pnp.actions.kit import KitOptions, draft_order
from castelli_pnp.actions.marked_pages import are_near, marked_boxes, union
from castelli_pnp.base.caching import cache
from castelli_pnp.base.geometry import Box
from castelli_pnp.base.resources import PACKAGE
from castelli_pnp.base.tracing import hearing_rooms, marked, marks_in, unmarked
from castelli_pnp.kits.drawn import Drawn
from castelli_pnp.kits.order import Order
from castelli_pnp.kits.parts import drawn_files
from castelli_pnp.kits.plan import START, part_names
from castelli_pnp.kits.run import start_drawn
from castelli_pnp.layout.fit import TextBox, fits
from castelli_pnp.layout.text import Style
from castelli_pnp.words.catalog import (
    SOURCE,
    Catalog,
    LanguagePack,
    catalog,
    glossary,
    shipped_catalog,
    using_packs,
)
from castelli_pnp.words.language_pack import PreparedLanguage

PLAYED = ("cards", "aids", "rules", "castles", "castles_aids", "piecepack", "guide")
"""The catalogs that players read."""
Key = tuple[str, str]
"""A message: the catalog and its id in it."""
MOST_VALUES = 4
"""The maximum number of example values that are kept for a name."""
LONGEST_ROOM = 700
"""If a text may be longer than this, translators need no limit."""
SAMPLES = 11
"""The number of typical texts that are measured for each room."""
AMPLE = 5
"""They also need none if it may be about this many times as long as the English text."""
_PASSED = frozenset(("text", "count", "_heard", "sentence", "paragraph", "items", "say", "<genexpr>"))
"""Functions that only pass a message on, and so are not where it is used."""


class Spot(NamedTuple):
    """A place of a message on a page."""

    game: str
    part: str
    page: int
    box: Box


@dataclass(slots=True)
class Found:
    """Everything known about one message."""

    spots: list[Spot] = field(default_factory=list)
    values: dict[str, list[str]] = field(default_factory=dict)
    """Example values by name."""
    uses: dict[str, int] = field(default_factory=dict)
    """The files that request the message, and the line in each."""
    parts: dict[str, None] = field(default_factory=dict)
    """The parts with the message, including those without a spot: the web page and the outline."""
    room: int | None = None
    """The maximum number of characters that it may have."""


class _Traced(Catalog):
    """English texts that carry the ids of their messages."""

    def __init__(self, domain: str, trace: Trace) -> None:
        own = shipped_catalog(domain, SOURCE)
        super().__init__(SOURCE, own.messages, own.plural_rule)
        self.domain, self.trace = domain, trace

    def text(self, key: str, /, **data: object) -> str:
        return self.trace.heard((self.domain, key), super().text(key, **data), data)

    def count(self, key: str, count: int, /, **data: object) -> str:
        return self.trace.heard(
            (self.domain, key), super().count(key, count, **data), {"count": count, **data}
        )


class Trace:
    """What is recorded while the kits are drawn."""

    def __init__(self) -> None:
        self.found: dict[Key, Found] = {}
        self.numbers: dict[Key, int] = {}
        self.keys: list[Key] = []
        self.rooms: dict[tuple[tuple[Key, ...], Style, TextBox], str] = {}
        self.part = ""
        catalogs = {domain: _Traced(domain, self) for domain in PLAYED}
        self.pack = LanguagePack(SOURCE, catalogs, glossary(SOURCE))

    def heard(self, key: Key, text: str, data: dict[str, Any]) -> str:
        """Returns a text with its marks; records who requested it with which values."""
        number = self.numbers.get(key)
        if number is None:
            number = self.numbers[key] = len(self.keys)
            self.keys.append(key)
        found = self.found.setdefault(key, Found())
        found.parts[self.part] = None
        for name, value in data.items():
            known, said = found.values.setdefault(name, []), unmarked(str(value))
            if said not in known and len(known) < MOST_VALUES:
                known.append(said)
        if len(found.uses) < 3:
            found.uses |= _caller()
        return marked(text, number)

    def hear_room(self, text: str, style: Style, floor: float, room: TextBox) -> None:
        """Records the room of a text for all messages that it consists of."""
        marks = marks_in(text)
        if marks:
            keys = tuple(self.keys[mark] for mark in dict.fromkeys(marks))
            about = room._replace(piece="", field="")
            self.rooms.setdefault((keys, replace(style, size=floor), about), unmarked(text))

    def see(self, game: str, drawn: Drawn) -> None:
        """Records the places of messages on the pages of a file."""
        for number, page in enumerate(drawn.pages, 1):
            for mark, box in marked_boxes(page):
                if box.right - box.left < 0.1:
                    continue  # a mark that was separated from its word
                found = self.found[self.keys[mark]]
                last = found.spots[-1] if found.spots else None
                if last and last[:3] == (game, drawn.part, number) and are_near(last.box, box):
                    found.spots[-1] = last._replace(box=union(last.box, box))
                elif sum(spot[:2] == (game, drawn.part) for spot in found.spots) < 3:
                    found.spots.append(Spot(game, drawn.part, number, box))


def _caller() -> dict[str, int]:
    """The file that requests a message, and the line."""
    frame: FrameType | None = sys._getframe(3)
    root = str(PACKAGE.parent)
    while frame is not None:
        code = frame.f_code
        ours = code.co_filename.startswith(root) and "/words/" not in code.co_filename
        if ours and code.co_name not in _PASSED:
            return {code.co_filename[len(root) + 1 :]: frame.f_lineno}
        frame = frame.f_back
    return {}


# --- the kits that are drawn ---

Variant = tuple[str, dict[str, Any]]
VARIANTS: tuple[Variant, ...] = (
    ("castelli", {"papers": "a4", "large_print": True}),
    ("castelli", {"papers": "letter", "tokens": "flat", "backs": "gutterfold", "ink": "low"}),
    ("castles", {"papers": "a4", "large_print": True}),
    ("piecepack", {"papers": "a4"}),
)
"""Together, these kits show nearly everything; a message is pictured in the first kit that shows it."""


def trace_kits(
    variants: Sequence[Variant] = VARIANTS, tell: Callable[[str], None] = lambda _: None
) -> tuple[Trace, list[tuple[str, Drawn]]]:
    """Finds all messages of some kits, and the files that show them."""
    trace = Trace()
    files: list[tuple[str, Drawn]] = []
    for game, options in variants:
        facts = load_legal(game).game
        prepared = PreparedLanguage(trace.pack, {}, "")
        every = {"parts": tuple(part_names(facts)), **options}
        order = draft_order(facts, prepared, KitOptions(**every))
        with using_packs([trace.pack]), hearing_rooms(trace.hear_room):
            for part, drawn in _files_of(order, trace):
                trace.see(game, drawn)
                files.append((game, drawn))
                tell(f"{game} {part}")
    _measure(trace)
    return trace, files


def _files_of(order: Order, trace: Trace) -> Iterator[tuple[str, Drawn]]:
    for name, part in order.plan.parts.items():
        if name in order.parts and part.words and name != START:
            trace.part = name
            for drawn in drawn_files(part, order, SOURCE):
                yield name, drawn
    trace.part = START
    for drawn in start_drawn(order, SOURCE):
        yield START, drawn


# --- room ---


def _measure(trace: Trace) -> None:
    """Measures how many characters each message may have if its neighbors are as long as in English."""
    for (keys, style, room), text in trace.rooms.items():
        most = _most_that_fit(_usual_words(keys[0][0]), style, room)
        if most is None:
            continue
        for key in keys:
            longest = max(map(len, catalog(key[0]).messages[key[1]]))
            own = max(longest, longest + most - len(text))
            found = trace.found[key]
            if own <= AMPLE * longest + 40:
                found.room = own if found.room is None else min(found.room, own)


_NO_WORDS = re.compile(r"[{}]|:[a-z-]+:|\]\([a-z0-9_.]+\)")
_WORD = re.compile(r"[^\W\d_]+")


@cache
def _usual_words(domain: str) -> str:
    """Typical text of a catalog: short messages have too few letters to measure."""
    texts = (form for forms in catalog(domain).messages.values() for form in forms)
    return " ".join(word for text in texts for word in _WORD.findall(_NO_WORDS.sub(" ", text)))


def _most_that_fit(usual: str, style: Style, room: TextBox) -> int | None:
    """The length at which three of four typical texts fit; None if there is room for any."""
    box = room._replace(language=SOURCE)
    endless = " ".join([usual] * (2 + LONGEST_ROOM // len(usual)))
    found = []
    for sample in range(SAMPLES):
        start = endless.index(" ", sample * len(usual) // SAMPLES) + 1
        like = endless[start : start + LONGEST_ROOM].strip()
        if fits(like, style, box):
            return None
        low, high = 0, LONGEST_ROOM
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if fits(like[:middle].strip(), style, box) else (low, middle)
        found.append(low)
    return sorted(found)[SAMPLES // 4] or None
