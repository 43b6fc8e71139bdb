"""The base class of all shapes, and the list of faults that reading fills."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from itertools import islice
from typing import Any, Final, Generic, TypeVar

from castelli_pnp.base.errors import Fault
from castelli_pnp.base.places import Mark, Route
from castelli_pnp.files.nodes import Map, Node, Scalar

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
        self.route.append(step)
        value = shape.read(node, self)
        self.route.pop()
        return value

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


def near(word: str, known: Collection[str]) -> str:
    """The known word that a person most likely meant, or an empty text."""
    from difflib import get_close_matches

    if len(word) > 40 or word in known:
        return ""
    by_lower = {name.lower(): name for name in islice(known, 500)}
    found = get_close_matches(word.lower(), by_lower, n=1, cutoff=0.7)
    return by_lower[found[0]] if found else ""
