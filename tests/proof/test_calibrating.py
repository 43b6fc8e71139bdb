"""The page that is made to be measured is measured, and rules are set large enough."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path as File

import pytest

from castelli_pnp.base.geometry import Matrix, move
from castelli_pnp.base.scene import Group, Node, Page, Text
from castelli_pnp.layout.art.palette import NORMAL
from castelli_pnp.layout.calibration import calibration
from castelli_pnp.layout.imposition import Backs
from castelli_pnp.layout.sheets import SheetPage, labeled
from castelli_pnp.layout.sizes import papers
from tests.proof.planted import ONE_SIDED, codes, without, write_kit

Change = Callable[[Group], Node]


def proved(folder: File, language: str, spoil: Callable[[list[Page]], list[Page]]) -> set[str]:
    paper = papers()["a4"]
    pages = labeled(calibration(paper, language, NORMAL), paper, "plain-a4-en", "v1", two_sided=True)
    laid = [SheetPage(page, ()) for page in pages]
    return codes(write_kit(folder, laid, spoil=spoil, entry={"part": "calibration"})) - {"K24.name"}


def named(name: str, change: Change) -> Callable[[list[Page]], list[Page]]:
    def change_one(node: Node) -> Node:
        if isinstance(node, Group) and node.name == name:
            return change(node)
        return (
            node._replace(children=tuple(map(change_one, node.children))) if isinstance(node, Group) else node
        )

    return lambda pages: [replace(page, children=tuple(map(change_one, page.children))) for page in pages]


def moved(x: float, y: float) -> Change:
    return lambda group: group._replace(matrix=move(x, y) @ group.matrix)


@pytest.mark.parametrize("language", ["de", "en", "es", "nl"])
def test_the_calibration_page_is_true(tmp_path: File, language: str) -> None:
    assert proved(tmp_path, language, list) == set()


FAULTS = {
    "a ruler that is too short": (
        named("ruler-100", lambda group: group._replace(matrix=group.matrix @ Matrix(0.99, 0, 0, 1))),
        "K5.ruler",
    ),
    "a square that is none": (
        named("square-50", lambda group: group._replace(matrix=group.matrix @ Matrix(1, 0, 0, 1.01))),
        "K5.square",
    ),
    "no square": (named("square-50", lambda _: Group(())), "K5.square"),
    "a back grid that is shifted": (named("back-x", moved(0.25, 0)), "K26.scale"),
    "a front grid that is lower": (named("front-y", moved(0, 0.25)), "K26.scale"),
    "a grid that is not mirrored": (named("front-x", moved(1, 0)), "K26.scale"),
    "no grid": (named("back-y", lambda _: Group(())), "K26.scale"),
    "no text": (lambda pages: without(pages, lambda node: isinstance(node, Text)), "K5.note"),
    "no numbers": (lambda pages: without(pages, lambda node: isinstance(node, Text)), "K26.scale"),
    "no back": (lambda pages: pages[:1], "K26.scale"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_of_the_calibration_page_are_found(tmp_path: File, fault: str) -> None:
    spoil, code = FAULTS[fault]
    assert code in proved(tmp_path, "en", spoil)


@pytest.mark.parametrize("size", [8.0, 9.0])
def test_rules_in_small_print_are_found(tmp_path: File, size: float) -> None:
    lines = tuple(Text("A rule of the game that wants to be read", (20, 20 + 5 * i), "text", size, "#000000")
                  for i in range(9))  # fmt: skip
    paper = papers()["a4"]
    pages = labeled((Page(paper.width, paper.height, lines, "Rules"),), paper, "plain-a4-en", "v1")
    laid = [SheetPage(page, ()) for page in pages]
    kit = write_kit(tmp_path, laid, Backs.SINGLE, document=ONE_SIDED, entry={"part": "reference"})
    assert codes(kit) - {"K24.name"} == ({"K20.rules"} if size < 9 else set())
