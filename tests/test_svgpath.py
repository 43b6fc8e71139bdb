"""Path data of SVG files: read quickly where it is plain, and the same wherever SVG allows more."""

from __future__ import annotations

import pytest

from castelli_pnp.base.svgpath import BadPath, numbers, path_outline


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []),
        ("1, -2.5\n3", [1.0, -2.5, 3.0]),
        ("1-2", [1.0, -2.0]),
        ("1.5.5", [1.5, 0.5]),
        ("1e3 +2", [1000.0, 2.0]),
        ("1,,2", [1.0, 2.0]),
        ("-100000 100000", [-100_000.0, 100_000.0]),
    ],
)
def test_numbers_are_read_as_svg_writes_them(text: str, found: list[float]) -> None:
    assert numbers(text) == found


@pytest.mark.parametrize("text", ["nan", "inf", "1_0", "--1", "1e9", "100001", "-", ".", "0x1", "1 a", "١"])
def test_what_is_no_number_or_too_large_is_refused(text: str) -> None:
    with pytest.raises(BadPath):
        numbers(text)


@pytest.mark.parametrize(
    ("plain", "other"),
    [
        ("M 1 2 L 3 4 Z", "m1,2l2,2z"),
        ("M 1 2 L 3 4 L 5 6", "M1 2 3 4 5 6"),
        ("M 0 0 C 1 1 2 1 3 0 C 4 -1 5 -1 6 0", "M0 0C1 1 2 1 3 0S5-1 6 0"),
        ("M 1 2 L 4 2 L 4 7 Z L 3 3", "M1 2H4V7ZL3 3"),
        ("M 1 1 L 2 2 Z M 3 3 L 4 4", "M1 1 2 2zm2 2 1 1"),
    ],
)
def test_all_ways_to_write_a_path_give_one_outline(plain: str, other: str) -> None:
    assert path_outline(plain) == path_outline(other)
