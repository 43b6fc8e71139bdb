"""What would put a finding right, said of the data of a game, and the edits of files that do it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from castelli_pnp.base.errors import CastelliError
from castelli_pnp.base.places import Mark, Route
from castelli_pnp.files import yamledit
from castelli_pnp.files.fixes import Fix, difference
from castelli_pnp.files.nodes import flow_text, node_of, value_at
from castelli_pnp.files.yamledit import NOWHERE, EditedText
from castelli_pnp.files.yamlfile import parse_yaml
from castelli_pnp.systems.load import Loaded
from castelli_pnp.systems.rewriting import home, new_part
from castelli_pnp.systems.sources import Disk
from castelli_pnp.systems.system import Facts

WIDEST = 110
"""How long a line may be where a value is written new."""


@dataclass(frozen=True, slots=True)
class Step:
    """One change of what the files say: a value is set, a key is renamed, or an entry is removed."""

    kind: str
    """``set``, ``rename`` or ``remove``."""
    route: Route
    value: Any = None
    """The new value, or the new name."""

    @property
    def data(self) -> dict[str, object]:
        """For the sentence that says what it does."""
        shown = flow_text(node_of(self.value, NOWHERE))
        return {"name": str(self.route[-1]), "where": ".".join(map(str, self.route)), "value": shown}


@dataclass(frozen=True, slots=True)
class Repair:
    """What would put a finding right."""

    steps: tuple[Step, ...]
    key: str = ""
    """The message that says what it does; without one, the first step says it."""
    data: Mapping[str, object] = field(default_factory=dict)
    is_safe: bool = True
    """Whether there is no other way to put it right that could be meant."""
    settles: bool = False
    """Whether it also puts right what follows from the finding."""

    def fix(self, texts: Mapping[Path, str], after: Mapping[Path, str]) -> Fix | None:
        """The same as edits of files; None if the files are as they should be."""
        edits = tuple(
            difference(path, texts.get(path, ""), text)
            for path, text in sorted(after.items())
            if text != texts.get(path)
        )
        first = self.steps[0]
        return (
            Fix(self.key or f"fix.{first.kind}", self.data or first.data, edits, self.is_safe)
            if edits
            else None
        )


def set_to(route: Route, value: object, is_safe: bool = True) -> Repair:
    """Another value at the end of a route."""
    return Repair((Step("set", route, value),), is_safe=is_safe)


def rename_to(route: Route, name: str, is_safe: bool = True) -> Repair:
    """Another name for the key at the end of a route."""
    return Repair((Step("rename", route, name),), is_safe=is_safe)


def fix_in_game(loaded: Loaded[Facts], repair: Repair) -> Fix | None:
    """The edits of a game's own files; None if their text does not allow it."""
    try:
        before = {path: loaded.source.text(path) for path in sorted(loaded.own_files)}
        texts = dict(before)
        for step in repair.steps:
            path, route = home(loaded, texts, step.route)
            if path in texts:
                texts[path] = changed(texts[path], route, step)
            elif step.kind == "set":
                texts[path] = new_part(loaded, path, route, step.value, WIDEST, "check --fix")
    except (CastelliError, LookupError, ValueError):
        return None
    return repair.fix(before, texts)


def fix_in_file(source: Disk, path: Path, repair: Repair) -> Fix | None:
    """The edits of one file; its steps lead from the top of that file."""
    try:
        before = after = source.text(path)
        for step in repair.steps:
            after = changed(after, [str(each) for each in step.route], step)
    except (CastelliError, LookupError, ValueError):
        return None
    return repair.fix({path: before}, {path: after})


def leads_to(source: Disk, mark: Mark, route: Route) -> bool:
    """Whether the key or value at the end of a route is where the mark is."""
    try:
        page = EditedText(source.text(mark.source.path))
    except (CastelliError, LookupError, ValueError):
        return False
    *outer, last = map(str, route)
    holder, missing = page.found(outer)
    value, more = page.found([*outer, last])
    places = [] if missing else [holder.keys.get(last)]
    places += [] if more else [value.start]
    return any(at is not None and page.mark_of(at) == (mark.line, mark.column) for at in places)


def changed(text: str, route: list[str], step: Step) -> str:
    """The text of a file after one step; every other character stays."""
    if step.kind == "set":
        old = value_at(parse_yaml(text, "file"), route)
        return yamledit.rewritten(text, route, old, step.value, WIDEST)
    page = EditedText(text)
    if step.kind == "remove":
        return page.changed(list(page.removed(route)))
    edit = page.renamed(route, str(step.value))
    return page.changed([edit] if edit else [])
