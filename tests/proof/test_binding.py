"""K23: the sheets of a booklet are folded in the mind, and a wrong page is found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path as File

import pytest

from castelli_pnp.base.geometry import move, rectangle, turn
from castelli_pnp.base.scene import Group, Page
from castelli_pnp.kits.listing import checksum
from castelli_pnp.layout.saddle import saddle_sheets
from castelli_pnp.layout.sizes import papers
from castelli_pnp.layout.text import Style, line_at
from castelli_pnp.render.pdf import PdfInfo, paint_pdf
from tests.proof.planted import codes, listed

DOCUMENT = PdfInfo("Booklet", "en", subject="plain, license MIT")
Spoil = Callable[[list[Page]], list[Page]]


def pages(count: int, width: float = 148.0, height: float = 210.0) -> list[Page]:
    return [
        Page(
            width,
            height,
            (line_at(f"This is page {number} of the booklet", 20, 40, Style("body", 11)),),
            title=f"{number}",
            label=str(number),
        )
        for number in range(1, count + 1)
    ]


def write_booklet(folder: File, count: int, paper: str, spoil: Spoil = list) -> File:
    own = pages(count) if paper == "a4" else pages(count, 139.7, 215.9)
    sheets = spoil(list(saddle_sheets(own, papers()[paper])))
    read = paint_pdf(pages(count), DOCUMENT)
    folded = paint_pdf(sheets, replace(DOCUMENT, duplex=True))
    about: dict[str, object] = {"part": "rules", "language": "en", "ink": "normal"}
    files = {
        "plain-rules-en.pdf": (read, about | {"paper": None, "pages": count, "duplex": False}),
        f"plain-rules-{paper}-en.pdf": (
            folded,
            about | {"paper": paper, "pages": len(sheets), "duplex": True},
        ),
    }
    for name, (data, facts) in files.items():
        (folder / name).write_bytes(data)
        listed(folder, {name: facts | {"sha256": checksum(data)}})
    return folder


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("count", [4, 5, 8, 11])
def test_a_sound_booklet_has_no_flaw(tmp_path: File, count: int, paper: str) -> None:
    assert codes(write_booklet(tmp_path, count, paper)) == set()


def exchanged(sheets: list[Page]) -> list[Page]:
    """Two sides have changed places."""
    return [sheets[0], sheets[2], sheets[1], sheets[3]]


def upside_down(sheets: list[Page]) -> list[Page]:
    """The back of the first sheet is turned by half a turn: its pages change places too."""
    page = sheets[1]
    about = turn(180, (page.width / 2, page.height / 2))
    return [sheets[0], replace(page, children=(Group(page.children, about),)), *sheets[2:]]


def on_its_head(sheets: list[Page]) -> list[Page]:
    """Each page of a side stays in its half, but is turned."""
    page = sheets[0]
    half = page.height / 2
    halves = [
        Group(
            (Group(page.children, turn(180, (page.width / 2, middle))),),
            clip=rectangle(0, top, page.width, half),
        )
        for top, middle in ((0.0, half / 2), (half, half * 1.5))
    ]
    return [replace(page, children=tuple(halves)), *sheets[1:]]


def test_sides_in_the_wrong_order_are_told(tmp_path: File) -> None:
    assert "K23.order" in codes(write_booklet(tmp_path, 8, "a4", exchanged))


def test_a_side_that_is_upside_down_is_told(tmp_path: File) -> None:
    assert "K23.order" in codes(write_booklet(tmp_path, 8, "letter", upside_down))


def test_pages_on_their_heads_are_told(tmp_path: File) -> None:
    found = codes(write_booklet(tmp_path, 4, "a4", on_its_head))
    assert found & {"K23.turned", "K23.order"}


def test_a_missing_sheet_is_told(tmp_path: File) -> None:
    assert "K23.sheets" in codes(write_booklet(tmp_path, 8, "a4", lambda sheets: sheets[:2]))


def test_pages_turned_in_place_are_told(tmp_path: File) -> None:
    """All text is where it belongs, but runs the other way."""

    def turned(sheets: list[Page]) -> list[Page]:
        told = (((4, 100.0), (1, 250.0)), ((3, 100.0), (2, 250.0)))
        return [
            replace(page, children=tuple(_upward(number, y) for number, y in numbers))
            for page, numbers in zip(sheets, told, strict=True)
        ]

    assert "K23.turned" in codes(write_booklet(tmp_path, 4, "a4", turned))


def _upward(number: int, y: float) -> Group:
    words = line_at(f"This is page {number} of the booklet", 0, 0, Style("body", 11))
    return Group((words,), move(105.0, y) @ turn(-90))
