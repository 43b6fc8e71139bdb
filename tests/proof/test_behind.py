"""What text stands on, as it is found in the steps of a page without a picture of it."""

from __future__ import annotations

import pytest

from castelli_pnp.base.geometry import Box, circle, move, rectangle, turn
from castelli_pnp.base.scene import Group, Node, Page, Path, Symbol, Text, Use
from castelli_pnp.kits.proof.grounds import Grounds
from castelli_pnp.kits.proof.pdf_reader import read_file
from castelli_pnp.kits.proof.pdf_steps import drawn_in
from castelli_pnp.render.pdf import PdfInfo, paint_pdf

DARK, LIGHT, MIDDLE = "#2b2118", "#fffaf0", "#8a8078"
LETTERS = Box(30, 30, 50, 36)
"""Where the text would be."""


def panel(fill: str, x: float = 20, y: float = 20, width: float = 60, height: float = 40) -> Path:
    return Path(rectangle(x, y, width, height), fill)


def drawing(*children: Node) -> Use:
    """A drawing without text, turned about its middle."""
    return Use(Symbol("drawing", children, Box(-60, -60, 60, 60)), move(40, 33) @ turn(90))


FINE: dict[str, tuple[str, tuple[Node, ...]]] = {
    "dark on paper": (DARK, ()),
    "light on a dark panel": (LIGHT, (panel(DARK),)),
    "light on a dark panel over a light one": (LIGHT, (panel(LIGHT), panel(DARK))),
    "light on a dark disc": (LIGHT, (Path(circle(40, 33, 15), DARK),)),
    "light on a dark disc in a drawing": (LIGHT, (drawing(Path(circle(0, 0, 15), DARK)),)),
    "light on a panel that is cut off far away": (
        LIGHT,
        (Group((panel(DARK),), clip=rectangle(22, 22, 50, 30)),),
    ),
    "dark beside a picture that is cut off": (DARK, (Group((panel(DARK),), clip=rectangle(20, 20, 9, 40)),)),
    "dark within a broad dark-red frame": (DARK, (Path(rectangle(25, 25, 40, 20), None, "#c23b22", 1),)),
    "dark over a small spot": (DARK, (panel(MIDDLE, 30, 30, 2, 2),)),
    "dark with some of its own color": (DARK, (panel(DARK, 30, 30, 9, 2),)),
}
DOUBTFUL: dict[str, tuple[str, tuple[Node, ...]]] = {
    "light on paper": (LIGHT, ()),
    "light on light": (LIGHT, (panel(DARK), panel(LIGHT))),
    "dark on dark": (DARK, (panel(DARK),)),
    "dark on a middle tone": (DARK, (panel(MIDDLE),)),
    "light on half of a dark panel": (LIGHT, (panel(DARK, width=20),)),
    "light on a dark panel that is cut off": (
        LIGHT,
        (Group((panel(DARK),), clip=rectangle(20, 20, 20, 40)),),
    ),
    "light on a dark panel beyond the end of its drawing": (
        LIGHT,
        (Use(Symbol("cut", (panel(DARK),), Box(20, 20, 40, 60))),),
    ),
    "light in the hole of a dark ring": (LIGHT, (Path(circle(40, 33, 20), None, DARK, 4),)),
    "light on a dark disc that is too small": (LIGHT, (Path(circle(40, 33, 4), DARK),)),
    "dark under a dark cover in a drawing": (DARK, (panel(LIGHT), drawing(Path(circle(0, 0, 15), DARK)))),
    "dark over stripes of a middle tone": (
        DARK,
        tuple(panel(MIDDLE, 29 + 2 * step, 20, 1.2, 40) for step in range(12)),
    ),
}


def is_fine(fill: str, nodes: tuple[Node, ...]) -> bool:
    page = Page(100, 100, (*nodes, Text("elsewhere", (5, 95), "label", 8, DARK)))
    read = read_file(paint_pdf([page], PdfInfo("", "")))
    return Grounds(read.pages[0]).are_fine(LETTERS, fill, 4.5)


@pytest.mark.parametrize("what", FINE)
def test_text_that_surely_stands_out_needs_no_picture(what: str) -> None:
    assert is_fine(*FINE[what])


@pytest.mark.parametrize("what", DOUBTFUL)
def test_text_in_doubt_is_looked_at(what: str) -> None:
    assert not is_fine(*DOUBTFUL[what])


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        (b"q 1 0 0 1 0 0 cm\n1 0 0 rg\n0 0 m 9 9 l h\nf\n/x0 Do Q", [b"/x0"]),
        (b"0 0 m 9 9 l h W n\n/a:b BMC\n0 0 m 1 1 l\nS\nEMC\n", []),
        (b"[1 2] 0 d 0 0 m 1 1 l S [] 0 d", []),
        (b"", []),
    ],
)
def test_regular_streams_say_what_they_show(code: bytes, shown: list[bytes]) -> None:
    assert drawn_in(code) == shown


@pytest.mark.parametrize(
    "code",
    [
        b"Q",
        b"q Q Q",
        b"Q q",
        b"EMC",
        b"9 9 l S",
        b"0 0 m 9 l S",
        b"0 0 m 9 9 l",
        b"0 0 m 9 9 9 l S",
        b"0 0 m 9 9 l f*",
        b"1 g",
        b"0 0 m 1-2 9 l S",
        b"0 0 m 1.2.3 9 l S",
        b"0 0 m " + b"9" * 400 + b" 9 l S",
        b"BT (x) Tj ET",
        b"/x0 gs",
        b"q " * 100 + b"Q " * 100 + b"Q",
        b"0 0 m 9 9 l Sx0 Do",
    ],
)
def test_other_streams_are_followed_step_by_step(code: bytes) -> None:
    assert drawn_in(code) is None
