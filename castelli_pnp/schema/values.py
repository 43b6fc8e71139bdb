"""Single values: integers, true or false, words of a list, and text with a pattern."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Generic, TypeVar

from castelli_pnp.files.nodes import Node, Scalar
from castelli_pnp.schema.base import Bad, Reading, Schema, Shape

T = TypeVar("T")
W = TypeVar("W", bound=StrEnum)


class Whole(Shape[int]):
    """A whole number between two bounds; ``reason`` names the message for another number."""

    def __init__(self, low: int, high: int, reason: str = "range") -> None:
        self.low, self.high, self.reason = low, high, reason

    def read(self, node: Node, reading: Reading) -> int | Bad:
        value = node.value if isinstance(node, Scalar) else None
        if isinstance(value, bool) or not isinstance(value, int | float):
            return reading.wrong_type("whole", node)
        bounds = {"low": self.low, "high": self.high}
        if isinstance(value, float) and math.isfinite(value):
            return reading.wrong_type("whole", node)
        if isinstance(value, float) or not self.low <= value <= self.high:
            reason = "nan" if value != value else self.reason  # noqa: PLR0124
            text = node.text if isinstance(node, Scalar) and len(node.text) <= 20 else "..."
            return reading.fault("E13", reason, node.mark, value=text, **bounds)
        return value

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


class Flag(Shape[bool]):
    """true or false."""

    def read(self, node: Node, reading: Reading) -> bool | Bad:
        if isinstance(node, Scalar) and isinstance(node.value, bool):
            return node.value
        return reading.wrong_type("flag", node)

    def schema(self) -> Schema:
        return {"type": "boolean"}


class Choice(Shape[T], Generic[T]):
    """One of several words, each of which stands for a value; ``reason`` is the message for others."""

    known: Mapping[str, T]
    reason = "word"

    def read(self, node: Node, reading: Reading) -> T | Bad:
        if not isinstance(node, Scalar) or node.value is None:
            return reading.wrong_type("word", node)
        found = self.known.get(node.text)
        if found is not None:
            return found
        guess = reading.near(node.text, self.known)
        choices = ", ".join(self.known)
        return reading.fault("E14", self.reason, node.mark, word=node.text[:40], near=guess, choices=choices)

    def schema(self) -> Schema:
        numbers = [int(word) for word in self.known if word.isdigit()]  # a list of words may name some
        if numbers:
            return {"enum": [*self.known, *numbers]}
        return {"type": "string", "enum": list(self.known)}


class Word(Choice[W], Generic[W]):
    """One of the words of a fixed list."""

    def __init__(self, words: type[W], reason: str = "word") -> None:
        self.words, self.reason = words, reason
        self.known = {word.value: word for word in words}


class Name(Choice[str]):
    """A name in a register that may grow while the program runs."""

    def __init__(self, register: Mapping[str, object]) -> None:
        self._register = register

    @property
    def known(self) -> Mapping[str, str]:  # type: ignore[override]
        return {name: name for name in self._register}


class PathText(Shape[str]):
    """The name of a file or folder, without any changes."""

    def read(self, node: Node, reading: Reading) -> str | Bad:
        if not isinstance(node, Scalar) or not isinstance(node.value, str) or not node.text:
            return reading.wrong_type("text", node)
        return node.text

    def schema(self) -> Schema:
        return {"type": "string", "minLength": 1}


class TextValue(Shape[str]):
    """A line of text of a limited length."""

    def __init__(self, longest: int = 80, least: int = 1) -> None:
        self.longest, self.least = longest, least

    def read(self, node: Node, reading: Reading) -> str | Bad:
        if not isinstance(node, Scalar) or node.value is None or isinstance(node.value, bool):
            return reading.wrong_type("text", node)
        if not self.least <= len(node.text.strip()) <= self.longest or "\n" in node.text:
            return reading.fault("E13", "length", node.mark, longest=self.longest, length=len(node.text))
        if not node.text.isprintable():
            return reading.fault("E14", "unprintable", node.mark)
        return node.text.strip()

    def schema(self) -> Schema:
        pattern = r"^[^\n]*\S[^\n]*$" if self.least else r"^[^\n]*$"
        form = {"minLength": self.least, "maxLength": self.longest, "pattern": pattern}
        return {"type": ["string", "number"], **form}


class Pattern(Shape[T], Generic[T]):
    """Text with a certain form; ``reason`` names that form in the catalog."""

    def __init__(self, pattern: str, reason: str, parse: Callable[[str], T]) -> None:
        self.pattern = re.compile(pattern, re.ASCII)
        self.reason = reason
        self.parse = parse

    def read(self, node: Node, reading: Reading) -> T | Bad:
        if not isinstance(node, Scalar) or node.value is None:
            return reading.wrong_type("text", node)
        if not self.pattern.fullmatch(node.text):
            return reading.fault("E14", self.reason, node.mark, text=node.text[:40])
        return self.parse(node.text)

    def schema(self) -> Schema:
        return {"type": "string", "pattern": f"^(?:{self.pattern.pattern})$"}
