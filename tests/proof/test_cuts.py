"""Cuts by numbers: a sound kit passes, and whatever would spoil a piece is found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path as File
from typing import Any

import pytest

from castelli_pnp.base.geometry import move
from castelli_pnp.base.scene import Group, Node, Page, Text
from castelli_pnp.kits.parts import sheets_of
from tests.proof.planted import changed, codes, sheets, write_kit

Steps = list[dict[str, Any]]


def kit(folder: File, change: Callable[[Steps], object]) -> File:
    """A kit whose list tells other steps than those that are printed."""
    pages = sheets()
    told: list[dict[str, Any]] = [dict(row) for row in sheets_of(pages)]
    change(told[0]["steps"])
    for turn, step in enumerate(told[0]["steps"], start=1):
        step["number"] = turn
    return write_kit(folder, pages, entry={"sheets": told})


def test_steps_as_they_are_printed_pass(tmp_path: File) -> None:
    assert codes(kit(tmp_path, lambda steps: steps.sort(key=lambda step: step["number"]))) == set()


@pytest.mark.parametrize("number", range(6))
def test_a_cut_that_is_left_out_is_found(tmp_path: File, number: int) -> None:
    found = codes(kit(tmp_path, lambda steps: steps.pop(number)))
    assert found & {"K13.order", "K13.left"}


@pytest.mark.parametrize("number", range(6))
def test_a_cut_a_millimeter_off_is_found(tmp_path: File, number: int) -> None:
    def off(steps: Steps) -> None:
        for line in steps[number]["lines"]:
            line[0] += 1.0

    found = codes(kit(tmp_path, off))
    assert found & {"K13.harm", "K13.order", "K13.left"}
    assert "K13.number" in found


def test_a_cut_out_of_turn_is_found(tmp_path: File) -> None:
    assert "K13.order" in codes(kit(tmp_path, lambda steps: steps.insert(0, steps.pop())))


def test_a_cut_through_a_piece_is_found(tmp_path: File) -> None:
    def through(steps: Steps) -> None:
        steps[0]["lines"][0][0] += 20.0

    assert "K13.harm" in codes(kit(tmp_path, through))


def test_a_piece_that_no_cut_frees_is_found(tmp_path: File) -> None:
    assert "K13.left" in codes(kit(tmp_path, lambda steps: steps.pop()))


def test_a_sheet_without_steps_is_found(tmp_path: File) -> None:
    pages = sheets()
    told = [dict(row) for row in sheets_of(pages)][1:]
    assert "K13.unplanned" in codes(write_kit(tmp_path, pages, entry={"sheets": told}))


def _without_number(node: Node, number: str) -> bool:
    return isinstance(node, Text) and node.text == number


@pytest.mark.parametrize("number", ["1", "5"])
def test_a_number_that_is_not_printed_is_found(tmp_path: File, number: str) -> None:
    def spoil(pages: list[Page]) -> list[Page]:
        kept = tuple(node for node in pages[0].children if not _without_number(node, number))
        assert len(kept) < len(pages[0].children)
        return [replace(pages[0], children=kept), *pages[1:]]

    assert codes(write_kit(tmp_path, sheets(), spoil=spoil)) == {"K13.number"}


def test_a_number_at_another_mark_is_found(tmp_path: File) -> None:
    def spoil(pages: list[Page]) -> list[Page]:
        moved = tuple(
            Group((node,), move(0.0, 30.0)) if _without_number(node, "1") else node
            for node in pages[0].children
        )
        return [replace(pages[0], children=moved), *pages[1:]]

    assert "K13.number" in codes(write_kit(tmp_path, sheets(), spoil=spoil))


def test_a_piece_that_lies_where_it_is_cut_is_found(tmp_path: File) -> None:
    """The list tells true steps, but the drawing lies elsewhere."""

    def spoil(pages: list[Page]) -> list[Page]:
        return changed(pages, 0, lambda group: group._replace(matrix=move(0.5, 0) @ group.matrix))

    assert codes(write_kit(tmp_path, sheets(), spoil=spoil)) & {"K13.harm", "K13.left"}
