"""The manifest of a kit, ``manifest.json``: files with checksums, and every side of every piece."""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from castelli_pnp import __version__
from castelli_pnp.kits.drawn import Artifact
from castelli_pnp.kits.stamp import stamp_entry

if TYPE_CHECKING:
    from castelli_pnp.kits.order import Order

NAME = "manifest.json"
NOTE = ".castelli-pnp.json"
"""The file where a build notes what it is about to write; removed after the manifest is written."""
SIGN = "castelli-pnp"
"""The first word of a note, and the name of an empty file in every work folder: they mark what is ours."""
FORMAT = 1
_LARGEST = 100_000
_NUMBER = r"-?\d{1,7}(?:\.\d{1,9})?"
_POINT = f"{_NUMBER} {_NUMBER}"

Test = Callable[[Any], bool]


def file_entries(artifacts: Iterable[Artifact], order: Order) -> dict[str, Any]:
    """The manifest entries of files, by path: the data of their parts, their origin, and checksums."""
    from castelli_pnp.kits.carried import carried

    name, _ = carried(order)
    return {
        artifact.path: {
            **artifact.facts,
            "stamp": dict(stamp_entry(order, artifact.facts.get("language"))),
            "order": name,
            "bytes": len(artifact.data),
            "sha256": checksum(artifact.data),
        }
        for artifact in artifacts
    }


