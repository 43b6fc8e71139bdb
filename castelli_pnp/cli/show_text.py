"""The values of a game and where they are set, as lines for people, as YAML, and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from castelli_pnp.actions.show import alone, place_text
from castelli_pnp.base.places import Route
from castelli_pnp.cli.printing import say
from castelli_pnp.files.nodes import Map, block_lines, flow_text, key_text, plain
from castelli_pnp.systems.load import Loaded
from castelli_pnp.systems.resolved import ResolvedValue, find_route, resolved
from castelli_pnp.systems.system import Facts
from castelli_pnp.terminal.echo import echo, emphasize
from castelli_pnp.words.sentences import printable, shown_path, terminal_width, words

FEWEST, MOST = 20, 68
"""The minimum and maximum position of the column with the places."""
INDENT = "  "
FOLDED = 4
"""This many inherited values next to each other are only counted."""
Values = Sequence[ResolvedValue]


def print_text(loaded: Loaded[Facts], part: str, whole: bool) -> None:
    """Prints values for people; inherited ones are only counted, unless all or one part are requested."""
    way, found = _found(loaded, part)
    folded = not whole and not way
    top = max(0, len(way) - 1)
    if not way:
        _print_summary(loaded, found)
    for line, is_own in shown(list(lines_of(found, top, folded, top))):
        if is_own:
            emphasize(line, "green")
        else:
            echo(line)
    if folded and any(not each.is_own for each in found):
        echo()
        say("show.more", part=next(iter(loaded.model.sections)))


def print_yaml(loaded: Loaded[Facts], part: str) -> None:
    """Prints a game without ``extends``, or a part of it, as YAML; the places are comments."""
    way, found = _found(loaded, part)
    top = max(0, len(way) - 1)
    for line, _ in shown(list(lines_of(found if way else alone(loaded, found), top, start=top))):
        echo(line)


def print_json(loaded: Loaded[Facts], part: str) -> None:
    """Prints all values as JSON for programs."""
    listed = [_value_json(each) for each in _found(loaded, part)[1]]
    report = {"format": 1, "game": loaded.game.id, "file": shown_path(loaded.file), "values": listed}
    echo(json.dumps(report, indent=2))


def _found(loaded: Loaded[Facts], part: str) -> tuple[Route, list[ResolvedValue]]:
    way = find_route(loaded, part)
    return way, list(resolved(loaded, way))


def _print_summary(loaded: Loaded[Facts], found: Values) -> None:
    entry = loaded.tree.entries.get("extends")
    own = sum(each.is_own and each.node is not None for each in found)
    dropped = sum(each.node is None for each in found)
    if entry is None:
        say("show.alone", game=loaded.game.id, own=own)
    else:
        inherited = len(found) - own - dropped
        counts = {"own": own, "inherited": inherited, "dropped": dropped}
        say("show.summary", game=loaded.game.id, base=printable(flow_text(entry.node)), **counts)
    echo()


class ShownLine(NamedTuple):
    """A line and the place to the right of it."""

    text: str
    place: str = ""
    is_own: bool = False


def shown(lines: Sequence[ShownLine]) -> Iterator[tuple[str, bool]]:
    """The lines with their places in one column, and whether the game itself sets them."""
    widths = [len(each.text) for each in lines if each.place]
    column = min(max([FEWEST, *(width for width in widths if width <= MOST)]), MOST)
    for each in lines:
        yield (f"{each.text:<{column}}  # {each.place}" if each.place else each.text), each.is_own


def lines_of(values: Values, depth: int = 0, folded: bool = False, start: int = 0) -> Iterator[ShownLine]:
    """Values as YAML; with ``folded``, inherited values are only counted."""
    indent = INDENT * (depth - start)
    grouped = [list(group) for _, group in groupby(values, key=lambda each: str(each.route[depth]))]
    for is_run, run in groupby(grouped, key=lambda inside: folded and _is_taken_over(inside, depth)):
        groups = list(run)
        if is_run and len(groups) >= FOLDED:
            yield ShownLine(f"{indent}... {_counted(len(groups))}", place_text(groups[0][0].mark))
            continue
        for inside in groups:
            name = key_text(str(inside[0].route[depth]))
            if len(inside[0].route) == depth + 1:
                yield from _value_lines(inside[0], indent, name)
            elif folded and len(inside) > 1 and not any(each.is_own for each in inside):
                yield ShownLine(f"{indent}{name}: {_counted(len(inside))}", place_text(inside[0].mark))
            else:
                yield ShownLine(f"{indent}{name}:")
                yield from lines_of(inside, depth + 1, folded, start)


def _is_taken_over(inside: Values, depth: int) -> bool:
    """Whether this is a single value that the game itself does not set."""
    return len(inside[0].route) == depth + 1 and not inside[0].is_own


def _counted(count: int) -> str:
    return words().text("show.folded", count=count)


def _value_lines(found: ResolvedValue, indent: str, name: str) -> Iterator[ShownLine]:
    place = place_text(found.mark)
    if found.node is None:
        yield ShownLine(f"{indent}# {name}", words().text("show.dropped", place=place), True)
        return
    note = place
    if found.replaced is not None:
        note = _replacing(found, place)
    text = printable(f"{indent}{name}: {flow_text(found.node)}")
    if len(text) <= MOST or not isinstance(found.node, Map):
        yield ShownLine(text, note, found.is_own)
        return
    yield ShownLine(f"{indent}{name}:", note, found.is_own)
    for line in block_lines(found.node, indent + INDENT, terminal_width()):
        yield ShownLine(printable(line), "", found.is_own)


def _replacing(found: ResolvedValue, place: str) -> str:
    """The place of a value that the game sets, and the value that it replaces."""
    assert found.replaced is not None
    old = found.replaced.node
    there = place_text(found.replaced.key_mark)
    if plain(old) == found.value:
        return words().text("show.same", place=place, other=there)
    value = printable(flow_text(old))
    if len(value) > 20:
        return words().text("show.replaces", place=place, other=there)
    return words().text("show.instead", place=place, other=there, value=value)


def _value_json(found: ResolvedValue) -> dict[str, Any]:
    result: dict[str, Any] = {"path": found.path, "route": [str(step) for step in found.route]}
    result |= {"value": found.value, "dropped": found.node is None, "own": found.is_own}
    result |= {"file": shown_path(found.file), "line": found.line, "column": found.column}
    if found.replaced is not None:
        mark = found.replaced.key_mark
        old = {"value": plain(found.replaced.node), "file": shown_path(mark.source.path), "line": mark.line}
        result["instead_of"] = old
    return result
