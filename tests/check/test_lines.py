"""What is said of every arrangement is compared with a listing of every arrangement."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import castelli_pnp as cp
from castelli_pnp.systems.castelli.check.lines import (
    Lines,
    bands,
    cities_can_line_up,
    empty_lines,
    worthless_sites,
)
from castelli_pnp.systems.castelli.model.field import LaidField, lay_out
from castelli_pnp.systems.castelli.model.game import CastelliFacts
from castelli_pnp.systems.castelli.model.layouts import Layout
from castelli_pnp.systems.castelli.model.words import Settlement
from castelli_pnp.systems.finding import SOFT
from tests.fields import arrangements, void_areas
from tests.games import Raw, grown, load, shipped


def all_fields(game: CastelliFacts, layout: Layout) -> list[LaidField]:
    home = game.mine_piece
    return [
        lay_out(game, layout, arrangement, slot)
        for arrangement in arrangements(layout, tuple(game.pieces), home.id if home else None)
        for slot in layout.fields
    ]


def listed_worthless(fields: list[LaidField]) -> set[str]:
    return {
        place.id for field in fields for cell, place in field.landscapes.items()
        if place.sites and field.line_score(cell) == 0
    }  # fmt: skip


def listed_empty(fields: list[LaidField], axis: int, size: int) -> set[int]:
    found = set()
    for field in fields:
        for number in range(1, (field.rows, field.columns)[axis] + 1):
            if not sum(place.sites for cell, place in field.landscapes.items() if cell[axis] == number):
                local = (number - 1) % size + 1
                found.add(min(local, size + 1 - local))
    return found


def listed_aligned(fields: list[LaidField]) -> bool:
    for field in fields:
        cities = [cell for cell, place in field.landscapes.items() if place.settlement is Settlement.CITY]
        if len(cities) > 1 and (
            len({cell.row for cell in cities}) == 1 or len({cell.column for cell in cities}) == 1
        ):
            return True
    return False


def thinned(raw: Raw, seed: int) -> Raw:
    """The same board with few settlements and sites, so that lines run empty; H12 still holds."""
    chance = random.Random(seed)
    for parts in raw["board"]["pieces"].values():
        for cell, place in parts["landscapes"].items():
            if isinstance(place, dict):
                place.pop("settlement", None)
                if chance.random() < 0.25 and cell not in ("2,3", "3,2"):
                    place["settlement"] = chance.choice(["village", "city"])
                if chance.random() < 0.2:
                    turned = dict(zip("NESW", "ESWN", strict=True))
                    for area in place["areas"]:
                        area["sides"] = "".join(turned[side] for side in area["sides"])
                for area in place["areas"]:
                    if area.get("sites") and chance.random() < 0.6:
                        area["sites"] = 0
    return raw


def assert_same_answers(game: CastelliFacts) -> int:
    """Compares both answers and says how much there was to be found."""
    lines = Lines(game)
    trouble = 0
    every = [field for layout in game.layouts.values() for field in all_fields(game, layout)]
    void = {(field.landscapes[at.cell].id, at.number) for field in every for at in void_areas(field)}
    culprits = {route for measure in SOFT["S2"](game) for route, _ in measure.culprits}
    said_void = {(f"{route[2]}-{route[4]}", route[6]) for route in culprits}
    assert said_void == void
    for layout in game.layouts.values():
        fields = all_fields(game, layout)
        said_worthless: set[str] = set()
        said_aligned = False
        for row, column in bands(game, layout):
            said_worthless |= {place.id for place in worthless_sites(game, lines, row, column)}
            for axis, band in enumerate((row, column)):
                said_empty = set(empty_lines(game, lines, band))
                assert said_empty == listed_empty(fields, axis, game.piece_size), (layout.id, axis)
                trouble += len(said_empty)
                said_aligned |= cities_can_line_up(lines, band)
        listed = listed_worthless(fields)
        assert said_worthless == listed, layout.id
        assert said_aligned == listed_aligned(fields), layout.id
        trouble += len(listed) + said_aligned
    return trouble


def test_the_shipped_game(tmp_path: Path) -> None:
    assert assert_same_answers(load(shipped(), tmp_path).game) == 0


@pytest.mark.parametrize("seed", range(16))
def test_other_layouts(seed: int, tmp_path: Path) -> None:
    """Fields that lie across, fields of one piece, and halves that are two pieces wide."""
    raw = thinned(shipped(), 100 + seed)
    grids = {"wide": ["P P C", "x x C"], "halves": ["P P C", "Q Q C"], "one": ["P C x", "x C x"]}
    raw["layouts"] = {name: {"players": 2, "grid": grid} for name, grid in grids.items()}
    raw["options"]["silver_in_mine"] = dict.fromkeys(grids, 11)
    if seed % 2:
        for parts in raw["board"]["pieces"].values():
            for place in list(parts["landscapes"].values())[seed % 3 :: 3]:
                if isinstance(place, dict) and place.get("settlement") == "city":
                    place["settlement"] = "village"
    assert_same_answers(load(raw, tmp_path).game)


@pytest.mark.parametrize("seed", range(12))
def test_thinned_boards(seed: int, tmp_path: Path) -> None:
    assert assert_same_answers(load(thinned(shipped(), seed), tmp_path).game) > 0


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("rows", "columns", "size"), [(1, 3, 4), (3, 1, 2), (1, 2, 6), (1, 4, 2)])
def test_thinned_boards_of_other_shapes(
    rows: int, columns: int, size: int, seed: int, tmp_path: Path
) -> None:
    assert_same_answers(load(thinned(grown(rows, columns, size), seed), tmp_path).game)


def test_pieces_with_a_middle_line_are_judged_too() -> None:
    """A piece three cells wide breaks H2; that must not stop the other checks."""
    texts = dict(cp.generate("game", seed=7)[0].files)
    texts["board.yaml"] = re.sub(r"piece_size: \d+", "piece_size: 3", texts["board.yaml"])
    report = cp.check(texts)
    assert not report.legal
    assert "H2" in {finding.code for finding in report.findings}
