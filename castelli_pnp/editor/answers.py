"""What there is to say of a place in a game: what it means, what may be written, where it comes from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from castelli_pnp.actions.show import place_text
from castelli_pnp.base import resources
from castelli_pnp.base.places import Mark, Route
from castelli_pnp.editor.games import OpenGame, entry_at
from castelli_pnp.editor.outline import Cursor, cursor_at, keys_of
from castelli_pnp.editor.units import file_of
from castelli_pnp.files.nodes import Map, flow_text, key_text
from castelli_pnp.schema import MapOf, Record, Shape
from castelli_pnp.schema.groups import INHERIT
from castelli_pnp.schema.walking import Below, find, unwrapped
from castelli_pnp.words.sentences import printable, say, words

EXTENDS: Route = ("extends",)
LONGEST = 300
"""So many characters of an inherited value are shown."""


class Shown(NamedTuple):
    """What is shown of a word, as Markdown."""

    text: str
    start: int
    end: int


class Offered(NamedTuple):
    """A word that may be written."""

    label: str
    text: str
    is_key: bool
    about: str
    start: int
    end: int


class Place(NamedTuple):
    """Where the cursor is in the data of a game."""

    game: OpenGame
    cursor: Cursor
    route: Route
    lines: Sequence[str]

    @property
    def below(self) -> Below:
        """What the grammar says of it."""
        return find(self.game.model.grammar, self.route)

    @property
    def in_file(self) -> Route:
        return self.cursor.route


def place_at(game: OpenGame, path: Path, lines: Sequence[str], line: int, column: int) -> Place | None:
    """The place of the cursor; None in comments, and where nobody can say."""
    cursor = cursor_at(lines, line, column)
    if cursor is None:
        return None
    above: Route = () if path == game.file else (path.stem,)
    return Place(game, cursor, (*above, *cursor.route), lines)


# --- what it means ---


def hover(place: Place, path: Path, line: int) -> Shown | None:
    """What a key means, what may be written, what the extended game says, and the rules that are broken."""
    cursor = place.cursor
    if cursor.is_key and not cursor.is_complete:
        return None
    texts = [*_meaning(place), *_rules(place.game, path, line)]
    return Shown("\n\n".join(texts), cursor.start, cursor.end) if texts else None


def _meaning(place: Place) -> Iterator[str]:
    found, ui = place.below, words()
    if found.field is not None and found.field.doc:
        yield printable(found.field.doc)
    if found.shape is not None:
        schema = found.shape.schema()
        choices = list(_choices(schema))
        if choices:
            yield ui.text("editor.choices", choices=", ".join(choices))
        elif "minimum" in schema and "maximum" in schema:
            low, high = ui.shown(schema["minimum"]), ui.shown(schema["maximum"])
            yield ui.text("editor.range", range=ui.text("report.range", low=low, high=high))
    if found.field is not None and isinstance(found.field.default, str | int | bool):
        is_field = len(place.route) > 0 and found.shape is found.field.shape
        if is_field:
            yield ui.text("editor.default", value=_value_text(found.field.default))
    is_known = found.shape is not None and place.route != EXTENDS
    entry = place.game.inherited(place.route) if is_known else None
    if entry is not None:
        value = printable(flow_text(entry.node))
        value = value if len(value) <= LONGEST else f"{value[: LONGEST - 4]} ..."
        yield ui.text("editor.inherited", place=place_text(entry.key_mark), value=value)


def _value_text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _rules(game: OpenGame, path: Path, line: int) -> Iterator[str]:
    """The rules that what a line says breaks."""
    told: set[str] = set()
    for note in game.report.findings:
        mark = game.mark_of(note)
        if file_of(mark) == path and mark.line == line + 1 and note.code not in told:
            told.add(note.code)
            yield f"**{note.code}**: {printable(say(note.code, {}))}"


# --- what may be written ---


def completion(place: Place) -> list[Offered]:
    """The keys and words that may be written at the cursor."""
    cursor = place.cursor
    if cursor.is_key:
        above = place.route[:-1] if cursor.is_complete else place.route
        return list(_keys(place, above))
    return [
        Offered(word, word, False, "", cursor.start, cursor.end)
        for word in dict.fromkeys((*_references(place, place.route), *_values(place)))
    ]


def _keys(place: Place, above: Route) -> Iterator[Offered]:
    cursor, ui = place.cursor, words()
    shape = unwrapped(find(place.game.model.grammar, above).shape)
    own = place.in_file[:-1] if cursor.is_complete else place.in_file
    present = keys_of(place.lines).get(own, {}).keys() - {cursor.word}
    after = "" if cursor.is_complete else ": "

    def offered(name: str, about: str) -> Offered:
        text = f"{key_text(name)}{after}"
        return Offered(name, text, True, about, cursor.start, cursor.end)

    if isinstance(shape, Record):
        yield from (offered(key, each.doc) for key, each in shape.fields.items() if key not in present)
    elif isinstance(shape, MapOf):
        entry = place.game.inherited(above)
        known = entry.node.entries if entry is not None and isinstance(entry.node, Map) else {}
        for key in dict.fromkeys((*known, *_references(place, (*above, "")))):
            if key not in present:
                value = known.get(key)
                shown = "" if value is None else place_text(value.key_mark)
                yield offered(key, ui.text("editor.known", place=shown) if shown else "")
        if known and INHERIT not in present:
            yield offered(INHERIT, ui.text("editor.inherit"))


def _references(place: Place, route: Route) -> Mapping[str, Route]:
    """The names of other things that may be written at a place."""
    root = place.game.root
    if root is None:
        return {}
    names = place.game.model.names(root, route)
    return names if route == place.route or place.cursor.is_key else {}


def _values(place: Place) -> Iterable[str]:
    if place.route == EXTENDS:
        return resources.shipped_games()
    found: Shape[Any] | None = place.below.shape
    return () if found is None else _choices(found.schema())


def _choices(schema: Mapping[str, Any]) -> Iterator[str]:
    """The words that a schema lists."""
    if "const" in schema:
        yield str(schema["const"])
    yield from (str(each) for each in schema.get("enum", ()))
    if schema.get("type") == "boolean":
        yield from ("true", "false")
    for each in schema.get("anyOf", ()):
        yield from _choices(each)


# --- where it comes from ---


def definition(place: Place) -> Mark | None:
    """Where the thing is defined that is named, or else what the extended game says at the same place."""
    game, cursor, root = place.game, place.cursor, place.game.root
    if root is None or (cursor.is_key and not cursor.is_complete):
        return None
    if place.route[:1] == EXTENDS and game.tree is not None:
        base = game.tree.below
        return None if base is None else Mark(base.mark.source, 1, 1)
    target = game.model.names(root, place.route).get(cursor.word)
    entry = entry_at(root, target) if target is not None else game.inherited(place.route)
    if entry is None and not cursor.is_key:
        entry = game.inherited(place.route[:-1]) if len(place.route) > 1 else None
    return None if entry is None else entry.key_mark
