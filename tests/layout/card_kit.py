"""What the tests of the cards share: a walk over drawings, made-up games, a made-up language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.base.geometry import IDENTITY, MM_PER_PT, Box, Matrix, bounds, transformed
from castelli_pnp.base.scene import Group, Node, Path, Symbol, Text, Use
from castelli_pnp.render import fonts
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.load import load_game
from castelli_pnp.words.counted import Form, Part, Slot, Words, parsed

LANGUAGES = ("en", "de", "es", "fr", "nl")
_ACCENTS = str.maketrans("aeiouncyAEIOUNC", "àéïôûñçýÀÉÏÔÛÑÇ")
_EVERYWHERE = Box(-1e9, -1e9, 1e9, 1e9)


@cache
def shipped_game() -> CastelliFacts:
    return load_game("castelli").game


def changed(cards: dict[str, dict[str, int]], kings: tuple[int, ...] = ()) -> CastelliFacts:
    """The shipped game with other numbers on its cards; ``copies`` is one of them."""
    game = shipped_game()
    made = dict(game.cards)
    for name, numbers in cards.items():
        card, copies = made[name], numbers.get("copies", made[name].copies)
        rest = {key: value for key, value in numbers.items() if key != "copies"}
        made[name] = replace(card, copies=copies).with_numbers(rest)
    if kings:
        made["king"] = replace(made["king"], values=kings, copies=len(kings))
    return replace(game, cards=FrozenMap(made))


def many_numbers(number: int) -> CastelliFacts:
    """A game in which every number of a card is that one."""
    cards = shipped_game().cards.values()
    return changed({card.id: dict.fromkeys(card.numbers, number) for card in cards if card.numbers})


def pseudo(text: str) -> str:
    """A text as a language with more accents and longer words would have it: about a third more letters.

    What counts goes on counting: the words of each branch are longer, and nothing else.
    """
    parts = parsed(text)
    if parts:
        return "".join(_longer(part) for part in parts)

    def longer(found: re.Match[str]) -> str:
        word = found.group()
        if word[0] in "{:]":
            return word
        return word.translate(_ACCENTS) + "ëlöwäsûn"[: -(-len(word) * 35 // 100)]

    return re.sub(r"\{\w+\}|:[a-z-]+:|\]\([a-z0-9_.]+\)|[^\W\d_]+", longer, text)


def _longer(part: Part) -> str:
    match part:
        case Words():
            return pseudo(part.text)
        case Slot():
            return "#" if part.counts else f"{{{part.name}}}"
        case Form():
            branches = (f"{each.selector} {{{''.join(map(_longer, each.parts))}}}" for each in part.branches)
            return f"{{{part.name}, plural, {' '.join(branches)}}}"


class Ink(NamedTuple):
    """A leaf of a drawing where it stands, and the box its ink stays in."""

    node: Path | Text
    box: Box
    matrix: Matrix


@cache
def leaves(symbol: Symbol, words_only: bool = False) -> list[Ink]:
    """All that a drawing is made of in the end, in the order it is painted."""
    return list(_walk(symbol.children, IDENTITY, _EVERYWHERE, words_only))


def _walk(nodes: tuple[Node, ...], matrix: Matrix, clip: Box, words_only: bool) -> Iterator[Ink]:
    for node in nodes:
        match node:
            case Path() if words_only:
                pass
            case Path():
                box = bounds((transformed(node.outline, matrix),))
                reach = node.width * matrix.size / 2 if node.stroke else 0.0
                yield Ink(node, _cut(_grown(box, reach), clip), matrix)
            case Text():
                yield Ink(node, _cut(_text_box(node, matrix), clip), matrix)
            case Group():
                inner = matrix @ node.matrix
                inside = clip
                if node.clip is not None:
                    inside = _cut(bounds((transformed(node.clip, inner),)), clip)
                yield from _walk(node.children, inner, inside, words_only)
            case Use():
                yield from _walk(node.symbol.children, matrix @ node.matrix, clip, words_only)


def _grown(box: Box, by: float) -> Box:
    return Box(box.left - by, box.top - by, box.right + by, box.bottom + by)


def _cut(box: Box, clip: Box) -> Box:
    return Box(
        max(box.left, clip.left),
        max(box.top, clip.top),
        min(box.right, clip.right),
        min(box.bottom, clip.bottom),
    )


def _text_box(text: Text, matrix: Matrix) -> Box:
    x, y = matrix.at(text.at)
    size = text.size * matrix.size
    high = fonts.face(text.face).cap_height * size * MM_PER_PT / 1000
    return Box(x, y - high, x + fonts.width(text.text, text.face, size), y)


def inside(inner: Box, outer: Box, slack: float = 1e-6) -> bool:
    return (
        inner.left >= outer.left - slack
        and inner.top >= outer.top - slack
        and inner.right <= outer.right + slack
        and inner.bottom <= outer.bottom + slack
    )
