"""Blocks of pieces that share their cuts: sound ones pass, and every fault that is planted is found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path as File

import pytest

from castelli_pnp.base.geometry import line, move
from castelli_pnp.base.scene import Group, Node, Page, Path
from castelli_pnp.layout.component import Rims
from castelli_pnp.layout.imposition import Backs
from castelli_pnp.layout.packing.planner import impose
from castelli_pnp.layout.sheets import SheetPage, sheet_pages
from castelli_pnp.layout.sizes import papers
from tests.layout.plain import BLEED, plain_piece
from tests.proof.planted import ONE_SIDED, codes, rows, write_kit

TENT = replace(
    plain_piece("tent", 11, 32, 12, backed=False, kind="tents"),
    rims=Rims("sky", "rock", "rock"),
    folds=(line(0, 16, 11, 16),),
)
COUNTER = replace(plain_piece("counter", 10, 10, 9, kind="counters"), rims=Rims("a", "a", "a"), folded=True)
PIECES = (TENT, COUNTER)


def pages(paper: str = "a4", backs: Backs = Backs.SINGLE) -> list[SheetPage]:
    laid = impose(PIECES, papers()[paper], BLEED, backs)
    return list(sheet_pages(laid, f"plain-{paper}-en", backs, (0.0, 0.0), "v1"))


def kit(folder: File, spoil: Callable[[list[Page]], list[Page]] = list, **entry: object) -> File:
    return write_kit(folder, pages(), Backs.SINGLE, spoil=spoil, document=ONE_SIDED, entry=dict(entry))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("backs", list(Backs))
def test_sound_blocks_pass(tmp_path: File, paper: str, backs: Backs) -> None:
    made = pages(paper, backs)
    assert all(side.page == 0 for sheet in made for side in sheet.sides)
    entry = {"duplex": False}
    write_kit(tmp_path, made, backs, paper, document=ONE_SIDED, entry=entry)
    assert codes(tmp_path) == set()


def listed(change: Callable[[dict[str, object]], None]) -> list[dict[str, object]]:
    found = rows(pages(), Backs.SINGLE)
    for row in found:
        change(row)
    return found


def test_neighbors_of_another_color_may_not_touch(tmp_path: File) -> None:
    def spoil(row: dict[str, object]) -> None:
        if row["id"] == "tent.2":
            row["edges"] = ["water", "rock", "water", "rock"]

    assert codes(kit(tmp_path, pieces=listed(spoil))) == {"K6.thin"}


def test_a_side_without_a_neighbor_needs_bleed(tmp_path: File) -> None:
    def spoil(row: dict[str, object]) -> None:
        if row["id"] == "tent.1":
            row["edges"] = ["", "", "", ""]

    assert codes(kit(tmp_path, pieces=listed(spoil))) == {"K6.thin", "K13.order"}


def test_a_wrong_bleed_moves_the_trim(tmp_path: File) -> None:
    def spoil(row: dict[str, object]) -> None:
        if row["id"] == "tent.1":
            bleeds = row["bleeds"]
            assert isinstance(bleeds, list)
            row["bleeds"] = [bleeds[0] - 0.5, *bleeds[1:]]

    assert "K1.off" in codes(kit(tmp_path, pieces=listed(spoil)))


def each_node(found: list[Page], change: Callable[[Node], Node | None]) -> list[Page]:
    done = []
    for page in found:
        kept = (change(node) for node in page.children)
        done.append(replace(page, children=tuple(node for node in kept if node is not None)))
    return done


def _moved(node: Node, name: str) -> Node:
    if isinstance(node, Group) and node.name == name:
        return node._replace(matrix=move(0.3, 0.0) @ node.matrix)
    return node


def test_a_back_beside_its_front_is_found(tmp_path: File) -> None:
    found = codes(kit(tmp_path, lambda made: each_node(made, lambda node: _moved(node, "counter.1:back"))))
    assert "K2.off" in found


def _is_fold(node: Node) -> bool:
    return isinstance(node, Path) and bool(node.dash) and node.width > 0.2


def test_folds_that_are_not_drawn_are_found(tmp_path: File) -> None:
    found = codes(kit(tmp_path, lambda made: each_node(made, lambda node: None if _is_fold(node) else node)))
    assert {"K12.unfolded", "K28.fold"} <= found


def test_a_short_fold_is_found(tmp_path: File) -> None:
    def short(node: Node) -> Node:
        if not _is_fold(node):
            return node
        assert isinstance(node, Path)
        (_, x1, y1), (_, x2, y2) = node.outline
        return node._replace(outline=line(x1, y1, (x1 + x2) / 2, y2))

    assert {"K12.unfolded", "K28.fold"} <= codes(kit(tmp_path, lambda made: each_node(made, short)))


def test_missing_cut_marks_are_found(tmp_path: File) -> None:
    def bare(node: Node) -> Node | None:
        return None if isinstance(node, Path) and len(node.outline) > 20 and node.width == 0.15 else node

    assert "K7.unmarked" in codes(kit(tmp_path, lambda made: each_node(made, bare)))
