"""What the parts of the grammar share."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeVar

from castelli_pnp.base import resources
from castelli_pnp.base.frozen import FrozenMap
from castelli_pnp.files.nodes import Node, Scalar
from castelli_pnp.schema import (
    Bad,
    Field,
    Name,
    PathText,
    Pattern,
    Reading,
    Record,
    Schema,
    Shape,
    TextValue,
    Whole,
)
from castelli_pnp.systems import DEFAULT, SYSTEMS

K = TypeVar("K")
V = TypeVar("V")
W = TypeVar("W", bound=StrEnum)

ID = r"[a-z][a-z0-9_]{0,39}"
COUNT = Whole(0, 100_000)
ID_KEY: Pattern[str] = Pattern(ID, "id", str)


class ThemeName(Shape[str]):
    """The name of a shipped theme, or the path of a file with one."""

    def read(self, node: Node, reading: Reading) -> str | Bad:
        if isinstance(node, Scalar) and node.text.endswith(".yaml"):
            return PathText().read(node, reading)
        return Name(resources.themes()).read(node, reading)

    def schema(self) -> Schema:
        return {"anyOf": [Name(resources.themes()).schema(), {"type": "string", "pattern": r"\.yaml$"}]}


HEAD: Mapping[str, Field] = {
    "extends": Field(
        PathText(),
        "The game this one is based on: the name of a shipped game, or a path from this folder.",
        None,
    ),
    "system": Field(Name(SYSTEMS), "The rules that the game follows.", DEFAULT),
    "title": Field(TextValue(60), "The name of the game as it is printed."),
    "theme": Field(
        ThemeName(),
        "How the kit looks: the name of a shipped theme, or the path of a theme file from this folder.",
        "armorial",
    ),
}
"""What every game says of itself."""


def each(words: type[W], doc: str, shape: Shape[V], reason: str = "key") -> Record[Mapping[W, V]]:
    """One value for each word of a list: ``{wood: 1, grain: 1, rocks: 1}``."""
    fields = {word.value: Field(shape, doc.format(word)) for word in words}
    return Record(
        lambda **values: FrozenMap(dict(zip(words, values.values(), strict=True))), fields, reason=reason
    )
