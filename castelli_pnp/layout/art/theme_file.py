"""Reads a theme and says everything that is wrong with its form: which value, where, and what was found."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from castelli_pnp.base import resources
from castelli_pnp.base.caching import cache
from castelli_pnp.base.errors import Fault, Refused, Unreadable
from castelli_pnp.base.places import Mark, Route
from castelli_pnp.files.nodes import Map, MapEntry, Node, Scalar, Seq, flow_text
from castelli_pnp.files.yamlfile import read_yaml
from castelli_pnp.layout.art.theme import DEFAULT, SUFFIX, Hatch, Paint, Theme, ThemeColor
from castelli_pnp.layout.art.theme_checks import color_faults
from castelli_pnp.layout.art.theme_names import NAMES, Choice, Number, Paints, Switch, Value
from castelli_pnp.schema.base import near

VERSION = 1
NOTHING = "none"
_COLOR = re.compile(r"#[0-9A-Fa-f]{6}")
_LINES = re.compile(r"lines (-?[0-9.]+) ([0-9.]+) ([0-9.]+) (\w+)")
THINNEST, BROADEST, CLOSEST, WIDEST = 0.1, 1.5, 1.4, 50.0
"""Widths of the lines of a hatching, and the least step as a share of the width."""


def theme_names() -> tuple[str, ...]:
    """The themes that ship with the package, ours first."""
    return tuple(sorted(resources.themes(), key=lambda name: name != DEFAULT))


def theme_of(name: str) -> Theme:
    """A theme by its name, or by the path of its file; read once, and again when the file has changed."""
    if not name.endswith(SUFFIX) or not Path(name).is_file():
        return _theme(name, 0)
    return _theme(name, Path(name).stat().st_mtime_ns)


@cache
def _theme(name: str, changed: int) -> Theme:
    del changed
    if name.endswith(SUFFIX):
        return read_theme(Path(name))
    if name not in theme_names():
        choices = ", ".join(theme_names())
        raise Refused(
            "kit_choice", what="theme", name=name[:40], near=near(name, theme_names()), choices=choices
        )
    return read_theme(resources.themes()[name])


def read_theme(path: Path) -> Theme:
    """The theme in a file, or ``Unreadable`` with everything that is wrong with it."""
    reader, root = _Reader(), read_yaml(path)
    reader.read(root)
    if reader.faults:
        raise Unreadable(reader.faults)
    theme = Theme(_name(path), reader.paints, reader.numbers, reader.words)
    if faults := list(color_faults(theme, root)):
        raise Unreadable(faults)
    return theme


def _name(path: Path) -> str:
    """What the files of a kit are called after a theme: letters, figures and hyphens."""
    return re.sub("[^a-z0-9]+", "-", path.stem.lower()).strip("-")[:40] or "theme"


@dataclass(slots=True)
class _Reader:
    faults: list[Fault] = field(default_factory=list)
    tones: dict[str, Scalar] = field(default_factory=dict)
    paints: dict[str, Paint] = field(default_factory=dict)
    numbers: dict[str, float] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)

    def fault(self, reason: str, mark: Mark, route: Route = (), **data: object) -> None:
        self.faults.append(Fault("E23", reason, mark, data, route))

    def read(self, root: Node) -> None:
        known = {"theme": "", "version": "", **NAMES}
        entries = self._entries(root, "", tuple(known))
        version = entries.get("version")
        if version and not (isinstance(version.node, Scalar) and version.node.value == VERSION):
            self.fault("version", version.node.mark, found=flow_text(version.node)[:40], required=VERSION)
        groups = {
            group: self._entries(entries[group].node, group, tuple(names))
            for group, names in NAMES.items()
            if group in entries
        }
        self.tones = {
            key: entry.node
            for key, entry in groups.get("tones", {}).items()
            if isinstance(entry.node, Scalar)
        }
        for group, found in groups.items():
            for name, entry in found.items():
                self._value(f"{group}.{name}", NAMES[group][name], entry.node)

    def _entries(self, node: Node, group: str, names: tuple[str, ...]) -> dict[str, MapEntry]:
        """The known names of a map; unknown and missing ones are faults."""
        if not isinstance(node, Map):
            self.fault("map", node.mark, name=group or "theme")
            return {}
        dot = f"{group}." if group else ""
        meant: set[str] = set()
        for key, entry in node.entries.items():
            if key not in names:
                guess, route = near(key, names), (group, key) if group else (key,)
                known = {"name": dot + key[:40], "near": guess, "choices": ", ".join(names)}
                self.fault("unknown", entry.key_mark, route, **known)
                meant.add(guess)
        for name in names:
            if name not in node.entries and name not in meant:
                self.fault("missing", node.mark, name=dot + name)
        return {key: entry for key, entry in node.entries.items() if key in names}

    def _value(self, name: str, wanted: Value, node: Node) -> None:
        match wanted:
            case Paints(parts=()):
                self.paints[name] = self._paint(name, node, bool(wanted.flat))
            case Paints():
                self._list(name, wanted, node)
            case Number(low, high):
                value = node.value if isinstance(node, Scalar) else None
                if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
                    self.fault("range", node.mark, name=name, found=flow_text(node)[:40], low=low, high=high)
                else:
                    self.numbers[name] = value
            case Switch():
                if isinstance(node, Scalar) and isinstance(node.value, bool):
                    self.numbers[name] = node.value
                else:
                    self.fault("switch", node.mark, name=name, found=flow_text(node)[:40])
            case Choice(words):
                if isinstance(node, Scalar) and node.text in words:
                    self.words[name] = node.text
                else:
                    found = flow_text(node)[:40]
                    self.fault("choice", node.mark, name=name, found=found, choices=", ".join(words))

    def _list(self, name: str, wanted: Paints, node: Node) -> None:
        if not isinstance(node, Seq) or len(node.items) != len(wanted.parts):
            count = len(node.items) if isinstance(node, Seq) else 1
            self.fault("list", node.mark, name=name, count=len(wanted.parts), found=count)
            return
        for part, item in zip(wanted.parts, node.items, strict=True):
            full = f"{name}.{part}"
            self.paints[full] = self._paint(full, item, part in wanted.flat)

    def _paint(self, name: str, node: Node, flat: bool) -> Paint:
        end = node
        seen = [name.removeprefix("tones.")]
        while isinstance(end, Scalar) and end.text in self.tones:
            if end.text in seen:
                self.fault("circle", node.mark, name=name, found=" > ".join((*seen, end.text)))
                return None
            seen.append(end.text)
            end = self.tones[end.text]
        text = end.text if isinstance(end, Scalar) else flow_text(end)
        if _COLOR.fullmatch(text):
            return ThemeColor(text.lower())
        if flat:
            self.fault("flat", node.mark, name=name, found=text[:40])
        elif text != NOTHING:
            return self._hatch(name, text, node.mark)
        return None

    def _hatch(self, name: str, text: str, mark: Mark) -> Paint:
        found = _LINES.fullmatch(text)
        numbers = list(_numbers(found)) if found else []
        if not found or len(numbers) != 3:
            self.fault("paint", mark, name=name, found=text[:40])
            return None
        angle, step, width = numbers
        if abs(angle) > 360 or step > WIDEST:
            self.fault("paint", mark, name=name, found=text[:40])
            return None
        if found[4] not in self.tones:
            self.fault("tone", mark, name=name, found=found[4][:40], near=near(found[4], self.tones))
            return None
        if not THINNEST <= width <= BROADEST or step < CLOSEST * width:
            self.fault("lines", mark, name=name, width=width, step=step)
        color = self._paint(name, self.tones[found[4]], flat=True)
        return Hatch(angle, step, width, color) if isinstance(color, str) else None


def _numbers(found: re.Match[str]) -> Iterator[float]:
    for part in (1, 2, 3):
        try:
            yield float(found[part])
        except ValueError:
            return
