"""The fewest sheets and their numbered cuts: the shipped game, other kits, and orders that do harm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from castelli_pnp.base.errors import Refused
from castelli_pnp.base.geometry import Box
from castelli_pnp.kits.proof.cutting import Spoiled
from castelli_pnp.layout.component import Component, Need, Stock
from castelli_pnp.layout.cut_numbers import numbers_of
from castelli_pnp.layout.cutmarks import ticks_of
from castelli_pnp.layout.imposition import Backs, Sheet, Step, StepKind, printed
from castelli_pnp.layout.packing.planner import impose
from castelli_pnp.layout.sheets import page_bleeds
from castelli_pnp.layout.sizes import papers
from castelli_pnp.layout.splitting import in_parts
from tests.build.kits import order
from tests.layout.cutting import cut_apart
from tests.layout.plain import BLEED, plain_piece

PAPERS = pytest.mark.parametrize("paper", sorted(papers()))
BACKS = pytest.mark.parametrize("backs", list(Backs))
WITH_PIECES = ("boards", "frame", "tiles", "tokens", "cards", "aids")


@cache
def pieces(**wishes: Any) -> tuple[Component, ...]:
    """All pieces of the shipped game, and the nets of its boxes as plain pieces."""
    wanted = order(**wishes)
    found: list[Component] = []
    for name in WITH_PIECES:
        part = wanted.plan.parts[name]
        assert part.components is not None
        stock = Stock.BOARD if name in ("boards", "frame") else Stock.CARD
        found += [replace(one, stock=stock) for one in part.components(wanted, "en" if part.words else "")]
    return tuple(found)


def nets() -> list[Component]:
    sizes = {"card-box": (161.2, 136.0), "tile-box": (101.0, 81.7)}
    return [
        replace(plain_piece(name, *size, backed=False, kind="boxes"), need=Need.LIKE, by_hand=True)
        for name, size in sizes.items()
    ]


@cache
def shipped(paper: str, backs: Backs) -> list[Sheet]:
    return impose([*pieces(), *nets()], papers()[paper], BLEED, backs)


def stocks(sheets: Sequence[Sheet]) -> dict[str, int]:
    return dict(Counter(sheet.stock.value for sheet in sheets))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("backs", "cards"), [("duplex", 8), ("single", 8), ("gutterfold", 15)])
def test_the_shipped_game_takes_so_many_sheets(paper: str, backs: str, cards: int) -> None:
    assert stocks(shipped(paper, Backs(backs))) == {"board": 6, "card": cards}


@pytest.mark.parametrize(("paper", "boards", "cards"), [("a3", 3, 5), ("tabloid", 3, 5), ("legal", 6, 7)])
def test_large_paper_holds_more(paper: str, boards: int, cards: int) -> None:
    assert stocks(shipped(paper, Backs.DUPLEX)) == {"board": boards, "card": cards}


@PAPERS
@BACKS
def test_every_sheet_is_cut_by_its_numbers(paper: str, backs: Backs) -> None:
    sheets = shipped(paper, backs)
    for sheet in sheets:
        cut_apart(sheet)
    laid = [place.id for sheet in sheets for place in sheet.places]
    wanted = [f"{one.id}.{copy + 1}" for one in (*pieces(), *nets()) for copy in range(one.copies)]
    assert sorted(laid) == sorted(wanted)


@PAPERS
@BACKS
def test_every_step_has_a_number_in_what_is_cut_off(paper: str, backs: Backs) -> None:
    for sheet in shipped(paper, backs):
        numbers = numbers_of(sheet)
        assert [number.text for number in numbers] == [str(step.number) for step in sheet.steps]
        inner = Box(0.0, 0.0, sheet.paper.width, sheet.paper.height).grown(-sheet.paper.edge)
        for one, other in combinations([number.box for number in numbers], 2):
            assert not _overlap(one, other)
        for number in numbers:
            assert number.box.within(inner) == number.box
            for place in sheet.places:
                rim = place.component.blank
                assert not _overlap(number.box, place.trim.grown(-rim if rim else 1.0))


def _overlap(one: Box, other: Box) -> bool:
    common = one.within(other)
    return common.width > 1e-6 and common.height > 1e-6


@PAPERS
@BACKS
def test_marks_and_bleeds_keep_apart_and_off_the_margin(paper: str, backs: Backs) -> None:
    for sheet in shipped(paper, backs):
        edge = sheet.paper.edge
        page = Box(0.0, 0.0, sheet.paper.width, sheet.paper.height).grown(1e-6 - edge)
        bleeds = []
        for side in printed(sheet, backs):
            left, top, right, bottom = page_bleeds(side, BLEED)
            if side.page == 0 and not side.place.component.blank:
                width, height = side.place.width, side.place.height
                bleeds.append(
                    Box(side.x - left, side.y - top, side.x + width + right, side.y + height + bottom)
                )
        for tick in ticks_of(sheet):
            assert tick.box.within(page) == tick.box
            for box in bleeds:
                inner = box.grown(-0.001)
                assert not (
                    inner.left < tick.box.right + 1e-9 and tick.box.left < inner.right
                    and inner.top < tick.box.bottom + 1e-9 and tick.box.top < inner.bottom
                )  # fmt: skip


def test_pieces_are_equally_large_on_all_papers() -> None:
    sizes: dict[str, set[tuple[float, ...]]] = {}
    for paper in papers():
        for sheet in shipped(paper, Backs.DUPLEX):
            for place in sheet.places:
                size = sorted((place.width, place.height))
                sizes.setdefault(place.id, set()).add(tuple(round(each, 4) for each in size))
    assert all(len(found) == 1 for found in sizes.values())


def test_what_must_be_printed_never_lies_on_a_sheet_that_need_not() -> None:
    for paper in papers():
        for sheet in shipped(paper, Backs.DUPLEX):
            needs = {place.component.need for place in sheet.places}
            assert sheet.need is (Need.LIKE if needs == {Need.LIKE} else Need.MUST)


def test_the_same_sheets_twice() -> None:
    again = impose([*pieces(), *nets()], papers()["a4"], BLEED, Backs.DUPLEX)
    for one, other in zip(again, shipped("a4", Backs.DUPLEX), strict=True):
        assert one.steps == other.steps
        assert [(place.id, place.trim) for place in one.places] == [
            (place.id, place.trim) for place in other.places
        ]


@pytest.mark.parametrize("wishes", [{"tokens": "flat"}, {"scale": 0.85}, {"scale": 1.2}])
def test_other_orders_are_cut_by_their_numbers_too(wishes: dict[str, Any]) -> None:
    for paper in ("a4", "letter"):
        for backs in Backs:
            size = papers()[paper]
            for sheet in impose(in_parts(pieces(**wishes), size, BLEED), size, BLEED, backs):
                cut_apart(sheet)


def spoiled(steps: tuple[Step, ...], number: int, how: str) -> list[Step] | None:
    """An order of cuts with one fault: a line 1 mm off, a step left out, or one that comes too early."""
    found = list(steps)
    step = found[number]
    if how == "off":
        found[number] = step._replace(at=tuple(at + 1.0 for at in step.at))
    elif how == "left out":
        del found[number]
    elif number == 0:
        return None
    else:
        found.insert(0, found.pop(number))
    return [step._replace(number=turn) for turn, step in enumerate(found, start=1)]


@PAPERS
@BACKS
@pytest.mark.parametrize("how", ["off", "left out", "out of turn"])
def test_every_spoiled_order_is_noticed(paper: str, backs: Backs, how: str) -> None:
    tried = 0
    for sheet in shipped(paper, backs):
        for number, step in enumerate(sheet.steps):
            steps = spoiled(sheet.steps, number, how)
            if steps is None or (how == "out of turn" and step.parts[0] == sheet.steps[0].parts[0]):
                continue  # the first cut may as well be another one of the whole sheet
            tried += 1
            with pytest.raises(Spoiled):
                cut_apart(sheet, steps)
    assert tried > 40


def test_rows_are_scored_before_they_are_cut_apart() -> None:
    (sheet,) = (s for s in shipped("a4", Backs.DUPLEX) if any(p.component.folds for p in s.places))
    kinds = [step.kind for step in sheet.steps]
    assert kinds.count(StepKind.FOLD) == 2
    assert kinds.count(StepKind.OVER) == 1
    tents = next(step for step in sheet.steps if step.kind is StepKind.FOLD)
    assert len(tents.parts) == 4  # four equal rows lie on each other


def test_a_piece_that_no_sheet_holds_is_refused_with_its_size() -> None:
    with pytest.raises(Refused) as refused:
        impose([plain_piece("wall", 300, 40)], papers()["a4"], BLEED, Backs.DUPLEX)
    assert refused.value.data == {"piece": "wall", "paper": "a4", "width": 300, "height": 40}
