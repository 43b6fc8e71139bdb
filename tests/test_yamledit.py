"""Values are changed in the text of a file; everything else stays to the letter."""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from castelli_pnp.files.yamledit import rewritten

TEXT = """\
# the board of a river town
pieces:
  piece1:   # mine
    landscapes:
      1,2:
        # the capital once stood here
        settlement: village   # small
        areas:   # two of them
          - {sides: NE, kind: wood,   symbols: 3}  # forest
          - {sides: S, kind: rocks, symbols: 2, sites: 1}
          - sites: 1
            sides: W   # cliff
            kind: rocks
            symbols: 2
      "1,4": {areas: [{sides: S, kind: wood, symbols: 2}, {sides: WNE, kind: rocks, symbols: 1, sites: 1}]}

  piece2: {landscapes: {}}
"""


def area(sides: str, kind: str, symbols: int, sites: int = 0) -> dict[str, Any]:
    return {"sides": sides, "kind": kind, "symbols": symbols, **({"sites": sites} if sites else {})}


OLD = {
    "settlement": "village",
    "areas": [area("NE", "wood", 3), area("S", "rocks", 2, 1), area("W", "rocks", 2, 1)],
}


def changed(cell: str, old: Any, new: Any, text: str = TEXT) -> str:
    return rewritten(text, ["pieces", "piece1", "landscapes", cell], old, new)


def said(text: str, cell: str) -> Any:
    return yaml.safe_load(text.removeprefix("\N{BYTE ORDER MARK}"))["pieces"]["piece1"]["landscapes"][cell]


def test_a_single_value_is_replaced_and_nothing_else() -> None:
    new = {**OLD, "settlement": "city"}
    assert changed("1,2", OLD, new) == TEXT.replace(
        "settlement: village   # small", "settlement: city   # small"
    )


def test_keys_come_and_go_and_comments_stay() -> None:
    new = {"areas": [area("NE", "rocks", 3, 2), area("S", "wood", 2), area("W", "grain", 2)]}
    text = changed("1,2", OLD, new)
    assert said(text, "1,2") == new
    for comment in ("# the capital once stood here", "# small", "# two of them", "# forest", "# cliff"):
        assert text.count(comment) == 1
    assert "          - {sides: NE, kind: rocks,   symbols: 3, sites: 2}  # forest\n" in text


def test_lists_grow_and_shrink() -> None:
    short = {**OLD, "areas": [area("NES", "wood", 3), area("W", "rocks", 2, 1)]}
    text = changed("1,2", OLD, short)
    assert said(text, "1,2") == short
    longer = {**OLD, "areas": [*OLD["areas"][:2], area("W", "rocks", 2, 1), area("E", "market", 1)]}
    text = changed("1,2", OLD, longer)
    assert said(text, "1,2") == longer
    assert "            symbols: 2\n          - {sides: E, kind: market, symbols: 1}\n" in text


def test_flow_values_stay_on_their_line() -> None:
    old = {"areas": [area("S", "wood", 2), area("WNE", "rocks", 1, 1)]}
    new = {
        "settlement": "city",
        "areas": [area("S", "wood", 2), area("W", "rocks", 1), area("NE", "market", 1)],
    }
    text = changed("1,4", old, new)
    assert said(text, "1,4") == new
    assert text.count("\n") == TEXT.count("\n")


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\N{BYTE ORDER MARK}"])
def test_line_ends_and_byte_order_marks_stay(newline: str, mark: str) -> None:
    text = mark + TEXT.replace("\n", newline)
    new = {"areas": [*OLD["areas"], area("E", "market", 1)]}
    text = changed("1,2", OLD, new, text)
    assert text.startswith(mark)
    assert text.count(newline) == text.count("\n")
    assert said(text, "1,2") == new


def test_new_keys_go_where_they_belong() -> None:
    new = {"areas": [area("N", "wood", 1), area("ESW", "grain", 1)]}
    text = TEXT
    for piece, cell in (("piece1", "2,1"), ("piece2", "2,3"), ("piece3", "1,2"), ("piece3", "1,4")):
        text = rewritten(text, ["pieces", piece, "landscapes", cell], None, new)
    found = yaml.safe_load(text)["pieces"]
    assert found["piece1"]["landscapes"]["2,1"] == new
    assert found["piece2"]["landscapes"]["2,3"] == new
    assert found["piece3"] == {"landscapes": {"1,2": new, "1,4": new}}
    assert [line for line in TEXT.splitlines() if line not in text.splitlines()] == [
        "  piece2: {landscapes: {}}"
    ]


SCALARS = st.sampled_from(["wood", "grain", 1, 2, 30, "N"])
DATA = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, min_size=1, max_size=3)
        | st.dictionaries(st.sampled_from(["a", "b", "c", "2,3"]), inner, min_size=1, max_size=3)
    ),
    max_leaves=8,
)
MAPS = st.dictionaries(st.sampled_from(["a", "b", "c", "2,3"]), DATA, min_size=1, max_size=4)


@settings(max_examples=150, deadline=None)
@given(MAPS, MAPS, st.booleans())
def test_whatever_a_text_says_it_can_be_made_to_say_anything_else(old: Any, new: Any, flow: bool) -> None:
    text = "# kept\n" + yaml.safe_dump({"top": old}, default_flow_style=flow) + "# kept too\n"
    after = rewritten(text, ["top"], old, new)
    assert yaml.safe_load(after) == {"top": new}
    assert "# kept\n" in after
    assert "# kept too\n" in after
