"""The base class of all shapes, and the list of faults that reading fills."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, Final, Generic, TypeVar

from castelli_pnp.base.errors import Fault
from castelli_pnp.base.places import Mark, Route
from castelli_pnp.files.nodes import Map, MapEntry, Node, Scalar

T = TypeVar("T")
U = TypeVar("U")
Schema = dict[str, Any]


class Bad:
    """The result of reading an invalid value; its fault is already recorded."""

    def __repr__(self) -> str:
        return "BAD"


BAD: Final = Bad()
MAX_GUESSES = 40


class Reading:
    """Collects every fault, so that people see all of them at once."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.route: list[str | int] = []
        """The route to the value that is being read."""
        self._guesses = MAX_GUESSES

    def fault(self, code: str, reason: str, mark: Mark, /, **data: object) -> Bad:
        """Records a fault in the value that is being read."""
        return self.fault_of(tuple(self.route), code, reason, mark, **data)

    def fault_of(self, route: Route, code: str, reason: str, mark: Mark, /, **data: object) -> Bad:
        """Records a fault in the value at the end of a route."""
        self.faults.append(Fault(code, reason, mark, data, route))
        return BAD

    def read(self, step: str | int, shape: Shape[U], node: Node) -> U | Bad:
        """Reads the value one step further down."""
        with self.inside(step):
            return shape.read(node, self)

    @contextmanager
    def inside(self, step: str | int) -> Iterator[None]:
        """What is read meanwhile is one step further down."""
        self.route.append(step)
        try:
            yield
        finally:
            self.route.pop()

    def near(self, word: str, known: Collection[str]) -> str:
        """The word that was probably meant; stops after many guesses, because nobody reads hundreds."""
        if not self._guesses:
            return ""
        self._guesses -= 1
        return near(word, known)

    def wrong_type(self, wanted: str, node: Node) -> Bad:
        """A fault for a value of the wrong type; ``required`` names a type in the catalog."""
        return self.fault("E12", wanted, node.mark, found=describe(node))


class Shape(ABC, Generic[T]):
    """A kind of value: how to read it, write it as JSON Schema, and which parts of it can be merged."""

    merges: bool = False
    """Whether a game that extends another may change single parts of such a value."""
    rest: str = ""
    """The key for which a single value stands, if it may stand for a map."""

    @abstractmethod
    def read(self, node: Node, reading: Reading) -> T | Bad:
        """The value, or ``BAD`` after recording what is wrong with it."""

    def schema(self) -> Schema:
        """The same shape as JSON Schema; by default, any value."""
        return {}

    def part(self, key: str) -> Shape[Any] | None:
        """The shape of the value below a key, if any."""
        del key
        return None


def describe(node: Node) -> str:
    """A value on one line, shortened."""
    if isinstance(node, Scalar):
        text = node.text if len(node.text) <= 40 else node.text[:37] + "..."
        return "null" if node.value is None else repr(text)
    return "{...}" if isinstance(node, Map) else "[...]"


def spread(shape: Shape[Any], node: Node | None) -> Node | None:
    """A single value as the map that it stands for."""
    if isinstance(node, Scalar) and node.value is not None and shape.rest:
        return Map({shape.rest: MapEntry(node.mark, node)}, node.mark)
    return node


def near(word: str, known: Collection[str]) -> str:
    """The known word that a person most likely meant, or an empty text."""
    found = _guesses(word, known)
    return found[0] if found else ""


def is_clear(word: str, known: Collection[str]) -> bool:
    """Whether the guess is the only one, or the only one so near that one slip explains it."""
    found = _guesses(word, known)
    return len(found) == 1 or [_is_one_slip(word.lower(), each.lower()) for each in found].count(True) == 1


def _guesses(word: str, known: Collection[str]) -> list[str]:
    """The known words that are like a word, the likest first."""
    from difflib import get_close_matches

    if len(word) > 40 or word in known:
        return []
    by_lower = {name.lower(): name for name in islice(known, 500)}
    found = get_close_matches(word.lower(), by_lower, n=3, cutoff=0.7)
    if not found and len(word) > 2:  # two letters of a short word that changed places
        found = [name for name in by_lower if sorted(name) == sorted(word.lower())]
        found = found or [name for name in by_lower if _singular(name) == _singular(word.lower())]
    return [by_lower[each] for each in found]


def _singular(word: str) -> str:
    """One city of several cities."""
    return f"{word[:-3]}y" if word.endswith("ies") else word


def _is_one_slip(one: str, other: str) -> bool:
    """Whether one letter is wrong, missing or too many, or two neighbors changed places."""
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    left, right = one[start:], other[start:]
    swapped = left[:2] == right[:2][::-1] and left[2:] == right[2:]
    return swapped or left[1:] == right[1:] or left[1:] == right or left == right[1:]
