"""A list that no build has written is refused, whatever is in it; nothing outside of the kit is read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.kits.listing import NAME, is_place, read_manifest
from castelli_pnp.kits.proof.kit import prove
from tests.proof.planted import sheets, write_kit


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = write_kit(tmp_path_factory.mktemp("kit"), sheets())
    content: dict[str, Any] = json.loads((folder / NAME).read_text("utf-8"))
    return content


FIELDS: dict[str, list[Any]] = {
    "sha256": ["", None, 7, "x" * 64],
    "pages": ["4", -1, 2.5, None, True],
    "bleed": ["2", None, -1, float("nan"), 1e300, []],
    "back_offset": [None, [], [1], [1, 2, 3], ["a", "b"], {"x": 1}],
    "backs": ["both", None, 3],
    "ink": ["much", 1],
    "scale": ["1", None],
    "language": [5, []],
    "paper": [5],
    "duplex": ["yes", 1],
    "owed": [[], {"cards": 3}, {"cards": [1]}, {"cards": [1, -2]}, {"cards": ["1", "2"]}],
    "colors": [[], {"land": ["#ffffff"]}, {"land": {"wood": "green"}}],
    "slots": [{}, [1], [{"id": "a"}], [{"id": "a", "piece": 3, "size": 1}]],
    "pieces": [{}, [1], [[]], [{}], "pieces"],
}
ROW: dict[str, list[Any]] = {
    "id": [None, 3, []],
    "side": ["top", None],
    "page": [0, 9, -1, "1", None, 1.5],
    "x": ["1", None, float("inf")],
    "w": [-3, None, []],
    "rotation": [45, "0", None, 0.5, False],
    "partner": [3, []],
    "cut": ["L1 2", "M1", "no path", 3, "M1 2 Q3 4", "M1 2 L1e999 3"],
    "joined": ["yes"],
    "folds": [3, [3], [[1, 2, 3]], [["a", "b", "c", "d"]]],
}


def entry_of(content: dict[str, Any]) -> dict[str, Any]:
    entry: dict[str, Any] = next(iter(content["files"].values()))
    return entry


def test_a_list_of_ours_is_read(sound: dict[str, Any]) -> None:
    assert read_manifest(json.dumps(sound)) == sound


@pytest.mark.parametrize(
    ("field", "value"), [(name, value) for name, values in FIELDS.items() for value in values]
)
def test_a_foreign_entry_is_refused(sound: dict[str, Any], field: str, value: Any) -> None:
    content = json.loads(json.dumps(sound))
    entry_of(content)[field] = value
    assert read_manifest(json.dumps(content)) is None


@pytest.mark.parametrize(
    ("field", "value"), [(name, value) for name, values in ROW.items() for value in values]
)
def test_a_foreign_piece_is_refused(sound: dict[str, Any], field: str, value: Any) -> None:
    content = json.loads(json.dumps(sound))
    entry_of(content)["pieces"][3][field] = value
    assert read_manifest(json.dumps(content)) is None


@pytest.mark.parametrize(
    "field", ["id", "piece", "kind", "side", "page", "x", "y", "w", "h", "rotation", "partner"]
)
def test_a_piece_that_lacks_something_is_refused(sound: dict[str, Any], field: str) -> None:
    content = json.loads(json.dumps(sound))
    del entry_of(content)["pieces"][0][field]
    assert read_manifest(json.dumps(content)) is None


@pytest.mark.parametrize(
    "text",
    ["", "[]", "null", "3", "[" * 100_000, '{"format": 1}',
     '{"format": 1, "made_by": "castelli-pnp 1", "files": []}',
     '{"format": 1, "made_by": "castelli-pnp 1", "files": {"a.pdf": []}}',
     '{"format": 1, "made_by": "castelli-pnp 1", "files": {"a.pdf": null}}'],
)  # fmt: skip
def test_any_other_text_is_refused(text: str) -> None:
    assert read_manifest(text) is None


@pytest.mark.parametrize(
    "name",
    ["../../etc/passwd", "/etc/passwd", "a/../../b.pdf", "", ".", "..", "a//b.pdf", "a/", "C:/x.pdf",
     "a\\b.pdf", "a\0.pdf", "a\n.pdf", " a.pdf", "a/./b.pdf"],
)  # fmt: skip
def test_names_that_lead_elsewhere_are_refused(tmp_path: Path, sound: dict[str, Any], name: str) -> None:
    assert not is_place(name)
    (tmp_path / NAME).write_text(json.dumps({**sound, "files": {name: entry_of(sound)}}), "utf-8")
    with pytest.raises(Refused) as refused:
        prove(tmp_path)
    assert refused.value.args


@pytest.mark.parametrize(
    "name", ["a.pdf", "a4/en/castelli-cards-a4-en.pdf", "pieces/en/ö-1.svg", "a b/c.pdf"]
)
def test_names_below_the_kit_are_taken(name: str) -> None:
    assert is_place(name)
