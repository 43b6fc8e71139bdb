"""How two games differ: their data in words, their pieces side by side, and the lab's results for both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from castelli_pnp.actions.games import AnyGame, load
from castelli_pnp.base.errors import Refused
from castelli_pnp.base.places import Route
from castelli_pnp.files.nodes import Map, Scalar, flow_text
from castelli_pnp.systems.differences import Change, differences
from castelli_pnp.systems.load import Loaded
from castelli_pnp.systems.resolved import step_into
from castelli_pnp.systems.system import Facts
from castelli_pnp.words.board_place import BoardPlace
from castelli_pnp.words.sentences import printable, words
from castelli_pnp.words.ui_language import in_language

if TYPE_CHECKING:
    from castelli_pnp.actions.diff_pictures import PicturePair

LONGEST = 100
"""The maximum length of a value that is shown, in characters."""


@dataclass(frozen=True, slots=True, repr=False)
class Difference:
    """Two games of one system, and every place where their data differ."""

    first: Loaded[Facts]
    second: Loaded[Facts]
    changes: tuple[Change, ...]

    def __repr__(self) -> str:
        games = f"first={self.first.game.id!r}, second={self.second.game.id!r}"
        return f"Difference({games}, changes={len(self.changes)})"

    def sentences(self, language: str = "en") -> tuple[str, ...]:
        """Each change in words."""
        with in_language(language):
            return tuple(map(self.sentence_of, self.changes))

    def sentence_of(self, change: Change) -> str:
        """A change in words, in the language of all messages."""
        data = {"place": self.place_of(change.route)}
        for name, entry in (("before", change.first), ("after", change.second)):
            if entry is not None:
                text = entry.node.text if isinstance(entry.node, Scalar) else flow_text(entry.node)
                data[name] = text if len(text) <= LONGEST else f"{text[: LONGEST - 4]} ..."
        return printable(words().text(f"diff.{change.kind}", **data))

    def place_of(self, route: Route) -> str:
        """Names a place on the board in words; any other place as it is typed."""
        place = BoardPlace.of(route)
        if place.cell is None:
            return ".".join(map(str, route))
        data = {"piece": place.thing, "cell": ",".join(map(str, place.cell))}
        key = "diff.landscape"
        if place.area is not None:
            key, data["sides"] = "diff.area", self._sides(route)
        text = words().text(key, **data)
        return f"{text}, {place.value}" if place.value not in ("", "landscapes", data["cell"]) else text

    def _sides(self, route: Route) -> str:
        """The sides of an area, which identify it on the table."""
        area = route[: route.index("areas") + 2]
        for loaded in (self.second, self.first):
            node = loaded.tree
            for step in area:
                entry = step_into(node, step)
                if entry is None:
                    break
                node = entry.node  # type: ignore[assignment]
            else:
                sides = node.entries.get("sides") if isinstance(node, Map) else None
                if sides is not None and isinstance(sides.node, Scalar):
                    return sides.node.text
        return str(area[-1])

    def pictures(self, language: str = "en") -> tuple[PicturePair, ...]:
        """The pieces, tiles, cards and other components that look different, as drawings of both games."""
        from castelli_pnp.actions.diff_pictures import picture_pairs

        return tuple(picture_pairs(self, language))

    def html(self, language: str = "en") -> str:
        """A self-contained web page: every change in words, and the pictures side by side."""
        from castelli_pnp.actions.diff_page import page

        with in_language(language):
            return page(self, language)


def diff(first: AnyGame, second: AnyGame) -> Difference:
    """Compares two games of one system: ``changes``, ``sentences``, ``pictures``, and a page as ``html``.

    ``measure`` compares them in the lab: ``comparisons`` of its outcome have the places of the board.
    """
    one, other = load(first), load(second)
    if one.game.system != other.game.system:
        raise Refused("compare_systems", first=one.game.id, second=other.game.id)
    return Difference(one, other, differences(one, other))


def by_thing(changes: Sequence[Change]) -> Mapping[tuple[str, str], tuple[Change, ...]]:
    """Groups changes by the part that they are in, and the piece, tile, or other thing that they change."""
    found: dict[tuple[str, str], list[Change]] = {}
    for each in changes:
        found.setdefault(thing_of(each.route), []).append(each)
    return {key: tuple(several) for key, several in found.items()}


def thing_of(route: Route) -> tuple[str, str]:
    """Returns the part, and the piece, tile, card, or other thing in it."""
    part, *rest = map(str, route)
    if part == "board":
        return part, BoardPlace.of(route).thing
    if part == "tiles" and len(rest) > 1:
        return part, rest[1]
    return part, rest[0] if rest else ""