def manifest_text(order: Order, files: Mapping[str, Any], earlier: Mapping[str, Any] | None = None) -> str:
    """The manifest as JSON, with sorted files, so that it does not depend on the order of the work.

    ``earlier``: the orders that it already contains; those that no file came from are dropped.
    """
    from castelli_pnp.kits.carried import carried, still_needed

    game = order.game
    name, data = carried(order)
    orders = still_needed({**(earlier or {}), name: data}, files.values())
    content = {
        "format": FORMAT,
        "made_by": f"castelli-pnp {__version__}",
        "game": game.id,
        "title": game.title,
        "bleed": order.bleed,
        "stamp": stamp_entry(order, None),
        "files": {path: files[path] for path in sorted(files)},
        "orders": orders,
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def checksum(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def read_manifest(text: str) -> dict[str, Any] | None:
    """A manifest of ours as it was written; ``None`` if the text is anything else."""
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        return None
    files = content.get("files")
    if not str(content.get("made_by", "")).startswith("castelli-pnp ") or not isinstance(files, dict):
        return None
    return content if all(is_place(name) and _is_entry(entry) for name, entry in files.items()) else None


def is_artifact(value: object) -> bool:
    """Whether a value is a file that can be put into the folder of a kit and listed."""
    if not isinstance(value, Artifact) or not isinstance(value.data, bytes):
        return False
    try:
        json.dumps(dict(value.facts))
    except (TypeError, ValueError, RecursionError):
        return False
    return isinstance(value.path, str) and is_place(value.path)


def is_place(name: str) -> bool:
    """Whether a name is a path to a file inside the folder of the kit."""
    words = name.split("/")
    plain = all(word not in ("", ".", "..") and word == word.strip() for word in words)
    return plain and not any(sign in name for sign in '\\:\0<>|"?*') and name.isprintable()


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) < _LARGEST


def _is_text_or_none(value: Any) -> bool:
    return value is None or _is_text(value)


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_number(value: Any) -> bool:
    plain = isinstance(value, int | float) and not isinstance(value, bool)
    return plain and abs(value) <= _LARGEST and math.isfinite(value)


def _is_size(value: Any) -> bool:
    return _is_number(value) and value >= 0


def _is_length(value: Any) -> bool:
    return type(value) is int and value >= 0


def _is_count(value: Any) -> bool:
    return _is_length(value) and value <= _LARGEST


def _matches(pattern: str) -> Test:
    return lambda value: _is_text(value) and bool(re.fullmatch(pattern, value))


def _is_one_of(*words: Any) -> Test:
    return lambda value: any(value == word and type(value) is type(word) for word in words)


def _is_row_of(count: int, test: Test) -> Test:
    return lambda value: isinstance(value, list) and len(value) == count and all(map(test, value))


def _is_list_of(test: Test) -> Test:
    return lambda value: isinstance(value, list) and all(map(test, value))


def _is_map_of(test: Test, key: Test = lambda _: True) -> Test:
    return lambda value: isinstance(value, dict) and all(key(k) and test(v) for k, v in value.items())


def _has(wanted: Mapping[str, Test], may: Mapping[str, Test]) -> Test:
    """A test for mappings with all required fields and perhaps optional ones; allows unknown fields."""

    def test(value: Any) -> bool:
        if not isinstance(value, dict) or not wanted.keys() <= value.keys():
            return False
        return all(check(value[name]) for name, check in (*wanted.items(), *may.items()) if name in value)

    return test


_is_checksum = _matches("[0-9a-f]{64}")
is_note = _has({"made_by": _is_text, "files": _is_map_of(_is_list_of(_is_checksum), is_place)}, {})
"""Whether a value has the form of the note that a build leaves in a folder."""
_is_outline = _matches(rf"M{_POINT}(?: (?:[ML]{_POINT}|C{_POINT} {_POINT} {_POINT}|Z))*")
_is_piece = _has(
    {
        "id": _is_text,
        "piece": _is_text,
        "kind": _is_text,
        "side": _is_one_of("front", "back"),
        "page": _is_count,
        "x": _is_number,
        "y": _is_number,
        "w": _is_size,
        "h": _is_size,
        "rotation": _is_one_of(0, 90, 180, 270),
        "partner": _is_text_or_none,
    },
    {
        "cut": _is_outline,
        "joined": _is_flag,
        "folds": _is_list_of(_is_row_of(4, _is_number)),
        "bleeds": _is_row_of(4, _is_size),
        "edges": _is_row_of(4, _is_text),
        "fold": _is_number,
        "part": _is_text,
    },
)
_is_step = _has(
    {
        "number": _is_count,
        "kind": _is_one_of("cut", "fold", "over"),
        "axis": _is_one_of("x", "y"),
        "lines": _is_list_of(_is_row_of(5, _is_number)),
    },
    {},
)
_is_sheet = _has(
    {
        "page": _is_count,
        "stock": _is_one_of("card", "board", "plain"),
        "need": _is_one_of("must", "pick", "like", "screen"),
        "steps": _is_list_of(_is_step),
    },
    {},
)
_is_slot = _has({"id": _is_text, "piece": _is_text, "size": _is_size}, {})
_has_facts = _has(
    {"sha256": _is_checksum},
    {
        "part": _is_text,
        "language": _is_text_or_none,
        "paper": _is_text_or_none,
        "pages": _is_count,
        "duplex": _is_flag,
        "backs": _is_one_of("duplex", "gutterfold", "single"),
        "back_offset": _is_row_of(2, _is_number),
        "ink": _is_one_of("normal", "low"),
        "tokens": _is_text,
        "scale": _is_size,
        "bleed": _is_size,
        "bytes": _is_length,
        "owed": _is_map_of(_is_row_of(2, _is_count)),
        "owed_in_all": _is_map_of(_is_row_of(2, _is_count)),
        "size": _is_row_of(2, _is_size),
        "bundle": _is_text,
        "adds": _is_text,
        "label": _is_text,
        "stock": _is_one_of("card", "board", "plain"),
        "mode": _is_one_of("duplex", "folded", "single"),
        "need": _is_one_of("must", "pick", "like", "screen"),
        "parts": _is_list_of(_is_text),
        "colors": _is_map_of(_is_map_of(_matches("#[0-9A-Fa-f]{6}"))),
        "slots": _is_list_of(_is_slot),
        "pieces": _is_list_of(_is_piece),
        "sheets": _is_list_of(_is_sheet),
        "stamp": _is_map_of(_is_text),
        "order": _is_text,
    },
)


def _is_entry(entry: Any) -> bool:
    """Whether the entry of a file has the form that builds write, with all pieces on existing pages."""
    if not _has_facts(entry):
        return False
    pieces = entry.get("pieces", [])
    return all(1 <= piece["page"] <= entry.get("pages", 0) for piece in pieces)


def read_note(text: str) -> dict[str, list[str]] | None:
    """The checksums of files that a build was about to write, by path; None if this is no such note."""
    try:
        noted = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not is_note(noted) or noted["made_by"] != SIGN:
        return None
    files: dict[str, list[str]] = noted["files"]
    return files
